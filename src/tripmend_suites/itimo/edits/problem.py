"""One-edit repair: the problem, what a ranking of its edits is, and many problems of one kind as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from .effects import haversine_km

Operation = Literal["add", "replace", "delete"]
Level = Literal["low", "medium", "high"]
OPERATIONS: tuple[Operation, ...] = ("add", "replace", "delete")
LEVELS: tuple[Level, ...] = ("low", "medium", "high")
AXES = ("popularity", "diversity", "distance")
"""The order in which axes are listed everywhere here."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place as one-edit repair sees it. longitude and latitude in degrees; level of popularity."""

    name: str
    category: str
    longitude: float
    latitude: float
    level: Level

    @property
    def place(self) -> tuple[str, float, float]:
        """What makes two spots the same place: names alone are no key."""
        return (self.name, self.longitude, self.latitude)


@dataclass(frozen=True, slots=True)
class EditProblem:
    """One itinerary to mend by exactly one edit of a known kind.

    axes: the axes that the edit must change, and it must change no other one. candidates: the places that may be
    added or put in; identical ones count once. near_km and far_km: a leg shorter than near_km is near, one longer
    than far_km is far, all others are between.
    """

    operation: Operation
    itinerary: tuple[Spot, ...]
    candidates: tuple[Spot, ...]
    axes: frozenset[str]
    near_km: float
    far_km: float

    @property
    def positions(self) -> int:
        """How many positions an edit can name: 0 up to this, the end not included."""
        return len(self.itinerary) + (self.operation == "add")

    def apply(self, edit: Edit) -> tuple[Spot, ...]:
        """The itinerary after `edit`."""
        before, after = self.itinerary[: edit.position], self.itinerary[edit.position :]
        if self.operation == "delete":
            return before + after[1:]
        if edit.candidate is None:
            raise ValueError(f"an edit of kind {self.operation} needs a candidate")
        chosen = self.candidates[edit.candidate]
        return (*before, chosen, *(after if self.operation == "add" else after[1:]))


@dataclass(frozen=True, slots=True)
class Edit:
    """position: where in the itinerary, from 0 (add: the new place gets this position). candidate: the index of the
    place in the problem's candidates, None for delete."""

    position: int
    candidate: int | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """The edits that change exactly the axes asked for, best first, with their probabilities (they sum to 1).

    passing: how probable it is that the edit moves each hinted axis in the same direction as the edit that was meant
    (the probabilities of all edits that move them alike). fits: False when no edit changes exactly those axes; then
    the edits are those that get the most axes right.
    """

    edits: tuple[Edit, ...]
    probability: tuple[float, ...]
    passing: tuple[float, ...]
    fits: bool

    @property
    def best(self) -> Edit:
        """The answer."""
        return self.edits[0]


# Many problems of one kind as arrays: every legal edit, what it changes, and which ones do what the axes ask.
#
# Nodes of a problem are numbered 0 … n-1 for the itinerary and n … n+m-1 for its distinct candidates. An edit is
# (problem, position, node put in or -1, node taken out or -1). Counts are per level (low, medium, high) and per length
# of leg (near, between, far).

Array = NDArray[Any]
_HELLINGER = 0.1
_CD_STEP = 1e-12
_SIGN_STEP = 1e-6


def _shares(counts: Array) -> Array:
    total = counts.sum(-1, keepdims=True)
    return np.asarray(np.where(total > 0, np.maximum(counts, 0) / np.maximum(total, 1), 1 / counts.shape[-1]))


def _order(counts: Array) -> Array:
    return np.asarray(np.sign(counts[..., [0, 0, 1]] - counts[..., [1, 2, 2]]))


def mix_changed(before: Array, after: Array) -> tuple[Array, Array]:
    """Whether three counts changed (Hellinger distance above .1, or another ranking), and the distance itself."""
    roots = np.sqrt(_shares(before)) - np.sqrt(_shares(after))
    hellinger = np.sqrt((roots**2).sum(-1) / 2)
    return (hellinger > _HELLINGER) | (_order(before) != _order(after)).any(-1), hellinger


def diversity(kinds: Array, length: Array) -> Array:
    """Category diversity: kinds per stop, 0 when there is only one kind."""
    return np.asarray(np.where(kinds > 1, kinds / np.maximum(length, 1), 0.0))


