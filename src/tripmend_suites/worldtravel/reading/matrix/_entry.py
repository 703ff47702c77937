"""One time of a table or list, before it is compared with its twin in the other half."""

from __future__ import annotations

from dataclasses import dataclass

from ..sheet import Box
from ._modes import Mode
from ._value import Value

__all__ = ["LOST", "Entry"]

LOST = "a heading above it was not made out"
"""A doubt that a second look at the entry cannot settle."""


@dataclass(frozen=True, slots=True)
class Entry:
    """start, end: names as the page writes them. mode and value: None where they could not be made out. text: what was
    recognised. doubt: why it should be looked at again, in words, or nothing. lines: the boxes of its lines where it is
    written in several, such as the minutes and below them the fare."""

    start: str
    end: str
    mode: Mode | None
    value: Value | None
    text: str
    box: Box
    confidence: float
    doubt: str = ""
    lines: tuple[Box, ...] = ()
