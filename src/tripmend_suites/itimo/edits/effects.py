"""What every possible edit of one itinerary does to its three axes, all at once.

An edit changes the counts of an axis by a handful of classes, so its decision is an entry of a table of 5 × 5 × 5
differences, made once per vector of counts; an itinerary is then a few look-ups in arrays of small integers.

Shapes: delete (n,), add (m, n + 1), replace (m, n), for n stops and m candidates; the last axis is the position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, product
from math import sqrt

import numpy as np
from numpy.typing import ArrayLike, NDArray

# How far two counts over the same classes are apart, and which class is the largest, before and after.
#
# Counts, not shares, over any number of classes. A side without any count keeps shares of zero, as in the perturbation
# tool; the evaluator takes equal shares for it, and one edit of an itinerary never makes the two decide differently.


def shares(counts: Sequence[int]) -> tuple[float, ...]:
    """Counts as shares of their sum, zeros for no counts. Raises ValueError for a negative count or no class at all."""
    if not counts:
        raise ValueError("counts need at least one class")
    if any(count < 0 for count in counts):
        raise ValueError(f"a count cannot be negative: {tuple(counts)}")
    total = sum(counts)
    return tuple(count / total if total else 0.0 for count in counts)


def hellinger(before: Sequence[int], after: Sequence[int]) -> float:
    """Hellinger distance, 0 (same shares) to 1 (no class in common): the paper's equation 3."""
    if len(before) != len(after):
        raise ValueError(f"the two sides have {len(before)} and {len(after)} classes")
    return sqrt(sum((sqrt(a) - sqrt(b)) ** 2 for a, b in zip(shares(before), shares(after), strict=True)) / 2)


def relations(counts: Sequence[int]) -> tuple[int, ...]:
    """For every pair of classes, in order of :func:`itertools.combinations`: -1 smaller, 0 tied, 1 larger."""
    return tuple((a > b) - (a < b) for a, b in combinations(counts, 2))


def same_relations(before: Sequence[int], after: Sequence[int]) -> bool:
    """Whether every pair of classes stands in the same order, ties included."""
    return relations(before) == relations(after)


def competition_ranks(counts: Sequence[int]) -> tuple[int, ...]:
    """1 for the largest count; equal counts share a rank and the next ones are skipped (1, 1, 3)."""
    return tuple(1 + sum(other > count for other in counts) for count in counts)


def _pairs(before: Sequence[int], after: Sequence[int]) -> tuple[int, int, int, int, int]:
    """Concordant, discordant, tied only before, tied only after, tied in both."""
    if len(before) != len(after):
        raise ValueError(f"the two sides have {len(before)} and {len(after)} classes")
    concordant = discordant = only_before = only_after = both = 0
    for x, y in zip(relations(before), relations(after), strict=True):
        if x == 0 and y == 0:
            both += 1
        elif x == 0:
            only_before += 1
        elif y == 0:
            only_after += 1
        elif x == y:
            concordant += 1
        else:
            discordant += 1
    return concordant, discordant, only_before, only_after, both


def tau_b(before: Sequence[int], after: Sequence[int]) -> float:
    """Kendall's tau-b of two count vectors as the published tool has it; 0 when a side is all ties.

    The textbook leaves pairs that are tied on both sides out; here they are ties of both sides, so that identical
    counts with a tie score below 1.
    """
    concordant, discordant, only_before, only_after, both = _pairs(before, after)
    untied = concordant + discordant
    scale = sqrt((untied + only_before + both) * (untied + only_after + both))
    return (concordant - discordant) / scale if scale else 0.0


def tau_b_of_the_tool(before: Sequence[int], after: Sequence[int]) -> float:
    """The tool's default: 1 when all relations agree, else tau-b with pairs tied on both sides counted."""
    return 1.0 if same_relations(before, after) else tau_b(before, after)


