"""What a trip may cost in all, and what could be had for less."""

from __future__ import annotations

from collections.abc import Sequence, Set

from ..change import World
from ..trip import Catalogue, Itinerary, trip_cost
from .problem._damage import Damage

__all__ = ["budget_of", "economies_of", "may_be_cheaper"]


def budget_of(original: Itinerary, catalogue: Catalogue, world: World) -> int | None:
    """The limit on the whole cost: the budget; where it was exceeded before, what the trip costs without repair."""
    budget = world.itinerary.traveller.budget
    if budget is None:
        return None
    before = original.traveller.budget
    if before == budget and before is not None and trip_cost(original, catalogue).known > before:
        now = trip_cost(world.itinerary, world.catalogue).known
        return max(budget, trip_cost(original, catalogue).known, now)
    return budget


def may_be_cheaper(world: World, needs: Set[str], unlocked: frozenset[str] = frozenset()) -> frozenset[str]:
    """What may be had for less where money is short, beside what has to be mended (`needs`): every stop and stay that
    is still to come and of which no lock holds the place, or that is lifted (`unlocked`). To leave what is booked has
    its price.
    """
    trip = world.itinerary
    held = {lock.target for lock in trip.locks if lock.hold != "time"} - unlocked
    found = {stop.id for _, stop in trip.stops() if stop.kind != "rest"} | {stay.id for stay in trip.stays}
    return frozenset(found - held - world.past - needs)


def economies_of(world: World, damage: Damage, savings: Sequence[str]) -> frozenset[str]:
    """What may be had for less from the first: the items of `savings` that are neither booked nor locked; everything
    that may where the change by itself has made the trip too dear."""
    trip = world.itinerary
    every = may_be_cheaper(world, damage.needs) if damage.over_budget else frozenset()
    free = {stop.id for _, stop in trip.stops() if not stop.booked and stop.kind != "rest"}
    free |= {leg.id for _, leg in trip.legs() if not leg.booked} | {stay.id for stay in trip.stays if not stay.booked}
    free -= {lock.target for lock in trip.locks} | world.past | damage.needs
    return every | free.intersection(savings)
