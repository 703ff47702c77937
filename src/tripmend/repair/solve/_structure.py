"""The structure cost: what `Cost` counts before any shift, in one whole number that sorts alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ..problem._problem import Problem, Solution
from ..problem._repeats import Use, room_for
from ..problem._roles import LegOption, LegRole, StayOption, StopOption, StopRole

__all__ = [
    "Weights",
    "floor_of",
    "least_of_leg",
    "least_of_role",
    "leg_weight",
    "lost_weight",
    "most_of",
    "option_weight",
    "stay_weight",
    "structure_of",
    "use_weight",
    "weights_of",
]


class Weights(NamedTuple):
    """What one of each counts: each outweighs all that a plan can have of those behind it."""

    booked: int
    lost: int
    changed: int
    repeated: int
    nights: int

    def of(self, counts: Sequence[int]) -> int:
        """The structure cost of so many of each, in their order."""
        return sum(weight * count for weight, count in zip(self, counts, strict=True))

    def counts(self, structure: int) -> tuple[int, ...]:
        """How many of each a structure cost stands for, in their order."""
        found = []
        for weight in self:
            count, structure = divmod(structure, weight)
            found.append(count)
        return tuple(found)


def weights_of(problem: Problem) -> Weights:
    """The weights of a problem; a part weighs like the whole."""
    if problem.part_of is not None:
        return weights_of(problem.part_of)
    stops = len(problem.stops)
    visits = sum(role.use == "visit" for role in problem.stops)
    nights = sum(len(role.stay.nights) for role in problem.stays)
    repeated = nights + 1
    changed = repeated * (stops - visits + 1)
    lost = changed * (stops + nights + len(problem.legs) + 1)
    # A stop is given up, or it is a visit to a place that is visited anyway.
    return Weights(lost * (stops + visits + 1), lost, changed, repeated, 1)


def most_of(problem: Problem) -> int | None:
    """The highest structure cost that is looked for; None where there is no limit to it."""
    most = problem.setting.most_booked
    return None if most is None else weights_of(problem).booked * (most + 1) - 1


def option_weight(role: StopRole, option: StopOption, weights: Weights) -> int:
    """The structure cost of one way to fill the role of a stop, if no other stop of the problem is at its place."""
    again = use_weight(role.use, weights) if option.again else 0
    if role.wanted:
        return again
    booked = weights.booked if role.protected and not option.keeps_booking else 0
    return booked + (weights.changed if option.changed else 0) + again


def lost_weight(role: StopRole, weights: Weights) -> int:
    """The structure cost of a stop that is given up; what the plan has not yet is none."""
    if role.wanted:
        return 0
    return (weights.changed if role.elsewhere else weights.lost) + (weights.booked if role.protected else 0)


def stay_weight(option: StayOption, weights: Weights) -> int:
    """The structure cost of one way to spend the nights of a stay."""
    booked, changed, nights = option.weight
    return weights.of((booked, 0, changed, 0, nights))


def leg_weight(leg: LegRole, option: LegOption, weights: Weights) -> int:
    """The structure cost of one way to make a leg."""
    replaced = weights.changed * (option.kind == "connection")
    return replaced + weights.booked * (option.kind != "own" and leg.protected)


def least_of_role(role: StopRole, weights: Weights) -> int:
    """The least structure cost that a stop can have by itself."""
    least = [option_weight(role, option, weights) for option in role.options]
    if not role.must or not least:
        least.append(lost_weight(role, weights))
    return min(least, default=0)


def least_of_leg(leg: LegRole, weights: Weights) -> int:
    """The least structure cost that a leg can have by itself."""
    return min((leg_weight(leg, option, weights) for option in leg.options), default=0)


def floor_of(problem: Problem, *, widened: bool = False) -> int:
    """The least structure cost any solution can have: that of every stop, stay and leg by itself.

    widened: also of the same problem in which what was not hit may move to other days: a visit that another journey
    leaves no time for is then not lost.
    """
    weights = weights_of(problem)
    total = sum(least_of_role(role, weights) for role in problem.stops)
    if widened and not problem.setting.widened:
        squeezed = (role for role in problem.stops if not (role.options or role.hit or role.stop.kind == "meal"))
        total -= sum(weights.lost - weights.changed for _ in squeezed)
    for stay in problem.stays:
        total += min((stay_weight(option, weights) for option in stay.options), default=0)
    for leg in problem.legs:
        total += least_of_leg(leg, weights)
    return total


def structure_of(problem: Problem, solution: Solution) -> int:
    """The structure cost of a solution, in the weights of its own problem."""
    weights = weights_of(problem)
    total = 0
    for role in problem.stops:
        chosen = solution.stops[role.id]
        if chosen is not None:
            total += option_weight(role, chosen[0], weights)
        else:
            total += lost_weight(role, weights)
    total += _repeated(problem, solution, weights)
    total += sum(stay_weight(option, weights) for option in solution.stays.values())
    for leg in problem.legs:
        total += leg_weight(leg, solution.legs[leg.id][0], weights)
    return total


def use_weight(use: str, weights: Weights) -> int:
    """The structure cost of a place that is used once too often: who visits one again has lost a visit."""
    return weights.repeated if use == "meal" else weights.lost


def _repeated(problem: Problem, solution: Solution, weights: Weights) -> int:
    """What the places cost that the stops of a solution use too often, but for those whose options say so."""
    there: Counter[Use] = Counter()
    for role in problem.stops:
        chosen = solution.stops[role.id]
        if chosen is not None and role.use and not chosen[0].again:
            there[chosen[0].place, role.use] += 1
    room = room_for(problem.setting, problem.stops, (problem.part_of or problem).stops)
    return sum(max(0, times - room(use)) * use_weight(use[1], weights) for use, times in there.items() if times > 1)
