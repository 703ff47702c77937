"""Random worlds for the differential test: a row of places far apart, with quick ways between those that follow.

Only the ways of the plan and a few others were measured. To go past a stop or two takes, as estimated, longer than the
plan takes by way of them, so that whoever leaves out what lies between has farther to go.
"""

from __future__ import annotations

import datetime as dt
import random
from itertools import pairwise
from typing import Any

from worlds import World

from tripmend.change import Change, Disruption, HoursChanged, PlaceClosed
from tripmend.rules import Parameters
from tripmend.trip import Catalogue, Day, Dwell, Itinerary, Lock, Place, Stop, Traveller, TravelTime

__all__ = ["chained_world"]

_DATE = dt.date(2026, 9, 7)
_ROW = "abcde"


def _place(rng: random.Random, name: str, number: int) -> Place:
    """A sight; each `number` is some 45 kilometres on."""
    hours = rng.choice(("08:00-20:00", "09:00-18:00", "24/7"))
    least = rng.choice((15, 30, 30))
    where = {"lat": 48.0 + rng.uniform(-0.05, 0.05), "lon": 14.0 + 0.6 * number}
    return Place(id=name, name=name, kind="attraction", city="Tal", hours=hours, dwell=Dwell(min=least), **where)


def _both_ways(one: str, other: str, minutes: int) -> list[TravelTime]:
    return [TravelTime(origin=a, destination=b, minutes=minutes) for a, b in ((one, other), (other, one))]


def _news(rng: random.Random, stops: list[Stop]) -> Any:
    target = rng.choice(stops)
    if rng.random() < 0.3:
        return HoursChanged(place=target.place, opens=dt.time(rng.choice((10, 11, 12, 15))))
    return PlaceClosed(place=target.place)


def chained_world(seed: int) -> World:
    """The world of a seed: four or five stops on one day, of which one or two are hit."""
    rng = random.Random(seed)
    row = _ROW[: rng.randint(3, 5)]
    places = [_place(rng, name, number) for number, name in enumerate(row)]
    travel, stops, clock = [], [], dt.datetime.combine(_DATE, dt.time(9))
    quick = {pair: rng.choice((5, 10, 20)) for pair in pairwise(row)}
    for (one, other), minutes in quick.items():
        travel += _both_ways(one, other, minutes)
    for name in row:
        length = dt.timedelta(minutes=rng.choice((30, 30, 60)))
        stops.append(
            Stop(id=f"s-{name}", kind="visit", place=name, start=clock, end=clock + length, booked=rng.random() < 0.2)
        )
        clock += length + dt.timedelta(minutes=30)
    for spare in range(rng.randint(1, 2)):
        name, at = f"new-{spare}", rng.randrange(len(row))
        places.append(_place(rng, name, at))
        for near in {max(0, at - 1), min(len(row) - 1, at + 1)} - {at} if rng.random() < 0.8 else ():
            travel += _both_ways(name, row[near], rng.choice((5, 10, 20)))
    catalogue = Catalogue(places=tuple(places), travel=tuple(travel))
    locks = tuple(Lock(target=stop.id) for stop in stops if rng.random() < 0.15)
    traveller = Traveller(max_walk=rng.choice((None, None, 20)))
    trip = Itinerary(id="t", days=(Day(date=_DATE, items=tuple(stops)),), locks=locks, traveller=traveller)
    effects = [_news(rng, stops) for _ in range(rng.choice((1, 1, 2)))]
    change = Change(disruptions=tuple(Disruption(category="attraction", effect=effect) for effect in effects))
    severity = rng.choice((None, "step", "step", "day", "plan"))
    return World(seed, "row", trip, catalogue, change, severity, None, Parameters(grid=rng.choice((30, 60))))
