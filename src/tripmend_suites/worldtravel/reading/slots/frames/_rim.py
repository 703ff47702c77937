"""The border of a slot and what stands along it: strips, corners, shadows, and grain between it and the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...sheet import Box
from ._cells import Cell
from ._frames import Canvas
from ._tint import lab

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["border", "places", "roundness", "shadow"]


def border(strip: NDArray[np.int16], inner: NDArray[np.float64], outer: NDArray[np.float64]) -> list[float]:
    """Of lines one after the other from outside to inside: colour against the ground, cover and width of a border."""
    import numpy as np

    if strip.size == 0:
        return [0.0] * 5
    away = np.minimum(np.abs(strip - inner).max(axis=2), np.abs(strip - outer).max(axis=2))
    cover = (away > 14).mean(axis=1)
    best = int((cover * away.mean(axis=1)).argmax())
    if cover[best] < 0.15:
        return [0.0] * 5
    colour = np.median(strip[best][away[best] > 14], axis=0)
    tint = lab(colour) - lab(inner)
    return [*tint.tolist(), float(cover[best]), float((cover > 0.6 * cover[best]).sum()) / 4]


def places(away: NDArray[np.int16], cell: Cell, box: Box) -> list[float]:
    """Grain above and below the time, diagonals, corners, and strips along the sides."""
    import numpy as np

    off = away > 9
    tall, wide = off.shape
    top, bottom = cell.ink.top - box.top, cell.ink.bottom - box.top
    above, below = off[5 : max(6, top - 2), 9:-6], off[bottom + 3 : -5, 9:-6]

    def grain(zone: NDArray[np.bool_]) -> float:
        return float(zone.mean()) if zone.shape[0] > 2 and zone.size > 30 else 0.0

    steps = np.linspace(0.12, 0.88, 60)
    ys, xs = (steps * (tall - 1)).astype(int), (steps * (wide - 1)).astype(int)
    firm = away > 26
    thick = firm | np.roll(firm, 1, axis=0) | np.roll(firm, -1, axis=0)
    diagonal = max(float(thick[ys, xs].mean()), float(thick[ys[::-1], xs].mean()))
    n = min(11, tall // 3, wide // 3)
    far = min(3, n - 1)
    corners = [
        off[far:n, far:n],
        off[far:n, wide - n : wide - far],
        off[tall - n : tall - far, far:n],
        off[tall - n : tall - far, wide - n : wide - far],
    ]
    third = slice(tall // 3, max(tall // 3 + 1, 2 * tall // 3))
    middle = slice(wide // 4, max(wide // 4 + 1, 3 * wide // 4))
    strips = [off[third, 3:7], off[third, -8:-4], off[4:7, middle], off[-7:-4, middle]]
    return [
        *(grain(zone) for zone in (above, below)),
        diagonal,
        *(float(part.mean()) if part.size else 0.0 for part in (*corners, *strips)),
    ]


def shadow(canvas: Canvas, box: Box, outer: NDArray[np.float64]) -> list[float]:
    """How much darker it is right outside on the right, and below."""
    third = box.height // 3
    parts = [
        canvas.crop(canvas.inside(Box(box.right + 1, box.top + third, box.right + 4, box.bottom - third))),
        canvas.crop(canvas.inside(Box(box.left + 9, box.bottom + 1, box.right - 9, box.bottom + 4))),
    ]
    return [float((part.reshape(-1, 3).mean(axis=0) - outer).mean()) / 64 if part.size else 0.0 for part in parts]


def roundness(canvas: Canvas, box: Box, ground: NDArray[np.float64], outer: NDArray[np.float64]) -> float:
    """How far the upper right corner is cut off, from 0 to 1."""
    import numpy as np

    crop = canvas.crop(box)
    n = min(16, *crop.shape[:2])
    line = crop[np.arange(n), crop.shape[1] - 1 - np.arange(n)]
    off = np.abs(line - outer).max(axis=1) > 10
    return float(off.argmax()) / 16 if off.any() else 0.0
