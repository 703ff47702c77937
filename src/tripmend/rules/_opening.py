"""Opening hours: a place is open for all of a stop."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator

from ..trip import Day, Place, Stop, Window, minute_of
from ._rule import Verdict
from ._view import ONE_DAY, View, day_by_day, midnight

__all__ = ["opening"]

_Span = tuple[int, int]
"""Minutes UTC [begin, end)."""


def _hours(windows: tuple[Window, ...]) -> str:
    return ", ".join(f"{opens:%H:%M}–{closes:%H:%M}" for opens, closes in windows)


def _not_known(place: Place, when: str) -> str:
    if place.hours is None:
        return f"The opening hours of {place.name} are not known."
    return f"Whether {place.name} is open {when} is not known; its hours are {place.hours!r}."


def _spare(spans: Iterable[_Span], begin: int, end: int) -> int | None:
    """The minutes to spare in the span that fits best; negative where none is long enough."""
    return max((min(begin - opens, closes - end) for opens, closes in spans), default=None)


def _timed(
    view: View, stop: Stop, place: Place, start: dt.datetime, end: dt.datetime, date: dt.date
) -> Iterator[Verdict]:
    zone = view.catalogue.zone_of(place.id)
    begin, until = minute_of(start, zone), minute_of(end, zone)
    for piece in place.closed_during:
        shuts, opens = minute_of(piece.start, zone), minute_of(piece.end, zone)
        if shuts < until and begin < opens:
            shared = max(1, min(until, opens) - max(begin, shuts))
            text = f"{place.name} is closed from {piece.start:%d %b %H:%M} to {piece.end:%d %b %H:%M}"
            yield Verdict("broken", (stop.id,), f"{text}.", -shared, date)
            return
    if view.slots(place, start.date()):
        return
    spans = view.catalogue.spans(place, start.date())
    margin = _spare(spans.open, begin, until)
    if margin is not None and margin >= 0:
        yield Verdict("ok", (stop.id,), f"{place.name} is open from {start:%H:%M} to {end:%H:%M}.", margin, date)
        return
    perhaps = _spare(spans.maybe, begin, until)
    if perhaps is not None and perhaps >= 0:
        text = _not_known(place, f"on {start:%a %d %b} from {start:%H:%M} to {end:%H:%M}")
        yield Verdict("unknown", (stop.id,), text, None, date)
        return
    sure, maybe = view.catalogue.hours(place, start.date())
    text = f"{place.name} is closed on {start:%a %d %b}."
    if sure:
        text = f"{place.name} is open {_hours(sure)}, not from {start:%H:%M} to {end:%H:%M}."
    elif maybe:
        text = f"{place.name} is not open on {start:%a %d %b} from {start:%H:%M} to {end:%H:%M}."
    yield Verdict("broken", (stop.id,), text, perhaps if margin is None else margin, date)


def _untimed(view: View, day: Day, stop: Stop, place: Place) -> Iterator[Verdict]:
    date = day.date
    has_slots = bool(view.slots(place, date))
    sure, maybe = view.catalogue.hours(place, date)
    opens_at_all = has_slots or any(opens < midnight(date) + ONE_DAY for opens, _ in maybe)
    if not opens_at_all or not view.open_parts(place, date):
        yield Verdict("broken", (stop.id,), f"{place.name} is closed on {date:%a %d %b}.", None, date)
        return
    if has_slots:
        return
    known = True
    if stop.meal is not None:
        zone = view.catalogue.zone_of(place.id)
        first, last = (dt.datetime.combine(date, time) for time in view.parameters.meal_windows[stop.meal])
        low, high = minute_of(first, zone), minute_of(last, zone)
        need = view.parameters.meal_minimum if place.dwell is None else place.dwell.min
        certain, best = (
            max((min(high, closes) - max(low, opens) for opens, closes in spans), default=0)
            for spans in view.catalogue.spans(place, date)
        )
        if best < need:
            text = f"{place.name} is not open long enough at {stop.meal} time ({first:%H:%M}–{last:%H:%M})."
            yield Verdict("broken", (stop.id,), text, max(best, 0) - need, date)
            return
        known = certain >= need
    if not sure or not known:
        yield Verdict("unknown", (stop.id,), _not_known(place, f"on {date:%a %d %b}"), None, date)
    elif any(opens <= midnight(date) and closes >= midnight(date) + ONE_DAY for opens, closes in sure):
        yield Verdict("ok", (stop.id,), f"{place.name} is open all day.", None, date)
    else:
        text = f"{place.name} is open {_hours(sure)}, but the stop has no time."
        yield Verdict("unknown", (stop.id,), text, None, date)


@day_by_day
def opening(view: View, day: Day) -> Iterator[Verdict]:
    """Every stop but a rest. Slots of the date beat opening hours; a closure beats both."""
    for stop, place in view.stops_of(day):
        if stop.kind == "rest":
            continue
        if place is None:
            yield Verdict("unknown", (stop.id,), f"{stop.place!r} is not in the catalogue.", None, day.date)
        elif stop.start is not None and stop.end is not None:
            yield from _timed(view, stop, place, stop.start, stop.end, day.date)
        else:
            yield from _untimed(view, day, stop, place)
