"""Minutes between roles: the way from one stop to the next, waiting before the start included."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ...trip import Day, Leg, city_key, day_offset, wall_clock
from ._by_way import has_short_cuts
from ._leg_options import leg_times
from ._roles import LegOption, LegRole, StopOption, StopRole
from ._setting import Setting

__all__ = [
    "OUT_OF_ORDER",
    "Ground",
    "beside_leg",
    "by_way_of_others",
    "dates_near",
    "elsewhere_between",
    "gap_after_meal",
    "grounds",
    "grounds_of",
    "is_short",
    "leg_side",
    "mode_of",
    "parted",
    "places_of",
    "ride_times",
    "way",
    "way_of",
    "ways_between",
]

_MEALS = ("breakfast", "lunch", "dinner")
OUT_OF_ORDER = 7 * 24 * 60
"""Minutes that there are not between two stops of a day."""
_DAY = dt.timedelta(days=1)
_FAR = 10**7
_FEW = 12
"""With fewer places their ways are asked for one by one."""


def places_of(role: StopRole) -> tuple[str, ...]:
    """The places a role may be filled with, in the order of its options."""
    return tuple(dict.fromkeys(option.place for option in role.options))


def way(setting: Setting, origin: str, destination: str) -> int:
    """Minutes from the end of a stop at `origin` to the earliest start at `destination`.

    A way that is not known takes what is assumed. Between two cities the legs say when one can be where (`presence`),
    so that a walk from the one to the other is nobody's way.
    """
    known = setting.ways.get((origin, destination))
    if known is None:
        known = setting.ways[origin, destination] = _way(setting, origin, destination)
    return known


def _way(setting: Setting, origin: str, destination: str) -> int:
    if parted(setting, origin, destination):
        return 0
    return setting.travel.between(origin, destination).minutes + setting.place(destination).arrival_buffer


def is_short(setting: Setting, first: StopRole, second: StopRole) -> bool:
    """Whether the plan may have given two stops less time than the way takes from the one to the other."""
    return bool(setting.damage.short_between(first.id, second.id)) or (first.id, second.id) in setting.short_gaps


def way_of(setting: Setting, first: StopRole, second: StopRole, origin: str, destination: str) -> int:
    """The `way` between two stops, each at one of its places: where both are where they were, no more than the plan
    gave them if that was too little, or if the way is not known."""
    minutes = way(setting, origin, destination)
    if (origin, destination) != (first.stop.place, second.stop.place) or not is_short(setting, first, second):
        return minutes
    buffer = setting.place(destination).arrival_buffer
    least = setting.damage.needed(first.id, second.id, minutes - buffer, buffer)
    gap = max(buffer, setting.short_gaps.get((first.id, second.id), minutes))
    return max(0, min(least, gap))


def ways_between(setting: Setting, origins: Sequence[str], destinations: Sequence[str]) -> Any:
    """The `way` from each of some places to each of others, as an array."""
    import numpy as np

    if len(origins) * len(destinations) < _FEW * _FEW:
        return np.array([[way(setting, a, b) for b in destinations] for a in origins], dtype=np.int64)
    minutes, unknown = setting.travel.matrix(origins, destinations)
    minutes += np.array([setting.place(place).arrival_buffer for place in destinations], dtype=np.int64)
    here, there = (np.array([setting.city_of[place] for place in places]) for places in (origins, destinations))
    unknown |= here[:, None] != there[None, :]
    for row, column in np.argwhere(unknown):
        minutes[row, column] = way(setting, origins[row], destinations[column])
    return minutes


def parted(setting: Setting, one: str, other: str) -> bool:
    """Whether two places lie in two cities that legs join, in a trip whose legs all have times."""
    return setting.is_timed and setting.apart(one, other)


def gap_after_meal(setting: Setting, first: StopRole, second: StopRole) -> int:
    """Minutes required from the end of meal `first` to the start of `second` where both are of one day, 0 when they are
    not consecutive meals; more than there are when that is the wrong order, lunch before breakfast.

    No more than the plan gave them where that was too little.
    """
    if first.stop.meal is None or second.stop.meal is None:
        return 0
    later = _MEALS.index(second.stop.meal) - _MEALS.index(first.stop.meal)
    gap = setting.parameters.meal_gap - setting.damage.short_between(first.id, second.id).get("meal-gap", 0)
    if later == -1 and gap >= 0 and not {one.date for one in first.options}.isdisjoint(o.date for o in second.options):
        return OUT_OF_ORDER
    return max(0, gap) if later == 1 else 0


def dates_near(setting: Setting, leg: LegRole) -> tuple[dt.date, dt.date]:
    """The first and the last date within a day of the leg; what is farther off was cut by where one then is."""
    dates = [leg.date]
    for choice in leg.options:
        source = choice.connection or leg.leg
        dates += [time.date() for time in (source.depart, source.arrive) if time is not None]
        if choice.connection is not None and source.depart is None and leg.depart is not None:
            zone = setting.catalogue.end_zone(source.destination)
            dates.append(wall_clock(choice.last + choice.minutes, zone).date())
    return min(dates) - _DAY, max(dates) + _DAY


def leg_side(setting: Setting, role: LegRole, number: int, stop: str, option: StopOption) -> str:
    """Whether an option of a stop (its id) lies ``before`` a leg, ``after`` it, or ``either``; number: of the leg among
    the timed ones."""
    if option.keeps_booking and stop in setting.damage.astray:
        return "either"  # one never was there
    if option.after is not None:
        return "before" if option.after <= number else "after"
    # With legs of which nobody knows when they run, their cities say where a stop can be.
    city, legs = city_key(setting.place(option.place).city), setting.legs
    if not city:
        return "either"
    own = next(n for n, (_, leg) in enumerate(legs) if leg.id == role.id)
    reached = [city_key(setting.itinerary.home) or setting.catalogue.end_city(legs[0][1].origin)]
    reached += [setting.catalogue.end_city(leg.destination) for _, leg in legs]
    sides = {
        "after" if passed > own else "before"
        for passed, here in enumerate(reached)
        if here == city
        and all(_may_be_passed(setting, *legs[n], option, n < passed) for n in range(len(legs)) if n != own)
    }
    return sides.pop() if len(sides) == 1 else "either"


def _may_be_passed(setting: Setting, day: Day, leg: Leg, option: StopOption, passed: bool) -> bool:
    """Whether an option may come after a leg (passed), or before it: one that stays says so by its time; one without
    runs on its day, and what another time is sought for may yet leave on a later one."""
    times = leg_times(setting, leg)
    if leg.id not in setting.needs and times is not None:
        return (option.first >= times[0]) == passed
    if day.date < option.date:
        return passed or leg.depart is not None
    return day.date == option.date or not passed


def elsewhere_between(setting: Setting, stop: str, option: StopOption) -> list[tuple[str, str]]:
    """The pairs of legs to be decided (ids), one after the other on the day of an option of a stop, between which one
    is not in its city; none where their times alone say it (`StopOption.after`), or where it never was there."""
    city = city_key(setting.place(option.place).city)
    if option.after is not None or not city or (option.keeps_booking and stop in setting.damage.astray):
        return []
    of_day = [leg for day, leg in setting.legs if day.date == option.date]
    return [
        (one.id, two.id)
        for one, two in pairwise(of_day)
        if {one.id, two.id} <= setting.needs and setting.catalogue.end_city(one.destination) != city
    ]


class Ground(NamedTuple):
    """What has to be so of a leg that may change for one to be in a city on some day: that it arrives there before
    `minute` (UTC), or that it leaves there no earlier."""

    leg: str
    arrives: bool
    minute: int

    def holds(self, times: tuple[int, int] | None) -> bool:
        """Whether it is so where the leg leaves and arrives at these times: what has none arrives on its day."""
        if times is None:
            return self.arrives
        return times[1] < self.minute if self.arrives else times[0] >= self.minute


def grounds(setting: Setting, city: str, date: dt.date) -> tuple[Ground, ...] | None:
    """What lets one be in a city on a day, as rule `city` has it for what has no time: any of it; None where one is
    there however the legs run that may change.

    One is where the day begins, unless the leg that brings one there arrives later; where its own legs arrive on it;
    and where a leg of an earlier day leaves only now.
    """
    zone = setting.catalogue.end_zone
    here = city_key(setting.itinerary.home) or setting.catalogue.end_city(setting.legs[0][1].origin)
    before = [leg for day, leg in setting.legs if day.date < date]
    found: list[tuple[Leg, Ground]] = []

    def reached(leg: Leg) -> None:
        if setting.catalogue.end_city(leg.destination) == city:
            found.append((leg, Ground(leg.id, True, day_offset(date + _DAY, zone(leg.destination)))))

    for leg in before:
        if here == city:
            found.append((leg, Ground(leg.id, False, day_offset(date, zone(leg.origin)))))
        here = setting.catalogue.end_city(leg.destination)
    if here == city and not before:
        return None
    for leg in (*before[-1:], *(leg for day, leg in setting.legs if day.date == date)):
        reached(leg)
    if any(ground.holds(leg_times(setting, leg)) for leg, ground in found if leg.id not in setting.needs):
        return None
    return tuple(ground for leg, ground in found if leg.id in setting.needs)


def grounds_of(setting: Setting, role: StopRole, option: StopOption) -> tuple[Ground, ...] | None:
    """The `grounds` for an option of a stop without a time; None where it may be so in any case."""
    city = city_key(setting.place(option.place).city)
    if role.timed or not city or not setting.legs:
        return None
    found = grounds(setting, city, option.date)
    as_planned = option.place == role.stop.place and option.date == role.date
    if as_planned and (role.id in setting.damage.astray or (not found and role.id not in setting.needs)):
        return None
    return found


def ride_times(setting: Setting, leg: LegRole, ride: LegOption) -> tuple[int, int] | None:
    """(departure, arrival) of one way to make a leg, minutes UTC; of a leg without times what the connection tells."""
    if leg.depart is not None:
        return ride.first, ride.first + ride.minutes
    return None if ride.connection is None else leg_times(setting, ride.connection)


def mode_of(role: LegRole, option: LegOption) -> str:
    """The mode of one way to make the leg."""
    return option.connection.mode if option.connection is not None else role.leg.mode


def beside_leg(setting: Setting, leg: LegRole, ride: LegOption, stop: StopRole, place: str) -> tuple[int, int]:
    """(minutes from the end of a stop at a place to the departure of a leg made so, to check in included; from its
    arrival to the start of that stop, to get out and to be there in time included): where both are as they were, no
    more than the plan gave them if that was too little."""
    source, mode, parameters = ride.connection or leg.leg, mode_of(leg, ride), setting.parameters
    out, into, buffer = source.origin.place, source.destination.place, setting.place(place).arrival_buffer
    there = parameters.check_in[mode] + (0 if out is None else setting.travel.between(place, out).minutes)
    back = parameters.egress[mode] + (0 if into is None else setting.travel.between(into, place).minutes)
    if ride.connection is not None or place != stop.stop.place:
        return there, back + buffer
    needed = setting.damage.needed
    return needed(stop.id, leg.id, there), needed(leg.id, stop.id, back, buffer)


def by_way_of_others(setting: Setting, leg: LegRole, ride: LegOption, roles: Iterable[StopRole]) -> tuple[int, int]:
    """Minutes in which no stop is reached from a leg made so, nor that leg from a stop, by way of one of the roles, in
    the order of `beside_leg`; very many where nothing is sooner by way of others than straight."""
    least = [_FAR, _FAR]
    for role in roles if has_short_cuts(setting) else ():
        stay = min((option.minimum for option in role.options), default=_FAR)
        for place in places_of(role) if role.timed else ():
            ways = beside_leg(setting, leg, ride, role, place)
            least = [min(before, stay + way) for before, way in zip(least, ways, strict=True)]
    return least[0], least[1]
