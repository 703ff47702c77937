"""What stands right outside the frames that were found, beside the samples of a legend: a ticket whose stub is beyond
the perforation, or a flag that hangs on one side."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...sheet import Box
from ..frames._cells import Cell, Piece
from ..frames._found import State
from ..frames._frames import Canvas
from ..frames._likeness import ground_around
from ..frames._verdict import Verdict
from ._legend import Sample

__all__ = ["by_beyond"]

_INKED = 26
"""What differs from the ground around the slot by more, of 255, is drawn."""
_OFF = 4
"""Frames are found to within so many pixels."""
_LEAST, _MOST = 10, 3.5
"""A strip is at least so many pixels wide, and at most so many heights of the time."""
_DRAWN, _EMPTY = 0.15, 0.02
"""Shares of a strip: from the first on something is drawn there, under the second nothing is."""
_TOLD = 0.85
"""So many of the slots have to be told."""
_WORD = re.compile(r"[^\W_lIi1]")
"""What has none of these was read from bars, and is no word."""


def by_beyond(
    canvas: Canvas, cells: Sequence[Cell], samples: Sequence[Sample], pieces: Sequence[Piece]
) -> list[Verdict]:
    """A state for each cell from the strip right of its frame, else left of it, up to the next slot or word: where
    something is drawn there in one sample and nothing in the other. Else an empty list, also where frames were not
    found or where most slots are not told."""
    known = {sample.meaning: sample for sample in samples if sample.meaning}
    if len(known) < 2 or not cells:
        return []
    one, two = known["open"], known["sold_out"]
    every = [one.cell, two.cell, *cells]
    if not all(cell.framed for cell in every):
        return []
    for right in (True, False):
        wide = min(_room(cell, every, pieces, right) for cell in every)
        if wide < _LEAST:
            continue
        first, second, *shares = (_share(canvas, cell, wide, right) for cell in every)
        if max(first, second) < _DRAWN or min(first, second) > _EMPTY:
            continue
        found: list[Verdict] = []
        for share in shares:
            drawn, empty = share > 0.6 * max(first, second), share < _EMPTY
            state: State = "unknown" if not drawn and not empty else "open" if drawn == (first > second) else "sold_out"
            words = (two if state == "sold_out" else one).entry.words
            why = f"what is beside its frame is that of the sample of “{words}”"
            found.append(Verdict(state, 0.98 if state != "unknown" else 0.5, why))
        if sum(one.state != "unknown" for one in found) >= _TOLD * len(found):
            return found
    return []


def _room(cell: Cell, cells: Sequence[Cell], pieces: Sequence[Piece], right: bool) -> int:
    """How many pixels there are beside a frame before the next slot or word."""
    box, room = cell.box, round(_MOST * cell.ink.height)
    for other in (*(one.box for one in cells), *(piece.box for piece in pieces if _WORD.search(piece.text))):
        level = min(other.bottom, box.bottom) - max(other.top, box.top) > 0
        away = other.left - box.right if right else box.left - other.right
        if level and away > -_OFF and other != box:
            room = min(room, away - 2 * _OFF)
    return room


def _share(canvas: Canvas, cell: Cell, wide: int, right: bool) -> float:
    """How much of the strip is drawn on, in the middle half of the height of the slot."""
    import numpy as np

    box, quarter = cell.box, cell.box.height // 4
    left = box.right + _OFF if right else box.left - _OFF - wide
    strip = canvas.crop(canvas.inside(Box(left, box.top + quarter, left + wide, box.bottom - quarter)))
    if not strip.size:
        return 0.0
    away = np.abs(strip - ground_around(canvas, box).round()).max(axis=2)
    return float((away > _INKED).mean())
