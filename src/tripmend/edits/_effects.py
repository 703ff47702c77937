"""What every possible edit of one itinerary does to its three axes, all at once.

An edit changes the counts of an axis by a handful of classes, so its decision is an entry of a table of 5 × 5 × 5
differences, made once per vector of counts; an itinerary is then a few look-ups in arrays of small integers.

Shapes: delete (n,), add (m, n + 1), replace (m, n), for n stops and m candidates; the last axis is the position.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._axes import THRESHOLD, class_of_legs, counts_of, disrupted, diversity, haversine_km
from ._distances import EmptySide

__all__ = [
    "DISTANCE",
    "DIVERSITY",
    "POPULARITY",
    "Effects",
    "Stops",
    "effects_of_adding",
    "effects_of_deleting",
    "effects_of_replacing",
]

POPULARITY, DIVERSITY, DISTANCE = 1, 2, 4
"""Bits of :attr:`Effects.intents`."""

_WEIGHT = np.array([25, 5, 1, 0], dtype=np.int16)
"""What one more low, medium, high or nothing (3) adds to the code of a difference of counts."""
_ZERO = 62
_NONE = 3
_DIFFERENCES = np.array(list(product(range(-2, 3), repeat=3)), dtype=np.int64)


@lru_cache(maxsize=1 << 14)
def _table(counts: tuple[int, int, int], threshold: float, empty: EmptySide) -> NDArray[np.bool_]:
    """By code of a difference: whether counts + difference is a disruption. Impossible differences are False."""
    table = np.zeros(len(_DIFFERENCES), dtype=np.bool_)
    for code, (low, medium, high) in enumerate(_DIFFERENCES.tolist()):
        after = (counts[0] + low, counts[1] + medium, counts[2] + high)
        if min(after) >= 0:
            table[code] = disrupted(counts, after, threshold, empty)
    return table


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


@dataclass(frozen=True, eq=False)
class Effects:
    """The effects of all edits of one kind on one itinerary.

    popularity_before, distance_before: counts low, medium, high. diversity_before: its diversity.
    popularity_code and distance_code: codes of the differences of counts, for the properties here.
    distinct_after: distinct categories after the edit; places_after: length after it.
    threshold and empty: see :func:`tripmend.edits.disrupted`.
    """

    popularity_before: tuple[int, int, int]
    distance_before: tuple[int, int, int]
    diversity_before: float
    popularity_code: NDArray[np.int16]
    distance_code: NDArray[np.int16]
    distinct_after: NDArray[np.int16]
    places_after: int
    threshold: float = THRESHOLD
    empty: EmptySide = "zero"

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of every array here."""
        return self.distance_code.shape

    @cached_property
    def popularity(self) -> NDArray[np.bool_]:
        """Whether the edit disrupts popularity."""
        table = _table(self.popularity_before, self.threshold, self.empty)
        return np.broadcast_to(table.take(self.popularity_code), self.shape)

    @cached_property
    def diversity(self) -> NDArray[np.bool_]:
        """Whether the edit changes the diversity."""
        changed = np.array(
            [
                abs(diversity(distinct, self.places_after) - self.diversity_before) > 1e-12
                for distinct in range(self.places_after + 1)
            ]
        )
        return np.broadcast_to(changed.take(self.distinct_after), self.shape)

    @cached_property
    def distance(self) -> NDArray[np.bool_]:
        """Whether the edit disrupts the classes of legs."""
        return _table(self.distance_before, self.threshold, self.empty).take(self.distance_code)

    @cached_property
    def intents(self) -> NDArray[np.uint8]:
        """The set of disrupted axes as bits: popularity 1, diversity 2, distance 4."""
        bits = np.left_shift(self.distance.view(np.uint8), np.uint8(2), dtype=np.uint8)
        bits |= self.popularity.view(np.uint8)
        bits |= np.left_shift(self.diversity.view(np.uint8), np.uint8(1), dtype=np.uint8)
        return bits

    @property
    def popularity_after(self) -> NDArray[np.int64]:
        """Counts low, medium, high of the places after the edit, along a new last axis."""
        after = np.asarray(self.popularity_before) + _DIFFERENCES[self.popularity_code]
        return np.broadcast_to(after, (*self.shape, 3))

    @property
    def distance_after(self) -> NDArray[np.int64]:
        """Counts low, medium, high of the legs after the edit, along a new last axis."""
        return np.asarray(self.distance_before, dtype=np.int64) + _DIFFERENCES[self.distance_code]

    @property
    def diversity_after(self) -> NDArray[np.float64]:
        """Diversity after the edit."""
        values = np.array([diversity(distinct, self.places_after) for distinct in range(self.places_after + 1)])
        return np.broadcast_to(values.take(self.distinct_after), self.shape)


