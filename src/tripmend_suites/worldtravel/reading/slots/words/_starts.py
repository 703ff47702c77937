"""Which times of a page are beginnings of slots: not arrivals, ends, opening hours, or times of an advertisement.

Only what the page says counts: the head of a column, a word before the time, a length between two times, the same words
before a time on line after line. A time about which nothing is said stays.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from tripmend.pages.lexer import lexer
from tripmend.pages.vocabulary import fold

from ..._folding import folded
from ..._layout import overlap_x, overlap_y
from ...sheet import Box, Line, Sheet
from ._led import gone_on, in_lines, with_led
from ._lexicon import meaning_of
from ._times import Token, said

__all__ = ["starts", "tells_hours"]

_END = (
    r"arriv(?:als?|es?|ing|ee|o|i|ano|ada|al)?|ankunft|llegada|chegada|arribada|aankomst|an|ends?|finish(?:es)?|until|fine"
    r"|fin|final|fim|ende|einde?|bis|tot|jusqu'?a|terug|zuruck|back|ferdig|slutt?|slutter|slutar|klar|ankomst|faerdig|til"
    r"|till|koniec|powrot|przyjazd|konec|navrat|prijezd|vege|erkezes|paattyy|loppuu|paluu|bitis|donus|sfarsit|sosire|τελος"
)
_RETURN = r"rientro|ritorno|retour|retorno|regreso|vuelta|tornada|ruckkehr|ruckfahrt|returns?(?:ing)?"
_HEAD = re.compile(rf"(?:the |the |l'|la |el |il |de |o |a )?(?:{_END}|returns|rientro)\b.{{0,16}}")
_WORD = re.compile(
    rf"(?:^|[\s,;·|(])(?:{_END}|{_RETURN})\s?(?:at|um|gegen|om|a|alle|a las|as|les|le|ca\.?|:|·)*\s*$"
    r"|^\s*(?:→|➔|➜|>|–|—|−|-)\s*$"
)
_HOURS = re.compile(
    r"\b(?:geoffnet|offen von|kasse|kuche|kitchen|abierto|abre|abren|abrimos|aperto|aperta|apre|apriamo|chiude|aberto"
    r"|encerra|ouverte?s?|ouvre|ferme|fermeture|cierra|cierre|obert|obre|tanca|geopend|open van|loket|opening hours"
    r"|we (?:are )?open|office|doors|parking|telephone|phone|call|ruf(?:en)?|telefon(?:isch)?|telefono"
    r"|oppet|avoinna|czynn[aey]|otevren[ao]|otevreno|nyitva|acik(?:tir)?|deschis|ανοιχτ\w*|κλεινει|stenger|stangt?|lukker"
    r"|apent|aben|kassen?|kasa|pokladna|penztar|kasse|parkeringen?|aufruf|abren?|cierra"
    r"|ultima corsa|taquillas?|biglietteria|billetterie|bilheteira|caisse|taquilles)\b"
)
_ADVERT = re.compile(
    r"\W*(?:advertisement|advertising|sponsored|anzeige|werbung|publicite|publicidad|publicidade|pubblicita"
    r"|publicitat|advertentie|reclame|annonce|patrocinado|sponsorizzato|gesponsert)\W*"
)
_BOTH = re.compile(r"\b(?:between|zwischen|entre|tra|tussen)\b|\b(?:from|von|de|dalle|das|van)\b")
_DAYS = re.compile(
    r"\W*(?:mon|tue|wed|thu|fri|sat|sun|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|mo|di|mi|do|fr|sa|so"
    r"|lun|mar|mer|jeu|ven|sam|dim|mie|jue|vie|sab|dom|gio|seg|ter|qua|qui|sex|ma|wo|vr|za|zo|dl|dt|dc|dj|dv|ds|dg|daily"
    r"|taglich|werktags|wochenende|weekends?|weekdays?|tous les jours|diario|a diario|tutti i giorni|diariamente"
    r"|dagelijks|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|dilluns|dimarts|dimecres|dijous|divendres|dissabte"
    r"|diumenge|segunda|terca|quarta|quinta|sexta|public holidays|feiertage?)"
    r"(?:day|sday|nesday|rsday|urday|di|edi|credi"
    r"|nedi|manche|edi|tes|coles|ves|nes|ado|ingo|enica|coledi|vedi|ato|bado|erdi)?\b"
)
_TO = re.compile(r"\s?(?:uhr\s?|h\s?)?(?:-|–|—|−|to|bis|a|à|al|até|tot|fins|until)\s?\d", re.IGNORECASE)
_LINK = re.compile(r"\s?(?:and|und|et|y|e|i|en|to|bis|a|alle|as|tot|-|–|—|−)\s?")
_TIME = r"(?P<h>[01]?\d|2[0-3])\s?[:.h]\s?(?P<m>[0-5]\d)"
_RANGE = re.compile(rf"^(?P<words>\D{{0,40}}?){_TIME}(?P<link>\D{{1,8}}?)(?:[01]?\d|2[0-4])\s?[:.h]\s?[0-5]\d")
_LENGTH = re.compile(
    r"(?:(?P<h>\d)\s?(?:h|std\.?|hrs?|hours?|ore?|horas?|uur|heures?|hores?)\.?)?\s?(?:(?P<m>\d{1,2})\s?(?:min\w*\.?|')?)?"
)
_HALVES = re.compile(r"\d\s?[ap]\.?m\b", re.IGNORECASE)
_HOUR_ALONE = re.compile(
    r"\s?(?P<h>1\d|2[0-3]|\d)\s?(?:uhr|h|uur|u|hrs)(?:\s?(?P<m>[0-5]\d))?(?![\w.,:])(?!\s?(?:[-–]|bis|a|tot|to)\s?\d)"
)
_EVEN = re.compile(
    r"\s?(?P<h>1\d|2[0-3]|[6-9])\s?(?:h|uhr|uur|u)\b(?![.:])(?!\s?(?:\d|(?:[-–—]|à|a|bis|tot)\s?\d))", re.IGNORECASE
)
_WRITTEN = re.compile(r"\dh\s?\d|\d[.:]\d\d\s?(?:uhr|uur|u|h)\b", re.IGNORECASE)
_WHOLE = re.compile(
    r"(?<![\d:.,/])(?P<h>1[0-2]|[1-9])\s?(?P<half>[ap])\.?m\b\.?|(?<![\d:.,/])(?:12\s?)?(?P<noon>noon|midday)\b", re.I
)


def starts(sheet: Sheet, found: Sequence[Token]) -> list[Token]:
    """Of the times that were found those that begin a slot, with those that only a list of like lines shows."""
    kept = _with_even_hours(sheet, _with_whole_hours(sheet, with_led(sheet, _from_ranges(sheet, list(found)))))
    kept = kept if len(kept) > 1 else _hours_alone(sheet) or kept
    if len(kept) < 3:
        return kept
    others = {
        token for rule in (_arrivals, _advertised, _opening, _weekly, _told, gone_on) for token in rule(sheet, kept)
    }
    rest = [token for token in kept if token not in others]
    return rest if len(rest) > 1 else kept


def tells_hours(text: str) -> bool:
    """Whether folded words are about opening hours, the till, the kitchen, or the telephone."""
    return _HOURS.search(text) is not None


def _from_ranges(sheet: Sheet, found: list[Token]) -> list[Token]:
    """Lines below each other that begin with the same words and two times (``Entry between 10:00 and 10:20``): the
    first time of each is a slot, and no other."""
    alike: defaultdict[tuple[str, str], list[tuple[int, re.Match[str]]]] = defaultdict(list)
    for number, line in enumerate(sheet.lines):
        match = _RANGE.match(folded(line.text))
        if match and _BOTH.search(match["words"]) and _LINK.fullmatch(match["link"]):
            alike[match["words"], match["link"]].append((number, match))
    lists = [
        lines
        for lines in alike.values()
        if len(lines) > 2 and in_lines([sheet.lines[number].box for number, _ in lines])
    ]
    if not lists:
        return found
    mine = {number for lines in lists for number, _ in lines}
    new = [
        Token(
            int(match["h"]) * 60 + int(match["m"]),
            number,
            match.start("h"),
            match.end("m"),
            sheet.lines[number].span(match.start("h"), match.end("m")),
        )
        for lines in lists
        for number, match in lines
    ]
    return sorted([*(token for token in found if token.line not in mine), *new], key=lambda one: (one.line, one.start))


def _with_whole_hours(sheet: Sheet, found: list[Token]) -> list[Token]:
    """Also ``10 am`` and ``12 noon`` beside ``1:30 pm``, in letters as large and in the same row or column."""
    halves = [token for token in found if _HALVES.search(said(sheet, token))]
    if len(halves) < 2:
        return found
    new = []
    for number, line in enumerate(sheet.lines):
        for match in _WHOLE.finditer(line.text):
            box = line.span(*match.span())
            taken = any(
                token.line == number and token.start < match.end() and match.start() < token.end for token in found
            )
            if (
                taken
                or line.text[: match.start()].strip()
                or not any(_in_line_with(box, token.box) for token in halves)
            ):
                continue
            hour = 12 if match["noon"] else int(match["h"]) % 12 + (12 if match["half"] in "pP" else 0)
            new.append(Token(hour * 60, number, match.start(), match.end(), box))
    return sorted([*found, *new], key=lambda one: (one.line, one.start))


def _with_even_hours(sheet: Sheet, found: list[Token]) -> list[Token]:
    """Also ``11h`` beside ``9h30``, at the beginning of a line, in letters as large and in the same row or column."""
    written = [token for token in found if _WRITTEN.search(sheet.lines[token.line].text[token.start : token.end + 5])]
    if not written or len(written) < len(found):
        return found
    new = []
    for number, line in enumerate(sheet.lines):
        match = _EVEN.match(line.text)
        if match is None or any(token.line == number for token in found) or int(match["h"]) < 6:
            continue
        box = line.span(match.start("h"), match.end())
        if any(_in_line_with(box, token.box) for token in written):
            new.append(Token(int(match["h"]) * 60, number, match.start("h"), match.end(), box))
    return sorted([*found, *new], key=lambda one: (one.line, one.start))


def _hours_alone(sheet: Sheet) -> list[Token]:
    """Hours of a page without times to the minute: three or more lines or beginnings of lines such as ``9 Uhr`` or ``14
    h 30``, rising, all between seven and the last hour of the day. Lengths (``1 h 15``) are less."""
    found = []
    for number, line in enumerate(sheet.lines):
        match = _HOUR_ALONE.match(folded(line.text))
        if match and int(match["h"]) > 6:
            box = line.span(match.start("h"), match.end())
            minutes = int(match["h"]) * 60 + int(match["m"] or 0)
            found.append(Token(minutes, number, match.start("h"), match.end(), box))
    rising = sorted(found, key=lambda one: one.minutes)
    if len(found) < 3 or len({one.minutes for one in found}) < len(found):
        return []
    near = all(any(other is not one and _in_line_with(one.box, other.box) for other in found) for one in rising)
    return found if near else []


def _in_line_with(box: Box, other: Box) -> bool:
    alike = 0.7 < box.height / max(1, other.height) < 1.4
    return alike and (abs(box.centre[1] - other.centre[1]) < 0.3 * box.height or abs(box.left - other.left) < 8)


def _arrivals(sheet: Sheet, found: Sequence[Token]) -> list[Token]:
    """Times that a word before them, the head of their column, or a length between two times tells to be ends, where an
    earlier time stands before each."""
    said = {token for token in found if _WORD.search(folded(sheet.lines[token.line].text[: token.start]))}
    heads = [line.box for line in sheet.lines if len(line.text) < 36 and _HEAD.fullmatch(folded(line.text.strip()))]
    said |= {
        token
        for head in heads
        for token in found
        if head.bottom <= token.box.top and abs(head.left - token.box.left) < head.height
    }
    said |= set(_after_lengths(sheet, found))
    begins = [token for token in found if token not in said]
    return [token for token in said if any(_before(one, token) for one in begins)]


def _before(one: Token, end: Token) -> bool:
    """Whether a time may begin what ends at the other: it is earlier, and stands to its left or just above it."""
    a, b = one.box, end.box
    beside = overlap_y(a, b) > 0.4 and a.right <= b.left
    above = overlap_x(a, b) > 0 and 0 <= b.top - a.bottom < 4 * b.height
    return 0 < (end.minutes - one.minutes) % 1440 < 720 and (beside or above)


def _after_lengths(sheet: Sheet, found: Sequence[Token]) -> list[Token]:
    """The later of two times in a row, where the length written between them is what lies between the times."""
    ends = []
    for line in sheet.lines:
        minutes = _minutes(line)
        beside = [token for token in found if minutes and overlap_y(token.box, line.box) > 0.3]
        before = [token for token in beside if token.box.right <= line.box.left + 4]
        after = [token for token in beside if token.box.left >= line.box.right - 4]
        if before and after:
            a, b = max(before, key=lambda one: one.box.right), min(after, key=lambda one: one.box.left)
            if (b.minutes - a.minutes) % 1440 == minutes:
                ends.append(b)
    return ends


def _minutes(line: Line) -> int:
    """How long a line says that something takes, in minutes; 0 where it says anything else."""
    match = _LENGTH.fullmatch(folded(line.text.strip()))
    if match is None or not (match["h"] or "m" in folded(line.text)):
        return 0
    return int(match["h"] or 0) * 60 + int(match["m"] or 0)


def _opening(sheet: Sheet, found: Sequence[Token]) -> list[Token]:
    """Times in lines of running text about opening hours, the till, the kitchen, or the telephone."""
    return [
        token
        for token in found
        if _HOURS.search(folded(sheet.lines[token.line].text[: token.start]))
        and len(re.findall(r"[^\W\d_]{2,}", sheet.lines[token.line].text)) > 2
    ]


def _weekly(sheet: Sheet, found: Sequence[Token]) -> list[Token]:
    """The beginnings of ranges behind the name of a weekday, in the same row: opening hours of the week."""
    rows = [line for line in sheet.lines if _DAYS.match(folded(line.text)) and not _says_date(line.text)]
    hours = []
    for token in found:
        line = sheet.lines[token.line]
        behind = [token.line, token.line + 1]
        ranged = _TO.match(line.text[token.end :]) or any(
            _TO.match(other.text) and 0 <= other.box.left - token.box.right < 2 * token.box.height
            for other in (sheet.lines[n] for n in behind if n < len(sheet.lines))
            if overlap_y(other.box, token.box) > 0.5
        )
        if ranged and any(overlap_y(row.box, token.box) > 0.5 and row.box.left < token.box.left for row in rows):
            hours.append(token)
    return hours if len(hours) < 0.6 * len(found) else []


def _says_date(text: str) -> bool:
    """Whether a text has a date in it."""
    return bool(lexer(("en", "de", "it", "fr", "es", "ca"), False, True, True).dates(fold(text)))


def _told(sheet: Sheet, found: Sequence[Token]) -> list[Token]:
    """Times that words stand right before, on a page where most others stand at the beginning of a line or a chip, and
    where no other line has these words: something that a sentence tells, such as when to meet, or a price (``Adult
    12.00`` over ``10.00``). In plain text, where all letters are one apart, not what has a state behind it."""
    words = {token: _words_before(sheet.lines[token.line], token) for token in found}
    if sheet.source == "text":
        words |= {token: "" for token in found if meaning_of(sheet.lines[token.line].text[token.end :])}
    plain = [token for token in found if not words[token]]
    if len(plain) < max(3, 0.5 * len(found)):
        return []
    often = Counter(text for text in words.values() if text)
    return [token for token in found if words[token] and often[words[token]] == 1]


def _words_before(line: Line, token: Token) -> str:
    """The words of a line before a time, where the last of them is close to it: no further than a height of letters."""
    before = line.text[: token.start].rstrip()
    if not re.search(r"[^\W\d_]{3}", before) or token.box.left - line.edges[len(before) - 1][1] > max(
        1.0, 0.7 * line.box.height
    ):
        return ""
    return folded(before).strip(" :·-–")


def _advertised(sheet: Sheet, found: Sequence[Token]) -> list[Token]:
    """Times below the word advertisement, beside or under all others and in other letters."""
    signs = [line.box for line in sheet.lines if _ADVERT.fullmatch(folded(line.text))]
    dropped: list[Token] = []
    for sign in signs:
        margin = 3 * sign.height
        below = [
            token for token in found if token.box.top > sign.bottom and abs(token.box.centre[0] - sign.centre[0]) < 400
        ]
        rest = [token for token in found if token.box.right < sign.left - margin or token.box.left > sign.right + 300]
        mine = [token for token in below if token not in rest]
        apart = all(
            overlap_x(token.box, sign._replace(left=sign.left - margin, right=sign.right + 300)) == 0 for token in rest
        )
        if mine and apart and len(rest) > len(mine) and len(mine) + len(rest) == len(found):
            dropped += mine
    return dropped
