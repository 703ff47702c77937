"""Slots whose time is scribbled out: thin strokes up and down through it, in another colour than the letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...sheet import Box
from ..frames._cells import Cell
from ..frames._frames import Canvas, ground_of
from ..frames._verdict import Basis, Verdict

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["by_scribbles"]

_FIRM, _FAINT = 2, 1
_LITTLE = 0.15
"""With less ink of the colour of other times, beside what stands out, a time is in another colour itself (a link)."""


def by_scribbles(
    canvas: Canvas, cells: Sequence[Cell], verdicts: Sequence[Verdict], rest: Callable[[Sequence[int]], list[Verdict]]
) -> list[Verdict]:
    """The states of a page on which some slots, and not all, are scribbled out: these are sold out. What words say
    stays, unless it is that a scribbled one is open. rest: the states of the slots at the given places where there are
    no others; these look like no others, so nothing but a difference among themselves makes one of them sold out."""
    inks = [_ink(canvas, cell) for cell in cells]
    grades = [_scribble(canvas, cell, one, inks) for cell, one in zip(cells, inks, strict=True)]
    clean = [i for i, grade in enumerate(grades) if not grade]
    if _FIRM not in grades or not clean:
        return list(verdicts)
    found = list(verdicts)
    for i, one in zip(clean, rest(clean), strict=True):
        found[i] = one
    for i, grade in enumerate(grades):
        said = found[i].basis is Basis.WORDS
        if grade == _FIRM and not said:
            found[i] = Verdict("sold_out", 0.97, "its time is scribbled out", Basis.SCRIBBLE)
        elif grade and verdicts[i].state != "sold_out" and (not said or found[i].state == "open"):
            found[i] = Verdict("unknown", 0.5, "there may be a scribble over its time")
    return found


@dataclass(frozen=True)
class _Ink:
    """area: around a time, as far as nothing else stands. colour: of what stands out most. far: how far it does.
    letters: the pixels of the time."""

    area: Box
    ground: NDArray[np.float64]
    colour: NDArray[np.float64]
    far: float
    letters: NDArray[np.int16]

    def share(self, colour: NDArray[np.float64]) -> float:
        """Which share of the pixels of the time is of a colour."""
        import numpy as np

        return float((np.abs(self.letters - colour).max(axis=-1) < 30).mean())


def _ink(canvas: Canvas, cell: Cell) -> _Ink | None:
    """None for a time that is too small, or too pale."""
    import numpy as np

    ink = cell.ink
    tall = ink.height
    if tall < 6 or ink.width < 2 * tall:
        return None
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
    far = float(np.percentile(own, 99)) if own.size else 0.0  # a time outside its box has no strokes
    if far < 60:
        return None
    return _Ink(area, ground, np.median(crop[away >= 0.9 * far], axis=0), far, canvas.crop(canvas.inside(ink)))


def _usual(own: _Ink, inks: Sequence[_Ink | None]) -> NDArray[np.float64]:
    """The colour of letters on such a ground on the page: in a slot by itself a bright stroke may stand out as much."""
    import numpy as np

    alike = [one.colour for one in inks if one is not None and np.abs(one.ground - own.ground).max() < 20]
    usual: NDArray[np.float64] = np.median(alike, axis=0)
    near = np.abs(np.array(alike) - usual).max(axis=1) < 30
    if 2 * int(near.sum()) <= len(alike) or own.share(usual) < _LITTLE * own.share(own.colour):
        return own.colour
    return usual


def _scribble(canvas: Canvas, cell: Cell, own: _Ink | None, inks: Sequence[_Ink | None]) -> int:
    """How sure it is that thin strokes go up and down through a time: firm, faint, or 0 for none. A ring around a time
    leaves its middle free, a ground fills it, and hatching goes on where the time ends."""
    import numpy as np

    if own is None:
        return 0
    ink, area, ground, letters = cell.ink, own.area, own.ground, own.far
    tall, crop = ink.height, canvas.crop(own.area)
    away, colour = np.abs(crop - ground).max(axis=2), _usual(own, inks)
    apart = np.abs(colour - ground)
    if apart.max() < 30:
        return 0  # usual letters would not be seen on this ground
    told = apart > 0.5 * min(letters, float(apart.max()))
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
    if _waves(crop, other, Box(ink.left - area.left, ink.top - area.top, ink.right - area.left, ink.bottom - area.top)):
        return _FIRM
    high = int(rows[-1] - rows[0]) + 1
    inside, across = float(middle.mean()), float(middle.any(axis=0).mean())
    if high <= 1.25 * tall or float(other.mean()) >= 0.4 or _goes_on(canvas, cell, ground.tolist()):
        return 0
    return _FIRM if 0.04 < inside < 0.4 and across > 0.2 else _FAINT if 0.03 < inside < 0.5 else 0


def _waves(crop: NDArray[np.int16], other: NDArray[np.bool_], ink: Box) -> bool:
    """Whether a thin stroke of one colour, straight or in waves, goes from one end of the time to the other within its
    height. ink: the time, in pixels of the crop. other: what is neither ground nor letters; a stroke has gaps there
    where it meets letters."""
    import numpy as np

    tall = ink.height
    columns = other[:, max(0, ink.left) : ink.right]
    where = np.flatnonzero(columns.sum(axis=1))
    inner = columns[ink.top + round(0.12 * tall) : ink.bottom - round(0.08 * tall)]
    if not len(where) or not inner.size or float(inner.sum()) < 0.9 * float(columns.sum()):
        return False
    filled = inner.any(axis=0)
    parts = [float(part.mean()) for part in np.array_split(filled, 6)]
    thick = inner.sum(axis=0)[filled]
    if float(filled.mean()) < 0.45 or min(parts) < 0.25 or float(np.percentile(thick, 90)) > 0.4 * tall:
        return False
    colours = crop[:, max(0, ink.left) : ink.right][columns]
    return float((np.abs(colours - np.median(colours, axis=0)).max(axis=1) < 60).mean()) > 0.6


def _goes_on(canvas: Canvas, cell: Cell, ground: Sequence[float]) -> bool:
    """Whether the right end of the slot is as full of strokes: hatching, and no scribble."""
    import numpy as np

    last = max([cell.ink.right + cell.ink.height, *(piece.box.right + 2 for piece in cell.pieces)])
    area = canvas.inside(Box(last, cell.box.top + 3, cell.box.right - 3, cell.box.bottom - 3))
    if cell.box.right - 3 - last < 4:
        return False
    away = np.abs(canvas.crop(area) - np.array(ground)).max(axis=2)
    return float((away > 30).mean()) > 0.05
