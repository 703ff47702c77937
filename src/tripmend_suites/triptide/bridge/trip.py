"""to_trip(record, database): a plan record as an itinerary and the catalogue of its cities."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from tripmend.errors import InputError
from tripmend.trip import (
    Catalogue,
    Clock,
    Connection,
    Day,
    Itinerary,
    Leg,
    Mode,
    Persona,
    Place,
    Price,
    Stay,
    Stop,
    Traveller,
    minute_of,
    stays_of,
    validate,
)

from ..database import Database
from ..formats import PlanDay, PlanRecord, Transport, day_cities, read_transportation, without_state
from .city import SEATS, PlaceKind, Way, cents, city_catalogue, end_at, interests_of, pace_of, slug, trip_catalogue
from .day import BUFFER, HOTEL_MINUTES, LATEST_BACK, MEALS, DayCells, Entry, read_day

# A plan record being read: its days, its nights, and what was odd so far.

_DAY = dt.timedelta(days=1)


class Reading:
    """One record and the database that its names are looked up in.

    Days are counted from 0. unlisted: places that the database does not have, by id.
    """

    def __init__(self, record: PlanRecord, database: Database) -> None:
        self.record, self.database = record, database
        self.notes: list[str] = list(record.notes)
        self.unlisted: dict[str, Place] = {}
        self.unlisted_legs: list[str] = []
        self.home = without_state(record.header.org)
        self.days: list[DayCells] = []
        self.stays: tuple[Stay, ...] = ()

    def date(self, n: int) -> dt.date:
        """The date of day n."""
        return self.record.header.dates[0] + _DAY * n

    def clock(self, n: int, minutes: int) -> dt.datetime:
        """So many minutes after the midnight that day n begins with."""
        return dt.datetime.combine(self.date(n), dt.time()) + dt.timedelta(minutes=minutes)

    def note(self, n: int, cell: str, text: str) -> None:
        """Something was odd in a cell."""
        self.notes.append(f"plan[{n}].{cell}: {text}")

    def city_of(self, n: int, written: str) -> str:
        """The city an entry stands in: as written, else the one the day ends in."""
        return written or day_cities(self.record.days[n].current_city)[1]

    def place(self, kind: PlaceKind, n: int, entry: Entry) -> str:
        """The id of the place that an entry of day n names; one that the database does not have is noted."""
        city = self.city_of(n, entry.city)
        known = city_catalogue(self.database, city)
        target = known.find(kind, entry.name)
        if target is not None:
            if (kind, entry.name) not in known.ids:
                self.note(n, entry.cell, f"{entry.name!r} is read as another spelling of {target!r}")
            return target
        target = f"unlisted-{kind}-{slug(city)}-{slug(entry.name)}"
        if target not in self.unlisted:
            self.note(n, entry.cell, f"{entry.name!r} in {city or 'no city'} is not in the database")
            self.unlisted[target] = Place(
                id=target, name=entry.name, kind=kind, city=city, zone=known.zone, notes="Not in the database."
            )
        return target

    def bed(self, n: int) -> Stay | None:
        """The stay of the night that begins on day n."""
        date = self.date(n)
        return next((stay for stay in self.stays if stay.check_in <= date < stay.check_out), None)


# The meals, visits, events and breaks of a record's day as stops.


def _times(reading: Reading, n: int, entry: Entry) -> dict[str, dt.datetime]:
    if entry.start is None or entry.end is None:
        reading.note(n, entry.cell, f"{entry.name!r} is not in the list of places, so that it has no time")
        return {}
    return {"start": reading.clock(n, entry.start), "end": reading.clock(n, entry.end)}


def _event_times(reading: Reading, n: int, target: str, entry: Entry) -> dict[str, dt.datetime]:
    place = reading.unlisted.get(target) or next(
        place
        for place, _ in city_catalogue(reading.database, reading.city_of(n, entry.city)).events
        if place.id == target
    )
    window = place.open_on.get(reading.date(n), ())
    if not window:
        reading.note(n, "event", f"{entry.name!r} does not take place on {reading.date(n)}")
        return {}
    if window[0].end - window[0].start >= _DAY:
        return {}
    return {"start": window[0].start, "end": window[0].end}


def stops_of(reading: Reading, n: int) -> list[Stop]:
    """Meals, visits and events of day n, in that order."""
    cells = reading.days[n]
    found: list[Stop] = []
    for entry in cells.meals:
        target, meal = reading.place("restaurant", n, entry), entry.cell
        found.append(Stop(id=f"d{n + 1}-{meal}", place=target, kind="meal", meal=meal, **_times(reading, n, entry)))
    for m, entry in enumerate(cells.visits, 1):
        target = reading.place("attraction", n, entry)
        found.append(Stop(id=f"d{n + 1}-visit-{m}", place=target, **_times(reading, n, entry)))
    for m, entry in enumerate(cells.events, 1):
        target = reading.place("event", n, entry)
        found.append(Stop(id=f"d{n + 1}-event-{m}", place=target, **_event_times(reading, n, target, entry)))
    return found


def rests_of(reading: Reading, n: int) -> list[Stop]:
    """Breaks at the lodging between the first and the last thing of the day."""
    cells, night = reading.days[n], reading.bed(n) or reading.bed(n - 1)
    timed = [entry for entry in (*cells.meals, *cells.visits) if entry.start is not None]
    if night is None or not timed:
        return []
    starts = [entry.start for entry in timed if entry.start is not None]
    spans = [(entry.start, entry.end or 0) for entry in cells.hotel if entry.start is not None]
    inside = [span for span in spans if min(starts) < span[0] < max(starts)]
    return [
        Stop(
            id=f"d{n + 1}-rest-{m}", place=night.place, kind="rest",
            start=reading.clock(n, start), end=reading.clock(n, end),
        )
        for m, (start, end) in enumerate(inside, 1)
    ]  # fmt: skip


# The journeys between the cities of a record as legs.

MODES: dict[str, Mode] = {"flight": "flight", "self-driving": "drive", "taxi": "taxi"}


def journeys_of(reading: Reading) -> dict[int, tuple[Transport, Way]]:
    """The day's transport with its ends, by the day's position."""
    found: dict[int, tuple[Transport, Way]] = {}
    for n, day in enumerate(reading.record.days):
        try:
            transport = read_transportation(day.transportation)
        except InputError as error:
            raise InputError(error.message, where=f"plan[{n}].transportation") from error
        ends = day_cities(day.current_city)
        if transport is None:
            if ends[0] != ends[1]:
                reading.note(n, "transportation", "the day changes city, but names no transport")
            continue
        cities = [
            without_state(said) if said else day
            for said, day in zip((transport.origin, transport.destination), ends, strict=True)
        ]
        if cities[0] == cities[1]:
            reading.note(n, "transportation", "names no move to another city")
            continue
        doors = [_door(reading, n - 1, cities[0]), _door(reading, n, cities[1])]
        origin, destination = (end_at(reading.database, *pair) for pair in zip(cities, doors, strict=True))
        found[n] = (transport, Way(origin, destination, (reading.date(n), reading.date(n) + _DAY)))
    return found


def _door(reading: Reading, n: int, city: str) -> str | None:
    """The lodging of night n where it stands in `city`."""
    stay = reading.bed(n)
    if stay is None or n < 0:
        return None
    written = reading.days[n].lodging
    return stay.place if written is not None and reading.city_of(n, written.city) == city else None


def leg_of(reading: Reading, n: int, transport: Transport, way: Way, runs: Sequence[Connection]) -> Leg:
    """The journey of day n, by the connection that it is; one that the database does not have is noted."""
    mode = MODES[transport.kind]
    name = f"d{n + 1}-leg"
    run = _run(runs, mode, transport, way, reading.date(n))
    if run is None:
        reading.note(n, "transportation", f"{reading.record.days[n].transportation[:80]!r} is not in the database")
        reading.unlisted_legs.append(name)
    price: Price | None = None
    if run is None and transport.cost is not None:
        price = Price(amount=cents(transport.cost), per="unit", holds=SEATS.get(mode, 1))
    return Leg(
        id=name, mode=mode, origin=way.origin, destination=way.destination, number=transport.number or "",
        connection=run.id if run else None, price=price, **_leg_times(reading, n, transport, way, run),
    )  # fmt: skip


def _leg_times(reading: Reading, n: int, transport: Transport, way: Way, run: Connection | None) -> dict[str, Clock]:
    if transport.departure is None or transport.arrival is None:
        if run is not None and run.depart is not None and run.arrive is not None:
            return {"depart": run.depart, "arrive": run.arrive}
        reading.note(n, "transportation", "names no times")
        return {}
    depart, arrive = reading.clock(n, transport.departure), reading.clock(n, transport.arrival)
    if run is not None and run.arrive is not None and run.depart is not None:
        if (run.depart.time(), run.arrive.time()) == (depart.time(), arrive.time()):
            return {"depart": run.depart, "arrive": run.arrive}
        reading.note(n, "transportation", f"the database has {run.depart:%H:%M} to {run.arrive:%H:%M}")
    if transport.next_day:
        arrive += _DAY
    while minute_of(arrive, way.destination.zone) < minute_of(depart, way.origin.zone):
        arrive += _DAY
    return {"depart": depart, "arrive": arrive}


def _run(runs: Sequence[Connection], mode: Mode, transport: Transport, way: Way, date: dt.date) -> Connection | None:
    """The connection of the catalogue that the record's transport is."""
    for run in runs:
        if run.mode != mode or (run.origin.city, run.destination.city) != (way.origin.city, way.destination.city):
            continue
        if mode != "flight" or (run.number == transport.number and run.depart and run.depart.date() == date):
            return run
    return None


