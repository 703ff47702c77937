"""The ways from city to city that a trip may take on a day, and how good each is."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tripmend.trip import Mode, minute_of, wall_clock

from ...database import Database
from ..queries import ground_cost, road

__all__ = ["Hop", "Turn", "best_hops"]

Turn = Literal["out", "on", "home"]
"""The first journey of a trip, one between two of its cities, the last one."""

_SEATS = {"drive": 5, "taxi": 4}
_NAMES = {"drive": "self-driving", "taxi": "taxi"}
_EARLIEST, _ASLEEP = 6 * 60 + 30, 22 * 60 + 30
_LATEST_ARRIVAL = {"out": 21 * 60, "on": 19 * 60, "home": 23 * 60 + 30}
_EARLIEST_DEPARTURE = {"out": 6 * 60, "on": _EARLIEST, "home": 10 * 60}
_WANTED = {"out": 11 * 60, "on": 11 * 60, "home": 17 * 60}
"""Minutes after midnight: arrivals until then, for the way home departures from then on, waste nothing of the day."""
_LEAVE = {"out": 8 * 60, "on": 8 * 60 + 30, "home": 16 * 60}
_MINUTE = 25
"""Cents that a wasted minute of one traveller counts for."""


@dataclass(frozen=True, slots=True)
class Hop:
    """One journey. depart, arrive: the clock of each end. cost: cents for the party. waste: cents for what it takes
    of the day."""

    origin: str
    destination: str
    mode: Mode
    depart: dt.datetime
    arrive: dt.datetime
    cost: int
    waste: int
    number: str = ""


def _zone(database: Database, city: str) -> str | None:
    found = database.city_named.get(city)
    return None if found is None else found.zone


def _waste(turn: Turn, leave: int, land: int, people: int) -> int:
    if turn == "home":
        lost = max(0, _WANTED[turn] - leave) + max(0, land - _ASLEEP)
    else:
        lost = max(0, land - _WANTED[turn]) + 2 * max(0, 7 * 60 - leave)
    return lost * _MINUTE * people


def _flights(database: Database, origin: str, destination: str, date: dt.date, people: int) -> Iterator[Hop]:
    midnight = dt.datetime.combine(date, dt.time())
    zones = _zone(database, origin), _zone(database, destination)
    for row in database.flights_on.get((origin, destination, date), ()):
        depart = midnight + dt.timedelta(minutes=row.departure)
        lands = minute_of(depart, zones[0]) + row.minutes
        clock = midnight + dt.timedelta(minutes=row.arrival)
        # What lands on another date than its clock says is of no use here: the plan's cells have no room for it.
        if abs(minute_of(clock, zones[1]) - lands) < 12 * 60 and row.arrival > row.departure:
            yield Hop(origin, destination, "flight", depart, clock, round(row.price * 100) * people, 0, row.number)


def _roads(database: Database, origin: str, destination: str, date: dt.date, people: int, turn: Turn) -> Iterator[Hop]:
    way = road(database, origin, destination)
    if way is None or way.minutes is None:
        return
    zones = _zone(database, origin), _zone(database, destination)
    midnight = dt.datetime.combine(date, dt.time())
    minutes = math.ceil(way.minutes)
    latest = wall_clock(minute_of(midnight + dt.timedelta(minutes=_LATEST_ARRIVAL[turn]), zones[1]) - minutes, zones[0])
    wanted = midnight + dt.timedelta(minutes=_LEAVE[turn])
    depart = min(wanted, latest - dt.timedelta(minutes=latest.minute % 15))
    arrive = wall_clock(minute_of(depart, zones[0]) + minutes, zones[1])
    for mode in ("drive", "taxi"):
        vehicles = math.ceil(people / _SEATS[mode])
        cost = ground_cost(way, _NAMES[mode]) * 100 * vehicles
        yield Hop(origin, destination, "drive" if mode == "drive" else "taxi", depart, arrive, cost, 0)


def best_hops(
    database: Database, origin: str, destination: str, date: dt.date, people: int, turn: Turn, banned: frozenset[Mode]
) -> tuple[Hop, ...]:
    """The usable journeys on a date, the least money and waste first.

    They leave and arrive on that date: from 06:00, 06:30 or, homewards, 10:00 on, so that there is time for breakfast,
    and arrive by 21:00, 19:00 or 23:30.
    """
    found = []
    options = (
        *_flights(database, origin, destination, date, people),
        *_roads(database, origin, destination, date, people, turn),
    )
    for hop in options:
        leave, land = hop.depart.hour * 60 + hop.depart.minute, hop.arrive.hour * 60 + hop.arrive.minute
        if hop.mode in banned or hop.depart.date() != date or hop.arrive.date() != date:
            continue
        if leave < _EARLIEST_DEPARTURE[turn] or land > _LATEST_ARRIVAL[turn]:
            continue
        waste = _waste(turn, leave, land, people)
        found.append(Hop(hop.origin, hop.destination, hop.mode, hop.depart, hop.arrive, hop.cost, waste, hop.number))
    return tuple(sorted(found, key=lambda hop: (hop.cost + hop.waste, hop.mode, hop.number)))
