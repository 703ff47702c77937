"""What the journeys alone rule out: nights without a bed, and legs that leave where one is not."""

from __future__ import annotations

import math
from itertools import product

from ..rules import Finding, ahead, check, unmet
from ..trip import Leg
from .problem._leg_options import leg_role
from .problem._problem import Problem, Solution
from .problem._setting import Setting
from .solve._assemble import assemble

__all__ = ["ruled_out"]

_MOST = 32
"""So many ways to make the journeys that were hit are judged."""


def ruled_out(setting: Setting) -> bool:
    """Whether no plan of the setting can hold, for want of what a repair does not make: however the legs that were hit
    run, a night lacks a bed, or a leg leaves where one is not. Where stops are has no part in that.

    False also where it is not known, as for legs that may leave at any time.
    """
    roles = [leg_role(setting, leg, day) for day, leg in setting.legs if leg.id in setting.needs]
    if math.prod(len(role.options) for role in roles) > _MOST:
        return False
    if any(role.depart is None or option.first != option.last for role in roles for option in role.options):
        return False
    problem = Problem(setting, (), (), tuple(roles), 0, None, (), True)
    for options in product(*(role.options for role in roles)):
        legs = {role.id: (option, option.first) for role, option in zip(roles, options, strict=True)}
        trip = assemble(problem, Solution(legs=legs))
        findings = ahead(check(trip, setting.catalogue, setting.parameters), setting.world, trip)
        wrong = [finding for finding in unmet(findings) if _of_rides(finding, setting)]
        if all(setting.damage.forgives(finding, trip) for finding in wrong):
            return False
    return True


def _of_rides(finding: Finding, setting: Setting) -> bool:
    """Whether a finding depends on legs and on where the nights are spent, and on nothing else."""
    if finding.rule == "city":
        return all(isinstance(setting.itinerary.item(name), Leg) for name in finding.subjects)
    return finding.rule in ("night", "stay-city")
