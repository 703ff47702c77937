"""The rows of a database, made ready for the two ways of looking up: as the released code does, and exactly.

Built from the tuples of `Database` alone. One `Tables` serves any number of plans; answers are kept.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from ..database import Accommodation, Attraction, City, Database, Event, Flight, Ground, Restaurant, Transit
from ._texts import folded, without_state

__all__ = ["Named", "Tables"]

Row = TypeVar("Row")
_DAY = 1440
_COST_PER_KM = {"self-driving": 0.05, "taxi": 1.0}


class Named(Generic[Row]):
    """Rows with a name and a city."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._by_city: dict[str, list[Row]] = {}
        self._exact: dict[tuple[str, str], list[Row]] = {}
        self._kept: dict[tuple[str, str], tuple[Row, ...]] = {}
        for row in rows:
            item: Any = row
            self._by_city.setdefault(item.city, []).append(row)
            self._exact.setdefault((folded(item.name), folded(without_state(item.city))), []).append(row)

    def containing(self, name: str, city: str) -> tuple[Row, ...]:
        """The released look-up: rows of exactly that city whose name contains `name`, case and all, in table order."""
        key = name, city
        if key not in self._kept:
            rows: list[Any] = list(self._by_city.get(city, ()))
            self._kept[key] = tuple(row for row in rows if name in row.name)
        return self._kept[key]

    def exact(self, name: str, city: str) -> tuple[Row, ...]:
        """Rows of that very name and city, whatever the case and the spacing."""
        return tuple(self._exact.get((folded(name), folded(without_state(city))), ()))


class Tables:
    """All tables, indexed."""

    def __init__(self, database: Database) -> None:
        self.restaurants: Named[Restaurant] = Named(database.restaurants)
        self.attractions: Named[Attraction] = Named(database.attractions)
        self.accommodations: Named[Accommodation] = Named(database.accommodations)
        self.events: Named[Event] = Named(database.events)
        self.states: dict[str, str] = {city.name: city.state for city in database.cities}
        self._cities: dict[str, City] = {folded(city.name): city for city in database.cities}
        self._flights: dict[str, list[Flight]] = {}
        for flight in database.flights:
            self._flights.setdefault(flight.number, []).append(flight)
        self._numbers = {folded(number): number for number in self._flights}
        self._transit: dict[tuple[str, str], list[Transit]] = {}
        self._stops: dict[tuple[str, str], list[Transit]] = {}
        for stop in database.transit:
            self._transit.setdefault((stop.poi, stop.city), []).append(stop)
            self._stops.setdefault((folded(stop.poi), folded(stop.city)), []).append(stop)
        self._ground: dict[tuple[str, str], Ground] = {}
        self._ways: dict[tuple[str, str], Ground] = {}
        for way in database.ground:
            self._ground.setdefault((way.origin, way.destination), way)
            self._ways.setdefault((folded(way.origin), folded(way.destination)), way)

    def city(self, name: str) -> City | None:
        """The city of that name in any case, its state taken off."""
        return self._cities.get(folded(without_state(name)))

    def flights(self, number: str) -> list[Flight]:
        """All flights of that very number, on any date and route, in table order."""
        return self._flights.get(number, [])

    def flight(self, number: str, origin: str, destination: str, date: dt.date | None) -> Flight | None:
        """The flight of that number, route and date; with no date, of any."""
        rows = self._flights.get(self._numbers.get(folded(number), ""), [])
        ends = folded(without_state(origin)), folded(without_state(destination))
        same = (row for row in rows if (folded(row.origin), folded(row.destination)) == ends)
        return next((row for row in same if date is None or row.date == date), None)

    def transit(self, poi: str, city: str) -> list[Transit]:
        """The stops listed for exactly that place and city."""
        return self._transit.get((poi, city), [])

    def stops(self, poi: str, city: str) -> list[Transit]:
        """The stops listed for that place, in any case."""
        return self._stops.get((folded(poi), folded(without_state(city))), [])

    def way(self, origin: str, destination: str) -> Ground | None:
        """The road from city to city, in any case."""
        return self._ways.get((folded(without_state(origin)), folded(without_state(destination))))

    def ground_cost(self, origin: str, destination: str, mode: str) -> int | None:
        """Dollars per vehicle: whole part of 0.05 (self-driving) or 1.0 (taxi) per km, None beyond a day or unknown."""
        way = self._ground.get((without_state(origin), without_state(destination)))
        if way is None or way.minutes is None or way.minutes >= _DAY:
            return None
        return int(way.km * _COST_PER_KM[mode])
