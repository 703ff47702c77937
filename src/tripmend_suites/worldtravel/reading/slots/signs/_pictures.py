"""Slots beside the samples of a legend, picture by picture: where a small drawing of one sample that the other has not
(a flag, an arrow, a word in capitals) stands in a slot, pixel for pixel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
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

__all__ = ["by_pictures"]

_INKED = 26
"""What differs from the ground by more, of 255, is drawn."""
_EDGE = 4
"""So many pixels along the frame belong to the frame."""
_APART = 12.0
"""A drawing tells the samples apart if the other sample has nothing nearer than this on average, of 255."""
_CLIP = 80
"""Single pixels count for no more than this."""
_HERE = 0.45
"""A drawing is in a slot up to this share of its distance from the other sample, and is not there from `_GONE` on."""
_GONE = 0.65
_LEAD = 0.3
"""Where both samples have drawings, a slot is nearer to one of them by this."""
_MOST = 0.85
"""So many of the slots have to be told."""
_POINTS = 500
"""So many pixels of a drawing are compared, and so many to find the place for it."""
_FEW = 60
_LONGEST = 90
"""Drawings are compared up to so many pixels from their beginning."""
_SHARE = 0.7
"""The same above and below the time, as a share of its width: times are not as wide as ``hh:mm``."""


@dataclass(frozen=True)
class _Drawing:
    """place: on which side of the time it stands. up: its upper edge above the middle of the time. picture: its pixels
    against the ground of its slot."""

    place: str
    up: int
    picture: NDArray[np.int16]


def by_pictures(canvas: Canvas, cells: Sequence[Cell], samples: Sequence[Sample]) -> list[Verdict]:
    """A state for each cell; an empty list where the samples have no drawings that differ, where no slot has one of
    them, or where they do not tell most of the slots."""
    known = {sample.meaning: sample for sample in samples if sample.meaning}
    if len(known) < 2 or not cells:
        return []
    entries = {"open": known["open"].entry, "sold_out": known["sold_out"].entry}
    one, two = known["open"].cell, known["sold_out"].cell
    cells = _shortened(cells)
    if one.framed != two.framed:
        return []  # their areas are not the same
    for anywhere in (False, True):
        mine, theirs = _telling(canvas, one, two, anywhere), _telling(canvas, two, one, anywhere)
        if not mine and not theirs:
            return []
        found: list[Verdict] = []
        seen = 0
        for cell in cells:
            here = [_distance(canvas, drawing, cell) / apart for drawing, apart in mine]
            there = [_distance(canvas, drawing, cell) / apart for drawing, apart in theirs]
            first, second = _share(here), _share(there)
            seen += min(one for one in (first, second) if one is not None) < _HERE
            state: State = "open" if _is(first, second) else "sold_out" if _is(second, first) else "unknown"
            if state == "unknown":
                found.append(Verdict(state, 0.5, "it has the drawings of neither sample"))
            else:
                found.append(Verdict(state, 0.98, f"it has what is drawn in the sample of “{entries[state].words}”"))
        if seen and sum(one.state != "unknown" for one in found) >= _MOST * len(found):
            return found
    return []


def _shortened(cells: Sequence[Cell]) -> list[Cell]:
    """The cells, with times no wider than is usual: a sign that touches one may have been taken for its end."""
    usual = round(median(cell.ink.width for cell in cells))

    def end(ink: Box) -> int:
        return ink.left + usual if ink.width > usual + 0.3 * ink.height else ink.right

    return [replace(cell, ink=cell.ink._replace(right=end(cell.ink))) for cell in cells]


def _share(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _is(own: float | None, other: float | None) -> bool:
    """Whether a slot is like a sample: it has its drawings, or it has not those of the other, which has them alone."""
    if own is None or other is None:
        return own < _HERE if own is not None else other is not None and other > _GONE
    return own < _GONE and other - own > _LEAD


def _telling(canvas: Canvas, cell: Cell, other: Cell, anywhere: bool) -> list[tuple[_Drawing, float]]:
    """The drawings of a sample that the other has not, and how far from them the other is. anywhere: on whatever side
    of the time, for pages that put the parts of their slots in another order than those of the samples."""
    drawings = [replace(one, place="anywhere") if anywhere else one for one in _drawings(canvas, cell)]
    every = [(drawing, _distance(canvas, drawing, other)) for drawing in drawings]
    return [(drawing, apart) for drawing, apart in every if apart > _APART]


def _areas(cell: Cell) -> dict[str, Box]:
    """Where drawings may stand: on both sides of the time, above and below it."""
    edge, more = (_EDGE, 0) if cell.framed else (0, 3 * cell.ink.height // 2)  # it may be higher than its text
    box, ink = cell.box, cell.ink
    inner = Box(box.left + edge, max(0, box.top + edge - more), box.right - edge, box.bottom - edge + more)
    return {
        "anywhere": inner,
        "left": Box(inner.left, inner.top, ink.left - 3, inner.bottom),
        "right": Box(ink.right + 4, inner.top, inner.right, inner.bottom),
        "above": Box(ink.left, inner.top, ink.right, ink.top - 3),
        "below": Box(ink.left, ink.bottom + 3, ink.right, inner.bottom),
    }


def _ground(canvas: Canvas, cell: Cell) -> NDArray[np.int16]:
    import numpy as np

    return np.asarray(ground_of(canvas.crop(canvas.inside(cell.box))).round(), np.int16)


def _soft(away: NDArray[np.int16]) -> NDArray[np.int16]:
    """Smoothed from left to right, so that letters which begin between two pixels are like others."""
    import numpy as np

    wide = np.pad(away, ((0, 0), (1, 1), (0, 0)), mode="edge")
    return np.asarray((wide[:, :-2] + 2 * wide[:, 1:-1] + wide[:, 2:]) // 4, np.int16)


def _drawings(canvas: Canvas, cell: Cell) -> list[_Drawing]:
    """What stands apart in the areas of a sample, a gap of half a height of the time between two of them."""
    import numpy as np

    ground, found = _ground(canvas, cell), []
    for place, area in _areas(cell).items():
        if place == "anywhere" or area.width < 4 or area.height < 4:
            continue
        away = canvas.crop(area) - ground
        inked = np.abs(away).max(axis=2) > _INKED
        columns = np.flatnonzero(inked.any(axis=0))
        for run in np.split(columns, np.flatnonzero(np.diff(columns) > max(4, cell.ink.height // 2)) + 1):
            if not len(run):
                continue
            longest = _LONGEST if place in ("left", "right") else round(_SHARE * cell.ink.width)
            left, right = int(run[0]), min(int(run[-1]) + 1, int(run[0]) + longest)
            rows = np.flatnonzero(inked[:, left:right].any(axis=1))
            top, bottom = int(rows[0]), int(rows[-1]) + 1
            if int(inked[top:bottom, left:right].sum()) < 12:
                continue
            picture = _soft(away)[top:bottom, left:right]
            found.append(_Drawing(place, round(cell.ink.centre[1]) - area.top - top, picture))
    return found


def _distance(canvas: Canvas, drawing: _Drawing, cell: Cell) -> float:
    """How far the nearest piece of a slot on the same side of its time is from a drawing; that of an empty ground where
    it does not fit in."""
    import numpy as np

    tall, wide = drawing.picture.shape[:2]
    area, middle = _areas(cell)[drawing.place], round(cell.ink.centre[1])
    into = cell.ink.height // 2  # a sign close to a time may have been read as a part of it
    if drawing.place == "right":
        area = area._replace(left=area.left - into)
    elif drawing.place == "left":
        area = area._replace(right=area.right + into)
    lifts = (
        (-2, 2)
        if drawing.place != "anywhere"
        else (area.top - middle + drawing.up, area.bottom - middle + drawing.up - tall)
    )
    top = middle - drawing.up + lifts[0]
    rows = canvas.crop(canvas.inside(Box(area.left - 2, top, area.right + 2, top + tall + lifts[1] - lifts[0])))
    empty = float(np.minimum(np.abs(drawing.picture).max(axis=2), _CLIP).mean())
    if rows.shape[0] < tall or rows.shape[1] < wide:
        return empty
    away = _soft(rows - _ground(canvas, cell))
    ys, xs = np.divmod(np.arange((rows.shape[0] - tall + 1) * (rows.shape[1] - wide + 1)), rows.shape[1] - wide + 1)

    def nearest(points: int, keep: NDArray[np.intp]) -> tuple[NDArray[np.intp], float]:
        at = np.linspace(0, tall * wide - 1, min(points, tall * wide)).astype(int)
        pixels = drawing.picture.reshape(-1, 3)[at]
        down, along = np.divmod(at, wide)
        far = np.concatenate(
            [
                np.minimum(
                    np.abs(away[ys[some, None] + down, xs[some, None] + along] - pixels).max(axis=2), _CLIP
                ).mean(axis=1)
                for some in np.array_split(keep, max(1, len(keep) // 64))
            ]
        )
        order = np.argsort(far)[:24]
        return keep[order], float(far.min())

    some, _ = nearest(_FEW, np.arange(len(ys)))
    return min(empty, nearest(_POINTS, some)[1])
