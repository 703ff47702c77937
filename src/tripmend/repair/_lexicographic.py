"""The exact search over a problem, level by level in the order of `Cost`.

Shortcuts, all exact. A quick plan is made first by filling one need after the other (`_greedy`), or from the best
fitting few replacements (`_shortlisted`); where it has the least structure cost that is possible and no more shift than
the rest of the plan needs anyway (`_undisputed`), those two levels are settled. Once they are known, an option that
alone is more unlike than the whole best plan so far cannot be in a better one (`_pruned`). One worker and a fixed seed:
same input, same answer.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ._exhaustive import best_time
from ._model import LEVELS, Model
from ._model_cost import add_costs
from ._model_legs import add_beds, add_leg_order, add_legs
from ._model_limits import add_limits, picks_of
from ._outcome import SEED
from ._problem import Problem, Solution, floor_of
from ._read import Signature, forbid, read, signature
from ._roles import StopOption, StopRole

__all__ = ["first_guess", "least_cost", "solve"]

_SHORTLIST = 6
_WORTH_IT = 60
"""With fewer options than this a first look at the shortlist saves nothing."""
_WHOLE = 2**50
"""Objectives up to here are exact in the doubles that the solver's bounds are kept in."""


def _model(problem: Problem, forbidden: Sequence[Signature]) -> Model:
    model = Model(problem)
    add_legs(model)
    add_leg_order(model)
    add_beds(model)
    add_limits(model)
    add_costs(model)
    for known in forbidden:
        forbid(model, known)
    return model


def _greedy(problem: Problem) -> Solution | None:
    """A plan that fills one need after the other and leaves all else as it is; None where that does not work out."""
    if problem.legs or problem.stays:
        return None
    settled: dict[str, tuple[StopOption, int, int] | None] = {}
    done: list[StopRole] = []
    for role in problem.stops:
        if not role.hit:
            first = next((option for option in role.options if option.keeps_booking or role.fixed), None)
            if first is None:
                return None
            settled[role.id] = (first, first.first, first.usual)
            done.append(replace(role, options=(first,), fixed=True))
    used: set[str] = set()
    for role in sorted((role for role in problem.stops if role.hit), key=lambda role: len(role.options)):
        choices = []
        for option in role.options:
            if option.replaced and option.place in used:
                continue
            found = best_time(problem, role, option, done) if role.timed else ((0, 0), option, 0, 0)
            if found is not None:
                booked = role.protected and not option.keeps_booking
                key = (int(booked), int(option.changed), found[0][0], option.misfit, option.spend, found[0][1])
                choices.append((key, found[1], found[2], found[3]))
        if not choices:
            return None
        _, option, start, length = min(choices, key=lambda choice: choice[0])
        settled[role.id] = (option, start, length)
        used.add(option.place)
        here = replace(option, first=start, last=start, usual=length, end=start + length)
        done.append(replace(role, options=(here,), fixed=True, start=role.start))
    return Solution(settled)


def _within_limits(problem: Problem, quick: Solution) -> bool:
    """Whether a quick plan keeps to the money, serves the cuisines and is calm where a day must be."""
    setting = problem.setting
    chosen = [(role, quick.stops[role.id]) for role in problem.stops]
    spent = sum(pick[0].cost or 0 for _, pick in chosen if pick is not None)
    if problem.money_limit is not None and spent + problem.other_cost > problem.money_limit:
        return False
    meals = [pick[0].place for role, pick in chosen if pick is not None and role.stop.kind == "meal"]
    served = {cuisine.casefold() for place in meals for cuisine in setting.place(place).cuisines}
    return served.issuperset(problem.needed_cuisines) and not any(day.pace for day in setting.itinerary.days)


def _misfit(solution: Solution) -> int:
    stops = sum(chosen[0].misfit for chosen in solution.stops.values() if chosen is not None)
    legs = sum(option.misfit for option, _ in solution.legs.values())
    return stops + legs + sum(option.misfit for option in solution.stays.values())


def _least_shift(option: StopOption, slack: int) -> int:
    """The shift that an option cannot avoid, whatever is around it."""
    if option.moved:
        return 0
    nearest = min(max(option.reference, option.first), option.last)
    return max(0, abs(nearest - option.reference) - slack)


