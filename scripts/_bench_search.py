"""A plain branch and bound over a problem that the engine poses, written as one would write it first: a yardstick.

In the order of the clock one stop after the other is put behind what is planned so far, at each of its places and as
early or as near to its time as it fits, or given up. A branch whose structure cost with the least of what is left is no
lower than that of the best plan is left. Times are then set from the front.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

from tripmend.repair.problem._problem import Problem, Solution
from tripmend.repair.problem._repeats import room_for
from tripmend.repair.problem._roles import StopOption, StopRole
from tripmend.repair.problem._ways import gap_after_meal, way
from tripmend.repair.solve._choices import cost_of, time_cost
from tripmend.repair.solve._first_guess import fed
from tripmend.repair.solve._structure import lost_weight, option_weight, use_weight, weights_of

__all__ = ["solve"]


class _OutOfTimeError(Exception):
    """The time is over."""


class _Search:
    def __init__(self, problem: Problem, seconds: float) -> None:
        self.problem, self.setting = problem, problem.setting
        self.weights, self.deadline = weights_of(problem), time.process_time() + seconds
        self.room = room_for(self.setting, problem.stops, problem.stops)
        self.best: int | None = None
        self.plan: dict[str, Any] | None = None
        self.chosen: dict[str, Any] = {}
        self.used: Counter[tuple[str, str]] = Counter()
        self.least = {role.id: self._least(role) for role in problem.stops}

    def _least(self, role: StopRole) -> int:
        costs = [self._cost(role, option, None, 0) for option in role.options]
        costs += [] if role.must else [self._lost(role)]
        return min(costs, default=0)

    def _lost(self, role: StopRole) -> int:
        return cost_of(lost_weight(role, self.weights), 0, 0, 0, 0)

    def _cost(self, role: StopRole, option: StopOption, start: int | None, minutes: int) -> int:
        structure = option_weight(role, option, self.weights)
        shift, drift = (0, 0) if start is None else time_cost(self.setting, role, option, start, minutes)
        return cost_of(structure, shift + option.penalty, option.misfit, option.spend, drift)

    def search(self, left: list[StopRole], line: list[tuple[StopRole, StopOption, int, int]], cost: int) -> None:
        """Every way to go on after `line`, in which the stops are one after the other."""
        if time.process_time() > self.deadline:
            raise _OutOfTimeError
        if self.best is not None and cost + sum(self.least[role.id] for role in left) >= self.best:
            return
        if not left:
            if not fed(self.problem, self.chosen):
                return
            self.best, self.plan = cost, dict(self.chosen)
            return
        for role in sorted(left, key=lambda role: role.timed):
            others = [other for other in left if other is not role]
            for option in role.options:
                use, over = (option.place, role.use), 0
                if role.use and not option.again:
                    if self.used[use] >= self.room(use):
                        over = cost_of(use_weight(role.use, self.weights), 0, 0, 0, 0)
                    self.used[use] += 1
                for start, minutes in self._times(role, option, line):
                    self.chosen[role.id] = (option, start, minutes)
                    behind = [*line, (role, option, start, minutes)] if role.timed else line
                    self.search(others, behind, cost + over + self._cost(role, option, start, minutes))
                if role.use and not option.again:
                    self.used[use] -= 1
            if role is left[0] and not role.must:  # whoever is given up is so before the others are put in order
                self.chosen[role.id] = None
                self.search(others, line, cost + self._lost(role))
            if not role.timed:
                return  # nor does it matter when its place is chosen

    def _times(
        self, role: StopRole, option: StopOption, line: list[tuple[StopRole, StopOption, int, int]]
    ) -> list[tuple[int, int]]:
        """The starts, each with the lengths that an end on the grid leaves."""
        if not role.timed:
            return [(0, 0)]
        first, grid = option.first, self.setting.parameters.grid
        for before, other, begin, length in line[-1:]:
            gap = gap_after_meal(self.setting, before, role) if other.date == option.date else 0
            minutes = 0 if before.fixed and role.fixed else max(way(self.setting, other.place, option.place), gap)
            first = max(first, begin + length + minutes)
        starts = {*range(-(-first // grid) * grid, option.last + 1, grid)}
        starts |= {minute for minute in (option.first, option.reference) if first <= minute <= option.last}
        found = []
        for start in sorted(starts, key=lambda minute: abs(minute - option.reference)):
            longest = min(option.usual, option.end - start)
            lengths = {max(option.minimum, option.usual - grid * n) for n in range(option.usual // grid + 1)} | {
                longest
            }
            found += [(start, n) for n in sorted(lengths, reverse=True) if option.minimum <= n <= longest]
        return found


def solve(problem: Problem, seconds: float) -> tuple[Solution | None, bool]:
    """(the best solution, whether it is proved the best) of a problem without journeys and beds to be decided."""
    search = _Search(problem, seconds)
    roles = sorted(problem.stops, key=lambda role: role.start or 0)
    try:
        search.search(roles, [], 0)
    except _OutOfTimeError:
        return None, False
    return None if search.plan is None else Solution(search.plan, {}, {}), True
