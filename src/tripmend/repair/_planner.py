"""A plan in the making: what is placed so far, and the placing of more around it."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from ..change import Request, Scope, World
from ..errors import InputError
from ..rules import Parameters
from ..trip import Catalogue, Day, Itinerary, Stay, Stop, city_key, trip_cost, validate
from .problem._effort import Effort
from .problem._problem import Problem, Solution
from .problem._roles import StayRole, StopOption, StopRole
from .problem._setting import Setting
from .problem._task_options import task_role
from .problem._tasks import Task
from .problem._taste import Taste
from .solve._assemble import assemble
from .solve._lexicographic import solve

__all__ = ["Planner"]

_DAY = dt.timedelta(days=1)


class Planner:
    """Places what one request wants. proven: whether each step so far was. lost: ids of what could not be placed."""

    def __init__(self, request: Request, catalogue: Catalogue, parameters: Parameters, effort: Effort) -> None:
        self.request, self.catalogue, self.parameters, self.effort = request, catalogue, parameters, effort
        self.taste = Taste(request.traveller)
        self.empty = _empty_trip(request)
        validate(self.empty, catalogue)
        self.dates = tuple(day.date for day in self.empty.days)
        self.itinerary = self.empty
        self.lost: list[str] = []
        self.proven = True

    def setting(self, needs: frozenset[str]) -> Setting:
        every = frozenset(self.dates)
        scope = Scope("plan", self.request.traveller.tolerance or "plan-bound", needs, every)
        world = World(self.itinerary, self.catalogue)
        budget = self.request.traveller.budget
        return Setting(self.empty, world, scope, self.parameters, needs, budget=budget, effort=self.effort)

    def city_of(self, date: dt.date) -> str:
        """The city in which the day is spent: the last one reached that is not home, else the request's."""
        cities = self.setting(frozenset()).cities
        if cities is None:
            return city_key(self.request.city)
        away = sorted(cities[date] - {city_key(self.request.home)})
        return away[-1] if away else ""

    def place(self, tasks: list[Task], stays: list[Stay], beds: list[StayRole]) -> Solution | None:
        """Place tasks (and beds) around what is there; None when what must be cannot be."""
        before = self.itinerary
        days = []
        for day in before.days:
            here = tuple(task.stop for task in tasks if task.anchor == day.date)
            days.append(day.replace(items=day.items + here))
        self.itinerary = before.replace(days=tuple(days), stays=before.stays + tuple(stays))
        needs = frozenset(task.stop.id for task in tasks) | {stay.id for stay in stays}
        setting = self.setting(needs)
        roles = [task_role(setting, task, self.taste) for task in tasks]
        fixed = [_as_it_is(setting, day, stop) for day, stop in before.stops()]
        outside = trip_cost(before, setting.catalogue).known
        problem = Problem(setting, (*roles, *fixed), tuple(beds), (), outside, setting.budget, (), True)
        solution, proven, _ = solve(problem)
        self.proven = self.proven and proven
        if solution is None:
            self.itinerary = before
            return None
        self.itinerary = assemble(problem, solution)
        names = {role.id for role in roles}
        self.lost = [name for name in self.lost if name not in names]
        self.lost += [role.id for role in roles if solution.stops[role.id] is None]
        return solution


def _as_it_is(setting: Setting, day: Day, stop: Stop) -> StopRole:
    """The role of a stop around which something is placed."""
    start, end = setting.start_minute(stop) or 0, setting.end_minute(stop) or 0
    option = StopOption(stop.place, day.date, first=start, last=start, end=end, usual=end - start, minimum=end - start)
    return StopRole(stop, day.date, (replace(option, reference=start),), fixed=True, start=start)


def _empty_trip(request: Request) -> Itinerary:
    """The trip that a request begins with: its legs and stays, nothing else."""
    days = []
    for date in (request.start_date + _DAY * n for n in range(request.days)):
        legs = tuple(leg for leg in request.legs if leg.depart is not None and leg.depart.date() == date)
        items = tuple(sorted(legs, key=lambda leg: leg.depart or dt.datetime.min))
        days.append(Day(date=date, items=items, earliest=request.earliest.get(date), latest=request.latest.get(date)))
    placed = {leg.id for day in days for leg in day.items}
    for number, leg in enumerate(request.legs):
        if leg.id not in placed:
            raise InputError("needs a departure on a day of the trip", where=f"request.legs[{number}].depart")
    return Itinerary(
        id=request.id,
        title=request.title,
        home=request.home,
        currency=request.currency,
        traveller=request.traveller,
        days=tuple(days),
        stays=request.stays,
    )
