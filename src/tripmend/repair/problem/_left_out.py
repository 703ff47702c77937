"""Visits that the traveller wants left out: nothing takes their place, and what is around them stays."""

from __future__ import annotations

from ...change import World
from ...trip import Day, Itinerary, Stop
from ._roles import StopRole
from ._setting import Setting

__all__ = ["left_out_role", "without_left_out"]


def left_out_role(setting: Setting, stop: Stop, day: Day) -> StopRole:
    """A role without options: it is given up at any level, unless a lock, a wish or the caller holds it."""
    held = stop.id in setting.locked or stop.id in setting.kept | setting.called_for
    required = stop.id in setting.required and stop.id not in setting.droppable
    start = setting.start_minute(stop)
    return StopRole(stop, day.date, (), hit=True, must=held or required, start=start)


def without_left_out(world: World) -> Itinerary:
    """The unrepaired trip without the stops that are to be left out, so that one sees what only their going breaks."""
    gone = world.left_out
    if not gone:
        return world.itinerary
    days = (day.replace(items=tuple(item for item in day.items if item.id not in gone)) for day in world.itinerary.days)
    return world.itinerary.replace(days=tuple(days))
