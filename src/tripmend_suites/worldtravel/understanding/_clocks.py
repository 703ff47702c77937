"""Clock times in words and figures, alone and as a stretch from one to another."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

from ._numbers import ONES

__all__ = ["ClockWords", "clocks_in", "settle"]

_NUMBERS = {word: number for number, word in enumerate(ONES)}
_NUMBERS |= {f"twenty{dash}{word}": 20 + number for number, word in enumerate(ONES[1:4], 1) for dash in "- "}
_MINUTES = {
    "five": 5, "ten": 10, "a quarter": 15, "quarter": 15, "fifteen": 15, "twenty": 20, "twenty-five": 25,
    "twenty five": 25, "half": 30, "thirty": 30, "forty": 40, "forty-five": 45, "forty five": 45, "fifty": 50,
    "thirty-five": 35, "thirty five": 35, "fifty-five": 55, "fifty five": 55, "oh five": 5,
    "hundred": 0, "hundred hours": 0,
}  # fmt: skip
_WORD = "|".join(sorted(_NUMBERS, key=len, reverse=True))
_MINUTE = "|".join(sorted(_MINUTES, key=len, reverse=True))
_HALFDAY = (
    r"(?:\s*(?P<ap>(?:[ap]m\b|[ap]\.\s?m\.?|[ap]\sm\b)|(?:o'?\s?clock\s+)?(?:in the (?:early |"
    r"late )?(?:morning|afternoon|evening)|at night|"
    r"this morning|of the morning|of the afternoon|of the evening|tonight)))?"
)
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?<![\d:])(?<!\d\.)(?<![^:.h\d]\d\d/)(?<!\D\d/)(?P<h>[01]?\d|2[0-4])(?:[:.h]|\s[:h]\s|h\s)"
        rf"(?P<m>[0-5]\d)(?!\d|/\d{{1,2}}(?![:.h\d])|\.\d|\s?%)(?:\s?(?:h|hrs?|"
        rf"hours|uhr)\b)?{_HALFDAY}",
        r"(?<![\d:/])(?<!\d\.)(?P<h>1[0-2]|0?[1-9])\s?(?P<ap>(?:[ap]m\b|[ap]\.\s?m\.?|[ap]\sm\b))",
        rf"\b(?P<past>(?:{_MINUTE}|5|10|15|20|25)(?: minutes?| mins?)?|[1-5]?\d (?:minutes?|mins?))"
        rf"[\s-](?P<way>past|to|after|before|till|of)\s"
        rf"(?P<h>{_WORD}|noon|midnight|midday|1[0-2]|[1-9])\b(?![:.]\d){_HALFDAY}",
        rf"\bhalf[ -](?P<half>{_WORD}|1[0-2]|[1-9])\b{_HALFDAY}",
        rf"\b(?P<h>{_WORD})[ -](?P<spoken>{_MINUTE})\b(?! (?:and|minutes|adults|people|of us|students|"
        rf"children|past|to)){_HALFDAY}",
        rf"\b(?P<h>{_WORD}|2[0-3]|[01]?\d)\s?(?P<clock>o'?\s?clock|oclock|sharp|on the dot|uhr|hrs\b|"
        rf"hours\b(?! (?:of|in|there|at|is)))(?:\s(?:noon|midday))?(?:\s?sharp)?{_HALFDAY}",
        rf"\b(?P<h>{_WORD}|(?<![\d.:/-])(?:1[0-2]|[1-9]))\s"
        rf"(?P<ap>(?:[ap]m\b|[ap]\.\s?m\.?|[ap]\sm\b)|(?:in the (?:early |late )?|of the |this )"
        rf"(?:morning|afternoon|evening)|at night|tonight)",
        r"(?<![\d.:/])(?<!\d-)(?P<h>[01]?\d|2[0-4])\s?h\b(?!\d)",
        r"(?<![\d.:/-])(?P<military>(?:[01]\d|2[0-3])[0-5]\d)\s?(?:h\b|hrs?\b|hours\b)",
        r"(?<=(?:by|at) )(?P<military>(?:[01]\d|2[0-3])[0-5]\d)\b",
        r"(?<![\w.,:/€$£-])(?P<military>(?:0[5-9]|1\d|2[0-3])[0-5][05])(?![\w:/€]|[.,]\d|\s?(?:eur\w*|people|rooms)\b)",
        r"\b(?:12 |twelve )?(?P<name>noon|midday|midnight)\b",
    )
)
_BARE = re.compile(
    rf"(?<![\w.:/-])(?P<h>{_WORD}|1[0-2]|[1-9])(?![\w:/]|\.\d|-\w)"
    r"(?=\s*(?:$|[,.;:!?)\]|/\n-]|Z|(?:on|and|to|until|till|at|in|or|nor|for|sharp|latest|earliest|is|"
    r"but|then|please|that|if|but|we|i|when)\b))"
)
_BEFORE_BARE = re.compile(
    r"\b(?:by|until|till|before|after|between|past|from|than|at|around|about|earliest|latest)[: ]\s?$"
)
_LINK = re.compile(
    r"^[\s,]*(?:(?:at the (?:very )?(?:earliest|soonest)|and|to|until|till|-|or|nor|not|no|later|than|before|after|"
    r"up to|but|by|at)[\s,]*){1,5}$"
)
_FROM = re.compile(r"^\s*(?:-|to|till|until|and)\s*$")


@dataclass(frozen=True, slots=True)
class ClockWords:
    """A time in words. hour 0-23; sure: said to be before or after noon, else both are possible for hours to twelve."""

    start: int
    end: int
    hour: int
    minute: int
    sure: bool


def _hour(word: str) -> int | None:
    if word in ("noon", "midday"):
        return 12
    if word == "midnight":
        return 0
    return int(word) if word.isdigit() else _NUMBERS.get(word)


def _value(match: re.Match[str]) -> tuple[int, int, bool] | None:
    groups = match.groupdict()
    if groups.get("name"):
        return (0, 0, True) if groups["name"] == "midnight" else (12, 0, True)
    if groups.get("military"):
        return int(groups["military"][:2]), int(groups["military"][2:]), True
    word = groups.get("h") or groups.get("half") or ""
    hour = _hour(word)
    if hour is None or hour > 24:
        return None
    minute, sure = 0, False
    if groups.get("m"):
        minute = int(groups["m"])
        sure = word[0] == "0" or hour > 12 or hour == 0 or re.search(r"(?:h|hrs?|hours|uhr)$", match[0]) is not None
    elif groups.get("half"):
        minute = 30
    elif groups.get("spoken"):
        minute = _MINUTES[groups["spoken"]]
    elif groups.get("past"):
        amount = re.sub(r" min\w*", "", groups["past"])
        minute = int(amount) if amount.isdigit() else _MINUTES.get(amount, 0)
        if groups["way"] in ("to", "before", "till", "of"):
            hour, minute = hour - 1, 60 - minute
            hour = hour + 12 if hour == 0 else hour
        sure = word in ("noon", "midday", "midnight")
    half = groups.get("ap")
    if half:
        late = half.strip()[0] == "p" or any(part in half for part in ("afternoon", "evening", "night"))
        if hour <= 12:
            hour = hour % 12 + (12 if late else 0)
        sure = True
    return hour % 24, minute, sure or hour > 12 or hour == 0


def _leads(text: str, start: int, end: int, found: list[ClockWords]) -> bool:
    """Whether a bare number comes after a word for a time, or begins or ends a stretch whose other end is a time."""
    if _BEFORE_BARE.search(text[max(0, start - 10) : start]):
        return True
    if any(end <= clock.start <= end + 7 and _FROM.match(text[end : clock.start]) for clock in found):
        return True
    return any(clock.end <= start <= clock.end + 28 and _LINK.match(text[clock.end : start]) for clock in found)


_AFTER_HUNDRED = re.compile(
    r"\s*(?:$|[^\sa-z\d]|Z|(?:on|and|to|until|till|at|or|nor|for|sharp|latest|earliest|is|but|then|please|that|"
    r"if|we|i|when|in|hrs?|hours|local|zulu)\b(?! (?:a |\d|one|two|three|four|"
    r"five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty)))"
)


def _a_number(match: re.Match[str], text: str) -> bool:
    """Whether "four hundred" counts things: "four hundred Burgundies", "one hundred and twelve steps"."""
    return match[0].endswith("hundred") and not _AFTER_HUNDRED.match(text, match.end())


def clocks_in(text: str, taken: list[tuple[int, int]]) -> list[ClockWords]:
    """Times in folded `text` outside the spans `taken`, in order. A bare number counts after a word such as "by"."""
    found: list[ClockWords] = []
    used = list(taken)
    for number, pattern in enumerate((*_PATTERNS, _BARE)):
        for match in pattern.finditer(text):
            if any(match.start() < b and a < match.end() for a, b in used):
                continue
            if number == len(_PATTERNS) and not _leads(text, *match.span(), found):
                continue
            value = _value(match)
            if value is None or value[1] > 59 or _a_number(match, text):
                continue
            used.append(match.span())
            found.append(ClockWords(match.start(), match.end(), *value))
    return sorted(found, key=lambda clock: clock.start)


def settle(clock: ClockWords, earliest: float, latest: float) -> dt.time:
    """The time of day that it means, where it usually lies from `earliest` to `latest` (hours)."""
    if clock.sure or clock.hour > 12:
        return dt.time(clock.hour, clock.minute)
    options = [dt.time(clock.hour % 12, clock.minute), dt.time(clock.hour % 12 + 12, clock.minute)]
    fitting = [time for time in options if earliest <= time.hour + time.minute / 60 <= latest]
    return fitting[0] if fitting else dt.time(clock.hour % 24, clock.minute)
