"""Legs in the model: catching a leg, going on after it, and changing."""

from __future__ import annotations

import datetime as dt
from itertools import product
from typing import Any

from ...trip import Leg
from ..problem._leg_options import in_a_row, leg_times, to_change
from ..problem._roles import LegOption, LegRole, StopOption, StopRole
from ..problem._ways import (
    Ground,
    beside_leg,
    by_way_of_others,
    dates_near,
    elsewhere_between,
    grounds_of,
    leg_side,
    ride_times,
)
from ..problem._windows import leg_bounds
from ._model import Model

__all__ = ["add_leg_order", "add_legs"]

_Sides = dict[tuple[str, str], list[tuple[list[Any], Any]]]
"""By the ids of a stop and a leg: for each way to make it, what holds where it is not made so, and that the stop comes
before it."""


def add_legs(model: Model) -> None:
    """Stops lie before or after each leg to be decided, in time to catch it or to go on.

    Only the legs next to a stop bind it: the others are tied to those by their own order. So do stops between where it
    takes less time by way of them.
    """
    sides: _Sides = {}
    bounds = leg_bounds(model.setting, {leg.id: (0, 0) for leg in model.problem.legs if leg.id in model.depart})
    if model.problem.legs:
        _where_untimed(model)
    for leg in model.problem.legs:
        if leg.id not in model.depart:
            _beside_told(model, leg, sides)
            continue
        number = next(n for n, (bound, _, _) in enumerate(bounds) if bound.id == leg.id)
        near = dates_near(model.setting, leg)
        line = _Line(model, near, leg.id)
        ways = [by_way_of_others(model.setting, leg, ride, model.timed()) for ride in leg.options]
        for role in line.roles:
            before = line.before[role.id]
            sides.setdefault((role.id, leg.id), []).append(([], before))
            for option, x in zip(role.options, model.pick[role.id], strict=True):
                side = line.far(option) or leg_side(model.setting, leg, number, role.id, option)
                if side != "either":
                    model.m.add_implication(x, before if side == "before" else before.negated())
                if not line.far(option) and (option.after is None or option.after in (number, number + 1)):
                    _leg_pair(model, line, leg, role, option, x, ways)
    if len(model.problem.legs) > 1:
        _not_between(model, sides)


def _not_between(model: Model, sides: _Sides) -> None:
    """No stop lies between two legs of its day that lead to another city and back."""
    for role in model.timed():
        for option, x in zip(role.options, model.pick[role.id], strict=True):
            for one, two in elsewhere_between(model.setting, role.id, option):
                for (ridden, early), (taken, late) in product(
                    sides.get((role.id, one), ()), sides.get((role.id, two), ())
                ):
                    model.m.add_bool_or([x.negated(), *ridden, *taken, early, late.negated()])


def _beside_told(model: Model, leg: LegRole, sides: _Sides) -> None:
    """Stops lie before or after a leg without times where its connection tells some."""
    setting = model.setting
    near = dates_near(setting, leg)
    for ride, y in zip(leg.options, model.pick[leg.id], strict=True):
        times = ride_times(setting, leg, ride)
        if times is None:
            continue
        line, by_way = (
            _Line(model, near, f"{leg.id} by {ride.kind}"),
            by_way_of_others(setting, leg, ride, model.timed()),
        )
        leaves, arrives = (minute - model.base for minute in times)
        for role in line.roles:
            before = line.before[role.id]
            sides.setdefault((role.id, leg.id), []).append(([y.negated()], before))
            for option, x in zip(role.options, model.pick[role.id], strict=True):
                side = line.far(option) or leg_side(setting, leg, -1, role.id, option)
                if side != "either":
                    model.m.add_bool_or([x.negated(), y.negated(), before if side == "before" else before.negated()])
                if line.far(option):
                    continue
                there, back = beside_leg(setting, leg, ride, role, option.place)
                line.leaves(role, there, leaves, [x, y], by_way=there > by_way[0])
                line.goes_on(role, arrives, back, [x, y], by_way=back > by_way[1])


def _where_untimed(model: Model) -> None:
    """A stop without a time is in a city in which one is on its day, by one of the legs at least."""
    for role in model.problem.stops:
        for option, x in zip(role.options, () if role.timed else model.pick[role.id], strict=False):
            found = grounds_of(model.setting, role, option)
            if found is None:
                continue
            true = [model.m.new_bool_var(f"{role.id} by {ground.leg}") for ground in found]
            model.m.add_bool_or([x.negated(), *true])
            for ground, by in zip(found, true, strict=True):
                _holds_if(model, ground, by)


def _holds_if(model: Model, ground: Ground, true: Any) -> None:
    leg = next((leg for leg in model.problem.legs if leg.id == ground.leg), None)
    if leg is None:
        fixed = next(one for _, one in model.setting.legs if one.id == ground.leg)
        if not ground.holds(leg_times(model.setting, fixed)):
            model.m.add(true == 0)
    elif leg.id in model.depart:
        minute = ground.minute - model.base
        at = model.arrive[leg.id] < minute if ground.arrives else model.depart[leg.id] >= minute
        model.m.add(at).only_enforce_if(true)
    else:
        for ride, y in zip(leg.options, model.pick[leg.id], strict=True):
            if not ground.holds(ride_times(model.setting, leg, ride)):
                model.m.add_bool_or([true.negated(), y.negated()])


