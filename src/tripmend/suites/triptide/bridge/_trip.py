"""to_trip(record, database): a plan record as an itinerary and the catalogue of its cities."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from ....errors import InputError
from ....formats.triptide import PlanDay, PlanRecord, Transport, day_cities, read_transportation, without_state
from ....formats.triptide_database import Database
from ....trip import (
    Catalogue,
    Clock,
    Connection,
    Day,
    Itinerary,
    Leg,
    Mode,
    Place,
    Price,
    Stay,
    Stop,
    Traveller,
    minute_of,
    validate,
)
from ._catalogue import end_at, trip_catalogue
from ._city import PlaceKind, cents, city_catalogue, slug
from ._day import MEALS, DayCells, Entry, read_day
from ._parameters import BUFFER, HOTEL_MINUTES, LATEST_BACK
from ._persona import interests_of, pace_of, persona_of
from ._ways import SEATS, Way

__all__ = ["BridgedTrip", "to_trip", "traveller_of"]

MODES: dict[str, Mode] = {"flight": "flight", "self-driving": "drive", "taxi": "taxi"}
_TOLERANCES = {"Planbound": "plan-bound", "Flexiventurer": "flexible"}
_AVOIDED: tuple[tuple[str, Mode], ...] = (("flight", "flight"), ("driving", "drive"), ("taxi", "taxi"))
_DAY = dt.timedelta(days=1)


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


def traveller_of(record: PlanRecord) -> Traveller:
    """Who travels, what they ask for, and the budget in cents."""
    header, wanted = record.header, record.header.local_constraint
    avoided = (wanted.transportation or "").casefold()
    modes = tuple(mode for word, mode in _AVOIDED if word in avoided)
    return Traveller(
        party={"adult": header.people_number},
        persona=persona_of(record.persona),
        pace=pace_of(record.persona),
        tolerance=_TOLERANCES.get(record.tolerance or "", "plan-bound"),
        budget=cents(header.budget),
        cuisines=wanted.cuisine,
        room_type=wanted.room_type,
        house_rules=() if wanted.house_rule is None else (wanted.house_rule,),
        avoid_modes=modes,
        interests=interests_of(record.persona),
        meals=MEALS,
    )


class _Builder:
    """Builds one trip; keeps the notes."""

    def __init__(self, record: PlanRecord, database: Database) -> None:
        self.record, self.database = record, database
        self.notes: list[str] = list(record.notes)
        self.unlisted: dict[str, Place] = {}
        self.unlisted_legs: list[str] = []
        self.home = without_state(record.header.org)
        self.days: list[DayCells] = []
        self.stays: tuple[Stay, ...] = ()

    def date(self, n: int) -> dt.date:
        return self.record.header.dates[0] + _DAY * n

    def clock(self, n: int, minutes: int) -> dt.datetime:
        return dt.datetime.combine(self.date(n), dt.time()) + dt.timedelta(minutes=minutes)

    def note(self, n: int, cell: str, text: str) -> None:
        self.notes.append(f"plan[{n}].{cell}: {text}")

    # -- places ------------------------------------------------------------------------------------------------

    def city_of(self, n: int, written: str) -> str:
        """The city an entry stands in: as written, else the one the day ends in."""
        return written or day_cities(self.record.days[n].current_city)[1]

    def place(self, kind: PlaceKind, n: int, entry: Entry) -> str:
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

    # -- stops -------------------------------------------------------------------------------------------------

    def times(self, n: int, entry: Entry) -> dict[str, dt.datetime]:
        if entry.start is None or entry.end is None:
            self.note(n, entry.cell, f"{entry.name!r} is not in the list of places, so that it has no time")
            return {}
        return {"start": self.clock(n, entry.start), "end": self.clock(n, entry.end)}

    def event_times(self, n: int, target: str, entry: Entry) -> dict[str, dt.datetime]:
        place = self.unlisted.get(target) or next(
            place
            for place, _ in city_catalogue(self.database, self.city_of(n, entry.city)).events
            if place.id == target
        )
        window = place.open_on.get(self.date(n), ())
        if not window:
            self.note(n, "event", f"{entry.name!r} does not take place on {self.date(n)}")
            return {}
        if window[0].end - window[0].start >= _DAY:
            return {}
        return {"start": window[0].start, "end": window[0].end}

    def stops(self, n: int) -> list[Stop]:
        cells = self.days[n]
        found: list[Stop] = []
        for meal, entry in ((entry.cell, entry) for entry in cells.meals):
            target = self.place("restaurant", n, entry)
            times = self.times(n, entry)
            found.append(Stop(id=f"d{n + 1}-{meal}", place=target, kind="meal", meal=meal, **times))
        for m, entry in enumerate(cells.visits, 1):
            target = self.place("attraction", n, entry)
            found.append(Stop(id=f"d{n + 1}-visit-{m}", place=target, **self.times(n, entry)))
        for m, entry in enumerate(cells.events, 1):
            target = self.place("event", n, entry)
            found.append(Stop(id=f"d{n + 1}-event-{m}", place=target, **self.event_times(n, target, entry)))
        return found

    def rests(self, n: int) -> list[Stop]:
        """Breaks at the lodging between the first and the last thing of the day."""
        cells, night = self.days[n], self.bed(n) or self.bed(n - 1)
        timed = [entry for entry in (*cells.meals, *cells.visits) if entry.start is not None]
        if night is None or not timed:
            return []
        first = min(entry.start for entry in timed if entry.start is not None)
        last = max(entry.start for entry in timed if entry.start is not None)
        inside = [entry for entry in cells.hotel if entry.start is not None and first < entry.start < last]
        return [
            Stop(
                id=f"d{n + 1}-rest-{m}",
                place=night.place,
                kind="rest",
                start=self.clock(n, entry.start or 0),
                end=self.clock(n, entry.end or 0),
            )
            for m, entry in enumerate(inside, 1)
        ]

    # -- nights ------------------------------------------------------------------------------------------------

    def bed(self, n: int) -> Stay | None:
        """The stay of the night that begins on day n."""
        date = self.date(n)
        return next((stay for stay in self.stays if stay.check_in <= date < stay.check_out), None)

    def beds(self) -> tuple[Stay, ...]:
        blocks: list[tuple[str, int, int]] = []
        for n, cells in enumerate(self.days):
            if cells.lodging is None:
                continue
            target = self.place("lodging", n, cells.lodging)
            if blocks and blocks[-1][0] == target and blocks[-1][2] == n:
                blocks[-1] = (target, blocks[-1][1], n + 1)
            else:
                blocks.append((target, n, n + 1))
        return tuple(
            Stay(id=f"stay-{m}", place=target, check_in=self.date(first), check_out=self.date(after))
            for m, (target, first, after) in enumerate(blocks, 1)
        )

    # -- journeys ----------------------------------------------------------------------------------------------

    def journeys(self) -> dict[int, tuple[Transport, Way]]:
        """The day's transport with its ends, by the day's position."""
        found: dict[int, tuple[Transport, Way]] = {}
        for n, day in enumerate(self.record.days):
            try:
                transport = read_transportation(day.transportation)
            except InputError as error:
                raise InputError(error.message, where=f"plan[{n}].transportation") from error
            ends = day_cities(day.current_city)
            if transport is None:
                if ends[0] != ends[1]:
                    self.note(n, "transportation", "the day changes city, but names no transport")
                continue
            cities = [
                without_state(said) if said else day
                for said, day in zip((transport.origin, transport.destination), ends, strict=True)
            ]
            if cities[0] == cities[1]:
                self.note(n, "transportation", "names no move to another city")
                continue
            doors = [self.door(n - 1, cities[0]), self.door(n, cities[1])]
            origin, destination = (end_at(self.database, *pair) for pair in zip(cities, doors, strict=True))
            found[n] = (transport, Way(origin, destination, (self.date(n), self.date(n) + _DAY)))
        return found

    def door(self, n: int, city: str) -> str | None:
        """The lodging of night n where it stands in `city`."""
        stay = self.bed(n)
        if stay is None or n < 0:
            return None
        written = self.days[n].lodging
        return stay.place if written is not None and self.city_of(n, written.city) == city else None

    def leg(self, n: int, transport: Transport, way: Way, runs: Sequence[Connection]) -> Leg:
        mode = MODES[transport.kind]
        name = f"d{n + 1}-leg"
        run = _run(runs, mode, transport, way, self.date(n))
        if run is None:
            self.note(n, "transportation", f"{self.record.days[n].transportation[:80]!r} is not in the database")
            self.unlisted_legs.append(name)
        times = self.leg_times(n, transport, way, run)
        price: Price | None = None
        if run is None and transport.cost is not None:
            price = Price(amount=cents(transport.cost), per="unit", holds=SEATS.get(mode, 1))
        return Leg(
            id=name,
            mode=mode,
            origin=way.origin,
            destination=way.destination,
            number=transport.number or "",
            connection=run.id if run else None,
            price=price,
            **times,
        )

    def leg_times(self, n: int, transport: Transport, way: Way, run: Connection | None) -> dict[str, Clock]:
        if transport.departure is None or transport.arrival is None:
            if run is not None and run.depart is not None and run.arrive is not None:
                return {"depart": run.depart, "arrive": run.arrive}
            self.note(n, "transportation", "names no times")
            return {}
        depart, arrive = self.clock(n, transport.departure), self.clock(n, transport.arrival)
        if run is not None and run.arrive is not None and run.depart is not None:
            if (run.depart.time(), run.arrive.time()) == (depart.time(), arrive.time()):
                return {"depart": run.depart, "arrive": run.arrive}
            self.note(n, "transportation", f"the database has {run.depart:%H:%M} to {run.arrive:%H:%M}")
        if transport.next_day:
            arrive += _DAY
        while minute_of(arrive, way.destination.zone) < minute_of(depart, way.origin.zone):
            arrive += _DAY
        return {"depart": depart, "arrive": arrive}

    # -- the whole ---------------------------------------------------------------------------------------------

    def day(self, n: int, leg: Leg | None) -> Day:
        stops = [*self.stops(n), *self.rests(n)]
        items = _in_order(stops, leg, self.record.days[n])
        return Day(date=self.date(n), items=items, earliest=self.earliest(n, leg), latest=self.latest(n, stops))

    def earliest(self, n: int, leg: Leg | None) -> dt.datetime | None:
        """When the day can begin: after the lodging's first entry, which is where the night before ends.

        On a day on which another lodging is reached nothing comes before the journey (`is_valid_poi_sequence`).
        """
        if leg is not None and n + 1 < len(self.record.days):
            return leg.arrive if leg.arrive is not None and leg.arrive.date() == self.date(n) else None
        first = self.days[n].hotel[:1]
        if not first or first[0].start is None or first[0].end is None or n == 0:
            return None
        listed = self.days[n].items
        if not listed or first[0].item is not listed[0]:
            return None
        minutes = min(first[0].end, first[0].start + HOTEL_MINUTES)
        return self.clock(n, minutes) if minutes < 1440 else None

    def latest(self, n: int, stops: Sequence[Stop]) -> dt.datetime | None:
        """When one has to be back at the lodging: before midnight, where the list of the day ends; None for a plan that
        is out longer already."""
        if self.bed(n) is None:
            return None
        curfew = self.clock(n, LATEST_BACK)
        out = any(stop.end is not None and stop.end > curfew for stop in stops)
        late = any(entry.start is not None and entry.start > LATEST_BACK for entry in self.days[n].hotel)
        return None if out or late else curfew

    def in_time(self, run: Connection, legs: Sequence[Leg]) -> bool:
        """Whether a journey to a lodging ends so early that the lodging still stands in the list of its day."""
        if run.depart is None or run.arrive is None or run.destination.place is None:
            return True
        if run.id in {leg.connection for leg in legs}:
            return True
        limit = dt.datetime.combine(run.depart.date(), dt.time()) + dt.timedelta(minutes=LATEST_BACK - BUFFER)
        return run.arrive <= limit

    def cities(self) -> list[str]:
        found = [city for day in self.record.days for city in day_cities(day.current_city)]
        found += [without_state(end) for end in (self.record.header.dest,)]
        known = [city for city in dict.fromkeys(found) if city and city != self.home]
        return [city for city in known if city in self.database.city_named or city_catalogue(self.database, city).ids]

    def build(self) -> BridgedTrip:
        record = self.record
        if not record.days or not record.header.dates:
            raise InputError("has no days", where="plan")
        for n, day in enumerate(record.days):
            try:
                self.days.append(read_day(day))
            except InputError as error:
                raise InputError(error.message, where=f"plan[{n}].{error.where}") from error
            for name in self.days[n].strays:
                self.note(n, "point_of_interest_list", f"{name!r} stands in no cell of the day")
        self.stays = self.beds()
        moves = self.journeys()
        dates = [self.date(n) for n in range(len(record.days))]
        ways = [way for _, way in moves.values()]
        runs = trip_catalogue(self.database, (), dates, ways).connections
        legs = {n: self.leg(n, transport, way, runs) for n, (transport, way) in moves.items()}
        days = tuple(self.day(n, legs.get(n)) for n in range(len(record.days)))
        itinerary = Itinerary(
            id=f"triptide-{record.header.days}-{record.idx}",
            title=f"{record.header.org} to {record.header.dest}, {record.header.days} days",
            home=self.home,
            currency="USD",
            traveller=traveller_of(record),
            days=days,
            stays=self.stays,
        )
        catalogue = trip_catalogue(self.database, self.cities(), dates, ways, self.unlisted.values())
        usable = tuple(run for run in catalogue.connections if self.in_time(run, tuple(legs.values())))
        catalogue = catalogue.replace(connections=usable)
        validate(itinerary, catalogue)
        unlisted = (*self.unlisted, *self.unlisted_legs)
        return BridgedTrip(record, itinerary, catalogue, unlisted, tuple(dict.fromkeys(self.notes)))


def _run(runs: Sequence[Connection], mode: Mode, transport: Transport, way: Way, date: dt.date) -> Connection | None:
    """The connection of the catalogue that the record's transport is."""
    for run in runs:
        if run.mode != mode or (run.origin.city, run.destination.city) != (way.origin.city, way.destination.city):
            continue
        if mode != "flight" or (run.number == transport.number and run.depart and run.depart.date() == date):
            return run
    return None


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
        return _Builder(record, database).build()
    except ValueError as error:  # pydantic: a value outside what a trip can hold
        raise InputError(" ".join(str(error).split())[:300], where="plan") from error