def _pruned(problem: Problem, shift: int, misfit: int) -> Problem:
    """The problem without options that no plan of at most this shift and misfit can use."""
    slack = problem.setting.parameters.materiality
    least: dict[str, int] = {}
    for role in problem.stops:
        least[role.id] = min((o.misfit for o in role.options), default=0) if role.must else 0
    for stay in problem.stays:
        least[stay.id] = min((o.misfit for o in stay.options), default=0)
    for leg in problem.legs:
        least[leg.id] = min((o.misfit for o in leg.options), default=0)
    floor = sum(least.values())

    def room(name: str) -> int:
        return misfit - floor + least[name]

    stops = tuple(
        replace(
            role,
            options=tuple(
                option
                for option in role.options
                if option.misfit <= room(role.id)
                and (not role.timed or role.fixed or _least_shift(option, slack) <= shift)
            ),
        )
        for role in problem.stops
    )
    stays = tuple(
        replace(stay, options=tuple(o for o in stay.options if o.misfit <= room(stay.id))) for stay in problem.stays
    )
    legs = tuple(
        replace(leg, options=tuple(o for o in leg.options if o.misfit <= room(leg.id))) for leg in problem.legs
    )
    return replace(problem, stops=stops, stays=stays, legs=legs)


@dataclass(slots=True)
class _Run:
    """One model being solved for one objective after the other, each result a limit for the next."""

    model: Model
    deadline: float
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
        solver.parameters.max_time_in_seconds = max(0.05, self.deadline - time.monotonic())
        m.clear_objective()
        m.minimize(objective)
        if self.answer is not None:
            _hint(m, self.answer)
        status = solver.solve(m)
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


def _at_floor(problem: Problem) -> Problem:
    """The problem with, for every role, only the options of that role's least structure cost.

    The floor is the sum of these, so a plan that reaches it uses no others.
    """
    stops = []
    for role in problem.stops:
        costs = [(role.protected and not option.keeps_booking, option.changed) for option in role.options]
        options = tuple(o for o, cost in zip(role.options, costs, strict=True) if cost == min(costs))
        stops.append(replace(role, options=options, must=role.must or bool(options)))
    stays = []
    for stay in problem.stays:
        kept = tuple(option for option in stay.options if not option.changed)
        stays.append(replace(stay, options=kept or stay.options))
    legs = []
    for leg in problem.legs:
        own = tuple(option for option in leg.options if option.kind == "own")
        legs.append(replace(leg, options=own or leg.options))
    return replace(problem, stops=tuple(stops), stays=tuple(stays), legs=tuple(legs))


def _stepwise(
    problem: Problem, forbidden: Sequence[Signature], ceiling: int | None
) -> tuple[Solution | None, bool, int, int]:
    """(a plan of least structure cost and, among those, least shift; proven; that structure cost; that shift)."""
    model = _model(problem, forbidden)
    run = _Run(model, problem.setting.deadline)
    if ceiling is not None:
        run.limit("structure", ceiling)
    structure = run.minimise(sum(model.terms["structure"]))
    if structure is None:
        return None, run.proven, 0, 0
    run.limit("structure", structure)
    shift = run.minimise(sum(model.terms["shift"])) if model.terms["shift"] else 0
    return read(model, run.answer), run.proven, structure, 10**9 if shift is None else shift


def _below(problem: Problem, forbidden: Sequence[Signature], structure: int, shift: int | None) -> tuple[bool, bool]:
    """(whether there is a plan of at most this structure cost and, unless None, this shift; whether that is sure)."""
    model = _model(problem, forbidden)
    run = _Run(model, problem.setting.deadline)
    run.limit("structure", structure)
    if shift is not None:
        run.limit("shift", shift)
    return run.minimise(0) is not None, run.proven


