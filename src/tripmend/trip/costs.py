"""What a trip costs: fares of legs and ways, and the sum of everything."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from .catalogue import Catalogue, Connection
from .itinerary import Day, Itinerary, Leg, Stay, Stop
from .money import Party, Price, decimals_of, group_price
from .place import Place
from .times import exact
from .travel import Travel, TravelTimes

Again = Callable[[tuple[Any, ...], tuple[Any, ...], Callable[[], "LocalFares"]], "LocalFares"]
_DAY = dt.timedelta(days=1)
_SEATS = 4
"""People in one taxi."""

# Major units: taxi to begin with, taxi per kilometre, one bus ticket. Rough and rounded up, of large cities where the
# currency is paid; nothing is guessed for other currencies.
_FARES = {
    "AUD": (6, 3, 5),
    "CAD": (6, 3, 4),
    "CHF": (8, 4.5, 4.5),
    "CZK": (70, 40, 50),
    "DKK": (50, 20, 30),
    "EUR": (6, 2.5, 3),
    "GBP": (5, 3, 3),
    "JPY": (600, 450, 300),
    "NOK": (90, 25, 50),
    "NZD": (6, 4, 5),
    "PLN": (12, 5, 5),
    "SEK": (70, 25, 45),
    "USD": (6, 3, 3),
}


@dataclass(frozen=True, slots=True)
class LocalFares:
    """Minor units for the party: what measured ways cost, what rides are estimated to; and how many nobody can price.

    rides: how many ways are not made on foot.
    """

    known: int = 0
    estimated: int = 0
    unknown: int = 0
    rides: int = 0


def _overnight(itinerary: Itinerary, today: Day) -> Leg | None:
    """The leg on which the night before `today` was spent, with no bed elsewhere; None where there is none."""
    before = [item for day in itinerary.days if day.date < today.date for item in day.items]
    last = next((item for item in reversed(before) if not (isinstance(item, Leg) and item.cancelled)), None)
    if not isinstance(last, Leg) or last.depart is None or last.arrive is None:
        return None
    return last if last.depart.date() < today.date == last.arrive.date() else None


def _ways(day: Day, morning: str | None, arrived: Leg | None, evening: str | None) -> Iterator[tuple[str | None, str]]:
    """The places from and to which one gets about on a day, from the bed of the night before to the next one.

    arrived: the leg on which the night was spent instead. Where that ends at no known place, there is a way from there
    all the same (None) to the first stop, or to the next bed.
    """
    here = morning if arrived is None else arrived.destination.place
    adrift = arrived is not None and here is None
    for item in day.items:
        if isinstance(item, Leg) and item.cancelled:
            continue
        begin = item.origin.place if isinstance(item, Leg) else item.place
        if begin is not None and here != begin and (here is not None or (adrift and isinstance(item, Stop))):
            yield here, begin
        here, adrift = item.destination.place if isinstance(item, Leg) else item.place, False
    if evening is not None and here != evening and (here is not None or adrift):
        yield here, evening


def _estimate(way: Travel, currency: str, people: int) -> int | None:
    rough = _FARES.get(currency)
    if rough is None or way.km is None:
        return None
    begin, per_km, ticket = rough
    major = ticket * people if way.mode == "bus" else (begin + per_km * way.km) * math.ceil(people / _SEATS)
    return int(math.ceil(major) * 10 ** decimals_of(currency))


@dataclass(frozen=True, slots=True)
class _Ends:
    """Where a day begins and ends: the beds, and the leg on which the night before was spent instead."""

    morning: Stay | None
    arrived: Leg | None
    evening: Stay | None


def _of_day(day: Day, ends: _Ends, trip: Itinerary, travel: TravelTimes) -> LocalFares:
    party, people = trip.traveller.party, trip.traveller.people
    walks = tuple(travel.modes) == ("foot",) and travel.max_walk is None
    known = estimated = unknown = rides = 0
    morning, evening = (None if stay is None else stay.place for stay in (ends.morning, ends.evening))
    for origin, destination in _ways(day, morning, ends.arrived, evening):
        if origin is None:
            rides, unknown = rides + (not walks), unknown + (not walks)
            continue
        way = travel.between(origin, destination)
        if way.price is not None:
            known += group_price(way.price, party)
            rides += way.mode != "foot"
            continue
        if way.mode == "foot" and way.source != "unknown":
            continue
        rides += 1
        rough = _estimate(way, trip.currency, people) if way.source == "estimate" else None
        estimated += rough or 0
        unknown += rough is None
    return LocalFares(known, estimated, unknown, rides)


def local_fares(
    itinerary: Itinerary, catalogue: Catalogue, travel: TravelTimes, again: Again | None = None
) -> LocalFares:
    """The fares of every way from place to place, day by day; walking is free. Legs have prices of their own.

    again: gives what was made under a key where the objects that it hangs on are the same, else makes it.
    """
    found = []
    nights = {night: stay for stay in reversed(itinerary.stays) for night in stay.nights}
    for day in itinerary.days:
        last, night = nights.get(day.date - _DAY), nights.get(day.date)
        ends = _Ends(last, _overnight(itinerary, day) if last is None else None, night)
        make = partial(_of_day, day, ends, itinerary, travel)
        found.append(make() if again is None else again(("fares", day.date), (day, last, ends.arrived, night), make))
    totals = (sum(getattr(one, name) for one in found) for name in ("known", "estimated", "unknown", "rides"))
    return LocalFares(*totals)


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
    """The party's cost of all nights of a stay."""
    return nights_cost(stay, stay.nights, catalogue, party)


def nights_cost(stay: Stay, nights: Sequence[dt.date], catalogue: Catalogue, party: Party) -> int | None:
    """The party's cost of these nights at the place of a stay; `stay.price`, too, is per night."""
    settled = [stay.paid[night] for night in nights if night in stay.paid]
    if len(settled) == len(nights):
        return sum(settled)
    place = catalogue.place(stay.place)
    price = stay.price or (None if place is None else place.price)
    if price is None:
        return None
    holds = price.holds
    if price.per == "unit" and holds is None and place is not None and place.lodging is not None:
        price = price.replace(holds=place.lodging.sleeps)
    return sum(settled) + group_price(price, party) * (len(nights) - len(settled))


def connection_cost(connection: Connection, party: Party) -> int | None:
    """What a connection costs the party, minor units; None where nobody knows; walking is free."""
    if connection.price is None:
        return 0 if connection.mode == "foot" else None
    return group_price(connection.price, party)


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


def trip_cost(
    itinerary: Itinerary,
    catalogue: Catalogue,
    days: Iterable[CostSheet] | None = None,
    of_stay: Callable[[Stay], int | None] | None = None,
) -> CostSheet:
    """The cost of every stop, leg and stay. days: what each day costs (`day_cost`), of_stay: what a stay does
    (`stay_cost`), where that is known already."""
    party = itinerary.traveller.party
    if days is None:
        days = (day_cost(day, catalogue, party) for day in itinerary.days)
    known, unknown = 0, list[str]()
    for sheet in days:
        known += sheet.known
        unknown += sheet.unknown
    for stay in itinerary.stays:
        cost = stay_cost(stay, catalogue, party) if of_stay is None else of_stay(stay)
        known += cost or 0
        if cost is None:
            unknown.append(stay.id)
    return CostSheet(known, tuple(unknown))
