"""What the stops that are not to be replaced need by themselves: the least of any plan, whatever is in others' stead.

It is much quicker to know than the least of all, and leaves little for those that are to be replaced: of a plan that
shifts less than the best so far, they may only shift what the rest does not need.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from ..problem._by_way import has_short_cuts
from ..problem._problem import Problem, Solution
from ..problem._roles import StopOption, StopRole
from ..problem._ways import places_of, way
from ..problem._windows import limits_of_day
from ._narrow import disputed, undisputed
from ._read import read
from ._run import Run, model_of
from ._structure import floor_of

__all__ = ["Rest", "least_of_rest", "least_shift_of", "least_structure_of_rest", "rest_of"]


@dataclass(frozen=True, slots=True)
class Rest:
    """The stops `kept` of any plan shift no less than `shift`, even without those of them that are replaced."""

    kept: frozenset[str] = frozenset()
    shift: int = 0

    def spare(self, most: int) -> int:
        """How much what is put in others' stead may shift in a plan that shifts `most`."""
        return most - self.shift

    def bind(self, run: Run) -> None:
        """Tell a model in which shifts count what the rest needs at least."""
        if self.shift:
            terms = (term for name in sorted(self.kept) for term in run.model.shift_of[name])
            run.model.m.add(sum(terms) >= self.shift)


def rest_of(problem: Problem, *, at_own_places: bool = False) -> Problem | None:
    """The rest as a problem of its own, as `undisputed` has it; None where it is all or nothing, or where one of the
    others may be a short cut for it, so that the rest by itself may need more."""
    if not any(map(disputed, problem.stops)):
        return None
    rest = undisputed(problem, at_own_places=at_own_places)
    return None if rest.hopeless or not rest.stops or _is_short_cut(problem, rest) else rest


def _is_short_cut(problem: Problem, rest: Problem) -> bool:
    """Whether a stop that may be replaced may make a way between two of the rest, a bed or a journey shorter."""
    setting = problem.setting
    if not has_short_cuts(setting):
        return False
    least = min(option.minimum for role in problem.stops if disputed(role) for option in role.options)
    if problem.legs:
        return True
    kept = [role for role in rest.stops if role.timed and role.options]
    if any(option.minds_bed or _bed_is_open(problem, option) for role in kept for option in role.options):
        return True
    return any(_longest(problem, one, other) > least for one, other in product(kept, kept) if one is not other)


def _bed_is_open(problem: Problem, option: StopOption) -> bool:
    """Whether an option is for a day with limits, and some bed is still to be chosen."""
    return bool(problem.stays) and limits_of_day(problem.setting, option.place, option.date) != (None, None)


def _longest(problem: Problem, one: StopRole, other: StopRole) -> int:
    return max((way(problem.setting, a, b) for a, b in product(places_of(one), places_of(other))), default=0)


def least_shift_of(
    problem: Problem, most: int | None = None, rest: Rest | None = None
) -> tuple[Solution | None, int, bool]:
    """(a plan of least shift or None, that shift, proven), of those of at most this shift."""
    model = model_of(problem, (), ("shift",))
    run = Run(model, problem.setting.effort)
    if most is not None:
        run.limit("shift", most)
    if rest is not None:
        rest.bind(run)
    shift = run.minimise(sum(model.terms["shift"]))
    return (None if shift is None else read(model, run.answer)), shift or 0, run.proven


def _left_for(problem: Problem, rest: Problem, structure: int) -> int:
    """What of a structure cost is left for the rest, when the others cost the least they can."""
    return structure - (floor_of(problem) - floor_of(rest))


def least_structure_of_rest(problem: Problem, most: int) -> int:
    """A structure cost below which there is no plan, 0 where nothing is known; of interest up to `most`."""
    rest = rest_of(problem, at_own_places=True)
    if rest is None:
        return 0
    model = model_of(rest, (), ("structure",))
    run = Run(model, problem.setting.effort)
    run.limit("structure", _left_for(problem, rest, most))
    least = run.minimise(sum(model.terms["structure"]))
    return most - _left_for(problem, rest, most) + least if least is not None and run.proven else 0


def least_of_rest(problem: Problem, structure: int) -> Rest:
    """What the rest needs to shift in any plan of at most this structure cost, as far as that is known."""
    rest = rest_of(problem, at_own_places=True)
    if rest is None:
        return Rest()
    model = model_of(rest, (), ("structure", "shift"))
    run = Run(model, problem.setting.effort)
    run.limit("structure", _left_for(problem, rest, structure))
    shift = run.minimise(sum(model.terms["shift"]))
    if shift is None or not run.proven:
        return Rest()
    return Rest(frozenset(role.id for role in rest.stops), shift)
