"""The whole decision problem of one solve: the roles, what stays, and the limits that tie them together."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field, replace
from itertools import pairwise

from ...trip import Leg, Place, Stop, group_price, wall_clock
from ._leg_options import leg_role, may_share_nights
from ._limits import cost_outside, money_limit, needed_cuisines
from ._meal_roles import lacking_meals, seated
from ._repeats import taken
from ._roles import LegOption, LegRole, StayOption, StayRole, StopOption, StopRole, Table
from ._setting import Setting
from ._stay_options import stay_roles
from ._stop_role import stop_role
from ._wanted import wanted_role
from ._windows import leg_bounds, limits_of_day

__all__ = [
    "Problem",
    "Solution",
    "build",
    "days_touched",
]

_NEAR = 240
"""Stops this many minutes apart, across midnight, are still looked at together."""
_SMALL_HOURS = 300
"""The night is over so many minutes after midnight; new times begin later than that."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What was decided: (option, start, minutes) per stop, None for one given up; options of stays and legs."""

    stops: dict[str, tuple[StopOption, int, int] | None] = field(default_factory=dict)
    stays: dict[str, StayOption] = field(default_factory=dict)
    legs: dict[str, tuple[LegOption, int]] = field(default_factory=dict)
    proven: bool = True


@dataclass(frozen=True, slots=True)
class Problem:
    """Roles and limits. other_cost: what everything outside the roles costs; money_limit: for all, None for none.

    needed_cuisines: those that the options must still cover, beside what stays. complete: whether every replacement
    of the catalogue is among the options. apart: no place is in a plan again, but where an option says so itself.
    part_of: the problem of which this is a part, with the weights of that; None: of none. tables: the meals that days
    ask for, as far as no single role makes sure of them.
    """

    setting: Setting
    stops: tuple[StopRole, ...]
    stays: tuple[StayRole, ...]
    legs: tuple[LegRole, ...]
    other_cost: int
    money_limit: int | None
    needed_cuisines: tuple[str, ...]
    complete: bool
    part_of: Problem | None = None
    apart: bool = False
    tables: tuple[Table, ...] = ()

    @property
    def brief(self) -> bool:
        """Whether some replacements that fit less well are not among the options yet."""
        return any(role.known is not None for role in self.stops)

    def full(self) -> Problem:
        """The problem as it was built, with all options."""
        return replace(self, stops=tuple(role.upto(None) for role in self.stops)) if self.brief else self

    @property
    def hopeless(self) -> tuple[str, ...]:
        """The ids of roles that have no option and may not be given up."""
        empty = [role.id for role in self.stops if not role.options and role.must]
        stays = [role.id for role in self.stays if not role.options]
        return (*empty, *stays, *(role.id for role in self.legs if not role.options))

    @property
    def surely_hopeless(self) -> bool:
        """Whether there is no plan for a role without options, and not merely as not all options were looked for."""
        unsure = {role.id for role in self.stays if not role.complete}
        return not unsure.issuperset(self.hopeless)

    @property
    def too_dear(self) -> bool:
        """Whether already the cheapest options cost more than there is, so that one need not look at times; False where
        some are not known yet."""
        if self.money_limit is None or self.brief:
            return False
        least = self.other_cost
        for role in self.stops:
            costs = [option.cost or 0 for option in role.options]
            least += min(costs if role.must else [*costs, 0], default=0)
        for stay in self.stays:
            least += min((option.cost or 0 for option in stay.options), default=0)
        for leg in self.legs:
            least += min((option.cost or 0 for option in leg.options), default=0)
        return least > self.money_limit

    @property
    def may_be_too_dear(self) -> bool:
        """Whether there is a limit on money that the dearest options would exceed, those not known yet among them."""
        most, catalogue = self.other_cost, self.setting.catalogue
        for role in self.stops:
            costs = [option.cost or 0 for option in role.options]
            if role.known is not None:
                costs += [self._dearest(place) for place in catalogue.of_kind(catalogue.by_id[role.stop.place].kind)]
            most += max(costs, default=0)
        most += sum(max((option.cost or 0 for option in stay.options), default=0) for stay in self.stays)
        most += sum(max((option.cost or 0 for option in leg.options), default=0) for leg in self.legs)
        return self.money_limit is not None and most > self.money_limit

    def _dearest(self, place: Place) -> int:
        prices = [price for price in (place.price, *(slot.price for slot in place.slots)) if price is not None]
        return max((group_price(price, self.setting.itinerary.traveller.party) for price in prices), default=0)


def _leg_range(setting: Setting, role: LegRole) -> tuple[int, int] | None:
    """(latest time to be there, earliest time to go on) over the options of a timed leg."""
    parameters = setting.parameters
    if role.depart is None or not role.options:
        return None
    leave, go_on = [], []
    for option in role.options:
        mode = option.connection.mode if option.connection is not None else role.leg.mode
        leave.append(option.last - parameters.check_in[mode])
        go_on.append(option.first + option.minutes + parameters.egress[mode])
    return max(leave), min(go_on)


