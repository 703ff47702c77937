"""Stretches of time in a query: from one clock time to another."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ._clocks import ClockWords
from ._hit import Hit

__all__ = ["ranges_in"]

_APART = re.compile(r"[.!?;]\s|\n|\b(?:hotel|back|home|return\w*|leav\w+|depart\w*|set out|go out|bed|day)\b")
_UPPER = re.compile(
    r"\b(?:to|till|until|n|earliest|soonest|start|later|last|latest|before|end|ends|ending|close\w*|"
    r"and|through|up to|after|past|beyond|by|than|ante|post)\b"
)
_TO = re.compile(
    r"^\W*(?:(?:Z+|and|to|until|till|up to|through|or|but|no|not|after|beyond|past|later|earlier|than|latest|at|the|by|"
    r"before|-|pm|am|hours|h|o'clock|sharp|somewhere|sometime|around|&|as late as|late|as|at most|"
    r"any|time|very|nlt|net|[a-z]|window|opens?|on|onwards?|earliest|start\w*|begin\w*|max|maximum|first|last|<|<=|=|:)\W*){0,7}$"
)
_HOTEL_TIME = re.compile(r"\b(?:hotel|back|home|return\w*|leav\w+|depart\w*|set(?:ting)? (?:out|off)|get up|bed)\b")
_STOPS = re.compile(r"[.!?;,]\s|\n|\||\s-\s")


def _sentence(text: str, end: int) -> str:
    """What stands before character `end` in its sentence."""
    return _STOPS.split(text[max(0, end - 45) : end])[-1]


_CLOSE = 5.0
_STARTING = re.compile(
    r"\b(?:start\w*|begin\w*|commenc\w*|open\w*|from|between|seat\w*|sit\w*|table|"
    r"earliest|not before|after|window|slot)\b"
)
"""Words for the first of two times, of which the second is no more than `_CLOSE` hours later."""
_LONGEST = 6.0
"""Hours from the first to the last start that are wished for at most; what is longer is a day."""


def _hours(first: ClockWords, last: ClockWords) -> float:
    """From one time to another, in hours; 0 where it is not said whether they are before or after noon."""
    if not (first.sure or first.hour > 12) or not (last.sure or last.hour > 12):
        return 0.0
    return last.hour + last.minute / 60 - first.hour - first.minute / 60


def ranges_in(text: str, clocks: Sequence[ClockWords]) -> list[Hit]:
    found: list[Hit] = []
    at = 0
    while at < len(clocks):
        here = clocks[at]
        if at + 1 < len(clocks) and _hours(here, clocks[at + 1]) <= _LONGEST:
            there = clocks[at + 1]
            between = text[here.end : there.start]
            before = _sentence(text, here.start)
            framed = text[: here.start].endswith(("[", "(", "{")) and text[there.end : there.end + 1] in ("]", ")", "}")
            dashed = re.fullmatch(r"\s?(?:[-/~|;]|\.{1,3}|,)\s?" if framed else r"\s?(?:[-/~]|\.{1,3})\s?", between)
            dashed = dashed if (here.hour, here.minute) < (there.hour, there.minute) else None
            linked = dashed is not None or re.search(r"[a-z-]|\.\.", between) is not None
            close = 0 < _hours(here, there) <= _CLOSE and len(between) < 46 and not re.search(r"[.!?;\n]", between)
            wide = len(between) < 70 and "Z" not in between and not _APART.search(between)
            wide = wide and bool(_UPPER.search(between) or (close and (_STARTING.search(before) or "Z" in before)))
            if (
                wide
                and not _HOTEL_TIME.search(before)
                and not _HOTEL_TIME.search(_STOPS.split(text[there.end : there.end + 25])[0])
            ) or (
                len(between) < 46
                and "\n" not in between
                and linked
                and (dashed or _TO.match(between))
                and not re.search(r"\.\s", between)
                and not ("Z" in between and _HOTEL_TIME.search(_sentence(text, here.start)))
            ):
                found.append(Hit("range", here.start, there.end, clocks=(here, there)))
                at += 2
                continue
        found.append(Hit("clock", here.start, here.end, clocks=(here,)))
        at += 1
    return found
