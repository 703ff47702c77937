"""One setting solved: what is hit first, and only if that is not provably best, everything that is free."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ..errors import DisagreementError
from ..rules import Finding, ahead, check, check_both, unmet, use_of
from ..trip import Itinerary, Leg, Stop
from ._cost import cost_in
from ._outcome import Revision
from ._put_back import put_back
from .problem._damage import key_of
from .problem._problem import Problem, Solution, build
from .problem._setting import Setting
from .solve._assemble import assemble
from .solve._exhaustive import solve_single, suits_single
from .solve._read import Signature, nights_signature, signature
from .solve._structure import floor_of, structure_of, weights_of

__all__ = [
    "NOT_DECIDED",
    "Found",
    "Signature",
    "at_once",
    "cheapest",
    "disagreement",
    "feasible",
    "least_thinkable",
    "leaves_a_bed",
    "search",
    "undecided",
    "verified",
    "weighs_on_others",
    "with_beds",
]


@dataclass(frozen=True, slots=True)
class Found:
    """The result of one search: a solution of a problem or none, whether that is proved, and its signature.

    above: that no plan has the least structure cost is proved.
    """

    problem: Problem
    solution: Solution | None
    proven: bool
    signature: Signature = ()
    above: bool = False


def _solve(
    problem: Problem,
    forbidden: Sequence[Signature],
    ceiling: int | None = None,
    *,
    floor_is_out: bool = False,
    known: Found | None = None,
) -> Found:
    """The best solution of a problem; none where the one that is `known`, of a part of it, is the best."""
    problem.setting.effort.set_out()
    if problem.hopeless:
        return Found(problem, None, problem.surely_hopeless)
    if problem.too_dear:
        return Found(problem, None, problem.complete)
    if suits_single(problem):
        return Found(problem, *solve_single(problem, forbidden))
    from .solve._choices import cost_of_solution
    from .solve._lexicographic import solve

    below = None
    if known is not None and known.solution is not None:
        below = cost_of_solution(known.problem, known.solution, problem)
    solution, proven, signature = solve(problem, forbidden, ceiling, floor_is_out=floor_is_out, below=below)
    return Found(problem, solution, proven, signature)


def _at_first(problem: Problem, forbidden: Sequence[Signature]) -> Found:
    """The best solution if it has the least structure cost; else some other will do, for more is then looked at."""
    if forbidden or problem.hopeless or suits_single(problem):
        found = _solve(problem, forbidden)
        return replace(found, above=found.solution is not None and found.proven)
    problem.setting.effort.set_out()
    from .solve._lexicographic import at_first

    solution, proven, above = at_first(problem)
    return Found(problem, solution, proven, () if solution is None else signature(problem, solution), above)


def weighs_on_others(found: Found) -> bool:
    """Whether something that was not hit counts as changed, or something is where the plan has been anyway: if that
    other thing went to another day or were given up, it might cost as much and shift less."""
    chosen = {} if found.solution is None else found.solution.stops
    return any(
        (choice := chosen.get(role.id)) is not None
        and (choice[0].again or ((choice[0].far or choice[0].moved) and not role.hit))
        for role in found.problem.stops
    )


def _structure(found: Found, wide: Problem) -> int:
    """The structure cost of a narrow solution in the weights of the wider problem."""
    assert found.solution is not None  # the caller has looked
    counts = weights_of(found.problem).counts(structure_of(found.problem, found.solution))
    return weights_of(wide).of(counts)


def cheapest(found: Found) -> int | None:
    """The least that a plan costs which gives up no more than `found`, minor units; None if not known."""
    if found.solution is None or suits_single(found.problem):
        return None
    from .solve._lexicographic import least_cost

    problem = _widest(found)
    lost = weights_of(problem).lost
    return least_cost(problem, _structure(found, problem) // lost * lost + lost - 1)


def _widest(found: Found) -> Problem:
    """The problem with all that is free: what nothing has hit may be had for less at another time, too."""
    setting = found.problem.setting
    if setting.scope.level == "step" or setting.widened:
        return found.problem.full()
    return build(setting.but(widened=True)).full()


def least_thinkable(found: Found) -> int | None:
    """Less than this no plan costs that gives up no more than `found`, whatever the others do; minor units."""
    if found.solution is None:
        return None
    problem = _widest(found)
    given_up = _structure(found, problem) // weights_of(problem).lost
    total, spared = problem.other_cost, []
    for role in problem.stops:
        least = min((option.cost or 0 for option in role.options), default=0)
        if role.must or not role.wanted:
            total += least
            spared += [] if role.must else [least]
    total -= sum(sorted(spared, reverse=True)[:given_up])
    total += sum(min((option.cost or 0 for option in stay.options), default=0) for stay in problem.stays)
    return total + sum(min((option.cost or 0 for option in leg.options), default=0) for leg in problem.legs)


def at_once(setting: Setting, forbidden: Sequence[Signature] = ()) -> tuple[Found, bool]:
    """(what is found where only what needs mending may be elsewhere or given up; whether nothing else can be less)."""
    found = _at_first(build(setting), forbidden)
    settled = (
        found.solution is not None
        and found.proven
        and structure_of(found.problem, found.solution) <= floor_of(found.problem, widened=True)
        and not weighs_on_others(found)
    )
    return found, settled


def search(setting: Setting, forbidden: Sequence[Signature] = ()) -> Found:
    """The cheapest solution of a setting.

    First only what needs mending may move to other days, be replaced or given up, and the stops around it may shift
    in time. If that already reaches the least structure cost any solution can have, no other can be better: with that
    cost nothing else is changed. Otherwise all that is free joins in.
    """
    if setting.scope.level == "step":
        return _solve(build(setting), forbidden)
    if setting.economies:
        return _solve(build(setting.but(widened=True)), forbidden)
    found, settled = at_once(setting, forbidden)
    if settled:
        return found
    wide = build(setting.but(widened=True))
    ceiling = None if found.solution is None else _structure(found, wide)
    # Unhit stops that only stay or shift cannot make the floor possible where it was not.
    same = floor_of(found.problem) == floor_of(found.problem, widened=True)
    wider = _solve(wide, forbidden, ceiling, floor_is_out=found.above and same, known=found)
    late = wide.complete or setting.effort.ended()
    if wider.solution is None and found.solution is None and not wider.proven and late:
        from .solve._first_guess import first_guess

        return Found(found.problem, first_guess(found.problem.full()), False)
    if wider.solution is None and found.solution is not None:
        return Found(found.problem, found.solution, wider.proven, found.signature)
    return wider


def feasible(setting: Setting) -> bool | None:
    """Whether a setting has any plan, however dear; None where time ran out. That it has none is only said after a
    look at all that is free."""
    settings = [setting] if setting.scope.level == "step" else [setting, setting.but(widened=True)]
    for one in settings:
        problem = build(one)
        found = _has_plan(problem)
        if found is not False:
            return found
    return None if found is False and not problem.complete else found


def _has_plan(problem: Problem) -> bool | None:
    """Whether some plan meets all limits of a problem, whatever it costs; None where time ran out."""
    problem.setting.effort.set_out()
    if problem.hopeless:
        return False if problem.surely_hopeless else None
    if suits_single(problem):
        return solve_single(problem, ())[0] is not None
    problem = problem.full()
    if problem.too_dear:
        return False
    from .solve._lexicographic import has_plan

    return has_plan(problem)


def disagreement(setting: Setting, revised: Itinerary, reason: str) -> DisagreementError:
    """The error for a plan that the checker rejects, with the whole case saved for reproduction."""
    import json

    folder = Path(tempfile.mkdtemp(prefix="tripmend-disagreement-"))
    path = folder / "case.json"
    case = {
        "reason": reason,
        "trip": setting.original.model_dump(mode="json"),
        "change": setting.change.model_dump(mode="json"),
        "unrepaired": setting.itinerary.model_dump(mode="json"),
        "revised": revised.model_dump(mode="json"),
        "catalogue": setting.catalogue.model_dump(mode="json"),
        "parameters": setting.parameters.record(),
        "scope": [setting.scope.level, sorted(setting.scope.items), sorted(map(str, setting.scope.dates))],
        "ignored": sorted(setting.ignored),
    }
    path.write_text(json.dumps(case, indent=1), encoding="utf-8")
    return DisagreementError(f"the engine's plan does not pass the checker: {reason}", path)


NOT_DECIDED = ("night", "stay-city", "city")
"""Rules about where nights and days are spent, which follow from the cities and dates that a repair leaves alone."""


_TRIES = 12
"""So many plans are looked at for one in which every night has a bed."""
_BEDS = ("night", "stay-city")
"""Those that a connection may break that leaves or lands in another night than the one it takes the place of."""


def _keys(findings: Sequence[Finding]) -> set[tuple[str, tuple[str, ...], object]]:
    return {key_of(finding) for finding in findings}


_OF_LIMITS = ("wish", "day", "travel", "modes")
"""Rules that a stop or leg may break which is spared from a limit of the change."""


def _excused(setting: Setting, finding: Finding) -> bool:
    """Whether a finding speaks of a limit that this setting lifts, or of a budget that the trip exceeded before: the
    plan may then cost what the trip would without a repair."""
    budget = setting.itinerary.traveller.budget
    if finding.rule == "budget" and finding.margin is not None and budget is not None and setting.budget is not None:
        return setting.budget > budget and finding.margin >= budget - setting.budget
    if finding.rule == "asked":
        return bool(finding.subjects) and all(f"asked:{name}" in setting.ignored for name in finding.subjects)
    if finding.rule in _OF_LIMITS and setting.standing.intersection(finding.subjects):
        if finding in check(setting.original, setting.damage.catalogue, setting.parameters):
            return True  # what stands in spite of the change was no better before it
        beds = {stay.id for stay in setting.itinerary.stays}
        return setting.standing.union(beds).issuperset(finding.subjects)
    if finding.rule == "lock":
        return any(f"lock:{name}" in setting.ignored for name in finding.subjects)
    return finding.rule in setting.lifted


def undecided(finding: Finding) -> bool:
    """Whether a finding is about what a repair does not make: beds, or meals of days of a trip without times."""
    return finding.rule in NOT_DECIDED or (finding.rule == "meals" and not finding.subjects)


def _is_held(setting: Setting, finding: Finding) -> bool:
    """Whether the time between two stops is too short, neither of which may move: only a journey between them helps."""
    held = setting.world.past | {name for name, hold in setting.locked.items() if hold == "all"}
    return finding.rule in ("travel", "buffer") and held.issuperset(finding.subjects)


def _judged(setting: Setting, revised: Itinerary) -> tuple[tuple[Finding, ...], tuple[Finding, ...], list[Finding]]:
    """What the checker finds in a revision, and in it beside the trip; and what of that must not be."""
    change, damage = setting.change, setting.damage
    asked = tuple(wish for n, wish in enumerate(change.constraints) if f"constraints[{n}]" not in setting.ignored)
    change = change.replace(constraints=asked) if len(asked) < len(change.constraints) else change
    found, step = check_both(setting.original, revised, setting.world, change, setting.scope, setting.parameters)
    findings = ahead(found, setting.world, revised)
    every = (*unmet(findings), *unmet(step))
    bad = [f for f in every if not damage.forgives(f, revised) and not _excused(setting, f)]
    return findings, step, [f for f in bad if not _planned_so(setting, revised, f)]


def leaves_a_bed(setting: Setting) -> bool | None:
    """Whether some plan of a setting has a bed in the right city for every night, and every day where one is: what the
    change, or a connection in a leg's stead, has broken of that is not decided. None where time ran out, or where that
    is not known after a few plans."""
    forbidden: list[Signature] = []
    sure = True
    while len(forbidden) < _TRIES:
        found = search(setting, forbidden)
        if found.solution is None:
            return False if found.proven and sure else None
        revised = assemble(found.problem, found.solution)
        broken = unmet(ahead(check(revised, setting.catalogue, setting.parameters), setting.world, revised))
        rides = [option.connection for option, _ in found.solution.legs.values() if option.connection is not None]
        fresh = _keys(setting.damage.fresh)
        left = [
            one
            for one in broken
            if one.rule in NOT_DECIDED
            and (key_of(one) in fresh or (rides and one.rule in _BEDS and not setting.damage.forgives(one, revised)))
        ]
        if not left:
            return True
        # Whatever runs in a leg's stead leaves from the same city; without a time it may be elsewhere in the order.
        rides_from = (revised.item(one.subjects[0]) for one in left if one.rule == "city")
        away = any(isinstance(item, Leg) and item.depart is not None for item in rides_from)
        if away or all(len(role.options) < 2 for role in found.problem.legs):
            return False
        # At another hour the same ride might leave a bed.
        sure = sure and all(ride.depart is not None for ride in rides)
        forbidden.append(_to_forbid(found, left))
    return None


def with_beds(setting: Setting, found: Found) -> tuple[Found, Revision | None]:
    """What was found with its revision or, where that leaves a night without a bed and other connections may be taken,
    the first of the next few that leaves none; what was found, and None, where these do not, either."""
    revision, forbidden, sure, best = verified(setting, found), list[Signature](), True, found
    while revision is None and best.solution is not None and len(forbidden) < _TRIES:
        if all(len(role.options) < 2 for role in best.problem.legs):
            break
        # At another hour the same ride might leave a bed.
        rides = [option.connection for option, _ in best.solution.legs.values() if option.connection is not None]
        sure = sure and all(ride.depart is not None for ride in rides)
        forbidden.append(_to_forbid(best, _judged(setting, assemble(best.problem, best.solution))[2]))
        best = search(setting, forbidden)
        revision = verified(setting, best)
    if revision is None:
        return found, None
    return best, replace(revision, proven=revision.proven and sure)


def _to_forbid(found: Found, bad: Sequence[Finding]) -> Signature:
    """What of a plan must not be again: that on which the nights hang, if only these are bad."""
    assert found.solution is not None  # the caller has looked
    nights = all(finding.rule in _BEDS for finding in bad)
    return nights_signature(found.problem, found.solution) if nights else found.signature


def _planned_so(setting: Setting, revised: Itinerary, finding: Finding) -> bool:
    """Whether a place that is in the plan several times was so before, and no less often."""
    stop = revised.item(finding.subjects[0]) if finding.rule == "duplicate" else None
    if not isinstance(stop, Stop) or finding.margin is None:
        return False
    return 1 - finding.margin <= setting.uses_planned[stop.place, use_of(stop)]


def verified(setting: Setting, found: Found) -> Revision | None:
    """The revision of what was found, judged by the checker, its cost computed anew.

    None when nothing was found, or when a night is still without a bed: the engine replaces stays but makes no new
    ones. Raises DisagreementError when the checker finds anything else broken that was not so before the change.
    """
    if found.solution is None:
        return None
    revised = assemble(found.problem, found.solution)
    findings, step, bad = _judged(setting, revised)
    # A connection that lands in deep night is taken where there is no other, and then wants a bed; so may the nights
    # between journeys that are put off.
    lands = bool(setting.world.due) or any(option.connection is not None for option, _ in found.solution.legs.values())
    known = _keys(setting.damage.fresh)
    broken = (one for one in bad if key_of(setting.damage.of_whole(one)) in known or (lands and one.rule in _BEDS))
    open_yet = [one for one in bad if undecided(one) or _is_held(setting, one)]
    if len(open_yet) == len(bad) and any(one in open_yet for one in broken):
        return None
    # What is asked of a stay whose nights have gone with a journey that was put off cannot be had.
    there = {*setting.day_of, *(stay.id for stay in setting.itinerary.stays)}
    if bad and all(one.rule == "asked" and there.isdisjoint(one.subjects) for one in bad):
        return None
    if bad:
        raise disagreement(setting, revised, bad[0].message)
    if not found.proven:
        tidy = put_back(setting, revised, lambda one: not _judged(setting, one)[2])
        if tidy is not revised:
            revised = tidy
            findings, step, _ = _judged(setting, revised)
    return Revision(revised, cost_in(setting, revised), (*findings, *step), found.proven)
