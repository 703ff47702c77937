"""Effects on places: closed, full, moved, at other hours."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from ..trip import Dwell, Interval, Place, Slot, Stop, Window, exact, later, minute_of, session_of
from .draft import Draft, fits, overlaps, whole
from .effects import EventMoved, HoursChanged, PlaceClosed, SoldOut, Weather
from .legs import close_station

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
    """The place is closed, also to what leaves and arrives there; a lodging loses its nights only when it is closed at
    night."""
    place = draft.place(effect.place)
    closure = _Closure.of(draft, effect.dates, effect.during)
    _close(draft, place, closure)
    close_station(draft, place, closure.pieces)
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
    planned = {stop.place for _, stop in draft.itinerary.stops()}
    for place in list(draft.places.values()):
        if place.outdoor is False or (city and place.city and city != place.city.casefold()):
            continue
        if place.outdoor and (place.city or not city):
            if place.id in planned:
                _close(draft, place, closure)
            else:
                draft.put_place(closure.at(place, draft))
            continue
        draft.unsure += [stop.id for day, stop in draft.stops_at(place.id) if overlaps(stop, day.date, closure.pieces)]


def event_moved(draft: Draft, effect: EventMoved) -> None:
    """The event takes place at its new time and at no other; stops at other times are hit.

    A booking moves with it: that stop then stands at the new time and lasts until the end that was told. Where none
    was, or it was to end before the event did, it lasts as long as before, if the event does.
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
        whole = effect.end is not None and not _leaves_before(stop, place, zone)
        longer = stop.booked and same and whole and exact(stop.end) != exact(end)
        over = stop.end is not None and minute_of(stop.end, zone) > minute_of(end, zone)
        if longer or over or not fits(stop, day.date, draft.places[place.id], draft.catalogue):
            moved = _moved(draft, stop, effect.start, end, whole=whole)
            draft.hit(stop.id, rebooked=moved)


def _within(dwell: Dwell | None, length: int) -> Dwell | None:
    """How long one stays at an event of which it is told that it lasts `length` minutes: not longer."""
    if dwell is None:
        return None
    longest = None if dwell.max is None else max(dwell.max, length)
    return dwell.replace(min=min(dwell.min, length), max=longest)


def _leaves_before(stop: Stop, place: Place, zone: str | None) -> bool:
    """Whether a stop was to end before its event, of which the hours of that date are told, not those of a house."""
    if stop.start is None or stop.end is None:
        return False
    ends = (minute_of(piece.end, zone) for piece in place.open_on.get(stop.start.date(), ()))
    return minute_of(stop.end, zone) < max(ends, default=0)


def _moved(draft: Draft, stop: Stop, start: dt.datetime, end: dt.datetime, *, whole: bool) -> bool:
    """Put a booked stop at the new time of its event, which ends at `end`; False where it has no booking, no time, or
    no such day. whole: it lasts as long as the event, else as long as before, at most."""
    if not stop.booked or stop.start is None or stop.end is None:
        return False
    if start.date() not in {day.date for day in draft.itinerary.days}:
        return False
    zone, planned = draft.catalogue.zone_of(stop.place), draft.catalogue.minutes_of(stop) or 0
    over = minute_of(start, zone) + planned > minute_of(end, zone)
    draft.put_at(stop.replace(start=start, end=end if whole or over else later(start, planned, zone)), start.date())
    return True


_DAWN = dt.time(6)
"""Until when a closing time belongs to the night before."""


def _closing(
    closes: dt.time, date: dt.date, opening: dt.datetime | None, old: Window | None, *, both: bool
) -> dt.datetime:
    """When the place closes: at or before its opening means after midnight, unless that would be the next daytime.

    A museum that opens at ten and today "closes at nine" does not stay open for 23 hours.
    """
    end = dt.datetime.combine(date, closes)
    if opening is None:
        return end + _DAY if closes < _DAWN else end
    nightly = both or closes < _DAWN or (old is not None and old[1].date() > date)
    return end + _DAY if end <= opening and nightly else end


def _frame(effect: HoursChanged, date: dt.date, known: tuple[Window, ...] | None) -> tuple[dt.datetime | None, ...]:
    """The new opening and closing time of `date`, None where the effect leaves it as it was."""
    opens = None if effect.opens is None else dt.datetime.combine(date, effect.opens)
    if effect.closes is None:
        return opens, None
    reference = opens or (known[0][0] if known else None)
    old = known[-1] if known else None
    return opens, _closing(effect.closes, date, reference, old, both=opens is not None)


