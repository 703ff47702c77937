"""Days with limits: how early a stop can start and how late it can end, by the bed of the night around it."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from ...trip import Stay
from ._by_way import as_planned, ends_are_known, least_way, untold
from ._roles import StayOption, StopOption
from ._setting import Setting
from ._windows import is_out, limits_from_bed, limits_of_day, no_bed

__all__ = ["bed_travel", "with_way_to_bed"]

_DAY = dt.timedelta(days=1)


def _way(setting: Setting, stay: Stay, option: StopOption, stop: str, limit: int, *, out: bool) -> int:
    """Minutes on the way from (out) or to the bed of a stay. Where both are where they were, one that is not known does
    not upset what stays as it is, and there may be as much too little time as before."""
    ends = (stay.place, option.place) if out else (option.place, stay.place)
    travel = setting.travel.between(*ends)
    before = setting.itinerary.night(option.date - _DAY if out else option.date)
    if before is None or before.place != stay.place or option.replaced:
        return travel.minutes
    if option.keeps_booking and travel.source == "unknown":
        return 0
    return as_planned(setting, stay.id, stop, option.date, limit, travel, out=out)


def with_way_to_bed(setting: Setting, option: StopOption, stop: str) -> StopOption:
    """A timed option of a stop that knows what it has to keep to as the first or the last of its day, by the beds that
    stand."""
    if ends_are_known(setting, option.date):
        return option
    own = "" if option.replaced else stop
    known = option.keeps_booking
    low, high = limits_from_bed(setting, option.place, option.date, stop=own, known=known, straight=True)
    from_bed, to_bed = (low if option.first < low else None), (high if option.end > high else None)
    return option if from_bed is None and to_bed is None else replace(option, from_bed=from_bed, to_bed=to_bed)


def bed_travel(
    setting: Setting, bed: StayOption, stop: StopOption, name: str, *, straight: bool
) -> tuple[int | None, int | None]:
    """(earliest start, latest end) in minutes UTC of `stop`, an option of the stop with the id `name`, if the nights
    are spent as in `bed`; None: no limit.

    straight: as the first and the last of the day; else by way of whatever may come before and after. What stays as it
    is outside the limits of its day breaks those, and no way beside them.
    """
    if no_bed(setting, stop.date) or (untold(setting, stop.date) and not straight):
        return None, None
    low, high = limits_of_day(setting, stop.place, stop.date)
    low = None if low is None or stop.last < low else low
    high = None if high is None or stop.first + stop.minimum > high else high
    earliest = latest = None
    for stay in bed.stays:
        if setting.apart(stay.place, stop.place):
            continue
        if low is not None and stay.check_in <= stop.date - _DAY < stay.check_out:
            way = 0 if is_out(setting, stay, stop.date) else _way(setting, stay, stop, name, low, out=True)
            earliest = low + (way if straight else least_way(setting, stay.place, stop.date, low, way, out=True))
        if high is not None and stay.check_in <= stop.date < stay.check_out:
            way = _way(setting, stay, stop, name, high, out=False)
            latest = high - (way if straight else least_way(setting, stay.place, stop.date, high, way, out=False))
    return earliest, latest
