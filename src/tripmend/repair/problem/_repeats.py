"""Places that a plan may hold twice: how often each may be there until it counts, and where it surely is so often."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable

from ...rules import use_of
from ...trip import Itinerary, Stop
from ._roles import StopRole
from ._setting import Setting

__all__ = ["Use", "repeats", "room_for", "taken", "uses_of"]

Use = tuple[str, str]
"""A place by its id, and what for: ``meal`` or ``visit``."""


def uses_of(stops: Iterable[Stop]) -> Counter[Use]:
    """How often each place is used for meals and for visits."""
    return Counter((stop.place, use) for stop in stops if (use := use_of(stop)))


def repeats(planned: Counter[Use], revised: Itinerary) -> tuple[int, int]:
    """(visits and events, meals) at places that are visited, or eaten at, more often than once and than planned."""
    visits = meals = 0
    for (place, use), times in uses_of(stop for _, stop in revised.stops()).items():
        more = max(0, times - max(1, planned[place, use]))
        visits, meals = (visits, meals + more) if use == "meal" else (visits + more, meals)
    return visits, meals


def _allowed(setting: Setting, use: Use) -> int:
    return max(1, setting.uses_planned[use])


def taken(setting: Setting, stays: Callable[[Stop, dt.date], bool]) -> frozenset[Use]:
    """The places that are used as often as they may be by stops that surely stay there, as `stays` says."""
    surely = uses_of(stop for day, stop in setting.itinerary.stops() if stays(stop, day.date))
    return frozenset(use for use, times in surely.items() if times >= _allowed(setting, use))


def room_for(setting: Setting, roles: Iterable[StopRole], whole: Iterable[StopRole]) -> Callable[[Use], int]:
    """By use: how many of the stops `roles` may have it until that counts. whole: every role of the problem that they
    are a part of; all other stops of the trip stay where they are. What is fixed counts for nothing."""
    inside = {role.id for role in whole}
    outside = uses_of(stop for _, stop in setting.itinerary.stops() if stop.id not in inside)
    fixed = Counter((role.options[0].place, role.use) for role in roles if role.fixed and role.options)
    return lambda use: max(_allowed(setting, use) - outside[use], fixed[use])
