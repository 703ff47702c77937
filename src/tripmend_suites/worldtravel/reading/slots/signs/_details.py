"""Slots beside the samples of a legend whose drawings are alike but for a small part, such as two faces of which one
smiles: only the pixels in which the samples differ are compared."""

from __future__ import annotations

from collections.abc import Sequence
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

__all__ = ["by_details"]

_INKED = 26
"""What differs from the ground by more, of 255, is drawn."""
_EDGE = 4
"""So many pixels along the frame belong to the frame."""
_CLIP = 120
_FEWEST = 6
"""So many pixels at least have to differ."""
_CLEAR = 50
"""Two pixels that differ by more, of 255, are not the same."""
_SAME = 24.0
"""The drawing of a slot is that of the samples where it differs by no more than this on average, of 255."""
_LEAD = 0.3
"""By how much a slot is nearer to one sample than to the other, of the way between them."""
_MOST = 0.85
"""So many of the slots have to be told."""


def by_details(canvas: Canvas, cells: Sequence[Cell], samples: Sequence[Sample]) -> list[Verdict]:
    """A state for each cell from the drawing right of the time; an empty list where the samples have none of one size,
    where theirs are the same, or where most slots have neither."""
    known = {sample.meaning: sample for sample in samples if sample.meaning}
    if len(known) < 2 or not cells or not (known["open"].cell.framed and known["sold_out"].cell.framed):
        return []
    one, two = (_drawing(canvas, known[state].cell) for state in ("open", "sold_out"))
    if one is None or two is None or abs(one.shape[0] - two.shape[0]) > 2 or abs(one.shape[1] - two.shape[1]) > 2:
        return []
    tall, wide = min(one.shape[0], two.shape[0]), min(one.shape[1], two.shape[1])
    one, two = one[:tall, :wide], two[:tall, :wide]
    telling = (_apart(one, _moved(two)) > _CLEAR) & (_apart(two, _moved(one)) > _CLEAR)
    if not _FEWEST <= telling.sum() < 0.5 * telling.size:
        return []
    found: list[Verdict] = []
    for cell in cells:
        lead = _lead(canvas, cell, one, two, telling)
        state: State = "open" if lead > _LEAD else "sold_out" if lead < -_LEAD else "unknown"
        words = known["sold_out" if state == "sold_out" else "open"].entry.words
        found.append(
            Verdict(state, 0.98 if state != "unknown" else 0.5, f"its drawing is that of the sample of “{words}”")
        )
    return found if sum(one.state != "unknown" for one in found) >= _MOST * len(found) else []


def _area(canvas: Canvas, cell: Cell) -> NDArray[np.int16] | None:
    """What is right of the time, against the ground of the slot."""
    import numpy as np

    box = cell.box
    area = Box(cell.ink.right + 4, box.top + _EDGE, box.right - _EDGE, box.bottom - _EDGE)
    if area.width < 6 or area.height < 6:
        return None
    return np.asarray(canvas.crop(area) - ground_of(canvas.crop(canvas.inside(box))).round(), np.int16)


def _drawing(canvas: Canvas, cell: Cell) -> NDArray[np.int16] | None:
    """The one thing that stands right of the time of a sample."""
    import numpy as np

    away = _area(canvas, cell)
    if away is None:
        return None
    inked = np.abs(away).max(axis=2) > _INKED
    ys, xs = np.nonzero(inked)
    if len(xs) < 20 or (np.diff(np.unique(xs)) > cell.ink.height // 2).any():
        return None
    return away[int(ys.min()) : int(ys.max()) + 1, int(xs.min()) : int(xs.max()) + 1]


def _moved(picture: NDArray[np.int16]) -> NDArray[np.int16]:
    """A drawing as it is, and as it would be thirds of a pixel further left or right."""
    import numpy as np

    wide = np.pad(picture, ((0, 0), (1, 1), (0, 0)), mode="edge").astype(np.float64)
    left, right = wide[:, :-2], wide[:, 2:]
    shares = (0.0, 1 / 3, 2 / 3)
    every = [(1 - share) * picture + share * other for share in shares for other in (left, right)]
    return np.asarray(np.round(every[1:]), np.int16)


def _apart(part: NDArray[np.int16], pictures: NDArray[np.int16]) -> NDArray[np.int16]:
    """How far each pixel is from the nearest of some pictures."""
    import numpy as np

    return np.asarray(np.minimum(np.abs(pictures - part).max(axis=3), _CLIP).min(axis=0), np.int16)


def _lead(
    canvas: Canvas, cell: Cell, one: NDArray[np.int16], two: NDArray[np.int16], telling: NDArray[np.bool_]
) -> float:
    """From -1 (as the second sample) to 1 (as the first), where the drawing fits best; 0 where it does not fit."""
    import numpy as np

    away, (tall, wide) = _area(canvas, cell), telling.shape
    if away is None or away.shape[0] < tall or away.shape[1] < wide:
        return 0.0
    sides, best, lead = (_moved(one), _moved(two)), float(_CLIP), 0.0
    for dy in range(away.shape[0] - tall + 1):
        for dx in range(away.shape[1] - wide + 1):
            part = away[dy : dy + tall, dx : dx + wide]
            if min(float(np.abs(part - side).mean()) for side in (one, two)) > 2 * _SAME:
                continue
            off = [_apart(part, side) for side in sides]
            far = min(float(each.mean()) for each in off)
            if far < best:
                best = far
                near = [float(each[telling].mean()) for each in off]
                lead = (near[1] - near[0]) / max(1.0, near[0] + near[1])
    return lead if best < _SAME else 0.0
