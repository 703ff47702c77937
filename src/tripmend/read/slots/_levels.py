"""Slots that fill up from their foot like tanks: how high a level is tells how many places are left, and no state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..sheet import Box
from ._cells import Cell
from ._frames import Canvas

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["without_levels"]

_EDGE = 3
"""So many pixels along the frame belong to the frame."""
_FLAT = 6
"""Grounds differ by no more than this within, of 255."""
_STEP = 12
"""The two grounds of a slot differ by more."""
_HEIGHTS = 3
"""So many levels at least differ from each other, by more than `_SLACK` pixels: fewer may be states."""
_SLACK = 2
_LETTERS = 160
"""What differs from a ground by this or more, of 255, is drawn on it and keeps its colour."""


@dataclass(frozen=True)
class _Level:
    """box: of the slot. row: where the lower ground begins. upper, lower: the colours of both."""

    box: Box
    row: int
    upper: NDArray[np.float64]
    lower: NDArray[np.float64]


def without_levels(canvas: Canvas, cells: Sequence[Cell]) -> Canvas:
    """The canvas with the lower grounds in the colour of the upper ones, where slots are filled in one colour up to
    three heights or more; the canvas itself where they are not."""
    import numpy as np

    levels = [level for cell in cells if cell.framed and (level := _level(canvas, cell)) is not None]
    if not levels:
        return canvas
    fill = np.median([level.lower for level in levels], axis=0)
    levels = [level for level in levels if np.abs(level.lower - fill).max() < _FLAT]
    heights: list[int] = []
    for height in sorted(level.box.bottom - level.row for level in levels):
        if not heights or height > heights[-1] + _SLACK:
            heights.append(height)
    if len(heights) < _HEIGHTS:
        return canvas
    pixels = canvas.pixels.copy()
    for level in levels:
        part = pixels[level.row : level.box.bottom - 1, level.box.left : level.box.right]
        share = np.clip(1 - np.abs(part - level.lower).max(axis=2) / _LETTERS, 0, 1)
        part += np.round(share[:, :, None] * (level.upper - level.lower)).astype(np.int16)
    return Canvas(np.asarray(np.clip(pixels, 0, 255), np.uint8))


def _level(canvas: Canvas, cell: Cell) -> _Level | None:
    """Where the ground of a slot changes from one colour to another, left of the time and right of all text alike."""
    import numpy as np

    box, last = cell.box, max([cell.ink.right, *(piece.box.right for piece in cell.pieces)])
    top, bottom = box.top + _EDGE, box.bottom - _EDGE
    sides = [
        canvas.crop(canvas.inside(Box(left, top, right, bottom)))
        for left, right in ((box.left + 1, cell.ink.left - 2), (last + 3, box.right - 1))
        if right - left >= 2
    ]
    found: _Level | None = None
    for side in sides:
        rows = np.median(side, axis=1).astype(np.float64)
        if len(rows) < 4:
            return None
        at = int(np.abs(np.diff(rows, axis=0)).max(axis=1).argmax()) + 1
        upper, lower = np.median(rows[:at], axis=0), np.median(rows[at:], axis=0)
        flat = max(float(np.abs(rows[:at] - upper).max()), float(np.abs(rows[at:] - lower).max())) < _FLAT
        if not flat or np.abs(upper - lower).max() < _STEP or (found is not None and abs(found.row - top - at) > 1):
            return None
        found = found or _Level(box, top + at, upper, lower)
    return found
