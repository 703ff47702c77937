"""How long it takes at least from or to the bed of a night, be it by way of other stops of the day.

The limits of a day ask for the straight way only of what is first or last that day. Where measured ways break the
triangle inequality, whatever else may be reached sooner by way of another stop; but no sooner than anything can be
done at all, with the way to it.
"""

from __future__ import annotations

import datetime as dt

from ...trip import Stop, Travel
from ._setting import Setting

__all__ = ["as_planned", "ends_are_known", "has_short_cuts", "least_way", "limits_are_new", "nearest", "untold"]


_FAR = 10**12


def has_short_cuts(setting: Setting) -> bool:
    """Whether it may take less time by way of somewhere than straight.

    Short walks one after another may be quicker than one ride over the same ground.
    """
    return bool(setting.catalogue.travel) or setting.itinerary.traveller.max_walk is not None


def untold(setting: Setting, date: dt.date) -> bool:
    """Whether the way from and to bed counts only where a connection tells when a leg of the day runs."""
    return date in setting.untold_days


def ends_are_known(setting: Setting, date: dt.date) -> bool:
    """Whether all of a day has to keep to its limits by the straight ways from and to bed: not where something may be
    sooner by way of another stop, where something never kept to them, so that what comes before or after it is not the
    first or the last of the day, or where the way only counts once a connection is told."""
    found = setting.known_ends.get(date)
    if found is None:
        found = not has_short_cuts(setting) and not untold(setting, date)
        found = found and setting.as_before.isdisjoint(item.id for item in setting.days[date].items)
        setting.known_ends[date] = found
    return found


def limits_are_new(setting: Setting, date: dt.date) -> bool:
    """Whether the day has other limits than it was planned with."""
    day = setting.days[date]
    planned = next((known for known in setting.original.days if known.date == date), day)
    return (planned.earliest, planned.latest) != (day.earliest, day.latest)


def as_planned(setting: Setting, stay: str, stop: str, date: dt.date, limit: int, way: Travel, *, out: bool) -> int:
    """Minutes of the way from (out) or to a bed for a stop, both where they were (ids): as many fewer as there were too
    few before, and of a way that nobody knows no more than were left to the limit of the day (UTC) for what was to be
    the first or the last of it."""
    minutes = way.minutes - setting.damage.short_between(stop, stay).get("travel", 0)
    day = setting.day_of.get(stop) if way.source == "unknown" else None
    item = setting.itinerary.item(stop) if day is not None else None
    if isinstance(item, Stop) and day is not None and day.date == date:
        at = setting.start_minute if out else setting.end_minute
        every = [minute for one in day.items if isinstance(one, Stop) and (minute := at(one)) is not None]
        if every and at(item) == (min(every) if out else max(every)):
            left = min(every) - limit if out else limit - max(every)
            minutes = left if 0 <= left < minutes else minutes
    return max(0, minutes)


def least_way(setting: Setting, bed: str, date: dt.date, limit: int, straight: int, *, out: bool) -> int:
    """Minutes after `limit` (UTC), the earliest of a day, before which nothing begins where it takes `straight` minutes
    from the bed (out), or before the latest, after which nothing ends where it takes so many to it; never above these.
    """
    if ends_are_known(setting, date):
        return straight
    least = min(straight, nearest(setting, bed, out=out)) if has_short_cuts(setting) else straight
    first, last = _as_they_stand(setting, date)
    return max(0, min(least, first - limit if out else limit - last))


def _as_they_stand(setting: Setting, date: dt.date) -> tuple[int, int]:
    """(when the first ends, when the last begins) of the stops of a day that may stay where they are although there is
    no time for the way from or to bed; minutes UTC, long after and long before where there are none."""
    key = date, setting.needs, setting.as_before
    found = setting.day_ends.get(key)
    if found is None:
        new = limits_are_new(setting, date)
        stops = [item for item in setting.days[date].items if isinstance(item, Stop)]
        beyond = setting.world.past | setting.as_before
        free = [stop for stop in stops if stop.id in beyond or not (new or stop.id in setting.needs)]
        ends = [end for stop in free if (end := setting.end_minute(stop)) is not None]
        starts = [start for stop in free if (start := setting.start_minute(stop)) is not None]
        found = setting.day_ends[key] = min(ends, default=_FAR), max(starts, default=-_FAR)
    return found


def nearest(setting: Setting, bed: str, *, out: bool) -> int:
    """The least minutes in which anything can be done, with the way to it (out) or from it to bed, or a station."""
    found = setting.near_beds.get((bed, out))
    if found is None:
        catalogue, travel, parameters = setting.catalogue, setting.travel, setting.parameters
        planned = [catalogue.minutes_of(stop) for _, stop in setting.itinerary.stops() if stop.start is not None]
        shortest = min(parameters.unknown_dwell, parameters.meal_minimum)
        known = min((minutes for minutes in planned if minutes is not None), default=10**6)
        least = []
        for place in catalogue.places:
            way = travel.between(bed, place.id) if out else travel.between(place.id, bed)
            stay = min(known, shortest if place.dwell is None else place.dwell.min)
            least.append(stay + (0 if way.source == "unknown" else way.minutes))
        found = setting.near_beds[bed, out] = min(least, default=0)
    return found
