"""Stops one after the other in the model: which comes before which, and the ways between them.

The order is a boolean per pair of stops (precedence) with no-overlap; that is exact when going from a to c directly is
never longer than by way of visits to others. Where measured travel times break this, the direct time is required only
if no such visit lies between (`_direct_or_between`), and between stops that stay as they are and have no time for it
one has to (`_kept_apart`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Set
from dataclasses import dataclass
from itertools import combinations, permutations, product
from typing import Any

from ..problem._by_way import has_short_cuts
from ..problem._roles import StopRole
from ..problem._ways import gap_after_meal, is_short, places_of, way_of, ways_between
from ._kept_apart import kept_apart, kept_from_legs
from ._model import Model

__all__ = ["add_order"]

_MIDNIGHT_REACH = 240
_FAR = 10**9


def add_order(model: Model) -> None:
    """No two stops at once, and between two of them the way from the one to the other."""
    roles = model.timed()
    intervals = []
    for role in roles:
        size = model.length[role.id]
        end = model.end(role)
        present = model.lost[role.id].negated() if not role.must else model.m.new_constant(1)
        name = f"{role.id}:interval"
        intervals.append(model.m.new_optional_interval_var(model.start[role.id], size, end, present, name))
    if len(intervals) > 1:
        model.m.add_no_overlap(intervals)
    pairs = []
    for a, b in combinations(roles, 2):
        if not _meet(model, a, b):
            continue
        if a.fixed and b.fixed:
            known = model.m.new_constant(int(a.options[0].first <= b.options[0].first))
            model.order[a.id, b.id], model.order[b.id, a.id] = known, known.negated()
        else:
            pairs.append((a, b))
            _order(model, a, b)
    # Two stops that had too little time all along may be nearer to one another than to what lies between.
    crooked = has_short_cuts(model.setting) or model.setting.damage.short or model.setting.short_gaps
    chains = _chains(model, roles) if crooked else None
    for a, b in pairs:
        for first, second in ((a, b), (b, a)):
            if not _can_precede(model, first, second):
                continue
            between = _detours(model, first, second, roles, chains) if chains else []
            _precede(model, first, second, between)
    _keep_apart(model, roles)
    for first_id, second_id in model.setting.in_turn:
        if first_id in model.start and second_id in model.start:
            model.m.add(model.start[first_id] + model.length[first_id] <= model.start[second_id])


def _keep_apart(model: Model, roles: list[StopRole]) -> None:
    """Something takes place between fixed stops that only that keeps apart."""
    others = [role for role in roles if not role.fixed]
    for first, second in kept_apart(model.problem, [role for role in roles if role.fixed]):
        model.m.add_bool_or(
            [_inside(model, first, role, second) for role in others if _may_part(model, first, role, second)]
        )
    for role, option, first, second in kept_from_legs(model.problem):
        between = [one for one in others if one.id != role.id and _may_part(model, first, one, second)]
        model.m.add_bool_or([_inside(model, first, one, second) for one in between]).only_enforce_if(
            model.pick[role.id][option]
        )


def _may_part(model: Model, first: StopRole, middle: StopRole, second: StopRole) -> bool:
    return middle.id in model.start and all(
        end.id not in model.start or (middle.id, end.id) in model.order for end in (first, second)
    )


def _inside(model: Model, first: StopRole, middle: StopRole, second: StopRole) -> Any:
    """Whether a stop takes place between two others, one of which may be the end of a journey."""
    inside = model.m.new_bool_var(f"{first.id}<{middle.id}<{second.id}")
    start, parts = model.start[middle.id], []
    if first.id in model.start:
        parts.append(model.order[first.id, middle.id])
    else:
        model.m.add(start >= first.options[0].first - model.base).only_enforce_if(inside)
    if second.id in model.start:
        parts.append(model.order[middle.id, second.id])
    else:
        end = start + model.length[middle.id]
        model.m.add(end <= second.options[0].first - model.base).only_enforce_if(inside)
    if not middle.must:
        parts.append(model.lost[middle.id].negated())
    model.m.add_bool_and(parts).only_enforce_if(inside)
    if first.id in model.start and second.id in model.start:  # else it is only asked for, never kept from being
        model.m.add_bool_or([inside, *(part.negated() for part in parts)])
    return inside


def _order(model: Model, a: StopRole, b: StopRole) -> None:
    """A literal for "a before b"; settled at once where the options leave only one order."""
    ahead, behind = _can_precede(model, a, b), _can_precede(model, b, a)
    literal = model.m.new_bool_var(f"{a.id}<{b.id}") if ahead == behind else model.m.new_constant(int(ahead))
    model.order[a.id, b.id], model.order[b.id, a.id] = literal, literal.negated()
    if not ahead and not behind:  # they exclude each other
        model.m.add_bool_or([model.lost[role.id] for role in (a, b)])


def _can_precede(model: Model, first: StopRole, second: StopRole) -> bool:
    return _span(model, first)[1] <= _span(model, second)[2]


def _span(model: Model, role: StopRole) -> tuple[int, int, int, int]:
    """Over all options: first start, first end, last start, last end."""
    found = model.spans.get(role.id)
    if found is None:
        first = min(option.first for option in role.options)
        soonest = min(option.first + option.minimum for option in role.options)
        last = max(option.last for option in role.options)
        found = model.spans[role.id] = first, soonest, last, max(option.end for option in role.options)
    return found


def _meet(model: Model, a: StopRole, b: StopRole) -> bool:
    """Whether two roles can come close enough for their order to matter."""
    reach = max(_MIDNIGHT_REACH, model.setting.parameters.meal_gap)
    ours, theirs = _span(model, a), _span(model, b)
    if ours[0] > theirs[3] + reach or theirs[0] > ours[3] + reach:
        return False
    for one in a.options:
        for other in b.options:
            if one.first <= other.end + reach and other.first <= one.end + reach:
                return True
    return False


def _both(model: Model, first: StopRole, second: StopRole) -> list[Any]:
    literals = [model.order[first.id, second.id]]
    literals += [model.lost[role.id].negated() for role in (first, second) if not role.must]
    return literals


def _precede(model: Model, first: StopRole, second: StopRole, between: list[StopRole]) -> None:
    """`second` starts a way after `first` ends, if that is their order and both take place."""
    end = model.start[first.id] + model.length[first.id]
    start = model.start[second.id]
    gap = gap_after_meal(model.setting, first, second)
    literals = _both(model, first, second)
    for date in _dates_of(first) & _dates_of(second) if gap else ():
        there = [_on(model, role, date) for role in (first, second) if len(_dates_of(role)) > 1]
        model.m.add(start >= end + gap).only_enforce_if([*literals, *there])
    ours, theirs = places_of(first), places_of(second)
    if between:
        _direct_or_between(model, first, second, between, literals)
        return
    if len(ours) == len(theirs) == 1:
        minutes = way_of(model.setting, first, second, ours[0], theirs[0])
        if not _apart(model, first, second, minutes):
            model.m.add(start >= end + minutes).only_enforce_if(literals)
    elif len(ours) == 1:
        model.m.add(start >= end + _way_to(model, first, second, ours[0])).only_enforce_if(literals)
    elif len(theirs) == 1:
        model.m.add(start >= end + _way_from(model, first, second, theirs[0])).only_enforce_if(literals)
    else:
        few, many = (first, second) if len(ours) <= len(theirs) else (second, first)
        places = list(dict.fromkeys((*ours, *theirs)))
        ways, number = ways_between(model.setting, places, places), {place: n for n, place in enumerate(places)}
        if is_short(model.setting, first, second):
            own = first.stop.place, second.stop.place
            if set(own) <= number.keys():
                ways[number[own[0]], number[own[1]]] = way_of(model.setting, first, second, *own)
        there = [number[option.place] for option in many.options]
        for place in places_of(few):
            at = sum(_at(model, few, place))
            here = model.m.new_bool_var(f"{few.id}@{place}|{many.id}")
            model.m.add(here == at)
            minutes = ways[number[place], there] if few is first else ways[there, number[place]]
            between_them = _weighted(model, many, minutes.tolist())
            model.m.add(start >= end + between_them).only_enforce_if([*literals, here])


def _dates_of(role: StopRole) -> set[dt.date]:
    return {option.date for option in role.options}


def _on(model: Model, role: StopRole, date: dt.date) -> Any:
    """Whether a stop takes place on a date."""
    there = model.m.new_bool_var(f"{role.id}|{date}")
    model.m.add(there == sum(x for o, x in zip(role.options, model.pick[role.id], strict=True) if o.date == date))
    return there


def _apart(model: Model, first: StopRole, second: StopRole, minutes: int) -> bool:
    """Whether, in this order, they cannot come closer than so many minutes."""
    return max(min(o.end, o.last + o.usual) for o in first.options) + minutes <= _span(model, second)[0]


def _at(model: Model, role: StopRole, place: str) -> list[Any]:
    return [x for o, x in zip(role.options, model.pick[role.id], strict=True) if o.place == place]


def _way_to(model: Model, first: StopRole, second: StopRole, origin: str) -> Any:
    places = places_of(second)
    minutes = {place: way_of(model.setting, first, second, origin, place) for place in places}
    if len(places) == 1:
        return minutes[places[0]]
    return _weighted(model, second, [minutes[option.place] for option in second.options])


def _way_from(model: Model, first: StopRole, second: StopRole, destination: str) -> Any:
    minutes = {place: way_of(model.setting, first, second, place, destination) for place in places_of(first)}
    return _weighted(model, first, [minutes[option.place] for option in first.options])


def _weighted(model: Model, role: StopRole, weights: list[int]) -> Any:
    """The weight of the option that is chosen."""
    return model.cp.LinearExpr.weighted_sum(model.pick[role.id], weights)


@dataclass(frozen=True, slots=True)
class _Chains:
    """The ways from the end of each stop to the start of each other that can come close to it, by way of others.

    least: minutes, by way of whichever others or straight. crooked: the pairs for which, at some of their places, it is
    less by way of others.
    """

    least: Mapping[tuple[str, str], int]
    crooked: Set[tuple[str, str]]


def _chains(model: Model, roles: list[StopRole]) -> _Chains:
    least, longest = {}, {}
    for a, b in permutations(roles, 2):
        if (a.id, b.id) in model.order:
            ways = [way_of(model.setting, a, b, x, y) for x, y in product(places_of(a), places_of(b))]
            least[a.id, b.id], longest[a.id, b.id] = min(ways), max(ways)
    crooked = set()
    for _ in range(2):  # the second time with what others are near by way of others
        for via in roles:
            stay = min(option.minimum for option in via.options)
            into = [(one, there) for (one, other), there in least.items() if other == via.id]
            onwards = [(other, on) for (one, other), on in least.items() if one == via.id]
            for (one, there), (other, on) in product(into, onwards):
                minutes = there + stay + on
                if minutes < longest.get((one, other), 0):
                    crooked.add((one, other))
                    least[one, other] = min(least[one, other], minutes)
    return _Chains(least, crooked)


def _detours(model: Model, first: StopRole, second: StopRole, roles: list[StopRole], chains: _Chains) -> list[StopRole]:
    """The roles by way of which, and maybe of others, `second` can be reached sooner than directly."""
    if (first.id, second.id) not in chains.crooked:
        return []
    ends = [(a, b) for a, b in product(places_of(first), places_of(second)) if a != b]
    direct = [(way_of(model.setting, first, second, *pair), *pair) for pair in ends]
    longest = max((minutes for minutes, _, _ in direct), default=0)
    found = []
    for middle in roles:
        stay = min((option.minimum for option in middle.options), default=0)
        if stay >= longest or not _may_part(model, first, middle, second):
            continue
        there, on = (first.id, middle.id), (middle.id, second.id)
        if chains.least[there] + stay + chains.least[on] >= longest:
            continue
        if there in chains.crooked or on in chains.crooked or _is_nearer(model, first, second, direct, middle, stay):
            found.append(middle)
    return found


def _is_nearer(
    model: Model, first: StopRole, second: StopRole, direct: list[tuple[int, str, str]], middle: StopRole, stay: int
) -> bool:
    """Whether some of the direct ways takes longer than by way of a stop."""
    setting = model.setting
    return any(
        way_of(setting, first, middle, a, m) + stay + way_of(setting, middle, second, m, b) < minutes
        for minutes, a, b in direct
        if minutes > stay
        for m in places_of(middle)
    )


def _direct_or_between(
    model: Model, first: StopRole, second: StopRole, between: list[StopRole], literals: list[Any]
) -> None:
    end, start = model.start[first.id] + model.length[first.id], model.start[second.id]
    outside = [_inside(model, first, middle, second).negated() for middle in between]
    model.m.add(start >= end).only_enforce_if(literals)
    for place in places_of(first):
        here = model.m.new_bool_var("")
        model.m.add(here == sum(_at(model, first, place)))
        minutes = _way_to(model, first, second, place)
        model.m.add(start >= end + minutes).only_enforce_if([*literals, *outside, here])