# Who travels in a record, what they ask for, and the budget.

_TOLERANCES = {"Planbound": "plan-bound", "Flexiventurer": "flexible"}
_AVOIDED: tuple[tuple[str, Mode], ...] = (("flight", "flight"), ("driving", "drive"), ("taxi", "taxi"))


def traveller_of(record: PlanRecord) -> Traveller:
    """Who travels, what they ask for, and the budget in cents."""
    header, wanted, who = record.header, record.header.local_constraint, record.persona
    avoided = (wanted.transportation or "").casefold()
    modes = tuple(mode for word, mode in _AVOIDED if word in avoided)
    return Traveller(
        party={"adult": header.people_number},
        persona=Persona(
            traveller_type=who.traveler_type, purpose=who.purpose, spending=who.spending, location=who.location
        ),
        pace=pace_of(who),
        tolerance=_TOLERANCES.get(record.tolerance or "", "plan-bound"),
        budget=cents(header.budget),
        cuisines=wanted.cuisine,
        room_type=wanted.room_type,
        house_rules=() if wanted.house_rule is None else (wanted.house_rule,),
        avoid_modes=modes,
        interests=interests_of(who),
        meals=MEALS,
    )


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


def _day(reading: Reading, n: int, leg: Leg | None) -> Day:
    stops = [*stops_of(reading, n), *rests_of(reading, n)]
    items = _in_order(stops, leg, reading.record.days[n])
    earliest, latest = _earliest(reading, n, leg), _latest(reading, n, stops)
    return Day(date=reading.date(n), items=items, earliest=earliest, latest=latest)


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
    found.append(without_state(reading.record.header.dest))
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
    beds = ((n, day.lodging) for n, day in enumerate(reading.days) if day.lodging is not None)
    reading.stays = stays_of((reading.date(n), reading.place("lodging", n, bed)) for n, bed in beds)
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
