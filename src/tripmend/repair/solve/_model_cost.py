"""The change cost in the model, level by level as `Cost` defines it."""

from __future__ import annotations

from typing import Any

from ..problem._roles import StopRole
from ..problem._shorter import UNSURE
from ._model import Model
from ._structure import Weights, leg_weight, lost_weight, option_weight, stay_weight, weights_of

__all__ = ["add_costs"]


def add_costs(model: Model) -> None:
    weights = weights_of(model.problem)
    for role in model.problem.stops:
        begun = len(model.terms["shift"])
        _stop_cost(model, role, weights)
        model.shift_of[role.id] = model.terms["shift"][begun:]
    for stay in model.problem.stays:
        for stay_option, x in zip(stay.options, model.pick[stay.id], strict=True):
            _add(model, "structure", stay_weight(stay_option, weights), x)
            _add(model, "misfit", stay_option.misfit, x)
            _add(model, "spend", stay_option.spend, x)
    for leg in model.problem.legs:
        for leg_option, x in zip(leg.options, model.pick[leg.id], strict=True):
            _add(model, "structure", leg_weight(leg, leg_option, weights), x)
            _add(model, "misfit", leg_option.misfit, x)
            _add(model, "spend", leg_option.spend, x)
        if leg.id in model.depart and leg.depart is not None:
            most = max((abs(time - leg.depart) for o in leg.options for time in (o.first, o.last)), default=0)
            _distance(model, "drift", model.depart[leg.id], leg.depart - model.base, [], 0, most)


def _add(model: Model, level: str, weight: int, literal: Any) -> None:
    if weight and level in model.levels:
        model.terms[level].append(weight * literal)


def _stop_cost(model: Model, role: StopRole, weights: Weights) -> None:
    picks, lost = model.pick[role.id], model.lost[role.id]
    for option, x in zip(role.options, picks, strict=True):
        _add(model, "structure", option_weight(role, option, weights), x)
    if not role.must:
        _add(model, "structure", lost_weight(role, weights), lost)
    for option, x in zip(role.options, picks, strict=True):
        _add(model, "misfit", option.misfit, x)
        _add(model, "spend", option.spend, x)
        _add(model, "shift", option.penalty, x)
    if role.id not in model.start or role.fixed:
        return
    if "shift" in model.levels and any(option.usual != option.minimum for option in role.options):
        usual = sum(option.usual * x for option, x in zip(role.options, picks, strict=True))
        grid = model.setting.parameters.grid
        most = -(-max(o.usual for o in role.options) // grid)
        steps = model.m.new_int_var(0, most, f"{role.id}:short")
        model.m.add(grid * steps >= usual - model.length[role.id])
        model.terms["shift"].append(grid * steps)
        _unsure(model, role, grid, steps, most)
    reference = sum((o.reference - model.base) * x for o, x in zip(role.options, picks, strict=True))
    elsewhere = [x for o, x in zip(role.options, picks, strict=True) if o.any_hour]
    loose = [lost] if not role.must else []
    start = model.start[role.id]
    apart = max((abs(time - o.reference) for o in role.options for time in (o.first, o.last)), default=0)
    _distance(model, "shift", start, reference, [*elsewhere, *loose], model.setting.parameters.materiality, apart)
    off = _distance(model, "drift", start, reference, loose, 0, apart)
    if off is not None:
        touched = model.m.new_bool_var(f"{role.id}:off")
        model.m.add(off == 0).only_enforce_if(~touched)
        model.terms["drift"].append(touched)


def _unsure(model: Model, role: StopRole, grid: int, steps: Any, most: int) -> None:
    """What a shortening counts beyond once, where nobody knows how long one needs. most: the upper end of `steps`."""
    sure = [x for option, x in zip(role.options, model.pick[role.id], strict=True) if not option.unsure]
    if len(sure) == len(role.options):
        return
    more = steps
    if sure:
        more = model.m.new_int_var(0, most, f"{role.id}:unsure")
        model.m.add(more >= steps - most * sum(sure))
    model.terms["shift"].append((UNSURE - 1) * grid * more)


def _distance(model: Model, level: str, value: Any, reference: Any, free: list[Any], slack: int, most: int) -> Any:
    """Add max(0, |value − reference| − slack) to a level, unless one of the `free` literals holds; its variable, None
    where the level does not count. most: the two are at most so far apart where it counts."""
    if level not in model.levels:
        return None
    span = 60 * 24 * 60
    excess = model.m.new_int_var(0, max(0, most - slack), "")
    waived = sum(span * literal for literal in free)
    model.m.add(excess >= value - reference - slack - waived)
    model.m.add(excess >= reference - value - slack - waived)
    model.terms[level].append(excess)
    return excess
