"""How far to look for a repair: where it was only inferred, beyond the scope that is looked at first.

A severity that somebody stated is kept to. One that was inferred says where to look first, not what may change, so that
a plan is only called the smallest when none in the wider scopes is smaller. Mostly that takes little: as long as the
narrow plan gives up and replaces no more than any plan must, and nothing of that weighs on what was not hit, a better
one leaves all but what was hit on its day and at its place, and so only the days can matter on which what was hit may
stand (`_scope_that_matters`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..change import Scope
from ..rules import Finding
from ..trip import Itinerary, Severity, trip_cost
from ._levers import any_price
from ._outcome import Cost, Revision
from ._scoping import beyond_reach, thrifty
from ._search import Found, at_once, search, verified, weighs_on_others, with_beds
from .problem._limits import money_limit
from .problem._problem import Problem, Solution, build, days_touched
from .problem._setting import Setting
from .solve._assemble import assemble
from .solve._first_guess import greedy, is_calm
from .solve._narrow import at_floor, no_dearer, pruned
from .solve._read import signature
from .solve._structure import floor_of, weights_of

__all__ = ["Attempt", "attempt", "look_wider"]

_PATIENCE = 2.0
"""Seconds of work for the question whether a wider scope has a smaller repair than the one that is there."""
_ANY = 10**9


@dataclass(frozen=True, slots=True)
class Attempt:
    """One scope tried. stuck: what nothing within it can mend. revision: None where no repair was found."""

    setting: Setting
    stuck: tuple[Finding, ...]
    found: Found | None
    revision: Revision | None

    @property
    def unbedded(self) -> bool:
        """Whether there is a plan but for a night without a bed."""
        return self.revision is None and self.found is not None and self.found.solution is not None

    @property
    def proven(self) -> bool:
        """Whether it is proved that nothing in the scope is smaller, or that there is nothing."""
        if self.revision is not None:
            return self.revision.proven
        return bool(self.stuck) or (self.found is not None and self.found.proven and not self.unbedded)


def attempt(setting: Setting) -> Attempt:
    """The best that there is in one scope.

    Money is a bound on what one would do anyway: the plan that gives up and changes least is looked for whatever it
    costs, and where it is no dearer than may be, it is the best. Else money is short, and whatever may be had for less
    is decided with the rest, but where no more than that needs to be given up without. So it is where there is no plan
    at any price.
    """
    saving = thrifty(setting)
    if money_limit(setting) is None or saving.needs == setting.needs or beyond_reach(setting):
        return _attempt(setting)
    free = any_price(setting)
    found = search(free)
    if found.solution is None:
        if setting.most_booked is not None and found.proven:
            return Attempt(setting, (), found, None)  # a booking that cannot be kept at any price, thrift keeps neither
        plain = _attempt(setting)
        other = plain if plain.revision is not None else _attempt(saving)
        return plain if other.revision is None else other
    if _affordable(setting, assemble(found.problem, found.solution)):
        return _verified(setting, found)
    best, (here, settled) = _verified(free, found), at_once(setting)
    if settled or best.revision is None:
        return _verified(setting, here) if settled else _attempt(setting)
    second = _attempt(saving)
    if second.revision is None or _given_up(second) > _given_up(best):
        return second
    first = _attempt(setting)
    return second if first.revision is None or _given_up(first) > _given_up(best) else first


def _attempt(setting: Setting) -> Attempt:
    stuck = beyond_reach(setting)
    return Attempt(setting, stuck, None, None) if stuck else _verified(setting, search(setting))


def _verified(setting: Setting, found: Found) -> Attempt:
    return Attempt(setting, (), *with_beds(setting, found))


def _affordable(setting: Setting, revised: Itinerary) -> bool:
    """Whether a plan made at any price costs no more than it may, and nothing new in it costs nobody knows what."""
    cost, limit = trip_cost(revised, setting.catalogue), money_limit(setting)
    before = trip_cost(setting.itinerary, setting.catalogue).unknown
    news = (n for n in cost.unknown if n not in before or _where(revised, n) != _where(setting.itinerary, n))
    return limit is None or (cost.known <= limit and not any(news))


def _where(trip: Itinerary, name: str) -> object:
    item = trip.item(name)
    return getattr(item, "place", item)


def _given_up(attempt: Attempt) -> tuple[int, int, int]:
    cost = _cost(attempt)
    return cost.booked, cost.lost, cost.changed


def look_wider(first: Attempt, wider: Sequence[Setting]) -> tuple[Attempt, Severity]:
    """(the best attempt in the scope of `first` and the wider ones, from narrow to wide; the widest level to which
    its proof reaches). Of equal plans that in the narrowest scope is taken."""
    best, reach = first, first.setting.scope.level
    for setting in wider:
        if best.revision is not None:
            break
        if not setting.effort.left:
            return best, reach
        following = attempt(setting)
        if following.revision is not None or _says_more(following, best):
            best, reach = following, setting.scope.level
    if best.revision is None or not best.proven or reach == "plan" or not wider:
        return best, reach
    smaller = _smaller(best, wider[-1])
    if smaller is None and best.setting.scope.level == "step":
        smaller = _smaller(best, wider[0])
        reach = reach if smaller is None else "day"
    elif smaller is not None:
        reach = "plan"
    return smaller or best, reach


def _says_more(wide: Attempt, narrow: Attempt) -> bool:
    """Of two attempts without a repair, whether the wider one is worth more."""
    return wide.proven or not narrow.proven


def _smaller(best: Attempt, wide: Setting) -> Attempt | None:
    """The best attempt within the wide setting, `best` itself where nothing is smaller; None where time ran out."""
    effort = wide.effort
    wide = wide.but(effort=effort.part(min(_PATIENCE, effort.left)))
    problem = build(wide)
    if _structure(best, problem) > floor_of(problem, widened=True) or (best.found and weighs_on_others(best.found)):
        rest: Scope | None = wide.scope
    else:
        narrow, best = best.setting, _quickly(best, problem) or best
        rest = _scope_that_matters(_cost(best), narrow, problem)
    if rest is None:
        return best
    following = attempt(wide.but(scope=rest))
    if following.revision is None or not following.proven:
        return None
    return _cheaper(best, replace(following, setting=following.setting.but(effort=effort)))


def _cost(attempt: Attempt) -> Cost:
    assert attempt.revision is not None  # only repairs are compared
    return attempt.revision.cost


def _cheaper(one: Attempt, other: Attempt) -> Attempt:
    """Of two repairs the one of less cost, the first if they are equal."""
    return other if _cost(other) < _cost(one) else one


def _structure(best: Attempt, problem: Problem) -> int:
    cost = _cost(best)
    return weights_of(problem).of((cost.booked, cost.lost, cost.changed, cost.repeated, cost.nights))


def _quickly(best: Attempt, problem: Problem) -> Attempt | None:
    """A plan of the wide problem in which all else stays as it is, where one is found at once."""
    plan = _calm(problem) or (_calm(problem.full()) if problem.brief else None)
    if plan is None:
        return None
    wide = problem.setting.scope
    dates = {role.date for role in problem.stops if role.hit}
    dates |= {chosen[0].date for role in problem.stops if role.hit and (chosen := plan.stops[role.id]) is not None}
    scope = Scope("day", wide.tolerance, wide.items, frozenset(dates), wide.may_lose)
    setting = problem.setting.but(scope=scope, effort=best.setting.effort)
    found = Found(problem, plan, True, signature(problem, plan))
    return _cheaper(best, Attempt(setting, (), found, verified(setting, found)))


def _calm(problem: Problem) -> Solution | None:
    """A quick plan of least structure cost that shifts nothing, if one is found."""
    floor = at_floor(problem)
    plan = None if floor.hopeless else greedy(floor)
    return plan if plan is not None and is_calm(floor, plan) else None


def _scope_that_matters(cost: Cost, narrow: Setting, problem: Problem) -> Scope | None:
    """The part of the wide scope in which a plan of less than this cost may lie; None where there is none.

    narrow: in its scope there is none, as was proved.
    """
    wide = problem.setting
    fewer = pruned(at_floor(problem), cost.shift, _ANY if cost.shift else cost.misfit)
    if not cost.shift:
        fewer, better = no_dearer(fewer, cost.misfit, cost.spend, cost.drift)
        if not better:
            return None
    dates = days_touched(wide, [role for role in fewer.stops if role.hit], list(fewer.legs))
    if narrow.scope.level == "day":
        if dates <= narrow.scope.dates and wide.needs <= narrow.needs:
            return None
        dates |= narrow.scope.dates
    if wide.scope.level == "day" or len(dates) == len(wide.days):
        return wide.scope
    return Scope("day", wide.scope.tolerance, wide.scope.items, frozenset(dates), wide.scope.may_lose)
