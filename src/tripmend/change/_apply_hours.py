"""New opening hours of a place on some dates."""

from __future__ import annotations

import datetime as dt

from ..trip import Interval, Place, Window, session_of
from ._draft import Draft
from ._effects import HoursChanged
from ._fits import fits, whole

__all__ = ["hours_changed"]

_DAY = dt.timedelta(days=1)
_SMALL_HOURS = dt.time(6)
"""Until when a closing time belongs to the night before."""


def _closing(
    closes: dt.time, date: dt.date, opening: dt.datetime | None, old: Window | None, *, both: bool
) -> dt.datetime:
    """When the place closes: at or before its opening means after midnight, unless that would be the next daytime.

    A museum that opens at ten and today "closes at nine" does not stay open for 23 hours.
    """
    end = dt.datetime.combine(date, closes)
    if opening is None:
        return end + _DAY if closes < _SMALL_HOURS else end
    nightly = both or closes < _SMALL_HOURS or (old is not None and old[1].date() > date)
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
    today, dawn = whole(date), dt.datetime.combine(date + _DAY, _SMALL_HOURS)
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
        return dt.datetime.combine(date, _SMALL_HOURS)
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
