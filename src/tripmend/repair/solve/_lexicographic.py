"""The exact search over a problem, level by level in the order of `Cost`, where branching (`_branching`) would not do.

Shortcuts, all exact. A quick plan is made first by filling one need after the other (`greedy`), or from the best
fitting few replacements (`shortlisted`); where it has the least structure cost that is possible and no more shift than
the rest of the plan needs anyway (`_rest`), those two levels are settled. Else it is left to show that no plan costs
less: what the rest needs is not left for replacements. Once the levels are known, an option that alone is more unlike
than the whole best plan so far cannot be in a better one (`pruned`). One worker and a fixed seed: same input, same
answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..problem._problem import Problem, Solution
from ..problem._shorter import drift_of
from ._first_guess import greedy, inevitable, is_calm
from ._model import LEVELS, Model
from ._model_limits import picks_of
from ._narrow import as_many, at_floor, misfit_of, pruned, shortlisted, with_room
from ._read import Signature, read, signature
from ._rest import Rest, least_of_rest, least_shift_of, least_structure_of_rest, rest_of
from ._run import Run, model_of
from ._structure import floor_of, most_of, structure_of

__all__ = ["at_first", "has_plan", "least_cost", "solve"]

_WORTH_IT = 60
"""With fewer options than this a first look at the shortlist saves nothing."""
_ANY = 10**9
_WHOLE = 2**50
"""Objectives up to here are exact in the doubles that the solver's bounds are kept in."""


def _stepwise(
    problem: Problem, forbidden: Sequence[Signature], ceiling: int | None
) -> tuple[Solution | None, bool, int, int]:
    """(a plan of least structure cost and, among those, least shift; proven; that structure cost; that shift)."""
    model = model_of(problem, forbidden, ("structure", "shift"))
    run = Run(model, problem.setting.effort)
    if ceiling is not None:
        run.limit("structure", ceiling)
    total, most = sum(model.terms["structure"]), _most(model, "shift")
    factor = most + 1
    if factor * (_most(model, "structure") + 1) < _WHOLE:
        both = run.minimise(factor * total + sum(model.terms["shift"]))
        structure, shift = (None, None) if both is None else divmod(both, factor)
    else:
        structure, shift = run.minimise(total), None
        if structure is not None and most:
            run.limit("structure", structure)
            shift = run.minimise(sum(model.terms["shift"]))
    if structure is None:
        return None, run.proven, 0, 0
    return read(model, run.answer), run.proven, structure, most if shift is None else shift


def _most(model: Model, level: str) -> int:
    """More than any plan costs at a level."""
    if not model.terms[level]:
        return 0
    flat = model.cp.FlatIntExpr(sum(model.terms[level]))
    most: int = flat.offset
    for variable, factor in zip(flat.vars, flat.coeffs, strict=True):
        ends = list(variable.proto.domain)  # a view would not outlive the variable
        most += max(factor * ends[0], factor * ends[-1])
    return most


def _below(problem: Problem, forbidden: Sequence[Signature], structure: int) -> tuple[bool, bool]:
    """(whether there is a plan of at most this structure cost; whether that is sure)."""
    model = model_of(problem, forbidden, ("structure",))
    run = Run(model, problem.setting.effort)
    run.limit("structure", structure)
    return run.minimise(0) is not None, run.proven


def _less_shift(
    problem: Problem, forbidden: Sequence[Signature], structure: int, most: int, rest: Rest
) -> tuple[Solution | None, int, bool]:
    """(of the plans of at most this structure cost and shift one of least shift or None, that shift, proven)."""
    problem = pruned(problem, most, _ANY, rest.spare(most))
    model = model_of(problem, forbidden, ("structure", "shift"))
    run = Run(model, problem.setting.effort)
    run.limit("structure", structure)
    run.limit("shift", most)
    rest.bind(run)
    shift = run.minimise(sum(model.terms["shift"]))
    return (None if shift is None else read(model, run.answer)), shift or 0, run.proven


