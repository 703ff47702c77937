"""Tiny trips: a few days from Monday, 2 March 2026 on; every clock in Europe/Rome unless said otherwise."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from tripmend.rules import Finding, Parameters, check
from tripmend.trip import Catalogue, Connection, Day, Endpoint, Itinerary, Leg, Place, Stay, Stop, Traveller, TravelTime

MON, TUE, WED = dt.date(2026, 3, 2), dt.date(2026, 3, 3), dt.date(2026, 3, 4)


def at(clock: str, date: dt.date = MON) -> dt.datetime:
    """`clock` such as ``"09:30"`` on `date`; ``"+01:00"`` lies after midnight."""
    late = clock.startswith("+")
    return dt.datetime.combine(date, dt.time.fromisoformat(clock.lstrip("+"))) + dt.timedelta(days=late)


def place(name: str, kind: str = "attraction", **fields: Any) -> Place:
    return Place(id=name, name=name.title(), kind=kind, **fields)


def stop(name: str, start: str = "", end: str = "", *, where: str = "", date: dt.date = MON, **fields: Any) -> Stop:
    """A stop at the place of the same name, or at `where`."""
    if "meal" in fields:
        fields.setdefault("kind", "meal")
    times = {"start": at(start, date), "end": at(end, date)} if start else {}
    return Stop(id=name, place=where or name, **times, **fields)


def leg(
    name: str,
    start: str = "",
    end: str = "",
    *,
    mode: str = "train",
    cities: tuple[str, str] = ("Rome", "Florence"),
    places: tuple[str | None, str | None] = (None, None),
    zones: tuple[str | None, str | None] = (None, None),
    date: dt.date = MON,
    **fields: Any,
) -> Leg:
    times = {"depart": at(start, date), "arrive": at(end, date)} if start else {}
    ends = [Endpoint(city=c, place=p, zone=z) for c, p, z in zip(cities, places, zones, strict=True)]
    return Leg(id=name, mode=mode, origin=ends[0], destination=ends[1], **times, **fields)  # type: ignore[arg-type]


def stay(name: str, where: str = "hotel", *, first: dt.date = MON, nights: int = 1, **fields: Any) -> Stay:
    return Stay(id=name, place=where, check_in=first, check_out=first + dt.timedelta(days=nights), **fields)


def day(*items: Stop | Leg, date: dt.date = MON, **fields: Any) -> Day:
    return Day(date=date, items=items, **fields)


def trip(*days: Day, traveller: Traveller | None = None, **fields: Any) -> Itinerary:
    return Itinerary(id="trip", days=days, traveller=traveller or Traveller(), **fields)


def catalogue(
    *places: Place,
    minutes: dict[tuple[str, str], int] | None = None,
    connections: Sequence[Connection] = (),
    zone: str | None = "Europe/Rome",
) -> Catalogue:
    """Places with measured minutes between some of them."""
    travel = tuple(TravelTime(origin=a, destination=b, minutes=m) for (a, b), m in (minutes or {}).items())
    return Catalogue(places=places, travel=travel, connections=tuple(connections), zone=zone)


def found(rule: str, itinerary: Itinerary, known: Catalogue, **parameters: Any) -> list[Finding]:
    """The findings of one rule."""
    return [entry for entry in check(itinerary, known, Parameters(**parameters)) if entry.rule == rule]


def verdicts(rule: str, itinerary: Itinerary, known: Catalogue, **parameters: Any) -> list[tuple[str, int | None]]:
    """State and margin of each finding of one rule."""
    return [(entry.state, entry.margin) for entry in found(rule, itinerary, known, **parameters)]
