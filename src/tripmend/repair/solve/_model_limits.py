"""Limits over everything: money, cuisines, places that are used twice, calm days, modes that do not mix."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product
from typing import Any

from ..problem._limits import cuisines_at
from ..problem._repeats import Use, room_for
from ..problem._stay_options import long_enough_together, many_ways
from ..problem._ways import mode_of
from ._model import Model
from ._structure import use_weight, weights_of

__all__ = ["add_limits", "picks_of"]


def picks_of(model: Model) -> Iterable[tuple[Any, Any]]:
    """Every (option, literal) of every role."""
    for stop in model.problem.stops:
        yield from zip(stop.options, model.pick[stop.id], strict=True)
    for stay in model.problem.stays:
        yield from zip(stay.options, model.pick[stay.id], strict=True)
    for leg in model.problem.legs:
        yield from zip(leg.options, model.pick[leg.id], strict=True)


def add_limits(model: Model) -> None:
    problem, setting = model.problem, model.setting
    if problem.money_limit is not None:
        spent = sum((option.cost or 0) * x for option, x in picks_of(model))
        model.m.add(spent + problem.other_cost <= problem.money_limit)
    for cuisine in problem.needed_cuisines:
        serving = []
        for role in problem.stops:
            for option, x in zip(role.options, model.pick[role.id], strict=True):
                if role.stop.kind == "meal" and cuisine in cuisines_at(setting, option.place):
                    serving.append(x)
        model.m.add_bool_or(serving) if serving else model.m.add_bool_or([])
    _no_place_twice(model)
    _paces(model)
    _meals(model)
    _modes_do_not_mix(model)
    _long_enough(model)


def _no_place_twice(model: Model) -> None:
    """Where a place is used more often than it may be, that costs, or there is no such plan."""
    problem, setting = model.problem, model.setting
    there: dict[Use, list[list[Any]]] = {}
    for role in problem.stops:
        here: dict[str, list[Any]] = {}
        for option, x in zip(role.options, model.pick[role.id], strict=True):
            if role.use and not option.again:
                here.setdefault(option.place, []).append(x)
        for place, literals in here.items():
            there.setdefault((place, role.use), []).append(literals)
    weights = weights_of(problem)
    room = room_for(setting, problem.stops, (problem.part_of or problem).stops)
    for use, groups in there.items():
        most = room(use)
        literals = [x for group in groups for x in group]
        if len(groups) <= most:
            continue
        if not (problem.apart or setting.no_place_twice):
            if "structure" in model.levels:
                excess = model.m.new_int_var(0, len(groups) - most, "")
                model.m.add(excess >= sum(literals) - most)
                model.terms["structure"].append(use_weight(use[1], weights) * excess)
        elif most == 1:
            model.m.add_at_most_one(literals)
        else:
            model.m.add(sum(literals) <= most)


def _paces(model: Model) -> None:
    setting = model.setting
    past = setting.world.past
    # A part does not know what becomes of the others.
    inside = {role.id for role in (model.problem.part_of or model.problem).stops}
    for day in setting.itinerary.days:
        most = setting.most_visits.get(day.date)
        if most is None:
            continue
        here = [
            x
            for role in model.problem.stops
            if role.stop.kind == "visit" and role.id not in past
            for option, x in zip(role.options, model.pick[role.id], strict=True)
            if option.date == day.date
        ]
        fixed = (
            item.id not in inside or item.id in past
            for item in day.items
            if item.type == "stop" and item.kind == "visit"
        )
        others = sum(fixed)
        if here or others > most:
            model.m.add(sum(here) + others <= most)


def _meals(model: Model) -> None:
    """Each meal that a day asks for is there, or nothing is on that day at all where that will do."""
    there = [
        (role.id, option.date, x)
        for role in model.problem.stops
        for option, x in zip(role.options, model.pick[role.id], strict=True)
    ]
    for table in model.problem.tables:
        here = [(name, x) for name, date, x in there if date == table.date]
        meals = [x for name, x in here if name in table.roles]
        if table.or_nothing:
            empty = model.m.new_bool_var("")
            for _, x in here:
                model.m.add_implication(empty, x.negated())
            meals.append(empty)
        model.m.add_bool_or(meals)


def _long_enough(model: Model) -> None:
    """No house has fewer nights in a row than it asks for; with more ways than that each was made sure of alone."""
    stays = model.problem.stays
    if len(stays) < 2 or many_ways(stays):
        return
    for slept in product(*(zip(stay.options, model.pick[stay.id], strict=True) for stay in stays)):
        beds = {stay.id: option for stay, (option, _) in zip(stays, slept, strict=True)}
        if not long_enough_together(model.setting, beds):
            model.m.add_bool_or([x.negated() for _, x in slept])


def _modes_do_not_mix(model: Model) -> None:
    if not model.setting.parameters.no_mode_mix:
        return
    for one, two in combinations(model.problem.legs, 2):
        for a, x in zip(one.options, model.pick[one.id], strict=True):
            for b, y in zip(two.options, model.pick[two.id], strict=True):
                modes = {mode_of(one, a), mode_of(two, b)}
                if "drive" in modes and modes & {"flight", "taxi"}:
                    model.m.add_bool_or([x.negated(), y.negated()])
