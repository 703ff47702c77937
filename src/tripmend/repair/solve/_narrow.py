"""Problems with fewer options: those of the floor, the best fitting few, those that are not too unlike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..problem._problem import Problem, Solution
from ..problem._replacements import OTHER_KIND, SHORTLIST
from ..problem._roles import LegOption, StopOption, StopRole
from ..problem._shorter import drift_of
from ..problem._ways import way
from ._structure import least_of_leg, least_of_role, leg_weight, option_weight, weights_of

__all__ = [
    "as_many",
    "at_floor",
    "disputed",
    "misfit_of",
    "no_dearer",
    "pruned",
    "shortlisted",
    "undisputed",
    "with_room",
]

_NOTHING = (0, 0, 0)


def misfit_of(solution: Solution) -> int:
    """How unlike the planned stops, legs and stays the chosen ones are, all together."""
    stops = sum(chosen[0].misfit for chosen in solution.stops.values() if chosen is not None)
    legs = sum(option.misfit for option, _ in solution.legs.values())
    return stops + legs + sum(option.misfit for option in solution.stays.values())


def _least_shift(option: StopOption, slack: int) -> int:
    """The shift that an option cannot avoid, whatever is around it."""
    if option.any_hour:
        return option.penalty
    nearest = min(max(option.reference, option.first), option.last)
    return option.penalty + max(0, abs(nearest - option.reference) - slack)


def with_room(problem: Problem, shift: int, misfit: int, alone: Mapping[str, int] | None = None) -> Problem:
    """The problem as it was built, with all options that a plan of at most this shift and misfit can use. alone: how
    unlike the option of each role is at least in such a plan, where that is known."""
    rooms = _rooms(problem, misfit) if alone is None else _spare(alone, misfit)
    # Who has no minutes to spare for another kind sees none.
    other = OTHER_KIND if shift >= problem.setting.parameters.other_kind else 0
    return replace(problem, stops=tuple(role.upto(other + rooms[role.id]) for role in problem.stops))


def _rooms(problem: Problem, misfit: int) -> dict[str, int]:
    """How unlike the option of each role may be in a plan of at most this misfit."""
    least: dict[str, int] = {}
    for role in problem.stops:
        least[role.id] = min((o.misfit for o in role.options), default=0) if role.must else 0
    for stay in problem.stays:
        least[stay.id] = min((o.misfit for o in stay.options), default=0)
    for leg in problem.legs:
        least[leg.id] = min((o.misfit for o in leg.options), default=0)
    return _spare(least, misfit)


def _spare(least: Mapping[str, int], misfit: int) -> dict[str, int]:
    """What each may take of a misfit, if the others take the least they can."""
    floor = sum(least.values())
    return {name: misfit - floor + own for name, own in least.items()}


def _clipped(option: StopOption, shift: int, slack: int, grid: int) -> StopOption:
    """An option with the times and lengths alone that cost at most this shift, with its penalty."""
    shift = max(0, shift - option.penalty)
    minimum = max(option.minimum, option.usual - shift // grid * grid)
    first, last, planned = option.first, option.last, option.reference
    low, high = planned - slack - shift, planned + slack + shift
    if not option.any_hour and (first < low or high < last):
        # Starts lie on the grid, but for the planned one.
        first = first if first >= low else -(-low // grid) * grid
        last = last if last <= high else high // grid * grid
        if option.first <= planned <= option.last:
            first, last = min(first, planned), max(last, planned)
    if first > last or (minimum, first, last) == (option.minimum, option.first, option.last):
        return option
    return replace(option, first=first, last=last, minimum=minimum)


def pruned(problem: Problem, shift: int, misfit: int, spare: int | None = None) -> Problem:
    """The problem without options and times that no plan of at most this shift and misfit can use.

    spare: how much of the shift a replacement may take at most, where that is less.
    """
    slack = problem.setting.parameters.materiality
    grid = problem.setting.parameters.grid
    room = _rooms(problem, misfit)
    new = shift if spare is None else min(shift, spare)
    stops = tuple(
        replace(
            role,
            options=tuple(
                option
                if not role.timed or role.fixed
                else _clipped(option, new if option.replaced else shift, slack, grid)
                for option in role.options
                if option.misfit <= room[role.id]
                and (not role.timed or role.fixed or _least_shift(option, slack) <= (new if option.replaced else shift))
            ),
        )
        for role in problem.stops
    )
    stays = tuple(
        replace(stay, options=tuple(o for o in stay.options if o.misfit <= room[stay.id])) for stay in problem.stays
    )
    legs = tuple(
        replace(leg, options=tuple(o for o in leg.options if o.misfit <= room[leg.id])) for leg in problem.legs
    )
    return replace(problem, stops=stops, stays=stays, legs=legs)


def no_dearer(problem: Problem, misfit: int, spend: int, drift: int) -> tuple[Problem, bool]:
    """(the problem without options that no plan of at most this misfit, spend and drift, in this order, can use;
    whether there may be one of less).

    An option is held against the least that the other roles would cost, each by itself, whatever the others do.
    """
    costs = {role.id: [_least_cost(o, o.reference) for o in role.options] for role in problem.stops}
    costs |= {stay.id: [(o.misfit, o.spend, 0) for o in stay.options] for stay in problem.stays}
    costs |= {leg.id: [_least_cost(o, leg.depart) for o in leg.options] for leg in problem.legs}
    spared = {role.id for role in problem.stops if not role.must}
    least = {name: min(found, default=_NOTHING) for name, found in costs.items()}
    least |= {name: min(_NOTHING, least[name]) for name in spared}
    total = tuple(sum(cost[level] for cost in least.values()) for level in range(3))

    def useful(name: str, cost: tuple[int, int, int]) -> bool:
        return tuple(total[n] - least[name][n] + cost[n] for n in range(3)) <= (misfit, spend, drift)

    def rest(name: str, options: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(option for option, cost in zip(options, costs[name], strict=True) if useful(name, cost))

    stops = tuple(replace(role, options=rest(role.id, role.options)) for role in problem.stops)
    stays = tuple(replace(stay, options=rest(stay.id, stay.options)) for stay in problem.stays)
    legs = tuple(replace(leg, options=rest(leg.id, leg.options)) for leg in problem.legs)
    return replace(problem, stops=stops, stays=stays, legs=legs), total < (misfit, spend, drift)


def _least_cost(option: StopOption | LegOption, reference: int | None) -> tuple[int, int, int]:
    """Misfit, spend and the least drift of an option."""
    apart = 0 if reference is None else abs(min(max(reference, option.first), option.last) - reference)
    return option.misfit, option.spend, drift_of(apart) if isinstance(option, StopOption) else apart


def at_floor(problem: Problem) -> Problem:
    """The problem with, for every role, only the options of that role's least structure cost.

    The floor is the sum of these, so a plan that reaches it uses no others, and no place too often.
    """
    stops, weights = [], weights_of(problem)
    for role in problem.stops:
        least_cost = least_of_role(role, weights)
        options = tuple(o for o in role.options if option_weight(role, o, weights) == least_cost)
        stops.append(replace(role, options=options, must=role.must or (bool(options) and not role.wanted)))
    stays = []
    for stay in problem.stays:
        least = min((option.weight for option in stay.options), default=(0, 0, 0))
        stays.append(replace(stay, options=tuple(option for option in stay.options if option.weight == least)))
    legs = []
    for leg in problem.legs:
        cheapest = least_of_leg(leg, weights)
        rides = tuple(ride for ride in leg.options if leg_weight(leg, ride, weights) == cheapest)
        legs.append(replace(leg, options=rides))
    return replace(problem, stops=tuple(stops), stays=tuple(stays), legs=tuple(legs), apart=True)


def shortlisted(problem: Problem, *, by_the_way: bool = False) -> Problem:
    """The problem with only the best fitting few of each stop's replacements.

    by_the_way: and those that are the least way round from what is planned before to what is planned after.
    """
    stops = []
    for role in problem.stops:
        ranked = sorted(
            (o for o in role.options if o.replaced),
            key=lambda o: (o.again, o.penalty, o.misfit, o.spend, o.place, o.first),
        )
        few = dict.fromkeys(option.place for option in ranked)
        chosen = set(list(few)[:SHORTLIST])
        if by_the_way and len(few) > SHORTLIST and role.timed:
            near = dict.fromkeys(option.place for option in _by_the_way(problem, role, ranked))
            chosen |= set(list(near)[:SHORTLIST])
        stops.append(replace(role, options=tuple(o for o in role.options if not o.replaced or o.place in chosen)))
    return replace(problem, stops=tuple(stops))


def _by_the_way(problem: Problem, role: StopRole, options: Sequence[StopOption]) -> list[StopOption]:
    """Replacements of a stop by the minutes that they take with the ways to and from what is planned around it, and
    that they lie off the planned time."""
    setting = problem.setting
    slack = setting.parameters.materiality
    others = [other for other in problem.stops if other.timed and other.start is not None and not disputed(other)]

    def minutes(option: StopOption) -> int:
        planned = option.reference
        before = max((o for o in others if (o.start or 0) <= planned), key=lambda o: o.start or 0, default=None)
        after = min((o for o in others if (o.start or 0) > planned), key=lambda o: o.start or 0, default=None)
        total = option.usual + _least_shift(option, slack)
        total += way(setting, before.stop.place, option.place) if before is not None else 0
        return total + (way(setting, option.place, after.stop.place) if after is not None else 0)

    return sorted(options, key=lambda o: (o.again, o.penalty, minutes(o), o.misfit, o.place, o.first))


def disputed(role: StopRole) -> bool:
    """Whether something else may take the stead of a stop."""
    return any(option.replaced for option in role.options)


def undisputed(problem: Problem, *, at_own_places: bool = False) -> Problem:
    """The problem without the stops that are to be replaced: what shift the rest needs, they cannot make less.

    at_own_places: of these, those that may also keep their places are left in, with these alone; to be replaced is for
    them to be given up for no more than it counts, wherever that would be.
    """
    stops = []
    for role in problem.stops:
        own = tuple(option for option in role.options if not option.replaced)
        if len(own) == len(role.options):
            stops.append(role)
        elif own and at_own_places:
            stops.append(replace(role, options=own, must=False, elsewhere=True, known=None, more=None))
    whole = problem.part_of or problem
    return replace(problem, stops=tuple(stops), money_limit=None, needed_cuisines=(), tables=(), part_of=whole)


def as_many(one: Problem, other: Problem) -> bool:
    """Whether a problem has no more options than another that holds a part of them."""
    return all(len(a.options) <= len(b.options) for a, b in zip(one.stops, other.stops, strict=True))