@dataclass(frozen=True, eq=False)
class _Itinerary:
    """What all three kinds of edits need of the itinerary: categories as places in the list of distinct ones."""

    stops: Stops
    legs: NDArray[np.uint8]
    """Class of the leg behind each stop but the last."""

    @cached_property
    def leaving(self) -> NDArray[np.int16]:
        """By position 0 … n: code of the leg before it; nothing before the first and behind the last stop."""
        codes = np.zeros(len(self.stops) + 1, dtype=np.int16)
        codes[1:-1] = _WEIGHT[self.legs]
        return codes

    @cached_property
    def distinct(self) -> tuple[NDArray[np.int64], NDArray[np.intp], NDArray[np.intp]]:
        """Distinct categories sorted, which one each stop has, how often each occurs."""
        values, inverse, counts = np.unique(self.stops.categories, return_inverse=True, return_counts=True)
        return values, inverse, counts

    def kinds_of(self, candidates: Stops) -> NDArray[np.intp]:
        """By candidate: which of the distinct categories it has, -1 for a new one."""
        values = self.distinct[0]
        if not len(values):
            return np.full(len(candidates), -1, dtype=np.intp)
        found = np.minimum(np.searchsorted(values, candidates.categories), len(values) - 1)
        return np.where(values[found] == candidates.categories, found, -1)

    def effects(
        self,
        popularity: NDArray[np.int16],
        distance: NDArray[np.int16],
        distinct: NDArray[np.int16],
        more: int,
        threshold: float,
        empty: EmptySide,
    ) -> Effects:
        n = len(self.stops)
        return Effects(
            popularity_before=counts_of(self.stops.levels),
            distance_before=counts_of(self.legs),
            diversity_before=diversity(len(self.distinct[0]), n),
            popularity_code=popularity + np.int16(_ZERO),
            distance_code=distance + np.int16(_ZERO),
            distinct_after=distinct,
            places_after=n + more,
            threshold=threshold,
            empty=empty,
        )


def _read(stops: Stops, near_km: float, far_km: float, legs: NDArray[np.uint8] | None) -> _Itinerary:
    if legs is None:
        km = haversine_km(stops.longitudes[:-1], stops.latitudes[:-1], stops.longitudes[1:], stops.latitudes[1:])
        legs = class_of_legs(km, near_km, far_km)
    return _Itinerary(stops, legs)


def effects_of_deleting(
    stops: Stops,
    near_km: float,
    far_km: float,
    *,
    legs: NDArray[np.uint8] | None = None,
    bridges: NDArray[np.uint8] | None = None,
    threshold: float = THRESHOLD,
    empty: EmptySide = "zero",
) -> Effects:
    """Deleting each stop in turn.

    legs (n - 1) and bridges (n - 2: from each stop to the one after the next) are classes known beforehand.
    """
    itinerary = _read(stops, near_km, far_km, legs)
    n = len(stops)
    if bridges is None:
        km = haversine_km(stops.longitudes[:-2], stops.latitudes[:-2], stops.longitudes[2:], stops.latitudes[2:])
        bridges = class_of_legs(km, near_km, far_km)
    distance = -(itinerary.leaving[:-1] + itinerary.leaving[1:])
    if n > 2:
        distance[1:-1] += _WEIGHT[bridges]
    values, kinds, counts = itinerary.distinct
    distinct = (len(values) - (counts[kinds] == 1)).astype(np.int16)
    return itinerary.effects(-_WEIGHT[stops.levels], distance, distinct, -1, threshold, empty)


def effects_of_adding(
    stops: Stops,
    candidates: Stops,
    near_km: float,
    far_km: float,
    *,
    legs: NDArray[np.uint8] | None = None,
    reach: NDArray[np.uint8] | None = None,
    threshold: float = THRESHOLD,
    empty: EmptySide = "zero",
) -> Effects:
    """Adding each candidate (rows) at each position 0 … n (columns).

    legs (n - 1) and reach (m, n: from candidates to stops) are classes known beforehand.
    """
    itinerary = _read(stops, near_km, far_km, legs)
    n, m = len(stops), len(candidates)
    if reach is None:
        reach = class_of_legs(candidates.legs_to(stops), near_km, far_km)
    weights = _WEIGHT.take(reach)
    distance = np.empty((m, n + 1), dtype=np.int16)
    distance[:, 0] = 0
    distance[:, 1:] = weights
    distance[:, :n] += weights
    distance -= itinerary.leaving
    distinct = len(itinerary.distinct[0]) + (itinerary.kinds_of(candidates) < 0)
    return itinerary.effects(
        _WEIGHT[candidates.levels][:, None], distance, distinct.astype(np.int16)[:, None], 1, threshold, empty
    )


def effects_of_replacing(
    stops: Stops,
    candidates: Stops,
    near_km: float,
    far_km: float,
    *,
    legs: NDArray[np.uint8] | None = None,
    reach: NDArray[np.uint8] | None = None,
    threshold: float = THRESHOLD,
    empty: EmptySide = "zero",
) -> Effects:
    """Putting each candidate (rows) in the place of each stop (columns); see :func:`effects_of_adding`."""
    itinerary = _read(stops, near_km, far_km, legs)
    n, m = len(stops), len(candidates)
    if reach is None:
        reach = class_of_legs(candidates.legs_to(stops), near_km, far_km)
    weights = _WEIGHT.take(reach)
    distance = np.empty((m, n), dtype=np.int16)
    distance[:] = -(itinerary.leaving[:-1] + itinerary.leaving[1:])
    distance[:, 1:] += weights[:, :-1]
    distance[:, :-1] += weights[:, 1:]
    values, kinds, counts = itinerary.distinct
    # A category goes when its only stop goes, unless the candidate brings it back; a new one comes.
    last = counts[kinds] == 1
    wanted = itinerary.kinds_of(candidates)[:, None]
    distinct = len(values) - last + ((wanted < 0) | (last & (wanted == kinds)))
    popularity = _WEIGHT[candidates.levels][:, None] - _WEIGHT[stops.levels]
    return itinerary.effects(popularity, distance, distinct.astype(np.int16), 0, threshold, empty)
