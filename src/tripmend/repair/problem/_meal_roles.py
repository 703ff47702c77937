"""Meals that days lack which a moved leg has made whole days: the plan had none there, and its traveller wants them.

A search for a repair keeps a time and a place free for each, at no cost, so that what is around it makes way. Which
place suits best is chosen when all else is settled (`_new_meals`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Set
from dataclasses import replace

from ...trip import Itinerary, Meal, Stop, city_key
from ._roles import StopOption, StopRole
from ._setting import Setting
from ._task_options import task_role
from ._tasks import Task, meal_task
from ._taste import SHORTLIST, Taste

__all__ = ["meal_roles", "meal_tasks"]


def meal_tasks(
    setting: Setting, trip: Itinerary, dates: Set[dt.date], used: Set[str], *, every: bool = False
) -> list[Task]:
    """The meals of `dates` that `trip` lacks, at the places that suit best but for those `used`; every: at any."""
    taste = Taste(trip.traveller)
    names = {item.id for day in trip.days for item in day.items}
    most = len(setting.catalogue.places) if every else SHORTLIST
    found = []
    for day in trip.days:
        have = {item.meal for item in day.items if isinstance(item, Stop)}
        for meal in trip.traveller.meals if day.date in dates else ():
            if meal not in have:
                city = _city(setting, day.date)
                task = meal_task(setting.catalogue, taste, day.date, city, meal, set(used), most)
                found.append(replace(task, stop=task.stop.replace(id=_name(day.date, meal, names)), must=True))
    return found


def meal_roles(setting: Setting) -> tuple[list[StopRole], bool]:
    """(the roles of the meals that the setting's days lack; whether every place is among their options)."""
    trip = setting.itinerary
    if not setting.damage.lacking or "meals" in setting.ignored or any(stop.start is None for _, stop in trip.stops()):
        return [], True
    # Among many places only those that suit best are looked at first, as where money is to be saved.
    every = setting.thrift >= len(setting.catalogue.places)
    taste = Taste(trip.traveller)
    tasks = meal_tasks(setting, trip, setting.damage.lacking, set(), every=every)
    roles = [task_role(setting, task, taste) for task in tasks]
    free = [replace(role, options=tuple(_free(setting, role.options)), added=True) for role in roles]
    return free, every or all(len(task.places) < SHORTLIST for task in tasks)


def _free(setting: Setting, options: tuple[StopOption, ...]) -> list[StopOption]:
    """The options as ones that cost no change, for as short as they may be; where time counts in steps, on a step."""
    grid = setting.parameters.grid
    found = []
    for option in options:
        start = option.reference if option.first <= option.reference <= option.last else -(-option.first // grid) * grid
        start = option.first if option.first == option.last else start
        if start <= option.last:
            more = replace(option, moved=True, usual=option.minimum, reference=start, misfit=0, spend=0)
            found.append(more)
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
