"""Rides inside a city that do not run, or lead where a journey does not go any more: one gets there like from any place
to another, and the ride falls out of the plan."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice

from ..change import World
from ..trip import Leg
from ._outcome import Cost, Outcome, Relaxation, Revision

__all__ = ["fallen_out", "may_fall_out", "without_rides"]

_MOST = 15
"""So many mixes of rides are tried, and besides what `_mixes` ends with."""
_THOUGHT_OF = 200
"""Of so many it is seen whether they take more than a repair that is known."""


def fallen_out(world: World, names: frozenset[str]) -> World:
    """The world in which the trip goes without these rides."""
    days = (
        day.replace(items=tuple(item for item in day.items if item.id not in names)) for day in world.itinerary.days
    )
    return replace(world, itinerary=world.itinerary.replace(days=tuple(days)))


def without_rides(found: Outcome, mend: Callable[[frozenset[str]], Outcome], *, tell: bool) -> Outcome:
    """The repair that changes least: `found`, or one without some of the rides that do not run, or that may change.
    mend: the answer in the world without such rides, in which these are not counted yet. tell: whether what stands in
    the way is to be told, which is told of the trip without those that do not run.

    To give up a ride is as much as to give up a visit.
    """
    rides = may_fall_out(found)
    if not rides or found.status == "undecided":
        return found
    best, least = found, None if found.revision is None else found.revision.cost
    by_name = {leg.id: leg for leg in rides}
    idle = frozenset(leg.id for leg in rides if _is_idle(found.world, leg))
    tried, sure = {frozenset[str](): found}, True
    for number, names in enumerate(_mixes(by_name, idle)):
        gone = [by_name[name] for name in by_name if name in names]
        if least is not None and least <= _lost(found.world, gone):
            continue
        if number >= _MOST and names not in (idle, by_name.keys()):
            sure = False
            continue
        other = mend(names)
        if not other.scope.may_lose:
            return found
        other = tried[names] = _counted(other, found, gone)
        if other.revision is not None and (least is None or other.revision.cost < least):
            least, best = other.revision.cost, other
    if len(tried) == 1 and sure:
        return found
    proven = sure and all(one.settled for one in tried.values())
    if best.revision is not None:
        return replace(best, proven=proven, revision=replace(best.revision, proven=proven))
    if not proven and found.status == "impossible":
        return replace(found, status="not_found", proven=False)
    without = tried.get(idle, found)
    if not tell or found.status != "impossible" or without.status != "impossible":
        return found
    return replace(without, relaxations=_least_ways(without, tried.values()))


def _mixes(rides: Iterable[str], idle: frozenset[str]) -> Iterator[frozenset[str]]:
    """The mixes of rides (ids) that may fall out, those of few first; of many rides not all, but all that do not run,
    and all together."""
    names = [*rides]
    mixes = chain.from_iterable(combinations(names, size) for size in range(1, len(names) + 1))
    found = dict.fromkeys((*map(frozenset, islice(mixes, _THOUGHT_OF)), idle, frozenset(names)))
    return (mix for mix in found if mix)


def _least_ways(told: Outcome, others: Iterable[Outcome]) -> tuple[Relaxation, ...]:
    """The ways out of an answer, each with the plan that changes least, whichever rides fall out of it."""
    found = {replace(way, revision=None): way.revision for way in told.relaxations}
    for way in (way for other in others for way in other.relaxations if way.revision is not None):
        key = replace(way, revision=None)
        known = found.get(key)
        if key in found and way.revision is not None and (known is None or way.revision.cost < known.cost):
            found[key] = way.revision
    return tuple(replace(key, revision=revision) for key, revision in found.items())


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


def may_fall_out(found: Outcome, *, running: bool = True) -> list[Leg]:
    """The legs inside one city that do not run, or that may change with a journey, are still to come, and that neither
    a lock nor a wish keeps. running: whether also those that run."""
    world, wishes = found.world, found.change.constraints
    held = world.past | ({lock.target for lock in world.itinerary.locks} - world.unlocked)
    held |= {one.item for one in world.asked} | {wish.target for wish in wishes if wish.type == "keep"}
    legs = [leg for _, leg in world.itinerary.legs() if leg.id not in held and world.catalogue.is_inside(leg)]
    return [leg for leg in legs if _is_idle(world, leg) or (running and leg.id in found.scope.items)]


def _is_idle(world: World, leg: Leg) -> bool:
    """Whether a leg does not run; one that is put off with a journey is not cancelled by anybody."""
    return leg.cancelled and leg.id not in world.put_off
