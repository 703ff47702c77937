"""Whether a table parts two pieces of text that stand one below the other: by a line, or by the ground of its rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .sheet import Box

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["ruled"]

_FAINT = 6
"""Of 255: by so much a line or a ground differs at least from what is around it; tables are drawn in pale colours."""


def ruled(pixels: NDArray[np.uint8] | None, above: Box, below: Box) -> bool:
    """Whether a line goes through between two boxes, or they stand on grounds of different colours. Without a picture
    nothing is."""
    import numpy as np

    if pixels is None or below.centre[1] <= above.centre[1]:
        return False
    left, right = max(0, min(above.left, below.left)), max(above.right, below.right)
    top, bottom = round(above.centre[1] + 0.3 * above.height), round(below.centre[1] - 0.3 * below.height)
    area = pixels[max(0, top) : max(0, bottom), left:right].astype(np.int16)
    if area.shape[0] < 3 or area.shape[1] < 8:
        return False
    colours = np.median(area, axis=1)
    even = np.abs(area - colours[:, None]).max(axis=2).mean(axis=1) < 2
    if not even.any():
        return False
    plain = colours[even]
    # From the last even row below the upper text to the first one above the lower text: a line or a change of ground.
    return bool(np.abs(plain - plain[0]).max() >= _FAINT)
