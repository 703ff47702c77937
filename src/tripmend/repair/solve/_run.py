"""One model being solved for one objective after the other."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from ..problem._effort import Effort
from ..problem._problem import Problem
from ._model import LEVELS, Model
from ._model_beds import add_beds
from ._model_cost import add_costs
from ._model_legs import add_leg_order, add_legs
from ._model_limits import add_limits
from ._model_order import add_order
from ._read import Signature, forbid

__all__ = ["SEED", "Run", "model_of"]

SEED = 1
"""The solver's fixed seed; it travels with every answer."""


def model_of(problem: Problem, forbidden: Sequence[Signature], levels: Collection[str] = LEVELS) -> Model:
    """The model of a problem, without the solutions of the signatures in `forbidden`; levels: of cost, that count."""
    model = Model(problem, levels)
    add_order(model)
    add_legs(model)
    add_leg_order(model)
    add_beds(model)
    add_limits(model)
    add_costs(model)
    for known in forbidden:
        forbid(model, known)
    return model


@dataclass(slots=True)
class Run:
    """One model being solved for one objective after the other, each result a limit for the next."""

    model: Model
    effort: Effort
    proven: bool = True
    answer: Any = None

    def limit(self, level: str, most: int) -> None:
        """The cost at `level` must not exceed `most`."""
        if self.model.terms[level]:
            self.model.m.add(sum(self.model.terms[level]) <= most)

    def minimise(self, objective: Any) -> int | None:
        """The least value of the objective; None when there is no plan (proven) or no time (not proven)."""
        cp, m = self.model.cp, self.model.m
        solver = cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = SEED
        # It would take Ctrl-C for the end of its time, and leave none to hear the next one.
        solver.parameters.catch_sigint_signal = False
        work, seconds = self.effort.limits()
        solver.parameters.max_deterministic_time = work
        solver.parameters.max_time_in_seconds = seconds
        m.clear_objective()
        m.minimize(objective)
        if self.answer is not None:
            _hint(m, self.answer)
        status = solver.solve(m)
        size = len(m.proto.variables) + len(m.proto.constraints)
        self.effort.solved(solver.response_proto.deterministic_time, size)
        if status not in (cp.OPTIMAL, cp.INFEASIBLE):
            self.effort.cut_short()
        if status not in (cp.OPTIMAL, cp.FEASIBLE):
            self.proven = self.proven and status == cp.INFEASIBLE
            return None
        self.proven = self.proven and status == cp.OPTIMAL
        self.answer = solver
        value: int = round(solver.objective_value)
        return value


def _hint(m: Any, solver: Any) -> None:
    m.clear_hints()
    for index, value in enumerate(solver.response_proto.solution):
        m.proto.solution_hint.vars.append(index)
        m.proto.solution_hint.values.append(value)
