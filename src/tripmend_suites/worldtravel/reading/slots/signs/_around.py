"""What is drawn before, over or under the times where slots have no frames, beside the samples of a legend: a sign
before the time, or a bar under it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...sheet import Box
from ..frames._cells import Cell, Piece
from ..frames._found import State
from ..frames._frames import Canvas, ground_of
from ..frames._verdict import Verdict
from ._legend import Sample

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["by_drawings_around"]

_INKED = 26
"""What differs from the ground around the time by more, of 255, is drawn."""
_REACH = {"left": 1.5, "top": 1.8, "bottom": 2.4}
"""How far from the time a drawing may reach, in heights of the time."""
_OFF = 2
"""The edges of letters are soft over so many pixels."""
_THICK = 3
"""Thinner lines are rules of the page, or underline the time."""
_GRID = 6
"""Drawings are compared in so many parts each way."""
_APART = 24.0
"""Samples that differ by less on average, of 255, are not told apart."""
_NEAR, _FAR = 0.5, 0.7
"""Of the way between the samples, how far a slot may be from the one that it is like, and is from the other."""
_TOLD = 0.85
"""So many of the slots have to be told."""


def by_drawings_around(
    canvas: Canvas, cells: Sequence[Cell], samples: Sequence[Sample], pieces: Sequence[Piece]
) -> list[Verdict]:
    """A state for each cell from the drawing next to its time, on the first side on which those of the samples differ
    and most slots have one of them. Else an empty list, also where slots or samples have frames."""
    known = {sample.meaning: sample for sample in samples if sample.meaning}
    if len(known) < 2 or not cells:
        return []
    one, two = known["open"], known["sold_out"]
    every = [one.cell, two.cell, *cells]
    if one.cell.framed or two.cell.framed or 2 * sum(cell.framed for cell in cells) > len(cells):
        return []  # a few between two rows of bars seem to have frames
    for side in _REACH:
        first, second, *others = (_drawing(canvas, cell, side, every, pieces) for cell in every)
        apart = _distance(first, second)
        if apart < _APART:
            continue
        found: list[Verdict] = []
        for other in others:
            near, far = _distance(other, first) / apart, _distance(other, second) / apart
            clear = min(near, far) < _NEAR and max(near, far) > _FAR
            state: State = "unknown" if not clear else "open" if near < far else "sold_out"
            words = (two if state == "sold_out" else one).entry.words
            why = f"what is drawn at its time is that of the sample of “{words}”"
            found.append(Verdict(state, 0.98 if clear else 0.5, why))
        if sum(verdict.state != "unknown" for verdict in found) >= _TOLD * len(found):
            return found
    return []


def _distance(one: NDArray[np.float64] | None, other: NDArray[np.float64] | None) -> float:
    """How far two drawings differ on average, of 255; nothing is a drawing that is as pale as the ground."""
    import numpy as np

    if one is None or other is None:
        return max(float(np.abs(drawn).max(axis=2).mean()) if drawn is not None else 0.0 for drawn in (one, other))
    return float(np.abs(one - other).max(axis=2).mean())


def _drawing(
    canvas: Canvas, cell: Cell, side: str, cells: Sequence[Cell], pieces: Sequence[Piece]
) -> NDArray[np.float64] | None:
    """What is drawn on a side of a time, against the ground, as a grid of colours; None where there is nothing."""
    import numpy as np

    ink = cell.ink
    room = min(round(_REACH[side] * ink.height), *(_away(ink, box, side) for box in _texts(cell, cells, pieces)))
    if room < _THICK:
        return None
    slack = round(0.3 * ink.height)
    area = canvas.inside(
        {
            "left": Box(ink.left - _OFF - room, ink.top - slack, ink.left - _OFF, ink.bottom + slack),
            "top": Box(ink.left, ink.top - _OFF - room, ink.right, ink.top - _OFF),
            "bottom": Box(ink.left, ink.bottom + _OFF, ink.right, ink.bottom + _OFF + room),
        }[side]
    )
    crop = canvas.crop(area)
    away = crop - ground_of(canvas.crop(canvas.inside(ink.grow(slack)))).round()
    inked = np.abs(away).max(axis=2) > _INKED
    lines = inked.any(axis=0 if side == "left" else 1)
    ends = np.flatnonzero(np.diff(np.concatenate(([0], lines.astype(np.int8), [0]))))
    runs = [(a, b) for a, b in zip(ends[::2].tolist(), ends[1::2].tolist(), strict=True) if b - a >= _THICK]
    if not runs:
        return None
    first, last = runs[-1] if side in ("left", "top") else runs[0]
    if side != "left":
        return _grid(away[first:last])
    rows = np.flatnonzero(inked[:, first:last].any(axis=1))
    return _grid(away[int(rows[0]) : int(rows[-1]) + 1, first:last])


def _texts(cell: Cell, cells: Sequence[Cell], pieces: Sequence[Piece]) -> list[Box]:
    """The other times and words; a sign that was read as a letter is a drawing."""
    times = [other.ink for other in cells if other.ink != cell.ink]
    return times + [piece.box for piece in pieces if len(piece.text) > 1]


def _away(ink: Box, other: Box, side: str) -> int:
    """How many pixels there are between a time and another text on that side; many where it does not stand there."""
    if side == "left":
        level = min(other.bottom, ink.bottom) - max(other.top, ink.top) > 0
        gap = ink.left - other.right
    else:
        level = min(other.right, ink.right) - max(other.left, ink.left) > 0
        gap = ink.top - other.bottom if side == "top" else other.top - ink.bottom
    return max(0, gap - _OFF) if level and gap > -0.5 * ink.height else 10**6


def _grid(picture: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean colours of the parts of a drawing."""
    import numpy as np

    rows = np.linspace(0, picture.shape[0], _GRID + 1)
    columns = np.linspace(0, picture.shape[1], _GRID + 1)
    grid = np.zeros((_GRID, _GRID, 3))
    for y in range(_GRID):
        for x in range(_GRID):
            top, left = int(rows[y]), int(columns[x])
            part = picture[
                top : max(top + 1, int(np.ceil(rows[y + 1]))), left : max(left + 1, int(np.ceil(columns[x + 1])))
            ]
            grid[y, x] = part.reshape(-1, 3).mean(axis=0)
    return grid
