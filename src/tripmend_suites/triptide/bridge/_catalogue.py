"""The catalogue of one trip: the places of its cities, the events of its dates, the connections of its moves."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence

from tripmend.trip import Catalogue, Endpoint, Place

from ..database import Database
from ._city import city_catalogue
from ._ways import Way, connections

__all__ = ["end_at", "trip_catalogue"]

SOURCE = "TripTide database"


def end_at(database: Database, city: str, lodging: str | None = None) -> Endpoint:
    """One end of a journey: the city with its clock, and the door of the lodging where the traveller sleeps there."""
    known = database.city_named.get(city)
    return Endpoint(city=city, place=lodging, zone=None if known is None else known.zone)


def trip_catalogue(
    database: Database,
    cities: Sequence[str],
    dates: Iterable[dt.date],
    ways: Iterable[Way] = (),
    unlisted: Iterable[Place] = (),
) -> Catalogue:
    """Everything of `cities` (without the home city, where nothing is visited) that a trip of `dates` can use.

    ways: the moves of the trip, for their connections. unlisted: places that only the plan knows.
    """
    days = frozenset(dates)
    places: list[Place] = []
    for city in dict.fromkeys(cities):
        known = city_catalogue(database, city)
        places += (*known.places, *known.events_on(days))
    places += unlisted
    return Catalogue(places=tuple(places), connections=connections(database, ways), source=SOURCE)
