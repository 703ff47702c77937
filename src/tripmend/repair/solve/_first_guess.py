"""A quick plan, made by filling one need after the other: not always found, and not always the best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..problem._limits import cuisines_at
from ..problem._problem import Problem, Solution
from ..problem._roles import StopOption, StopRole
from ._exhaustive import best_time
from ._kept_apart import kept_apart, span_between

__all__ = ["fed", "first_guess", "greedy", "inevitable", "is_calm"]


def greedy(problem: Problem) -> Solution | None:
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
    apart = kept_apart(problem, done)
    inside = {role.id for role in problem.stops}
    around = [stop for _, stop in problem.setting.itinerary.stops() if stop.id not in inside]
    stays = {stop.place for stop in (*around, *(role.stop for role in done)) if stop.kind != "rest"}
    reach = problem.setting.reach
    used: set[str] = set()
    grabbed: set[str] = set()
    for role in sorted((role for role in problem.stops if role.hit), key=lambda role: len(role.options)):
        choices = []
        for option, near in zip(role.options, reach.near(role.options, done), strict=True):
            if option.place in (used | stays if option.replaced else grabbed):
                continue
            found = best_time(problem, role, option, near) if role.timed else ((0, 0), option, 0, 0)
            if found is not None:
                booked = role.protected and not option.keeps_booking
                shift, drift = found[0]
                structure = (int(booked), int(option.changed))
                key = (*structure, shift + option.penalty, option.misfit, option.spend, drift)
                choices.append((key, found[1], found[2], found[3]))
        if not choices:
            return None
        _, option, start, length = min(choices, key=lambda choice: choice[0])
        settled[role.id] = (option, start, length)
        if role.stop.kind != "rest":
            used.add(option.place)
        if option.replaced:
            grabbed.add(option.place)
        here = replace(option, first=start, last=start, usual=length, end=start + length)
        done.append(replace(role, options=(here,), fixed=True, start=role.start))
    good = _lie_between(problem, settled, apart) and _in_time_for_bed(problem, settled) and _in_turn(problem, settled)
    return Solution(settled) if good and fed(problem, settled) else None


def _lie_between(
    problem: Problem,
    settled: Mapping[str, tuple[StopOption, int, int] | None],
    pairs: Sequence[tuple[StopRole, StopRole]],
) -> bool:
    """Whether between the stops of each pair something takes place."""
    times = [
        (chosen[1], chosen[1] + chosen[2])
        for role in problem.stops
        if role.hit and role.timed and (chosen := settled[role.id]) is not None
    ]
    spans = map(span_between, pairs)
    return all(any(low <= start and end <= high for start, end in times) for low, high in spans)


def _in_turn(problem: Problem, settled: Mapping[str, tuple[StopOption, int, int] | None]) -> bool:
    """Whether what is to come after another stop does."""
    pairs = [(settled.get(one), settled.get(other)) for one, other in problem.setting.in_turn]
    return all(one is None or other is None or one[1] + one[2] <= other[1] for one, other in pairs)


def fed(problem: Problem, settled: Mapping[str, tuple[StopOption, int, int] | None]) -> bool:
    """Whether each day has the meals that it asks for."""
    there = {(name, chosen[0].date) for name, chosen in settled.items() if chosen is not None}
    return all(
        any((name, table.date) in there for name in table.roles)
        or (table.or_nothing and all(date != table.date for _, date in there))
        for table in problem.tables
    )


def _in_time_for_bed(problem: Problem, settled: Mapping[str, tuple[StopOption, int, int] | None]) -> bool:
    """Whether what is first or last of its day has time for the way from and to bed."""
    chosen = [found for role in problem.stops if role.timed and (found := settled[role.id]) is not None]
    for option, start, length in chosen:
        others = [(at, at + took) for other, at, took in chosen if other is not option and other.date == option.date]
        early = option.from_bed is not None and start < option.from_bed
        late = option.to_bed is not None and start + length > option.to_bed
        if early and all(end > start for _, end in others):
            return False
        if late and all(begin < start + length for begin, _ in others):
            return False
    return True


def _within_limits(problem: Problem, quick: Solution) -> bool:
    """Whether a quick plan keeps to the money, serves the cuisines and is calm where a day must be."""
    setting = problem.setting
    chosen = [(role, quick.stops[role.id]) for role in problem.stops]
    spent = sum(pick[0].cost or 0 for _, pick in chosen if pick is not None)
    if problem.money_limit is not None and spent + problem.other_cost > problem.money_limit:
        return False
    meals = [pick[0].place for role, pick in chosen if pick is not None and role.stop.kind == "meal"]
    served = {cuisine for place in meals for cuisine in cuisines_at(setting, place)}
    return served.issuperset(problem.needed_cuisines) and not any(day.calmed for day in setting.itinerary.days)


def first_guess(problem: Problem) -> Solution | None:
    """Some plan that fills one need after the other and keeps to all limits, for when time ran out; or None."""
    guess = greedy(problem)
    return guess if guess is not None and _within_limits(problem, guess) else None


def inevitable(problem: Problem) -> int:
    """The minutes of shift that the options of a problem count whatever is chosen: where none of the kind is left."""
    return sum(min((o.penalty for o in role.options), default=0) for role in problem.stops if role.must)


def is_calm(problem: Problem, quick: Solution) -> bool:
    """Whether a quick plan shifts nothing beyond what it has to (`inevitable`), and meets all limits."""
    if not _within_limits(problem, quick):
        return False
    penalty = sum(chosen[0].penalty for chosen in quick.stops.values() if chosen is not None)
    if penalty > inevitable(problem):
        return False
    for role in problem.stops:
        chosen = quick.stops[role.id]
        if chosen is None or not role.timed or role.fixed:
            continue
        option, start, length = chosen
        apart = 0 if option.any_hour else abs(start - option.reference) - problem.setting.parameters.materiality
        if apart > 0 or length < option.usual:
            return False
    return True
