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
from math import log2, sqrt
from typing import Literal, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

# How far two counts over the same classes are apart: Hellinger, Jensen–Shannon, total variation.
#
# All take counts, not shares, over any number of classes, and compare the shares. An empty side (no counts at all) has
# two published readings: "zero" keeps a vector of zeros (the perturbation tool), "uniform" gives every class the same
# share (the evaluator). One edit of an itinerary never makes the two decide differently; see docs/itimo.md.

EmptySide = Literal["zero", "uniform"]


def shares(counts: Sequence[int], empty: EmptySide = "zero") -> tuple[float, ...]:
    """Counts as shares of their sum. Raises ValueError for a negative count or no class at all."""
    if not counts:
        raise ValueError("counts need at least one class")
    if any(count < 0 for count in counts):
        raise ValueError(f"a count cannot be negative: {tuple(counts)}")
    total = sum(counts)
    if total:
        return tuple(count / total for count in counts)
    return (1 / len(counts),) * len(counts) if empty == "uniform" else (0.0,) * len(counts)


def _pair(before: Sequence[int], after: Sequence[int], empty: EmptySide) -> tuple[tuple[float, ...], tuple[float, ...]]:
    if len(before) != len(after):
        raise ValueError(f"the two sides have {len(before)} and {len(after)} classes")
    return shares(before, empty), shares(after, empty)


def hellinger(before: Sequence[int], after: Sequence[int], empty: EmptySide = "zero") -> float:
    """Hellinger distance, 0 (same shares) to 1 (no class in common): the paper's equation 3."""
    p, q = _pair(before, after, empty)
    return sqrt(sum((sqrt(a) - sqrt(b)) ** 2 for a, b in zip(p, q, strict=True)) / 2)


def jensen_shannon(before: Sequence[int], after: Sequence[int], empty: EmptySide = "zero") -> float:
    """Jensen–Shannon divergence in bits, 0 to 1 (not its square root)."""
    p, q = _pair(before, after, empty)
    total = 0.0
    for a, b in zip(p, q, strict=True):
        middle = (a + b) / 2
        total += (a * log2(a / middle) if a else 0.0) + (b * log2(b / middle) if b else 0.0)
    return total / 2


def total_variation(before: Sequence[int], after: Sequence[int], empty: EmptySide = "zero") -> float:
    """Total variation distance, 0 to 1: half the sum of the differences of shares."""
    p, q = _pair(before, after, empty)
    return sum(abs(a - b) for a, b in zip(p, q, strict=True)) / 2


# Which class is the largest, before and after: orders of counts and Kendall's tau-b in its published forms.


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


def tau_b(before: Sequence[int], after: Sequence[int], *, both_tied_counts: bool = False) -> float:
    """Kendall's tau-b of two count vectors; 0 when a side is all ties.

    The textbook leaves pairs that are tied on both sides out. The published tool counts them as ties of both sides
    (`both_tied_counts`), so that identical counts with a tie score below 1.
    """
    concordant, discordant, only_before, only_after, both = _pairs(before, after)
    extra = both if both_tied_counts else 0
    untied = concordant + discordant
    scale = sqrt((untied + only_before + extra) * (untied + only_after + extra))
    return (concordant - discordant) / scale if scale else 0.0


def tau_b_of_the_tool(before: Sequence[int], after: Sequence[int]) -> float:
    """The tool's default: 1 when all relations agree, else tau-b with pairs tied on both sides counted."""
    return 1.0 if same_relations(before, after) else tau_b(before, after, both_tied_counts=True)


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


# Places as arrays, as the effects of edits are worked out from them.


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


POPULARITY, DIVERSITY, DISTANCE = 1, 2, 4
"""Bits of :attr:`Effects.intents`."""