def _dates_touched(setting: Setting, stops: list[StopRole], legs: list[LegRole]) -> set[dt.date]:
    dates = {option.date for role in stops for option in role.options} | {role.date for role in stops}
    for role in legs:
        dates.add(role.date)
        if role.leg.arrive is not None:
            dates.add(role.leg.arrive.date())
        for option in role.options:
            if option.connection is not None and role.depart is not None:
                zone = setting.catalogue.end_zone(option.connection.destination)
                dates.add(wall_clock(option.last + option.minutes, zone).date())
            elif option.connection is not None and option.connection.arrive is not None:
                dates.add(option.connection.arrive.date())
    for stay in setting.itinerary.stays:
        # Where one sleeps matters to a day's times only when the day has limits.
        if stay.id in setting.needs:
            nights = [date for date in (*stay.nights, stay.check_out) if date in setting.days]
            dates.update(date for date in nights if limits_of_day(setting, stay.place, date) != (None, None))
    return dates


def days_touched(setting: Setting, stops: list[StopRole], legs: list[LegRole]) -> set[dt.date]:
    """The days on which something may happen when these roles are filled anew."""
    dates = _dates_touched(setting, stops, legs)
    _spread(setting, dates)
    return dates


def build(setting: Setting) -> Problem:
    """The problem of a setting: needs first, then whatever else is free on the days they touch."""
    itinerary, needs = setting.itinerary, setting.needs
    legs = [leg_role(setting, leg, day) for day, leg in setting.legs if leg.id in needs]
    ranges = {role.id: found for role in legs if (found := _leg_range(setting, role)) is not None}
    bounds = leg_bounds(setting, ranges)
    stays = stay_roles(setting)
    kept = taken(setting, lambda stop, date: _stays(setting, stop, date))
    hit = [
        stop_role(setting, stop, day, bounds, kept, fixed=_pinned(setting, stop))
        for day, stop in itinerary.stops()
        if stop.id in needs
    ]
    wanted = [wanted_role(setting, one, bounds, kept) for one in setting.world.wanted if one.stop.id in needs]
    meals = [replace(wanted_role(setting, one, bounds, kept), must=False) for one in lacking_meals(setting)]
    dates = days_touched(setting, [*hit, *wanted, *meals], legs)
    if setting.widened:
        dates |= {day.date for day in itinerary.days if _free(setting, day.date)}
        _spread(setting, dates)
    stops = [*hit, *wanted, *meals]
    for day, stop in itinerary.stops():
        if stop.id in needs:
            continue
        near = day.date in dates
        # What is under way is nothing to mend, but a plan in which it is not as asked is none.
        if not near and stop.id not in setting.asked and not _beside(setting, stop, day.date, dates):
            continue
        fixed = not near or not setting.scope.frees(stop.id, day.date) or _pinned(setting, stop)
        fixed = fixed or (stop.start is None and not setting.widened)
        stops.append(stop_role(setting, stop, day, bounds, kept, fixed=fixed))
    stops, tables = seated(setting, stops)
    chosen = {role.id for role in stops} | {role.id for role in stays} | {role.id for role in legs}
    return Problem(
        setting,
        tuple(stops),
        tuple(stays),
        tuple(legs),
        cost_outside(setting, chosen),
        money_limit(setting),
        needed_cuisines(setting, {role.id for role in stops}),
        _complete(setting, hit) and all(role.complete for role in stays) and not may_share_nights(setting, legs),
        tables=tables,
    )


def _stays(setting: Setting, stop: Stop, date: dt.date) -> bool:
    """Whether a stop surely keeps its place: it can neither get another one nor be given up."""
    if stop.id in setting.left_out:
        return False
    if setting.locked.get(stop.id) in ("all", "place") or stop.id in setting.kept:
        return True
    may_lose = setting.widened and setting.scope.may_lose and _free(setting, date)
    return stop.id not in setting.needs and not may_lose


def _pinned(setting: Setting, stop: Stop) -> bool:
    return setting.locked.get(stop.id) == "all"


def _free(setting: Setting, date: dt.date) -> bool:
    return setting.scope.level == "plan" or (setting.scope.level == "day" and date in setting.scope.dates)


def _spread(setting: Setting, dates: set[dt.date]) -> None:
    """Add the free days that run into a touched one by night: then one may push the other."""
    days = setting.itinerary.days
    changed = True
    while changed:
        changed = False
        for early, late in pairwise(days):
            one, other = early.date in dates, late.date in dates
            if one == other or not _free(setting, late.date if one else early.date):
                continue
            if any(_by_night(setting, item, late.date) for item in (*early.items, *late.items)):
                dates.update((early.date, late.date))
                changed = True


def _by_night(setting: Setting, item: Stop | Leg, date: dt.date) -> bool:
    """Whether a stop takes place in the first hours of `date`."""
    if not isinstance(item, Stop):
        return False
    start, end = setting.start_minute(item), setting.end_minute(item)
    if start is None or end is None:
        return False
    midnight = setting.offset(date, item.place)
    return start < midnight + _SMALL_HOURS and end > midnight


def _beside(setting: Setting, stop: Stop, date: dt.date, dates: set[dt.date]) -> bool:
    """Whether a stop of a day that is left alone comes close to a touched day."""
    start, end = setting.start_minute(stop), setting.end_minute(stop)
    if start is None or end is None:
        return False
    for touched in dates:
        midnight = setting.offset(touched, stop.place)
        if midnight - _NEAR <= end and start <= midnight + 24 * 60 + _NEAR:
            return True
    return False


def _complete(setting: Setting, hit: list[StopRole]) -> bool:
    for role in hit:
        places = {option.place for option in role.options if option.replaced}
        if len(places) >= setting.max_candidates:
            return False
    return True
