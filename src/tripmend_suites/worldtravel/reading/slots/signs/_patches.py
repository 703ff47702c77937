"""The colour of a time, what is behind it and along the edges of its slot, beside those of the samples of a legend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...sheet import Box
from ..frames._cells import Cell
from ..frames._found import State
from ..frames._frames import Canvas, ground_of
from ..frames._verdict import Verdict
from ._legend import Sample

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["by_patches"]

_APART = 30.0
"""Samples whose pieces differ by less than this, of 255, are not told apart by them."""
_LETTERS_APART = 60.0
"""The same for the colour of letters, whose thin strokes look paler than they are."""
_NEAR = 0.35
"""Of the way from one sample to the other, how far a slot may be from the sample that it is like."""
_FAR = 0.7
_SAME = 14.0
"""Edges have to be of the same colour to within this, of 255."""
_NOTHING = 12.0
"""A piece that differs by less from what is around it is empty."""
_MOST = 0.9
"""So many of the slots have to be like one of the samples for a piece to count."""


def by_patches(canvas: Canvas, cells: Sequence[Cell], samples: Sequence[Sample], edges: bool = False) -> list[Verdict]:
    """A state for each cell from pieces that differ clearly between the samples, and that nearly all slots have as one
    of the two samples does. edges: from the strips along the sides of the frame instead of the ground behind the time.
    An empty list where there is no such piece, or where pieces contradict each other."""
    known = {sample.meaning: sample for sample in samples if sample.meaning}
    if len(known) < 2 or not cells:
        return []
    one, two = known["open"].cell, known["sold_out"].cell
    told: list[list[int]] = []
    for piece in _EDGES if edges else (_behind, _letters):
        sides = _sides(canvas, cells, one, two, piece)
        if sides is not None:
            told.append(sides)
    found: list[Verdict] = []
    for votes in zip(*told, strict=True):
        if 1 in votes and -1 in votes:
            return []
        state: State = "open" if 1 in votes else "sold_out" if -1 in votes else "unknown"
        words = known["sold_out" if state == "sold_out" else "open"].entry.words
        found.append(Verdict(state, 0.98 if any(votes) else 0.5, f"it has what is drawn in the sample of “{words}”"))
    return found


_Piece = Callable[[Canvas, Cell], "NDArray[np.float64] | None"]


def _sides(canvas: Canvas, cells: Sequence[Cell], one: Cell, two: Cell, piece: _Piece) -> list[int] | None:
    """For each cell 1 (as the first sample), -1 (as the second) or 0."""
    import numpy as np

    a, b = piece(canvas, one), piece(canvas, two)
    if a is None or b is None:
        return None
    apart = _distance(a, b)
    if apart < (_LETTERS_APART if piece is _letters else _APART):
        return None
    sides = []
    for cell in cells:
        x = piece(canvas, cell)
        if x is not None and np.abs(x).max() < _NOTHING < min(np.abs(a).max(), np.abs(b).max()):
            x = None  # both samples have something there
        near = [1.0, 1.0] if x is None else [_distance(x, a) / apart, _distance(x, b) / apart]
        side = int(np.sign(near[1] - near[0]))
        close = min(near) < _NEAR and (piece in (_behind, _letters) or min(near) * apart < _SAME)
        sides.append(side if close and max(near) > _FAR else 0)
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


def _letters(canvas: Canvas, cell: Cell) -> NDArray[np.float64] | None:
    """The colour of the letters of the time against that behind them, where their strokes are thickest."""
    import numpy as np

    crop = canvas.crop(canvas.inside(cell.ink.grow(1)))
    if not crop.size:
        return None
    away = (crop - ground_of(crop)).reshape(-1, 3).astype(np.float64)
    far = np.abs(away).max(axis=1)
    return np.asarray(np.median(away[far >= 0.85 * far.max()], axis=0)[None], np.float64)


def _edge(side: str) -> _Piece:
    """The colour that stands out most in a strip along a side of the frame, a little outside of it and inside, against
    that around the slot: thick edges in two colours are no part of the frame that is found."""

    def piece(canvas: Canvas, cell: Cell) -> NDArray[np.float64] | None:
        import numpy as np

        box = cell.box
        third = box.height // 3
        middle = (box.top + third, box.bottom - third)
        wide = (box.left + box.width // 4, box.right - box.width // 4)
        strip = {
            "left": Box(box.left - 9, middle[0], min(box.left + 4, cell.ink.left - 1), middle[1]),
            "right": Box(box.right - 4, middle[0], box.right + 9, middle[1]),
            "top": Box(wide[0], box.top - 9, wide[1], min(box.top + 4, cell.ink.top - 1)),
            "bottom": Box(wide[0], max(box.bottom - 4, cell.ink.bottom + 1), wide[1], box.bottom + 9),
        }[side]
        crop = canvas.crop(canvas.inside(strip)).astype(np.float64)
        if not cell.framed or min(crop.shape[:2]) < 4:
            return None
        lines = np.median(crop, axis=0 if side in ("left", "right") else 1)
        outside = lines[0] if side in ("left", "top") else lines[-1]
        away = np.abs(lines - outside).max(axis=1)
        most = lines[away >= 0.8 * away.max()]
        return np.asarray((np.median(most, axis=0) - outside)[None], np.float64)

    return piece


def _indent(canvas: Canvas, cell: Cell) -> NDArray[np.float64] | None:
    """How far the time stands from the left side of the frame, in pixels."""
    import numpy as np

    return np.array([[float(cell.ink.left - cell.box.left)]]) if cell.framed else None


def _lift(canvas: Canvas, cell: Cell) -> NDArray[np.float64] | None:
    """How much further the time stands from the upper side of the frame than from the lower one, in pixels."""
    import numpy as np

    up, down = cell.ink.top - cell.box.top, cell.box.bottom - cell.ink.bottom
    return np.array([[2.0 * (up - down)]]) if cell.framed else None


_EDGES: tuple[_Piece, ...] = (*(_edge(side) for side in ("left", "right", "top", "bottom")), _indent, _lift)
