"""The world as it is for who takes a connection on other dates instead of a leg that does not run, or too late."""

from __future__ import annotations

import dataclasses

from ..trip import Connection, Leg
from ._apply_legs import put_leg, put_on_its_day
from ._apply_nights import follow_evenings
from ._draft import Draft
from ._world import World

__all__ = ["by_connection"]


def by_connection(world: World, leg: Leg, connection: Connection) -> World:
    """`world` with the leg at the times of `connection`, still to be replaced, and with the nights that follow from
    them: a night for which one is then elsewhere is given up, a night more is added to the stay beside it, not booked.

    The stays whose nights change are hit by what hit the leg. A connection without times changes nothing.
    """
    if connection.depart is None or connection.arrive is None:
        return world
    places = {place.id: place for place in world.catalogue.places}
    connections = {known.id: known for known in world.catalogue.connections}
    names = [hit.disruption for hit in world.hits if hit.item == leg.id]
    draft = Draft(world.itinerary, world.catalogue, places, connections, name=names[0] if names else "")
    taken = leg.replace(depart=connection.depart, arrive=connection.arrive, cancelled=True)
    put_on_its_day(draft, taken)
    day = next(day for day, other in draft.itinerary.legs() if other.id == leg.id)
    if leg.depart is not None and taken.depart is not None and taken.depart < leg.depart:
        put_leg(draft, taken, day.date)  # it may leave before what it was to follow
    follow_evenings(draft, world.itinerary)
    now = world.now
    if now is not None:  # a stay that was over goes on, or its nights were spent elsewhere
        before = {stay.id for stay in world.itinerary.stays}
        over = {stay.id for stay in draft.itinerary.stays if stay.check_out <= now.date}
        now = dataclasses.replace(now, past=now.past - (before - over))
    hits = (*world.hits, *dict.fromkeys(draft.hits))
    return dataclasses.replace(world, itinerary=draft.itinerary, hits=hits, now=now)
