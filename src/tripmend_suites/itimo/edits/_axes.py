"""The three axes of an itinerary, and whether a change of it disrupts them.

Popularity and distance are counts over the classes low, medium, high, of places and of legs. Such an axis is disrupted
when the Hellinger distance exceeds the threshold or any order or tie among the three counts is another one. Diversity
is the number of distinct categories per place, and any change of it disrupts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._distances import EmptySide, hellinger
from ._ranks import same_relations

__all__ = [
    "CLASSES",
    "EARTH_KM",
    "THRESHOLD",
    "class_of_legs",
    "counts_of",
    "disrupted",
    "diversity",
    "diversity_disrupted",
    "haversine_km",
]

CLASSES = ("low", "medium", "high")
"""Classes of popularity and of leg length; their index is the code used in arrays."""
THRESHOLD = 0.1
"""A Hellinger distance above this is a disruption; one that equals it is none."""
EARTH_KM = 6371.0088
"""Mean radius of the tool and of the evaluator; the thresholds were made with 6371.0."""
_NO_CHANGE = 1e-12


def haversine_km(
    lon1: ArrayLike, lat1: ArrayLike, lon2: ArrayLike, lat2: ArrayLike, radius_km: float = EARTH_KM
) -> NDArray[np.float64]:
    """Great-circle distances in kilometres from degrees; arguments broadcast."""
    x1, y1, x2, y2 = (np.radians(np.asarray(value, dtype=np.float64)) for value in (lon1, lat1, lon2, lat2))
    chord = np.sin((y2 - y1) / 2) ** 2 + np.cos(y1) * np.cos(y2) * np.sin((x2 - x1) / 2) ** 2
    result: NDArray[np.float64] = 2 * radius_km * np.arcsin(np.sqrt(np.clip(chord, 0.0, 1.0)))
    return result


def class_of_legs(km: ArrayLike, near_km: float, far_km: float) -> NDArray[np.uint8]:
    """0 below near_km, 2 above far_km, 1 between, both ends included; decided on six decimals, as published."""
    rounded = np.round(np.asarray(km, dtype=np.float64), 6)
    return (np.uint8(1) + (rounded > far_km) - (rounded < near_km)).astype(np.uint8)


def counts_of(codes: ArrayLike) -> tuple[int, int, int]:
    """How many low, medium, high there are among class codes 0, 1, 2."""
    low, medium, high = np.bincount(np.asarray(codes, dtype=np.intp), minlength=3).tolist()
    return low, medium, high


@lru_cache(maxsize=1 << 16)
def _decide(before: tuple[int, ...], after: tuple[int, ...], threshold: float, empty: EmptySide) -> bool:
    return round(hellinger(before, after, empty), 12) > threshold or not same_relations(before, after)


def disrupted(
    before: Sequence[int], after: Sequence[int], threshold: float = THRESHOLD, empty: EmptySide = "zero"
) -> bool:
    """Whether counts changed enough: Hellinger above the threshold, or another order or tie between classes."""
    return _decide(tuple(before), tuple(after), threshold, empty)


def diversity(distinct: int, places: int) -> float:
    """Distinct categories per place; 0 for no place at all and for a single category."""
    return distinct / places if places and distinct > 1 else 0.0


def diversity_disrupted(before: float, after: float) -> bool:
    """Whether the diversity is another one (beyond 1e-12)."""
    return abs(after - before) > _NO_CHANGE
