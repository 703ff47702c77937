"""Slots that fill up from their foot like tanks: how high a level is tells how many places are left, and no state;
whether there is one may be the state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ...sheet import Box
from ..frames._cells import Cell
from ..frames._found import State
from ..frames._frames import Canvas, ground_of
from ..frames._verdict import Basis, Verdict
from ..words._lexicon import Meaning
from ._legend import Sample

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Levels", "by_levels", "levels_of"]

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
_SAID = {"empty": "empty", "between": "filled in part", "full": "full"}
_MAYBE = Verdict("unknown", 0.5, "how high it is filled may be its state")

Fill = Literal["", "empty", "between", "full"]
"""How a slot is filled: not at all, partly, to the brim; nothing where it has other colours."""


@dataclass(frozen=True)
class _Level:
    """box: of the slot. row: where the lower ground begins. upper, lower: the colours of both."""

    box: Box
    row: int
    upper: NDArray[np.float64]
    lower: NDArray[np.float64]


@dataclass(frozen=True)
class Levels:
    """canvas: with all that is filled emptied. fills: of the slots. samples: of the samples, by their meaning."""

    canvas: Canvas
    fills: tuple[Fill, ...]
    samples: Mapping[Meaning, Fill]


def levels_of(canvas: Canvas, cells: Sequence[Cell], samples: Sequence[Sample]) -> Levels | None:
    """The slots with the lower grounds in the colour of the upper ones, where they are filled in one colour up to three
    heights or more, and the samples of the legend as well; None where they are not."""
    import numpy as np

    levels = [level for cell in cells if cell.framed and (level := _level(canvas, cell)) is not None]
    if not levels:
        return None
    fill = np.median([level.lower for level in levels], axis=0)
    ground = np.median([level.upper for level in levels], axis=0)
    heights: list[int] = []
    for height in sorted(level.box.bottom - level.row for level in levels if _near(level.lower, fill)):
        if not heights or height > heights[-1] + _SLACK:
            heights.append(height)
    if len(heights) < _HEIGHTS:
        return None
    pixels = canvas.pixels.copy()
    fills: list[Fill] = []
    for cell in (*cells, *(sample.cell for sample in samples)):
        one, level = _fill(canvas, cell, ground, fill)
        fills.append(one)
        if level is not None:
            part = pixels[level.row : level.box.bottom, level.box.left : level.box.right]
            share = np.clip(1 - np.abs(part - level.lower).max(axis=2) / _LETTERS, 0, 1)
            part += np.round(share[:, :, None] * (level.upper - level.lower)).astype(np.int16)
    known = {s.meaning: one for s, one in zip(samples, fills[len(cells) :], strict=True) if s.meaning}
    return Levels(Canvas(np.asarray(np.clip(pixels, 0, 255), np.uint8)), tuple(fills[: len(cells)]), known)


def by_levels(levels: Levels, verdicts: Sequence[Verdict]) -> list[Verdict]:
    """The states of slots that are filled to different heights, from those that they have when all are emptied. Where
    the samples of a legend differ in that one is empty, or full, so do the slots. Else how high a slot is filled tells
    nothing; but where nothing else parts the slots, whether it is empty or full may be its state: then only words
    count."""
    fills = levels.samples
    pair = (fills.get("open", ""), fills.get("sold_out", ""))
    if "" not in pair and pair[0] != pair[1]:
        return [_by_sample(one, *pair) for one in levels.fills]
    if {"open", "sold_out"} <= {one.state for one in verdicts}:
        return list(verdicts)
    return [one if one.state == "unknown" or one.basis is Basis.WORDS else _MAYBE for one in verdicts]


def _by_sample(one: Fill, free: Fill, full: Fill) -> Verdict:
    state: State = "unknown"
    if one == free or (one and "between" not in (one, full) and one != full):
        state = "open"
    if one == full or (one and "between" not in (one, free) and one != free):
        state = "sold_out" if state == "unknown" else "unknown"
    if state == "unknown":
        return _MAYBE
    return Verdict(state, 0.97, f"it is {_SAID[one]}, as the legend says")


def _fill(
    canvas: Canvas, cell: Cell, ground: NDArray[np.float64], fill: NDArray[np.float64]
) -> tuple[Fill, _Level | None]:
    """How a slot or sample is filled, and what of it is to be emptied."""
    if not cell.framed:
        return "", None
    level = _level(canvas, cell)
    if level is not None:
        same = _near(level.lower, fill) and _near(level.upper, ground)
        return ("between" if same else "", level if _near(level.lower, fill) else None)
    own = ground_of(canvas.crop(canvas.inside(cell.box.grow(-_EDGE))))
    if _near(own, fill):
        return "full", _Level(cell.box, cell.box.top, ground, fill)
    return ("empty" if _near(own, ground) else ""), None


def _near(one: NDArray[np.float64], two: NDArray[np.float64]) -> bool:
    return bool(abs(one - two).max() < _FLAT)


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
