"""Visits under the open sky by day: the part of an option in which it is light, and the whole of it in the dark."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...trip import Place, Stop, minute_of
from ._roles import StopOption
from ._setting import Setting

__all__ = ["by_light"]


def by_light(setting: Setting, stop: Stop, place: Place, option: StopOption) -> Iterator[StopOption]:
    """The parts of a timed option for `stop` at `place`, which needs the light as `minutes_in_light` has it.

    The second is all of it, in the dark or not, with the penalty for that; it is left out where it is light all the
    time.
    """
    needs_light = stop.kind == "visit" and place.outdoor is True and not place.slots
    light = setting.catalogue.daylight(place.id, option.date) if needs_light else None
    if light is None:
        yield option
        return
    zone, grid = setting.catalogue.zone_of(place.id), setting.parameters.grid
    rise, fall = (minute_of(clock, zone) for clock in light)
    if rise <= option.first and option.last + option.usual <= fall:
        yield option
        return
    # Starts lie on the grid, but for the planned one.
    first = option.first if option.first >= rise else -(-rise // grid) * grid
    last = min(option.last, fall - option.minimum)
    if option.first <= option.reference <= option.last and rise <= option.reference:
        first = min(first, option.reference)
    if first <= last:
        yield replace(option, first=first, last=last, end=min(option.end, fall))
    yield replace(option, penalty=option.penalty + setting.parameters.dark)