def gamma(before: Sequence[int], after: Sequence[int]) -> float | None:
    """Goodman and Kruskal's gamma; None when no pair is untied on both sides."""
    concordant, discordant, *_ = _pairs(before, after)
    untied = concordant + discordant
    return (concordant - discordant) / untied if untied else None


# The three axes of an itinerary, and whether a change of it disrupts them.
#
# Popularity and distance are counts over the classes low, medium, high, of places and of legs. Such an axis is
# disrupted when the Hellinger distance exceeds the threshold or any order or tie among the three counts is another
# one. Diversity is the number of distinct categories per place, and any change of it disrupts.

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
def _decide(before: tuple[int, ...], after: tuple[int, ...]) -> bool:
    return round(hellinger(before, after), 12) > THRESHOLD or not same_relations(before, after)


def disrupted(before: Sequence[int], after: Sequence[int]) -> bool:
    """Whether counts changed enough: Hellinger above the threshold, or another order or tie between classes."""
    return _decide(tuple(before), tuple(after))


def diversity(distinct: int, places: int) -> float:
    """Distinct categories per place; 0 for no place at all and for a single category."""
    return distinct / places if places and distinct > 1 else 0.0


def diversity_disrupted(before: float, after: float) -> bool:
    """Whether the diversity is another one (beyond 1e-12)."""
    return abs(after - before) > _NO_CHANGE


# Places as arrays, and what every edit of an itinerary of them disrupts.

Intents = NDArray[np.uint8]
"""By edit: the set of disrupted axes as bits."""


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


_WEIGHT = np.array([25, 5, 1, 0], dtype=np.intp)
"""What one more low, medium, high or nothing (3) adds to the code of a difference of counts."""
_ZERO = 62
_DIFFERENCES = np.array(list(product(range(-2, 3), repeat=3)), dtype=np.int64)
_FIRST, _SECOND = np.array([0, 0, 1]), np.array([1, 2, 2])
"""The three pairs of classes."""
_Codes = tuple[NDArray[np.intp], NDArray[np.intp] | None]
"""Codes by kind of candidate, and which kind a candidate has; None: the rows are the edits."""


@lru_cache(maxsize=1 << 14)
def _table(counts: tuple[int, int, int]) -> NDArray[np.uint8]:
    """By code of a difference: 1 where counts + difference is a disruption. Impossible differences are none."""
    before = np.asarray(counts)
    after = before + _DIFFERENCES
    possible = (after >= 0).all(axis=1)
    p, q = (side / np.maximum(side.sum(axis=1, keepdims=True), 1) for side in (before[None, :], np.maximum(after, 0)))
    distance = np.sqrt(((np.sqrt(p) - np.sqrt(q)) ** 2).sum(axis=1) / 2)
    order = np.sign(after[:, _FIRST] - after[:, _SECOND]) != np.sign(before[_FIRST] - before[_SECOND])
    return np.asarray(possible & ((np.round(distance, 12) > THRESHOLD) | order.any(axis=1)), dtype=np.uint8)


