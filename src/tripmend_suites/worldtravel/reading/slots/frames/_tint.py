"""Colours in three numbers that can be compared: lightness, red against green, blue against yellow."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["lab"]


def lab(colour: NDArray[np.float64]) -> NDArray[np.float64]:
    """Lightness, red against green, and blue against yellow of a colour."""
    import numpy as np

    r, g, b = (float(v) / 255 for v in colour)
    return np.array([0.299 * r + 0.587 * g + 0.114 * b, r - g, b - (r + g) / 2])
