"""Rectangles that are not drawn: from the label in the slot above a time to the label below the time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...sheet import Box

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["without_between"]

_ROUND = 26
"""Corners are round over at most so many pixels."""
_ROW = 40
"""Heights of a time; what is wider is the row of a table."""
_APART = 0.5
"""Heights of a time between the upper and the lower edge of a label, at least."""


def without_between(pixels: NDArray[np.int16], time: Box, boxes: Sequence[Box]) -> list[Box]:
    """The rectangles around a time without those between two labels of one width, each in a box: they have no sides
    beside the time, and both labels have an upper and a lower edge. All, where none with sides is among them."""
    sided = [box for box in boxes if box.width < _ROW * time.height and _sided(pixels, time, box)]
    if not sided:
        return list(boxes)
    least = _APART * time.height

    def between(box: Box) -> bool:
        same = [one for one in boxes if abs(one.left - box.left) < 3 and abs(one.right - box.right) < 3]
        tops, bottoms = [one.top for one in same], [one.bottom for one in same]
        return max(tops) - min(tops) > least and max(bottoms) - min(bottoms) > least

    return [box for box in boxes if box in sided or not between(box)]


def _sided(pixels: NDArray[np.int16], time: Box, box: Box) -> bool:
    """Whether something begins on the left and ends on the right of a time where the rectangle does, or outside of it,
    as round ends do."""
    import numpy as np

    around = pixels[max(0, time.top) : time.bottom, max(0, box.left - _ROUND) : box.right + _ROUND]
    steps = np.abs(np.diff(around, axis=1)).max(axis=2) > 6
    reach = min(_ROUND + 8, steps.shape[1] // 2)
    return all(bool(side.any(axis=1).mean() > 0.8) for side in (steps[:, :reach], steps[:, -reach:]))
