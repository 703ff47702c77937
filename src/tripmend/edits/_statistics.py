"""What the training itineraries of one city show: counts of places, moves and company, never the itineraries.

Places are known by a hash of name and coordinates. For a batch the counts are spread over nearby places with two
kernels (narrow: half the near threshold, wide: one and a half of it), so that a place that no training itinerary visits
is judged by its surroundings.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import numpy as np

from ._batch import Array, Register, distance_km
from ._problem import LEVELS, Spot

__all__ = ["Observation", "Spread", "Statistics", "collect", "key_of", "spread"]


def _hash(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little", signed=True)


def key_of(spot: Spot) -> int:
    """The key by which a place is recognised."""
    return _hash(f"{spot.name}\0{spot.longitude:.7f}\0{spot.latitude:.7f}")


@dataclass(frozen=True, slots=True)
class Observation:
    """One training record: the itinerary people made, all places it mentions, and what the perturbation put in or took
    out of it (None where the operation does not)."""

    original: tuple[Spot, ...]
    mentioned: tuple[Spot, ...]
    put_in: Spot | None
    taken_out: Spot | None


@dataclass(frozen=True, eq=False)
class Statistics:
    """Counts over `itineraries` training itineraries. Places by `keys`; pairs as (first, second, count) columns."""

    itineraries: int
    keys: Array
    longitude: Array
    latitude: Array
    level: Array
    category: Array
    category_keys: Array
    visits: Array
    starts: Array
    ends: Array
    put_in: Array
    taken_out: Array
    moves: Array
    company: Array
    order: Array

    @cached_property
    def number(self) -> dict[int, int]:
        """The number of each key."""
        return {key: place for place, key in enumerate(self.keys.tolist())}

    @cached_property
    def visited(self) -> Array:
        """The places that were visited; only between these are there pairs."""
        return np.flatnonzero(self.visits)

    @cached_property
    def matrices(self) -> tuple[Array, Array, Array]:
        """Moves, company and order as matrices over the visited places."""
        return self._matrix(self.moves), self._matrix(self.company), self._matrix(self.order)

    @cached_property
    def pairs(self) -> tuple[float, float]:
        """How many moves there are, and how much company."""
        return float(self.moves[:, 2].sum()), float(self.company[:, 2].sum())

    @cached_property
    def kinds(self) -> tuple[Array, Array, Array]:
        """Which place is of which category, and the log ratios of moves and company between categories."""
        member = np.zeros((len(self.keys), len(self.category_keys)))
        member[np.arange(len(self.keys)), self.category.astype(int)] = 1.0
        by_visits = member.T @ self.visits.astype(float)
        moves, company, _ = self.matrices
        there = member[self.visited]
        if not len(self.category_keys):
            return member, np.zeros((0, 0)), np.zeros((0, 0))
        return (
            member,
            _category_ratio(there.T @ moves @ there, by_visits),
            _category_ratio(there.T @ company @ there, by_visits),
        )

    def lay_out(self) -> None:
        """Make everything that is made of the counts alone, once; without it that happens when it is asked for."""
        _ = self.number, self.pairs, self.kinds

    def without_perturber(self) -> Statistics:
        """The same counts, but nothing of what perturbations put in or took out."""
        nothing = np.zeros_like(self.put_in)
        return replace(self, put_in=nothing, taken_out=nothing)

    def _matrix(self, pairs: Array) -> Array:
        place = np.zeros(len(self.keys), dtype=np.int64)
        place[self.visited] = np.arange(len(self.visited))
        full = np.zeros((len(self.visited), len(self.visited)))
        if len(pairs):
            full[place[pairs[:, 0]], place[pairs[:, 1]]] = pairs[:, 2]
        return full


def _pairs(counts: dict[tuple[int, int], int]) -> Array:
    rows = [(first, second, count) for (first, second), count in sorted(counts.items())]
    return np.array(rows, dtype=np.int32).reshape(-1, 3)


def collect(observations: Iterable[Observation]) -> Statistics:
    """Count. The order of the observations does not matter for what a model sees."""
    number: dict[int, int] = {}
    spots: list[Spot] = []

    def index(spot: Spot) -> int:
        found = number.setdefault(key_of(spot), len(number))
        if found == len(spots):
            spots.append(spot)
        return found

    moves: dict[tuple[int, int], int] = {}
    company: dict[tuple[int, int], int] = {}
    order: dict[tuple[int, int], int] = {}
    tallies: dict[str, dict[int, int]] = {name: {} for name in ("visits", "starts", "ends", "put_in", "taken_out")}

    def tally(name: str, which: int) -> None:
        tallies[name][which] = tallies[name].get(which, 0) + 1

    total = 0
    for seen in observations:
        total += 1
        visited = [index(spot) for spot in seen.original]
        for spot in seen.mentioned:
            index(spot)
        tally("starts", visited[0])
        tally("ends", visited[-1])
        distinct = list(dict.fromkeys(visited))
        for place in distinct:
            tally("visits", place)
            for other in distinct:
                if other != place:
                    company[place, other] = company.get((place, other), 0) + 1
        for pair in pairwise(visited):
            moves[pair] = moves.get(pair, 0) + 1
        for early in range(len(visited)):
            for pair in {(visited[early], later) for later in visited[early + 1 :]}:
                order[pair] = order.get(pair, 0) + 1
        if seen.put_in is not None:
            tally("put_in", index(seen.put_in))
        if seen.taken_out is not None:
            tally("taken_out", index(seen.taken_out))
    categories = {spot.category: None for spot in spots}
    of_category = {name: place for place, name in enumerate(categories)}

    def column(name: str) -> Array:
        values = np.zeros(len(spots), dtype=np.int32)
        for which, count in tallies[name].items():
            values[which] = count
        return values

    return Statistics(
        total,
        np.array(list(number), dtype=np.int64),
        np.array([spot.longitude for spot in spots]),
        np.array([spot.latitude for spot in spots]),
        np.array([LEVELS.index(spot.level) for spot in spots], dtype=np.int8),
        np.array([of_category[spot.category] for spot in spots], dtype=np.int16),
        np.array([_hash(name) for name in categories], dtype=np.int64),
        column("visits"), column("starts"), column("ends"), column("put_in"), column("taken_out"),
        _pairs(moves), _pairs(company), _pairs(order),
    )  # fmt: skip


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


def _category_ratio(pairs: Array, visits: Array) -> Array:
    base = (visits + 0.5) / (visits.sum() + 0.5 * len(visits))
    given = (pairs + base[None]) / (pairs.sum(1, keepdims=True) + 1.0)
    return np.asarray(np.log(given / base[None]))


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
    kinds = np.array([number.get(_hash(name), -1) for name in register.categories])
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
