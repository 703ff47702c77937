"""The counts of a city spread over nearby places with two kernels (narrow: half the near threshold, wide: one and a
half of it), so that a place that no training itinerary visits is judged by its surroundings."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ._batch import Array, distance_km
from ._statistics import Statistics

__all__ = ["Nearby", "Surroundings", "lay_out", "surroundings"]

_KERNELS = ((0.5, 3.0, 0.05), (1.5, 8.0, 0.02))
"""Narrow and wide: width and reach in near thresholds, and the visits that each known place has beforehand."""
_NEAR_KM = 0.2
"""The threshold of problems without one."""

_Tables = tuple[Array, Array, Array]


@dataclass(frozen=True, slots=True)
class Nearby:
    """What one kernel sees around some places. weights: (places, visited places), parts of the kernel's whole; visits
    and places: the weighed number of either around each; share: of all visits, spread."""

    weights: Array
    visits: Array
    places: Array
    share: Array

    def only(self, rows: Array) -> Nearby:
        """Around some of the places."""
        return Nearby(self.weights[rows], self.visits[rows], self.places[rows], self.share[rows])

    def pairs(self, other: Nearby, statistics: Statistics) -> _Tables:
        """Moves, company and order of these places with others: (places, other places) each."""
        moves, company, order = (self.weights @ matrix @ other.weights.T for matrix in statistics.matrices)
        return moves, company, order

    def pairs_from(self, other: Nearby, statistics: Statistics) -> tuple[Array, Array]:
        """Moves and order of others with these places: (other places, places) each; company is the same both ways."""
        moves, _, order = statistics.matrices
        return other.weights @ (moves @ self.weights.T), other.weights @ (order @ self.weights.T)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What both kernels (narrow, wide) see around some places, and the pairs between these: moves, company, order."""

    nearby: tuple[Nearby, Nearby]
    pairs: tuple[_Tables, _Tables]


def _nearby(statistics: Statistics, longitude: Array, latitude: Array, near_km: float) -> tuple[Nearby, Nearby]:
    visits, near_km = statistics.visits.astype(float), near_km or _NEAR_KM
    km = distance_km(
        longitude[:, None], latitude[:, None], statistics.longitude[None], statistics.latitude[None]
    )  # fmt: skip
    found: list[Nearby] = []
    for width, reach, prior in _KERNELS:
        kernel = np.where(km > near_km * reach, 0.0, np.exp(-km / (near_km * width)))
        places = kernel.sum(1)
        around = kernel @ visits
        kernel /= np.maximum(places, 1e-9)[:, None]
        # over the whole city, so that a record is seen alike alone and among others
        share = (kernel @ visits + prior) / (visits.sum() + prior * max(len(statistics.keys), 1))
        found.append(Nearby(kernel[:, statistics.visited], around, places, share))
    return found[0], found[1]


def lay_out(statistics: Statistics, near_km: float) -> Surroundings:
    """The surroundings of all places that `statistics` know, in their order."""
    return _around(statistics, _nearby(statistics, statistics.longitude, statistics.latitude, near_km))


def _around(statistics: Statistics, near: tuple[Nearby, Nearby]) -> Surroundings:
    narrow, wide = near
    return Surroundings(near, (narrow.pairs(narrow, statistics), wide.pairs(wide, statistics)))


def surroundings(
    statistics: Statistics, longitude: Array, latitude: Array, known: Array, near_km: float, laid: Surroundings | None
) -> Surroundings:
    """The surroundings of some places.

    known: their numbers in `statistics`, -1 for one that is new. laid: what `lay_out` made of the same counts and the
    same threshold, if it did; then only new places are worked out.
    """
    there = known >= 0  # where the city has a place, whatever the last digits here: the same with and without `laid`
    longitude, latitude = longitude.copy(), latitude.copy()
    longitude[there], latitude[there] = statistics.longitude[known[there]], statistics.latitude[known[there]]
    if laid is None:
        return _around(statistics, _nearby(statistics, longitude, latitude, near_km))
    new = np.flatnonzero(~there)
    others = _nearby(statistics, longitude[new], latitude[new], near_km) if len(new) else (None, None)
    near: list[Nearby] = []
    tables: list[_Tables] = []
    for seen, pairs, other in zip(laid.nearby, laid.pairs, others, strict=True):
        # the last row, which stands for new places, is overwritten
        mine, found = seen.only(known), tuple(table.take(known, 0).take(known, 1) for table in pairs)
        if other is not None:
            for name in Nearby.__slots__:
                getattr(mine, name)[new] = getattr(other, name)
            rows, (moves, order) = other.pairs(mine, statistics), other.pairs_from(mine, statistics)
            for table, row, column in zip(found, rows, (moves, rows[1].T, order), strict=True):
                table[new], table[:, new] = row, column
        near.append(mine)
        tables.append((found[0], found[1], found[2]))
    return Surroundings((near[0], near[1]), (tables[0], tables[1]))
