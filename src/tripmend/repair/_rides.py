"""What the journeys alone rule out: nights without a bed, and legs that leave where one is not."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from ..rules import Finding, ahead, check, unmet
from ..trip import Leg
from .problem._leg_options import leg_role
from .problem._problem import Problem, Solution
from .problem._roles import LegOption
from .problem._setting import Setting
from .solve._assemble import assemble

__all__ = ["at_strikes", "ruled_out"]

_MOST = 128
"""So many ways to make the journeys that were hit are judged."""
_STRIKES = 30
"""Minutes: where one sleeps hangs on the hours that a journey arrives between, or half hours by some clocks."""


def ruled_out(setting: Setting) -> bool:
    """Whether no plan of the setting can hold, for want of what a repair does not make: however the legs that were hit
    run, a night lacks a bed, or a leg leaves where one is not. Where stops are has no part in that.

    A journey at any hour is judged at the ends of each half hour in which it may arrive. False also where it is not
    known.
    """
    roles = [leg_role(setting, leg, day) for day, leg in setting.legs if leg.id in setting.needs]
    if any(role.depart is None for role in roles):
        return False
    ways = [[moment for option in role.options for moment in _moments(option)] for role in roles]
    if math.prod(map(len, ways)) > _MOST:
        return False
    problem = Problem(setting, (), (), tuple(roles), 0, None, (), True)
    for options in product(*ways):
        legs = {role.id: (option, option.first) for role, option in zip(roles, options, strict=True)}
        trip = assemble(problem, Solution(legs=legs))
        findings = ahead(check(trip, setting.catalogue, setting.parameters), setting.world, trip)
        wrong = [finding for finding in unmet(findings) if _of_rides(finding, setting)]
        if all(setting.damage.forgives(finding, trip) for finding in wrong):
            return False
    return True


def at_strikes(first: int, last: int, minutes: int) -> range:
    """When something that takes so many minutes leaves that arrives as a (half) hour strikes, minutes UTC."""
    return range(-(-(first + minutes) // _STRIKES) * _STRIKES - minutes, last + 1, _STRIKES)


def _moments(option: LegOption) -> Iterator[LegOption]:
    """The option at its only time, else when it leaves first and last and on both sides of each (half) hour at which it
    may arrive."""
    first, last = option.first, option.last
    strikes = at_strikes(first, last, option.minutes)
    moments = {first, last, *strikes, *(strike - 1 for strike in strikes)}
    for moment in sorted(moments):
        if first <= moment <= last:
            yield replace(option, first=moment, last=moment)


def _of_rides(finding: Finding, setting: Setting) -> bool:
    """Whether a finding depends on legs and on where the nights are spent, and on nothing else."""
    if finding.rule == "city":
        return all(isinstance(setting.itinerary.item(name), Leg) for name in finding.subjects)
    return finding.rule in ("night", "stay-city")
