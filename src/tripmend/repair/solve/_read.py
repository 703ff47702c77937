"""From a solver's answer to a solution, and what tells two solutions apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..problem._problem import Problem, Solution
from ..problem._roles import LegOption, StayOption, StopOption

if TYPE_CHECKING:
    from ._model import Model

__all__ = ["Signature", "forbid", "nights_signature", "read", "signature"]

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
    found += _slept(problem, solution)
    for leg in problem.legs:
        option = solution.legs[leg.id][0]
        found.append((leg.id, _ridden(option)[0]))
    return tuple(found)


def nights_signature(problem: Problem, solution: Solution) -> Signature:
    """The decisions in a solution on which it hangs whether every night has a bed: stays and legs, and whether what a
    leg names leaves at its own hour or at another."""
    rides = [(leg.id, _ridden(solution.legs[leg.id][0])[-1]) for leg in problem.legs]
    return (*_slept(problem, solution), *rides)


def _slept(problem: Problem, solution: Solution) -> list[tuple[str, str]]:
    return [(stay.id, _where(solution.stays[stay.id])) for stay in problem.stays]


def _where(option: StayOption) -> str:
    return "|".join(f"{stay.place}:{stay.check_in}" for stay in option.stays)


def _ridden(option: LegOption) -> tuple[str, ...]:
    """What takes one, where the hour is no other decision and where it is."""
    if option.connection is not None and option.kind == "connection":
        return (option.connection.id,)
    return "own", f"own, {option.kind}"


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


def _labelled(model: Model) -> Iterable[tuple[str, list[Any], list[tuple[str, ...]]]]:
    for role in model.problem.stops:
        yield role.id, model.pick[role.id], [(f"{o.place}|{o.date}",) for o in role.options]
    for stay in model.problem.stays:
        labels: list[tuple[str, ...]] = [(_where(option),) for option in stay.options]
        yield stay.id, model.pick[stay.id], labels
    for leg in model.problem.legs:
        yield leg.id, model.pick[leg.id], [_ridden(o) for o in leg.options]


def forbid(model: Model, signature: Signature) -> None:
    """At least one of what a signature names is decided differently."""
    wanted = dict(signature)
    same = []
    for name, picks, labels in _labelled(model):
        if name not in wanted:
            continue
        matching = [x for x, label in zip(picks, labels, strict=True) if wanted[name] in label]
        if wanted[name] == "lost":
            matching = [model.lost[name]]
        here = model.m.new_bool_var("")
        model.m.add(here == sum(matching))
        same.append(here)
    if same:
        model.m.add_bool_or([literal.negated() for literal in same])
