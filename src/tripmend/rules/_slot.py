"""Bookable slots: a visit begins with one that has room for the party."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from ..trip import Day, Place, Slot, Stop, exact
from ._rule import Verdict
from ._view import View, day_by_day

__all__ = ["slot"]


def _stock(view: View, stop: Stop, place: Place, slots: list[Slot], date: dt.date) -> Verdict:
    """Of slots at the same time the roomiest counts; one of unknown stock leaves the matter open."""
    left = max((entry.left for entry in slots if entry.left is not None), default=None)
    people = view.people + stop.guests
    enough = left is not None and left >= people
    if not enough and any(entry.left is None for entry in slots):
        text = f"It is not known how many tickets {place.name} has left."
        return Verdict("unknown", (stop.id,), text, None, date)
    margin = (left or 0) - people
    text = f"{place.name} has {left or 0} tickets left for {people}."
    return Verdict("ok" if enough else "broken", (stop.id,), text, margin, date)


def _off_slots(stop: Stop, place: Place, on: dt.date, date: dt.date) -> Verdict:
    """The place sells slots, but none on the date `on`."""
    hours_known = place.hours is not None or on in place.open_on or on in place.closed_on
    state = "unknown" if stop.booked or hours_known else "broken"
    return Verdict(state, (stop.id,), f"{place.name} has no slots on {on:%a %d %b}.", None, date)  # type: ignore[arg-type]


def _timed(view: View, stop: Stop, place: Place, start: dt.datetime, date: dt.date) -> Verdict:
    slots = view.slots(place, start.date())
    if not slots:
        return _off_slots(stop, place, start.date(), date)
    matching = [entry for entry in slots if exact(entry.start) == exact(start)]
    if not matching:
        return Verdict("broken", (stop.id,), f"{place.name} has no slot that starts at {start:%H:%M}.", None, date)
    if stop.booked:
        return Verdict("ok", (stop.id,), f"The {start:%H:%M} slot of {place.name} is booked.", None, date)
    return _stock(view, stop, place, matching, date)


def _untimed(view: View, stop: Stop, place: Place, date: dt.date) -> Verdict:
    slots = view.slots(place, date)
    if not slots:
        return _off_slots(stop, place, date, date)
    if not stop.booked:
        usable = [
            entry for entry in slots if not any(cut.start <= entry.start < cut.end for cut in place.closed_during)
        ]
        if not usable:
            return Verdict("broken", (stop.id,), f"{place.name} is closed at all of its slots.", None, date)
        if stop.meal is not None:
            first, last = view.parameters.meal_windows[stop.meal]
            usable = [entry for entry in usable if first <= entry.start.time() <= last]
            if not usable:
                return Verdict("broken", (stop.id,), f"{place.name} has no slot at {stop.meal} time.", None, date)
        verdict = _stock(view, stop, place, usable, date)
        if verdict.state != "ok":
            return verdict
    return Verdict("unknown", (stop.id,), f"{place.name} has slots, but the stop has no time.", None, date)


@day_by_day
def slot(view: View, day: Day) -> Iterator[Verdict]:
    """Every stop, but a rest, at a place that has slots."""
    for stop, place in view.stops_of(day):
        if place is None or not place.slots or stop.kind == "rest":
            continue
        if stop.start is not None:
            yield _timed(view, stop, place, stop.start, day.date)
        else:
            yield _untimed(view, stop, place, day.date)
