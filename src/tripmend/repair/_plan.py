"""plan(request, catalogue): a repair of an empty itinerary.

First the things that were asked for by name or day and the lodgings are placed together, exactly. Then every day is
filled in turn with meals and visits around them, each day exactly for itself, from the places that suit best. The
result is feasible and checked; that it is the best there is, is proved for the first part only.
"""

from __future__ import annotations

import time

from ..change import Change, Request, Scope, World
from ..rules import Parameters, check, unmet
from ..trip import Catalogue
from ._arguments import check_records, check_seconds
from ._beds import wanted_beds
from ._outcome import Cost, Outcome, Relaxation, Revision, Status
from ._planner import Planner
from ._search import disagreement
from ._ways_out import with_money, without_one
from .problem._effort import Effort
from .problem._problem import Solution
from .problem._repeats import repeats, uses_of
from .problem._tasks import day_tasks, wish_task
from .problem._taste import SHORTLIST

__all__ = ["plan"]

_DEFAULT = Parameters()


def plan(
    request: Request,
    catalogue: Catalogue,
    *,
    parameters: Parameters = _DEFAULT,
    time_limit: float = 20.0,
    clock_limit: float | None = None,
    relax: bool = True,
) -> Outcome:
    """The itinerary that a request asks for; what cannot be fitted in and need not be is left out and counted as lost.

    time_limit, clock_limit: as for `repair`. relax: whether to look for ways out where there is no plan, which takes
    most of the time then.
    Raises InputError for arguments that are not of these kinds and for a request that names what the catalogue does not
    have.
    """
    check_records(request=(request, Request), catalogue=(catalogue, Catalogue), parameters=(parameters, Parameters))
    check_seconds("time_limit", time_limit)
    if clock_limit is not None:
        check_seconds("clock_limit", clock_limit)
    return _planned(request, catalogue, parameters, Effort(time_limit, clock_limit), relax=relax)


def _planned(request: Request, catalogue: Catalogue, parameters: Parameters, effort: Effort, *, relax: bool) -> Outcome:
    begun = time.perf_counter()
    planner = Planner(request, catalogue, parameters, effort)
    taste, dates = planner.taste, planner.dates
    tasks = [wish_task(wish, number, catalogue, dates, taste) for number, wish in enumerate(request.wishes)]
    stays, beds = wanted_beds(planner.setting(frozenset()), request, taste)
    placed = planner.place(tasks, stays, beds) if tasks or stays else Solution()
    relaxations: tuple[Relaxation, ...] = ()
    conflict: tuple[str, ...] = ()
    # Of places that only the shortlist holds, others may have done.
    planner.proven = planner.proven and all(len(task.places) < SHORTLIST for task in tasks)
    if placed is None:

        def attempt(wanted: Request, part: Effort) -> Revision | None:
            return _planned(wanted, catalogue, parameters, part, relax=False).revision

        richer = with_money(request, catalogue, attempt, effort) if relax else ()
        fewer = without_one(request, attempt, effort) if relax else ()
        relaxations = (*richer, *fewer)
        needed = (("beds", bool(stays)), ("wishes", any(wish.must for wish in request.wishes)))
        conflict = (*(["budget"] if richer else []), *(name for name, needs in needed if needs))
    else:
        for date in dates:
            # What finds no place where one does not eat yet is rather had where one does than left out.
            for again in (False,) if parameters.level("duplicate") == "hard" else (False, True):
                city = planner.city_of(date)
                more = day_tasks(request, planner.itinerary, date, city, catalogue, taste, again=again)
                if more:
                    planner.place(more, [], [])
    world = World(planner.empty, catalogue)
    scope = Scope("plan", request.traveller.tolerance or "plan-bound", frozenset(), frozenset(dates))
    findings = check(planner.itinerary, catalogue, parameters)
    before = check(planner.empty, catalogue, parameters)
    known = {(finding.rule, finding.subjects) for finding in unmet(before)}
    bad = [finding for finding in unmet(findings) if (finding.rule, finding.subjects) not in known]
    visits, meals = repeats(uses_of(stop for _, stop in planner.empty.stops()), planner.itinerary)
    cost = Cost(lost=len(planner.lost) + visits, repeated=meals)
    none: Status = "impossible" if planner.proven else "undecided" if effort.cut_off else "not_found"
    revision = Revision(planner.itinerary, cost, findings, proven=False) if placed is not None else None
    if revision is not None and bad and bad[0].rule not in ("meals", "cuisines", "night"):
        raise disagreement(planner.setting(frozenset()), planner.itinerary, bad[0].message)
    return Outcome(
        status=none if revision is None else "repaired",
        original=planner.empty,
        change=Change(),
        world=world,
        scope=scope,
        revision=revision,
        relaxations=relaxations,
        conflict=conflict,
        before=before,
        proven=planner.proven if revision is None else False,
        ways_proven=placed is not None or not effort.cut_off,
        milliseconds=(time.perf_counter() - begun) * 1000,
        limit=effort.limit(),
        parameters=parameters,
    )