def _above_floor(
    problem: Problem, forbidden: Sequence[Signature], ceiling: int | None, floor: int
) -> tuple[Solution | None, bool, int, int, Rest]:
    """As `_stepwise`, and what the rest needs of the shift; no structure cost up to `floor` is possible.

    First among the best fitting few replacements; what they reach is then shown to be the least there is, if it can be
    by what the rest needs, whatever is replaced.
    """
    few = shortlisted(problem, by_the_way=True)
    if sum(len(role.options) for role in problem.stops) - sum(len(role.options) for role in few.stops) < _WORTH_IT:
        return *_stepwise(problem, forbidden, ceiling), Rest()
    first, proven, structure, shift = _stepwise(few, forbidden, ceiling)
    if first is None or not proven:
        return *_stepwise(problem, forbidden, ceiling), Rest()
    sure, rest = True, Rest()
    if structure > max(floor + 1, least_structure_of_rest(problem, structure)):
        lower, sure = _below(problem, forbidden, structure - 1)
        if lower:
            return *_stepwise(problem, forbidden, structure - 1), Rest()
    if shift > 0 and sure:
        rest = least_of_rest(problem, structure)
        if shift > rest.shift:
            less, least, sure = _less_shift(problem, forbidden, structure, shift - 1, rest)
            first, shift = (first, shift) if less is None else (less, least)
    better, _ = _finish(pruned(few, shift, misfit_of(first), rest.spare(shift)), forbidden, structure, shift)
    return (better or first), sure, structure, shift, rest


def _weights(problem: Problem) -> tuple[int, int] | None:
    """Factors that put misfit before spend before drift in one whole number; None where it would grow too large."""
    drift = spend = misfit = 1
    for role in problem.stops:
        apart = [abs(time - o.reference) for o in role.options for time in (o.first, o.last)]
        drift += drift_of(max(apart, default=0))
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
    model = model_of(problem, forbidden)
    run = Run(model, problem.setting.effort)
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


@dataclass(frozen=True, slots=True)
class _First:
    """A plan of the floor of least shift, None where there is none; finished: best of the shortlist in all else; rest:
    what the stops that are not to be replaced need of the shift."""

    plan: Solution | None
    shift: int = 0
    proven: bool = True
    finished: bool = False
    rest: Rest = field(default_factory=Rest)


def _calm(problem: Problem) -> _First | None:
    """A quick plan, where one is found that shifts nothing."""
    plan = greedy(problem)
    return _First(plan, inevitable(problem)) if plan is not None and is_calm(problem, plan) else None


def _from_shortlist(problem: Problem) -> tuple[_First | None, Rest]:
    """(a plan of the best fitting few, None where they do not say it for all; what the rest needs, if that is known).

    What the stops that are not to be replaced must shift in any case is enough, if with that there is a plan.
    """
    few, floor, least = shortlisted(problem), floor_of(problem), inevitable(problem)
    plan, sure = _finish(pruned(few, least, _ANY), (), floor, least)
    if plan is not None:
        return _First(plan, least, finished=sure), Rest()
    rest = rest_of(problem)
    if not sure or rest is None:
        return None, Rest()
    without, shift, proven = least_shift_of(rest)
    if without is None and proven:
        return _First(None), Rest()  # even without the stops to be replaced it does not work out
    if not proven or not shift:
        return None, Rest()
    needed = Rest(frozenset(role.id for role in rest.stops), shift)
    plan, sure = _finish(pruned(few, shift, _ANY, needed.spare(shift)), (), floor, shift)
    return (None if plan is None else _First(plan, shift, finished=sure, rest=needed)), needed


def _least_shift(problem: Problem, rest: Rest) -> _First:
    """A plan of the floor of least shift: first among few of the replacements, then shown to be the least there is."""
    few = shortlisted(problem, by_the_way=True)
    if sum(len(role.options) for role in problem.stops) - sum(len(role.options) for role in few.stops) < _WORTH_IT:
        return _First(*least_shift_of(problem), rest=rest)
    plan, shift, proven = least_shift_of(few)
    if plan is None or not proven:
        return _First(*least_shift_of(problem), rest=rest)
    if shift == rest.shift:
        return _First(plan, shift, rest=rest)
    less, least, proven = least_shift_of(pruned(problem, shift - 1, _ANY, rest.spare(shift - 1)), shift - 1, rest)
    return _First(plan, shift, proven, rest=rest) if less is None else _First(less, least, proven, rest=rest)


def _first_of(problem: Problem) -> _First:
    """A plan of the floor of a problem that may be brief, from as few options as will do."""
    floor, rest = at_floor(problem), Rest()
    found = _calm(floor)
    if found is None:
        found, rest = _from_shortlist(floor)
    if found is not None:
        return found
    if problem.brief:
        floor = at_floor(problem.full())
        found = _calm(floor)
    return found or _least_shift(floor, rest)


