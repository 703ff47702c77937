"""The journeys between the cities of a record as legs."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from tripmend.errors import InputError
from tripmend.trip import Clock, Connection, Leg, Mode, Price, minute_of

from ..formats import Transport, day_cities, read_transportation, without_state
from ._catalogue import end_at
from ._city import cents
from ._reading import Reading
from ._ways import SEATS, Way

__all__ = ["MODES", "journeys_of", "leg_of"]

MODES: dict[str, Mode] = {"flight": "flight", "self-driving": "drive", "taxi": "taxi"}
_DAY = dt.timedelta(days=1)


def journeys_of(reading: Reading) -> dict[int, tuple[Transport, Way]]:
    """The day's transport with its ends, by the day's position."""
    found: dict[int, tuple[Transport, Way]] = {}
    for n, day in enumerate(reading.record.days):
        try:
            transport = read_transportation(day.transportation)
        except InputError as error:
            raise InputError(error.message, where=f"plan[{n}].transportation") from error
        ends = day_cities(day.current_city)
        if transport is None:
            if ends[0] != ends[1]:
                reading.note(n, "transportation", "the day changes city, but names no transport")
            continue
        cities = [
            without_state(said) if said else day
            for said, day in zip((transport.origin, transport.destination), ends, strict=True)
        ]
        if cities[0] == cities[1]:
            reading.note(n, "transportation", "names no move to another city")
            continue
        doors = [_door(reading, n - 1, cities[0]), _door(reading, n, cities[1])]
        origin, destination = (end_at(reading.database, *pair) for pair in zip(cities, doors, strict=True))
        found[n] = (transport, Way(origin, destination, (reading.date(n), reading.date(n) + _DAY)))
    return found


def _door(reading: Reading, n: int, city: str) -> str | None:
    """The lodging of night n where it stands in `city`."""
    stay = reading.bed(n)
    if stay is None or n < 0:
        return None
    written = reading.days[n].lodging
    return stay.place if written is not None and reading.city_of(n, written.city) == city else None


def leg_of(reading: Reading, n: int, transport: Transport, way: Way, runs: Sequence[Connection]) -> Leg:
    """The journey of day n, by the connection that it is; one that the database does not have is noted."""
    mode = MODES[transport.kind]
    name = f"d{n + 1}-leg"
    run = _run(runs, mode, transport, way, reading.date(n))
    if run is None:
        reading.note(n, "transportation", f"{reading.record.days[n].transportation[:80]!r} is not in the database")
        reading.unlisted_legs.append(name)
    times = _leg_times(reading, n, transport, way, run)
    price: Price | None = None
    if run is None and transport.cost is not None:
        price = Price(amount=cents(transport.cost), per="unit", holds=SEATS.get(mode, 1))
    return Leg(
        id=name,
        mode=mode,
        origin=way.origin,
        destination=way.destination,
        number=transport.number or "",
        connection=run.id if run else None,
        price=price,
        **times,
    )


def _leg_times(reading: Reading, n: int, transport: Transport, way: Way, run: Connection | None) -> dict[str, Clock]:
    if transport.departure is None or transport.arrival is None:
        if run is not None and run.depart is not None and run.arrive is not None:
            return {"depart": run.depart, "arrive": run.arrive}
        reading.note(n, "transportation", "names no times")
        return {}
    depart, arrive = reading.clock(n, transport.departure), reading.clock(n, transport.arrival)
    if run is not None and run.arrive is not None and run.depart is not None:
        if (run.depart.time(), run.arrive.time()) == (depart.time(), arrive.time()):
            return {"depart": run.depart, "arrive": run.arrive}
        reading.note(n, "transportation", f"the database has {run.depart:%H:%M} to {run.arrive:%H:%M}")
    if transport.next_day:
        arrive += _DAY
    while minute_of(arrive, way.destination.zone) < minute_of(depart, way.origin.zone):
        arrive += _DAY
    return {"depart": depart, "arrive": arrive}


def _run(runs: Sequence[Connection], mode: Mode, transport: Transport, way: Way, date: dt.date) -> Connection | None:
    """The connection of the catalogue that the record's transport is."""
    for run in runs:
        if run.mode != mode or (run.origin.city, run.destination.city) != (way.origin.city, way.destination.city):
            continue
        if mode != "flight" or (run.number == transport.number and run.depart and run.depart.date() == date):
            return run
    return None
