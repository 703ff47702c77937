"""The places and times at which one thing that a request wants may be placed."""

from __future__ import annotations

import datetime as dt

from ...trip import Place, city_key, minute_of, wall_clock
from ._days import with_way_to_bed
from ._light import by_light
from ._roles import StopOption, StopRole
from ._setting import Setting
from ._stop_options import place_suits
from ._tasks import VISIT_MINUTES, Task
from ._taste import Taste
from ._windows import leg_bounds, presence, start_spans

__all__ = ["task_role"]

_DAY = dt.timedelta(days=1)


def task_role(setting: Setting, task: Task, taste: Taste) -> StopRole:
    """The role of one task: at each of its places on each of its dates, whenever that fits."""
    bounds = leg_bounds(setting, {})
    options: list[StopOption] = []
    anchor = setting.start_minute(task.stop) or 0
    for place in task.places:
        named = len(task.places) == 1
        dates = [date for date in task.dates if place_suits(setting, task.stop, place, date, named=named)]
        if not dates:
            continue
        usual, minimum = _lengths(task, place)
        for date in dates:
            if not _there(setting, place, date) or not setting.world.suits(place.id, date):
                continue
            zone = setting.catalogue.zone_of(place.id)
            start = task.stop.start
            reference = 0 if start is None else setting.as_planned(start, task.anchor, date, place.id)
            for first, last, end in start_spans(
                setting, task.stop, place, date, minimum, presence(setting, place, bounds, date)
            ):
                if task.between is not None:
                    low, high = (minute_of(dt.datetime.combine(date, clock), zone) for clock in task.between)
                    first, last = max(first, low), min(last, high)
                    if first > last:
                        continue
                if task.start is not None:
                    wanted = minute_of(dt.datetime.combine(date, task.start.time()), zone)
                    if not first <= wanted <= last:
                        continue
                    first = last = wanted
                cost = taste.cost(place, wall_clock(first, zone))
                if cost is None and setting.counts_money:
                    continue
                option = StopOption(
                    place=place.id,
                    date=date,
                    replaced=True,
                    moved=task.stop.meal is None,
                    first=first,
                    last=last,
                    end=end,
                    usual=min(usual, max(minimum, end - first)),
                    minimum=minimum,
                    reference=reference,
                    misfit=taste.dislike(place),
                    spend=(cost or 0) + setting.parameters.minute_value * _way(setting, place, date),
                    cost=cost,
                )
                options += by_light(setting, task.stop, place, with_way_to_bed(setting, option, task.stop.id))
    return StopRole(task.stop, task.anchor, tuple(options), hit=True, must=task.must, start=anchor)


def _there(setting: Setting, place: Place, date: dt.date) -> bool:
    return setting.cities is None or not place.city or city_key(place.city) in setting.cities[date]


def _way(setting: Setting, place: Place, date: dt.date) -> int:
    """Minutes from the night's lodging, 0 where there is none."""
    stay = setting.itinerary.night(date) or setting.itinerary.night(date - _DAY)
    return 0 if stay is None else setting.travel.between(stay.place, place.id).minutes


def _lengths(task: Task, place: Place) -> tuple[int, int]:
    if task.minutes is not None and place.dwell is None:
        return task.minutes, task.minutes
    if place.dwell is None:
        return VISIT_MINUTES, VISIT_MINUTES
    usual = task.minutes or place.dwell.min
    usual = max(usual, place.dwell.min)
    usual = usual if place.dwell.max is None else min(usual, place.dwell.max)
    return usual, min(usual, place.dwell.min)
