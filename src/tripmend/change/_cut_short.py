"""Visits that were under way when their place closed early: they took place until then."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection

from ..trip import Catalogue, Itinerary, Stop, exact, minute_of, wall_clock
from ._fits import open_until

__all__ = ["cut_short"]

_ENOUGH = 0.5
"""What part of the time that a visit was to take, or that its place needs at least, makes a visit of it."""


def cut_short(itinerary: Itinerary, catalogue: Catalogue, clock: dt.datetime, hit: Collection[str]) -> dict[str, Stop]:
    """Those of the stops `hit` that had begun at `clock` and went on until their place closed, as they then were.

    clock: wall-clock time where the traveller is. A visit whose place closed before it began, or too soon for a visit,
    did not take place.
    """
    found = {}
    for _, stop in itinerary.stops():
        place = catalogue.place(stop.place)
        if stop.id not in hit or place is None or stop.start is None or stop.end is None:
            continue
        zone = catalogue.zone_of(place.id)
        begin, until = minute_of(stop.start, zone), minute_of(stop.end, zone)
        end = open_until(place, stop.start, catalogue)
        if begin >= minute_of(clock, zone) or end is None or end >= until:
            continue
        if place.slots and all(exact(slot.start) != exact(stop.start) for slot in place.slots):
            continue
        needed = until - begin if place.dwell is None else min(until - begin, place.dwell.min)
        if end - begin >= _ENOUGH * needed:
            found[stop.id] = stop.replace(end=wall_clock(end, zone))
    return found
