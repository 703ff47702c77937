"""What becomes of the nights: what to tell the lodgings, and which nights have no bed."""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..change import World
from ..rules import NO_BED_FOR
from ..trip import Catalogue, Itinerary, Leg, Stay, city_key, date_words, minute_of, nights_cost, rooms_left
from .difference import ItemChange, place_name
from .words import amount, clock, join

if TYPE_CHECKING:
    from ..repair import Outcome

_DAY = dt.timedelta(days=1)
_MORNING = dt.time(6)
"""Who is not in the city of a bed between midnight and then does not sleep in it."""
_BEDTIME = dt.time(22)


def with_nights(
    changes: Iterable[ItemChange], original: Itinerary, revised: Itinerary, world: World, catalogue: Catalogue
) -> tuple[ItemChange, ...]:
    """`changes` with what to tell the lodgings. catalogue: as it was before the change."""
    stays = {stay.id: stay for stay in original.stays}
    planned, now = _beds(original), _beds(revised)
    found = []
    for change in changes:
        old, new = stays.get(change.id), change.after
        if old is not None:
            taken = _taken(old, change, world, catalogue)
            idle = [night for night in old.nights if (old.place, night) not in now and night not in taken]
            there = () if new is None or new.place != old.place else new.nights
            more = [night for night in there if (old.place, night) not in planned]
            words = _idle(old, idle, change, original, catalogue), _more(old, more, original, catalogue)
            change = dataclasses.replace(change, nights=" ".join(filter(None, words)))
        found.append(change)
    return tuple(found)


def _beds(trip: Itinerary) -> set[tuple[str, dt.date]]:
    """Where every night is spent."""
    return {(stay.place, night) for stay in trip.stays for night in stay.nights}


def _taken(old: Stay, change: ItemChange, world: World, catalogue: Catalogue) -> Sequence[dt.date]:
    """The nights that the lodging itself has taken away."""
    before, now = catalogue.place(old.place), world.catalogue.place(old.place)
    if not change.void or before is None or now is None:
        return ()
    return [n for n in old.nights if rooms_left(now, n, 0) == 0 != rooms_left(before, n, 0)] or old.nights


def _idle(old: Stay, nights: list[dt.date], change: ItemChange, trip: Itinerary, catalogue: Catalogue) -> str:
    """A sentence on booked nights that are not needed any more, where nothing else says it."""
    new = change.after
    if not (nights and old.booked) or change.cancel:
        return ""
    if new is None or new.place != old.place:
        tell = "its booking is to be cancelled"
    elif nights[0] < new.date:
        tell = f"tell them that you come on {date_words(new.date)}, or the whole booking may lapse"
    else:
        tell = "tell them"
    are, name = "is" if len(nights) == 1 else "are", place_name(old.place, catalogue)
    price = f"{_price(old, nights, trip, catalogue)}, and what of that comes back is not known"
    return f"The {_nights(nights)} at {name} {are} no longer needed: {tell}; {price}."


def _more(old: Stay, nights: list[dt.date], trip: Itinerary, catalogue: Catalogue) -> str:
    """A sentence on nights that are to be booked in addition."""
    if not nights:
        return ""
    are, name = "is" if len(nights) == 1 else "are", place_name(old.place, catalogue)
    return f"The {_nights(nights)} {are} to be booked at {name} in addition: {_price(old, nights, trip, catalogue)}."


def _nights(dates: list[dt.date]) -> str:
    return f"night{'s' if len(dates) > 1 else ''} of {join([date_words(date) for date in dates])}"


def _price(stay: Stay, dates: list[dt.date], trip: Itinerary, catalogue: Catalogue) -> str:
    cost = nights_cost(stay, dates, catalogue, trip.traveller.party)
    return "what it costs is not known" if cost is None else f"it costs {amount(cost, trip.currency)}"


@dataclass(frozen=True, slots=True)
class Ride:
    """A timed leg that runs: minutes UTC, and the cities of its ends by `city_key`."""

    leg: Leg
    leaves: int
    arrives: int
    ends: tuple[str, str]


def rides_of(itinerary: Itinerary, catalogue: Catalogue) -> list[Ride]:
    """The legs in the order of time; none where one that runs has no times, so that nothing is sure."""

    found = []
    for _, leg in itinerary.legs():
        if leg.cancelled:
            continue
        if leg.depart is None or leg.arrive is None:
            return []
        zones = catalogue.end_zone(leg.origin), catalogue.end_zone(leg.destination)
        minutes = minute_of(leg.depart, zones[0]), minute_of(leg.arrive, zones[1])
        found.append(Ride(leg, *minutes, catalogue.end_cities(leg)))
    return sorted(found, key=lambda ride: ride.leaves)


