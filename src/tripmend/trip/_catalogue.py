"""What is known of the world: places, connections between cities, travel times between places."""

from __future__ import annotations

import datetime as dt
from functools import cached_property
from typing import Annotated

from pydantic import Field, field_validator, model_validator

from ._base import Record
from ._city import city_key
from ._diet import food_words
from ._money import Price
from ._opening import opening_windows
from ._place import Id, Place, Zone, check_zone
from ._stop import Endpoint, Mode, Stop
from ._time import Clock, Date, minute_of
from ._weekly_hours import Window

__all__ = ["Catalogue", "Connection", "TravelTime"]


class Connection(Record):
    """A way to get from one city to another.

    Scheduled ones have depart and arrive (wall clock in the zone of each end); ground connections that can start at
    any time have only `minutes`. left: seats, None when unknown. dates: when an unscheduled one runs, () always.
    """

    id: Id
    mode: Mode
    origin: Endpoint
    destination: Endpoint
    number: str = ""
    depart: Clock | None = None
    arrive: Clock | None = None
    minutes: Annotated[int, Field(ge=0)] | None = None
    dates: tuple[Date, ...] = ()
    price: Price | None = None
    left: Annotated[int, Field(ge=0)] | None = None
    notes: str = ""

    @model_validator(mode="after")
    def _consistent(self) -> Connection:
        if (self.depart is None) != (self.arrive is None):
            raise ValueError("give both depart and arrive, or neither")
        return self


class TravelTime(Record):
    """Measured minutes from one place to another (both ways unless the reverse is listed too)."""

    origin: Id
    destination: Id
    minutes: Annotated[int, Field(ge=0)]
    mode: Mode = "foot"
    price: Price | None = None


class Catalogue(Record):
    """Places, connections and travel times.

    zone: the default zone of places that name none and stand in a city of which no other place names one.
    source: where the facts are from.
    """

    places: tuple[Place, ...] = ()
    connections: tuple[Connection, ...] = ()
    travel: tuple[TravelTime, ...] = ()
    zone: Zone = None
    source: str = ""

    _zone = field_validator("zone")(check_zone)

    @cached_property
    def by_id(self) -> dict[str, Place]:
        """Places by id."""
        return {place.id: place for place in self.places}

    @cached_property
    def connection_by_id(self) -> dict[str, Connection]:
        """Connections by id."""
        return {connection.id: connection for connection in self.connections}

    @cached_property
    def times(self) -> dict[tuple[str, str], tuple[TravelTime, ...]]:
        """The measured travel times by (origin, destination), reverse directions filled in."""
        found: dict[tuple[str, str], list[TravelTime]] = {}
        for time in self.travel:
            found.setdefault((time.origin, time.destination), []).append(time)
        for time in self.travel:
            back = (time.destination, time.origin)
            if not any(other.mode == time.mode for other in found.get(back, ())):
                found.setdefault(back, []).append(time)
        return {pair: tuple(times) for pair, times in found.items()}

    def place(self, target: str) -> Place | None:
        """The place called `target`, or None."""
        return self.by_id.get(target)

    @cached_property
    def food_words(self) -> frozenset[str]:
        """The diets, cuisines and tags that the catalogue tells of at any place, case folded."""
        return frozenset(word for place in self.places for word in food_words(place))

    @cached_property
    def city_zones(self) -> dict[str, str]:
        """The zone of each city by `city_key`, where places and connections that name one there agree on it."""
        found: dict[str, set[str]] = {}
        named = [(place.city, place.zone) for place in self.places]
        named += [(end.city, end.zone) for run in self.connections for end in (run.origin, run.destination)]
        for city, zone in named:
            if zone is not None:
                found.setdefault(city_key(city), set()).add(zone)
        return {city: next(iter(zones)) for city, zones in found.items() if city and len(zones) == 1}

    @cached_property
    def _place_zones(self) -> dict[str, str | None]:
        return {place.id: place.zone or self._zone_in(place.city) for place in self.places}

    def _zone_in(self, city: str) -> str | None:
        return self.city_zones.get(city_key(city)) or self.zone

    def zone_of(self, target: str | None) -> str | None:
        """The zone of a place's clock: its own, else its city's, else the catalogue's; None is a floating clock."""
        return self.zone if target is None else self._place_zones.get(target, self.zone)

    def minutes_of(self, stop: Stop) -> int | None:
        """Real minutes from the start of a stop to its end (the clock may change by night), None when untimed."""
        if stop.start is None or stop.end is None:
            return None
        zone = self.zone_of(stop.place)
        return minute_of(stop.end, zone) - minute_of(stop.start, zone)

    def end_zone(self, end: Endpoint) -> str | None:
        """The zone of the clock at one end of a leg: its own, else its place's, its city's, the catalogue's."""
        if end.zone is not None:
            return end.zone
        return self.zone_of(end.place) if end.place in self.by_id else self._zone_in(end.city)

    def windows(self, target: str, date: dt.date) -> tuple[Window, ...] | None:
        """`opening_windows` of a place by id, remembered; None when the place or its hours are unknown."""
        known, key = self._windows, (target, date)
        if key not in known:
            place = self.by_id.get(target)
            known[key] = None if place is None else opening_windows(place, date)
        return known[key]

    @cached_property
    def _windows(self) -> dict[tuple[str, dt.date], tuple[Window, ...] | None]:
        return {}
