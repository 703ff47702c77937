"""The ways from city to city: flights of a date, an own car, a taxi."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tripmend.trip import Connection, Endpoint, Mode, Price, minute_of

from ..database import Database, Flight
from ._city import cents, slug

__all__ = ["SEATS", "Way", "connections", "ground_price"]

SEATS: dict[Mode, int] = {"drive": 5, "taxi": 4}
"""How many people a vehicle takes (the published cost: people / 5 and people / 4, rounded up)."""
_PER_KM = {"drive": 0.05, "taxi": 1.0}
_WHOLE_DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class Way:
    """One move of a trip: its ends (with zone and, where known, the lodging's door), and the dates on which another
    connection may take its place."""

    origin: Endpoint
    destination: Endpoint
    dates: tuple[dt.date, ...]


def ground_price(mode: Mode, km: float) -> Price:
    """Whole dollars per vehicle, cut off: 0.05 per km with an own car, 1 per km by taxi."""
    return Price(amount=int(_PER_KM[mode] * km) * 100, per="unit", holds=SEATS[mode])


def _flight(row: Flight, way: Way) -> Connection:
    midnight = dt.datetime.combine(row.date, dt.time())
    depart = midnight + dt.timedelta(minutes=row.departure)
    lands = minute_of(depart, way.origin.zone) + row.minutes
    arrivals = [midnight + dt.timedelta(days=days, minutes=row.arrival) for days in range(3)]
    # The table has the clock of the arrival, not its date: the one that the elapsed time comes closest to.
    arrive = min(arrivals, key=lambda clock: abs(minute_of(clock, way.destination.zone) - lands))
    return Connection(
        id=f"{row.number}-{row.date}",
        mode="flight",
        origin=way.origin,
        destination=way.destination,
        number=row.number,
        depart=depart,
        arrive=arrive,
        price=Price(amount=cents(row.price)),
    )


def _of_way(database: Database, way: Way) -> Iterator[Connection]:
    origin, destination = way.origin.city, way.destination.city
    for date in way.dates:
        for row in database.flights_on.get((origin, destination, date), ()):
            yield _flight(row, way)
    road = database.ground_between.get((origin, destination))
    if road is None or road.minutes is None or road.minutes >= _WHOLE_DAY:
        return
    for mode in ("drive", "taxi"):
        yield Connection(
            id=f"{mode}-{slug(origin)}-{slug(destination)}",
            mode=mode,
            origin=way.origin,
            destination=way.destination,
            minutes=math.ceil(road.minutes),
            price=ground_price(mode, road.km),
        )


def connections(database: Database, ways: Iterable[Way]) -> tuple[Connection, ...]:
    """Every connection of the ways, each id once. Roads of a day and more cost nobody knows what, so none are made."""
    found: dict[str, Connection] = {}
    for way in ways:
        for connection in _of_way(database, way):
            found.setdefault(connection.id, connection)
    return tuple(found.values())
