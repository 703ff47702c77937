"""Every way to make the journeys and to spend the nights that are to be decided, and what each leaves to the stops.

There are mostly few, so that they are looked at one by one: once journeys and beds are known, a stop has only its own
spans left, cut to what lies before or after each journey and between the ways from and to bed.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from math import prod

from ..problem._by_way import untold
from ..problem._days import bed_travel
from ..problem._leg_options import in_a_row, leg_times, to_change
from ..problem._problem import Problem
from ..problem._roles import LegOption, LegRole, StayOption, StopOption, StopRole
from ..problem._stay_options import long_enough_together, many_ways
from ..problem._ways import (
    beside_leg,
    by_way_of_others,
    dates_near,
    elsewhere_between,
    grounds_of,
    leg_side,
    mode_of,
    ride_times,
)
from ..problem._windows import leg_bounds, limits_of_day
from ._choices import TooMuch, cost_of
from ._structure import Weights, leg_weight, stay_weight

__all__ = ["Frame", "Frames"]

_MOST = 24
"""So many ways are looked at one by one."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One way to spend the nights of each stay and to make each leg. cost: of that alone; money: minor units."""

    stays: Mapping[str, StayOption]
    legs: Mapping[str, LegOption]
    cost: int
    money: int


class Frames:
    """The frames of a problem. Raises TooMuch where there are many, where a journey may leave at any time, or where it
    may be reached sooner by way of another stop than straight."""

    def __init__(self, problem: Problem, weights: Weights) -> None:
        self.problem, self.setting, self.weights = problem, problem.setting, weights
        self._nearer: dict[tuple[str, int], tuple[int, int]] = {}
        if any(option.first != option.last for leg in self._timed_legs for option in leg.options):
            raise TooMuch
        count = prod(len(stay.options) for stay in problem.stays) * prod(len(leg.options) for leg in problem.legs)
        few = problem.legs or (problem.stays and self._beds_matter())
        if (few and count > _MOST) or many_ways(problem.stays):
            raise TooMuch

    @cached_property
    def _timed_legs(self) -> list[LegRole]:
        return [leg for leg in self.problem.legs if leg.depart is not None]

    @cached_property
    def _bounds(self) -> list[tuple[LegRole, int, tuple[dt.date, dt.date]]]:
        """The legs to be decided that may have times: their numbers among all legs with times (-1: beside one that has
        none, where nobody counts them), and the dates near them."""
        timed = self._timed_legs
        bounds = leg_bounds(self.setting, {leg.id: (0, 0) for leg in timed}) if timed else []
        numbers = {leg.id: number for number, (leg, _, _) in enumerate(bounds)}
        return [(leg, numbers.get(leg.id, -1), dates_near(self.setting, leg)) for leg in self.problem.legs]

    def _beds_matter(self) -> bool:
        """Whether it matters to the times of some stop where one sleeps."""
        ends = {(o.place, o.date) for role in self.problem.stops if role.timed for o in role.options}
        return any(limits_of_day(self.setting, place, date) != (None, None) for place, date in ends)

    # -- the ways themselves

    def cheapest_first(self) -> list[Frame]:
        """The frames that keep the rules for journeys."""
        stays, legs = self.problem.stays, self.problem.legs
        found = []
        ways = product(product(*(role.options for role in stays)), product(*(role.options for role in legs)))
        for slept, ridden in ways:
            beds = {role.id: option for role, option in zip(stays, slept, strict=True)}
            rides = {role.id: option for role, option in zip(legs, ridden, strict=True)}
            if self._modes_mix(rides) or not self._in_order(rides):
                continue
            if len(stays) > 1 and not long_enough_together(self.setting, beds):
                continue
            cost = sum(self._bed_cost(option) for option in beds.values())
            cost += sum(self._ride_cost(leg, rides[leg.id]) for leg in legs)
            money = sum(bed.cost or 0 for bed in slept) + sum(ride.cost or 0 for ride in ridden)
            found.append(Frame(beds, rides, cost, money))
        return sorted(found, key=lambda frame: frame.cost)

    def _bed_cost(self, option: StayOption) -> int:
        return cost_of(stay_weight(option, self.weights), 0, option.misfit, option.spend, 0)

    def _ride_cost(self, leg: LegRole, option: LegOption) -> int:
        structure = leg_weight(leg, option, self.weights)
        drift = 0 if leg.depart is None else abs(option.first - leg.depart)
        return cost_of(structure, 0, option.misfit, option.spend, drift)

    def _modes_mix(self, rides: Mapping[str, LegOption]) -> bool:
        if not self.setting.parameters.no_mode_mix:
            return False
        modes = {mode_of(leg, rides[leg.id]) for leg in self.problem.legs}
        return "drive" in modes and bool(modes & {"flight", "taxi"}) and len(self.problem.legs) > 1

    def _in_order(self, rides: Mapping[str, LegOption]) -> bool:
        """Whether there is time to change between each leg and the next."""
        setting = self.setting
        roles = {role.id: role for role in self.problem.legs}
        for one, two, changes in in_a_row(setting):
            if one.id not in roles and two.id not in roles:
                continue
            times = []
            for leg in (one, two):
                role, option = roles.get(leg.id), rides.get(leg.id)
                if role is None or option is None:
                    times.append(leg_times(setting, leg))
                else:
                    times.append(ride_times(setting, role, option))
            if times[0] is None or times[1] is None:
                if changes and one.id in rides and rides[one.id].goes_on:
                    return False
                continue
            needed = to_change(setting, one, two, rides.get(one.id), rides.get(two.id)) if changes else 0
            if times[0][1] + needed > times[1][0]:
                return False
            if changes and one.id in rides and 0 < rides[one.id].goes_on <= times[1][0] - times[0][1]:
                return False
        return True

    # -- what they leave to the stops

    def within(self, role: StopRole, frame: Frame) -> StopRole:
        """The role with the times that a frame leaves."""
        if not role.timed:
            there = tuple(option for option in role.options if self._is_there(frame, role, option))
            return role if len(there) == len(role.options) else replace(role, options=there)
        options = role.options
        for leg, number, (first, last) in self._bounds:
            ride = frame.legs[leg.id]
            times = ride_times(self.setting, leg, ride)
            if times is not None and any(first <= option.date <= last for option in options):
                beside = (
                    self._beside(leg, number, ride, times, role, o) if first <= o.date <= last else iter((o,))
                    for o in options
                )
                options = tuple(option for here in beside for option in here)
        if len(frame.legs) > 1:
            options = tuple(option for option in options if not self._elsewhere(frame, role.id, option))
        if frame.stays and role.id not in self.setting.world.past:
            options = tuple(found for o in options if (found := self._between_beds(frame, o, role.id)) is not None)
        if any(option.minds_bed and untold(self.setting, option.date) for option in options):
            options = tuple(self._as_told(frame, option) for option in options)
        return role if options is role.options else replace(role, options=options)

    def _as_told(self, frame: Frame, option: StopOption) -> StopOption:
        """The option without the ways from and to bed on a day of which the rides of a frame tell no times."""
        if not untold(self.setting, option.date):
            return option
        legs = [leg for leg in self.problem.legs if leg.depart is None and leg.date == option.date]
        told = any(ride_times(self.setting, leg, frame.legs[leg.id]) is not None for leg in legs)
        return option if told else replace(option, from_bed=None, to_bed=None)

    def _elsewhere(self, frame: Frame, stop: str, option: StopOption) -> bool:
        """Whether an option lies between two legs of its day that lead to another city and back."""
        for one, two in elsewhere_between(self.setting, stop, option):
            first, second = self._times(frame, one), self._times(frame, two)
            if first is not None and second is not None and first[0] <= option.first < second[0]:
                return True
        return False

    def _is_there(self, frame: Frame, role: StopRole, option: StopOption) -> bool:
        """Whether a stop without a time is in a city in which one is on its day with the rides of a frame."""
        found = grounds_of(self.setting, role, option) if self.problem.legs else None
        return found is None or any(ground.holds(self._times(frame, ground.leg)) for ground in found)

    def _times(self, frame: Frame, name: str) -> tuple[int, int] | None:
        for leg in self.problem.legs:
            if leg.id == name:
                return ride_times(self.setting, leg, frame.legs[name])
        return leg_times(self.setting, next(leg for _, leg in self.setting.legs if leg.id == name))

    def _beside(
        self, leg: LegRole, number: int, ride: LegOption, times: tuple[int, int], role: StopRole, option: StopOption
    ) -> Iterator[StopOption]:
        """The option before the leg and the option after it, as far as it may be there and fits."""
        if option.after not in (None, number, number + 1):
            yield option
            return
        side = leg_side(self.setting, leg, number, role.id, option)
        there, back = beside_leg(self.setting, leg, ride, role, option.place)
        by_way = self._by_way_of_others(leg, ride)
        if (side != "after" and there > by_way[0]) or (side != "before" and back > by_way[1]):
            raise TooMuch  # which of them is next to the leg is not known
        if side != "after" and (before := self._cut(option, None, times[0] - there)) is not None:
            yield before
        if side != "before" and (after := self._cut(option, times[1] + back, None)) is not None:
            yield after

    def _by_way_of_others(self, leg: LegRole, ride: LegOption) -> tuple[int, int]:
        key = leg.id, id(ride)
        if key not in self._nearer:
            self._nearer[key] = by_way_of_others(self.setting, leg, ride, self.problem.stops)
        return self._nearer[key]

    def _cut(self, option: StopOption, begin: int | None, end: int | None) -> StopOption | None:
        """The option with the starts alone that lie between these minutes; None where there is none."""
        first = option.first if begin is None else max(begin, option.first)
        over = option.end if end is None else min(end, option.end)
        last = min(option.last, over - option.minimum)
        if (first, last, over) == (option.first, option.last, option.end):
            return option
        # A start off the grid that is the only one left is none, but for the planned one.
        stray = first == last and first % self.setting.parameters.grid and first != option.reference
        if first > last or (stray and option.first < option.last):
            return None
        return replace(option, first=first, last=last, end=over)

    def _between_beds(self, frame: Frame, option: StopOption, name: str) -> StopOption | None:
        """The option with the ways from and to the beds of a frame."""
        for bed in frame.stays.values():
            low, high = bed_travel(self.setting, bed, option, name, straight=False)
            first, last = bed_travel(self.setting, bed, option, name, straight=True)
            found = self._cut(option, low, high)
            if found is None:
                return None
            option = found
            if first != low and first is not None:
                option = replace(option, from_bed=max(first, option.from_bed or first))
            if last != high and last is not None:
                option = replace(option, to_bed=min(last, option.to_bed or last))
        return option
