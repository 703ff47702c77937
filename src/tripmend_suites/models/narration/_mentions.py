"""A place in a text where something is said that can be held against the plan."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["NUMBER_WORDS", "Span", "free", "number_of"]

_WRITTEN = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty"""
NUMBER_WORDS = {word: number for number, word in enumerate(_WRITTEN.split())} | {
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
}
"""Numbers as they are written out; larger ones are written in digits."""


@dataclass(frozen=True, slots=True)
class Span:
    """Part of a text, from `start` up to before `end`."""

    start: int
    end: int
    text: str


def number_of(text: str) -> int | None:
    """A whole number in digits or as a word."""
    lower = text.casefold()
    return int(lower) if lower.isdigit() else NUMBER_WORDS.get(lower)


def free(start: int, end: int, taken: Iterable[Span]) -> bool:
    """Whether nothing that was found before lies there."""
    return all(end <= one.start or start >= one.end for one in taken)
