"""The meals that a repair adds to days which a moved leg has made whole days, each at the place that suits best."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence, Set
from dataclasses import replace

from ..change import Scope, World
from ..rules import Finding
from ..trip import Day, Itinerary, Stop, trip_cost
from .problem._limits import money_limit, needed_cuisines
from .problem._meal_roles import meal_tasks
from .problem._problem import Problem
from .problem._roles import StopOption, StopRole
from .problem._setting import Setting
from .problem._task_options import task_role
from .problem._tasks import Task
from .problem._taste import Taste
from .solve._assemble import assemble

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
    used = {stop.place for _, stop in revised.stops() if stop.kind == "meal"}
    dates = {finding.date for finding in missing if finding.date is not None}
    # Where one eats already comes last.
    ways = [(used, False), (used, True), *([] if setting.no_place_twice else [(set[str](), True)])]
    for without, every in ways:
        tasks = meal_tasks(setting, revised, dates, without, every=every)
        found = _placed(setting, revised, tasks) if tasks and all(task.places for task in tasks) else None
        if found is not None:
            return found
    return None


def _placed(setting: Setting, revised: Itinerary, tasks: Sequence[Task]) -> Itinerary | None:
    days = [
        day.replace(items=(*day.items, *(task.stop for task in tasks if task.anchor == day.date)))
        for day in revised.days
    ]
    needs = frozenset(task.stop.id for task in tasks)
    world = setting.world
    with_tasks = World(revised.replace(days=tuple(days)), setting.catalogue, now=world.now, unsuited=world.unsuited)
    scope = Scope("plan", setting.scope.tolerance, needs, frozenset(day.date for day in days))
    filled = setting.but(original=revised, world=with_tasks, told=None, scope=scope, needs=needs, economies=frozenset())
    taste = Taste(revised.traveller)
    roles = [task_role(filled, task, taste) for task in tasks]
    around = [as_it_is(filled, day, stop) for day, stop in revised.stops()]
    outside, limit = trip_cost(revised, setting.catalogue).known, money_limit(setting)
    cuisines = needed_cuisines(setting.but(world=with_tasks), needs)
    problem = Problem(filled, (*roles, *around), (), (), outside, limit, cuisines, True)
    from .solve._lexicographic import solve

    solution, _, _ = solve(problem)
    return None if solution is None else assemble(problem, solution)


def reserve_for(setting: Setting, dates: Set[dt.date]) -> int:
    """The least that the meals which `dates` lack can cost, minor units; 0 where nothing is known."""
    taste = Taste(setting.itinerary.traveller)
    used = {stop.place for _, stop in setting.itinerary.stops() if stop.kind == "meal" and setting.no_place_twice}
    tasks = meal_tasks(setting, setting.itinerary, dates, used)
    return sum(min((taste.cost(place) or 0 for place in task.places), default=0) for task in tasks)
