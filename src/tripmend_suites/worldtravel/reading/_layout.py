"""Where things stand to each other: pieces of lines, rows, columns, blocks of prose.

Distances are measured in heights of the letters concerned, never in pixels, so that a telephone and a poster are read
alike. Plain text, whose boxes count letters and lines, works too.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Protocol, TypeVar

from .sheet import Box, Line

__all__ = [
    "HasBox",
    "Piece",
    "blocks",
    "columns",
    "cut",
    "cut_at_gaps",
    "inside",
    "line_height",
    "over",
    "overlap_x",
    "overlap_y",
    "piece_of",
    "reading_order",
    "rows",
    "whole",
    "words_of",
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


def cut(line: Line, spans: Iterable[tuple[int, int]]) -> list[Piece]:
    """The pieces at `spans` and those between them, in order: what a pattern found in the line and what it left."""
    ends = [0]
    for start, end in sorted(spans):
        if start >= ends[-1]:
            ends += [start, end]
    ends.append(len(line.text))
    found = (piece_of(line, a, b) for a, b in itertools.pairwise(ends))
    return [piece for piece in found if piece is not None]


def cut_at_gaps(line: Line, heights: float = 1.5) -> list[Piece]:
    """The line cut where neighbouring letters are further apart than `heights` times the height of the line."""
    wide = heights * line.box.height
    letters = [i for i, letter in enumerate(line.text) if not letter.isspace()]
    spans, start = [], 0
    for a, b in itertools.pairwise(letters):
        if line.edges[b][0] - line.edges[a][1] > wide:
            spans.append((start, a + 1))
            start = b
    return cut(line, [*spans, (start, len(line.text))])


def overlap_x(a: Box, b: Box) -> float:
    """How much of the narrower box lies over or under the other: 0 to 1."""
    shared = min(a.right, b.right) - max(a.left, b.left)
    return max(0.0, shared / max(1, min(a.width, b.width)))


def overlap_y(a: Box, b: Box) -> float:
    """How much of the lower box stands beside the other: 0 to 1."""
    shared = min(a.bottom, b.bottom) - max(a.top, b.top)
    return max(0.0, shared / max(1, min(a.height, b.height)))


def inside(inner: Box, outer: Box, slack: int = 2) -> bool:
    """Whether the middle of a box lies in another one, grown by `slack` pixels; in plain text, which has none, by
    nothing."""
    x, y = inner.centre
    slack = slack if inner.height > 2 else 0
    return (
        outer.left - slack <= x <= outer.right + slack
        and outer.top - slack <= y <= outer.bottom + slack
        and inner.width <= outer.width + 2 * slack
    )


def line_height(items: Iterable[HasBox]) -> float:
    """The usual height of the items, at least 1."""
    return max(1.0, median([item.box.height for item in items] or [1]))


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


def columns(items: Sequence[T], heights: float = 0.8) -> list[list[T]]:
    """Items sorted into columns: runs separated by white that no item crosses, at least `heights` letters wide."""
    wide = heights * line_height(items)
    return _runs(items, wide, lambda box: (box.left, box.right))


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


def over(items: Iterable[T], box: Box) -> list[T]:
    """Items above `box` that share some of its width, nearest first."""
    found = [one for one in items if one.box.centre[1] < box.top and overlap_x(one.box, box) > 0]
    return sorted(found, key=lambda one: -one.box.bottom)


def reading_order(items: Sequence[T]) -> list[T]:
    """Items as a reader takes them: columns one after the other where white runs between them from top to bottom, else
    bands of the page from top to bottom."""
    if len(items) < 2:
        return list(items)
    height = line_height(items)
    for parts in (
        _runs(items, 2 * height, lambda box: (box.left, box.right)),
        _widest(items, lambda box: (box.top, box.bottom)),
    ):
        if len(parts) > 1:
            return [item for part in parts for item in reading_order(part)]
    return [item for row in rows(items) for item in row]


def _runs(items: Sequence[T], gap: float, ends: Callable[[Box], tuple[int, int]]) -> list[list[T]]:
    found: list[list[T]] = []
    reach = 0
    for item in sorted(items, key=lambda item: ends(item.box)):
        low, high = ends(item.box)
        if found and low - reach < gap:
            found[-1].append(item)
        else:
            found.append([item])
            reach = high
        reach = max(reach, high)
    return found


def _widest(items: Sequence[T], ends: Callable[[Box], tuple[int, int]]) -> list[list[T]]:
    """The items in two parts, at the widest white between them."""
    parts = _runs(items, 1, ends)
    if len(parts) < 2:
        return parts
    gaps = [
        min(ends(item.box)[0] for item in after) - max(ends(item.box)[1] for item in before)
        for before, after in itertools.pairwise(parts)
    ]
    at = gaps.index(max(gaps)) + 1
    return [[item for part in parts[:at] for item in part], [item for part in parts[at:] for item in part]]


def words_of(line: Line) -> list[Piece]:
    """The words of a line, each with its place."""
    found = (piece_of(line, *match.span()) for match in re.finditer(r"\S+", line.text))
    return [piece for piece in found if piece is not None]
