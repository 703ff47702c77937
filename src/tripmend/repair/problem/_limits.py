"""Limits over everything that a problem keeps to: the money, and the cuisines that are still to be served."""

from __future__ import annotations

from collections.abc import Set

from ...trip import Leg, Stop, city_key, leg_cost, stay_cost, stop_cost, trip_cost
from ._setting import Setting

__all__ = ["cost_outside", "cuisines_at", "money_limit", "needed_cuisines"]


def money_limit(setting: Setting) -> int | None:
    """The budget, or what the trip cost already where that was more; tightened by a wish about extra cost."""
    limits: list[int] = []
    if setting.budget is not None:
        limits.append(setting.budget)
    if setting.extra_costs:
        before = max(trip_cost(trip, setting.catalogue).known for trip in (setting.original, setting.itinerary))
        limits += [before + extra for extra in setting.extra_costs]
    return min(limits, default=None)


def cuisines_at(setting: Setting, place: str) -> set[str]:
    """The cuisines, case folded, for which a meal at a place counts: none at home."""
    home, known = city_key(setting.itinerary.home), setting.place(place)
    at_home = home != "" and city_key(known.city) == home
    return set() if at_home else {cuisine.casefold() for cuisine in known.cuisines}


def needed_cuisines(setting: Setting, roles: Set[str]) -> tuple[str, ...]:
    """Wanted cuisines that the original trip had and that nothing outside the roles still has."""
    if "cuisines" in setting.ignored:
        return ()

    def eaten(stops: list[Stop]) -> set[str]:
        return {cuisine for stop in stops if stop.kind == "meal" for cuisine in cuisines_at(setting, stop.place)}

    had = eaten([stop for _, stop in setting.original.stops() if stop.place in setting.catalogue.by_id])
    have = eaten([stop for _, stop in setting.itinerary.stops() if stop.id not in roles])
    wanted = [cuisine.casefold() for cuisine in setting.itinerary.traveller.cuisines]
    return tuple(cuisine for cuisine in wanted if cuisine in had and cuisine not in have)


def cost_outside(setting: Setting, chosen: Set[str]) -> int:
    """What everything outside the roles `chosen` costs the party, minor units; unknown prices count as nothing."""
    party, catalogue = setting.itinerary.traveller.party, setting.catalogue
    total = 0
    for day in setting.itinerary.days:
        for item in day.items:
            if item.id in chosen or (isinstance(item, Leg) and item.cancelled):
                continue
            cost = stop_cost(item, catalogue, party) if isinstance(item, Stop) else leg_cost(item, catalogue, party)
            total += cost or 0
    for stay in setting.itinerary.stays:
        if stay.id not in chosen:
            total += stay_cost(stay, catalogue, party) or 0
    return total
