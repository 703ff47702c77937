"""Small trips in the small world, put together by hand: three days in Alder, five in Alder and Birch."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from tripmend.trip import Catalogue, Day, Itinerary, Leg, Stay, Stop
from tripmend_suites.triptide.bridge import Way, end_at, to_record, traveller_of, trip_catalogue
from tripmend_suites.triptide.database import Database
from tripmend_suites.triptide.formats import Header, LocalConstraint, Persona, PlanRecord

FIRST = dt.date(2024, 11, 12)


def clock(day: int, text: str) -> dt.datetime:
    """A time on the 1-based day of the trip."""
    return dt.datetime.combine(FIRST + dt.timedelta(days=day - 1), dt.time.fromisoformat(text))


def query(days: int, **wanted: object) -> PlanRecord:
    """A record without days: a laid-back couple from Ginkgo who want to see Northland."""
    header = Header(
        org="Ginkgo",
        dest="Alder" if days == 3 else "Northland",
        days=days,
        visiting_city_number={3: 1, 5: 2, 7: 3}[days],
        dates=tuple(FIRST + dt.timedelta(days=n) for n in range(days)),
        people_number=2,
        local_constraint=LocalConstraint(**wanted),  # type: ignore[arg-type]
        budget=5000.0,
        level="easy",
    )
    persona = Persona("Laidback Traveler", "Cultural Exploration", "Economical Traveler", "Cities")
    return PlanRecord(1, None, header, persona, "Planbound", ())


def named(place: str, kind: str) -> str:
    """The id of ``Alder Table 3``, given ``Alder 3``."""
    city, number = place.casefold().split()
    return f"{city}-{city}-{kind}-{number}"


def meal(day: int, name: str, place: str, start: str, end: str) -> Stop:
    """A meal; `place` is the number of the table."""
    target = named(place, "table")
    where = {"id": f"d{day}-{name}", "place": target, "start": clock(day, start), "end": clock(day, end)}
    return Stop(kind="meal", meal=name, **where)  # type: ignore[arg-type]


def visit(day: int, number: int, place: str, start: str, end: str) -> Stop:
    """A visit; `place` is the city and the number of the sight."""
    target = named(place, "sight")
    return Stop(id=f"d{day}-visit-{number}", place=target, start=clock(day, start), end=clock(day, end))


def leg(day: int, origin: str, destination: str, catalogue: Catalogue, mode: str = "flight", hour: int = 8) -> Leg:
    """The first flight of the morning (or another hour), or a drive that leaves at that hour."""
    runs = [
        run
        for run in catalogue.connections
        if (run.mode, run.origin.city, run.destination.city) == (mode, origin, destination)
    ]
    if mode == "flight":
        run = next(run for run in runs if run.depart is not None and run.depart == clock(day, f"{hour:02d}:00"))
        times = {"depart": run.depart, "arrive": run.arrive}
    else:
        run = runs[0]
        depart = clock(day, f"{hour:02d}:00")
        times = {"depart": depart, "arrive": depart + dt.timedelta(minutes=run.minutes or 0)}
    ends = {"origin": run.origin, "destination": run.destination}
    return Leg(id=f"d{day}-leg", mode=run.mode, number=run.number, connection=run.id, **ends, **times)  # type: ignore[arg-type]


def three_days(database: Database, **wanted: object) -> tuple[Itinerary, Catalogue, PlanRecord]:
    """Ginkgo to Alder and back by plane; the record has no days yet."""
    record = query(3, **wanted)
    dates = record.header.dates
    door = named("Alder 2", "inn")
    ends = end_at(database, "Ginkgo"), end_at(database, "Alder", door)
    ways = [Way(*ends, (dates[0],)), Way(*reversed(ends), (dates[2],))]
    catalogue = trip_catalogue(database, ["Alder"], dates, ways)
    days = (
        (
            leg(1, "Ginkgo", "Alder", catalogue),
            visit(1, 1, "Alder 1", "14:00", "15:30"),
            meal(1, "dinner", "Alder 1", "18:00", "19:00"),
        ),
        (
            meal(2, "breakfast", "Alder 2", "09:00", "09:40"),
            visit(2, 1, "Alder 2", "10:30", "12:30"),
            meal(2, "lunch", "Alder 3", "13:45", "14:40"),
            visit(2, 2, "Alder 3", "15:30", "17:00"),
            meal(2, "dinner", "Alder 4", "18:45", "19:45"),
        ),
        (meal(3, "breakfast", "Alder 5", "09:00", "09:40"), leg(3, "Alder", "Ginkgo", catalogue, hour=16)),
    )
    return (
        _trip(record, days, (Stay(id="stay-1", place=door, check_in=dates[0], check_out=dates[2]),)),
        catalogue,
        record,
    )


def five_days(database: Database, **wanted: object) -> tuple[Itinerary, Catalogue, PlanRecord]:
    """Ginkgo, Alder for two nights, by taxi to Birch for two nights, and home by plane."""
    record = query(5, **wanted)
    dates = record.header.dates
    doors = named("Alder 2", "inn"), named("Birch 2", "inn")
    home = end_at(database, "Ginkgo")
    ends = end_at(database, "Alder", doors[0]), end_at(database, "Birch", doors[1])
    ways = [Way(home, ends[0], (dates[0],)), Way(*ends, (dates[2],)), Way(ends[1], home, (dates[4],))]
    catalogue = trip_catalogue(database, ["Alder", "Birch"], dates, ways)
    days = (
        (leg(1, "Ginkgo", "Alder", catalogue), meal(1, "dinner", "Alder 1", "18:00", "19:00")),
        _full_day(2, "Alder"),
        (leg(3, "Alder", "Birch", catalogue, "taxi", 9), meal(3, "dinner", "Birch 1", "18:00", "19:00")),
        _full_day(4, "Birch"),
        (meal(5, "breakfast", "Birch 5", "09:00", "09:40"), leg(5, "Birch", "Ginkgo", catalogue, hour=16)),
    )
    stays = tuple(
        Stay(id=f"stay-{n + 1}", place=door, check_in=dates[2 * n], check_out=dates[2 * n + 2])
        for n, door in enumerate(doors)
    )
    return _trip(record, days, stays), catalogue, record


def _full_day(day: int, city: str) -> tuple[Stop, ...]:
    return (
        meal(day, "breakfast", f"{city} 2", "09:00", "09:40"),
        visit(day, 1, f"{city} 2", "10:30", "12:30"),
        meal(day, "lunch", f"{city} 3", "13:45", "14:40"),
        visit(day, 2, f"{city} 3", "15:30", "17:00"),
        meal(day, "dinner", f"{city} 4", "18:45", "19:45"),
    )


def _trip(record: PlanRecord, days: tuple[tuple[Stop | Leg, ...], ...], stays: tuple[Stay, ...]) -> Itinerary:
    return Itinerary(
        id=f"triptide-{record.header.days}-1",
        home="Ginkgo",
        currency="USD",
        traveller=traveller_of(record),
        days=tuple(Day(date=FIRST + dt.timedelta(days=n), items=items) for n, items in enumerate(days)),
        stays=stays,
    )


def written(database: Database, days: int, **wanted: object) -> PlanRecord:
    """The hand-made trip of `days` as a record."""
    trip, catalogue, empty = (three_days if days == 3 else five_days)(database, **wanted)
    return to_record(trip, catalogue, database, original=empty)


def flexible(record: PlanRecord) -> PlanRecord:
    """The same for a traveller who minds nothing."""
    return replace(record, tolerance="Flexiventurer")
