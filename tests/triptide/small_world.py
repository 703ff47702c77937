"""A made-up world of seven cities in three states, rich enough to plan trips of 3, 5 and 7 days in it."""

from __future__ import annotations

import datetime as dt
import itertools

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

CITIES = (
    City("Alder", "Northland", 41.0, -90.0, "America/Chicago"),
    City("Birch", "Northland", 41.9, -90.6, "America/Chicago"),
    City("Cedar", "Northland", 41.4, -91.2, "America/Chicago"),
    City("Dogwood", "Northland", 40.6, -91.0, "America/Chicago"),
    City("Elm", "Eastland", 40.2, -84.0, "America/New_York"),
    City("Fir", "Eastland", 40.9, -83.1, "America/New_York"),
    City("Ginkgo", "Westland", 39.0, -105.0, "America/Denver"),
)
_CUISINES = ("American", "Italian", "Mexican", "Chinese", "Indian", "French", "Mediterranean")
_KINDS = ("Museums", "Nature & Parks", "Sights & Landmarks", "Shopping", "Outdoor Activities", "Spas & Wellness")
_ROOMS = ("entire_home", "private_room", "shared_room")
_RULES: tuple[tuple[str, ...], ...] = ((), ("pets",), ("smoking", "parties"), (), ("visitors",), ("children under 10",))
_OFFSETS = {"America/New_York": -300, "America/Chicago": -360, "America/Denver": -420}


def _beside(city: City, number: int) -> tuple[float, float]:
    """A point within about 4 km of the centre."""
    assert city.latitude is not None
    assert city.longitude is not None
    return (
        round(city.latitude + (number * 7 % 11 - 5) * 0.006, 5),
        round(city.longitude + (number * 5 % 13 - 6) * 0.006, 5),
    )


def _km(one: City, other: City) -> float:
    assert one.latitude is not None
    assert one.longitude is not None
    assert other.latitude is not None
    assert other.longitude is not None
    north, east = (one.latitude - other.latitude) * 111, (one.longitude - other.longitude) * 85
    return round(1.25 * (north * north + east * east) ** 0.5, 1)


def small_world() -> Database:
    """18 restaurants, 10 attractions, 6 lodgings and an event every other evening in each city; two flights a day."""
    restaurants, attractions, lodgings, events, transit = [], [], [], [], []
    for place, city in enumerate(CITIES):
        for n in range(18):
            name = f"{city.name} Table {n + 1}"
            cuisines = (_CUISINES[n % 7], _CUISINES[(n + 3) % 7])
            spot = _beside(city, n)
            cost = 9.0 + (n * 7 + place) % 30
            restaurants.append(Restaurant(name, cost, cuisines, 3.0 + n % 5 / 2.5, city.name, *spot, "07:00-23:00", 50))
        for n in range(10):
            name, spot = f"{city.name} Sight {n + 1}", _beside(city, n + 30)
            kinds = (_KINDS[n % 6], _KINDS[(n + 2) % 6])
            hours = "Tu-Su 09:00-18:00" if n % 3 else "Mo-Su 08:00-20:00"
            attractions.append(
                Attraction(
                    name, *spot, f"{n} Main Street", 1.0 + n % 3 / 2, kinds, "-", city.name, hours, float(n % 4 * 5)
                )
            )
        for n in range(6):
            name, spot = f"{city.name} Inn {n + 1}", _beside(city, n + 60)
            price = 60.0 + (n * 37 + place * 11) % 120
            lodgings.append(
                Accommodation(name, price, _ROOMS[n % 3], _RULES[n], 2 + n % 3, 3.5, city.name, *spot, 1 + n % 2)
            )
        for day in range(1, 31, 2):
            name, spot = f"{city.name} Night {day}", _beside(city, day)
            segment = ("Music", "Sports", "Arts & Theatre", "Film")[day // 2 % 4]
            date = dt.date(2024, 11, day)
            events.append(Event(name, "-", date, "Arena", segment, city.name, 20 * 60, 22 * 60, *spot, 20.0))
        rows = [row for table in (restaurants, attractions, lodgings) for row in table if row.city == city.name]  # type: ignore[attr-defined]
        for row in rows:
            transit.append(
                Transit(row.name, f"{city.name} Stop", *_beside(city, 3), 100.0 + len(transit) % 700, city.name)
            )  # type: ignore[attr-defined]
    return Database(
        cities=CITIES,
        flights=tuple(_flights()),
        restaurants=tuple(restaurants),
        attractions=tuple(attractions),
        accommodations=tuple(lodgings),
        events=tuple(events),
        transit=tuple(transit),
        ground=tuple(
            Ground(one.name, other.name, round(_km(one, other) / 85 * 60), _km(one, other))
            for one, other in itertools.permutations(CITIES, 2)
        ),
    )


def _flights() -> list[Flight]:
    found = []
    for one, other in itertools.permutations(CITIES, 2):
        minutes = 50 + round(_km(one, other) / 10)
        shift = _OFFSETS[other.zone or ""] - _OFFSETS[one.zone or ""]
        for day, departure in itertools.product(range(1, 31), (8 * 60, 16 * 60)):
            number = f"F{len(found) + 1000:07d}"
            price = 80.0 + len(found) % 7 * 20
            found.append(
                Flight(
                    number, price, departure, departure + minutes + shift, minutes, dt.date(2024, 11, day),
                    one.name, other.name, round(_km(one, other) * 0.6),
                )
            )  # fmt: skip
    return found
