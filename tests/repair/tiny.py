"""A one-day trip in one city, as small as a case can be made."""

from __future__ import annotations

import datetime as dt
from typing import Any

from tripmend.change import Change, Constraint, Disruption
from tripmend.repair import Outcome, repair
from tripmend.rules import Parameters
from tripmend.trip import Catalogue, Day, Itinerary, Place, Price, Stay, Stop, Traveller

__all__ = ["DATE", "at", "happens", "meal", "mend", "place", "spots", "trip", "visit"]

DATE = dt.date(2026, 9, 7)


def at(clock: str, days: int = 0) -> dt.datetime:
    """A wall-clock time on the (first) day."""
    return dt.datetime.combine(DATE + dt.timedelta(days=days), dt.time.fromisoformat(clock))


def place(name: str, kind: Any = "attraction", **facts: Any) -> Place:
    """A place in the middle of town, open from 09:00 to 18:00 and for ten euros, unless said otherwise."""
    known = {"hours": "09:00-18:00", "price": Price(amount=1000), "lat": 48.0, "lon": 14.0, **facts}
    return Place(id=name, name=name.title(), kind=kind, city="Altstadt", **known)


def visit(name: str, where: str, start: str = "", end: str = "", **facts: Any) -> Stop:
    """A visit, untimed when no times are given."""
    times = {"start": at(start), "end": at(end)} if start else {}
    return Stop(id=name, place=where, **{"kind": "visit", **times, **facts})


def meal(name: str, where: str, start: str, end: str, **facts: Any) -> Stop:
    """A lunch, unless said otherwise."""
    return visit(name, where, start, end, **{"kind": "meal", "meal": "lunch", **facts})


def trip(*days: tuple[Any, ...], stays: tuple[Stay, ...] = (), locks: Any = (), **traveller: Any) -> Itinerary:
    """A trip of the given items per day."""
    dated = [Day(date=DATE + dt.timedelta(days=n), items=items) for n, items in enumerate(days)]
    return Itinerary(id="t", days=tuple(dated), stays=stays, locks=locks, traveller=Traveller(**traveller))


def happens(*effects: Any, wishes: tuple[Constraint, ...] = ()) -> Change:
    """A change with these effects and wishes."""
    disruptions = [Disruption(category="miscellaneous", effect=effect) for effect in effects]
    return Change(disruptions=tuple(disruptions), constraints=wishes)


def mend(
    itinerary: Itinerary, change: Change, *places: Place, grid: int = 30, hard: tuple[str, ...] = (), **options: Any
) -> Outcome:
    """The outcome of a repair; at plan level, unless said otherwise. hard: the soft rules that are to be hard."""
    options = {"severity": "plan", **options}
    parameters = Parameters(grid=grid, hard=frozenset(hard))
    return repair(itinerary, change, Catalogue(places=places), parameters=parameters, **options)


def spots(outcome: Outcome) -> dict[str, str]:
    """Where and when every stop of the revision is: ``place 10:00-11:00``, the date only when it is a later day."""
    found: dict[str, str] = {}
    assert outcome.revision is not None
    for day, stop in outcome.revision.itinerary.stops():
        later = "" if day.date == DATE else f" +{(day.date - DATE).days}"
        times = f" {stop.start:%H:%M}-{stop.end:%H:%M}" if stop.start and stop.end else ""
        found[stop.id] = f"{stop.place}{times}{later}"
    return found
