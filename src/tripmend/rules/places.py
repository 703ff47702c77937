"""A stop at its place: open, in a slot that is sold, long enough, and not too many people."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator

from ..trip import Day, Place, Slot, Stop, Window, date_words, exact, minute_of
from .rule import Verdict, graded
from .view import ONE_DAY, View, day_by_day, midnight

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


def _open_during(
    view: View, stop: Stop, place: Place, start: dt.datetime, end: dt.datetime, date: dt.date
) -> Iterator[Verdict]:
    zone = view.catalogue.zone_of(place.id)
    begin, until = minute_of(start, zone), minute_of(end, zone)
    for piece in place.closed_during:
        shuts, opens = minute_of(piece.start, zone), minute_of(piece.end, zone)
        if shuts < until and begin < opens:
            shared = max(1, min(until, opens) - max(begin, shuts))
            span = " to ".join(f"{date_words(time)} {time:%H:%M}" for time in (piece.start, piece.end))
            yield Verdict("broken", (stop.id,), f"{place.name} is closed from {span}.", -shared, date)
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
        text = _not_known(place, f"on {date_words(start)} from {start:%H:%M} to {end:%H:%M}")
        yield Verdict("unknown", (stop.id,), text, None, date)
        return
    sure, maybe = view.catalogue.hours(place, start.date())
    text = f"{place.name} is closed on {date_words(start)}."
    if sure:
        text = f"{place.name} is open {_hours(sure)}, not from {start:%H:%M} to {end:%H:%M}."
    elif maybe:
        text = f"{place.name} is not open on {date_words(start)} from {start:%H:%M} to {end:%H:%M}."
    yield Verdict("broken", (stop.id,), text, perhaps if margin is None else margin, date)


def _open_some_time(view: View, day: Day, stop: Stop, place: Place) -> Iterator[Verdict]:
    date = day.date
    has_slots = bool(view.slots(place, date))
    sure, maybe = view.catalogue.hours(place, date)
    opens_at_all = has_slots or any(opens < midnight(date) + ONE_DAY for opens, _ in maybe)
    if not opens_at_all or not view.open_parts(place, date):
        yield Verdict("broken", (stop.id,), f"{place.name} is closed on {date_words(date)}.", None, date)
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
        yield Verdict("unknown", (stop.id,), _not_known(place, f"on {date_words(date)}"), None, date)
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
            yield from _open_during(view, stop, place, stop.start, stop.end, day.date)
        else:
            yield from _open_some_time(view, day, stop, place)


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
    return Verdict(state, (stop.id,), f"{place.name} has no slots on {date_words(on)}.", None, date)  # type: ignore[arg-type]


def _in_its_slot(view: View, stop: Stop, place: Place, start: dt.datetime, date: dt.date) -> Verdict:
    slots = view.slots(place, start.date())
    if not slots:
        return _off_slots(stop, place, start.date(), date)
    matching = [entry for entry in slots if exact(entry.start) == exact(start)]
    if not matching:
        return Verdict("broken", (stop.id,), f"{place.name} has no slot that starts at {start:%H:%M}.", None, date)
    if stop.booked:
        return Verdict("ok", (stop.id,), f"The {start:%H:%M} slot of {place.name} is booked.", None, date)
    return _stock(view, stop, place, matching, date)


def _in_some_slot(view: View, stop: Stop, place: Place, date: dt.date) -> Verdict:
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
            yield _in_its_slot(view, stop, place, stop.start, day.date)
        else:
            yield _in_some_slot(view, stop, place, day.date)


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


@day_by_day
def capacity(view: View, day: Day) -> Iterator[Verdict]:
    """Every stop at a place whose capacity is known; where it is not, a large party may be too many."""
    for stop, place in view.stops_of(day):
        people = view.people + stop.guests
        if place is None or place.capacity is None:
            if people > view.parameters.large_party:
                text = f"Whether {view.name(stop)} takes {people} people is not known."
                yield Verdict("unknown", (stop.id,), text, None, day.date)
            continue
        whole = "the party with its guests" if stop.guests else "the party"
        margin = place.capacity - people
        text = f"{place.name} takes {place.capacity} people; {whole} has {people}."
        yield Verdict(graded(margin), (stop.id,), text, margin, day.date)