def _above_floor(
    problem: Problem, forbidden: Sequence[Signature], ceiling: int | None, floor: int
) -> tuple[Solution | None, bool, int, int]:
    """As `_stepwise`; no structure cost up to `floor` is possible.

    First among the best fitting few replacements; what they reach is then shown to be the least there is.
    """
    few = _shortlisted(problem)
    if sum(len(role.options) for role in problem.stops) - sum(len(role.options) for role in few.stops) < _WORTH_IT:
        return _stepwise(problem, forbidden, ceiling)
    first, proven, structure, shift = _stepwise(few, forbidden, ceiling)
    if first is None or not proven:
        return _stepwise(problem, forbidden, ceiling)
    sure = True
    if structure > floor + 1:
        lower, sure = _below(problem, forbidden, structure - 1, None)
        if lower:
            return _stepwise(problem, forbidden, structure - 1)
    if shift > 0 and sure:
        lower, sure = _below(problem, forbidden, structure, shift - 1)
        if lower:
            return _stepwise(problem, forbidden, structure)
    better, _ = _finish(_pruned(few, shift, _misfit(first)), forbidden, structure, shift)
    return (better or first), sure, structure, shift


def _weights(problem: Problem) -> tuple[int, int] | None:
    """Factors that put misfit before spend before drift in one whole number; None where it would grow too large."""
    drift = spend = misfit = 1
    for role in problem.stops:
        apart = [abs(time - o.reference) for o in role.options for time in (o.first, o.last)]
        drift += max(apart, default=0)
    for leg in problem.legs:
        drift += max((abs(time - (leg.depart or 0)) for o in leg.options for time in (o.first, o.last)), default=0)
    choices = [[(o.misfit, o.spend) for o in role.options] for role in problem.stops]
    choices += [[(o.misfit, o.spend) for o in stay.options] for stay in problem.stays]
    choices += [[(o.misfit, o.spend) for o in leg.options] for leg in problem.legs]
    for options in choices:
        costs = [0, *(cost for _, cost in options)]
        spend += max(costs) - min(costs)
        misfit += max((unlike for unlike, _ in options), default=0)
    return (spend * drift, drift) if misfit * spend * drift < _WHOLE else None


def _finish(
    problem: Problem, forbidden: Sequence[Signature], structure: int, shift: int
) -> tuple[Solution | None, bool]:
    """The plan of least misfit, then spend, then drift, at a known structure cost and shift."""
    model = _model(problem, forbidden)
    run = _Run(model, problem.setting.deadline)
    run.limit("structure", structure)
    run.limit("shift", shift)
    levels = LEVELS[2:]
    weights = _weights(problem)
    if weights is not None:
        misfit, spend, drift = (sum(model.terms[level]) for level in levels)
        run.minimise(weights[0] * misfit + weights[1] * spend + drift)
    else:
        for level in levels:
            least = run.minimise(sum(model.terms[level]))
            if least is None:
                break
            run.limit(level, least)
    return (None if run.answer is None else read(model, run.answer)), run.proven


def _shortlisted(problem: Problem) -> Problem:
    """The problem with only the best fitting few of each stop's replacements."""
    stops = []
    for role in problem.stops:
        ranked = sorted((o for o in role.options if o.replaced), key=lambda o: (o.misfit, o.spend, o.place, o.first))
        few = dict.fromkeys(option.place for option in ranked)
        chosen = set(list(few)[:_SHORTLIST])
        stops.append(replace(role, options=tuple(o for o in role.options if not o.replaced or o.place in chosen)))
    return replace(problem, stops=tuple(stops))


def _undisputed(problem: Problem) -> Problem:
    """The problem without the stops that are to be replaced: what shift the rest needs, they cannot make less."""
    kept = tuple(role for role in problem.stops if not any(option.replaced for option in role.options))
    return replace(problem, stops=kept, money_limit=None, needed_cuisines=())


def _least_shift_of(problem: Problem) -> tuple[Solution | None, int, bool]:
    """(a plan of least shift or None, that shift, proven)."""
    model = _model(problem, ())
    run = _Run(model, problem.setting.deadline)
    shift = run.minimise(sum(model.terms["shift"]))
    return (None if shift is None else read(model, run.answer)), shift or 0, run.proven


