"""Times of the day in any common writing: 15:00, 3 pm, 15h30, half past three, noon."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ._mentions import NUMBER_WORDS, Span, free, number_of

__all__ = ["Clock", "clock_text", "clocks"]

_HALF_DAY = 12 * 60
_HOURS = "|".join(list(NUMBER_WORDS)[1:13])
_MINUTES = "|".join([*NUMBER_WORDS, r"twenty[- ]five", r"\d{1,2}"])
_AMPM = r"(?P<half>[ap])\.?\s?m\b\.?"
_LATER = r"(?:\s+(?:in\s+the\s+(?P<part>morning|afternoon|evening)|at\s+(?P<night>night)))?"
_AFTERWARDS = r"(?=\s*(?:[.,;:!?)\]–—-]|$|\s(?:and|to|until|till|for|on|in|sharp|at|instead|as|then|tonight)\b))"

_PATTERNS = tuple(
    re.compile(text, re.IGNORECASE)
    for text in (
        rf"(?<![\d:.,/])(?P<first>\d{{1,2}})(?:[:.](?P<first_minute>[0-5]\d))?\s*(?:-|–|—|to|until|till|and)\s*"
        rf"(?P<hour>\d{{1,2}})(?:[:.](?P<minute>[0-5]\d))?\s*{_AMPM}",
        rf"(?:(?<=from )|(?<=between ))(?P<first>\d{{1,2}}|{_HOURS})\s+(?:to|until|till|and)\s+"
        rf"(?P<hour>\d{{1,2}}|{_HOURS}){_AFTERWARDS}{_LATER}",
        rf"(?<![\d:.,/])(?P<hour>\d{{1,2}})(?:[:.h](?P<minute>[0-5]\d))?\s*{_AMPM}",
        rf"(?<![\d:.,/])(?P<hour>[01]?\d|2[0-4])(?::|h)(?P<minute>[0-5]\d)(?::[0-5]\d)?(?![\d:]){_LATER}",
        r"(?<=T)(?P<hour>[01]\d|2[0-3]):(?P<minute>[0-5]\d)",
        rf"\b(?:at|from|until|till|by|to|around|about|before|after)\s+(?P<hour>[01]?\d|2[0-3])\.(?P<minute>[0-5]\d)"
        rf"(?![\d.]|\s*(?:€|£|\$|eur|usd|gbp|km|%|h\b|hours)){_LATER}",
        r"(?<![\d:.,/])(?P<hour>[01]\d|2[0-3])(?P<minute>[0-5]\d)\s*(?:hrs|hours|h)\b",
        rf"(?<!from )(?<!between )\b(?P<fraction>half|quarter|{_MINUTES})(?:\s+minutes?)?\s+(?P<way>past|to|after)\s+"
        rf"(?P<word>{_HOURS}|\d{{1,2}})\b(?!\s*[:€£$])(?:\s*{_AMPM})?{_LATER}",
        rf"\b(?P<word>{_HOURS}|\d{{1,2}})\s+o[’']clock(?:\s*{_AMPM})?{_LATER}",
        rf"\b(?P<word>{_HOURS})\s*{_AMPM}",
        r"\b(?P<noon>noon|midday)\b",
        r"\b(?P<midnight>midnight)\b",
        rf"\b(?:at|by|until|till|from|around)\s+(?P<word>{_HOURS}|\d{{1,2}}){_AFTERWARDS}{_LATER}",
    )
)


@dataclass(frozen=True, slots=True)
class Clock(Span):
    """A time of the day. minutes: since midnight, two where the writing leaves open which half of the day is meant."""

    minutes: frozenset[int]


def clock_text(minute: int) -> str:
    """``09:30`` of minutes since midnight."""
    return f"{minute // 60 % 24:02d}:{minute % 60:02d}"


def _readings(hour: int, minute: int, half: str | None, padded: bool) -> frozenset[int]:
    if hour > 24 or minute > 59:
        return frozenset()
    if half is not None and 1 <= hour <= 12:
        return frozenset({hour % 12 * 60 + minute + (_HALF_DAY if half == "p" else 0)})
    value = hour % 24 * 60 + minute
    if padded or not 1 <= hour <= 12:
        return frozenset({value})
    return frozenset({value, (value + _HALF_DAY) % (2 * _HALF_DAY)})


def _half(found: dict[str, str | None]) -> str | None:
    if found.get("half"):
        return str(found["half"]).lower()
    if found.get("part"):
        return "a" if str(found["part"]).lower() == "morning" else "p"
    return "p" if found.get("night") else None


def _fraction(found: dict[str, str | None]) -> int | None:
    text = str(found["fraction"]).lower()
    if text in ("half", "quarter"):
        return 30 if text == "half" else 15
    return 25 if text.startswith("twenty") and text != "twenty" else number_of(text)


def _clock(match: re.Match[str]) -> list[Clock]:
    found = match.groupdict()
    start, end, text = match.start(), match.end(), match[0].strip()
    half = _half(found)
    if found.get("noon") or found.get("midnight"):
        return [Clock(start, end, text, frozenset({_HALF_DAY if found.get("noon") else 0}))]
    if found.get("word"):
        hour, minute = number_of(str(found["word"])) or 0, 0
        if found.get("fraction"):
            part = _fraction(found)
            if part is None or not 1 <= hour <= 12:
                return []
            before = str(found["way"]).lower() == "to"
            hour, minute = (hour - 1 or 12, 60 - part) if before else (hour, part)
        return [Clock(start, end, text, _readings(hour, minute, half, padded=False))]
    hour_text = str(number_of(str(found["hour"])) if not str(found["hour"]).isdigit() else found["hour"])
    clocks_ = [
        Clock(start, end, text, _readings(int(hour_text), int(found.get("minute") or 0), half, hour_text[0] == "0"))
    ]
    if found.get("first"):
        first = _readings(number_of(str(found["first"])) or 0, int(found.get("first_minute") or 0), None, padded=False)
        clocks_.insert(0, Clock(start, match.start("first") + len(str(found["first"])), str(found["first"]), first))
    return clocks_


def clocks(text: str, taken: Sequence[Span] = ()) -> list[Clock]:
    """Every time in a text, by place. taken: parts that mean something else already."""
    found: list[Clock] = []
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            if free(match.start(), match.end(), [*taken, *found]):
                found += [one for one in _clock(match) if one.minutes]
    return sorted(found, key=lambda one: one.start)
