"""How long one stays: at least the place's minimum, and rather not beyond its maximum."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import Day
from ._rule import Verdict, graded
from ._view import View, day_by_day

__all__ = ["dwell", "dwell_max"]


@day_by_day
def dwell(view: View, day: Day) -> Iterator[Verdict]:
    """Every timed stop, but a rest, at a place whose dwell is known."""
    for stop, place in view.stops_of(day):
        timed = view.timed.get(stop.id)
        if timed is None or place is None or place.dwell is None or stop.kind == "rest":
            continue
        length = timed.end - timed.start
        margin = length - place.dwell.min
        text = f"{place.name} needs {place.dwell.min} minutes and gets {length}."
        yield Verdict(graded(margin), (stop.id,), text, margin, day.date)


@day_by_day
def dwell_max(view: View, day: Day) -> Iterator[Verdict]:
    """Every timed stop, but a rest, at a place whose longest dwell is known."""
    for stop, place in view.stops_of(day):
        timed = view.timed.get(stop.id)
        if timed is None or place is None or place.dwell is None or place.dwell.max is None or stop.kind == "rest":
            continue
        length = timed.end - timed.start
        margin = place.dwell.max - length
        text = f"{place.name} is worth at most {place.dwell.max} minutes and gets {length}."
        yield Verdict(graded(margin), (stop.id,), text, margin, day.date)
