"""Times of day on a sheet that may be slots; not opening hours, last entries, prices, or the ends of ranges."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...sheet import Box, Line, Sheet
from ._lexicon import folded

__all__ = ["Token", "placeholders", "said", "tokens", "tokens_of_line"]

_COLON = re.compile(r"(?<![\d:.,€$£])([01IlOo]?[\dOolI]|2[0-4])\s?[:：]\s?([0-5O][\dO])(?!:\d)\s?([aApP]\.?[mM]\b\.?)?")
_PAID = r"(?!(?:€|[eE][uU][rR]|\$|£)|\s(?:€|[eE][uU][rR]|\$|£)(?!\d))"
"""No currency stands behind, but that of a price behind it (``10.00 €12``)."""
_DOT = re.compile(
    r"(?<![\d:.,€$£])([01]?\d|2[0-3])[.·h]\s?([0-5][05])(?![\d.,/])(?!\s?[uU]hr\b.{0,3}-)"
    rf"{_PAID}\s?([aApP]\.?[mM]\b\.?)?",
)
_HOUR = re.compile(r"(?<![\d:.,€$£-])(1[0-2]|[1-9])\s?()([aApP]\.?[mM])\b\.?")
_HALF = re.compile(r"[aApP]\.?[mM]\b")
_BARE = re.compile(r"^\s?([01]\d|2[0-3])([0-5][05])(?!\d)()")
_SAMPLE = re.compile(
    r"(?<![a-z])(?:[hn]h\s?[:.;-]?\s?(?:mm|rnm|mrn)|h{1,2}\s?[:.]\s?m{1,2})(?![a-z])|(?<!\d)[x0#-]{2}\s?:\s?[x0#-]{2}(?!\d)",
    re.I,
)
_LOST = re.compile(r"([01]\d|2[0-3])\s?[;,·' ]?\s?([0-5][05])(?!\s?\d{3}|\s?[€$.,])")
_BEFORE = re.compile(
    r"\b(?:last|until|till|to|from|opens?|hours|closes?|closed|by|between|before|after|since|letzter|bis|von|ab|geoffnet"
    r"|einlass|dalle|alle|fino|ultimo|ultima|desde|hasta|de|a|jusqu'?a|dernier|derniere|daily|every|it is|now|time"
    r"|arrive|starts?|begins?|doors)\s*[:.]?\s*$"
)
_RANGE = re.compile(
    r"^\s?(?:uhr\s|h\s)?(?:[-–—−‒~〜]|to|bis|until|→|a|à|al|ate|até|tot|til|till|do|alle|às|a las|a les)\s?(?=\d)", re.I
)
_MONEY = re.compile(r"\W*(?:€|eur|euros?|usd|gbp|chf|£|\$)\W*")


@dataclass(frozen=True, slots=True)
class Token:
    """A time as it stands in a line: minutes after midnight, where, and from which letter up to which."""

    minutes: int
    line: int
    start: int
    end: int
    box: Box

    @property
    def time(self) -> str:
        """``HH:MM``."""
        return f"{self.minutes // 60:02d}:{self.minutes % 60:02d}"


def _minutes(hour: str, minute: str, half: str | None) -> int | None:
    swap = str.maketrans("IlOo", "1100")
    h, m = int(hour.translate(swap)), int((minute or "0").translate(swap))
    if half:
        h = h % 12 + (12 if half[0] in "pP" else 0)
    return h * 60 + m if h < 24 and m < 60 else None


def _in_line(number: int, line: Line, pattern: re.Pattern[str]) -> list[Token]:
    found: list[Token] = []
    end = -1
    for match in pattern.finditer(line.text):
        value = _minutes(*match.groups()[:3])
        if value is None:
            continue
        before = line.text[: match.start()]
        if end >= 0 and _RANGE.match(line.text[end : match.start() + 1]):
            end = match.end()
            continue  # the end of a range belongs to its beginning
        end = match.end()
        if _told_of(before, line.text[end:]):
            continue
        found.append(Token(value, number, match.start(), match.end(), line.span(match.start(), match.end())))
    return found


def _told_of(before: str, after: str) -> bool:
    """Whether the time stands in prose, or tells something other than a slot."""
    words = folded(before)
    if re.search(r"(?:[€$£]|\b(?:eur|euro|usd|gbp|chf))\s*$", words):
        return True
    tail = re.split(r"\d[:.]\d\d", words)[-1]
    if _BEFORE.search(tail):
        return True
    if re.search(r"\b(?:opening|hours|open|last entry|closing|offnungszeiten|orari|horaires?|horario)\b", words):
        return True
    if re.match(r"\s?(?:h|hrs?|hours?|std|stunden|min)\b(?!\s*\d)", folded(after)) and ":" in after:
        return True
    return len(re.findall(r"[a-z]{2,}", tail)) > 3


def tokens(sheet: Sheet) -> list[Token]:
    """All times that may be slots, in the order of the lines. Times with a colon are taken where there are any; points,
    ``h`` and bare hours with am or pm only where there are more of those; of these two the hours, where numbers with
    points, which may be prices, are not more and have no am or pm."""
    money = [line.box for line in sheet.lines if _MONEY.fullmatch(folded(line.text))]
    best: list[Token] = []
    for pattern in (_COLON, _DOT, _HOUR, _BARE):
        found = [token for number, line in enumerate(sheet.lines) for token in _in_line(number, line, pattern)]
        found = [token for token in found if not any(_right_before(box, token.box) for box in money)]
        least = 0 if pattern is _COLON else max(2 * len(best), 1)
        if pattern is _HOUR and not any(_HALF.search(said(sheet, token)) for token in best):
            least = max(len(best), 2) - 1 if all("." in said(sheet, token) for token in best) else least
        if len(found) > least:
            best = found
    if sheet.source == "screenshot":
        best = _whole(sheet, best)
    return [*best, *_slips(sheet, best)]


def said(sheet: Sheet, token: Token) -> str:
    """A time as it is written."""
    return sheet.lines[token.line].text[token.start : token.end]


def tokens_of_line(line: Line, number: int) -> list[Token]:
    """All times with a colon in a line, whatever stands around them, but no ranges and no prices."""
    found = []
    for match in _COLON.finditer(line.text):
        value = _minutes(*match.groups()[:3])
        ranged = _RANGE.match(line.text[match.end() :]) or re.search(r"\d\s?[-–—]\s?$", line.text[: match.start()])
        if value is not None and not ranged:
            found.append(Token(value, number, match.start(), match.end(), line.span(match.start(), match.end())))
    return found


def _right_before(box: Box, other: Box) -> bool:
    """Whether a currency stands right before, on the same height: the number is a price."""
    return (
        abs(box.centre[1] - other.centre[1]) < 0.5 * other.height and -4 <= other.left - box.right < 1.5 * other.height
    )


def _whole(sheet: Sheet, found: list[Token]) -> list[Token]:
    """Hours that lost their first digit (``14:15`` as ``4:15`` or ``|4:15``): where all others have two digits and one
    of them begins with 0, or all are later, the one hour that fits between them and is not there; else none."""

    def digits(token: Token) -> str:
        return sheet.lines[token.line].text[token.start : token.end].split(":")[0]

    whole = [token for token in found if len(digits(token)) == 2]
    short = [token for token in found if len(digits(token)) == 1 and not _narrower(token.box, [o.box for o in whole])]
    if not short or len(whole) < 3 or len(short) * 3 > len(whole):
        return found
    first, last = min(token.minutes for token in whole), max(token.minutes for token in whole)
    if first >= 600 and any(token.minutes + 60 >= first for token in short):
        return found  # nine o'clock before ten o'clock needs no second digit
    kept = []
    for token in found:
        if token not in short:
            kept.append(token)
            continue
        fits = [
            token.minutes + 600 * n
            for n in (0, 1, 2)
            if first - (60 if n else 120) <= token.minutes + 600 * n <= last + 60
        ]
        free = [minutes for minutes in fits if all(one.minutes != minutes for one in whole)]
        if len(free) == 1:
            kept.append(replace(token, minutes=free[0]))
    return kept


def _narrower(box: Box, others: Sequence[Box]) -> bool:
    """Whether a time is flush left with another one, and narrower: it has a digit less, and lost none."""
    return any(abs(box.left - one.left) <= 3 and box.width < 0.9 * one.width for one in others)


def _slips(sheet: Sheet, found: list[Token]) -> list[Token]:
    """Times whose colon the recogniser lost (``1030``), where four other times stand and one is right above, below or
    beside."""
    if sheet.source != "screenshot" or len(found) < 4:
        return []
    taken = {token.line for token in found}
    more = []
    for number, line in enumerate(sheet.lines):
        match = None if number in taken else _LOST.match(line.text)
        if not match or _told_of("", line.text[match.end() :]):
            continue
        box = line.span(match.start(), match.end())
        near = any(
            abs(box.left - one.box.left) < 8 or abs(box.centre[1] - one.box.centre[1]) < 6
            for one in found
            if 0.7 < box.height / max(1, one.box.height) < 1.4 and 0.7 < box.width / max(1, one.box.width) < 1.3
        )
        if near:
            more.append(Token(int(match[1]) * 60 + int(match[2]), number, match.start(), match.end(), box))
    return more


def placeholders(sheet: Sheet) -> list[Token]:
    """Where a sample stands in for a time: ``hh:mm``."""
    return [
        Token(-1, number, match.start(), match.end(), line.span(match.start(), match.end()))
        for number, line in enumerate(sheet.lines)
        for match in _SAMPLE.finditer(line.text)
        if not re.fullmatch(r"0?0:00", match.group())
    ]
