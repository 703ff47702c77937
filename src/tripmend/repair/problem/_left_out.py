"""Visits that the traveller wants left out: nothing takes their place, and what is around them stays."""

from __future__ import annotations

from ...trip import Day, Stop
from ._roles import StopRole
from ._setting import Setting

__all__ = ["left_out_role"]


def left_out_role(setting: Setting, stop: Stop, day: Day) -> StopRole:
    """A role without options: it is given up at any level, unless a lock, a wish or the caller holds it."""
    held = stop.id in setting.locked or stop.id in setting.kept | setting.called_for
    required = stop.id in setting.required and stop.id not in setting.droppable
    start = setting.start_minute(stop)
    return StopRole(stop, day.date, (), hit=True, must=held or required, start=start)
