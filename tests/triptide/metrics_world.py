"""A hand-made world of one bay and a plan of three days in it that holds every check; all names are invented."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

from tripmend_suites.triptide.database import (
    Accommodation,
    Attraction,
    City,
    Database,
    Event,
    Flight,
    Ground,
    Restaurant,
    Transit,
)
from tripmend_suites.triptide.formats import Header, LocalConstraint, Persona, PlanDay, PlanRecord

HOME, BAY, PINE = "Elmford", "Marrow Bay", "Pinecrest"
DATES = tuple(dt.date(2024, 11, day) for day in (5, 6, 7))
STOP = "Pier 4 @ Main St"
RESTAURANTS = {
    "Copper Pan": (20.0, ("American",)),
    "Salt, Thyme & Co": (30.0, ("French", "Italian")),
    "Blue Kettle": (10.0, ("American",)),
    "Noodle Yard": (15.0, ("Chinese",)),
    "Ember Room": (35.0, ("Mexican",)),
    "Gull Bakery": (8.0, ("French",)),
    "Quay Grill": (22.0, ("Mediterranean",)),
}
ATTRACTIONS = {
    "Tide Museum": ("Museums",),
    "Cliff Gardens": ("Nature & Parks",),
    "Old Lighthouse": ("Sights & Landmarks",),
    "Tin Market": ("Shopping",),
}
LOFT = "Harbour Loft"


def database(**changes: Any) -> Database:
    """The world. Lodging: 100 a night for up to 2; flights 120 out, 110 back; attractions are open 09:00-18:00."""
    pois = [*RESTAURANTS, *ATTRACTIONS, LOFT]
    tables: dict[str, Any] = {
        "cities": (City(HOME, "Northland"), City(BAY, "Westshore"), City(PINE, "Westshore")),
        "flights": (
            Flight("F1000001", 120.0, 480, 570, 90, DATES[0], HOME, BAY, 400.0),
            Flight("F1000002", 110.0, 960, 1050, 90, DATES[2], BAY, HOME, 400.0),
            Flight("F1000003", 10.0, 960, 1050, 90, DATES[1], BAY, HOME, 400.0),
        ),
        "restaurants": tuple(Restaurant(name, cost, kinds, 4.0, BAY) for name, (cost, kinds) in RESTAURANTS.items()),
        "attractions": tuple(
            Attraction(name, 40.0, -120.0, "", 2.0, kinds, "", BAY, hours="Mo-Su 09:00-18:00")
            for name, kinds in ATTRACTIONS.items()
        ),
        "accommodations": (Accommodation(LOFT, 100.0, "entire_home", ("pets",), 2, 4.5, BAY, minimum_nights=2),),
        "events": (Event("Harbour Derby", "", DATES[1], "", "Sports", BAY, start=1200, end=1320),),
        "transit": tuple(Transit(poi, STOP, 40.0, -120.0, 100.0 + place, BAY) for place, poi in enumerate(pois)),
        "ground": (Ground(HOME, BAY, 300.0, 410.0), Ground(BAY, HOME, 300.0, 410.0)),
    }
    return Database(**(tables | changes))


def item(name: str, start: str, end: str, verb: str = "visit") -> str:
    """One entry of a list of points of interest, with the stop of the world."""
    metres = 100.0 + [*RESTAURANTS, *ATTRACTIONS, LOFT].index(name)
    return f"{name}, {verb} from {start} to {end}, nearest transit: {STOP}, {metres:.2f}m away"


def stay(start: str, end: str) -> str:
    """The lodging in the list."""
    return item(LOFT, start, end, "stay")


DAYS = (
    PlanDay(
        1,
        current_city=f"from {HOME} to {BAY}",
        transportation=f"Flight Number: F1000001, from {HOME} to {BAY}, Departure Time: 08:00, Arrival Time: 09:30",
        attraction=f"Tide Museum, {BAY}",
        lunch=f"Copper Pan, {BAY}",
        dinner=f"Salt, Thyme & Co, {BAY}",
        accommodation=f"{LOFT}, {BAY}",
        point_of_interest_list="; ".join(
            [
                stay("10:00", "10:30"),
                item("Copper Pan", "12:00", "13:00"),
                item("Tide Museum", "14:00", "16:00"),
                item("Salt, Thyme & Co", "18:00", "19:00"),
                stay("19:30", "08:00"),
            ]
        ),
    ),
    PlanDay(
        2,
        current_city=BAY,
        breakfast=f"Blue Kettle, {BAY}",
        attraction=f"Cliff Gardens, {BAY}; Old Lighthouse, {BAY}",
        lunch=f"Noodle Yard, {BAY}",
        dinner=f"Ember Room, {BAY}",
        accommodation=f"{LOFT}, {BAY}",
        event=f"Harbour Derby, {BAY}",
        point_of_interest_list="; ".join(
            [
                stay("08:00", "08:30"),
                item("Blue Kettle", "08:45", "09:30"),
                item("Cliff Gardens", "10:00", "12:00"),
                item("Noodle Yard", "13:30", "14:30"),
                item("Old Lighthouse", "15:00", "17:00"),
                item("Ember Room", "18:30", "19:30"),
                stay("22:30", "08:00"),
            ]
        ),
    ),
    PlanDay(
        3,
        current_city=f"from {BAY} to {HOME}",
        transportation=f"Flight Number: F1000002, from {BAY} to {HOME}, Departure Time: 16:00, Arrival Time: 17:30",
        breakfast=f"Gull Bakery, {BAY}",
        attraction=f"Tin Market, {BAY}",
        lunch=f"Quay Grill, {BAY}",
        point_of_interest_list="; ".join(
            [
                stay("08:00", "08:30"),
                item("Gull Bakery", "08:45", "09:30"),
                item("Tin Market", "10:00", "11:30"),
                item("Quay Grill", "13:30", "14:30"),
            ]
        ),
    ),
)


def query(budget: float = 1000.0, **asked: Any) -> Header:
    """Two people, three days; `asked` are the local constraints.

    The plan costs 2 people × (120 + 110) flights + 2 × (20 + 30 + 10 + 15 + 35 + 8 + 22) meals + 2 nights × 100
    = 460 + 280 + 200 = 940 dollars.
    """
    return Header(HOME, BAY, 3, 1, DATES, 2, LocalConstraint(**asked), budget, None, "easy")


PERSONA = Persona("Laidback Traveler", "Relaxation", "Economical Traveler", "Beaches")


def record(days: tuple[PlanDay, ...] = DAYS, header: Header | None = None, **fields: Any) -> PlanRecord:
    """The plan as a record."""
    plan = PlanRecord(1, 124, header or query(), PERSONA, "Planbound", days)
    return replace(plan, **fields)


def edited(plan: PlanRecord, day: int, **cells: Any) -> PlanRecord:
    """`plan` with other cells on one day (from 1)."""
    days = tuple(replace(old, **cells) if place == day else old for place, old in enumerate(plan.days, 1))
    return replace(plan, days=days)


def swapped(plan: PlanRecord, day: int, old: str, new: str, *cells: str) -> PlanRecord:
    """`plan` with one text put for another in the named cells of a day, by default in its list of places."""
    target = plan.days[day - 1]
    names = cells or ("point_of_interest_list",)
    return edited(plan, day, **{name: getattr(target, name).replace(old, new) for name in names})


LONG_DATES = tuple(dt.date(2024, 11, day) for day in range(5, 12))


def long_world() -> Database:
    """Three towns of one state, each with six of `TOWN Grill n` and `TOWN Park n`, and with `TOWN Inn`."""
    towns = (BAY, PINE, "Quillport")
    names = [(f"{town} Grill {n}", f"{town} Park {n}", town) for town in towns for n in range(6)]
    pois = [(name, town) for grill, park, town in names for name in (grill, park)] + [(f"{t} Inn", t) for t in towns]
    return database(
        cities=(City(HOME, "Northland"), *(City(town, "Westshore") for town in towns)),
        restaurants=tuple(Restaurant(grill, 10.0, ("American",), 4.0, town) for grill, _, town in names),
        attractions=tuple(Attraction(park, 40.0, -120.0, "", 2.0, ("Museums",), "", town) for _, park, town in names),
        accommodations=tuple(
            Accommodation(f"{town} Inn", 50.0, "entire_home", (), 2, 4.0, town, minimum_nights=2) for town in towns
        ),
        transit=tuple(Transit(name, f"Stop {town}", 40.0, -120.0, 50.0, town) for name, town in pois),
        ground=tuple(Ground(a, b, 120.0, 100.0) for a in (HOME, *towns) for b in (HOME, *towns) if a != b),
    )


def long_trip(days: int) -> PlanRecord:
    """Five days in two towns or seven in three, by car; each journey takes 06:00-08:00, home 18:00-20:00."""
    towns = (BAY, PINE, "Quillport")[: days // 2]
    plan = []
    for index in range(days):
        town, last = towns[min(index // 2, len(towns) - 1)], index == days - 1
        before = HOME if index == 0 else towns[min((index - 1) // 2, len(towns) - 1)]
        grills = [] if last else [f"{town} Grill {index % 2 * 3 + n}" for n in range(3)]
        park = f"{town} Park {5 if last else index % 2}"
        ends = (town, HOME) if last else (before, town)
        entries = [(f"{town} Inn", "stay", "09:00", "09:30")]
        entries += [
            (name, "visit", start, end)
            for name, start, end in zip(grills, ("09:40", "14:30", "19:30"), ("10:20", "15:30", "20:30"), strict=False)
        ]
        entries.append((park, "visit", "11:00", "13:00"))
        if not last:
            entries.append((f"{town} Inn", "stay", "21:00", "08:00"))
        entries = [entries[0], *sorted(entries[1:-1], key=lambda entry: entry[2]), entries[-1]]
        clock = "Departure Time: 18:00, Arrival Time: 20:00" if last else "Departure Time: 06:00, Arrival Time: 08:00"
        plan.append(
            PlanDay(
                index + 1,
                current_city=f"from {ends[0]} to {ends[1]}" if ends[0] != ends[1] else town,
                transportation=f"Self-driving, from {ends[0]} to {ends[1]}, {clock}" if ends[0] != ends[1] else "-",
                breakfast=f"{grills[0]}, {town}" if grills else "-",
                attraction=f"{park}, {town}",
                lunch=f"{grills[1]}, {town}" if grills else "-",
                dinner=f"{grills[2]}, {town}" if grills else "-",
                accommodation="-" if last else f"{town} Inn, {town}",
                point_of_interest_list="; ".join(
                    f"{name}, {verb} from {start} to {end}, nearest transit: Stop {town}, 50.00m away"
                    for name, verb, start, end in entries
                ),
            )
        )
    header = Header(HOME, "Westshore", days, len(towns), LONG_DATES[:days], 2, LocalConstraint(), 2000.0, None, "easy")
    return PlanRecord(1, 1, header, PERSONA, "Planbound", tuple(plan))
