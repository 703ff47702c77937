"""to_trip(record, database): a plan record as an itinerary and the catalogue of its cities."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from tripmend.errors import InputError
from tripmend.trip import Catalogue, Connection, Day, Itinerary, Leg, Stay, Stop, stays_of, validate

from ..database import Database
from ..formats import PlanDay, PlanRecord, day_cities, without_state
from ._catalogue import trip_catalogue
from ._city import city_catalogue
from ._day import read_day
from ._journeys import journeys_of, leg_of
from ._parameters import BUFFER, HOTEL_MINUTES, LATEST_BACK
from ._reading import Reading
from ._stops import rests_of, stops_of
from ._traveller import traveller_of

__all__ = ["BridgedTrip", "to_trip"]


@dataclass(frozen=True, slots=True)
class BridgedTrip:
    """A record as a trip.

    Ids are roles: ``d2-lunch``, ``d2-visit-1``, ``d2-event-1`` (numbered as the cell lists them), ``d2-rest-1`` for a
    break at the lodging, ``d1-leg``, ``stay-1``. unlisted: ids of places (and legs) that the database does not have.
    notes: one sentence for each thing that was odd.
    """

    record: PlanRecord
    itinerary: Itinerary
    catalogue: Catalogue
    unlisted: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def _beds(reading: Reading) -> tuple[Stay, ...]:
    return stays_of(
        (reading.date(n), reading.place("lodging", n, cells.lodging))
        for n, cells in enumerate(reading.days)
        if cells.lodging is not None
    )


def _day(reading: Reading, n: int, leg: Leg | None) -> Day:
    stops = [*stops_of(reading, n), *rests_of(reading, n)]
    items = _in_order(stops, leg, reading.record.days[n])
    return Day(
        date=reading.date(n), items=items, earliest=_earliest(reading, n, leg), latest=_latest(reading, n, stops)
    )


def _earliest(reading: Reading, n: int, leg: Leg | None) -> dt.datetime | None:
    """When the day can begin: after the lodging's first entry, which is where the night before ends.

    On a day on which another lodging is reached nothing comes before the journey (`is_valid_poi_sequence`).
    """
    if leg is not None and n + 1 < len(reading.record.days):
        return leg.arrive if leg.arrive is not None and leg.arrive.date() == reading.date(n) else None
    first = reading.days[n].hotel[:1]
    if not first or first[0].start is None or first[0].end is None or n == 0:
        return None
    listed = reading.days[n].items
    if not listed or first[0].item is not listed[0]:
        return None
    minutes = min(first[0].end, first[0].start + HOTEL_MINUTES)
    return reading.clock(n, minutes) if minutes < 1440 else None


def _latest(reading: Reading, n: int, stops: Sequence[Stop]) -> dt.datetime | None:
    """When one has to be back at the lodging: before midnight, where the list of the day ends; None for a plan that
    is out longer already."""
    if reading.bed(n) is None:
        return None
    curfew = reading.clock(n, LATEST_BACK)
    out = any(stop.end is not None and stop.end > curfew for stop in stops)
    late = any(entry.start is not None and entry.start > LATEST_BACK for entry in reading.days[n].hotel)
    return None if out or late else curfew


def _in_time(run: Connection, legs: Sequence[Leg]) -> bool:
    """Whether a journey to a lodging ends so early that the lodging still stands in the list of its day."""
    if run.depart is None or run.arrive is None or run.destination.place is None:
        return True
    if run.id in {leg.connection for leg in legs}:
        return True
    limit = dt.datetime.combine(run.depart.date(), dt.time()) + dt.timedelta(minutes=LATEST_BACK - BUFFER)
    return run.arrive <= limit


def _cities(reading: Reading) -> list[str]:
    found = [city for day in reading.record.days for city in day_cities(day.current_city)]
    found += [without_state(end) for end in (reading.record.header.dest,)]
    known = [city for city in dict.fromkeys(found) if city and city != reading.home]
    return [city for city in known if city in reading.database.city_named or city_catalogue(reading.database, city).ids]


def _bridged(reading: Reading) -> BridgedTrip:
    record = reading.record
    if not record.days or not record.header.dates:
        raise InputError("has no days", where="plan")
    for n, day in enumerate(record.days):
        try:
            reading.days.append(read_day(day))
        except InputError as error:
            raise InputError(error.message, where=f"plan[{n}].{error.where}") from error
        for name in reading.days[n].strays:
            reading.note(n, "point_of_interest_list", f"{name!r} stands in no cell of the day")
    reading.stays = _beds(reading)
    moves = journeys_of(reading)
    dates = [reading.date(n) for n in range(len(record.days))]
    ways = [way for _, way in moves.values()]
    runs = trip_catalogue(reading.database, (), dates, ways).connections
    legs = {n: leg_of(reading, n, transport, way, runs) for n, (transport, way) in moves.items()}
    days = tuple(_day(reading, n, legs.get(n)) for n in range(len(record.days)))
    itinerary = Itinerary(
        id=f"triptide-{record.header.days}-{record.idx}",
        title=f"{record.header.org} to {record.header.dest}, {record.header.days} days",
        home=reading.home,
        currency="USD",
        traveller=traveller_of(record),
        days=days,
        stays=reading.stays,
    )
    catalogue = trip_catalogue(reading.database, _cities(reading), dates, ways, reading.unlisted.values())
    usable = tuple(run for run in catalogue.connections if _in_time(run, tuple(legs.values())))
    catalogue = catalogue.replace(connections=usable)
    validate(itinerary, catalogue)
    unlisted = (*reading.unlisted, *reading.unlisted_legs)
    return BridgedTrip(record, itinerary, catalogue, unlisted, tuple(dict.fromkeys(reading.notes)))


def _in_order(stops: list[Stop], leg: Leg | None, day: PlanDay) -> tuple[Stop | Leg, ...]:
    """Stops by their start, those without times behind what the cells name before them; the leg by its departure."""
    keys: dict[str, tuple[dt.datetime, int]] = {}
    last = dt.datetime.min
    for number, stop in enumerate(stops):
        last = stop.start if stop.start is not None else last
        keys[stop.id] = (last, number)
    items: list[Stop | Leg] = sorted(stops, key=lambda stop: keys[stop.id])
    if leg is None:
        return tuple(items)
    if leg.depart is None:
        return (leg, *items)
    position = sum(1 for item in items if isinstance(item, Stop) and keys[item.id][0] < leg.depart)
    items.insert(position, leg)
    return tuple(items)


def to_trip(record: PlanRecord, database: Database) -> BridgedTrip:
    """A record as an itinerary in US dollars and a catalogue of its cities.

    Raises InputError with the path of what cannot be read. What the database does not know becomes a place without
    hours and price, which every rule treats as unknown.
    """
    try:
        return _bridged(Reading(record, database))
    except ValueError as error:  # pydantic: a value outside what a trip can hold
        raise InputError(" ".join(str(error).split())[:300], where="plan") from error
