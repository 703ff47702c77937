"""Whether a stop, as planned, still fits the hours of its place. What fits is not hit by news about them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from ..trip import Interval, Meal, Place, Stop, Window, opening_windows

__all__ = ["fits", "open_parts", "open_until", "overlaps", "whole"]

_DAY = dt.timedelta(days=1)
_MEAL_HOURS: dict[Meal, tuple[dt.time, dt.time]] = {
    "breakfast": (dt.time(5, 0), dt.time(11, 30)),
    "lunch": (dt.time(11, 0), dt.time(16, 0)),
    "dinner": (dt.time(17, 0), dt.time(23, 0)),
}
"""When a meal without a time is eaten, as the checker's own default parameters have it."""
_MEAL_MINUTES = 30
"""How long a meal needs at least where the place does not say."""


def whole(date: dt.date) -> Interval:
    """The interval from 00:00 to 24:00 of a date."""
    begin = dt.datetime(date.year, date.month, date.day)
    return Interval(start=begin, end=begin + _DAY)


def overlaps(stop: Stop, date: dt.date, pieces: Sequence[Interval]) -> bool:
    """Whether any of `pieces` falls into a stop, or for one without a time into the `date` of its day."""
    today = whole(date)
    start, end = stop.start or today.start, stop.end or today.end
    return any(piece.start < end and start < piece.end for piece in pieces)


def open_parts(place: Place, date: dt.date) -> tuple[Window, ...]:
    """The windows of a date; where the hours are not known, whatever `closed_during` leaves of it."""
    known = opening_windows(place, date)
    if known is not None:
        return known
    unhindered = place.replace(hours="24/7", open_on={})
    return opening_windows(unhindered, date) or ()


def open_until(place: Place, date: dt.date, start: dt.datetime) -> dt.datetime | None:
    """Until when the place is open from `start` on, in the day of `date`; None where it is not open then, or where
    neither its hours are known nor that it closes."""
    today = opening_windows(place, date)
    if today is None:
        shut = [piece.start for piece in place.closed_during if piece.end > start]
        return min(shut, default=None) if all(begin > start for begin in shut) else None
    windows = (*today, *(opening_windows(place, date - _DAY) or ()), *(opening_windows(place, start.date()) or ()))
    return next((closes for opens, closes in windows if opens <= start < closes), None)


def _over_midnight(place: Place, date: dt.date) -> tuple[Window, ...]:
    before = opening_windows(place, date - _DAY) or ()
    midnight = whole(date).start
    return tuple((opens, closes) for opens, closes in before if closes > midnight and closes - opens < _DAY)


def _timed(stop: Stop, start: dt.datetime, end: dt.datetime, place: Place) -> bool:
    if any(piece.start < end and start < piece.end for piece in place.closed_during):
        return False
    slots = [slot for slot in place.slots if slot.start.date() == start.date()]
    if slots:
        return any(slot.start == start for slot in slots)
    windows = opening_windows(place, start.date())
    if windows is None:
        return True
    return any(opens <= start and end <= closes for opens, closes in (*windows, *_over_midnight(place, start.date())))


def fits(stop: Stop, date: dt.date, place: Place) -> bool:
    """Whether `stop`, in the day of `date`, can be as planned. Hours that are not known forbid nothing."""
    if stop.start is not None and stop.end is not None:
        return _timed(stop, stop.start, stop.end, place)
    slots = [slot for slot in place.slots if slot.start.date() == date]
    parts = open_parts(place, date)
    if slots:
        return any(not any(cut.start <= slot.start < cut.end for cut in place.closed_during) for slot in slots)
    if not parts or stop.meal is None:
        return bool(parts)
    first, last = (dt.datetime.combine(date, clock) for clock in _MEAL_HOURS[stop.meal])
    need = dt.timedelta(minutes=place.dwell.min if place.dwell is not None else _MEAL_MINUTES)
    return any(
        min(last, closes) - max(first, opens) >= need for opens, closes in (*parts, *_over_midnight(place, date))
    )
