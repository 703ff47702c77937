"""Small pictures of slots beside each other: what surrounds a slot, and how far one piece is from another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...sheet import Box
from ._frames import Canvas, ground_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["ground_around", "least_difference"]


def ground_around(canvas: Canvas, box: Box) -> NDArray[np.float64]:
    """The colour right over and under the middle third of a frame."""
    import numpy as np

    third = box.width // 3
    rows = [
        canvas.crop(canvas.inside(Box(box.left + third, y, box.right - third, y + 3))).reshape(-1, 3)
        for y in (box.top - 7, box.bottom + 4)
    ]
    return ground_of(np.concatenate(rows)[None])


def least_difference(wide: NDArray[np.int16], picture: NDArray[np.int16], clip: int) -> float:
    """How far a picture is from the piece of a larger one that it fits best: the mean over the pixels, each of which
    counts `clip` at most, of 255; `clip` where it has no room there. Both are rows x columns x 3."""
    import numpy as np

    tall, long = picture.shape[:2]
    best = float(clip)
    for dy in range(wide.shape[0] - tall + 1):
        for dx in range(wide.shape[1] - long + 1):
            away = np.abs(wide[dy : dy + tall, dx : dx + long] - picture).max(axis=2)
            best = min(best, float(np.minimum(away, clip).mean()))
    return best
