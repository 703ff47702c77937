"""A three-day trip to an invented town, small enough to see whole, and ways to vary it."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

from tripmend_suites.triptide.database import Accommodation, Attraction, City, Database, Event, Ground, Restaurant
from tripmend_suites.triptide.formats import Header, LocalConstraint, Persona, PlanDay, PlanRecord

TOWN, HOME = "Elmira", "Dayton"
DATES = tuple(dt.date(2024, 11, day) for day in (5, 6, 7))


def day(number: int, **cells: str) -> PlanDay:
    """A day; cells as the record writes them."""
    return PlanDay(number=number, **{"current_city": TOWN, **cells})


def listed(*items: str) -> str:
    """Items such as "Oak Inn, stay 08:00 08:30" as a list of places with their transit."""
    parts = []
    for item in items:
        head, start, end = item.rsplit(" ", 2)
        parts.append(f"{head} from {start} to {end}, nearest transit: Main St, 120.5m away")
    return "; ".join(parts)


def leg(kind: str, origin: str, destination: str, start: str, end: str) -> str:
    """A transportation cell."""
    return f"{kind}, from {origin} to {destination}, Departure Time: {start}, Arrival Time: {end}"


DAY1 = day(
    1,
    current_city=f"from {HOME} to {TOWN}",
    transportation=leg("Flight Number: F1000001", HOME, TOWN, "08:00", "10:00"),
    lunch=f"Copper Pot, {TOWN}",
    attraction=f"Clock Museum, {TOWN}",
    dinner=f"Blue Door, {TOWN}",
    accommodation=f"Oak Inn, {TOWN}",
    point_of_interest_list=listed(
        "Oak Inn, stay 11:00 11:30", "Copper Pot, visit 12:30 13:30", "Clock Museum, visit 14:30 16:30",
        "Blue Door, visit 20:15 21:15", "Oak Inn, stay 21:45 07:30",
    ),
)  # fmt: skip
DAY2 = day(
    2,
    breakfast=f"Early Bird, {TOWN}",
    attraction=f"River Park, {TOWN}; Glass Hall, {TOWN}",
    lunch=f"Casa Luna, {TOWN}",
    dinner=f"Night Kitchen, {TOWN}",
    accommodation=f"Oak Inn, {TOWN}",
    point_of_interest_list=listed(
        "Oak Inn, stay 07:30 08:00", "Early Bird, visit 08:30 09:15", "River Park, visit 10:00 12:00",
        "Casa Luna, visit 13:15 14:15", "Glass Hall, visit 14:45 16:45", "Night Kitchen, visit 20:00 21:00",
        "Oak Inn, stay 21:30 07:30",
    ),
)  # fmt: skip
DAY3 = day(
    3,
    current_city=f"from {TOWN} to {HOME}",
    transportation=leg("Flight Number: F1000002", TOWN, HOME, "17:00", "19:00"),
    breakfast=f"Corner Cup, {TOWN}",
    attraction=f"Old Mill, {TOWN}",
    lunch=f"Green Table, {TOWN}",
    point_of_interest_list=listed(
        "Oak Inn, stay 07:30 08:00", "Corner Cup, visit 08:30 09:15", "Old Mill, visit 10:00 12:00",
        "Green Table, visit 13:30 14:30",
    ),
)  # fmt: skip

PLAN = PlanRecord(
    idx=7,
    row_number=7,
    header=Header(
        org=HOME, dest=TOWN, days=3, visiting_city_number=1, dates=DATES, people_number=2,
        local_constraint=LocalConstraint(cuisine=("Mexican",)), budget=1500.0, level="medium",
    ),
    persona=Persona("Laidback Traveler", "Relaxation", "Economical Traveler", "Cities"),
    tolerance="Planbound",
    days=(DAY1, DAY2, DAY3),
)  # fmt: skip
FLEXIBLE = replace(PLAN, tolerance="Flexiventurer")
SAID = "Restaurant Disruption identified and understood."


def info(where: str, reason: str, severity: str = "Step") -> dict[str, Any]:
    """The disruption as its labelled lines alone."""
    return {
        "info": f"{where}\nDisruption Category: Restaurant\nReason: {reason}\n"
        f"Disruption Detection Timestamp: Same day\nDisruption Severity: {severity}-level\nConfidence Level: High"
    }


def swap(record: PlanRecord, number: int, *pairs: tuple[str, str], said: str | None = None) -> PlanRecord:
    """The record with texts of one day replaced in all its cells; every text must be there."""
    days = []
    for one in record.days:
        if one.number == number:
            for old, new in pairs:
                cells = {
                    name: getattr(one, name) for name in one.__dataclass_fields__ if name not in ("number", "missing")
                }
                assert any(old in text for text in cells.values()), old
                one = replace(one, **{name: text.replace(old, new) for name, text in cells.items()})
        days.append(one)
    return replace(record, days=tuple(days), acknowledgement=said or record.acknowledgement)


def _meal(name: str, cuisine: str, cost: float = 20.0, hours: str = "Mo-Su 07:00-23:00") -> Restaurant:
    return Restaurant(name, cost, (cuisine,), 4.2, TOWN, hours=hours, minutes=60)


def _sight(name: str, kind: str, hours: str = "Mo-Su 09:00-18:00") -> Attraction:
    return Attraction(name, 42.0, -76.8, "", 2.0, (kind,), "", TOWN, hours=hours, price=0.0)


TABLES = Database(
    cities=(City(TOWN, "New York"), City(HOME, "Ohio")),
    restaurants=(
        _meal("Copper Pot", "American"), _meal("Blue Door", "Italian"), _meal("Early Bird", "American"),
        _meal("Casa Luna", "Mexican"), _meal("Night Kitchen", "Indian"), _meal("Corner Cup", "American"),
        _meal("Green Table", "Mediterranean"), _meal("Agave", "Mexican"), _meal("Petit Coin", "French"),
        _meal("Golden Fork", "American", 90.0), _meal("Stove & Co", "American"),
    ),
    attractions=(
        _sight("Clock Museum", "Museums"), _sight("River Park", "Nature & Parks"), _sight("Glass Hall", "Museums"),
        _sight("Old Mill", "Sights & Landmarks"), _sight("Elmira Zoo", "Zoos & Aquariums", "Mo-Su 09:00-17:00"),
        _sight("Coin Museum", "Museums"),
    ),
    accommodations=(
        Accommodation("Oak Inn", 90.0, "entire_home", (), 2, 4.0, TOWN),
        Accommodation("Elm House", 95.0, "entire_home", (), 2, 4.0, TOWN),
    ),
    events=(Event("River Concert", "", DATES[1], "", "Music", TOWN),),
    ground=(Ground(HOME, TOWN, 300.0, 500.0), Ground(TOWN, HOME, 300.0, 500.0)),
)  # fmt: skip
