"""Times behind a word such as *from*: slots where line after line begins so, and none where a sentence goes on."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence

from .._folding import folded
from ..sheet import Box, Line, Sheet
from ._lexicon import meaning_of
from ._times import Token

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
    minutely = [token for token in new if re.search(r"\d\D\d", _said(sheet, token))]
    new = minutely if minutely or found else new  # else the hours of an axis would be slots
    taken = {token.line for token in found}
    return sorted([*found, *(one for one in new if one.line not in taken)], key=lambda one: (one.line, one.start))


def _said(sheet: Sheet, token: Token) -> str:
    return sheet.lines[token.line].text[token.start : token.end]


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
    a time as it does, is an entry of a list."""
    begun = {token.line for token in found if not _PROSE.search(sheet.lines[token.line].text[: token.start])}
    entries = {id(sheet.lines[number]) for number in begun}
    wrapped = [
        token
        for token in found
        if meaning_of(sheet.lines[token.line].text[token.end :]) is None and _goes_on(sheet.lines, token, entries)
    ]
    return wrapped if len(found) - len(wrapped) > 1 else []


def _goes_on(lines: Sequence[Line], token: Token, entries: Collection[int]) -> bool:
    line = lines[token.line]
    if _PROSE.search(line.text[: token.start]):
        return False
    above = [
        other
        for other in lines
        if id(other) not in entries
        and abs(other.box.left - line.box.left) < 6
        and abs(other.box.height - line.box.height) <= 3
        and -0.3 * line.box.height < line.box.top - other.box.bottom < 0.7 * line.box.height
    ]
    return any(
        len(_PROSE.findall(other.text)) > 5 and not other.text.rstrip().endswith((".", "!", "?", ":"))
        for other in above
    )
