"""Places as arrays, as the effects of edits are worked out from them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._axes import haversine_km

__all__ = ["Stops"]


@dataclass(frozen=True, eq=False)
class Stops:
    """Places as arrays of equal length: level (0 low, 1 medium, 2 high), category (any integer code, the same code for
    the same category among the itinerary and the candidates), longitude and latitude in degrees."""

    levels: NDArray[np.uint8]
    categories: NDArray[np.int64]
    longitudes: NDArray[np.float64]
    latitudes: NDArray[np.float64]

    @classmethod
    def of(cls, levels: ArrayLike, categories: ArrayLike, longitudes: ArrayLike, latitudes: ArrayLike) -> Stops:
        """Arrays out of any sequences."""
        return cls(
            np.asarray(levels, dtype=np.uint8),
            np.asarray(categories, dtype=np.int64),
            np.asarray(longitudes, dtype=np.float64),
            np.asarray(latitudes, dtype=np.float64),
        )

    def __len__(self) -> int:
        return len(self.levels)

    def legs_to(self, other: Stops) -> NDArray[np.float64]:
        """Kilometres from each of these (rows) to each of the others (columns)."""
        return haversine_km(self.longitudes[:, None], self.latitudes[:, None], other.longitudes, other.latitudes)
