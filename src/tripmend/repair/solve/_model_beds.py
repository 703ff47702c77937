"""Beds in the model: on days with limits, the way from bed to the first stop of a day and from the last one to bed.

To whatever else of the day it may take less time than straight, by way of another stop (`_by_way`).
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from ..problem._by_way import untold
from ..problem._days import bed_travel
from ..problem._roles import StayOption, StopRole
from ..problem._ways import ride_times
from ._model import Model

__all__ = ["add_beds"]


def add_beds(model: Model) -> None:
    """Days with limits: the way from and to a bed that stands, or that is still to be chosen."""
    ends = _Ends(model)
    for role in model.timed():
        for date in dict.fromkeys(option.date for option in role.options if option.minds_bed):
            _standing(model, ends, role, date)
    for stay in model.problem.stays:
        for bed, x in zip(stay.options, model.pick[stay.id], strict=True):
            for role in model.timed():
                if role.id not in model.setting.world.past:
                    _to_choose(model, ends, role, bed, x)


class _Ends:
    """Literals that hold only if something comes before or after a stop on its day, made when they are asked for."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._found: dict[tuple[str, dt.date, bool], list[Any]] = {}
        self._told: dict[dt.date, list[Any]] = {}

    def unless(self, role: StopRole, date: dt.date, *, before: bool) -> list[Any]:
        """What holds if the stop, should it be on the date, may be the first (before) or the last then."""
        key = role.id, date, before
        if key not in self._found:
            others = [other for other in self.model.timed() if other.id != role.id]
            literals = (self._beside(role, other, date, before=before) for other in others)
            self._found[key] = [literal.negated() for literal in literals if literal is not None]
        return [*self._found[key], *self._if_told(date)]

    def _if_told(self, date: dt.date) -> list[Any]:
        """What holds if a connection tells when a leg of the date runs; none where nothing hangs on that."""
        model = self.model
        if not untold(model.setting, date):
            return []
        if date not in self._told:
            told = model.m.new_bool_var(f"told|{date}")
            for leg in model.problem.legs:
                picks = zip(leg.options, model.pick[leg.id], strict=True) if leg.depart is None else ()
                for ride, y in picks if leg.date == date else ():
                    if ride_times(model.setting, leg, ride) is not None:
                        model.m.add_implication(y, told)
            self._told[date] = [told]
        return self._told[date]

    def _beside(self, role: StopRole, other: StopRole, date: dt.date, *, before: bool) -> Any | None:
        """That another stop takes place on the date, before or after; None where it cannot."""
        model = self.model
        there = [x for o, x in zip(other.options, model.pick[other.id], strict=True) if o.date == date]
        one, two = (other, role) if before else (role, other)
        begins = min(option.first + option.minimum for option in one.options)
        if not there or begins > max(option.last for option in two.options):
            return None
        beside = model.m.new_bool_var(f"{one.id}<{two.id}|{date}")
        model.m.add_bool_or(there).only_enforce_if(beside)
        model.m.add(model.start[one.id] + model.length[one.id] <= model.start[two.id]).only_enforce_if(beside)
        if (one.id, two.id) in model.order:
            model.m.add_implication(beside, model.order[one.id, two.id])
        return beside


def _standing(model: Model, ends: _Ends, role: StopRole, date: dt.date) -> None:
    """The straight way between a stop and the beds that stand, if it is the first or the last of the day."""
    here = [(o, x) for o, x in zip(role.options, model.pick[role.id], strict=True) if o.date == date]
    start = model.start[role.id]
    early = [(o.from_bed - model.base, x) for o, x in here if o.from_bed is not None]
    if early:
        least = sum(minute * x for minute, x in early)
        model.m.add(start >= least).only_enforce_if(ends.unless(role, date, before=True))
    late = [(o.to_bed - model.base, x) for o, x in here if o.to_bed is not None]
    if late:
        chosen = model.m.new_bool_var(f"{role.id}:late|{date}")
        model.m.add(sum(x for _, x in late) == chosen)
        most = sum(minute * x for minute, x in late)
        literals = [chosen, *ends.unless(role, date, before=False)]
        model.m.add(start + model.length[role.id] <= most).only_enforce_if(literals)


def _to_choose(model: Model, ends: _Ends, role: StopRole, bed: StayOption, x: Any) -> None:
    """The ways between a stop and one of the beds that may be chosen."""
    start, end = model.start[role.id], model.start[role.id] + model.length[role.id]
    for option, y in zip(role.options, model.pick[role.id], strict=True):
        low, high = bed_travel(model.setting, bed, option, role.id, straight=False)
        if low is not None:
            model.m.add(start >= low - model.base).only_enforce_if([x, y])
        if high is not None:
            model.m.add(end <= high - model.base).only_enforce_if([x, y])
        first, last = bed_travel(model.setting, bed, option, role.id, straight=True)
        if first != low and first is not None:
            literals = [x, y, *ends.unless(role, option.date, before=True)]
            model.m.add(start >= first - model.base).only_enforce_if(literals)
        if last != high and last is not None:
            literals = [x, y, *ends.unless(role, option.date, before=False)]
            model.m.add(end <= last - model.base).only_enforce_if(literals)
