"""Ways that are known, and what is assumed of those that have not been asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from ..gold import travel
from ..solve import Scheduled
from ..task import Task
from ..world import Route, TownRecord, Way

__all__ = ["Assumed", "Leg", "legs_of", "unknown", "with_assumed"]

Leg = tuple[str, str]
"""Two venue ids, the smaller one first: a way holds in both directions."""


def legs_of(task: Task, order: Sequence[Scheduled]) -> tuple[Leg, ...]:
    """The ways of a plan, each pair of places once, in the order in which they are needed."""
    legs: dict[Leg, None] = {}
    for date in sorted(task.dates):
        places = [item.parameters.place for item in order if item.date == date]
        route = [task.hotel, *places, task.hotel]
        for one, other in pairwise(route):
            if one != other:
                legs[min(one, other), max(one, other)] = None
    return tuple(legs)


def unknown(town: TownRecord, legs: Iterable[Leg]) -> tuple[Leg, ...]:
    """Those legs of which the town has no way."""
    return tuple(leg for leg in legs if travel(town, *leg) is None)


@dataclass(frozen=True, slots=True)
class Assumed:
    """The town with a way for each pair of the places, and the pairs for which it had to be assumed."""

    town: TownRecord
    legs: frozenset[Leg]


def with_assumed(town: TownRecord, places: Iterable[str], minutes: int) -> Assumed:
    """The town with ways of `minutes` wherever it has none between two of `places`; 0 is a lower bound whatever the
    ways are."""
    pairs = [(min(pair), max(pair)) for pair in combinations(sorted(set(places)), 2)]
    missing = unknown(town, pairs)
    assumed = tuple(Route(origin=a, destination=b, ways=(Way(mode="taxi", minutes=minutes),)) for a, b in missing)
    return Assumed(town.replace(routes=(*town.routes, *assumed)), frozenset(missing))
