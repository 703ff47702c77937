"""All tables of a TripTide database, with the look-ups that reading plans needs."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol, TypeVar

from ._rows import Accommodation, Attraction, City, Event, Flight, Ground, Restaurant, Skipped, Transit

__all__ = ["Database"]

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
