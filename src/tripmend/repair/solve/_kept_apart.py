"""Stops that stay as they are and that only what lies between them keeps apart, or keeps apart from a journey.

Where some ways were measured and others only estimated, or nobody walks far, it may take less time to go from one stop
to another by way of a third than it would take straight. If the third goes elsewhere, there is no time for the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from ...trip import Stop
from ..problem._leg_options import leg_times
from ..problem._problem import Problem
from ..problem._roles import LegOption, LegRole, StopOption, StopRole
from ..problem._ways import beside_leg, way_of

__all__ = ["kept_apart", "kept_from_legs", "span_between"]


def kept_apart(problem: Problem, fixed: Sequence[StopRole]) -> list[tuple[StopRole, StopRole]]:
    """The pairs of fixed stops, one after the other, between which one of the others has to take place: one is there
    now, and straight from stop to stop it takes longer than there is. The end of a journey that stays as it is counts
    as a stop, by the id of its leg."""
    setting = problem.setting
    past = setting.world.past
    line = sorted((role for role in fixed if role.timed and role.options), key=lambda role: _times(role))
    stay = {role.id for role in fixed}
    starts = [one.start for one in problem.stops if one.id not in stay and one.start is not None and not one.wanted]
    stops = (
        (first, second)
        for first, second in pairwise(line)
        if _times(second)[0] - _times(first)[1] < way_of(setting, first, second, _place(first), _place(second))
    )
    return [
        (first, second)
        for first, second in (*stops, *_beside_legs(problem, line))
        if not (first.id in past and second.id in past)
        and any(_times(first)[0] <= start <= _times(second)[0] for start in starts)
    ]


def kept_from_legs(problem: Problem) -> Iterator[tuple[StopRole, int, StopRole, StopRole]]:
    """(role, the number of its option to stay as it is, first, second) of stops that need not stay as they are: with
    that option something has to take place between these two, of which one is the role and one the end of a journey."""
    for role in problem.stops:
        option = next((n for n, one in enumerate(role.options) if _as_it_is(role, one)), None)
        if option is None or role.fixed or role.id in problem.setting.world.past:
            continue
        between = [one for one in problem.stops if one.id != role.id and one.start is not None]
        for first, second in _beside_legs(problem, (replace(role, options=(role.options[option],)),)):
            there = [one for one in between if _times(first)[1] <= (one.start or 0) <= _times(second)[0]]
            if there and not any(one.fixed for one in there):
                yield role, option, first, second


def _as_it_is(role: StopRole, option: StopOption) -> bool:
    same = role.timed and option.place == role.stop.place and option.date == role.date
    return same and option.first == option.last == role.start


def _beside_legs(problem: Problem, line: Sequence[StopRole]) -> Iterator[tuple[StopRole, StopRole]]:
    """The journeys that stay as they are, each with the next of these stops, in order, or the last one before it, where
    there is too little time between them."""
    setting = problem.setting
    decided = {role.id for role in problem.legs}
    for day, leg in setting.legs:
        times = leg_times(setting, leg)
        if times is None or leg.id in decided or leg.cancelled:
            continue
        role, ride = LegRole(leg, day.date, (), times[0]), LegOption("own", None, *times)
        leaves, arrives = (
            StopRole(
                Stop(id=leg.id, place=end.place or leg.id),
                day.date,
                (StopOption(end.place or leg.id, day.date, first=at, last=at, end=at),),
                fixed=True,
                start=at,
            )
            for end, at in zip((leg.origin, leg.destination), times, strict=True)
        )
        before = next((stop for stop in reversed(line) if _times(stop)[1] <= times[0]), None)
        if before is not None:
            there, _ = beside_leg(setting, role, ride, before, _place(before))
            if times[0] - _times(before)[1] < there:
                yield before, leaves
        after = next((stop for stop in line if _times(stop)[0] >= times[1]), None)
        if after is not None:
            _, back = beside_leg(setting, role, ride, after, _place(after))
            if _times(after)[0] - times[1] < back:
                yield arrives, after


def span_between(pair: tuple[StopRole, StopRole]) -> tuple[int, int]:
    """From the end of the first of two fixed stops to the start of the second, minutes UTC."""
    return _times(pair[0])[1], _times(pair[1])[0]


def _place(role: StopRole) -> str:
    return role.options[0].place


def _times(role: StopRole) -> tuple[int, int]:
    here = role.options[0]
    return here.first, here.first + here.usual
