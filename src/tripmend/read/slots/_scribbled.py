"""Slots whose time is scribbled out: thin strokes up and down through it, in another colour than the letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..sheet import Box
from ._cells import Cell
from ._frames import Canvas, ground_of
from ._wording import Verdict

__all__ = ["by_scribbles"]

_FIRM, _FAINT = 2, 1


def by_scribbles(
    canvas: Canvas, cells: Sequence[Cell], verdicts: Sequence[Verdict], rest: Callable[[Sequence[int]], list[Verdict]]
) -> list[Verdict]:
    """The states of a page on which some slots, and not all, are scribbled out: these are sold out. What words say
    stays, unless it is that a scribbled one is open. rest: the states of the slots at the given places where there are
    no others; these look like no others, so nothing but a difference among themselves makes one of them sold out."""
    grades = [_scribble(canvas, cell) for cell in cells]
    clean = [i for i, grade in enumerate(grades) if not grade]
    if _FIRM not in grades or not clean:
        return list(verdicts)
    found = list(verdicts)
    for i, one in zip(clean, rest(clean), strict=True):
        found[i] = one
    for i, grade in enumerate(grades):
        said = found[i][2].startswith("it says")
        if grade == _FIRM and not said:
            found[i] = ("sold_out", 0.97, "its time is scribbled out")
        elif grade and (not said or found[i][0] == "open"):
            found[i] = ("unknown", 0.5, "there may be a scribble over its time")
    return found


def _scribble(canvas: Canvas, cell: Cell) -> int:
    """How sure it is that thin strokes go up and down through a time: firm, faint, or 0 for none. A ring around a time
    leaves its middle free, a ground fills it, and hatching goes on where the time ends."""
    import numpy as np

    ink = cell.ink
    tall = ink.height
    if tall < 6 or ink.width < 2 * tall:
        return 0
    stop = min([piece.box.left for piece in cell.pieces if piece.box.left >= ink.right - 2], default=cell.box.right)
    left = max(ink.left - 2 * tall, cell.box.left + 2)
    right = max(ink.right, min(ink.right + 2 * tall, stop - 2, cell.box.right - 2))
    area = canvas.inside(
        Box(left, max(ink.top - tall, cell.box.top + 2), right, min(ink.bottom + tall, cell.box.bottom - 2))
    )
    crop = canvas.crop(area)
    ground = ground_of(crop)
    away = np.abs(crop - ground).max(axis=2)
    own = away[:, max(0, ink.left - area.left) : max(0, ink.right - area.left)]
    letters = float(np.percentile(own, 99)) if own.size else 0.0  # a time outside its box has no strokes
    if letters < 60:
        return 0
    colour = np.median(crop[away >= 0.9 * letters], axis=0)
    told = np.abs(colour - ground) > 0.5 * letters
    share = ((crop - ground)[:, :, told] / (colour - ground)[told]).min(axis=2)
    strong = np.pad(share > 0.6, 1)
    near = strong[:-2, 1:-1] | strong[2:, 1:-1] | strong[1:-1, :-2] | strong[1:-1, 2:] | strong[1:-1, 1:-1]
    other = (away > 30) & ~near & (share < 0.75)
    other &= other.mean(axis=0)[None, :] < 0.8  # a stripe at the side is no stroke
    middle = other[
        max(0, ink.top - area.top) + tall // 5 : ink.bottom - area.top - tall // 5,
        ink.left - area.left : ink.right - area.left,
    ]
    rows = np.flatnonzero(other[:, ink.left - area.left : ink.right - area.left].sum(axis=1) > 1)
    if not middle.size or not len(rows):
        return 0
    high = int(rows[-1] - rows[0]) + 1
    inside, across = float(middle.mean()), float(middle.any(axis=0).mean())
    if high <= 1.25 * tall or float(other.mean()) >= 0.4 or _goes_on(canvas, cell, ground.tolist()):
        return 0
    return _FIRM if 0.04 < inside < 0.4 and across > 0.2 else _FAINT if 0.03 < inside < 0.5 else 0


def _goes_on(canvas: Canvas, cell: Cell, ground: Sequence[float]) -> bool:
    """Whether the right end of the slot is as full of strokes: hatching, and no scribble."""
    import numpy as np

    last = max([cell.ink.right + cell.ink.height, *(piece.box.right + 2 for piece in cell.pieces)])
    area = canvas.inside(Box(last, cell.box.top + 3, cell.box.right - 3, cell.box.bottom - 3))
    if cell.box.right - 3 - last < 4:
        return False
    away = np.abs(canvas.crop(area) - np.array(ground)).max(axis=2)
    return float((away > 30).mean()) > 0.05