_T = TypeVar("_T", bound=np.generic)
_WEIGHT = np.array([25, 5, 1, 0], dtype=np.intp)
"""What one more low, medium, high or nothing (3) adds to the code of a difference of counts."""
_ZERO = 62
_DIFFERENCES = np.array(list(product(range(-2, 3), repeat=3)), dtype=np.int64)
_FIRST, _SECOND = np.array([0, 0, 1]), np.array([1, 2, 2])
"""The three pairs of classes."""


@lru_cache(maxsize=1 << 14)
def _table(counts: tuple[int, int, int], threshold: float, empty: EmptySide) -> NDArray[np.bool_]:
    """By code of a difference: whether counts + difference is a disruption. Impossible differences are False."""
    before = np.asarray(counts)
    after = before + _DIFFERENCES
    possible = (after >= 0).all(axis=1)
    p, q = _shares(before[None, :], empty), _shares(np.maximum(after, 0), empty)
    distance = np.sqrt(((np.sqrt(p) - np.sqrt(q)) ** 2).sum(axis=1) / 2)
    order = np.sign(after[:, _FIRST] - after[:, _SECOND]) != np.sign(before[_FIRST] - before[_SECOND])
    table: NDArray[np.bool_] = possible & ((np.round(distance, 12) > threshold) | order.any(axis=1))
    return table


def _shares(counts: NDArray[np.int64], empty: EmptySide) -> NDArray[np.float64]:
    total = counts.sum(axis=1, keepdims=True)
    shares = counts / np.maximum(total, 1)
    return np.where(total == 0, 1 / 3, shares) if empty == "uniform" else shares


