"""What the ways between places cost: as the catalogue has it, else a rough estimate, else not known; never nothing."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from ._catalogue import Catalogue
from ._itinerary import Day, Itinerary
from ._money import decimals_of, group_price
from ._stop import Leg, Stay, Stop
from ._travel import Travel, TravelTimes

__all__ = ["LocalFares", "local_fares"]

Again = Callable[[tuple[Any, ...], tuple[Any, ...], Callable[[], "LocalFares"]], "LocalFares"]
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
    for day in itinerary.days:
        last, night = itinerary.night(day.date - dt.timedelta(days=1)), itinerary.night(day.date)
        ends = _Ends(last, _overnight(itinerary, day) if last is None else None, night)
        make = partial(_of_day, day, ends, itinerary, travel)
        found.append(make() if again is None else again(("fares", day.date), (day, last, ends.arrived, night), make))
    totals = (sum(getattr(one, name) for one in found) for name in ("known", "estimated", "unknown", "rides"))
    return LocalFares(*totals)
