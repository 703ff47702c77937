"""Opening hours: a stop lies wholly within one window of its place."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from ..trip import Day, Place, Stop, Window
from ._rule import Verdict
from ._view import ONE_DAY, View, midnight, minutes_between

__all__ = ["opening"]


def _hours(windows: tuple[Window, ...]) -> str:
    return ", ".join(f"{opens:%H:%M}–{closes:%H:%M}" for opens, closes in windows)


def _over_midnight(view: View, place: Place, date: dt.date) -> tuple[Window, ...]:
    """The windows that opened the day before and are still open on `date`.

    A place that never closes says nothing of the next day, which may be an exception; that day has its own window.
    """
    before = view.catalogue.windows(place.id, date - ONE_DAY) or ()
    return tuple(window for window in before if window[1] > midnight(date) and window[1] - window[0] < ONE_DAY)


def _timed(
    view: View, stop: Stop, place: Place, start: dt.datetime, end: dt.datetime, date: dt.date
) -> Iterator[Verdict]:
    for piece in place.closed_during:
        if piece.start < end and start < piece.end:
            shared = max(1, minutes_between(max(start, piece.start), min(end, piece.end)))
            text = f"{place.name} is closed from {piece.start:%d %b %H:%M} to {piece.end:%d %b %H:%M}"
            yield Verdict("broken", (stop.id,), f"{text}.", -shared, date)
            return
    if view.slots(place, start.date()):
        return
    windows = view.catalogue.windows(place.id, start.date())
    candidates = (windows or ()) + _over_midnight(view, place, start.date())
    margins = [min(minutes_between(opens, start), minutes_between(end, closes)) for opens, closes in candidates]
    margin = max(margins, default=None)
    if margin is not None and margin >= 0:
        yield Verdict("ok", (stop.id,), f"{place.name} is open from {start:%H:%M} to {end:%H:%M}.", margin, date)
    elif windows is None:
        yield Verdict("unknown", (stop.id,), f"The opening hours of {place.name} are not known.", None, date)
    else:
        text = f"{place.name} is open {_hours(windows)}, not from {start:%H:%M} to {end:%H:%M}."
        if not windows:
            text = f"{place.name} is closed on {start:%a %d %b}."
        yield Verdict("broken", (stop.id,), text, margin, date)


def _untimed(view: View, day: Day, stop: Stop, place: Place) -> Iterator[Verdict]:
    date = day.date
    parts = view.open_parts(place, date)
    has_slots = bool(view.slots(place, date))
    windows = None if has_slots else view.catalogue.windows(place.id, date)
    if not parts or windows == ():
        yield Verdict("broken", (stop.id,), f"{place.name} is closed on {date:%a %d %b}.", None, date)
        return
    if has_slots:
        return
    if stop.meal is not None:
        first, last = (dt.datetime.combine(date, time) for time in view.parameters.meal_windows[stop.meal])
        usable = parts if windows is None else windows + _over_midnight(view, place, date)
        best = max(minutes_between(max(first, opens), min(last, closes)) for opens, closes in usable)
        need = view.parameters.meal_minimum if place.dwell is None else place.dwell.min
        if best < need:
            text = f"{place.name} is not open long enough at {stop.meal} time ({first:%H:%M}–{last:%H:%M})."
            yield Verdict("broken", (stop.id,), text, max(best, 0) - need, date)
            return
    if windows is None:
        yield Verdict("unknown", (stop.id,), f"The opening hours of {place.name} are not known.", None, date)
    elif any(opens <= midnight(date) and closes >= midnight(date) + ONE_DAY for opens, closes in windows):
        yield Verdict("ok", (stop.id,), f"{place.name} is open all day.", None, date)
    else:
        text = f"{place.name} is open {_hours(windows)}, but the stop has no time."
        yield Verdict("unknown", (stop.id,), text, None, date)


def opening(view: View) -> Iterator[Verdict]:
    """Every stop but a rest. Slots of the date beat opening hours; `closed_during` beats both."""
    for day, stop, place in view.stops:
        if stop.kind == "rest":
            continue
        if place is None:
            yield Verdict("unknown", (stop.id,), f"{stop.place!r} is not in the catalogue.", None, day.date)
        elif stop.start is not None and stop.end is not None:
            yield from _timed(view, stop, place, stop.start, stop.end, day.date)
        else:
            yield from _untimed(view, day, stop, place)
