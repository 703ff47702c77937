"""Legs that are put off to another date: go with them, or take other connections on the days that were planned."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations

from ..change import Change, LegCancelled, LegDelayed, LegRetimed, World
from ..trip import Itinerary, Leg, Severity
from ._outcome import Cost, Outcome, Relaxation, Revision

__all__ = ["as_if_cancelled", "best_of", "moved_legs", "staying_behind", "with_locks_lifted"]

_MOST_MIXED = 3
"""Legs of which each mix is tried, some gone along with and others not: seven repairs more at most."""
_LEVELS: tuple[Severity, ...] = ("step", "day", "plan")


def moved_legs(original: Itinerary, world: World, *, locked: bool = False, by_night: bool = False) -> tuple[str, ...]:
    """The legs that left their days, but for those that are locked: a lock that is not void holds at the new time.
    locked: only those that are. One that is asked for on another day is none. by_night: also those that leave on
    another date now and still stand in their days, as that is before the morning."""
    asked = {one.item for one in world.asked}
    planned = {leg.id: (day.date, leg.depart) for day, leg in original.legs()}
    held = {lock.target for lock in world.itinerary.locks} - world.unlocked
    moved = [
        leg.id
        for day, leg in world.itinerary.legs()
        if leg.id in planned and leg.id not in asked and _has_moved(leg, day.date, *planned[leg.id], by_night=by_night)
    ]
    return tuple(leg for leg in moved if (leg in held) == locked)


def _has_moved(leg: Leg, date: dt.date, day: dt.date, depart: dt.datetime | None, *, by_night: bool) -> bool:
    """Whether a leg that stands on a date now left its day, or `by_night` only the date on which it was to depart."""
    if date != day or not by_night or leg.depart is None or depart is None:
        return date != day
    return leg.depart.date() != depart.date()


def with_locks_lifted(along: Outcome, legs: Sequence[str], mend: Callable[[Itinerary, Change], Outcome]) -> Outcome:
    """Where there is no repair with locked legs that are gone along with: what it would be not to go along with one.

    legs: the locked ones. mend: the answer for a trip and a change, without ways out of its own.
    """
    ways = list(along.relaxations)
    complete = along.ways_proven
    for leg in legs[:_MOST_MIXED]:
        trip = along.original
        free = trip.replace(locks=tuple(lock for lock in trip.locks if lock.target != leg))
        chosen = frozenset((leg,))
        instead = mend(free, as_if_cancelled(along.change, chosen))
        complete = complete and instead.status not in ("undecided", "not_found")
        if instead.revision is not None:
            # The trip keeps the lock, as it does for any other that would have to be lifted.
            revised = instead.revision.itinerary.holding(trip.locks)
            revision = replace(instead.revision, itinerary=revised, cost=_cost(instead, chosen))
            ways.append(Relaxation("lock", leg, revision=revision))
    return replace(along, relaxations=tuple(ways), ways_proven=complete and len(legs) <= _MOST_MIXED)


def staying_behind(moved: Sequence[str]) -> tuple[tuple[frozenset[str], ...], bool]:
    """(the sets of legs not to go along with, all of `moved` first; whether these are all that there are)."""
    every = tuple(frozenset(some) for size in range(len(moved), 0, -1) for some in combinations(moved, size))
    return (every, True) if len(moved) <= _MOST_MIXED else (every[:1], False)


def as_if_cancelled(change: Change, legs: frozenset[str]) -> Change:
    """The change as it is for who does not go with these legs."""
    disruptions = tuple(
        one.replace(effect=LegCancelled(leg=one.effect.leg))
        if isinstance(one.effect, LegDelayed | LegRetimed) and one.effect.leg in legs
        else one
        for one in change.disruptions
    )
    return change.replace(disruptions=disruptions)


def best_of(along: Outcome, others: Sequence[tuple[Outcome, frozenset[str]]], *, complete: bool) -> Outcome:
    """The repair that changes least: `along`, or one of `others` instead of these legs; the first at the same cost.

    The bookings of legs that are not taken count as given up. It is only proven where all were searched to the end and
    these are all that there are (`complete`), and as far as the narrowest of these searches reached.
    """
    outcomes = [along, *(other for other, _ in others)]
    proven = complete and all(one.settled for one in outcomes)
    best, least = along, None if along.revision is None else along.revision.cost
    for instead, legs in others:
        if instead.revision is None or (least is not None and _cost(instead, legs) >= least):
            continue
        least, best = _cost(instead, legs), _staying(instead, legs, along)
    if best.revision is not None:
        sure = best.revision.proven and proven
        best = replace(best, revision=replace(best.revision, proven=sure))
    elif any(one.status == "undecided" for one in outcomes):
        best = replace(along, status="undecided", proven=False, relaxations=(), ways_proven=False, conflict=())
    elif not complete or not all(one.proven for one in outcomes):
        told = next((one for one in outcomes if one.relaxations), along)
        conflict = tuple(dict.fromkeys((*along.conflict, *told.conflict)))
        best = replace(
            along,
            status="not_found",
            proven=False,
            ruled_out=proven,
            conflict=conflict,
            relaxations=told.relaxations,
            ways_proven=told.ways_proven,
        )
    return replace(
        best,
        proven=best.proven and proven,
        searched=min((one.searched for one in outcomes), key=_LEVELS.index),
        milliseconds=sum(one.milliseconds for one in outcomes),
        limit=outcomes[-1].limit,  # one effort is shared: the last one counts all of it
    )


def _staying(instead: Outcome, legs: frozenset[str], along: Outcome) -> Outcome:
    """The outcome `instead` of going along with `legs`: their bookings stand, for another day: given up, not void."""
    hits = tuple(replace(hit, void=hit.void and hit.item not in legs) for hit in instead.world.hits)
    return replace(
        instead,
        change=along.change,
        world=replace(instead.world, hits=hits),
        revision=None if instead.revision is None else replace(instead.revision, cost=_cost(instead, legs)),
        alternatives=tuple(replace(one, cost=_cost(instead, legs, one)) for one in instead.alternatives),
    )


def _cost(instead: Outcome, legs: frozenset[str], revision: Revision | None = None) -> Cost:
    """What it changes to stay behind, the bookings of these legs included, which stand for their new day. revision: one
    of the outcome, its own if none is named."""
    revision = revision or instead.revision
    cost = Cost() if revision is None else revision.cost
    given_up = sum(leg.id in legs and leg.booked for _, leg in instead.original.legs())
    return replace(cost, booked=cost.booked + given_up)
