"""A frame and a menu handed to the engine: which place takes which role, and when."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from tripmend.change import Request, Wish
from tripmend.repair import plan
from tripmend.trip import Catalogue, Day, Itinerary, Leg, Place, Stay, Stop

from ...bridge import DAY_START, PARAMETERS, Way, city_catalogue, connections, end_at, traveller_of
from ...database import Database
from ...formats import PlanRecord
from ._frame import CITY_NIGHTS, Frame
from ._serve import Role

__all__ = ["fill"]

_BED_TIME = dt.time(23, 30)
_TIME_LIMIT = 120.0
"""Seconds; far more than is ever needed, so that no plan depends on how quick the machine is."""
_DAY = dt.timedelta(days=1)


def _stays(first: dt.date, doors: Sequence[str]) -> tuple[Stay, ...]:
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


def _places(roles: Sequence[Role], taken: set[str]) -> tuple[Place, ...]:
    """What a day's lists offer beside what other days have taken, tagged with the roles that each may take."""
    tags: dict[str, list[str]] = {}
    known: dict[str, Place] = {}
    for role in roles:
        for place in role.places:
            if place.id not in taken:
                known[place.id] = place
                tags.setdefault(place.id, []).append(role.id)
    return tuple(place.replace(tags=(*place.tags, *tags[name])) for name, place in known.items())


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

    Every day by itself, exactly: no place is a role's own on two days, so that a day never takes what another cannot
    do without, and the lists are such that any choice keeps the budget. None where a needed role finds no room.
    """
    header = record.header
    shelves = [city_catalogue(database, city) for city in frame.cities]
    doors = [shelf.ids["lodging", bed.name] for shelf, bed in zip(shelves, frame.lodgings, strict=True)]
    beds = tuple(
        place for shelf, door in zip(shelves, doors, strict=True) for place in shelf.places if place.id == door
    )
    legs, runs = _legs(frame, database, doors)
    traveller = traveller_of(record)
    request = Request(
        id=f"triptide-{header.days}-{record.idx}",
        home=header.org,
        currency="USD",
        traveller=traveller.replace(day_start=DAY_START, day_end=_BED_TIME, budget=None),
        start_date=header.dates[0],
        days=header.days,
        legs=legs,
        stays=_stays(header.dates[0], doors),
    )
    taken: set[str] = set()
    days: list[Day] = []
    places: dict[str, Place] = {}
    itinerary: Itinerary | None = None
    for number, date in enumerate(header.dates):
        todo = [role for role in roles if role.day == number]
        offers = _places(todo, taken)
        wishes = tuple(_wish(role, date) for role in todo)
        catalogue = runs.replace(places=(*beds, *offers))
        outcome = plan(request.replace(wishes=wishes), catalogue, parameters=PARAMETERS, time_limit=_TIME_LIMIT)
        if outcome.revision is None:
            return None
        itinerary = outcome.revision.itinerary
        stops = [stop for _, stop in itinerary.stops()]
        if not {role.id for role in todo if role.needed} <= {stop.id for stop in stops}:
            return None
        taken.update(stop.place for stop in stops)
        places |= {place.id: place for place in offers}
        days.append(_numbered(itinerary.days[number], number))
    if itinerary is None:
        return None
    whole = itinerary.replace(days=tuple(days), traveller=traveller)
    return whole, runs.replace(places=(*beds, *(places[name] for name in sorted(taken))))


def _numbered(day: Day, number: int) -> Day:
    """Sights numbered in the order in which they are seen, so that an id says where the cell lists them."""
    sights = 0
    items = []
    for item in day.items:
        if isinstance(item, Stop) and item.kind == "visit":
            sights += 1
            item = item.replace(id=f"d{number + 1}-visit-{sights}")
        items.append(item)
    return day.replace(items=tuple(items))
