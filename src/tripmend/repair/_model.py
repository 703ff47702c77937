"""The exact search over a problem: a CP-SAT model, minimised level by level in the order of `Cost`.

Order within a day is a boolean per pair of stops (precedence) with no-overlap; that is exact when going from a to c
directly is never longer than by way of a visit to b. Where measured travel times break this, the direct time is
required only if no such b lies between (`_direct_or_between`). One worker and a fixed seed: same input, same answer.
"""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from typing import Any

from ._days import bed_travel
from ._problem import Problem, Solution
from ._roles import LegRole, StopOption, StopRole
from ._ways import gap_after_meal, leg_side, mode_of, places_of, stations, way

__all__ = ["Model", "Signature", "floor_of", "solve", "structure_of"]

Signature = tuple[tuple[str, str], ...]
"""What was decided for every need: (id, place and date or connection)."""

_LEVELS = ("structure", "shift", "misfit", "spend", "drift")
_MIDNIGHT_REACH = 240
_DAY = dt.timedelta(days=1)


class Model:
    """One problem as a CP-SAT model, ready to be solved level by level."""

    def __init__(self, problem: Problem, forbidden: Sequence[Signature] = ()) -> None:
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
        self.exact = problem.complete
        self.order: dict[tuple[str, str], Any] = {}
        self.terms: dict[str, list[Any]] = {level: [] for level in _LEVELS}
        self.base = self._base()
        for role in problem.stops:
            self._stop(role)
        for stay in problem.stays:
            self._choice(stay.id, len(stay.options), must=True)
        for leg in problem.legs:
            self._leg(leg)
        self._sequence()
        self._legs_and_stops()
        self._legs_in_order()
        self._beds()
        self._shared_limits()
        self._costs()
        for signature in forbidden:
            self._forbid(signature)

    # -- variables ---------------------------------------------------------------------------------------------

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

    def _starts(self, role: StopRole) -> list[int]:
        grid = self.setting.parameters.grid
        values: set[int] = set()
        for option in role.options:
            if option.first == option.last:
                values.add(option.first)
                continue
            values.update(range(-(-option.first // grid) * grid, option.last + 1, grid))
            if option.first <= option.reference <= option.last:
                values.add(option.reference)
        return sorted(value - self.base for value in values)

    def _stop(self, role: StopRole) -> None:
        self._choice(role.id, len(role.options), must=role.must)
        if not role.timed or not role.options:
            return
        picks, lost = self.pick[role.id], self.lost[role.id]
        values = self._starts(role) or [0]
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
        # A span that begins off the grid may hold other spans' grid points, but a fixed option holds one minute only.
        for option, x in zip(role.options, picks, strict=True):
            if option.first == option.last and len(role.options) > 1:
                self.m.add(start == option.first - self.base).only_enforce_if(x)
        self.start[role.id], self.length[role.id] = start, length

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

    # -- order in time -----------------------------------------------------------------------------------------

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
        pairs = [(a, b) for a, b in combinations(roles, 2) if not (a.fixed and b.fixed) and self._meet(a, b)]
        for a, b in pairs:
            self.order[a.id, b.id] = literal = self.m.new_bool_var(f"{a.id}<{b.id}")
            self.order[b.id, a.id] = literal.negated()
        matrix = bool(self.setting.catalogue.travel)
        for a, b in pairs:
            for first, second in ((a, b), (b, a)):
                between = self._detours(first, second, roles) if matrix else []
                self._precede(first, second, between)

    def _meet(self, a: StopRole, b: StopRole) -> bool:
        """Whether two roles can come close enough for their order to matter."""
        for one in a.options:
            for other in b.options:
                if one.first <= other.end + _MIDNIGHT_REACH and other.first <= one.end + _MIDNIGHT_REACH:
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
        picks = zip(second.options, self.pick[second.id], strict=True)
        return sum(way(self.setting, origin, o.place) * x for o, x in picks)

    def _way_from(self, first: StopRole, destination: str) -> Any:
        picks = zip(first.options, self.pick[first.id], strict=True)
        return sum(way(self.setting, o.place, destination) * x for o, x in picks)

    def _detours(self, first: StopRole, second: StopRole, roles: list[StopRole]) -> list[StopRole]:
        """The roles by way of which `second` can be reached sooner than directly; only with measured travel times."""
        found = []
        for middle in roles:
            if middle.id in (first.id, second.id):
                continue
            stay = min((option.minimum for option in middle.options), default=0)
            sooner = any(
                way(self.setting, a, m) + stay + way(self.setting, m, b) < way(self.setting, a, b)
                for a in places_of(first)
                for m in places_of(middle)
                for b in places_of(second)
            )
            if sooner and (middle.id, first.id) in self.order and (middle.id, second.id) in self.order:
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

    # -- legs and beds -----------------------------------------------------------------------------------------

    def _legs_and_stops(self) -> None:
        parameters = self.setting.parameters
        for leg in self.problem.legs:
            if leg.id not in self.depart:
                continue
            picks = self.pick[leg.id]
            modes = [mode_of(leg, option) for option in leg.options]
            ends = stations(leg)
            check_in = sum(parameters.check_in[mode] * x for mode, x in zip(modes, picks, strict=True))
            egress = sum(parameters.egress[mode] * x for mode, x in zip(modes, picks, strict=True))
            for role in self._timed():
                sides = {place: leg_side(self.setting, leg, place) for place in places_of(role)}
                near = [o for o in role.options if self._leg_near(leg, o)]
                if not near:
                    continue
                before = self.m.new_bool_var(f"{role.id}<{leg.id}")
                for option, x in zip(role.options, self.pick[role.id], strict=True):
                    if not self._leg_near(leg, option):
                        continue
                    side = sides[option.place]
                    if side != "either":
                        self.m.add_implication(x, before if side == "before" else before.negated())
                    self._leg_pair(leg, role, option, x, before, check_in, egress, ends)

    def _leg_near(self, leg: LegRole, option: StopOption) -> bool:
        """Whether an option stands within a day of the leg; farther ones were cut by where the traveller then is."""
        dates = [leg.date]
        for choice in leg.options:
            source = choice.connection or leg.leg
            dates += [time.date() for time in (source.depart, source.arrive) if time is not None]
        return min(dates) - _DAY <= option.date <= max(dates) + _DAY

    def _leg_pair(
        self,
        leg: LegRole,
        role: StopRole,
        option: StopOption,
        x: Any,
        before: Any,
        check_in: Any,
        egress: Any,
        ends: list[tuple[str | None, str | None]],
    ) -> None:
        picks = self.pick[leg.id]
        travel = self.setting.travel
        there = [0 if out is None else travel.between(option.place, out).minutes for out, _ in ends]
        back = [0 if into is None else travel.between(into, option.place).minutes for _, into in ends]
        buffer = self.setting.place(option.place).arrival_buffer
        out = sum(minutes * y for minutes, y in zip(there, picks, strict=True))
        home = sum(minutes * y for minutes, y in zip(back, picks, strict=True))
        end = self.start[role.id] + self.length[role.id]
        self.m.add(end + out + check_in <= self.depart[leg.id]).only_enforce_if([x, before])
        self.m.add(self.start[role.id] >= self.arrive[leg.id] + egress + home + buffer).only_enforce_if(
            [x, before.negated()]
        )

    def _legs_in_order(self) -> None:
        from ._leg_options import leg_times

        setting = self.setting
        roles = {role.id: role for role in self.problem.legs}
        legs = [leg for _, leg in setting.legs]
        for one, two in pairwise(legs):
            if one.id not in self.depart and two.id not in self.depart:
                continue
            first, second = roles.get(one.id), roles.get(two.id)
            times_one, times_two = leg_times(setting, one), leg_times(setting, two)
            if (first is None and times_one is None) or (second is None and times_two is None):
                continue
            arrive = self.arrive.get(one.id, None if times_one is None else times_one[1] - self.base)
            depart = self.depart.get(two.id, None if times_two is None else times_two[0] - self.base)
            if arrive is None or depart is None:
                continue
            change = setting.parameters.change
            if second is None:
                needed: Any = change[two.mode]
            else:
                modes = [mode_of(second, option) for option in second.options]
                needed = sum(change[mode] * x for mode, x in zip(modes, self.pick[two.id], strict=True))
            self.m.add(arrive + needed + self._transfer(one, two, first, second) <= depart)

    def _transfer(self, one: Any, two: Any, first: LegRole | None, second: LegRole | None) -> Any:
        """Minutes from where the first leg arrives to where the second leaves, the longest over the options."""
        ins = [o.connection or one for o in first.options] if first else [one]
        outs = [o.connection or two for o in second.options] if second else [two]
        ways = [
            self.setting.travel.between(a.destination.place, b.origin.place).minutes
            for a in ins
            for b in outs
            if a.destination.place and b.origin.place
        ]
        return max(ways, default=0)

    def _beds(self) -> None:
        """Days with limits: the way from and to a bed that is still to be chosen."""
        for stay in self.problem.stays:
            for option, x in zip(stay.options, self.pick[stay.id], strict=True):
                for role in self._timed():
                    for choice, y in zip(role.options, self.pick[role.id], strict=True):
                        low, high = bed_travel(self.setting, option, choice)
                        if low is not None:
                            self.m.add(self.start[role.id] >= low - self.base).only_enforce_if([x, y])
                        if high is not None:
                            end = self.start[role.id] + self.length[role.id]
                            self.m.add(end <= high - self.base).only_enforce_if([x, y])

    # -- limits over everything --------------------------------------------------------------------------------

    def _pairs(self) -> Iterable[tuple[Any, Any]]:
        """Every (option, literal) of every role."""
        for stop in self.problem.stops:
            yield from zip(stop.options, self.pick[stop.id], strict=True)
        for stay in self.problem.stays:
            yield from zip(stay.options, self.pick[stay.id], strict=True)
        for leg in self.problem.legs:
            yield from zip(leg.options, self.pick[leg.id], strict=True)

    def _shared_limits(self) -> None:
        problem, setting = self.problem, self.setting
        if problem.money_limit is not None:
            spent = sum((option.cost or 0) * x for option, x in self._pairs())
            self.m.add(spent + problem.other_cost <= problem.money_limit)
        for cuisine in problem.needed_cuisines:
            serving = []
            for role in problem.stops:
                for option, x in zip(role.options, self.pick[role.id], strict=True):
                    if role.stop.kind == "meal" and cuisine in {
                        name.casefold() for name in setting.place(option.place).cuisines
                    }:
                        serving.append(x)
            self.m.add_bool_or(serving) if serving else self.m.add_bool_or([])
        used: dict[str, list[Any]] = {}
        for role in problem.stops:
            for option, x in zip(role.options, self.pick[role.id], strict=True):
                if option.replaced:
                    used.setdefault(option.place, []).append(x)
        for literals in used.values():
            if len(literals) > 1:
                self.m.add_at_most_one(literals)
        self._paces()
        self._modes_do_not_mix()

    def _paces(self) -> None:
        setting = self.setting
        inside = {role.id for role in self.problem.stops}
        for day in setting.itinerary.days:
            if day.pace is None:
                continue
            here = [
                x
                for role in self.problem.stops
                if role.stop.kind == "visit"
                for option, x in zip(role.options, self.pick[role.id], strict=True)
                if option.date == day.date
            ]
            others = sum(item.type == "stop" and item.kind == "visit" and item.id not in inside for item in day.items)
            if here:
                self.m.add(sum(here) + others <= max(setting.parameters.visits[day.pace], others))

    def _modes_do_not_mix(self) -> None:
        if not self.setting.parameters.no_mode_mix:
            return
        for one, two in combinations(self.problem.legs, 2):
            for a, x in zip(one.options, self.pick[one.id], strict=True):
                for b, y in zip(two.options, self.pick[two.id], strict=True):
                    modes = {mode_of(one, a), mode_of(two, b)}
                    if "drive" in modes and modes & {"flight", "taxi"}:
                        self.m.add_bool_or([x.negated(), y.negated()])

    # -- cost --------------------------------------------------------------------------------------------------

    def _costs(self) -> None:
        for role in self.problem.stops:
            self._stop_cost(role)
        for stay in self.problem.stays:
            for stay_option, x in zip(stay.options, self.pick[stay.id], strict=True):
                self._add("structure", 1 if stay_option.changed else 0, x)
                self._add("misfit", stay_option.misfit, x)
                self._add("spend", stay_option.spend, x)
        for leg in self.problem.legs:
            for leg_option, x in zip(leg.options, self.pick[leg.id], strict=True):
                self._add("structure", 1 if leg_option.kind == "connection" else 0, x)
                self._add("misfit", leg_option.misfit, x)
                self._add("spend", leg_option.spend, x)
            if leg.id in self.depart and leg.depart is not None:
                self._distance("drift", self.depart[leg.id], leg.depart - self.base, [], 0)

    def _add(self, level: str, weight: int, literal: Any) -> None:
        if weight:
            self.terms[level].append(weight * literal)

    @property
    def _weight(self) -> int:
        return len(self.problem.stops) + len(self.problem.stays) + len(self.problem.legs) + 1

    def _stop_cost(self, role: StopRole) -> None:
        picks, lost = self.pick[role.id], self.lost[role.id]
        unit = self._weight
        booked = role.stop.booked and not role.hit
        if not role.must:
            self._add("structure", unit + (unit * unit if booked else 0), lost)
        for option, x in zip(role.options, picks, strict=True):
            weight = (1 if option.changed else 0) + (unit * unit if booked and not option.keeps_booking else 0)
            self._add("structure", weight, x)
            self._add("misfit", option.misfit, x)
            self._add("spend", option.spend, x)
        if role.id not in self.start or role.fixed:
            return
        if any(option.usual != option.minimum for option in role.options):
            usual = sum(option.usual * x for option, x in zip(role.options, picks, strict=True))
            short = self.m.new_int_var(0, max(o.usual for o in role.options), f"{role.id}:short")
            self.m.add(short >= usual - self.length[role.id])
            self.terms["shift"].append(short)
        reference = sum((o.reference - self.base) * x for o, x in zip(role.options, picks, strict=True))
        elsewhere = [x for o, x in zip(role.options, picks, strict=True) if o.moved]
        loose = [lost] if not role.must else []
        start = self.start[role.id]
        self._distance("shift", start, reference, [*elsewhere, *loose], self.setting.parameters.materiality)
        self._distance("drift", start, reference, loose, 0)

    def _distance(self, level: str, value: Any, reference: Any, free: list[Any], slack: int) -> None:
        """Add max(0, |value − reference| − slack) to a level, unless one of the `free` literals holds."""
        span = 60 * 24 * 60
        excess = self.m.new_int_var(0, span, "")
        waived = sum(span * literal for literal in free)
        self.m.add(excess >= value - reference - slack - waived)
        self.m.add(excess >= reference - value - slack - waived)
        self.terms[level].append(excess)

    # -- solving -----------------------------------------------------------------------------------------------

    def _forbid(self, signature: Signature) -> None:
        """At least one need is filled differently than in `signature`."""
        wanted = dict(signature)
        same = []
        for name, picks, labels in self._labelled():
            if name not in wanted:
                continue
            matching = [x for x, label in zip(picks, labels, strict=True) if label == wanted[name]]
            if wanted[name] == "lost":
                matching = [self.lost[name]]
            here = self.m.new_bool_var("")
            self.m.add(here == sum(matching))
            same.append(here)
        if same:
            self.m.add_bool_or([literal.negated() for literal in same])

    def _labelled(self) -> Iterable[tuple[str, list[Any], list[str]]]:
        for role in self.problem.stops:
            yield role.id, self.pick[role.id], [f"{o.place}|{o.date}" for o in role.options]
        for stay in self.problem.stays:
            labels = ["|".join(f"{s.place}:{s.check_in}" for s in o.stays) for o in stay.options]
            yield stay.id, self.pick[stay.id], labels
        for leg in self.problem.legs:
            yield leg.id, self.pick[leg.id], [o.connection.id if o.connection else "own" for o in leg.options]

    def signature(self, solution: Solution) -> Signature:
        """The decisions about the needs in a solution."""
        needs = self.setting.needs
        found: list[tuple[str, str]] = []
        for role in self.problem.stops:
            if role.id in needs:
                chosen = solution.stops[role.id]
                found.append((role.id, "lost" if chosen is None else f"{chosen[0].place}|{chosen[0].date}"))
        for stay in self.problem.stays:
            pieces = solution.stays[stay.id].stays
            found.append((stay.id, "|".join(f"{s.place}:{s.check_in}" for s in pieces)))
        for leg in self.problem.legs:
            option = solution.legs[leg.id][0]
            found.append((leg.id, option.connection.id if option.connection else "own"))
        return tuple(found)

    def _solver(self, deadline: float) -> Any:
        solver = self.cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        solver.parameters.max_time_in_seconds = max(0.05, deadline - time.monotonic())
        return solver

    def minimise(self, floor: int, ceiling: int | None, deadline: float) -> tuple[Solution | None, bool]:
        """(best solution or None, proven). The structure cost cannot be below `floor` and must not exceed `ceiling`."""
        structure = sum(self.terms["structure"])
        if ceiling is not None and self.terms["structure"]:
            self.m.add(structure <= ceiling)
        if floor > 0 and self.terms["structure"]:
            self.m.add(structure >= floor)
        best, proven = None, True
        for level in _LEVELS:
            terms = self.terms[level]
            if best is not None and not terms:
                continue
            solver = self._solver(deadline)
            self.m.clear_objective()
            if terms:
                self.m.minimize(sum(terms))
            if best is not None:
                self._hint(best)
            status = solver.solve(self.m)
            if status == self.cp.INFEASIBLE and best is None:
                return None, True
            if status not in (self.cp.OPTIMAL, self.cp.FEASIBLE):
                return (None if best is None else self._read(best)), False
            proven = proven and status == self.cp.OPTIMAL
            best = solver
            if terms:
                self.m.add(sum(terms) <= round(solver.objective_value))
            if not proven:
                break
        return (None if best is None else self._read(best)), proven and self.exact

    def _hint(self, solver: Any) -> None:
        self.m.clear_hints()
        response = solver.response_proto
        for index, value in enumerate(response.solution):
            self.m.proto.solution_hint.vars.append(index)
            self.m.proto.solution_hint.values.append(value)

    def _read(self, solver: Any) -> Solution:
        stops: dict[str, tuple[StopOption, int, int] | None] = {}
        for role in self.problem.stops:
            chosen = next(
                (o for o, x in zip(role.options, self.pick[role.id], strict=True) if solver.boolean_value(x)), None
            )
            if chosen is None:
                stops[role.id] = None
            elif role.id not in self.start:
                stops[role.id] = (chosen, 0, 0)
            else:
                length = self.length[role.id]
                minutes = length if isinstance(length, int) else solver.value(length)
                stops[role.id] = (chosen, solver.value(self.start[role.id]) + self.base, minutes)
        stays = {
            stay.id: next(o for o, x in zip(stay.options, self.pick[stay.id], strict=True) if solver.boolean_value(x))
            for stay in self.problem.stays
        }
        legs = {}
        for leg in self.problem.legs:
            option = next(o for o, x in zip(leg.options, self.pick[leg.id], strict=True) if solver.boolean_value(x))
            depart = solver.value(self.depart[leg.id]) + self.base if leg.id in self.depart else 0
            legs[leg.id] = (option, depart)
        return Solution(stops, stays, legs)


def floor_of(problem: Problem) -> int:
    """The least structure cost any solution can have: needs with no option are lost, with no own one are changed."""
    unit = len(problem.stops) + len(problem.stays) + len(problem.legs) + 1
    total = 0
    for role in problem.stops:
        booked = unit * unit if role.stop.booked and not role.hit else 0
        if not role.options:
            total += unit + booked
        elif all(option.changed for option in role.options):
            total += min(1, unit)
    total += sum(all(option.changed for option in stay.options) for stay in problem.stays)
    total += sum(all(option.kind == "connection" for option in leg.options) for leg in problem.legs)
    return total


def structure_of(problem: Problem, solution: Solution) -> int:
    """The structure cost of a solution, in the weights of its own problem."""
    unit = len(problem.stops) + len(problem.stays) + len(problem.legs) + 1
    total = 0
    for role in problem.stops:
        chosen = solution.stops[role.id]
        booked = unit * unit if role.stop.booked and not role.hit else 0
        if chosen is None:
            total += unit + booked
        else:
            total += (1 if chosen[0].changed else 0) + (0 if chosen[0].keeps_booking else booked)
    total += sum(option.changed for option in solution.stays.values())
    total += sum(option.kind == "connection" for option, _ in solution.legs.values())
    return total


def solve(
    problem: Problem, forbidden: Sequence[Signature] = (), ceiling: int | None = None
) -> tuple[Solution | None, bool, Signature]:
    """(solution or None, proven, its signature) of one problem."""
    if problem.hopeless:
        return None, True, ()
    model = Model(problem, forbidden)
    solution, proven = model.minimise(floor_of(problem), ceiling, problem.setting.deadline)
    return solution, proven, () if solution is None else model.signature(solution)
