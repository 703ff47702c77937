"""When something that has its own time takes place, as far as the catalogue says."""

from __future__ import annotations

import datetime as dt

from ._opening import site_of
from ._place import Place
from ._time import exact
from ._weekly_hours import hours_on

__all__ = ["is_shown"]


def is_shown(place: Place, start: dt.datetime, date: dt.date) -> bool:
    """Whether the catalogue says that something takes place at `place` from `start`, in the day of `date`.

    Slots say it to the minute. Hours that are given for single dates alone are those of what is on; weekly hours are
    those of the house, and say nothing of what is shown there.
    """
    if slots := place.slots_by_date.get(start.date()):
        return any(exact(slot.start) == exact(start) for slot in slots)
    weekly = None if place.hours is None else hours_on(place.hours, date, site_of(place))
    return not (weekly and weekly.maybe) and bool(place.open_on.get(date))
