"""One row of each TripTide database table. Fields that default to None are ours: the authors' tables lack them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from ...common.each import gathered


@dataclass(frozen=True, slots=True)
class City:
    """A city that can be visited. Degrees of its centre; `zone` is the IANA name of its clock."""

    name: str
    state: str
    latitude: float | None = None
    longitude: float | None = None
    zone: str | None = None


@dataclass(frozen=True, slots=True)
class Flight:
    """One flight on one date. departure and arrival: minutes after midnight on the clock at each end; `date`: that of
    the departure (the arrival's follows from `minutes`, the elapsed time, and the zones). price: dollars a seat."""

    number: str
    price: float
    departure: int
    arrival: int
    minutes: int
    date: dt.date
    origin: str
    destination: str
    miles: float


@dataclass(frozen=True, slots=True)
class Restaurant:
    """avg_cost: dollars for one person. hours: `opening_hours` of OpenStreetMap. minutes: how long a meal usually
    takes there."""

    name: str
    avg_cost: float
    cuisines: tuple[str, ...]
    rating: float
    city: str
    latitude: float | None = None
    longitude: float | None = None
    hours: str | None = None
    minutes: int | None = None


_OUTDOOR = frozenset(
    {
        "Boat Tours & Water Sports", "Nature & Parks", "Outdoor Activities", "Water & Amusement Parks",
        "Zoos & Aquariums",
    }
)  # fmt: skip
"""Categories of attractions that weather spoils."""


@dataclass(frozen=True, slots=True)
class Attraction:
    """visit_hours: usual length of a visit in hours. price: dollars for one person, 0 = free."""

    name: str
    latitude: float
    longitude: float
    address: str
    visit_hours: float
    subcategories: tuple[str, ...]
    website: str
    city: str
    hours: str | None = None
    price: float | None = None

    @property
    def outdoor(self) -> bool:
        """Whether weather spoils it: one such category is enough; one with none of them counts as having a roof."""
        return not _OUTDOOR.isdisjoint(self.subcategories)


@dataclass(frozen=True, slots=True)
class Accommodation:
    """price: dollars for one unit and night, None where the table names none. room_type as the table has it
    (entire_home, private_room, shared_room). house_rules: what is forbidden ("pets" for "No pets")."""

    name: str
    price: float | None
    room_type: str
    house_rules: tuple[str, ...]
    max_occupancy: int
    rating: float
    city: str
    latitude: float | None = None
    longitude: float | None = None
    minimum_nights: int | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """start and end: minutes after midnight of `date` on the clock of the city; end may be past 1440 (after midnight).
    price: dollars for one person."""

    name: str
    url: str
    date: dt.date
    address: str
    segment: str
    city: str
    start: int | None = None
    end: int | None = None
    latitude: float | None = None
    longitude: float | None = None
    price: float | None = None


@dataclass(frozen=True, slots=True)
class Transit:
    """The stop nearest to a point of interest; its position in degrees and its distance in metres."""

    poi: str
    stop: str
    latitude: float
    longitude: float
    distance_m: float
    city: str


@dataclass(frozen=True, slots=True)
class Ground:
    """The road from one city to another: minutes of driving (None: not known) and kilometres."""

    origin: str
    destination: str
    minutes: float | None
    km: float


@dataclass(frozen=True, slots=True)
class Skipped:
    """A row that was left out when a table was read: its file, its line (1 = the header) and why."""

    file: str
    line: int
    reason: str


# All tables of a TripTide database, with the look-ups that reading plans needs.

Row = TypeVar("Row")
Key = TypeVar("Key")


def _groups(table: str, row: type[Row], key: Callable[[Row], Key]) -> cached_property[Mapping[Key, tuple[Row, ...]]]:
    """All rows of a table by a key, made on first use."""

    def made(self: Database) -> Mapping[Key, tuple[Row, ...]]:
        found = gathered((key(one), one) for one in getattr(self, table))
        return {name: tuple(group) for name, group in found.items()}

    return cached_property(made)


def _firsts(table: str, row: type[Row], key: Callable[[Row], Key]) -> cached_property[Mapping[Key, Row]]:
    """The first row of a table for each key, made on first use."""

    def made(self: Database) -> Mapping[Key, Row]:
        found: dict[Key, Row] = {}
        for one in getattr(self, table):
            found.setdefault(key(one), one)
        return found

    return cached_property(made)


TABLE_NAMES = ("cities", "flights", "restaurants", "attractions", "accommodations", "events", "transit", "ground")
"""The tables of a `Database`, in their order."""


@dataclass(frozen=True)
class Database:
    """The tables, each in the order of its file. `skipped` lists the rows that could not be used, with the reason.

    The indexes are made on first use. `…_in` go from a city to its rows, `…_named` from (name, city) to the row (the
    first of equal names; of events to all, for one name may return on several dates), both by exact text; look up with
    ``.get(key, ())`` or ``.get(key)``.
    """

    cities: tuple[City, ...] = ()
    flights: tuple[Flight, ...] = ()
    restaurants: tuple[Restaurant, ...] = ()
    attractions: tuple[Attraction, ...] = ()
    accommodations: tuple[Accommodation, ...] = ()
    events: tuple[Event, ...] = ()
    transit: tuple[Transit, ...] = ()
    ground: tuple[Ground, ...] = ()
    skipped: tuple[Skipped, ...] = ()

    city_named = _firsts("cities", City, lambda row: row.name)
    cities_of = _groups("cities", City, lambda row: row.state)
    restaurants_in = _groups("restaurants", Restaurant, lambda row: row.city)
    attractions_in = _groups("attractions", Attraction, lambda row: row.city)
    accommodations_in = _groups("accommodations", Accommodation, lambda row: row.city)
    events_in = _groups("events", Event, lambda row: row.city)
    restaurant_named = _firsts("restaurants", Restaurant, lambda row: (row.name, row.city))
    attraction_named = _firsts("attractions", Attraction, lambda row: (row.name, row.city))
    accommodation_named = _firsts("accommodations", Accommodation, lambda row: (row.name, row.city))
    event_named = _groups("events", Event, lambda row: (row.name, row.city))
    transit_of = _groups("transit", Transit, lambda row: (row.poi, row.city))
    flights_on = _groups("flights", Flight, lambda row: (row.origin, row.destination, row.date))
    flights_numbered = _groups("flights", Flight, lambda row: row.number)
    ground_between = _firsts("ground", Ground, lambda row: (row.origin, row.destination))
