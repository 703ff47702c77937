"""The tables of reference information for one plan: which rows there are, and how each is written.

The layout is ours: one line a row, cells between bars, the nearest stop beside its place, so that a row tells all that
the checks ask of it. Published references keep stops in a table of their own.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..database import Database, Ground, Transit
from ..formats import PlanRecord, day_cities, from_to, without_state

__all__ = ["Row", "Table", "cities_visited", "tables_of"]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table. name: of the place, or the number of the flight. rows: what of the database it shows."""

    name: str
    text: str
    rows: tuple[Any, ...]


@dataclass(frozen=True)
class Table:
    """kind: the name of the database's table ("restaurants", "flights" …). city: "" where it is about no single one.
    days: 1-based days that it is about, () for all."""

    kind: str
    title: str
    header: str
    rows: tuple[Row, ...]
    city: str = ""
    days: tuple[int, ...] = field(default=())


def cities_visited(plan: PlanRecord) -> tuple[str, ...]:
    """The cities of a plan without its home, in the order of the visits."""
    home = without_state(plan.header.org)
    found = [without_state(city) for day in plan.days for city in day_cities(day.current_city)]
    return tuple(dict.fromkeys(city for city in found if city and city != "-" and city != home))


def _cell(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:g}" if abs(value) < 1000 else f"{value:.0f}"
    return " ".join(str(value).replace("|", "/").split()) or "-"


def _line(*cells: object) -> str:
    return " | ".join(map(_cell, cells))


def _spot(latitude: float | None, longitude: float | None) -> str:
    return "-" if latitude is None or longitude is None else f"{latitude:.5f},{longitude:.5f}"


def _clock(minutes: int | None) -> str:
    return "-" if minutes is None else f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


def _stop(database: Database, name: str, city: str) -> tuple[tuple[str, str], tuple[Transit, ...]]:
    found = database.transit_of.get((name, city), ())[:1]
    return ((found[0].stop, f"{found[0].distance_m:.2f}"), found) if found else (("-", "-"), ())


def _places(database: Database, city: str) -> Iterator[Table]:
    rows = []
    for r in database.restaurants_in.get(city, ()):
        stop, transit = _stop(database, r.name, city)
        spot = _spot(r.latitude, r.longitude)
        text = _line(r.name, r.avg_cost, ", ".join(r.cuisines), r.rating, r.hours, r.minutes, spot, *stop)
        rows.append(Row(r.name, text, (r, *transit)))
    header = "name | $ a person | cuisines | rating | open | minutes | position | nearest stop | metres"
    yield Table("restaurants", f"Restaurants in {city}", header, tuple(rows), city)
    rows = []
    for a in database.attractions_in.get(city, ()):
        stop, transit = _stop(database, a.name, city)
        kinds, spot = ", ".join(a.subcategories), _spot(a.latitude, a.longitude)
        rows.append(Row(a.name, _line(a.name, kinds, a.visit_hours, a.price, a.hours, spot, *stop), (a, *transit)))
    header = "name | kinds | usual hours | $ a person | open | position | nearest stop | metres"
    yield Table("attractions", f"Attractions in {city}", header, tuple(rows), city)
    rows = []
    for h in database.accommodations_in.get(city, ()):
        stop, transit = _stop(database, h.name, city)
        rules = " & ".join(f"No {rule}" for rule in h.house_rules) or "-"
        spot = _spot(h.latitude, h.longitude)
        text = _line(
            h.name, h.price, h.room_type, rules, h.max_occupancy, h.rating, h.minimum_nights or "-", spot, *stop
        )
        rows.append(Row(h.name, text, (h, *transit)))
    header = (
        "name | $ a unit and night | room type | house rules | sleeps | rating | minimum nights | position | "
        "nearest stop | metres"
    )
    yield Table("accommodations", f"Accommodations in {city}", header, tuple(rows), city)


def _events(database: Database, city: str, dates: Sequence[dt.date]) -> Table:
    rows = []
    for e in database.events_in.get(city, ()):
        if dates[0] <= e.date <= dates[-1]:
            times = _clock(e.start), _clock(e.end)
            text = _line(e.name, e.date, e.segment, *times, e.price, _spot(e.latitude, e.longitude))
            rows.append(Row(e.name, text, (e,)))
    title = f"Events within {dates[0]} and {dates[-1]} in {city}"
    return Table("events", title, "name | date | kind | begins | ends | $ a person | position", tuple(rows), city)


def _journeys(plan: PlanRecord) -> Iterator[tuple[int, str, str]]:
    """Day, origin and destination of each journey between cities."""
    for number, day in enumerate(plan.days, 1):
        ends = from_to(day.current_city)
        if ends is not None:
            yield number, without_state(ends[0]), without_state(ends[1])


def _dollars(way: Ground, rate: float) -> int | None:
    return None if way.minutes is None or way.minutes >= 1440 else int(way.km * rate)


def _flights(database: Database, plan: PlanRecord) -> Iterator[Table]:
    for day, origin, destination in _journeys(plan):
        date = plan.header.dates[day - 1]
        rows = tuple(
            Row(
                f.number,
                _line(f.number, f.price, _clock(f.departure), _clock(f.arrival), f.minutes),
                (f,),
            )
            for f in sorted(database.flights_on.get((origin, destination, date), ()), key=lambda f: f.departure)
        )
        title = f"Flights from {origin} to {destination} on {date}"
        yield Table("flights", title, "number | $ a seat | departs | arrives | minutes", rows, days=(day,))


def _roads(database: Database, plan: PlanRecord) -> Table:
    rows = []
    for origin, destination in dict.fromkeys((origin, destination) for _, origin, destination in _journeys(plan)):
        way = database.ground_between.get((origin, destination))
        if way is not None:
            text = _line(origin, destination, way.minutes, way.km, _dollars(way, 0.05), _dollars(way, 1.0))
            rows.append(Row(f"{origin} to {destination}", text, (way,)))
    header = "from | to | minutes | km | $ a car of 5 (self-driving) | $ a taxi of 4"
    return Table("ground", "Ways by road", header, tuple(rows))


def _cities(database: Database, plan: PlanRecord) -> Table:
    names = (without_state(plan.header.org), *cities_visited(plan))
    found = [database.city_named[name] for name in names if name in database.city_named]
    rows = tuple(Row(c.name, _line(c.name, c.state, c.zone, _spot(c.latitude, c.longitude)), (c,)) for c in found)
    return Table("cities", "Cities", "name | state | clock | position", rows)


def tables_of(plan: PlanRecord, database: Database) -> tuple[Table, ...]:
    """Every table of the cities and journeys of `plan`, whole, in the order in which they are shown."""
    found = [_cities(database, plan), _roads(database, plan), *_flights(database, plan)]
    for city in cities_visited(plan):
        found += [*_places(database, city), _events(database, city, plan.header.dates)]
    return tuple(found)