def _leg_pair(
    model: Model,
    line: _Line,
    leg: LegRole,
    role: StopRole,
    option: StopOption,
    x: Any,
    others: list[tuple[int, int]],
) -> None:
    ways = [beside_leg(model.setting, leg, ride, role, option.place) for ride in leg.options]
    there, back = (sum(way[end] * y for way, y in zip(ways, model.pick[leg.id], strict=True)) for end in (0, 1))
    nearer = [any(way[end] > other[end] for way, other in zip(ways, others, strict=True)) for end in (0, 1)]
    line.leaves(role, there, model.depart[leg.id], [x], by_way=nearer[0])
    line.goes_on(role, model.arrive[leg.id], back, [x], by_way=nearer[1])


class _Line:
    """The stops before and after one leg, or one way to make it. before: by the ids of those on dates near it, that
    they come before it."""

    def __init__(self, model: Model, near: tuple[dt.date, dt.date], name: str) -> None:
        self.model, self.near = model, near
        self.roles = [r for r in model.timed() if not all(map(self.far, r.options))]
        self.before = {role.id: model.m.new_bool_var(f"{role.id}<{name}") for role in self.roles}
        self._between: dict[tuple[str, bool], list[Any]] = {}

    def far(self, option: StopOption) -> str:
        """On which side of the leg an option lies that is too far off for anything else about it to matter; "" if it is
        near."""
        first, last = self.near
        return "before" if option.date < first else "after" if option.date > last else ""

    def leaves(self, role: StopRole, minutes: Any, depart: Any, literals: list[Any], *, by_way: bool) -> None:
        """Before the leg a stop leaves so many minutes for the way; by_way: none where another stop lies between."""
        end, literals = self.model.start[role.id] + self.model.length[role.id], [*literals, self.before[role.id]]
        if by_way:
            self.model.m.add(end <= depart).only_enforce_if(literals)
            literals += self._next_to_it(role, before=True)
        self.model.m.add(end + minutes <= depart).only_enforce_if(literals)

    def goes_on(self, role: StopRole, arrive: Any, minutes: Any, literals: list[Any], *, by_way: bool) -> None:
        """The same of what comes after the leg."""
        start, literals = self.model.start[role.id], [*literals, self.before[role.id].negated()]
        if by_way:
            self.model.m.add(start >= arrive).only_enforce_if(literals)
            literals += self._next_to_it(role, before=False)
        self.model.m.add(start >= arrive + minutes).only_enforce_if(literals)

    def _next_to_it(self, role: StopRole, *, before: bool) -> list[Any]:
        """What holds unless another stop takes place between a stop and the leg."""
        key = role.id, before
        if key not in self._between:
            order, found = self.model.order, []
            for other in self.roles:
                pair = (role.id, other.id) if before else (other.id, role.id)
                if other.id == role.id or pair not in order:
                    continue
                side = self.before[other.id] if before else self.before[other.id].negated()
                between = self.model.m.new_bool_var("")
                there = [side, order[pair], *([] if other.must else [self.model.lost[other.id].negated()])]
                self.model.m.add_bool_and(there).only_enforce_if(between)
                found.append(between.negated())
            self._between[key] = found
        return self._between[key]


def add_leg_order(model: Model) -> None:
    setting = model.setting
    roles = {role.id: role for role in model.problem.legs}
    for one, two, changes in in_a_row(setting):
        first, second = roles.get(one.id), roles.get(two.id)
        if first is None and second is None:
            continue
        least: int | None = None
        pairs: list[tuple[Any, int, Any, list[Any]]] = []
        for here, in_here in _choices(model, first):
            for there, in_there in _choices(model, second):
                arrive, depart = _end(model, one, first, here, 1), _end(model, two, second, there, 0)
                if changes and here is not None and here.goes_on:
                    _goes_on(model, here, arrive, depart, [*in_here, *in_there])
                if arrive is not None and depart is not None:
                    minutes = to_change(setting, one, two, here, there) if changes else 0
                    pairs.append((arrive, minutes, depart, [*in_here, *in_there]))
                    least = minutes if least is None else min(least, minutes)
        if least is None:
            continue
        told = any(role is not None and role.id not in model.depart for role in (first, second))
        if not told:
            model.m.add(pairs[0][0] + least <= pairs[0][2])
        for arrive, minutes, depart, literals in pairs:
            if isinstance(arrive, int) and isinstance(depart, int):
                if arrive + minutes > depart:
                    model.m.add_bool_or([literal.negated() for literal in literals])
            elif told or minutes > least:
                model.m.add(arrive + minutes <= depart).only_enforce_if(literals)


def _goes_on(model: Model, ride: LegOption, arrive: Any, depart: Any, literals: list[Any]) -> None:
    """The next leg leaves so soon that the night in which one arrives needs no bed."""
    if arrive is None or depart is None:
        model.m.add_bool_or([literal.negated() for literal in literals])
    else:
        model.m.add(depart < arrive + ride.goes_on).only_enforce_if(literals)


def _end(model: Model, leg: Leg, role: LegRole | None, ride: LegOption | None, end: int) -> Any:
    """When a leg departs (0) or arrives (1): what is decided, or the minutes that are known; None where none are."""
    if role is not None and role.id in model.depart:
        return (model.depart, model.arrive)[end][role.id]
    times = leg_times(model.setting, leg) if role is None or ride is None else ride_times(model.setting, role, ride)
    return None if times is None else times[end] - model.base


def _choices(model: Model, role: LegRole | None) -> list[tuple[LegOption | None, list[Any]]]:
    """The options of a leg, each with what says that it is taken; None for one that stays as it is."""
    if role is None:
        return [(None, [])]
    return [(option, [x]) for option, x in zip(role.options, model.pick[role.id], strict=True)]
