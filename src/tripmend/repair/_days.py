"""Days with limits: how early a stop can start and how late it can end, by the bed of the night around it."""

from __future__ import annotations

import datetime as dt

from ._roles import StayOption, StopOption
from ._setting import Setting
from ._windows import limits_of_day, same_city

__all__ = ["bed_travel"]

_DAY = dt.timedelta(days=1)


def bed_travel(setting: Setting, bed: StayOption, stop: StopOption) -> tuple[int | None, int | None]:
    """(earliest start, latest end) in minutes UTC of `stop` if the nights are spent as in `bed`; None: no limit."""
    low, high = limits_of_day(setting, stop.place, stop.date)
    earliest = latest = None
    for stay in bed.stays:
        if not same_city(setting, stay.place, stop.place):
            continue
        if low is not None and stay.check_in <= stop.date - _DAY < stay.check_out:
            earliest = low + setting.travel.between(stay.place, stop.place).minutes
        if high is not None and stay.check_in <= stop.date < stay.check_out:
            latest = high - setting.travel.between(stop.place, stay.place).minutes
    return earliest, latest
