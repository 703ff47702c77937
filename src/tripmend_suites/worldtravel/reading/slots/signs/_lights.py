"""Marks that go from green over yellow to red as places go: of such a scale only red means that none is left."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ..frames._cells import Cell
from ..frames._frames import Canvas
from ..frames._verdict import NOTHING, Verdict

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["by_lights", "hue_of"]

_VIVID = 90
"""The least difference between the strongest and the weakest part of a colour."""
_RED = 14.0
"""Hues up to here, in degrees, are red; from `_AMBER` on they are yellow, from `_GREEN` to `_BLUE` green."""
_AMBER, _GREEN, _BLUE = 24.0, 80.0, 160.0
_STEP = 8.0
"""Hues that differ by less are one."""


def by_lights(canvas: Canvas, cells: Sequence[Cell]) -> list[Verdict]:
    """A state for each cell, where each has a mark of one clear colour between red and green, and these are a scale:
    three hues or more, or green and yellow. An empty list where they are none; then two colours may mean anything."""
    hues = [hue_of(canvas, cell) for cell in cells]
    known = sorted(hue for hue in hues if hue is not None)
    if len(known) < 2 or len(known) < 0.9 * len(hues) or known[0] < -_RED or known[-1] > _BLUE:
        return []
    kinds = 1 + sum(after - before > _STEP for before, after in pairwise(known))
    green_to_yellow = known[0] >= _AMBER and known[-1] >= _GREEN
    if known[-1] < _AMBER or kinds < (2 if green_to_yellow else 3):
        return []
    return [NOTHING if hue is None else _state(hue) for hue in hues]


def _state(hue: float) -> Verdict:
    if hue <= _RED:
        return Verdict("sold_out", 0.97, "its mark is red, on a scale from green to red")
    if hue >= _AMBER:
        return Verdict("open", 0.97, "its mark is not yet red, on a scale from green to red")
    return NOTHING


def hue_of(canvas: Canvas, cell: Cell) -> float | None:
    """The hue of the one vivid mark of a cell, in degrees from -60 (violet) over 0 (red) and 120 (green) to 300; None
    where there is none as large as a letter, or where it has several colours."""
    import numpy as np

    box = canvas.inside(cell.box)
    crop = canvas.crop(box)
    vivid = (crop.max(axis=2) - crop.min(axis=2) > _VIVID) & (crop.max(axis=2) > 110)
    for text in (cell.ink, *(one.box for one in cell.pieces if any(map(str.isalnum, one.text)))):
        one = text.grow(1)
        vivid[
            max(0, one.top - box.top) : max(0, one.bottom - box.top),
            max(0, one.left - box.left) : max(0, one.right - box.left),
        ] = False
    if int(vivid.sum()) <= 0.3 * cell.ink.height**2:
        return None
    hues = _hues(crop[vivid])
    first, middle, last = (float(one) for one in np.percentile(hues, (12, 50, 88)))
    return middle if last - first < _STEP else None


def _hues(colours: NDArray[np.int16]) -> NDArray[np.float64]:
    import numpy as np

    r, g, b = (colours[:, i].astype(np.float64) for i in range(3))
    high, span = colours.max(axis=1), (colours.max(axis=1) - colours.min(axis=1)).astype(np.float64)
    found = np.where(high == r, (g - b) / span, np.where(high == g, 2 + (b - r) / span, 4 + (r - g) / span))
    return np.asarray(60 * found, np.float64)
