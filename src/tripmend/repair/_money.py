"""What a trip may cost in all, and what could be had for less."""

from __future__ import annotations

from collections.abc import Sequence

from ..change import Scope, World
from ..rules import Parameters
from ..trip import Catalogue, Itinerary, trip_cost
from ._new_meals import reserve_for
from .problem._damage import Damage
from .problem._setting import Setting

__all__ = ["budget_of", "economies_of", "is_too_dear", "reserve_of"]


def budget_of(original: Itinerary, catalogue: Catalogue, world: World, reserve: int) -> int | None:
    """The limit on the whole cost: the budget; where it was exceeded before, what the trip costs without repair, with
    what has to be added (`reserve`)."""
    budget = world.itinerary.traveller.budget
    if budget is None:
        return None
    before = original.traveller.budget
    if before == budget and before is not None and trip_cost(original, catalogue).known > before:
        now = trip_cost(world.itinerary, world.catalogue).known + reserve
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


def reserve_of(original: Itinerary, world: World, damage: Damage, parameters: Parameters) -> int:
    """What the meals of days that have become whole days cost at least, minor units."""
    if not damage.lacking:
        return 0
    nothing: frozenset[str] = frozenset()
    scope = Scope("plan", "plan-bound", nothing, frozenset(day.date for day in world.itinerary.days))
    return reserve_for(Setting(original, world, scope, parameters, nothing), damage.lacking)


def is_too_dear(world: World, reserve: int) -> bool:
    """Whether the trip only exceeds the budget with what has to be added to it."""
    budget = world.itinerary.traveller.budget
    return reserve > 0 and budget is not None and trip_cost(world.itinerary, world.catalogue).known + reserve > budget