def _framed(known: tuple[Window, ...], opens: dt.datetime | None, closes: dt.datetime | None) -> tuple[Window, ...]:
    """The windows within the new hours, breaks kept; the first and last are extended where the hours are longer."""
    first, last = known[0][0], known[-1][1]
    kept = [
        (start if opens is None else max(start, opens), end if closes is None else min(end, closes))
        for start, end in known
    ]
    kept = [(start, end) for start, end in kept if start < end]
    if not kept:
        return ((opens, closes),) if opens is not None and closes is not None and opens < closes else ()
    if opens is not None and opens < first:
        kept[0] = (opens, kept[0][1])
    if closes is not None and closes > last:
        kept[-1] = (kept[-1][0], closes)
    return tuple(kept)


def _known_hours(effect: HoursChanged, date: dt.date, known: tuple[Window, ...]) -> tuple[Window, ...]:
    opens, closes = _frame(effect, date, known)
    if known:
        return _framed(known, opens, closes)
    # "Every date" does not mean the weekly day off, and half of the hours opens no closed day.
    if effect.dates and opens is not None and closes is not None and opens < closes:
        return ((opens, closes),)
    return ()


def _closed_pieces(
    date: dt.date, opens: dt.datetime | None, closes: dt.datetime | None, night_before: dt.datetime, *, known: bool
) -> list[Interval]:
    """What of the date (and of the small hours after it, where no slots are sold) lies outside the new hours."""
    today, dawn = whole(date), dt.datetime.combine(date + _DAY, _DAWN)
    pieces = []
    if opens is not None and opens > night_before:
        pieces.append(Interval(start=night_before, end=opens))
    if closes is not None:
        end = today.end if known and closes < today.end else dawn
        if closes < end:
            pieces.append(Interval(start=closes, end=end))
    return pieces


def _known(draft: Draft, place: Place, effect: HoursChanged, date: dt.date) -> tuple[Window, ...] | None:
    """The windows that the new hours change; None where too little is known of them.

    Where it was not known whether or how long it is open, a new closing time tells that it is, until then.
    """
    sure, maybe = draft.catalogue.hours(place, date)
    told = effect.closes is not None and (place.hours is not None or date in place.open_on)
    return maybe if sure == maybe or told else None


def _night_before(draft: Draft, place: Place, date: dt.date) -> dt.datetime:
    """Until when the evening before goes on at a place; the small hours where its hours are not known."""
    midnight = whole(date).start
    if place.hours is None and date - _DAY not in place.open_on:
        return dt.datetime.combine(date, _DAWN)
    before = draft.catalogue.hours(place, date - _DAY).maybe
    return max([midnight, *(end for start, end in before if end - start < _DAY)])


def _changed(draft: Draft, place: Place, effect: HoursChanged, date: dt.date) -> Place:
    known = _known(draft, place, effect, date)
    opens, closes = _frame(effect, date, known)
    if known is not None:
        windows = _known_hours(effect, date, known)
        place = place.replace(
            open_on={**place.open_on, date: tuple(Interval(start=start, end=end) for start, end in windows)}
        )
        if windows:
            opens, closes = windows[0][0], windows[-1][1]
        else:
            opens, closes = whole(date).end, None
    site = draft.catalogue.site(place)
    slots = [slot for slot in place.slots if session_of(place, slot.start, site) == date]
    if known is None or slots:
        # Slots beat opening hours, and hours that are not known cannot be cut: say when it is closed.
        night_before = _night_before(draft, place, date)
        pieces = _closed_pieces(date, opens, closes, night_before, known=known is not None or bool(slots))
        place = place.replace(closed_during=(*place.closed_during, *pieces))
        gone = {
            slot.start
            for slot in slots
            if (opens and slot.start < opens) or (closes is not None and slot.start >= closes)
        }
        place = place.replace(slots=tuple(slot for slot in place.slots if slot.start not in gone))
    return place


def hours_changed(draft: Draft, effect: HoursChanged) -> None:
    """The place has the new hours; the stops of those dates that no longer fit are hit.

    One that is booked begins as booked and ends earlier, where that leaves enough of it.
    """
    before = place = draft.place(effect.place)
    dates = draft.dates(effect.dates)
    for date in dates:
        place = _changed(draft, place, effect, date)
    draft.put_place(place)
    for day, stop in draft.stops_at(place.id):
        if fits(stop, day.date, place, draft.catalogue):
            continue
        if day.date in dates or fits(stop, day.date, before, draft.catalogue):
            draft.close(stop, day.date, place)
    close_station(draft, before)
