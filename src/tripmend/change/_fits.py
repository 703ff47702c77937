"""Whether a stop, as planned, still fits the hours of its place. What fits is not hit by news about them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence

from ..trip import Catalogue, Interval, Meal, Place, Stop, Window, exact, minute_of

__all__ = ["fits", "open_until", "overlaps", "whole"]

_DAY = dt.timedelta(days=1)
_MEAL_HOURS: dict[Meal, tuple[dt.time, dt.time]] = {
    "breakfast": (dt.time(5, 0), dt.time(11, 30)),
    "lunch": (dt.time(11, 0), dt.time(16, 0)),
    "dinner": (dt.time(17, 0), dt.time(23, 0)),
}
"""When a meal without a time is eaten, as the checker's own default parameters have it."""
_MEAL_MINUTES = 30
"""How long a meal needs at least where the place does not say."""

Span = tuple[int, int]
"""Minutes UTC [begin, end)."""


def whole(date: dt.date) -> Interval:
    """The interval from 00:00 to 24:00 of a date."""
    begin = dt.datetime(date.year, date.month, date.day)
    return Interval(start=begin, end=begin + _DAY)


def _spans(windows: Iterable[Window], zone: str | None) -> list[Span]:
    return [(minute_of(begin, zone), minute_of(end, zone)) for begin, end in windows]


def _shut(place: Place, zone: str | None) -> list[Span]:
    return _spans(((piece.start, piece.end) for piece in place.closed_during), zone)


def overlaps(stop: Stop, date: dt.date, pieces: Sequence[Interval]) -> bool:
    """Whether any of `pieces` falls into a stop, or for one without a time into the `date` of its day."""
    today = whole(date)
    start, end = stop.start or today.start, stop.end or today.end
    return any(piece.start < end and start < piece.end for piece in pieces)


def open_until(place: Place, start: dt.datetime, catalogue: Catalogue) -> int | None:
    """Until when (minutes UTC) the place is open from `start` on; None where it is not open then, or where neither its
    hours are known nor that it closes."""
    zone = catalogue.zone_of(place.id)
    begin = minute_of(start, zone)
    shut = [shuts for shuts, over in _shut(place, zone) if begin < over]
    if any(shuts <= begin for shuts in shut):
        return None
    spans = catalogue.spans(place, start.date())
    for opens, closes in spans.open:
        if opens <= begin < closes:
            return min([closes, *shut])
    for opens, closes in spans.maybe:
        # Of hours that are not known only a closure is known.
        if opens <= begin < closes and any(shuts <= closes for shuts in shut):
            return min(shut)
    return None


def _timed(stop: Stop, start: dt.datetime, end: dt.datetime, place: Place, catalogue: Catalogue) -> bool:
    zone = catalogue.zone_of(place.id)
    ((begin, until),) = _spans([(start, end)], zone)
    if any(shuts < until and begin < opens for shuts, opens in _shut(place, zone)):
        return False
    slots = catalogue.slots(place, start.date())
    if slots:
        return any(exact(slot.start) == exact(start) for slot in slots)
    return any(opens <= begin and until <= closes for opens, closes in catalogue.spans(place, start.date()).maybe)


def fits(stop: Stop, date: dt.date, place: Place, catalogue: Catalogue) -> bool:
    """Whether `stop`, in the day of `date`, can be as planned at `place`, which is one of the catalogue as it now is.
    Hours that are not known forbid nothing."""
    if stop.start is not None and stop.end is not None:
        return _timed(stop, stop.start, stop.end, place, catalogue)
    zone, today = catalogue.zone_of(place.id), whole(date)
    slots = catalogue.slots(place, date)
    if slots:
        starts = [minute_of(slot.start, zone) for slot in slots]
        return any(not any(shuts <= start < opens for shuts, opens in _shut(place, zone)) for start in starts)
    maybe = catalogue.hours(place, date).maybe
    if stop.meal is None or not maybe:
        return any(opens < today.end for opens, _ in maybe)
    first, last = (minute_of(dt.datetime.combine(date, clock), zone) for clock in _MEAL_HOURS[stop.meal])
    need = place.dwell.min if place.dwell is not None else _MEAL_MINUTES
    spans = catalogue.spans(place, date).maybe
    return any(min(last, closes) - max(first, opens) >= need for opens, closes in spans)
