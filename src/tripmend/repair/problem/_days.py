"""Days with limits: how early a stop can start and how late it can end, by the bed of the night around it."""

from __future__ import annotations

import datetime as dt

from ._roles import StayOption, StopOption
from ._setting import Setting
from ._windows import is_out, limits_of_day, same_city

__all__ = ["bed_travel"]

_DAY = dt.timedelta(days=1)


def _way(setting: Setting, origin: str, destination: str, stop: StopOption) -> int:
    """Minutes on the way; one that is not known is assumed, but does not upset what stays as it is."""
    travel = setting.travel.between(origin, destination)
    return 0 if stop.keeps_booking and travel.source == "unknown" else travel.minutes


def bed_travel(setting: Setting, bed: StayOption, stop: StopOption) -> tuple[int | None, int | None]:
    """(earliest start, latest end) in minutes UTC of `stop` if the nights are spent as in `bed`; None: no limit."""
    low, high = limits_of_day(setting, stop.place, stop.date)
    earliest = latest = None
    for stay in bed.stays:
        if not same_city(setting, stay.place, stop.place):
            continue
        if low is not None and stay.check_in <= stop.date - _DAY < stay.check_out:
            earliest = low if is_out(setting, stay, stop.date) else low + _way(setting, stay.place, stop.place, stop)
        if high is not None and stay.check_in <= stop.date < stay.check_out:
            latest = high - _way(setting, stop.place, stay.place, stop)
    return earliest, latest
