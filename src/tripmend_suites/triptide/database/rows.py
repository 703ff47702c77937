"""One row of each TripTide database table. Fields that default to None are ours: the authors' tables lack them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol, TypeVar


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


class _Local(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def city(self) -> str: ...


LocalRow = TypeVar("LocalRow", bound=_Local)


def _grouped(rows: Iterable[Row], key: Callable[[Row], Key]) -> dict[Key, tuple[Row, ...]]:
    found: dict[Key, list[Row]] = {}
    for row in rows:
        found.setdefault(key(row), []).append(row)
    return {name: tuple(group) for name, group in found.items()}


def _first(rows: Iterable[Row], key: Callable[[Row], Key]) -> dict[Key, Row]:
    found: dict[Key, Row] = {}
    for row in rows:
        found.setdefault(key(row), row)
    return found


def _by_city(rows: Iterable[LocalRow]) -> dict[str, tuple[LocalRow, ...]]:
    return _grouped(rows, lambda row: row.city)


def _by_name(rows: Iterable[LocalRow]) -> dict[tuple[str, str], LocalRow]:
    return _first(rows, lambda row: (row.name, row.city))


@dataclass(frozen=True)
class Database:
    """The tables, each in the order of its file. `skipped` lists the rows that could not be used, with the reason.

    The indexes are made on first use. `…_in` go from a city to its rows, `…_named` from (name, city) to the row (the
    first of equal names), both by exact text; look up with ``.get(key, ())`` or ``.get(key)``.
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

    @cached_property
    def city_named(self) -> Mapping[str, City]:
        """City by name."""
        return _first(self.cities, lambda row: row.name)

    @cached_property
    def cities_of(self) -> Mapping[str, tuple[City, ...]]:
        """Cities by state."""
        return _grouped(self.cities, lambda row: row.state)

    @cached_property
    def restaurants_in(self) -> Mapping[str, tuple[Restaurant, ...]]:
        """Restaurants by city."""
        return _by_city(self.restaurants)

    @cached_property
    def attractions_in(self) -> Mapping[str, tuple[Attraction, ...]]:
        """Attractions by city."""
        return _by_city(self.attractions)

    @cached_property
    def accommodations_in(self) -> Mapping[str, tuple[Accommodation, ...]]:
        """Accommodations by city."""
        return _by_city(self.accommodations)

    @cached_property
    def events_in(self) -> Mapping[str, tuple[Event, ...]]:
        """Events by city."""
        return _by_city(self.events)

    @cached_property
    def restaurant_named(self) -> Mapping[tuple[str, str], Restaurant]:
        """Restaurant by (name, city)."""
        return _by_name(self.restaurants)

    @cached_property
    def attraction_named(self) -> Mapping[tuple[str, str], Attraction]:
        """Attraction by (name, city)."""
        return _by_name(self.attractions)

    @cached_property
    def accommodation_named(self) -> Mapping[tuple[str, str], Accommodation]:
        """Accommodation by (name, city)."""
        return _by_name(self.accommodations)

    @cached_property
    def event_named(self) -> Mapping[tuple[str, str], tuple[Event, ...]]:
        """Events by (name, city): one name may return on several dates."""
        return _grouped(self.events, lambda row: (row.name, row.city))

    @cached_property
    def transit_of(self) -> Mapping[tuple[str, str], tuple[Transit, ...]]:
        """Transit rows by (point of interest, city)."""
        return _grouped(self.transit, lambda row: (row.poi, row.city))

    @cached_property
    def flights_on(self) -> Mapping[tuple[str, str, dt.date], tuple[Flight, ...]]:
        """Flights by (origin, destination, date of departure)."""
        return _grouped(self.flights, lambda row: (row.origin, row.destination, row.date))

    @cached_property
    def flights_numbered(self) -> Mapping[str, tuple[Flight, ...]]:
        """Flights by number."""
        return _grouped(self.flights, lambda row: row.number)

    @cached_property
    def ground_between(self) -> Mapping[tuple[str, str], Ground]:
        """Road by (origin, destination)."""
        return _first(self.ground, lambda row: (row.origin, row.destination))
