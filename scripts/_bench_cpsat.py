"""A plain CP-SAT model of a problem that the engine poses, written as one would write it first: a yardstick.

Every option of every stop, bed and journey is a boolean, every stop an optional interval; between any two stops there
is an order and, for each pair of places, the way. The levels of the cost are minimised one after the other. Nothing is
cut beforehand and nothing is guessed.
"""

from __future__ import annotations

import time
from itertools import combinations
from typing import Any

from ortools.sat.python import cp_model

from tripmend.repair.problem._problem import Problem, Solution
from tripmend.repair.problem._repeats import room_for
from tripmend.repair.problem._roles import StopRole
from tripmend.repair.problem._shorter import UNSURE
from tripmend.repair.problem._ways import gap_after_meal, way
from tripmend.repair.solve._structure import lost_weight, option_weight, stay_weight, use_weight, weights_of

__all__ = ["solve"]


class _Plain:
    def __init__(self, problem: Problem) -> None:
        self.problem, self.setting, self.m = problem, problem.setting, cp_model.CpModel()
        self.weights, self.grid = weights_of(problem), problem.setting.parameters.grid
        self.pick: dict[str, list[Any]] = {}
        self.start: dict[str, Any] = {}
        self.end: dict[str, Any] = {}
        self.levels: list[list[Any]] = [[] for _ in range(5)]
        timed = [role for role in problem.stops if role.timed]
        self.base = min((o.first for role in timed for o in role.options), default=0)
        intervals = [self._stop(role) for role in problem.stops]
        self.m.add_no_overlap([one for one in intervals if one is not None])
        for one, two in combinations([role for role in timed if role.options], 2):
            self._apart(one, two)
        for role in problem.stays:
            self.pick[role.id] = [self.m.new_bool_var("") for _ in role.options]
            self.m.add_exactly_one(self.pick[role.id])
            for option, x in zip(role.options, self.pick[role.id], strict=True):
                self._cost(x, stay_weight(option, self.weights), 0, option.misfit, option.spend)
        self._places()
        for table in problem.tables:
            here = [(r, x) for r in problem.stops for o, x in self._picks(r) if o.date == table.date]
            meals = [x for r, x in here if r.id in table.roles]
            empty = self.m.new_bool_var("") if table.or_nothing else self.m.new_constant(0)
            self.m.add_bool_or([*meals, empty])
            for _, x in here:
                self.m.add_implication(empty, x.negated())
        if problem.money_limit is not None:
            roles = (*problem.stops, *problem.stays)
            spent = sum((o.cost or 0) * x for r in roles for o, x in zip(r.options, self.pick[r.id], strict=True))
            self.m.add(spent + problem.other_cost <= problem.money_limit)

    def _picks(self, role: StopRole) -> Any:
        return zip(role.options, self.pick[role.id], strict=True)

    def _cost(self, x: Any, structure: int, shift: int, misfit: int, spend: int) -> None:
        for level, weight in zip(self.levels, (structure, shift, misfit, spend), strict=False):
            level.append(weight * x)

    def _stop(self, role: StopRole) -> Any:
        m = self.m
        self.pick[role.id] = picks = [m.new_bool_var("") for _ in role.options]
        lost = m.new_bool_var("")
        m.add_exactly_one([*picks, lost])
        if role.must:
            m.add(lost == 0)
        else:
            self.levels[0].append(lost_weight(role, self.weights) * lost)
        for option, x in zip(role.options, picks, strict=True):
            structure = option_weight(role, option, self.weights)
            self._cost(x, structure, option.penalty, option.misfit, option.spend)
        if not role.timed or not role.options:
            return None
        last = max(option.end for option in role.options) - self.base
        start, length, end = (m.new_int_var(0, last + 1, "") for _ in range(3))
        self.start[role.id], self.end[role.id] = start, end
        m.add(end == start + length)
        for option, x in zip(role.options, picks, strict=True):
            self._timed(role, option, x, start, length, end)
        present = m.new_bool_var("")
        m.add(present + lost == 1)
        return m.new_optional_interval_var(start, length, end, present, "")

    def _timed(self, role: StopRole, option: Any, x: Any, start: Any, length: Any, end: Any) -> None:
        m, slack = self.m, self.setting.parameters.materiality
        starts = {option.first, *range(-(-option.first // self.grid) * self.grid, option.last + 1, self.grid)}
        if option.first < option.last and option.first % self.grid and option.first != option.reference:
            starts.discard(option.first)
        if option.first <= option.reference <= option.last:
            starts.add(option.reference)
        domain = cp_model.Domain.from_values([minute - self.base for minute in starts])
        m.add_linear_expression_in_domain(start, domain).only_enforce_if(x)
        m.add(end <= option.end - self.base).only_enforce_if(x)
        m.add(length >= option.minimum).only_enforce_if(x)
        m.add(length <= option.usual).only_enforce_if(x)
        if role.fixed:
            return
        drift, over, steps = (m.new_int_var(0, 10**5, "") for _ in range(3))
        reference = option.reference - self.base
        for apart in (start - reference, reference - start):
            m.add(drift >= apart).only_enforce_if(x)
            if not option.moved:
                m.add(over >= apart - slack).only_enforce_if(x)
        m.add(self.grid * steps >= option.usual - length).only_enforce_if(x)
        self.levels[1] += [over, self.grid * (UNSURE if option.unsure else 1) * steps]
        self.levels[4].append(drift)

    def _apart(self, one: StopRole, two: StopRole) -> None:
        """One after the other, with the way between the places that are chosen."""
        if one.fixed and two.fixed:
            return
        order = self.m.new_bool_var("")
        for first, second, literal in ((one, two, order), (two, one, order.negated())):
            gap = gap_after_meal(self.setting, first, second)
            for option, x in zip(first.options, self.pick[first.id], strict=True):
                for other, y in zip(second.options, self.pick[second.id], strict=True):
                    rest = gap if option.date == other.date else 0
                    minutes = max(way(self.setting, option.place, other.place), rest)
                    if option.end + minutes <= other.first and literal is order:
                        continue
                    here = [literal, x, y]
                    self.m.add(self.start[second.id] >= self.end[first.id] + minutes).only_enforce_if(here)

    def _places(self) -> None:
        """What it costs to be at one place more often than once."""
        there: dict[tuple[str, str], list[Any]] = {}
        for role in self.problem.stops:
            for option, x in zip(role.options, self.pick[role.id], strict=True):
                if role.use and not option.again:
                    there.setdefault((option.place, role.use), []).append(x)
        room = room_for(self.setting, self.problem.stops, self.problem.stops)
        for use, literals in there.items():
            over = self.m.new_int_var(0, len(literals), "")
            self.m.add(over >= sum(literals) - room(use))
            self.levels[0].append(use_weight(use[1], self.weights) * over)


def solve(problem: Problem, seconds: float) -> tuple[Solution | None, bool]:
    """(the best solution, whether it is proved the best) of a problem without journeys to be decided."""
    plain, deadline = _Plain(problem), time.process_time() + seconds
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    for level in plain.levels:
        solver.parameters.max_time_in_seconds = max(0.01, deadline - time.process_time())
        plain.m.minimize(sum(level))
        status = solver.solve(plain.m)
        if status == cp_model.INFEASIBLE:
            return None, True
        if status != cp_model.OPTIMAL:
            return None, False
        plain.m.add(sum(level) <= round(solver.objective_value))
    stops: dict[str, Any] = {}
    for role in problem.stops:
        stops[role.id] = None
        for option, x in zip(role.options, plain.pick[role.id], strict=True):
            if solver.value(x):
                begin, end = (
                    (solver.value(plain.start[role.id]), solver.value(plain.end[role.id])) if role.timed else (0, 0)
                )
                stops[role.id] = option, begin + (plain.base if role.timed else 0), end - begin
    stays = {
        role.id: next(o for o, x in zip(role.options, plain.pick[role.id], strict=True) if solver.value(x))
        for role in problem.stays
    }
    return Solution(stops, stays, {}), True
