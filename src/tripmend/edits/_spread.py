"""The counts of a city spread over nearby places with two kernels (narrow: half the near threshold, wide: one and a
half of it), so that a place that no training itinerary visits is judged by its surroundings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ._batch import Array, Register, distance_km
from ._problem import Spot
from ._statistics import Statistics, hash_of, key_of

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


def spread(statistics: Statistics, register: Register, near_km: float) -> Spread:
    """`statistics` for the places and categories of `register`. near_km: the threshold that sets the kernels' width."""
    spots: Sequence[Spot] = register.spots
    size, known = len(spots), len(statistics.keys)
    at = np.array([statistics.number.get(key_of(spot), -1) for spot in spots])
    seen = at >= 0

    def own(values: Array) -> Array:
        found = np.zeros(size)
        found[seen] = values[at[seen]]
        return found

    near_km = near_km or 0.2
    longitude = np.array([spot.longitude for spot in spots])
    latitude = np.array([spot.latitude for spot in spots])
    km = distance_km(
        longitude[:, None], latitude[:, None], statistics.longitude[None], statistics.latitude[None]
    )  # fmt: skip
    weights: list[Array] = []
    raw: list[Array] = []
    for bandwidth, reach in ((0.5, 3.0), (1.5, 8.0)):
        kernel = np.where(km > near_km * reach, 0.0, np.exp(-km / (near_km * bandwidth)))
        raw.append(kernel)
        weights.append(kernel / np.maximum(kernel.sum(1, keepdims=True), 1e-9))
    moves, company, order = statistics.matrices
    near_visited = [weight[:, statistics.visited] for weight in weights]
    both = np.concatenate(near_visited)
    spread_out: list[tuple[Array, Array]] = []
    for matrix in (moves, company, order):
        half = both @ matrix
        spread_out.append((half[:size] @ near_visited[0].T, half[size:] @ near_visited[1].T))
    visits = statistics.visits.astype(float)
    shares: list[Array] = []
    for weight, prior in zip(weights, (0.05, 0.02), strict=True):
        # over the whole city, so that a record is seen alike alone and among others
        shares.append((weight @ visits + prior) / (visits.sum() + prior * max(known, 1)))
    (near_moves, wide_moves), (near_company, wide_company), (near_order, wide_order) = spread_out
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
        own_visits, raw[0] @ visits, raw[1] @ visits, raw[0].sum(1), raw[1].sum(1),
        own(statistics.starts), own(statistics.ends), own(statistics.put_in), own(statistics.taken_out),
        statistics.itineraries / total,
        Pairs(own_pairs(moves), 0.1, more, 1 / total),
        Pairs(near_moves, 0.002, shares[0], all_moves), Pairs(wide_moves, 0.0005, shares[1], all_moves),
        Pairs(near_moves, 0.002), Pairs(wide_moves, 0.0005),
        Pairs(own_pairs(company), 0.2, own_visits, 1 / itineraries),
        Pairs(near_company, 0.005, shares[0], all_company), Pairs(wide_company, 0.002, shares[1], all_company),
        Pairs(near_order, 0.01), Pairs(wide_order, 0.005),
        kind_pairs(move_ratio), kind_pairs(company_ratio), kind(by_visits), kind(member.sum(0)),
        kind(member.T @ statistics.put_in), kind(member.T @ statistics.taken_out),
        *(np.bincount(level, values, 3) for values in (visits, statistics.put_in, statistics.taken_out)),
    )  # fmt: skip