def _first_at_floor(problem: Problem) -> tuple[Solution | None, int, bool]:
    """(a plan of the floor problem of least shift or None, that shift, proven); the shortlist first where it pays."""
    plan = _greedy(problem)
    if plan is not None and _is_calm(problem, plan):
        return plan, 0, True
    if sum(len(role.options) for role in problem.stops) > _WORTH_IT:
        few, shift, proven = _least_shift_of(_shortlisted(problem))
        if few is not None and proven:
            rest = _undisputed(problem)
            if shift == 0 or (not rest.hopeless and _least_shift_of(rest)[1:] == (shift, True)):
                return few, shift, True
        elif few is None and proven:
            rest = _undisputed(problem)
            if len(rest.stops) < len(problem.stops) and not rest.hopeless:
                without, _, sure = _least_shift_of(rest)
                if without is None and sure:  # even without the stops to be replaced it does not work out
                    return None, 0, True
    return _least_shift_of(problem)


def _reach_floor(problem: Problem) -> tuple[Solution | None, bool]:
    """(the best plan of least possible structure cost or None, proven)."""
    if problem.hopeless:
        return None, True
    first, shift, proven = _first_at_floor(problem)
    if first is None:
        return None, proven
    floor = floor_of(problem)
    few = _pruned(_shortlisted(problem), shift, _misfit(first))
    better, sure = _finish(few, (), floor, shift)
    if better is not None and _misfit(better) <= _misfit(first):
        first = better
    whole = _pruned(problem, shift, _misfit(first))
    if better is not None and sure and _as_many(whole, few):
        return better, proven
    best, finished = _finish(whole, (), floor, shift)
    return (first, False) if best is None else (best, proven and finished)


def _as_many(one: Problem, other: Problem) -> bool:
    """Whether a problem has no more options than another that holds a part of them."""
    return all(len(a.options) <= len(b.options) for a, b in zip(one.stops, other.stops, strict=True))


def least_cost(problem: Problem, structure: int) -> int | None:
    """The least that a plan of at most this structure cost costs in all, minor units; None where time ran out."""
    model = _model(problem, ())
    run = _Run(model, problem.setting.deadline)
    run.limit("structure", structure)
    spent = run.minimise(sum((option.cost or 0) * x for option, x in picks_of(model)))
    return None if spent is None or not run.proven else spent + problem.other_cost


def first_guess(problem: Problem) -> Solution | None:
    """Some plan that fills one need after the other and keeps to all limits, for when time ran out; or None."""
    guess = _greedy(problem)
    return guess if guess is not None and _within_limits(problem, guess) else None


def solve(
    problem: Problem,
    forbidden: Sequence[Signature] = (),
    ceiling: int | None = None,
    *,
    floor_is_out: bool = False,
) -> tuple[Solution | None, bool, Signature]:
    """(solution or None, proven, its signature) of one problem.

    forbidden: signatures that the solution must differ from. ceiling: no structure cost above this is of interest.
    floor_is_out: that the least structure cost cannot be reached is known already.
    """
    if problem.hopeless:
        return None, True, ()
    if not forbidden and not floor_is_out:
        reached, proven = _reach_floor(_at_floor(problem))
        if reached is not None:
            return reached, proven and problem.complete, signature(problem, reached)
        if not proven:
            return None, False, ()
    floor = floor_of(problem) - (1 if forbidden else 0)
    first, proven, structure, shift = _above_floor(problem, forbidden, ceiling, floor)
    if first is None:
        return None, proven, ()
    best, finished = _finish(_pruned(problem, shift, _misfit(first)), forbidden, structure, shift)
    chosen = first if best is None else best
    proven = proven and finished and best is not None and problem.complete
    return chosen, proven, signature(problem, chosen)


def _is_calm(problem: Problem, quick: Solution) -> bool:
    """Whether a quick plan shifts nothing and meets all limits."""
    if not _within_limits(problem, quick):
        return False
    for role in problem.stops:
        chosen = quick.stops[role.id]
        if chosen is None or not role.timed or role.fixed:
            continue
        option, start, length = chosen
        apart = 0 if option.moved else abs(start - option.reference) - problem.setting.parameters.materiality
        if apart > 0 or length < option.usual:
            return False
    return True
