"""The structure cost: bookings given up before stops lost before stops changed, in one whole number."""

from __future__ import annotations

from ..problem._problem import Problem, Solution
from ..problem._roles import LegRole

__all__ = ["floor_of", "leg_weight", "structure_of", "unit_of"]


def unit_of(problem: Problem) -> int:
    """The weight of one lost stop against one changed item; its square is that of one booking given up.

    A part weighs like the whole.
    """
    if problem.part_of is not None:
        return unit_of(problem.part_of)
    nights = sum(len(role.stay.nights) for role in problem.stays)
    return len(problem.stops) + nights + len(problem.legs) + 1


def leg_weight(leg: LegRole, unit: int) -> int:
    """The structure cost of another connection in the stead of a leg."""
    return 1 + (unit * unit if leg.protected else 0)


def floor_of(problem: Problem) -> int:
    """The least structure cost any solution can have: needs with no option are lost, with no own one are changed."""
    unit = unit_of(problem)
    total = 0
    for role in problem.stops:
        if role.added:
            continue
        if not role.options:
            total += unit + (unit * unit if role.protected else 0)
            continue
        if all(option.changed for option in role.options):
            total += 1
        if role.protected and not any(option.keeps_booking for option in role.options):
            total += unit * unit
    for stay in problem.stays:
        booked, elsewhere = min((option.weight for option in stay.options), default=(0, 0))
        total += booked * unit * unit + elsewhere
    for leg in problem.legs:
        if all(option.kind == "connection" for option in leg.options):
            total += leg_weight(leg, unit)
    return total


def structure_of(problem: Problem, solution: Solution) -> int:
    """The structure cost of a solution (booked, lost and changed in one number), in the weights of its own problem."""
    unit = unit_of(problem)
    total = 0
    for role in problem.stops:
        if role.added:
            continue
        chosen = solution.stops[role.id]
        booked = unit * unit if role.protected else 0
        if chosen is None:
            total += unit + booked
        else:
            total += (1 if chosen[0].changed else 0) + (0 if chosen[0].keeps_booking else booked)
    for option in solution.stays.values():
        booked, elsewhere = option.weight
        total += booked * unit * unit + elsewhere
    for leg in problem.legs:
        if solution.legs[leg.id][0].kind == "connection":
            total += leg_weight(leg, unit)
    return total