@dataclass(frozen=True, eq=False)
class Edited:
    """An itinerary and the axes that each edit of it disrupts, as bits: popularity 1, diversity 2, distance 4.

    legs: the class of the leg behind each stop but the last. Popularity and categories depend on the candidate's level
    and category only, so that they are looked up by kind of candidate.
    """

    stops: Stops
    legs: NDArray[np.uint8]

    @cached_property
    def _leaving(self) -> NDArray[np.intp]:
        """By position 0 … n: code of the leg before it; nothing before the first and behind the last stop."""
        codes = np.zeros(len(self.stops) + 1, dtype=np.intp)
        codes[1:-1] = _WEIGHT[self.legs]
        return codes

    @cached_property
    def _distinct(self) -> tuple[NDArray[np.int64], NDArray[np.intp], NDArray[np.intp]]:
        """Distinct categories sorted, which one each stop has, how often each occurs."""
        values, inverse, counts = np.unique(self.stops.categories, return_inverse=True, return_counts=True)
        return values, inverse, counts

    def _kinds_of(self, candidates: Stops) -> NDArray[np.intp]:
        """By candidate: which of the distinct categories it has, the number of these for a new one."""
        values = self._distinct[0]
        if not len(values):
            return np.zeros(len(candidates), dtype=np.intp)
        found = np.minimum(np.searchsorted(values, candidates.categories), len(values) - 1)
        return np.where(values[found] == candidates.categories, found, len(values))

    def _disrupted(self, popularity: _Codes, distance: NDArray[np.intp], distinct: _Codes, more: int) -> Intents:
        """popularity, distance: codes of the differences of counts. distinct: categories after the edit. more: stops
        that the edit adds."""

        def spread(values: NDArray[np.uint8], row: NDArray[np.intp] | None) -> NDArray[np.uint8]:
            return np.broadcast_to(values if row is None else values.take(row, axis=0), distance.shape)

        n = len(self.stops)
        before = diversity(len(self._distinct[0]), n)
        changed = [diversity_disrupted(before, diversity(kinds, n + more)) for kinds in range(n + more + 1)]
        bits = _table(counts_of(self.legs)).take(distance + _ZERO) << np.uint8(2)
        bits |= spread(_table(counts_of(self.stops.levels)).take(popularity[0] + _ZERO), popularity[1])
        bits |= spread(np.asarray(changed, dtype=np.uint8).take(distinct[0]), distinct[1]) << np.uint8(1)
        return bits

    def deleting(self, bridges: NDArray[np.uint8]) -> Intents:
        """Deleting each stop in turn. bridges (n - 2): the class of the leg from each stop to the one after the
        next."""
        distance = -(self._leaving[:-1] + self._leaving[1:])
        if len(self.stops) > 2:
            distance[1:-1] += _WEIGHT[bridges]
        values, kinds, counts = self._distinct
        distinct = (len(values) - (counts[kinds] == 1)).astype(np.intp)
        return self._disrupted((-_WEIGHT[self.stops.levels], None), distance, (distinct, None), -1)

    def adding(self, candidates: Stops, reach: NDArray[np.uint8]) -> Intents:
        """Adding each candidate (rows) at each position 0 … n (columns). reach (m, n): classes of the legs from
        candidates to stops."""
        n, weights = len(self.stops), _WEIGHT.take(reach)
        distance = np.empty((len(candidates), n + 1), dtype=np.intp)
        distance[:, 0] = 0
        distance[:, 1:] = weights
        distance[:, :n] += weights
        distance -= self._leaving
        known = len(self._distinct[0])
        distinct = np.full((known + 1, 1), known, dtype=np.intp)
        distinct[-1] += 1  # the row of a new category
        popularity = (_WEIGHT[:3, None], candidates.levels.astype(np.intp))
        return self._disrupted(popularity, distance, (distinct, self._kinds_of(candidates)), 1)

    def replacing(self, candidates: Stops, reach: NDArray[np.uint8]) -> Intents:
        """Putting each candidate (rows) in the place of each stop (columns); reach as for adding."""
        n, weights = len(self.stops), _WEIGHT.take(reach)
        distance = np.empty((len(candidates), n), dtype=np.intp)
        distance[:] = -(self._leaving[:-1] + self._leaving[1:])
        distance[:, 1:] += weights[:, :-1]
        distance[:, :-1] += weights[:, 1:]
        values, kinds, counts = self._distinct
        # A category goes when its only stop goes, unless the candidate brings it back; a new one comes.
        known, last = len(values), counts[kinds] == 1
        distinct = np.empty((known + 1, n), dtype=np.intp)
        distinct[:known] = known - (last & (np.arange(known)[:, None] != kinds))
        distinct[known] = known + 1 - last
        popularity = (_WEIGHT[:3, None] - _WEIGHT[self.stops.levels], candidates.levels.astype(np.intp))
        return self._disrupted(popularity, distance, (distinct, self._kinds_of(candidates)), 0)
