"""What a trip costs the whole party, in minor units; None wherever a price is not known."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from ._catalogue import Catalogue
from ._itinerary import Day, Itinerary
from ._money import Party, Price, group_price
from ._place import Place
from ._stop import Leg, Stay, Stop
from ._time import exact

__all__ = ["CostSheet", "day_cost", "leg_cost", "place_price", "stay_cost", "stop_cost", "trip_cost"]


@dataclass(frozen=True, slots=True)
class CostSheet:
    """The sum of all known prices (minor units), and the ids of the items whose price is unknown."""

    known: int
    unknown: tuple[str, ...]


def place_price(place: Place, start: dt.datetime | None) -> Price | None:
    """The price of a visit that begins at `start`: the slot's own where it has one, else the place's."""
    for slot in place.slots_by_date.get(start.date(), ()) if start is not None and place.slots else ():
        if exact(slot.start) == exact(start) and slot.price is not None:
            return slot.price
    return place.price


def stop_cost(stop: Stop, catalogue: Catalogue, party: Party) -> int | None:
    """The party's cost of one stop; a rest costs nothing."""
    if stop.price is not None:
        return group_price(stop.price, party)
    if stop.kind == "rest":
        return 0
    place = catalogue.place(stop.place)
    price = None if place is None else place_price(place, stop.start)
    return None if price is None else group_price(price, party)


def stay_cost(stay: Stay, catalogue: Catalogue, party: Party) -> int | None:
    """The party's cost of all nights of a stay; `stay.price`, too, is per night."""
    place = catalogue.place(stay.place)
    price = stay.price or (None if place is None else place.price)
    if price is None:
        return None
    holds = price.holds
    if price.per == "unit" and holds is None and place is not None and place.lodging is not None:
        price = price.replace(holds=place.lodging.sleeps)
    return group_price(price, party) * len(stay.nights)


def leg_cost(leg: Leg, catalogue: Catalogue, party: Party) -> int | None:
    """The party's cost of one leg: as paid, else the connection's; walking is free."""
    price = leg.price
    if price is None and leg.connection is not None:
        connection = catalogue.connection_by_id.get(leg.connection)
        price = None if connection is None else connection.price
    if price is None:
        return 0 if leg.mode == "foot" else None
    return group_price(price, party)


def day_cost(day: Day, catalogue: Catalogue, party: Party) -> CostSheet:
    """The cost of every stop and leg of a day. A cancelled leg costs what was not paid for: nothing."""
    known, unknown = 0, list[str]()
    for item in day.items:
        if isinstance(item, Stop):
            cost = stop_cost(item, catalogue, party)
        elif item.cancelled:
            continue
        else:
            cost = leg_cost(item, catalogue, party)
        known += cost or 0
        if cost is None:
            unknown.append(item.id)
    return CostSheet(known, tuple(unknown))


def trip_cost(itinerary: Itinerary, catalogue: Catalogue, days: Iterable[CostSheet] | None = None) -> CostSheet:
    """The cost of every stop, leg and stay. days: what each day costs (`day_cost`), where that is known already."""
    party = itinerary.traveller.party
    if days is None:
        days = (day_cost(day, catalogue, party) for day in itinerary.days)
    known, unknown = 0, list[str]()
    for sheet in days:
        known += sheet.known
        unknown += sheet.unknown
    for stay in itinerary.stays:
        cost = stay_cost(stay, catalogue, party)
        known += cost or 0
        if cost is None:
            unknown.append(stay.id)
    return CostSheet(known, tuple(unknown))
