"""Days with limits: how early a stop can start and how late it can end, by the bed of the night around it."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from ._by_way import has_short_cuts, least_from_bed, least_to_bed
from ._roles import StayOption, StopOption
from ._setting import Setting
from ._windows import is_out, limits_from_bed, limits_of_day, no_bed, same_city

__all__ = ["bed_travel", "with_way_to_bed"]

_DAY = dt.timedelta(days=1)


def _way(setting: Setting, origin: str, destination: str, stop: StopOption) -> int:
    """Minutes on the way; one that is not known is assumed, but does not upset what stays as it is."""
    travel = setting.travel.between(origin, destination)
    return 0 if stop.keeps_booking and travel.source == "unknown" else travel.minutes


def with_way_to_bed(setting: Setting, option: StopOption) -> StopOption:
    """A timed option that knows what it has to keep to as the first or the last of its day, by the beds that stand."""
    if not has_short_cuts(setting):
        return option
    low, high = limits_from_bed(setting, option.place, option.date, known=option.keeps_booking, straight=True)
    from_bed, to_bed = (low if option.first < low else None), (high if option.end > high else None)
    return option if from_bed is None and to_bed is None else replace(option, from_bed=from_bed, to_bed=to_bed)


def bed_travel(setting: Setting, bed: StayOption, stop: StopOption, *, straight: bool) -> tuple[int | None, int | None]:
    """(earliest start, latest end) in minutes UTC of `stop` if the nights are spent as in `bed`; None: no limit.

    straight: as the first and the last of the day; else by way of whatever may come before and after. What stays as it
    is outside the limits of its day breaks those, and no way beside them.
    """
    if no_bed(setting, stop.date):
        return None, None
    low, high = limits_of_day(setting, stop.place, stop.date)
    low = None if low is None or stop.last < low else low
    high = None if high is None or stop.first + stop.minimum > high else high
    earliest = latest = None
    for stay in bed.stays:
        if not same_city(setting, stay.place, stop.place):
            continue
        if low is not None and stay.check_in <= stop.date - _DAY < stay.check_out:
            way = 0 if is_out(setting, stay, stop.date) else _way(setting, stay.place, stop.place, stop)
            earliest = low + (way if straight else least_from_bed(setting, stay.place, stop.date, low, way))
        if high is not None and stay.check_in <= stop.date < stay.check_out:
            way = _way(setting, stop.place, stay.place, stop)
            latest = high - (way if straight else least_to_bed(setting, stay.place, stop.date, high, way))
    return earliest, latest
