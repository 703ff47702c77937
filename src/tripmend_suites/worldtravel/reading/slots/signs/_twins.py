"""Slots without words for their state that are drawn alike, pixel for pixel, where others have these words: nothing was
lost in any of them, though the recogniser may have read their drawings in two ways (a control with minus and plus)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...sheet import Box
from ..frames._cells import Cell
from ..frames._frames import Canvas, ground_of
from ..frames._likeness import least_difference
from ..words._lexicon import meaning_of
from ._wording import kinds

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["twins"]

_ALIKE = 5.0
"""Two places that differ by less on average, of 255, hold the same drawing."""
_APART = 2.5
"""A slot is as many times further from those with words than from its twin."""
_CLIP = 120
_SLACK = 2
"""Frames are found to within so many pixels."""
_FEWEST = 3
"""So many slots have to be alike."""


def twins(canvas: Canvas, cells: Sequence[Cell]) -> set[int]:
    """The slots of the largest group without words for sold out that is drawn alike where others have these; an empty
    set where slots say that they are open, where frames are missing, or where most of those without words are not of
    one group."""
    labels = [next((p for p in cell.pieces if meaning_of(p.text)), None) for cell in cells]
    told = [(cell, label) for cell, label in zip(cells, labels, strict=True) if label is not None]
    rest = [i for i, label in enumerate(labels) if label is None]
    strange = [len(kind) > 2 for kind in kinds(cells)]
    if not told or len(rest) < _FEWEST or not all(cell.framed for cell in cells):
        return set()
    if any(meaning_of(label.text) != "sold_out" for _, label in told):
        return set()
    top = min(label.box.top - cell.ink.top for cell, label in told)
    bottom = max(label.box.bottom - cell.ink.top for cell, label in told)
    left = min(label.box.left - cell.box.left for cell, label in told) - 2
    area = Box(left, top, max(label.box.right - cell.box.left for cell, label in told) + 2, bottom)
    if any(cell.box.left + left < cell.ink.right and top < cell.ink.height for cell in cells):
        return set()  # the labels stand over the times
    theirs = [_cut(canvas, cell, area) for cell, _ in told]
    wide = {i: _cut(canvas, cells[i], area, _SLACK) for i in rest}
    plain = {i: _cut(canvas, cells[i], area) for i in rest}
    away = {i: min(least_difference(wide[i], one, _CLIP) for one in theirs) for i in rest}
    best: set[int] = set()
    first = rest[0]
    for i in rest:
        group = {
            j for j in rest if (off := least_difference(wide[j], plain[i], _CLIP)) < _ALIKE and off * _APART < away[i]
        }
        if len(group) > len(best):
            best, first = group, i
    if len(best) < max(_FEWEST, 0.5 * len(rest)):
        return set()
    for j in set(rest) - best:  # a longer note may have moved it
        row = area._replace(left=cells[j].ink.right - cells[j].box.left, right=cells[j].box.width)
        off = least_difference(_cut(canvas, cells[j], row, _SLACK), plain[first], _CLIP)
        if off < _ALIKE and off * _APART < away[first]:
            best.add(j)
    known = not any(strange[i] for i in best)  # else there are words that nobody knows
    return best if known and len(best) >= 0.6 * len(rest) else set()


def _cut(canvas: Canvas, cell: Cell, area: Box, slack: int = 0) -> NDArray[np.int16]:
    """A place in a slot against its ground, by the left side of the frame and the upper edge of the time."""
    import numpy as np

    x, y = cell.box.left, cell.ink.top
    crop = canvas.crop(Box(x + area.left, y + area.top, x + area.right, y + area.bottom).grow(slack))
    return np.asarray(crop - ground_of(canvas.crop(canvas.inside(cell.box))).round(), np.int16)
