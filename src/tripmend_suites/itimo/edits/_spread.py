"""The counts of a city as a batch sees them: its own places and categories, their surroundings, and pairs of places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ._batch import Array, Register
from ._kernels import Surroundings, surroundings
from ._problem import Spot
from ._statistics import Statistics, hash_of

__all__ = ["Pairs", "Spread", "spread"]


@dataclass(frozen=True, slots=True)
class Pairs:
    """How often pairs of places were seen against what was to be expected, as log((seen + prior) / (expected + prior)),
    computed only for the pairs that are asked for. expected: scale · share[first] · share[second]; None: the same pair
    in the other direction."""

    seen: Array
    prior: float
    share: Array | None = None
    scale: float = 1.0

    def at(self, first: Array, second: Array) -> Array:
        """The log ratio for numbers of places; `first` and `second` broadcast."""
        found = self.seen[first, second] + self.prior
        if self.share is None:
            found /= self.seen[second, first] + self.prior
        else:
            found /= self.share[first] * self.scale * self.share[second] + self.prior
        return np.asarray(np.log(found, out=found))


@dataclass(frozen=True, slots=True)
class Spread:
    """The counts as batches with one register see them: over its places (`Batch.place`) and its categories
    (`Batch.category`). Pairs are log ratios to what independent choice would give, unless said otherwise."""

    visits: Array
    near_visits: Array
    wide_visits: Array
    near_places: Array
    wide_places: Array
    starts: Array
    ends: Array
    put_in: Array
    taken_out: Array
    mean_visits: float
    per_place_move: Pairs
    near_move: Pairs
    wide_move: Pairs
    near_direction: Pairs
    wide_direction: Pairs
    per_place_company: Pairs
    near_company: Pairs
    wide_company: Pairs
    near_order: Pairs
    wide_order: Pairs
    category_move: Array
    category_company: Array
    category_visits: Array
    category_places: Array
    category_put_in: Array
    category_taken_out: Array
    level_visits: Array
    level_put_in: Array
    level_taken_out: Array


def spread(statistics: Statistics, register: Register, near_km: float, laid: Surroundings | None = None) -> Spread:
    """`statistics` for the places and categories of `register`. near_km: the threshold that sets the kernels' width.
    laid: the same counts laid out with that threshold, when that was done before."""
    spots: Sequence[Spot] = register.spots
    size, known = len(spots), len(statistics.keys)
    at = np.array([statistics.place_at(spot) for spot in spots])
    seen = at >= 0

    def own(values: Array) -> Array:
        found = np.zeros(size)
        found[seen] = values[at[seen]]
        return found

    longitude = np.array([spot.longitude for spot in spots])
    latitude = np.array([spot.latitude for spot in spots])
    around = surroundings(statistics, longitude, latitude, at, near_km, laid)
    (narrow, wide), (narrow_pairs, wide_pairs) = around.nearby, around.pairs
    near_moves, near_company, near_order = narrow_pairs
    wide_moves, wide_company, wide_order = wide_pairs
    moves, company, _ = statistics.matrices
    visits = statistics.visits.astype(float)
    own_visits = own(visits)
    total = visits.sum() + 1e-9

    row = np.full(known + 1, -1)
    row[statistics.visited] = np.arange(len(statistics.visited))
    there = row[at] >= 0  # the last entry stands for unknown places
    rows = row[at][there]

    def own_pairs(matrix: Array) -> Array:
        full = np.zeros((size, size))
        full[np.ix_(there, there)] = matrix[np.ix_(rows, rows)]
        return full

    # categories: those the training data know, seen from the batch's numbering
    number = {key: place for place, key in enumerate(statistics.category_keys.tolist())}
    kinds = np.array([number.get(hash_of(name), -1) for name in register.categories])
    member, move_ratio, company_ratio = statistics.kinds
    by_visits = member.T @ visits

    def kind_pairs(matrix: Array) -> Array:
        full = np.zeros((len(kinds), len(kinds)))
        shared = kinds >= 0
        full[np.ix_(shared, shared)] = matrix[np.ix_(kinds[shared], kinds[shared])]
        return full

    def kind(values: Array) -> Array:
        full = np.zeros(len(kinds))
        full[kinds >= 0] = values[kinds[kinds >= 0]]
        return full

    level = statistics.level.astype(int)
    all_moves, all_company = statistics.pairs
    more, itineraries = own_visits + 0.1, max(statistics.itineraries, 1)
    return Spread(
        own_visits, narrow.visits, wide.visits, narrow.places, wide.places,
        own(statistics.starts), own(statistics.ends), own(statistics.put_in), own(statistics.taken_out),
        statistics.itineraries / total,
        Pairs(own_pairs(moves), 0.1, more, 1 / total),
        Pairs(near_moves, 0.002, narrow.share, all_moves), Pairs(wide_moves, 0.0005, wide.share, all_moves),
        Pairs(near_moves, 0.002), Pairs(wide_moves, 0.0005),
        Pairs(own_pairs(company), 0.2, own_visits, 1 / itineraries),
        Pairs(near_company, 0.005, narrow.share, all_company), Pairs(wide_company, 0.002, wide.share, all_company),
        Pairs(near_order, 0.01), Pairs(wide_order, 0.005),
        kind_pairs(move_ratio), kind_pairs(company_ratio), kind(by_visits), kind(member.sum(0)),
        kind(member.T @ statistics.put_in), kind(member.T @ statistics.taken_out),
        *(np.bincount(level, values, 3) for values in (visits, statistics.put_in, statistics.taken_out)),
    )  # fmt: skip
