"""Meals for days that a moved leg has made whole days: the plan had none there, and its traveller wants them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from ..change import Scope, World
from ..rules import Finding
from ..trip import Day, Itinerary, Meal, Stop, city_key, trip_cost
from ._assemble import assemble
from ._problem import Problem, money_limit
from ._roles import StopOption, StopRole
from ._setting import Setting
from ._task_options import task_role
from ._tasks import Task, meal_task
from ._taste import Taste

__all__ = ["as_it_is", "reserve_for", "with_meals"]


def as_it_is(setting: Setting, day: Day, stop: Stop) -> StopRole:
    """The role of a stop around which something is placed."""
    start, end = setting.start_minute(stop) or 0, setting.end_minute(stop) or 0
    option = StopOption(stop.place, day.date, first=start, last=start, end=end, usual=end - start, minimum=end - start)
    return StopRole(stop, day.date, (replace(option, reference=start),), fixed=True, start=start)


def with_meals(setting: Setting, revised: Itinerary, missing: Sequence[Finding]) -> Itinerary | None:
    """A revision with the meals that `missing` speaks of, each at the place that suits best, around what is there.

    None where one cannot be placed, or the trip has no times to place it by.
    """
    if any(stop.start is None for _, stop in revised.stops()):
        return None
    taste = Taste(revised.traveller)
    tasks = _tasks(setting, revised, {finding.date for finding in missing if finding.date is not None}, taste)
    if not tasks or any(not task.places for task in tasks):
        return None
    days = [
        day.replace(items=(*day.items, *(task.stop for task in tasks if task.anchor == day.date)))
        for day in revised.days
    ]
    needs = frozenset(task.stop.id for task in tasks)
    with_tasks = World(revised.replace(days=tuple(days)), setting.catalogue)
    scope = Scope("plan", setting.scope.tolerance, needs, frozenset(day.date for day in days))
    filled = setting.but(original=revised, world=with_tasks, scope=scope, needs=needs, economies=frozenset())
    roles = [task_role(filled, replace(task, must=True), taste) for task in tasks]
    around = [as_it_is(filled, day, stop) for day, stop in revised.stops()]
    outside, limit = trip_cost(revised, setting.catalogue).known, money_limit(setting.but(reserve=0))
    problem = Problem(filled, (*roles, *around), (), (), outside, limit, (), True)
    from ._lexicographic import solve

    solution, _, _ = solve(problem)
    return None if solution is None else assemble(problem, solution)


def reserve_for(setting: Setting, missing: Sequence[Finding]) -> int:
    """The least that the meals that `missing` speaks of can cost, minor units; 0 where nothing is known."""
    taste = Taste(setting.itinerary.traveller)
    dates = {finding.date for finding in missing if finding.date is not None}
    costs = [[taste.cost(place) or 0 for place in t.places] for t in _tasks(setting, setting.itinerary, dates, taste)]
    return sum(min(prices, default=0) for prices in costs)


def _tasks(setting: Setting, revised: Itinerary, dates: set[dt.date], taste: Taste) -> list[Task]:
    used = {stop.place for _, stop in revised.stops()}
    names = {item.id for day in revised.days for item in day.items}
    found = []
    for day in revised.days:
        have = {item.meal for item in day.items if isinstance(item, Stop)}
        for meal in revised.traveller.meals if day.date in dates else ():
            if meal not in have:
                task = meal_task(setting.catalogue, taste, day.date, _city(setting, day.date), meal, used)
                found.append(replace(task, stop=task.stop.replace(id=_name(day.date, meal, names))))
    return found


def _name(date: dt.date, meal: Meal, names: set[str]) -> str:
    """An id that the trip does not use yet."""
    name = f"{date}-{meal}"
    while name in names:
        name += "-new"
    names.add(name)
    return name


def _city(setting: Setting, date: dt.date) -> str:
    """The city of the day that is not home, "" where any will do."""
    away = sorted((setting.cities or {}).get(date, frozenset()) - {city_key(setting.itinerary.home)})
    return away[-1] if away else ""