@dataclass(frozen=True, eq=False)
class Effects:
    """The effects of all edits of one kind on one itinerary.

    popularity_before, distance_before: counts low, medium, high. diversity_before: its diversity.
    popularity_codes, distance_codes: codes of the differences of counts; distinct_after: distinct categories after the
    edit. Popularity and categories depend on the candidate's level and category only: their arrays have a row for each
    kind of candidate, and popularity_row and distinct_row say which one a candidate has (None: the rows are the edits).
    places_after: length after the edit.
    threshold and empty: see :func:`tripmend_suites.itimo.edits.disrupted`.
    """

    popularity_before: tuple[int, int, int]
    distance_before: tuple[int, int, int]
    diversity_before: float
    popularity_codes: NDArray[np.intp]
    popularity_row: NDArray[np.intp] | None
    distance_codes: NDArray[np.intp]
    distinct_after: NDArray[np.intp]
    distinct_row: NDArray[np.intp] | None
    places_after: int
    threshold: float = THRESHOLD
    empty: EmptySide = "zero"

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of every array here."""
        return self.distance_codes.shape

    def _spread(self, values: NDArray[_T], row: NDArray[np.intp] | None) -> NDArray[_T]:
        """Values by kind of candidate as values by edit."""
        return np.broadcast_to(values if row is None else values.take(row, axis=0), self.shape)

    @cached_property
    def popularity(self) -> NDArray[np.bool_]:
        """Whether the edit disrupts popularity."""
        table = _table(self.popularity_before, self.threshold, self.empty)
        return self._spread(table.take(self.popularity_codes), self.popularity_row)

    @cached_property
    def diversity(self) -> NDArray[np.bool_]:
        """Whether the edit changes the diversity."""
        changed = np.array(
            [
                abs(diversity(distinct, self.places_after) - self.diversity_before) > 1e-12
                for distinct in range(self.places_after + 1)
            ]
        )
        return self._spread(changed.take(self.distinct_after), self.distinct_row)

    @cached_property
    def distance(self) -> NDArray[np.bool_]:
        """Whether the edit disrupts the classes of legs."""
        return _table(self.distance_before, self.threshold, self.empty).take(self.distance_codes)

    @cached_property
    def intents(self) -> NDArray[np.uint8]:
        """The set of disrupted axes as bits: popularity 1, diversity 2, distance 4."""
        table = _table(self.distance_before, self.threshold, self.empty).view(np.uint8) << np.uint8(2)
        bits: NDArray[np.uint8] = table.take(self.distance_codes)
        bits |= self.popularity.view(np.uint8)
        bits |= self.diversity.view(np.uint8) << np.uint8(1)
        return bits

    @property
    def popularity_after(self) -> NDArray[np.int64]:
        """Counts low, medium, high of the places after the edit, along a new last axis."""
        codes = self._spread(self.popularity_codes, self.popularity_row)
        return np.asarray(self.popularity_before, dtype=np.int64) + _DIFFERENCES[codes]

    @property
    def distance_after(self) -> NDArray[np.int64]:
        """Counts low, medium, high of the legs after the edit, along a new last axis."""
        return np.asarray(self.distance_before, dtype=np.int64) + _DIFFERENCES[self.distance_codes]

    @property
    def diversity_after(self) -> NDArray[np.float64]:
        """Diversity after the edit."""
        values = np.array([diversity(distinct, self.places_after) for distinct in range(self.places_after + 1)])
        return self._spread(values.take(self.distinct_after), self.distinct_row)


@dataclass(frozen=True, eq=False)
class _Itinerary:
    """What all three kinds of edits need of the itinerary: categories as places in the list of distinct ones."""

    stops: Stops
    legs: NDArray[np.uint8]
    """Class of the leg behind each stop but the last."""

    @cached_property
    def leaving(self) -> NDArray[np.intp]:
        """By position 0 … n: code of the leg before it; nothing before the first and behind the last stop."""
        codes = np.zeros(len(self.stops) + 1, dtype=np.intp)
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
        popularity: tuple[NDArray[np.intp], NDArray[np.intp] | None],
        distance: NDArray[np.intp],
        distinct: tuple[NDArray[np.intp], NDArray[np.intp] | None],
        more: int,
        threshold: float,
        empty: EmptySide,
    ) -> Effects:
        n = len(self.stops)
        return Effects(
            popularity_before=counts_of(self.stops.levels),
            distance_before=counts_of(self.legs),
            diversity_before=diversity(len(self.distinct[0]), n),
            popularity_codes=popularity[0] + _ZERO,
            popularity_row=popularity[1],
            distance_codes=distance + _ZERO,
            distinct_after=distinct[0],
            distinct_row=distinct[1],
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
    distinct = (len(values) - (counts[kinds] == 1)).astype(np.intp)
    return itinerary.effects((-_WEIGHT[stops.levels], None), distance, (distinct, None), -1, threshold, empty)


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
    distance = np.empty((m, n + 1), dtype=np.intp)
    distance[:, 0] = 0
    distance[:, 1:] = weights
    distance[:, :n] += weights
    distance -= itinerary.leaving
    popularity = (_WEIGHT[:3, None], candidates.levels.astype(np.intp))
    known = len(itinerary.distinct[0])
    # The last row is that of a new category.
    distinct = np.full((known + 1, 1), known, dtype=np.intp)
    distinct[-1] += 1
    kinds = itinerary.kinds_of(candidates)
    return itinerary.effects(popularity, distance, (distinct, np.where(kinds < 0, known, kinds)), 1, threshold, empty)


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
    distance = np.empty((m, n), dtype=np.intp)
    distance[:] = -(itinerary.leaving[:-1] + itinerary.leaving[1:])
    distance[:, 1:] += weights[:, :-1]
    distance[:, :-1] += weights[:, 1:]
    values, kinds, counts = itinerary.distinct
    # A category goes when its only stop goes, unless the candidate brings it back; a new one comes.
    known = len(values)
    last = counts[kinds] == 1
    distinct = np.empty((known + 1, n), dtype=np.intp)
    distinct[:known] = known - (last & (np.arange(known)[:, None] != kinds))
    distinct[known] = known + 1 - last
    wanted = itinerary.kinds_of(candidates)
    popularity = (_WEIGHT[:3, None] - _WEIGHT[stops.levels], candidates.levels.astype(np.intp))
    return itinerary.effects(popularity, distance, (distinct, np.where(wanted < 0, known, wanted)), 0, threshold, empty)
