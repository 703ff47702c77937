"""Visits that were under way when their place closed early: they took place until then."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection

from ..trip import Catalogue, Itinerary, Stop
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
    for day, stop in itinerary.stops():
        place = catalogue.place(stop.place)
        if stop.id not in hit or place is None or stop.start is None or stop.end is None or stop.start >= clock:
            continue
        end = open_until(place, day.date, stop.start)
        if end is None or end >= stop.end or (place.slots and all(slot.start != stop.start for slot in place.slots)):
            continue
        planned = stop.end - stop.start
        needed = planned if place.dwell is None else min(planned, dt.timedelta(minutes=place.dwell.min))
        if end - stop.start >= _ENOUGH * needed:
            found[stop.id] = stop.replace(end=end)
    return found
