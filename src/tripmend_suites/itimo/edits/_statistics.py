"""What the training itineraries of one city show: counts of places, moves and company, never the itineraries.

Places are known by where they are, to a metre: names are spelt in many ways, and files round coordinates.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, product

import numpy as np

from ._batch import Array
from ._problem import LEVELS, Spot

__all__ = ["Observation", "Statistics", "collect", "hash_of", "key_of"]


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
