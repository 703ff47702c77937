"""The outline of a slot beside those of the samples of a legend: its corners, and what hangs over its upper and lower
edge near a corner, such as the tail of a bubble of speech."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...sheet import Box
from ..frames._cells import Cell
from ..frames._found import State
from ..frames._frames import Canvas
from ..frames._likeness import ground_around, least_difference
from ..frames._verdict import Verdict
from ._legend import Sample

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["by_outlines"]

_APART = 9.0
"""Pieces of the samples that differ by less on average, of 255, tell nothing."""
_CLIP = 80
_LEAD = 0.5
"""Of the way from one sample to the other, by how much a slot is nearer to one of them."""
_MOST = 0.85
"""So many of the slots have to be told."""
_SLACK = 2
"""Frames are found to within so many pixels."""


def by_outlines(canvas: Canvas, cells: Sequence[Cell], samples: Sequence[Sample]) -> list[Verdict]:
    """A state for each cell; an empty list where frames were not found, where the outlines of the samples are alike, or
    where they do not tell most of the slots."""
    known = {sample.meaning: sample for sample in samples if sample.meaning}
    if len(known) < 2 or not cells:
        return []
    one, two = known["open"], known["sold_out"]
    if not (one.cell.framed and two.cell.framed):
        return []
    telling = []
    for piece in range(len(_places(one.cell))):
        a, b = (_cut(canvas, sample.cell, piece) for sample in (one, two))
        apart = min(_off(canvas, two.cell, piece, a), _off(canvas, one.cell, piece, b))
        if apart > _APART:
            telling.append((piece, a, b, apart))
    if not telling:
        return []
    found: list[Verdict] = []
    for cell in cells:
        leads = [
            (_off(canvas, cell, piece, b) - _off(canvas, cell, piece, a)) / apart for piece, a, b, apart in telling
        ]
        lead = sum(leads) / len(leads) if cell.framed else 0.0
        state: State = "open" if lead > _LEAD else "sold_out" if lead < -_LEAD else "unknown"
        words = known["sold_out" if state == "sold_out" else "open"].entry.words
        found.append(
            Verdict(state, 0.98 if state != "unknown" else 0.5, f"its outline is that of the sample of “{words}”")
        )
    return found if sum(one.state != "unknown" for one in found) >= _MOST * len(found) else []


def _places(cell: Cell) -> list[Box]:
    """The four corners, and four strips right outside the upper and lower edge."""
    left, top, right, bottom = cell.box
    return [
        Box(left - 3, top - 3, left + 11, top + 11),
        Box(right - 11, top - 3, right + 3, top + 11),
        Box(left - 3, bottom - 11, left + 11, bottom + 3),
        Box(right - 11, bottom - 11, right + 3, bottom + 3),
        Box(left, top - 11, left + 40, top - 1),
        Box(right - 40, top - 11, right, top - 1),
        Box(left, bottom + 1, left + 40, bottom + 11),
        Box(right - 40, bottom + 1, right, bottom + 11),
    ]


def _cut(canvas: Canvas, cell: Cell, piece: int, slack: int = 0) -> NDArray[np.int16]:
    """A piece of a cell against what is around the cell; cut at the borders of the picture."""
    import numpy as np

    return np.asarray(canvas.crop(_places(cell)[piece].grow(slack)) - ground_around(canvas, cell.box).round(), np.int16)


def _off(canvas: Canvas, cell: Cell, piece: int, picture: NDArray[np.int16]) -> float:
    """How far a piece of a cell is from one of a sample, where it fits best."""
    return least_difference(_cut(canvas, cell, piece, _SLACK), picture, _CLIP)
