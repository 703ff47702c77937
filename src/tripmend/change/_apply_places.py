"""Places that are closed, sold out or rained off, and events that move."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from ..trip import Dwell, Interval, Place, Slot, Stop
from ._draft import Draft
from ._effects import EventMoved, PlaceClosed, SoldOut, Weather
from ._fits import fits, overlaps, whole

__all__ = ["event_moved", "place_closed", "sold_out", "weather"]

_DAY = dt.timedelta(days=1)
_BEDTIME, _MORNING = dt.time(22), dt.time(6)
"""A lodging that is closed at any time between these is closed for the night."""


def _pieces(dates: Sequence[dt.date], during: Interval | None) -> tuple[Interval, ...]:
    return (during,) if during is not None else tuple(whole(date) for date in dates)


def _close(draft: Draft, place: Place, pieces: tuple[Interval, ...]) -> None:
    changed = place.replace(closed_during=place.closed_during + pieces)
    draft.put_place(changed)
    for day, stop in draft.stops_at(place.id):
        if overlaps(stop, day.date, pieces) and not fits(stop, day.date, changed):
            draft.close(stop, day.date, changed)


def _lost_nights(pieces: Sequence[Interval]) -> list[dt.date]:
    """The nights that a closed lodging costs: of whole dates those dates', else those that it is closed in."""
    nights: list[dt.date] = []
    for piece in pieces:
        dates = [piece.start.date() + _DAY * n for n in range(-1, (piece.end.date() - piece.start.date()).days + 1)]
        if piece.start.time() == piece.end.time() == dt.time():
            nights += dates[1:-1]
            continue
        for date in dates:
            evening, morning = dt.datetime.combine(date, _BEDTIME), dt.datetime.combine(date + _DAY, _MORNING)
            if piece.start < morning and evening < piece.end:
                nights.append(date)
    return nights


def place_closed(draft: Draft, effect: PlaceClosed) -> None:
    """The place is closed; a lodging loses its nights only when it is closed at night."""
    place = draft.place(effect.place)
    pieces = _pieces(draft.dates(effect.dates), effect.during)
    _close(draft, place, pieces)
    if place.kind == "lodging" and (nights := _lost_nights(pieces)):
        draft.lose_nights(draft.places[place.id], nights)


def sold_out(draft: Draft, effect: SoldOut) -> None:
    """The slots (or the dates) have nothing left, and bookings for them are void."""
    place = draft.place(effect.place)
    dates = set(draft.dates(effect.dates)) if not effect.slots else {start.date() for start in effect.slots}
    gone = set(effect.slots)
    slots = tuple(
        slot.replace(left=0) if slot.start.date() in dates and (not gone or slot.start in gone) else slot
        for slot in place.slots
    )
    draft.put_place(place.replace(slots=slots))
    slotted = {slot.start.date() for slot in place.slots}
    for day, stop in draft.stops_at(place.id):
        if day.date in dates and (not gone or stop.start is None or stop.start in gone):
            draft.void(stop)
    # Without known slots a sold-out date can only mean that one cannot get in that day.
    bare = sorted(dates - slotted) if not gone else []
    if bare:
        changed = draft.places[place.id]
        draft.put_place(changed.replace(closed_during=changed.closed_during + tuple(whole(date) for date in bare)))
    if place.kind == "lodging":
        draft.lose_nights(draft.places[place.id], dates)


def weather(draft: Draft, effect: Weather) -> None:
    """Outdoor places are closed; stops of which nobody knows whether they are outdoors are put down as unsure."""
    pieces = _pieces(draft.dates(effect.dates), effect.during)
    city = effect.city.casefold()
    for place in list(draft.places.values()):
        if place.outdoor is False or (city and place.city and city != place.city.casefold()):
            continue
        if place.outdoor and (place.city or not city):
            _close(draft, place, pieces)
            continue
        draft.unsure += [stop.id for day, stop in draft.stops_at(place.id) if overlaps(stop, day.date, pieces)]


def event_moved(draft: Draft, effect: EventMoved) -> None:
    """The event takes place at its new time and at no other; stops at other times are hit.

    A booking moves with it: that stop then stands at the new time, for as long as before if the event lasts so long.
    Where only the end is new, it lasts until then.
    """
    place = draft.place(effect.place)
    stops = draft.stops_at(place.id)
    length = next((stop.end - stop.start for _, stop in stops if stop.start and stop.end), dt.timedelta(hours=2))
    end = effect.end or effect.start + length
    if end <= effect.start:
        raise draft.error("the event ends before it starts", "end")
    dates = {day.date: () for day in draft.itinerary.days}
    open_on = {**place.open_on, **dates, effect.start.date(): (Interval(start=effect.start, end=end),)}
    slots = (Slot(start=effect.start, left=None, price=place.slots[0].price if place.slots else None),)
    draft.put_place(place.replace(open_on=open_on, slots=slots, dwell=_within(place.dwell, effect, end)))
    for day, stop in stops:
        longer = stop.booked and stop.start == effect.start and effect.end is not None and stop.end != effect.end
        if longer or not fits(stop, day.date, draft.places[place.id]) or (stop.end is not None and stop.end > end):
            moved = _moved(draft, stop, effect.start, end)
            draft.hit(stop.id, rebooked=moved)


def _within(dwell: Dwell | None, effect: EventMoved, end: dt.datetime) -> Dwell | None:
    """How long one stays at an event whose new end is told: as long as it lasts, where it is shorter than before."""
    length = int((end - effect.start) / dt.timedelta(minutes=1))
    if dwell is None or effect.end is None:
        return dwell
    longest = None if dwell.max is None else max(dwell.max, length)
    return dwell.replace(min=min(dwell.min, length), max=longest)


def _moved(draft: Draft, stop: Stop, start: dt.datetime, end: dt.datetime) -> bool:
    """Put a booked stop at the new time of its event; False where it has no booking, no time, or no such day."""
    if not stop.booked or stop.start is None or stop.end is None:
        return False
    if start.date() not in {day.date for day in draft.itinerary.days}:
        return False
    last = end if stop.start == start else min(end, start + (stop.end - stop.start))
    draft.put_at(stop.replace(start=start, end=last), start.date())
    return True
