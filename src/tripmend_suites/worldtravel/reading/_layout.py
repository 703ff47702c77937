"""Where things stand to each other: pieces of lines, rows, columns, blocks of prose.

Distances are measured in heights of the letters concerned, never in pixels, so that a telephone and a poster are read
alike. Plain text, whose boxes count letters and lines, works too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from .sheet import Box, Line

__all__ = [
    "HasBox",
    "Piece",
    "blocks",
    "overlap_x",
    "overlap_y",
    "piece_of",
    "rows",
    "whole",
]


class HasBox(Protocol):
    """Whatever has a place: lines, pieces, slots."""

    @property
    def box(self) -> Box: ...


T = TypeVar("T", bound=HasBox)


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a line, without spaces at its ends. start, end: which letters of `line`."""

    text: str
    box: Box
    line: Line
    start: int
    end: int


def piece_of(line: Line, start: int, end: int) -> Piece | None:
    """The letters from `start` up to `end`, trimmed; None where only spaces are left."""
    text = line.text[start:end]
    start, text = start + len(text) - len(text.lstrip()), text.strip()
    return Piece(text, line.span(start, start + len(text)), line, start, start + len(text)) if text else None


def whole(line: Line) -> Piece:
    """A line as one piece."""
    return piece_of(line, 0, len(line.text)) or Piece("", line.box, line, 0, 0)


def overlap_x(a: Box, b: Box) -> float:
    """How much of the narrower box lies over or under the other: 0 to 1."""
    shared = min(a.right, b.right) - max(a.left, b.left)
    return max(0.0, shared / max(1, min(a.width, b.width)))


def overlap_y(a: Box, b: Box) -> float:
    """How much of the lower box stands beside the other: 0 to 1."""
    shared = min(a.bottom, b.bottom) - max(a.top, b.top)
    return max(0.0, shared / max(1, min(a.height, b.height)))


def rows(items: Iterable[T]) -> list[list[T]]:
    """Items that stand beside each other, from top to bottom, each row from left to right. An item joins the row whose
    middle it covers, so that a tall item takes the row of its own middle."""
    found: list[list[T]] = []
    for item in sorted(items, key=lambda item: item.box.centre[1]):
        if found:
            last = found[-1]
            middle = sum(one.box.centre[1] for one in last) / len(last)
            tallest = max(item.box.height, max(one.box.height for one in last))
            close = item.box.centre[1] - middle < 0.4 * tallest
            if close and item.box.top <= middle <= item.box.bottom:
                last.append(item)
                continue
        found.append([item])
    return [sorted(row, key=lambda item: item.box.left) for row in found]


def blocks(items: Sequence[T], heights: float = 0.7) -> list[list[T]]:
    """Items that follow each other closely in one column, like the lines of a paragraph; each from top to bottom."""
    found: list[list[T]] = []
    for item in sorted(items, key=lambda item: (item.box.top, item.box.left)):
        near = [block for block in found if _continues(block[-1].box, item.box, heights)]
        if near:
            max(near, key=lambda block: block[-1].box.bottom).append(item)
        else:
            found.append([item])
    return found


def _continues(above: Box, below: Box, heights: float) -> bool:
    height = min(above.height, below.height)
    gap = below.top - above.bottom
    return -0.5 * height <= gap <= heights * height and overlap_x(above, below) > 0.5
