"""From a solver's answer to a solution, and what tells two solutions apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..problem._problem import Problem, Solution
from ..problem._roles import LegOption, StopOption

if TYPE_CHECKING:
    from ._model import Model

__all__ = ["Signature", "forbid", "read", "signature"]

Signature = tuple[tuple[str, str], ...]
"""What was decided for every need: (id, place and date or connection)."""


def signature(problem: Problem, solution: Solution) -> Signature:
    """The decisions about the needs in a solution."""
    needs = problem.setting.needs
    found: list[tuple[str, str]] = []
    for role in problem.stops:
        if role.id in needs:
            chosen = solution.stops[role.id]
            found.append((role.id, "lost" if chosen is None else f"{chosen[0].place}|{chosen[0].date}"))
    for stay in problem.stays:
        pieces = solution.stays[stay.id].stays
        found.append((stay.id, "|".join(f"{s.place}:{s.check_in}" for s in pieces)))
    for leg in problem.legs:
        option = solution.legs[leg.id][0]
        found.append((leg.id, _ridden(option)))
    return tuple(found)


def _ridden(option: LegOption) -> str:
    """What takes one; at which hour is no other decision."""
    return option.connection.id if option.connection is not None and option.kind == "connection" else "own"


def read(model: Model, solver: Any) -> Solution:
    stops: dict[str, tuple[StopOption, int, int] | None] = {}
    for role in model.problem.stops:
        chosen = next(
            (o for o, x in zip(role.options, model.pick[role.id], strict=True) if solver.boolean_value(x)), None
        )
        if chosen is None:
            stops[role.id] = None
        elif role.id not in model.start:
            stops[role.id] = (chosen, 0, 0)
        else:
            length = model.length[role.id]
            minutes = length if isinstance(length, int) else solver.value(length)
            stops[role.id] = (chosen, solver.value(model.start[role.id]) + model.base, minutes)
    stays = {
        stay.id: next(o for o, x in zip(stay.options, model.pick[stay.id], strict=True) if solver.boolean_value(x))
        for stay in model.problem.stays
    }
    legs = {}
    for leg in model.problem.legs:
        option = next(o for o, x in zip(leg.options, model.pick[leg.id], strict=True) if solver.boolean_value(x))
        depart = solver.value(model.depart[leg.id]) + model.base if leg.id in model.depart else 0
        legs[leg.id] = (option, depart)
    return Solution(stops, stays, legs)


def _labelled(model: Model) -> Iterable[tuple[str, list[Any], list[str]]]:
    for role in model.problem.stops:
        yield role.id, model.pick[role.id], [f"{o.place}|{o.date}" for o in role.options]
    for stay in model.problem.stays:
        labels = ["|".join(f"{s.place}:{s.check_in}" for s in o.stays) for o in stay.options]
        yield stay.id, model.pick[stay.id], labels
    for leg in model.problem.legs:
        yield leg.id, model.pick[leg.id], [_ridden(o) for o in leg.options]


def forbid(model: Model, signature: Signature) -> None:
    """At least one need is filled differently than in `signature`."""
    wanted = dict(signature)
    same = []
    for name, picks, labels in _labelled(model):
        if name not in wanted:
            continue
        matching = [x for x, label in zip(picks, labels, strict=True) if label == wanted[name]]
        if wanted[name] == "lost":
            matching = [model.lost[name]]
        here = model.m.new_bool_var("")
        model.m.add(here == sum(matching))
        same.append(here)
    if same:
        model.m.add_bool_or([literal.negated() for literal in same])