def _reach_floor(problem: Problem) -> tuple[Solution | None, bool]:
    """(the best plan of least possible structure cost or None, proven). problem: as it was built, brief or not."""
    if problem.hopeless:
        return None, True
    begun = _first_of(problem)
    first, shift, proven = begun.plan, begun.shift, begun.proven
    if first is None:
        return None, proven
    floor = floor_of(at_floor(problem))
    spare = begun.rest.spare(shift)
    few = pruned(shortlisted(at_floor(problem)), shift, misfit_of(first), spare)
    better, sure = (first, True) if begun.finished else _finish(few, (), floor, shift)
    if better is not None and misfit_of(better) <= misfit_of(first):
        first = better
    whole = pruned(at_floor(with_room(problem, shift, misfit_of(first))), shift, misfit_of(first), spare)
    if better is not None and sure and as_many(whole, few):
        return better, proven
    best, finished = _finish(whole, (), floor, shift)
    return (first, False) if best is None else (best, proven and finished)


def least_cost(problem: Problem, structure: int) -> int | None:
    """The least that a plan of at most this structure cost costs in all, minor units; None where time ran out."""
    model = model_of(problem, (), ("structure",))
    run = Run(model, problem.setting.effort)
    run.limit("structure", structure)
    spent = run.minimise(sum((option.cost or 0) * x for option, x in picks_of(model)))
    return None if spent is None or not run.proven else spent + problem.other_cost


def has_plan(problem: Problem) -> bool | None:
    """Whether some plan meets all limits, whatever it costs: first with few of the replacements; None where time ran
    out."""
    from ._branching import branched  # with it comes numpy, which most small repairs do without

    quick = branched(problem, enough=True)
    if quick is not None:
        return quick.solution is not None
    few, most = shortlisted(problem, by_the_way=True), most_of(problem)
    spared = sum(len(role.options) for role in problem.stops) - sum(len(role.options) for role in few.stops)
    for part in (problem,) if spared < _WORTH_IT else (few, problem):
        run = Run(model_of(part, (), () if most is None else ("structure",)), problem.setting.effort)
        if most is not None:
            run.limit("structure", most)
        if run.minimise(0) is not None:
            return True
        if not run.proven:
            return None
    return False


def at_first(problem: Problem) -> tuple[Solution | None, bool, bool]:
    """(the best plan where it has the least structure cost that is possible, else one of few replacements if there is
    one; whether it is proved to be the best; whether that structure cost is proved to be out of reach)."""
    from ._branching import branched

    quick = branched(problem)
    if quick is not None:
        solution = quick.solution
        above = solution is None or structure_of(problem, solution) > floor_of(problem)
        return solution, solution is not None and problem.complete, above
    reached, proven = _reach_floor(problem)
    if reached is not None:
        return reached, proven and problem.complete, False
    if not proven:
        return None, False, False
    few = shortlisted(problem)
    first, _, structure, shift = _stepwise(few, (), most_of(problem))
    if first is None:
        solution, proven, _ = solve(problem, floor_is_out=True)
        return solution, proven, problem.complete
    better, _ = _finish(pruned(few, shift, misfit_of(first)), (), structure, shift)
    return better or first, False, problem.complete


def solve(
    problem: Problem,
    forbidden: Sequence[Signature] = (),
    ceiling: int | None = None,
    *,
    floor_is_out: bool = False,
    below: int | None = None,
) -> tuple[Solution | None, bool, Signature]:
    """(solution or None, proven, its signature) of one problem.

    forbidden: signatures that the solution must differ from. ceiling: no structure cost above this is of interest.
    floor_is_out: that the least structure cost cannot be reached is known already. below: what is no less than this
    (`cost_of_solution`) need not be found.
    """
    if problem.hopeless:
        return None, True, ()
    from ._branching import branched

    quick = branched(problem, forbidden, below)
    if quick is not None:
        found = quick.solution
        return found, problem.complete, () if found is None else signature(problem, found)
    if not forbidden and not floor_is_out:
        reached, proven = _reach_floor(problem)
        if reached is not None:
            return reached, proven and problem.complete, signature(problem, reached)
        if not proven:
            return None, False, ()
    problem = problem.full()
    ceiling = min((cost for cost in (ceiling, most_of(problem)) if cost is not None), default=None)
    floor = floor_of(problem) - (1 if forbidden else 0)
    first, proven, structure, shift, rest = _above_floor(problem, forbidden, ceiling, floor)
    if first is None:
        return None, proven and problem.complete, ()
    best, finished = _finish(pruned(problem, shift, misfit_of(first), rest.spare(shift)), forbidden, structure, shift)
    chosen = first if best is None else best
    proven = proven and finished and best is not None and problem.complete
    return chosen, proven, signature(problem, chosen)
