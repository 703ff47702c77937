"""The CP-SAT model of a problem: what is chosen, when it starts, and in which order.

Order within a day is a boolean per pair of stops (precedence) with no-overlap; that is exact when going from a to c
directly is never longer than by way of a visit to b. Where measured travel times break this, the direct time is
required only if no such b lies between (`_direct_or_between`).
"""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

from ._problem import Problem
from ._roles import LegRole, StopOption, StopRole
from ._ways import gap_after_meal, places_of, way

__all__ = ["LEVELS", "Model"]


LEVELS = ("structure", "shift", "misfit", "spend", "drift")
_MIDNIGHT_REACH = 240


class Model:
    """Variables and order in time; legs, limits and costs are added by the modules that are named after them.

    pick: per role a boolean for each option. lost: per role, whether it is given up. start, length: per timed stop,
    minutes (starts count from `base`). depart, arrive: per undecided leg. order: (a, b) → a comes before b.
    terms: per level of `LEVELS` the summands of its cost.
    """

    def __init__(self, problem: Problem) -> None:
        from ortools.sat.python import cp_model

        self.cp = cp_model
        self.m: Any = cp_model.CpModel()
        self.problem, self.setting = problem, problem.setting
        self.pick: dict[str, list[Any]] = {}
        self.lost: dict[str, Any] = {}
        self.start: dict[str, Any] = {}
        self.length: dict[str, Any] = {}
        self.depart: dict[str, Any] = {}
        self.arrive: dict[str, Any] = {}
        self.order: dict[tuple[str, str], Any] = {}
        self.terms: dict[str, list[Any]] = {level: [] for level in LEVELS}
        self.measured = {place for pair in self.setting.catalogue.times for place in pair}
        self.base = self._base()
        for role in problem.stops:
            self._stop(role)
        for stay in problem.stays:
            self._choice(stay.id, len(stay.options), must=True)
        for leg in problem.legs:
            self._leg(leg)
        self._sequence()

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

    def _end(self, role: StopRole) -> Any:
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

    def _timed(self) -> list[StopRole]:
        return [role for role in self.problem.stops if role.id in self.start]

    def _sequence(self) -> None:
        roles = self._timed()
        intervals = []
        for role in roles:
            size = self.length[role.id]
            end = self._end(role)
            present = self.lost[role.id].negated() if not role.must else self.m.new_constant(1)
            name = f"{role.id}:interval"
            intervals.append(self.m.new_optional_interval_var(self.start[role.id], size, end, present, name))
        if len(intervals) > 1:
            self.m.add_no_overlap(intervals)
        pairs = []
        for a, b in combinations(roles, 2):
            if not self._meet(a, b):
                continue
            if a.fixed and b.fixed:
                known = self.m.new_constant(int(a.options[0].first <= b.options[0].first))
                self.order[a.id, b.id], self.order[b.id, a.id] = known, known.negated()
            else:
                pairs.append((a, b))
                self._order(a, b)
        # Short walks one after another may be quicker than one ride over the same ground.
        matrix = bool(self.setting.catalogue.travel) or self.setting.itinerary.traveller.max_walk is not None
        for a, b in pairs:
            for first, second in ((a, b), (b, a)):
                if not self._can_precede(first, second):
                    continue
                between = self._detours(first, second, roles) if matrix else []
                self._precede(first, second, between)

    def _order(self, a: StopRole, b: StopRole) -> None:
        """A literal for "a before b"; settled at once where the options leave only one order."""
        ahead, behind = self._can_precede(a, b), self._can_precede(b, a)
        literal = self.m.new_bool_var(f"{a.id}<{b.id}") if ahead == behind else self.m.new_constant(int(ahead))
        self.order[a.id, b.id], self.order[b.id, a.id] = literal, literal.negated()
        if not ahead and not behind:  # they exclude each other
            self.m.add_bool_or([self.lost[role.id] for role in (a, b)])

    def _can_precede(self, first: StopRole, second: StopRole) -> bool:
        earliest = min(option.first + option.minimum for option in first.options)
        return earliest <= max(option.last for option in second.options)

    def _meet(self, a: StopRole, b: StopRole) -> bool:
        """Whether two roles can come close enough for their order to matter."""
        reach = max(_MIDNIGHT_REACH, self.setting.parameters.meal_gap)
        for one in a.options:
            for other in b.options:
                if one.first <= other.end + reach and other.first <= one.end + reach:
                    return True
        return False

    def _both(self, first: StopRole, second: StopRole) -> list[Any]:
        literals = [self.order[first.id, second.id]]
        literals += [self.lost[role.id].negated() for role in (first, second) if not role.must]
        return literals

    def _precede(self, first: StopRole, second: StopRole, between: list[StopRole]) -> None:
        """`second` starts a way after `first` ends, if that is their order and both take place."""
        end = self.start[first.id] + self.length[first.id]
        start = self.start[second.id]
        gap = gap_after_meal(self.setting, first, second)
        literals = self._both(first, second)
        if gap:
            self.m.add(start >= end + gap).only_enforce_if(literals)
        ours, theirs = places_of(first), places_of(second)
        if between:
            self._direct_or_between(first, second, between, literals)
            return
        if len(ours) == 1:
            self.m.add(start >= end + self._way_to(second, ours[0])).only_enforce_if(literals)
        elif len(theirs) == 1:
            self.m.add(start >= end + self._way_from(first, theirs[0])).only_enforce_if(literals)
        else:
            few, many = (first, second) if len(ours) <= len(theirs) else (second, first)
            for place in places_of(few):
                at = sum(self._at(few, place))
                here = self.m.new_bool_var(f"{few.id}@{place}|{many.id}")
                self.m.add(here == at)
                minutes = self._way_to(second, place) if few is first else self._way_from(first, place)
                self.m.add(start >= end + minutes).only_enforce_if([*literals, here])

    def _at(self, role: StopRole, place: str) -> list[Any]:
        return [x for o, x in zip(role.options, self.pick[role.id], strict=True) if o.place == place]

    def _way_to(self, second: StopRole, origin: str) -> Any:
        places = places_of(second)
        if len(places) == 1:
            return way(self.setting, origin, places[0])
        minutes = {place: way(self.setting, origin, place) for place in places}
        return self._weighted(second, [minutes[option.place] for option in second.options])

    def _way_from(self, first: StopRole, destination: str) -> Any:
        minutes = {place: way(self.setting, place, destination) for place in places_of(first)}
        return self._weighted(first, [minutes[option.place] for option in first.options])

    def _weighted(self, role: StopRole, weights: list[int]) -> Any:
        """The weight of the option that is chosen."""
        return self.cp.LinearExpr.weighted_sum(self.pick[role.id], weights)

    def _detours(self, first: StopRole, second: StopRole, roles: list[StopRole]) -> list[StopRole]:
        """The roles by way of which `second` can be reached sooner than directly; only with measured travel times."""
        found = []
        ends = self.measured.intersection((*places_of(first), *places_of(second)))
        limitless = self.setting.itinerary.traveller.max_walk is None
        direct = [(way(self.setting, a, b), a, b) for a, b in product(places_of(first), places_of(second)) if a != b]
        longest = max((minutes for minutes, _, _ in direct), default=0)
        for middle in roles:
            if (middle.id, first.id) not in self.order or (middle.id, second.id) not in self.order:
                continue
            # Estimates alone never make a way round shorter: two of the three places must have a measured time.
            if limitless and len(ends | self.measured.intersection(places_of(middle))) < 2:
                continue
            stay = min((option.minimum for option in middle.options), default=0)
            if stay >= longest:
                continue
            if any(
                way(self.setting, a, m) + stay + way(self.setting, m, b) < minutes
                for minutes, a, b in direct
                if minutes > stay
                for m in places_of(middle)
            ):
                found.append(middle)
        return found

    def _direct_or_between(
        self, first: StopRole, second: StopRole, between: list[StopRole], literals: list[Any]
    ) -> None:
        end, start = self.start[first.id] + self.length[first.id], self.start[second.id]
        outside = []
        for middle in between:
            inside = self.m.new_bool_var(f"{first.id}<{middle.id}<{second.id}")
            parts = [self.order[first.id, middle.id], self.order[middle.id, second.id]]
            if not middle.must:
                parts.append(self.lost[middle.id].negated())
            self.m.add_bool_and(parts).only_enforce_if(inside)
            self.m.add_bool_or([inside, *(part.negated() for part in parts)])
            outside.append(inside.negated())
        self.m.add(start >= end).only_enforce_if(literals)
        for place in places_of(first):
            here = self.m.new_bool_var("")
            self.m.add(here == sum(self._at(first, place)))
            minutes = self._way_to(second, place)
            self.m.add(start >= end + minutes).only_enforce_if([*literals, *outside, here])
