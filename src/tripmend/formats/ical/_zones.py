"""VTIMEZONE: what a calendar must say of each zone that it names (RFC 5545, 3.6.5)."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from ...trip import zone_info
from ._library import icalendar

if TYPE_CHECKING:
    from icalendar import Timezone

__all__ = ["timezone_of"]


def _state(moment: dt.datetime, zone: dt.tzinfo) -> tuple[dt.timedelta, dt.timedelta, str]:
    """Offset, daylight saving and name in `zone` at `moment` (UTC)."""
    local = moment.astimezone(zone)
    return local.utcoffset() or dt.timedelta(), local.dst() or dt.timedelta(), local.tzname() or ""


def _turns(zone: dt.tzinfo, first: dt.datetime, last: dt.datetime) -> list[dt.datetime]:
    """The moments (UTC, whole minutes) from `first` to `last` at which the clock or its name changes."""
    found: list[dt.datetime] = []
    moment, step = first, dt.timedelta(days=7)
    while moment < last:
        after = min(moment + step, last)
        if _state(moment, zone) != _state(after, zone):
            low, high = moment, after
            while high - low > dt.timedelta(minutes=1):
                middle = low + dt.timedelta(minutes=(high - low) // dt.timedelta(minutes=2))
                low, high = (middle, high) if _state(middle, zone) == _state(low, zone) else (low, middle)
            found.append(high)
            after = high
        moment = after
    return found


def timezone_of(name: str, first: dt.date, last: dt.date) -> Timezone:
    """The zone `name` with every turn of its clock in the years of `first` to `last`."""
    library, zone = icalendar(), zone_info(name)
    begin = dt.datetime(first.year, 1, 1, tzinfo=dt.UTC) - dt.timedelta(days=1)
    end = dt.datetime(last.year, 12, 31, tzinfo=dt.UTC) + dt.timedelta(days=1)
    described: Timezone = library.Timezone()
    described.add("tzid", name)
    before = _state(begin, zone)[0]
    for moment in (begin, *_turns(zone, begin, end)):
        offset, saving, short = _state(moment, zone)
        part = library.TimezoneDaylight() if saving else library.TimezoneStandard()
        # The turn is told on the clock as it went until then.
        part.add("dtstart", (moment + before).replace(tzinfo=None))
        part.add("tzoffsetfrom", before)
        part.add("tzoffsetto", offset)
        if short.isalpha():
            part.add("tzname", short)
        described.add_component(part)
        before = offset
    return described
