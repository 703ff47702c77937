"""What a trip may cost in all, and what could be had for less."""

from __future__ import annotations

from collections.abc import Sequence

from ..change import World
from ..trip import Catalogue, Itinerary, trip_cost
from .problem._damage import Damage

__all__ = ["budget_of", "economies_of"]


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


def economies_of(
    world: World, damage: Damage, savings: Sequence[str], unlocked: frozenset[str] = frozenset()
) -> frozenset[str]:
    """What could be had for less: the items of `savings`; every stop and stay when the budget is newly broken. What is
    booked or locked is left alone, but for the items whose lock is lifted (`unlocked`)."""
    locked = {lock.target for lock in world.itinerary.locks} - unlocked
    trip = world.itinerary
    stops = {stop.id for _, stop in trip.stops() if not stop.booked and stop.kind != "rest"}
    stays = {stay.id for stay in trip.stays if not stay.booked}
    legs = {leg.id for _, leg in trip.legs() if not leg.booked}
    found = (stops | stays) if damage.over_budget else set()
    found |= (stops | stays | legs).intersection(savings)
    return frozenset(found - locked - world.past - damage.needs)