def _unslept(itinerary: Itinerary, catalogue: Catalogue) -> dict[tuple[str, dt.date], tuple[Stay, list[str]]]:
    """By lodging and night: the stays that have a night in which one is never in their city, with the ids of the legs
    that may be why: the one that arrives there next and those that leave there before."""
    rides, found = rides_of(itinerary, catalogue), dict[tuple[str, dt.date], tuple[Stay, list[str]]]()
    for stay in itinerary.stays if rides else ():
        place, zone = catalogue.place(stay.place), catalogue.zone_of(stay.place)
        city = "" if place is None else city_key(place.city)
        for night in stay.nights if city else ():
            begin, end = (minute_of(dt.datetime.combine(night + _DAY, time), zone) for time in (dt.time(), _MORNING))
            if not _is_in(city, begin, end, rides):
                next_in = [ride.leg.id for ride in rides if ride.ends[1] == city and ride.arrives >= end]
                out = [ride.leg.id for ride in rides if ride.ends[0] == city and ride.leaves <= begin]
                found[stay.place, night] = stay, [*next_in[:1], *out[-1:]]
    return found


def _is_in(city: str, begin: int, end: int, rides: list[Ride]) -> bool:
    """Whether one is in a city, or nobody knows where, at any time of a span (minutes UTC)."""
    for n, ride in enumerate(rides):
        if n == 0 and ride.ends[0] in (city, "") and begin < ride.leaves:
            return True
        leaves = rides[n + 1].leaves if n + 1 < len(rides) else max(end, ride.arrives) + 1
        if ride.ends[1] in (city, "") and max(begin, ride.arrives) < min(end, leaves):
            return True
    return False


def _bedless(itinerary: Itinerary, catalogue: Catalogue) -> dict[dt.date, Leg]:
    """The nights without a bed at the end of which a leg leaves, away from home, that one has to wait for."""
    rides, found = rides_of(itinerary, catalogue), dict[dt.date, Leg]()
    home = city_key(itinerary.home) or (rides[0].ends[0] if rides else "")
    dates = {day.date for day in itinerary.days}
    for n, ride in enumerate(rides):
        depart = ride.leg.depart
        if depart is None or depart.time() > _MORNING or ride.ends[0] in (home, ""):
            continue
        night, zone = depart.date() - _DAY, catalogue.end_zone(ride.leg.origin)
        waits = [minute_of(dt.datetime.combine(night, _BEDTIME), zone), *([rides[n - 1].arrives] if n else [])]
        if night in dates and itinerary.night(night) is None and ride.leaves - max(waits) >= NO_BED_FOR:
            found[night] = ride.leg
    return found


def new_bedless(outcome: Outcome, revised: Itinerary, catalogue: Catalogue) -> dict[dt.date, Leg]:
    """The nights that have no bed in a revision, and had no need of one, with the leg that leaves at the end of each.
    catalogue: as it was before the change."""
    before, after = _bedless(outcome.original, catalogue), _bedless(revised, outcome.world.catalogue)
    return {night: leg for night, leg in after.items() if night not in before}


def with_nights_under_way(
    changes: Iterable[ItemChange], outcome: Outcome, revised: Itinerary, catalogue: Catalogue
) -> tuple[ItemChange, ...]:
    """`changes` with, of each leg by which a night of a stay is not slept in, or has no bed, what is to be done.
    catalogue: as it was before the change."""
    told: dict[str, list[str]] = {}
    found = list(changes)
    changed = {change.id for change in found if change.badge != "kept" or change.aspects}
    for name, words in _not_slept_in(outcome, revised, catalogue, changed):
        told.setdefault(name, []).append(words)
    for night, leg in new_bedless(outcome, revised, catalogue).items():
        told.setdefault(leg.id, []).append(_no_bed(night, leg))
    return tuple(
        dataclasses.replace(one, nights=" ".join([one.nights, *told[one.id]]).strip()) if one.id in told else one
        for one in found
    )


def _not_slept_in(
    outcome: Outcome, revised: Itinerary, catalogue: Catalogue, changed: set[str]
) -> Iterator[tuple[str, str]]:
    now, before = outcome.world.now, _unslept(outcome.original, catalogue)
    planned = {(stay.place, night) for stay in outcome.original.stays for night in stay.nights}
    groups: dict[tuple[str, str], list[dt.date]] = {}
    for (_, night), (stay, legs) in _unslept(revised, outcome.world.catalogue).items():
        leg = next((name for name in legs if name in changed), None)
        over = now is not None and night < now.date
        if leg is not None and not over and (stay.place, night) in planned - before.keys():
            groups.setdefault((leg, stay.id), []).append(night)
    for (leg, name), nights in groups.items():
        stay = next(stay for stay in revised.stays if stay.id == name)
        where = place_name(stay.place, outcome.world.catalogue)
        words = f"The {_nights(nights)} at {where} {'is' if len(nights) == 1 else 'are'} not slept in"
        come = next((night for night in stay.nights if night not in nights), None)
        if stay.booked and come is not None and come > nights[0] == stay.check_in:
            words += f": tell them that you come on {date_words(come)}, or the whole booking may lapse"
        elif stay.booked:
            words += ": tell them"
        yield leg, f"{words}."


def _no_bed(night: dt.date, leg: Leg) -> str:
    where = f" in {leg.origin.city}" if leg.origin.city else ""
    leaves = "" if leg.depart is None else f", until it leaves at {clock(leg.depart)}"
    return f"There is no bed{where} for the {_nights([night])}{leaves}."
