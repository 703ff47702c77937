"""The variables of the CP-SAT model of a problem: what is chosen, when it starts and how long it takes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ..problem._problem import Problem
from ..problem._roles import LegRole, StopOption, StopRole

__all__ = ["LEVELS", "Model"]


LEVELS = ("structure", "shift", "misfit", "spend", "drift")


class Model:
    """The variables; order in time, legs, limits and costs are added by the modules that are named after them.

    pick: per role a boolean for each option. lost: per role, whether it is given up. start, length: per timed stop,
    minutes (starts count from `base`). depart, arrive: per undecided leg. order: (a, b) → a comes before b.
    terms: per level of `LEVELS` the summands of its cost, of those in `levels`; for the others none. shift_of: those of
    the shift, per stop.
    """

    def __init__(self, problem: Problem, levels: Collection[str] = LEVELS) -> None:
        from ortools.sat.python import cp_model

        self.cp = cp_model
        self.m: Any = cp_model.CpModel()
        self.problem, self.setting, self.levels = problem, problem.setting, levels
        self.pick: dict[str, list[Any]] = {}
        self.lost: dict[str, Any] = {}
        self.start: dict[str, Any] = {}
        self.length: dict[str, Any] = {}
        self.depart: dict[str, Any] = {}
        self.arrive: dict[str, Any] = {}
        self.order: dict[tuple[str, str], Any] = {}
        self.terms: dict[str, list[Any]] = {level: [] for level in LEVELS}
        self.shift_of: dict[str, list[Any]] = {}
        self.spans: dict[str, tuple[int, int, int, int]] = {}
        self.base = self._base()
        for role in problem.stops:
            self._stop(role)
        for stay in problem.stays:
            self._choice(stay.id, len(stay.options), must=True)
        for leg in problem.legs:
            self._leg(leg)

    def _base(self) -> int:
        times = [option.first for role in self.problem.stops if role.timed for option in role.options]
        times += [option.first for leg in self.problem.legs for option in leg.options]
        return min((t for t in times if t), default=0) - 24 * 60

    def _choice(self, name: str, count: int, *, must: bool) -> None:
        picks = [self.m.new_bool_var(f"{name}:{n}") for n in range(count)]
        self.pick[name] = picks
        if must:
            self.lost[name] = self.m.new_constant(0)
            self.m.add_exactly_one(picks)
        else:
            lost = self.lost[name] = self.m.new_bool_var(f"{name}:lost")
            self.m.add_exactly_one([*picks, lost])

    def _starts(self, option: StopOption) -> set[int]:
        """The starts of one option, counted from `base`: its only one, else the grid and the planned time of day."""
        if option.first == option.last:
            return {option.first - self.base}
        grid = self.setting.parameters.grid
        values = set(range(-(-option.first // grid) * grid, option.last + 1, grid))
        if option.first <= option.reference <= option.last:
            values.add(option.reference)
        return {value - self.base for value in values}

    def _only_own_starts(self, role: StopRole, starts: list[set[int]], values: list[int]) -> None:
        """A start off the grid, such as a slot's, is good for the options that it belongs to, not for all around it."""
        start, grid = self.start[role.id], self.setting.parameters.grid
        strays = [value for value in values if (value + self.base) % grid]
        for option, own, x in zip(role.options, starts, self.pick[role.id], strict=True):
            if option.first == option.last:
                if len(role.options) > 1:
                    self.m.add(start == option.first - self.base).only_enforce_if(x)
                continue
            first, last = option.first - self.base, option.last - self.base
            if not own or any(first <= value <= last and value not in own for value in strays):
                domain = self.cp.Domain.from_values(sorted(own))
                self.m.add_linear_expression_in_domain(start, domain).only_enforce_if(x)

    def _stop(self, role: StopRole) -> None:
        if role.must and role.timed and len(role.options) == 1:
            self._only(role, role.options[0])
            return
        self._choice(role.id, len(role.options), must=role.must)
        if not role.timed or not role.options:
            return
        picks, lost = self.pick[role.id], self.lost[role.id]
        starts = [self._starts(option) for option in role.options]
        values = sorted(set().union(*starts)) or [0]
        start = self.m.new_int_var_from_domain(self.cp.Domain.from_values(values), f"{role.id}:start")
        usual = [option.usual for option in role.options]
        minimum = [option.minimum for option in role.options]
        if usual == minimum and len(set(usual)) == 1:
            length: Any = usual[0]
        else:
            length = self.m.new_int_var(0, max(usual), f"{role.id}:length")
            self.m.add(length <= sum(u * x for u, x in zip(usual, picks, strict=True)))
            self.m.add(length >= sum(u * x for u, x in zip(minimum, picks, strict=True)))
        big = values[-1] - values[0] + max(usual) + 1
        top = max(option.end for option in role.options) - self.base
        first = sum((option.first - self.base) * x for option, x in zip(role.options, picks, strict=True))
        last = sum((option.last - self.base) * x for option, x in zip(role.options, picks, strict=True))
        end = sum((option.end - self.base) * x for option, x in zip(role.options, picks, strict=True))
        self.m.add(start >= first)
        self.m.add(start <= last + (values[-1] if role.must is False else 0) * lost)
        self.m.add(start + length <= end + (max(top, values[-1] + big)) * lost)
        self.start[role.id], self.length[role.id] = start, length
        self._only_own_starts(role, starts, values)

    def _only(self, role: StopRole, option: StopOption) -> None:
        """A stop that surely takes place, with one option: only its times are to be decided."""
        self.pick[role.id], self.lost[role.id] = [self.m.new_constant(1)], self.m.new_constant(0)
        values = sorted(self._starts(option))
        if not values:
            self.m.add_bool_or([])  # no time of the grid fits, and it may not be given up
            values = [0]
        start = self.m.new_int_var_from_domain(self.cp.Domain.from_values(values), f"{role.id}:start")
        length: Any = option.usual
        if option.minimum < option.usual:
            length = self.m.new_int_var(option.minimum, option.usual, f"{role.id}:length")
        if values[-1] + option.usual > option.end - self.base:
            self.m.add(start + length <= option.end - self.base)
        self.start[role.id], self.length[role.id] = start, length

    def end(self, role: StopRole) -> Any:
        """The end as an affine expression, which intervals need."""
        start, length = self.start[role.id], self.length[role.id]
        if isinstance(length, int):
            return start + length
        end = self.m.new_int_var(0, 10**6, f"{role.id}:end")
        self.m.add(end == start + length)
        return end

    def _leg(self, role: LegRole) -> None:
        self._choice(role.id, len(role.options), must=True)
        if role.depart is None or not role.options:
            return
        picks = self.pick[role.id]
        grid = self.setting.parameters.grid
        values: set[int] = set()
        for option in role.options:
            values.add(option.first)
            values.update(range(-(-option.first // grid) * grid, option.last + 1, grid))
            if option.first <= role.depart <= option.last:
                values.add(role.depart)
        domain = self.cp.Domain.from_values(sorted(value - self.base for value in values))
        depart = self.m.new_int_var_from_domain(domain, f"{role.id}:depart")
        self.m.add(depart >= sum((o.first - self.base) * x for o, x in zip(role.options, picks, strict=True)))
        self.m.add(depart <= sum((o.last - self.base) * x for o, x in zip(role.options, picks, strict=True)))
        self.depart[role.id] = depart
        self.arrive[role.id] = depart + sum(o.minutes * x for o, x in zip(role.options, picks, strict=True))

    def timed(self) -> list[StopRole]:
        """The stops whose times are to be decided."""
        return [role for role in self.problem.stops if role.id in self.start]
