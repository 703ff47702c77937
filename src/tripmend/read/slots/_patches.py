"""What is behind the time of a slot beside the same piece of the samples of a legend, colour by colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..sheet import Box
from ._cells import Cell
from ._found import State
from ._frames import Canvas, ground_of
from ._legend import Sample

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["by_patches"]

_APART = 30.0
"""Samples whose pieces differ by less than this, of 255, are not told apart by them."""
_NEAR = 0.35
"""Of the way from one sample to the other, how far a slot may be from the sample that it is like."""
_FAR = 0.7
_MOST = 0.9
"""So many of the slots have to be like one of the samples for a piece to count."""


def by_patches(canvas: Canvas, cells: Sequence[Cell], samples: Sequence[Sample]) -> list[tuple[State, float, str]]:
    """A state for each cell from pieces that differ clearly between the samples, and that nearly all slots have as one
    of the two samples does. An empty list where there is no such piece, or where pieces contradict each other."""
    known = {sample.meaning: sample for sample in samples if sample.meaning}
    if len(known) < 2 or not cells:
        return []
    one, two = known["open"].cell, known["sold_out"].cell
    told: list[list[int]] = []
    for piece in _PIECES:
        sides = _sides(canvas, cells, one, two, piece)
        if sides is not None:
            told.append(sides)
    found: list[tuple[State, float, str]] = []
    for votes in zip(*told, strict=True):
        if 1 in votes and -1 in votes:
            return []
        state: State = "open" if 1 in votes else "sold_out" if -1 in votes else "unknown"
        words = known["sold_out" if state == "sold_out" else "open"].entry.words
        found.append((state, 0.98 if any(votes) else 0.5, f"it has what is drawn in the sample of “{words}”"))
    return found


_Piece = Callable[[Canvas, Cell], "NDArray[np.float64] | None"]


def _sides(canvas: Canvas, cells: Sequence[Cell], one: Cell, two: Cell, piece: _Piece) -> list[int] | None:
    """For each cell 1 (as the first sample), -1 (as the second) or 0."""
    import numpy as np

    a, b = piece(canvas, one), piece(canvas, two)
    if a is None or b is None:
        return None
    apart = _distance(a, b)
    if apart < _APART:
        return None
    sides = []
    for cell in cells:
        x = piece(canvas, cell)
        near = [1.0, 1.0] if x is None else [_distance(x, a) / apart, _distance(x, b) / apart]
        side = int(np.sign(near[1] - near[0]))
        sides.append(side if min(near) < _NEAR and max(near) > _FAR else 0)
    return sides if sum(side != 0 for side in sides) >= _MOST * len(sides) else None


def _distance(x: NDArray[np.float64], y: NDArray[np.float64]) -> float:
    """The largest difference of colour."""
    import numpy as np

    return float(np.abs(x - y).max())


def _behind(canvas: Canvas, cell: Cell) -> NDArray[np.float64] | None:
    """The colour right behind the time, against that around the slot: the frame that was found may be that of a
    marker around the time only."""
    import numpy as np

    box, ink = cell.box, cell.ink
    rows = [
        Box(box.left, box.top - 7, box.right, box.top - 4),
        Box(box.left, box.bottom + 4, box.right, box.bottom + 7),
    ]
    rings = [canvas.crop(canvas.inside(row)).reshape(-1, 3) for row in rows]
    around = ground_of(np.concatenate(rings)[None])
    return (ground_of(canvas.crop(canvas.inside(ink.grow(1)))) - around)[None]


_PIECES: tuple[_Piece, ...] = (_behind,)
