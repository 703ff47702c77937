"""Times behind a word such as *from*: slots where line after line begins so, and none where a sentence goes on."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence

from ..._folding import folded
from ...sheet import Box, Line, Sheet
from ._lexicon import meaning_of
from ._times import Token, said

__all__ = ["gone_on", "in_lines", "with_led"]

_LEADS = (
    r"(?:from|starts?|starting|begins?|at|at the|ab|von|um|beginn|start|abfahrt|dalle|alle|le|ore|ora|inizio|partenza"
    r"|desde|de|a las|las|inicio|salida|comeca|das|as|a partir de|a partir das|partida|de les|a les|les|il|inici|des de"
    r"|sortida|a|debut|depart|departs|departure|van|vanaf|om|aanvang|vertrek|fra|fran|kl\.?|klo|klockan|avgang|afgang"
    r"|od|godz\.?|godzina|odjazd|odjezd|v|o|do|indulas|lahto|saat|kalkis|ωρα)"
)
_LED = re.compile(
    rf"\s*(?P<lead>{_LEADS})\s?[:.]?\s?(?P<h>[01]?\d|2[0-3])(?:\s?[:.h]\s?(?P<m>[0-5]\d)|(?![\d:.,h]))"
    r"(?:\s?(?:h|uhr|uur|u)\b\.?)?(?P<rest>.*)$"
)
_CLOCK = re.compile(r"kl\.?|klo|klockan|ore|um|om|a las|a les|as|godz\.?|godzina|saat")
"""Words before an hour without minutes; after others a number may be an age or a price."""
_REST = re.compile(
    r"\W*|\s?(?:[–—−:,|·]|-\s)\s?\D.*|\W*(?:to|bis|alle|a|a las|as|a les|tot|til|till|do|-|–)\s?\d.{0,12}", re.DOTALL
)
_PROSE = re.compile(r"[^\W\d_]{2,}")
_AWAITS = re.compile(
    rf"(?:^|\s)(?:{_LEADS}|(?:un)?till?|to|by|and|or|between|before|after|und|oder|bis|et|ou|y|o|i|e|ed|en|tot|og|och)$"
)
"""A line that ends so goes on with a time."""
_NOTE = 3
"""Words behind a time that are no sentence."""
_NEXT = 3
"""The next time of a column stands so many of its heights below at most."""


def with_led(sheet: Sheet, found: Sequence[Token]) -> list[Token]:
    """Also the times of three or more lines that begin with one and the same word and a time, say nothing more than
    perhaps an end, and stand in rows or columns (``dalle 9:00``)."""
    led: defaultdict[str, list[Token]] = defaultdict(list)
    for number, line in enumerate(sheet.lines):
        match = _LED.match(folded(line.text))
        whole = match is not None and match["m"] is None and _CLOCK.fullmatch(match["lead"])
        if match and (match["m"] or whole) and _REST.fullmatch(match["rest"]):
            start, end = match.start("h"), match.end("h" if whole else "m")
            minutes = int(match["h"]) * 60 + int(match["m"] or 0)
            led[folded(line.text[:start]).strip()].append(Token(minutes, number, start, end, line.span(start, end)))
    new = [
        token
        for tokens in led.values()
        if len(tokens) > 2
        and len({token.minutes for token in tokens}) == len(tokens)
        and in_lines([sheet.lines[token.line].box for token in tokens])
        for token in tokens
    ]
    minutely = [token for token in new if re.search(r"\d\D\d", said(sheet, token))]
    new = minutely if minutely or found else new  # else the hours of an axis would be slots
    taken = {token.line for token in found}
    return sorted([*found, *(one for one in new if one.line not in taken)], key=lambda one: (one.line, one.start))


def in_lines(boxes: Sequence[Box]) -> bool:
    """Whether boxes are as high as each other and each stands in one row or column with another one."""
    tall = max(box.height for box in boxes)
    return all(
        box.height > 0.7 * tall
        and any(
            other is not box
            and (abs(box.centre[1] - other.centre[1]) < 0.3 * box.height or abs(box.left - other.left) < 8)
            for other in boxes
        )
        for box in boxes
    )


def gone_on(sheet: Sheet, found: Sequence[Token]) -> list[Token]:
    """Times at the beginning of a line that goes on with a sentence of the line above (``… keeps warm until`` / ``5.30
    pm.``), where other times stand in no sentence. A line that tells a state, or that stands below one that begins with
    a time as it does, is an entry of a list; so is the first of several such lines, or a row of times, unless the line
    above ends with a word that a time has to follow."""
    begun = [token for token in found if not _PROSE.search(sheet.lines[token.line].text[: token.start])]
    entries = {id(sheet.lines[token.line]) for token in begun}
    wrapped = [
        token
        for token in begun
        if meaning_of(_words_of(sheet, token, found)) is None
        and (above := _unended(sheet.lines, sheet.lines[token.line], entries))
        and (any(_AWAITS.search(folded(one.text)) for one in above) or not _begins_list(sheet, token, begun, found))
    ]
    return wrapped if len(found) - len(wrapped) > 1 else []


def _words_of(sheet: Sheet, token: Token, found: Sequence[Token]) -> str:
    """What stands behind a time on its line, up to the next one."""
    text = sheet.lines[token.line].text
    return text[token.end : min((one.start for one in found if _next_on_line(token, one)), default=len(text))]


def _next_on_line(token: Token, one: Token) -> bool:
    return one.line == token.line and one.start > token.start


def _unended(lines: Sequence[Line], line: Line, entries: Collection[int]) -> list[Line]:
    """The lines right above another one, in letters as large, that may be a sentence and that do not end it."""
    return [
        other
        for other in lines
        if id(other) not in entries
        and abs(other.box.left - line.box.left) < 6
        and abs(other.box.height - line.box.height) <= 3
        and -0.3 * line.box.height < line.box.top - other.box.bottom < 0.7 * line.box.height
        and len(_PROSE.findall(other.text)) > 5
        and not other.text.rstrip().endswith((".", "!", "?", ":"))
    ]


def _begins_list(sheet: Sheet, token: Token, begun: Sequence[Token], found: Sequence[Token]) -> bool:
    """Whether a time stands in a row with others, or right over one, and no sentence goes on or ends behind it."""
    rest = _words_of(sheet, token, found)
    if len(_PROSE.findall(rest)) > _NOTE or rest.rstrip().endswith((".", "!", "?")):
        return False
    tall = token.box.height
    return any(_next_on_line(token, one) for one in found) or any(
        abs(one.box.centre[1] - token.box.centre[1]) < 0.3 * tall
        or (abs(one.box.left - token.box.left) < 6 and 0 <= one.box.top - token.box.bottom < _NEXT * tall)
        for one in begun
        if one is not token
    )
