"""What the training itineraries of one city show: counts of places, moves and company, never the itineraries.

Places are known by where they are, to a metre: names are spelt in many ways, and files round coordinates.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, product

import numpy as np

from .effects import haversine_km
from .problem import LEVELS, Array, Register, Spot


def hash_of(text: str) -> int:
    """The key of a text."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little", signed=True)


_ROUNDED = 0.55e-5
"""Degrees by which coordinates that were rounded to five decimals or more are off at most, and a little more."""


def _cell(degrees: float) -> str:
    return f"{round(degrees, 5) + 0.0:.5f}"


def _key(longitude: str, latitude: str) -> int:
    return hash_of(f"{longitude}\0{latitude}")


def key_of(spot: Spot) -> int:
    """The key by which a place is recognised: its coordinates to five decimals of a degree, whatever it is called."""
    return _key(_cell(spot.longitude), _cell(spot.latitude))


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
    def box(self) -> tuple[float, float, float, float]:
        """West, east, south and north end of where places are known, in degrees; no place lies inside none."""
        if not len(self.keys):
            return 1.0, -1.0, 1.0, -1.0
        return (
            float(self.longitude.min()) - _ROUNDED, float(self.longitude.max()) + _ROUNDED,
            float(self.latitude.min()) - _ROUNDED, float(self.latitude.max()) + _ROUNDED,
        )  # fmt: skip

    def place_at(self, spot: Spot) -> int:
        """The number of the place at a spot, -1 for none.

        A file that rounds its coordinates to six decimals or five may have a place in the next cell: what is no farther
        off than that on either axis is the same place.
        """
        west, east, south, north = self.box
        if not (west <= spot.longitude <= east and south <= spot.latitude <= north):
            return -1
        found = self.number.get(key_of(spot), -1)
        if found >= 0:
            return found
        steps = (-_ROUNDED, 0.0, _ROUNDED)
        near = [{_cell(degrees + step) for step in steps} for degrees in (spot.longitude, spot.latitude)]
        for cells in sorted(product(*near)):
            found = self.number.get(_key(*cells), -1)
            if found >= 0 and max(
                abs(self.longitude[found] - spot.longitude), abs(self.latitude[found] - spot.latitude)
            ) <= _ROUNDED:  # fmt: skip
                return found
        return -1

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
        np.array([hash_of(name) for name in categories], dtype=np.int64),
        column("visits"), column("starts"), column("ends"), column("put_in"), column("taken_out"),
        _pairs(moves), _pairs(company), _pairs(order),
    )  # fmt: skip


def _category_ratio(pairs: Array, visits: Array) -> Array:
    base = (visits + 0.5) / (visits.sum() + 0.5 * len(visits))
    given = (pairs + base[None]) / (pairs.sum(1, keepdims=True) + 1.0)
    return np.asarray(np.log(given / base[None]))


# The counts of a city spread over nearby places with two kernels (narrow: half the near threshold, wide: one and a
# half of it), so that a place that no training itinerary visits is judged by its surroundings.

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
    km = haversine_km(
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


# The counts of a city as a batch sees them: its own places and categories, their surroundings, and pairs of places.


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
