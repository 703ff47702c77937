"""A frame and a menu handed to the engine: which place takes which role, and when."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from .....change import Request, Wish
from .....formats.triptide import PlanRecord
from .....formats.triptide_database import Database
from .....repair import plan
from .....trip import Catalogue, Itinerary, Leg, Place, Stay, Stop
from ...bridge import DAY_START, PARAMETERS, Way, city_catalogue, connections, end_at, traveller_of
from ._frame import CITY_NIGHTS, Frame
from ._serve import Role

__all__ = ["fill"]

_BED_TIME = dt.time(23, 30)
_TIME_LIMIT = 120.0
"""Seconds; far more than is ever needed, so that no plan depends on how quick the machine is."""
_DAY = dt.timedelta(days=1)


def _stays(frame: Frame, first: dt.date, doors: Sequence[str]) -> tuple[Stay, ...]:
    step = _DAY * CITY_NIGHTS
    return tuple(
        Stay(id=f"stay-{n + 1}", place=door, check_in=first + step * n, check_out=first + step * (n + 1))
        for n, door in enumerate(doors)
    )


def _legs(frame: Frame, database: Database, doors: Sequence[str]) -> tuple[tuple[Leg, ...], Catalogue]:
    """The journeys, from door to door, and a catalogue of just their connections."""
    ends: tuple[str | None, ...] = (None, *doors, None)
    legs, runs = [], []
    first = frame.hops[0].depart.date()
    for n, hop in enumerate(frame.hops):
        origin, destination = end_at(database, hop.origin, ends[n]), end_at(database, hop.destination, ends[n + 1])
        way = Way(origin, destination, (hop.depart.date(),))
        run = next(
            run for run in connections(database, (way,)) if run.mode == hop.mode and (run.number or "") == hop.number
        )
        runs.append(run)
        legs.append(
            Leg(
                id=f"d{(hop.depart.date() - first).days + 1}-leg",
                mode=hop.mode,
                origin=origin,
                destination=destination,
                depart=hop.depart,
                arrive=hop.arrive,
                number=hop.number,
                connection=run.id,
            )
        )
    return tuple(legs), Catalogue(connections=tuple(runs))


def _places(frame: Frame, roles: Sequence[Role], database: Database, doors: Sequence[str]) -> tuple[Place, ...]:
    """The lodgings, and what the menu offers, tagged with the roles it may take."""
    tags: dict[str, list[str]] = {}
    known: dict[str, Place] = {}
    for role in roles:
        for place in role.places:
            known[place.id] = place
            tags.setdefault(place.id, []).append(role.id)
    lodgings = []
    for city, door in zip(frame.cities, doors, strict=True):
        lodgings.append(next(place for place in city_catalogue(database, city).places if place.id == door))
    tagged = (place.replace(tags=(*place.tags, *tags[name])) for name, place in known.items())
    return (*lodgings, *tagged)


def _wish(role: Role, date: dt.date) -> Wish:
    return Wish(
        id=role.id,
        kind=role.kind,
        tags=(role.id,),
        meal=role.meal,
        date=date,
        start=role.start,
        minutes=role.minutes,
        must=False,
    )


def fill(
    record: PlanRecord, frame: Frame, roles: Sequence[Role], database: Database
) -> tuple[Itinerary, Catalogue] | None:
    """The engine's plan for a record without days: places and times for the roles, those that are needed included.

    The roles are such that any choice keeps the budget, so the engine need not count. None where a needed role has no
    place in the plan.
    """
    header = record.header
    doors = [
        city_catalogue(database, city).ids["lodging", lodging.name]
        for city, lodging in zip(frame.cities, frame.lodgings, strict=True)
    ]
    legs, runs = _legs(frame, database, doors)
    catalogue = runs.replace(places=_places(frame, roles, database, doors), source="TripTide database")
    traveller = traveller_of(record)
    asked = traveller.replace(day_start=DAY_START, day_end=_BED_TIME, budget=None)
    request = Request(
        id=f"triptide-{header.days}-{record.idx}",
        home=header.org,
        currency="USD",
        traveller=asked,
        start_date=header.dates[0],
        days=header.days,
        legs=legs,
        stays=_stays(frame, header.dates[0], doors),
        wishes=tuple(_wish(role, header.dates[role.day]) for role in roles),
    )
    outcome = plan(request, catalogue, parameters=PARAMETERS, time_limit=_TIME_LIMIT)
    if outcome.revision is None:
        return None
    itinerary = outcome.revision.itinerary
    placed = {stop.id for _, stop in itinerary.stops()}
    if any(role.needed and role.id not in placed for role in roles):
        return None
    return _numbered(itinerary).replace(traveller=traveller), catalogue


def _numbered(itinerary: Itinerary) -> Itinerary:
    """Sights numbered in the order in which they are seen, so that an id says where the cell lists them."""
    days = []
    for number, day in enumerate(itinerary.days, start=1):
        sights = 0
        items = []
        for item in day.items:
            if isinstance(item, Stop) and item.kind == "visit":
                sights += 1
                item = item.replace(id=f"d{number}-visit-{sights}")
            items.append(item)
        days.append(day.replace(items=tuple(items)))
    return itinerary.replace(days=tuple(days))
