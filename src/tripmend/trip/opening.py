"""When a place is open on a date, and when what it shows begins."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from .hours import Hours, Site, Window, countries_at, depends_on_site, hours_on, known_hours, unknown_hours, without
from .place import Place, Slot
from .times import exact

_DAY = dt.timedelta(days=1)
_MORNING = dt.timedelta(hours=6)
"""After midnight: what begins before belongs to the evening before, where the hours do not tell otherwise."""


def _begin(date: dt.date) -> dt.datetime:
    return dt.datetime(date.year, date.month, date.day)


def site_of(place: Place, zone: str | None = None, country: str | None = None) -> Site:
    """Where `place` is; zone, country: of those around it, where it names none itself."""
    zone, country = place.zone or zone, place.country or country
    countries = (country,) if country else countries_at(zone, place.lat, place.lon)
    return Site(place.lat, place.lon, zone, countries)


def _is_exception(place: Place, date: dt.date) -> bool:
    return date in place.open_on or date in place.closed_on


def _before_exception(windows: Iterable[Window], date: dt.date) -> tuple[Window, ...]:
    """The weekly `windows` of `date` when the next date is an exception: they end with the day, but for real night
    hours such as 18:00–02:00, which are shorter than a day and over by noon; those belong to the evening before."""
    midnight = _begin(date) + _DAY
    noon = midnight + _DAY / 2
    return tuple(
        (opens, closes if closes - opens < _DAY and closes <= noon else min(closes, midnight))
        for opens, closes in windows
    )


def _unknown(place: Place, date: dt.date) -> Hours:
    """Hours of which nothing is known, between exceptions of which something is: the small hours belong to the evening
    before."""
    ((first, last),) = unknown_hours(date).maybe
    if _is_exception(place, date - _DAY):
        first = _begin(date) + _MORNING
    if _is_exception(place, date + _DAY):
        last = _begin(date) + _DAY + _MORNING
    return Hours((), ((first, last),))


def _planned(place: Place, date: dt.date, site: Site | None) -> Hours:
    """The hours of `date`, but for closures."""
    if date in place.open_on:
        return known_hours((piece.start, piece.end) for piece in place.open_on[date])
    if place.hours is None:
        return _unknown(place, date)
    if site is None:
        site = site_of(place) if depends_on_site(place.hours) else Site()
    found = hours_on(place.hours, date, site)
    if not _is_exception(place, date + _DAY):
        return found
    return Hours(_before_exception(found.open, date), _before_exception(found.maybe, date))


def opening_hours(place: Place, date: dt.date, site: Site | None = None) -> Hours:
    """What is known of when `place` is open in the sessions that open on `date` (wall clock, half-open).

    A session belongs to the date on which it opens, however late it closes; on a date of `closed_on` none does. A date
    exception replaces the weekly hours of its date: no weekly window of the day before reaches into it, but for night
    hours that end by noon (18:00–02:00, not 24/7). `closed_during` is cut out of all. Hours that are not known may be
    at any time of the date; beside an exception the small hours, until 06:00, are those of the evening before.
    site: where the place is, for public holidays and the sun; None: what it says itself.
    """
    if date in place.closed_on:
        return known_hours(())
    sure, maybe = _planned(place, date, site)
    for piece in place.closed_during:
        if piece.start.fold or piece.end.fold:  # the clock alone does not tell when that is
            continue
        sure, maybe = without(sure, piece.start, piece.end), without(maybe, piece.start, piece.end)
    return Hours(sure, maybe)


def opening_windows(place: Place, date: dt.date, site: Site | None = None) -> tuple[Window, ...] | None:
    """The windows of `place` in which it is known to be open, as `opening_hours` has them; () when it is closed, None
    when it may be open, and at no time for sure."""
    sure, maybe = opening_hours(place, date, site)
    return None if maybe and not sure else sure


def session_of(place: Place, moment: dt.datetime, site: Site | None = None) -> dt.date:
    """The date to which `moment` belongs at `place`: the one before for what lies in a session of the evening before
    alone, and in the small hours where the hours do not tell."""
    date = moment.date()

    def contains(day: dt.date) -> bool:
        return any(opens <= moment < closes for opens, closes in _planned(place, day, site).maybe)

    in_doubt = place.hours is None and date not in place.open_on and moment < _begin(date) + _MORNING
    return date - _DAY if (in_doubt or not contains(date)) and contains(date - _DAY) else date


def slots_on(place: Place, date: dt.date, site: Site | None = None) -> tuple[Slot, ...]:
    """The slots of `place` that start on `date`, without those of sessions of dates on which it is closed."""
    slots = place.slots_by_date.get(date, ())
    if not slots or not (date in place.closed_on or date - _DAY in place.closed_on):
        return slots
    return tuple(slot for slot in slots if session_of(place, slot.start, site) not in place.closed_on)


def is_shown(place: Place, start: dt.datetime, date: dt.date) -> bool:
    """Whether the catalogue says that something takes place at `place` from `start`, in the day of `date`.

    Slots say it to the minute. Hours that are given for single dates alone are those of what is on; weekly hours are
    those of the house, and say nothing of what is shown there.
    """
    if slots := place.slots_by_date.get(start.date()):
        return any(exact(slot.start) == exact(start) for slot in slots)
    weekly = None if place.hours is None else hours_on(place.hours, date, site_of(place))
    return not (weekly and weekly.maybe) and bool(place.open_on.get(date))