@dataclass(frozen=True, slots=True)
class Edits:
    """Edits as parallel arrays. sign: of the change in the share of popular places, in diversity and in the share of
    far legs (columns in the order of `AXES`); the counts are those before (0) and after (1) the edit."""

    problem: Array
    position: Array
    put: Array
    taken: Array
    changed: Array
    sign: Array
    hellinger: Array
    diversity_step: Array
    levels: tuple[Array, Array]
    legs: tuple[Array, Array]
    kinds: tuple[Array, Array]
    length: tuple[Array, Array]

    def __len__(self) -> int:
        return len(self.problem)

    def only(self, keep: Array) -> Edits:
        """The edits where `keep` holds."""

        def cut(value: Any) -> Any:
            return tuple(part[keep] for part in value) if isinstance(value, tuple) else value[keep]

        return Edits(*(cut(getattr(self, name)) for name in self.__slots__))


@dataclass(slots=True)
class Register:
    """The numbers of places and categories, shared by the batches that are made with it. spots: one per place."""

    places: dict[tuple[str, float, float], int] = field(default_factory=dict)
    categories: dict[str, int] = field(default_factory=dict)
    spots: list[Spot] = field(default_factory=list)

    def place(self, spot: Spot) -> int:
        """The number of the spot's place, a new one if need be."""
        number = self.places.setdefault(spot.place, len(self.places))
        if number == len(self.spots):
            self.spots.append(spot)
        return number

    def category(self, name: str) -> int:
        """The number of a category, a new one if need be."""
        return self.categories.setdefault(name, len(self.categories))


