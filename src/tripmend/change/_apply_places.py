"""Places that are closed, sold out or rained off, and events that move."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from ..trip import Dwell, Interval, Place, Slot, Stop, exact, later, minute_of
from ._draft import Draft
from ._effects import EventMoved, PlaceClosed, SoldOut, Weather
from ._fits import fits, overlaps, whole

__all__ = ["event_moved", "place_closed", "sold_out", "weather"]

_DAY = dt.timedelta(days=1)
_EVENING = 120
"""Minutes that an event lasts of which nobody knows it."""
_SMALL_HOURS = dt.timedelta(hours=6)
"""How far the evening reaches into the next date where the hours do not tell."""
_BEDTIME, _MORNING = dt.time(22), dt.time(6)
"""A lodging that is closed at any time between these is closed for the night."""


@dataclass(frozen=True, slots=True)
class _Closure:
    """When places are closed: on whole dates, with every session that opens then, or for an interval."""

    dates: tuple[dt.date, ...] = ()
    during: Interval | None = None

    @classmethod
    def of(cls, draft: Draft, dates: Sequence[dt.date], during: Interval | None) -> _Closure:
        """As an effect says it; an interval of whole dates closes these."""
        if during is None:
            return cls(draft.dates(dates))
        if during.start.time() == during.end.time() == dt.time():
            return cls(tuple(during.start.date() + _DAY * n for n in range((during.end - during.start).days)))
        return cls((), during)

    @property
    def pieces(self) -> tuple[Interval, ...]:
        """The same as intervals by the clock."""
        return (self.during,) if self.during is not None else tuple(whole(date) for date in self.dates)

    def at(self, place: Place, draft: Draft) -> Place:
        """The place, closed."""
        if self.during is None:
            return place.replace(closed_on=tuple(dict.fromkeys((*place.closed_on, *self.dates))))
        return place.replace(closed_during=(*place.closed_during, self._through_the_night(self.during, place, draft)))

    @staticmethod
    def _through_the_night(piece: Interval, place: Place, draft: Draft) -> Interval:
        """An interval that ends at midnight, with what is left of the session then: nobody opens again for that."""
        evening = piece.end.date() - _DAY
        if piece.end.time() != dt.time():
            return piece
        if place.hours is None and evening not in place.open_on:
            return piece.replace(end=piece.end + _SMALL_HOURS)
        late = [closes for opens, closes in draft.catalogue.hours(place, evening).maybe if closes - opens < _DAY]
        return piece.replace(end=max([piece.end, *late]))


def _close(draft: Draft, place: Place, closure: _Closure) -> None:
    changed = closure.at(place, draft)
    draft.put_place(changed)
    for day, stop in draft.stops_at(place.id):
        if fits(stop, day.date, changed, draft.catalogue):
            continue
        if overlaps(stop, day.date, closure.pieces) or fits(stop, day.date, place, draft.catalogue):
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
    closure = _Closure.of(draft, effect.dates, effect.during)
    _close(draft, place, closure)
    if place.kind == "lodging" and (nights := _lost_nights(closure.pieces)):
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
        draft.put_place(_Closure(tuple(bare)).at(draft.places[place.id], draft))
    if place.kind == "lodging":
        draft.lose_nights(draft.places[place.id], dates)


def weather(draft: Draft, effect: Weather) -> None:
    """Outdoor places are closed; stops of which nobody knows whether they are outdoors are put down as unsure."""
    closure = _Closure.of(draft, effect.dates, effect.during)
    city = effect.city.casefold()
    for place in list(draft.places.values()):
        if place.outdoor is False or (city and place.city and city != place.city.casefold()):
            continue
        if place.outdoor and (place.city or not city):
            _close(draft, place, closure)
            continue
        draft.unsure += [stop.id for day, stop in draft.stops_at(place.id) if overlaps(stop, day.date, closure.pieces)]


def event_moved(draft: Draft, effect: EventMoved) -> None:
    """The event takes place at its new time and at no other; stops at other times are hit.

    A booking moves with it: that stop then stands at the new time, for as long as before if the event lasts so long.
    Where only the end is new, it lasts until then.
    """
    place = draft.place(effect.place)
    stops = draft.stops_at(place.id)
    zone = draft.catalogue.zone_of(place.id)
    lengths = (draft.catalogue.minutes_of(stop) for _, stop in stops)
    end = effect.end or later(effect.start, next(filter(None, lengths), _EVENING), zone)
    if minute_of(end, zone) <= minute_of(effect.start, zone):
        raise draft.error("the event ends before it starts", "end")
    dates = {day.date: () for day in draft.itinerary.days}
    open_on = {**place.open_on, **dates, effect.start.date(): (Interval(start=effect.start, end=end),)}
    slots = (Slot(start=effect.start, left=None, price=place.slots[0].price if place.slots else None),)
    length = minute_of(end, zone) - minute_of(effect.start, zone)
    dwell = place.dwell if effect.end is None else _within(place.dwell, length)
    draft.put_place(place.replace(open_on=open_on, slots=slots, dwell=dwell))
    for day, stop in stops:
        same = exact(stop.start) == exact(effect.start)
        longer = stop.booked and same and effect.end is not None and exact(stop.end) != exact(effect.end)
        over = stop.end is not None and minute_of(stop.end, zone) > minute_of(end, zone)
        if longer or over or not fits(stop, day.date, draft.places[place.id], draft.catalogue):
            moved = _moved(draft, stop, effect.start, end)
            draft.hit(stop.id, rebooked=moved)


def _within(dwell: Dwell | None, length: int) -> Dwell | None:
    """How long one stays at an event of which it is told that it lasts `length` minutes: not longer."""
    if dwell is None:
        return None
    longest = None if dwell.max is None else max(dwell.max, length)
    return dwell.replace(min=min(dwell.min, length), max=longest)


def _moved(draft: Draft, stop: Stop, start: dt.datetime, end: dt.datetime) -> bool:
    """Put a booked stop at the new time of its event; False where it has no booking, no time, or no such day."""
    if not stop.booked or stop.start is None or stop.end is None:
        return False
    if start.date() not in {day.date for day in draft.itinerary.days}:
        return False
    zone, planned = draft.catalogue.zone_of(stop.place), draft.catalogue.minutes_of(stop) or 0
    over = minute_of(start, zone) + planned > minute_of(end, zone)
    last = end if over or exact(stop.start) == exact(start) else later(start, planned, zone)
    draft.put_at(stop.replace(start=start, end=last), start.date())
    return True
