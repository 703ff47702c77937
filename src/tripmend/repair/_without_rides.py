"""Rides inside a city that do not run: where nothing else goes, one gets there like from any place to another, and the
ride falls out of the plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations

from ..change import World
from ..trip import Leg
from ._outcome import Cost, Outcome, Revision

__all__ = ["fallen_out", "may_fall_out", "without_rides"]

_MOST = 3
"""Rides of which each mix is tried, some fallen out and others not: seven repairs more at most."""


def fallen_out(world: World, names: frozenset[str]) -> World:
    """The world in which the trip goes without these rides."""
    days = (
        day.replace(items=tuple(item for item in day.items if item.id not in names)) for day in world.itinerary.days
    )
    return replace(world, itinerary=world.itinerary.replace(days=tuple(days)))


def without_rides(found: Outcome, mend: Callable[[frozenset[str]], Outcome], *, tell: bool) -> Outcome:
    """The repair that changes least: `found`, or one without some of the rides that do not run. mend: the answer in the
    world without such rides, in which these are not counted yet. tell: whether what stands in the way is to be told,
    which is told of the trip without them, where these are all that is left out.

    To give up a ride is as much as to give up a visit.
    """
    rides = may_fall_out(found.world)
    if not rides or found.status == "undecided":
        return found
    best, least = found, None if found.revision is None else found.revision.cost
    some = rides[:_MOST]
    every, tried = (mix for size in range(1, len(some) + 1) for mix in combinations(some, size)), [found]
    for gone in every:
        if least is not None and least <= _lost(found.world, gone):
            continue
        other = mend(frozenset(leg.id for leg in gone))
        if not other.scope.may_lose:
            return found
        other = _counted(other, found, gone)
        tried.append(other)
        if other.revision is not None and (least is None or other.revision.cost < least):
            least, best = other.revision.cost, other
    proven = len(rides) <= _MOST and all(one.settled for one in tried)
    if best.revision is None:
        if not proven and found.status == "impossible":
            return replace(found, status="not_found", proven=False)
        return tried[-1] if tell and tried[-1].status == "impossible" else found
    return replace(best, proven=proven, revision=replace(best.revision, proven=proven))


def _counted(other: Outcome, found: Outcome, gone: Sequence[Leg]) -> Outcome:
    """An answer in the world without these rides as one in the world of another, in which they do not run."""
    world, lost = found.world, _lost(found.world, gone)

    def counted(revision: Revision) -> Revision:
        cost = replace(revision.cost, booked=revision.cost.booked + lost.booked, lost=revision.cost.lost + lost.lost)
        return replace(revision, cost=cost)

    ways = tuple(
        way if way.revision is None else replace(way, revision=counted(way.revision)) for way in other.relaxations
    )
    scope = replace(other.scope, items=other.scope.items | found.scope.items)
    other = replace(other, world=world, scope=scope, knock_on=found.knock_on, before=found.before)
    other = replace(other, relaxations=ways, alternatives=())
    if other.revision is None:
        return other
    # Where nothing else is broken, no plan without them changes less.
    sure = other.proven or other.status == "unchanged"
    revision = replace(counted(other.revision), proven=sure)
    return replace(other, status="repaired", proven=sure, revision=revision)


def _lost(world: World, gone: Sequence[Leg]) -> Cost:
    return Cost(booked=sum(leg.booked and leg.id not in world.unprotected for leg in gone), lost=len(gone))


def may_fall_out(world: World) -> list[Leg]:
    """The legs inside one city that do not run, are still to come, and are not locked."""
    held = world.past | ({lock.target for lock in world.itinerary.locks} - world.unlocked)
    legs = (leg for _, leg in world.itinerary.legs() if leg.id not in held)
    return [leg for leg in legs if leg.cancelled and world.catalogue.is_inside(leg)]
