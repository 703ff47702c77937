"""Journeys that leave before one can be there, whatever takes the place of the broken one before them.

A ferry is cancelled, and every other one lands after the train behind it has left: nothing in the trip as planned is
wrong with that train, yet no plan keeps it. So it is broken with the ferry, and another train may be taken.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Set

from ...change import World
from ...rules import Finding, Parameters, leg_name
from ...trip import Catalogue, Connection, Itinerary, Leg, Mode, minute_of

__all__ = ["in_planned_order", "outrun"]

_Arrival = tuple[int, Mode]
"""Minutes UTC, and the mode by which one arrives then."""
_AT_LEAST: Mode = "foot"
"""To change from it takes no longer than from any other."""


def outrun(original: Itinerary, world: World, parameters: Parameters, broken: Set[str]) -> frozenset[str]:
    """The legs, by id, that leave before the soonest arrival of the broken one before them, or of another that is
    outrun itself. broken: what is hit or broken by itself."""
    now = {leg.id: leg for _, leg in world.itinerary.legs()}
    found: set[str] = set()
    soonest: list[_Arrival] = []  # where the leg before is broken and some way is known
    before: Leg | None = None
    for _, planned in original.legs():
        leg = now.get(planned.id)
        if leg is None or leg.id in world.past:
            before, soonest = leg, []
            continue
        late = before is not None and _leaves_before(before, leg, soonest, world, parameters)
        if late and leg.id not in broken:
            found.add(leg.id)
        ready = min(soonest)[0] if late else None
        soonest = _arrivals(planned, leg, ready, world) if late or leg.id in broken else []
        if ready is not None and not soonest:
            soonest = [(ready, _AT_LEAST)]  # whatever takes its place, one is not there before one is ready for it
        before = leg
    return frozenset(found)


def in_planned_order(
    original: Itinerary, trip: Itinerary, late: Set[str], catalogue: Catalogue
) -> tuple[Itinerary, tuple[Finding, ...], frozenset[str]]:
    """(a trip to look for what is broken in, what is broken that it does not show, the stops by id that it does not
    show to be where one is not yet).

    Where an outrun leg (`late`) leaves before the one that it was to follow, the traveller would be told to be in
    the wrong city from there on. Both are shown as planned, and cancelled: what comes after has its city, and another
    leg is looked for.
    """
    planned, now = ({leg.id: leg for _, leg in one.legs()} for one in (original, trip))
    leaves = {
        name: minute_of(leg.depart, catalogue.end_zone(leg.origin))
        for name, leg in now.items()
        if leg.depart is not None and name in planned
    }
    order = [name for name in planned if name in leaves]
    swapped = [
        (one, two) for at, two in enumerate(order) for one in order[:at] if two in late and leaves[two] < leaves[one]
    ]
    shown = {name: planned[name].replace(cancelled=True) for pair in swapped for name in pair}
    days = (day.replace(items=tuple(shown.get(one.id, one) for one in day.items)) for day in trip.days)
    called = {name: leg_name(now[name], catalogue) for pair in swapped for name in pair}
    found = (
        Finding("connection", "hard", "broken", (two, one), f"{called[two]} leaves before {called[one]} does.")
        for one, two in swapped
    )
    away = frozenset(name for one, two in swapped for name in _before_arrival(original, trip, now[one], two, catalogue))
    return trip.replace(days=tuple(days)) if shown else trip, tuple(found), away


def _before_arrival(original: Itinerary, trip: Itinerary, ride: Leg, until: str, catalogue: Catalogue) -> Iterator[str]:
    """The ids of the stops planned between a leg and another (id) that begin before that leg now arrives."""
    if ride.cancelled or ride.arrive is None:
        return
    arrives = minute_of(ride.arrive, catalogue.end_zone(ride.destination))
    names = [item.id for day in original.days for item in day.items]
    between = set(names[names.index(ride.id) + 1 : names.index(until)])
    for _, stop in trip.stops():
        start = None if stop.start is None else minute_of(stop.start, catalogue.zone_of(stop.place))
        if stop.id in between and start is not None and start < arrives:
            yield stop.id


def _leaves_before(before: Leg, leg: Leg, soonest: list[_Arrival], world: World, parameters: Parameters) -> bool:
    """Whether a leg leaves where and before one can be there: `soonest`, and the time that changing takes."""
    city = world.catalogue.end_city
    if not soonest or leg.depart is None or city(before.destination) != city(leg.origin):
        return False
    leaves = minute_of(leg.depart, world.catalogue.end_zone(leg.origin))
    return all(leaves < at + parameters.to_change(mode, leg.mode, one_ticket=False) for at, mode in soonest)


def _arrivals(planned: Leg, leg: Leg, ready: int | None, world: World) -> list[_Arrival]:
    """The arrival of a leg as it runs now or, where it is cancelled, missed or leaves before `ready`, those of all that
    serves the same cities on its dates; none where nothing does, or no time is known."""
    missed = world.now is not None and leg.id in world.now.missed
    if not leg.cancelled and not missed and ready is None:
        at = None if leg.arrive is None else minute_of(leg.arrive, world.catalogue.end_zone(leg.destination))
        return [] if at is None else [(at, leg.mode)]
    dates = {time.date() for time in (planned.depart, leg.depart) if time is not None}
    others = [one for one in world.catalogue.connections if _serves(planned, leg, one, world)]
    if any(one.depart is None for one in others):  # it leaves when one likes
        return []
    arrivals = ((_arrival(one, world, dates, ready), one.mode) for one in others)
    return [(at, mode) for at, mode in arrivals if at is not None]


def _serves(planned: Leg, leg: Leg, connection: Connection, world: World) -> bool:
    seats = connection.left is None or connection.left >= world.itinerary.traveller.people
    other = connection.id != planned.connection or connection.goes_again(planned)
    return seats and other and world.catalogue.leads_as(connection, leg)


def _arrival(connection: Connection, world: World, dates: Set[dt.date], ready: int | None) -> int | None:
    """When a connection that leaves on one of these dates, and not before one is ready, arrives."""
    catalogue: Catalogue = world.catalogue
    if connection.depart is None or connection.arrive is None:
        return None
    leaves = minute_of(connection.depart, catalogue.end_zone(connection.origin))
    if connection.depart.date() not in dates or (ready is not None and leaves < ready):
        return None
    if world.now is not None and leaves < world.now.minute:
        return None
    return minute_of(connection.arrive, catalogue.end_zone(connection.destination))