class Batch:
    """Problems of one operation, padded to the same number of nodes."""

    def __init__(self, problems: Sequence[EditProblem], register: Register | None = None) -> None:
        if not problems or len({problem.operation for problem in problems}) != 1:
            raise ValueError("a batch holds one or more problems of one operation")
        self.problems = tuple(problems)
        self.operation: Operation = problems[0].operation
        self.size = np.array([len(problem.itinerary) for problem in problems])
        chosen = [tuple(dict.fromkeys(problem.candidates)) for problem in problems]
        self.choices = np.array([len(spots) for spots in chosen])
        self.first_index = [
            [problem.candidates.index(spot) for spot in spots] for problem, spots in zip(problems, chosen, strict=True)
        ]
        width = int((self.size + self.choices).max())
        shape = (len(problems), width)
        self.longitude, self.latitude = np.zeros(shape), np.zeros(shape)
        self.level, self.category, self.place = (np.zeros(shape, dtype=np.int64) for _ in range(3))
        self.register = Register() if register is None else register
        for row, (problem, spots) in enumerate(zip(problems, chosen, strict=True)):
            nodes = problem.itinerary + spots
            end = len(nodes)
            self.longitude[row, :end] = [spot.longitude for spot in nodes]
            self.latitude[row, :end] = [spot.latitude for spot in nodes]
            self.level[row, :end] = [LEVELS.index(spot.level) for spot in nodes]
            self.category[row, :end] = [self.register.category(spot.category) for spot in nodes]
            self.place[row, :end] = [self.register.place(spot) for spot in nodes]
        self.near = np.array([problem.near_km for problem in problems])
        self.far = np.array([problem.far_km for problem in problems])
        self.asked = np.array([[axis in problem.axes for axis in AXES] for problem in problems])
        self.in_itinerary = np.arange(width)[None] < self.size[:, None]
        self.km = haversine_km(
            self.longitude[:, :, None], self.latitude[:, :, None], self.longitude[:, None], self.latitude[:, None]
        )
        rounded = np.round(self.km, 6)
        self.leg_class = np.where(
            rounded < self.near[:, None, None], 0, np.where(rounded > self.far[:, None, None], 2, 1)
        )
        same = (self.category[:, :, None] == self.category[:, None, :]) & self.in_itinerary[:, None, :]
        self.of_category = same.sum(2)
        """How many stops of the itinerary have a node's category."""

    def legal(self) -> Edits:
        """Every edit of the kind asked for, problem by problem, by position, then candidate."""
        adds, takes = self.operation != "delete", self.operation != "add"
        positions = self.size + (self.operation == "add")
        choices = self.choices if adds else np.ones_like(self.choices)
        per_problem = positions * choices
        problem = np.repeat(np.arange(len(self.size)), per_problem)
        number = np.arange(len(problem)) - np.repeat(np.cumsum(per_problem) - per_problem, per_problem)
        position = number // np.maximum(choices[problem], 1)
        none = np.full(len(problem), -1)
        put = self.size[problem] + number % np.maximum(choices[problem], 1) if adds else none
        taken = position.copy() if takes else none
        return self._judged(problem, position, put, taken)

    def neighbours(self, edits: Edits) -> tuple[Array, Array]:
        """The nodes before and after the place of each edit, -1 at the ends."""
        return self._around(edits.problem, edits.position)

    def _around(self, problem: Array, position: Array) -> tuple[Array, Array]:
        following = position if self.operation == "add" else position + 1
        return position - 1, np.where(following < self.size[problem], following, -1)

    def _leg(self, problem: Array, first: Array, second: Array) -> Array:
        there = (first >= 0) & (second >= 0)
        kind = self.leg_class[problem, np.maximum(first, 0), np.maximum(second, 0)]
        return np.asarray((kind[:, None] == np.arange(3)) & there[:, None])

    def _judged(self, problem: Array, position: Array, put: Array, taken: Array) -> Edits:
        adds, takes = self.operation != "delete", self.operation != "add"
        every = np.arange(len(problem))
        before, after = self._around(problem, position)
        levels = np.stack([((self.level == k) & self.in_itinerary).sum(1) for k in range(3)], 1)[problem]
        width = self.level.shape[1]
        between = np.arange(width - 1)[None] < (self.size - 1)[:, None]
        along = self.leg_class[:, np.arange(width - 1), np.arange(1, width)]
        legs = np.stack([((along == k) & between).sum(1) for k in range(3)], 1)[problem]
        levels_after, legs_after = levels.copy(), legs.copy()
        kinds = np.array([len({spot.category for spot in one.itinerary}) for one in self.problems])[problem]
        kinds_after = kinds.copy()
        if takes:
            levels_after[every, self.level[problem, taken]] -= 1
            legs_after = legs_after - self._leg(problem, before, taken) - self._leg(problem, taken, after)
            kinds_after = kinds_after - (self.of_category[problem, taken] == 1)
        else:
            legs_after = legs_after - self._leg(problem, before, after)
        if adds:
            levels_after[every, self.level[problem, put]] += 1
            legs_after = legs_after + self._leg(problem, before, put) + self._leg(problem, put, after)
            others = self.of_category[problem, put]
            if takes:
                others = others - (self.category[problem, put] == self.category[problem, taken])
            kinds_after = kinds_after + (others == 0)
        else:
            legs_after = legs_after + self._leg(problem, before, after)
        length = self.size[problem]
        length_after = length + int(adds) - int(takes)
        level_moved, level_distance = mix_changed(levels, levels_after)
        leg_moved, leg_distance = mix_changed(legs, legs_after)
        step = diversity(kinds_after, length_after) - diversity(kinds, length)
        steps = np.stack(
            [
                _shares(levels_after)[:, 2] - _shares(levels)[:, 2],
                step,
                _shares(legs_after)[:, 2] - _shares(legs)[:, 2],
            ],
            1,
        )
        return Edits(
            problem, position, put, taken,
            np.stack([level_moved, np.abs(step) > _CD_STEP, leg_moved], 1),
            np.where(np.abs(steps) <= _SIGN_STEP, 0, np.sign(steps)).astype(np.int64),
            np.stack([level_distance, leg_distance], 1), step,
            (levels, levels_after), (legs, legs_after), (kinds, kinds_after), (length, length_after),
        )  # fmt: skip

    def fitting(self, edits: Edits) -> tuple[Edits, Array]:
        """The edits that change exactly the axes asked for. A problem that has none keeps those that get the most axes
        right. The second array says which problems have a fitting edit."""
        right = (edits.changed == self.asked[edits.problem]).sum(1)
        best = np.zeros(len(self.size), dtype=np.int64)
        np.maximum.at(best, edits.problem, right)
        return edits.only(right == best[edits.problem]), best == len(AXES)
