"""How many lines run above and below the time: a single frame, a double one, a rule more in one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..frames._cells import Cell
from ..frames._found import State
from ..frames._frames import Canvas, ground_of
from ..frames._verdict import Verdict
from ._legend import Sample

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["by_rules"]

_BEYOND = 8
"""Pixels outside a frame in which its second line may run, where the inner one was found."""
_CORNER = 12
"""Pixels at both ends of a frame that are left out: round corners, and strips of colour."""
_DRAWN = 45
"""A row whose usual colour is farther from the ground of the slot, of 255, is drawn."""
_EVEN = 0.85
"""So much of a row has its usual colour, if a line runs along it."""
_THICK = 5
"""Pixels; what is higher is a bar or what lies around the slot."""
_MOST = 0.85
"""So many of the slots have to be told."""


def by_rules(canvas: Canvas, cells: Sequence[Cell], samples: Sequence[Sample]) -> list[Verdict]:
    """A state for each cell: that of the sample with as many lines above and below its time; an empty list where the
    samples have equally many, or where most slots have as many as neither."""
    known = {sample.meaning: sample for sample in samples if sample.meaning}
    if len(known) < 2 or not cells or not all(one.cell.framed for one in known.values()):
        return []
    one, two = (_rules(canvas, known[state].cell) for state in ("open", "sold_out"))
    if one is None or two is None or one[0] == two[0] or one[1] == two[1]:
        return []
    found: list[Verdict] = []
    for cell in cells:
        own = _rules(canvas, cell) if cell.framed else None
        state: State = "unknown" if own is None else "open" if own == one else "sold_out" if own == two else "unknown"
        if state == "unknown":
            found.append(Verdict(state, 0.5, "it has not as many lines around it as a sample"))
        else:
            words = known[state].entry.words
            found.append(Verdict(state, 0.98, f"it has as many lines around it as the sample of “{words}”"))
    return found if sum(one.state != "unknown" for one in found) >= _MOST * len(found) else []


def _rules(canvas: Canvas, cell: Cell) -> tuple[int, int] | None:
    """How many lines run above the time, and how many below; None where a slot is too narrow to tell."""
    import numpy as np

    box, ink = cell.box, cell.ink
    across = box._replace(left=box.left + _CORNER, right=box.right - _CORNER)
    if across.width < 8:
        return None
    beside = canvas.crop(canvas.inside(ink._replace(left=across.left, right=across.right)))
    ground = ground_of(beside) if beside.size else np.zeros(3)  # letters may fill half of a small frame
    above = canvas.crop(canvas.inside(across._replace(top=box.top - _BEYOND, bottom=ink.top - 1)))
    below = canvas.crop(canvas.inside(across._replace(top=ink.bottom + 1, bottom=box.bottom + _BEYOND)))
    return _lines(above[::-1], ground), _lines(below, ground)


def _lines(rows: NDArray[np.int16], ground: NDArray[np.float64]) -> int:
    """The lines in some rows, from the time outwards. What goes on to the last row is what lies around."""
    import numpy as np

    if not len(rows):
        return 0
    usual = np.median(rows, axis=1)
    even = (np.abs(rows - usual[:, None]).max(axis=2) < _DRAWN).mean(axis=1) > _EVEN
    drawn = even & (np.abs(usual - ground).max(axis=1) > _DRAWN)
    edges = np.flatnonzero(np.diff(np.concatenate([[False], drawn, [False]]).astype(int)))
    return sum(bool(end - start <= _THICK and end < len(drawn)) for start, end in edges.reshape(-1, 2))
