"""The options of a leg that is hit: as it now runs, its own connection at another hour where that has no timetable, or
another between the same cities on its dates.

Its dates are those on which the leg was to leave and on which it leaves now; of one that has gone to another day only
the new one (`_another_day` looks at the old). On any other date, such as the next morning, the day of the leg and the
nights around it have to move with it: `_other_dates` looks at those, where there is no repair without.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from ...change import SMALL_HOURS
from ...rules import DEEP_NIGHT, NO_BED_FOR, Parameters
from ...trip import (
    Catalogue,
    Connection,
    Day,
    Leg,
    city_key,
    connection_cost,
    day_offset,
    leg_cost,
    minute_of,
    on_one_ticket,
)
from ._asked import leg_as_asked
from ._fit import extra_cost, leg_misfit
from ._roles import LegOption, LegRole
from ._setting import Setting
from ._small_hours import lands_without_bed, suits_the_night
from ._wishes import affordable, ride_pleases, time_limits

__all__ = ["in_a_row", "leg_role", "leg_times", "may_share_nights", "soonest_hour", "to_change"]

_DAY = dt.timedelta(days=1)
_LONGEST = 3 * 24 * 60
"""Minutes; the rules take a longer leg for a slip of the pen."""


def leg_times(setting: Setting, leg: Leg | Connection) -> tuple[int, int] | None:
    """(departure, arrival) in minutes UTC; None when untimed. A leg that arrives before it leaves, as written, is over
    when it leaves; a connection that does is none."""
    if leg.depart is None or leg.arrive is None:
        return None
    catalogue = setting.catalogue
    depart = minute_of(leg.depart, catalogue.end_zone(leg.origin))
    arrive = minute_of(leg.arrive, catalogue.end_zone(leg.destination))
    return depart, max(depart, arrive) if isinstance(leg, Leg) else arrive


def to_change(setting: Setting, one: Leg, two: Leg, first: LegOption | None, second: LegOption | None) -> int:
    """Minutes from the arrival of a leg to the departure of the next, the way included, as rule `connection` has it.

    A new connection is on nobody's ticket; of what is booked, and may be on one, nothing is known against it. Where
    both run as they do, no more than the plan gave them if that was too little.
    """
    bought = any(option is not None and option.connection is not None for option in (first, second))
    ours = one if first is None or first.connection is None else first.connection
    theirs = two if second is None or second.connection is None else second.connection
    one_ticket = not bought and on_one_ticket(one, two) is not False
    start, end = ours.destination.place, theirs.origin.place
    way = setting.travel.between(start, end).minutes if start and end else 0
    minutes = way + setting.parameters.to_change(ours.mode, theirs.mode, one_ticket=one_ticket)
    return minutes if bought else setting.damage.needed(one.id, two.id, minutes)


def in_a_row(setting: Setting) -> Iterator[tuple[Leg, Leg, bool]]:
    """The legs of which one is over before the other leaves, and whether one changes from it to that: each and the
    next, and those with nothing but legs without times in between."""
    legs = [leg for _, leg in setting.legs]
    for number, leg in enumerate(legs):
        for other in range(number + 1, len(legs)):
            yield leg, legs[other], other == number + 1
            if legs[other].depart is not None:
                break


def _mixes(setting: Setting, leg: Leg, mode: str) -> bool:
    if not setting.parameters.no_mode_mix:
        return False
    # Legs that may change themselves are compared where all is decided together: two flights may both become drives.
    fixed = (other for _, other in setting.legs if other.id != leg.id and other.id not in setting.needs)
    others = {other.mode for other in fixed if not other.cancelled}
    return (mode == "drive" and bool(others & {"flight", "taxi"})) or (mode in ("flight", "taxi") and "drive" in others)


def _planned(setting: Setting, leg: Leg, day: Day) -> tuple[Day, Leg]:
    """A leg and its day before anything happened."""
    return next(((old_day, old) for old_day, old in setting.original.legs() if old.id == leg.id), (day, leg))


def _dates(setting: Setting, leg: Leg, day: Day) -> frozenset[dt.date]:
    """The dates on which another connection will do: when the leg was to leave and when it leaves now.

    A leg that has gone to another day of the trip has taken its nights with it: there only its new date will do.
    """
    here, before = _planned(setting, leg, day)
    if here.date != day.date:
        return frozenset({day.date if leg.depart is None else leg.depart.date()})
    return frozenset({time.date() for time in (before.depart, leg.depart) if time is not None} or {day.date})


def _serves(setting: Setting, leg: Leg, day: Day, dates: frozenset[dt.date], connection: Connection) -> bool:
    if not setting.catalogue.leads_as(connection, leg):
        return False
    if connection.depart is not None:
        return connection.depart.date() in dates
    inside = setting.catalogue.is_inside(connection)
    on = {day.date, *([day.date + _DAY] if inside else [])}  # in a city also in the small hours
    return not connection.dates or not on.isdisjoint(connection.dates)


def _again(planned: Leg, leg: Leg, own: Connection, times: tuple[int, int] | None) -> Connection | None:
    """The leg's own connection as it would be taken at another hour, from end to end of the leg and for as long as that
    takes now; None where that cannot be. planned: the leg before anything happened."""
    if times is None or own.minutes is None or not own.goes_again(planned):
        return None
    minutes = max(own.minutes, times[1] - times[0])
    return own.replace(origin=leg.origin, destination=leg.destination, minutes=minutes)


def _wanted(setting: Setting, leg: Leg, day: Day, mode: str, cost: int | None, *, replaced: bool) -> bool:
    """Whether the traveller and the wishes accept a connection of this mode and cost. replaced: another than it was."""
    if mode in setting.itinerary.traveller.avoid_modes and "modes" not in setting.ignored:
        return False
    pleases = ride_pleases(setting, leg.id, mode, day.date, replaced=replaced)
    return pleases and affordable(setting, leg.id, cost, day.date, replaced=replaced)


def _may_stand(setting: Setting, leg: Leg, day: Day, times: tuple[int, int] | None, cost: int | None) -> bool:
    """Whether the wishes accept the leg as it now runs."""
    if not ride_pleases(setting, leg.id, leg.mode, day.date, replaced=False):
        return False
    low, high = time_limits(setting, leg.id, day.date, setting.catalogue.end_zone(leg.origin), ride=True)
    in_time = times is None or _within(times[0], low, high)
    return in_time and affordable(setting, leg.id, cost, day.date, replaced=False)


def _nights_under_way(first: dt.date, last: dt.date) -> set[dt.date]:
    return {first + _DAY * n for n in range((last - first).days)}


def _uncovered(setting: Setting, leg: Leg, day: Day) -> set[dt.date]:
    """The nights spent under way now that no stay covers: another connection has to be under way then, too.

    One that leaves after the midnight of its day counts for the night of that day. Who may be at home by then needs
    neither, nor does a night that had none before.
    """
    if leg.depart is None or leg.arrive is None:
        return set()
    nights = _nights_under_way(min(day.date, leg.depart.date()), leg.arrive.date())
    nights &= {day.date for day in setting.itinerary.days[:-1]}
    if setting.catalogue.end_city(leg.destination) == city_key(setting.itinerary.home) != "":
        following = [on.date for on, _ in setting.legs[[one.id for _, one in setting.legs].index(leg.id) + 1 :]]
        nights = {night for night in nights if following and following[0] <= night}
    nights -= setting.damage.bedless
    return {night for night in nights if setting.itinerary.night(night) is None}


def may_share_nights(setting: Setting, roles: Sequence[LegRole]) -> bool:
    """Whether a night in which one of these legs is under way might be spent on another leg instead, which is not
    looked at: each has to see to its own nights."""
    order = {leg.id: n for n, (_, leg) in enumerate(setting.legs)}
    known = {role.id: [(one.first, one.last, one.minutes) for one in role.options] for role in roles}
    for _, leg in setting.legs:
        times = leg_times(setting, leg)
        if times is not None and leg.id not in known:
            known[leg.id] = [(times[0], times[0], times[1] - times[0])]
    for role in roles:
        day, number = setting.days[role.date], order[role.id]
        free = leg_role(setting, role.leg, day, free_by_night=True).options if len(roles) > 1 else ()
        more = [(one.first, one.last, one.minutes) for one in free if one not in role.options]
        nights = _uncovered(setting, role.leg, day)
        next_id = setting.legs[number + 1][1].id if number + 1 < len(setting.legs) else ""
        decided = {one.id for one in roles}
        zone = setting.catalogue.end_zone(role.leg.origin)
        midnights = [day_offset(role.date + _DAY * n, zone) for n in (1, 2)]
        timed = [own for own in more if own[0] == own[1]]  # what goes at any hour has `goes_on`
        by_night = [own for own in timed if any(own[0] <= moment < own[1] + own[2] for moment in midnights)]
        if next_id in decided and any(
            own[0] + own[2] <= ride[1] and ride[0] < own[1] + own[2] + NO_BED_FOR
            for own in by_night
            for ride in known[next_id]
        ):
            return True  # who goes on at once wants no bed where one lands
        for night in nights if more else ():
            midnight = day_offset(night + _DAY, setting.catalogue.end_zone(role.leg.origin))
            deep = midnight + int(DEEP_NIGHT.total_seconds()) // 60
            for number, (_, other) in enumerate(setting.legs):
                behind = setting.legs[number + 1][1].id if number + 1 < len(setting.legs) else ""
                on = [ride[0] for ride in known.get(behind, ())]
                there = day_offset(night + _DAY, setting.catalogue.end_zone(other.destination))
                through = [
                    ride
                    for ride in known.get(other.id, ())
                    if ride[0] <= deep < ride[1] + ride[2]
                    or (there < midnight and ride[0] < midnight and there <= ride[1] + ride[2])
                    or (ride[0] <= midnight < ride[1] + ride[2] and _needs_no_bed(setting, other, ride, on))
                ]
                ahead = order[other.id] < order[role.id]
                pairs = ((ride, own) if ahead else (own, ride) for ride in through for own in more)
                if other.id != role.id and any(one[0] + one[2] <= two[1] for one, two in pairs):
                    return True
    return False


def _needs_no_bed(setting: Setting, leg: Leg, ride: tuple[int, int, int], on: Sequence[int]) -> bool:
    """Whether who arrives by night by a leg made so (first, last departure, minutes) is at home, or may go on at once
    by the next one (its first departures)."""
    at_home = setting.catalogue.end_city(leg.destination) == city_key(setting.itinerary.home) != ""
    return at_home or any(begins < ride[1] + ride[2] + NO_BED_FOR for begins in on)


def soonest_hour(catalogue: Catalogue, parameters: Parameters, planned: Leg, new: Connection) -> dt.time:
    """When a connection without a timetable leaves at the earliest, by the clock: `ground_start`, or when the leg was
    planned to where that is sooner; inside a city at any hour."""
    if catalogue.is_inside(new):
        return dt.time()
    usual = parameters.ground_start
    return usual if planned.depart is None else min(usual, planned.depart.time())


def _departures(
    setting: Setting, leg: Leg, day: Day, new: Connection, minutes: int, nights: set[dt.date]
) -> tuple[int, int, int]:
    """(first departure, the first after which one need not go on at once, last), minutes UTC, of a connection without a
    timetable.

    It leaves on the leg's day, not before `soonest_hour`, inside a city also in the small hours after it, and arrives
    on the day after the trip at the latest (with the trip where the parameters say that there are no other days:
    `put_off`);
    nights without a bed (`_uncovered`) are still spent under way.
    """
    out, into = setting.catalogue.end_zone(new.origin), setting.catalogue.end_zone(new.destination)
    hour = soonest_hour(setting.catalogue, setting.parameters, _planned(setting, leg, day)[1], new)
    first = minute_of(dt.datetime.combine(day.date, hour), out)
    last = day_offset(day.date + _DAY, out) - 1
    if setting.catalogue.is_inside(new):
        # In a city the day is over when it is so for people.
        midnight = last + 1
        runs = [not new.dates or date in new.dates for date in (day.date, day.date + _DAY)]
        first = first if runs[0] else midnight
        last = minute_of(dt.datetime.combine(day.date + _DAY, SMALL_HOURS), out) - 1 if runs[1] else last
    ends = setting.itinerary.days[-1].date + _DAY
    latest = day_offset(ends + _DAY, into) - 1 if setting.parameters.put_off else day_offset(ends, into)
    last = min(last, latest - minutes)
    calm = first
    if nights:
        # Whoever is there in deep night would want a bed, but at home.
        home = city_key(setting.itinerary.home)
        roofless = dt.timedelta() if setting.catalogue.end_city(new.destination) == home != "" else DEEP_NIGHT
        soonest = minute_of(dt.datetime.combine(max(nights) + _DAY, dt.time()) + roofless, into)
        # Under way at midnight by the clock where it leaves, or over it by the clocks of both ends.
        over = day_offset(max(nights) + _DAY, into) - minutes
        first = max(first, min(day_offset(max(nights) + _DAY, out) + 1 - minutes, over))
        calm = max(first, soonest - minutes)
        if min(nights) < day.date:
            last = first - 1
    return first, calm, last


def leg_role(setting: Setting, leg: Leg, day: Day, *, free_by_night: bool = False) -> LegRole:
    """The role of a leg that needs mending. free_by_night: whether nights without a bed need not be spent on it."""
    catalogue, traveller = setting.catalogue, setting.itinerary.traveller
    times = leg_times(setting, leg)
    old_cost = leg_cost(leg, catalogue, traveller.party)
    options: list[LegOption] = []
    own = catalogue.connection_by_id.get(leg.connection or "")
    # A booking stands for those it was made for; who has joined since needs a seat.
    seats = own is None or own.left is None or own.left >= setting.newcomers(leg)
    avoided = leg.mode in traveller.avoid_modes and "modes" not in setting.ignored
    sound = times is None or _is_journey(times[1] - times[0])
    too_far = times is not None and _too_far(setting, leg.mode, times[1] - times[0])
    spared = leg.id in setting.standing
    # Nor does what no longer runs like that, be it the same car.
    runs = all(finding.rule != "leg" or leg.id not in finding.subjects for finding in setting.damage.fresh)
    stands = not leg.cancelled and runs and (spared or _may_stand(setting, leg, day, times, old_cost))
    stands = stands and leg_as_asked(
        setting, leg.id, leg.mode, old_cost, None if leg.depart is None else leg.depart.date()
    )
    if stands and (leg.id in setting.as_before or (seats and (spared or not avoided) and not too_far and sound)):
        first, minutes = (times[0], times[1] - times[0]) if times else (0, 0)
        options.append(LegOption("own", None, first, first, minutes, cost=old_cost))
    dates = _dates(setting, leg, day)
    hold = setting.locked.get(leg.id)
    _, planned = _planned(setting, leg, day)
    # What a repair puts off is not at the time that is held.
    held_time = hold == "all" or (hold == "time" and leg.id in setting.world.put_off)
    if not held_time and leg.id not in setting.kept and not spared:
        for way in sorted(catalogue.connections, key=lambda c: c.id):
            own_way = way.id == leg.connection
            connection = _again(planned, leg, way, times) if own_way else way
            if (
                connection is None
                or hold == ("time" if own_way else "place")
                or not _serves(setting, leg, day, dates, way)
            ):
                continue
            if connection.left is not None and connection.left < traveller.people:
                continue
            cost = old_cost if own_way else connection_cost(connection, traveller.party)
            if not _wanted(setting, leg, day, connection.mode, cost, replaced=not own_way):
                continue
            if not own_way and _mixes(setting, leg, connection.mode):
                continue
            leaves = day.date if connection.depart is None else connection.depart.date()
            known = connection.depart is not None or leg.depart is not None
            if not leg_as_asked(setting, leg.id, connection.mode, cost, leaves if known else None):
                continue
            if cost is None and setting.counts_money and (traveller.budget is not None or not own_way):
                continue
            if leg.id in setting.economies and (cost is None or old_cost is None or cost >= old_cost):
                continue
            nights = None if free_by_night else _uncovered(setting, leg, day)
            for option in _options(setting, leg, day, connection, times, old_cost, cost, nights):
                held = _at(option, times) if hold == "time" else option
                if held is not None and not _too_far(setting, connection.mode, held.minutes):
                    options.append(held)
    protected = leg.booked and leg.id not in setting.world.unprotected
    # With no other the answer says what is missing, and what it would be with a bed.
    bedded = [o for o in options if o.connection is None or not lands_without_bed(setting, leg, day, o.connection)]
    bedded = [] if free_by_night else bedded
    due = setting.world.due_at(leg) if times else None
    depart = None if due is None else minute_of(due, catalogue.end_zone(leg.origin))
    return LegRole(leg, day.date, tuple(bedded or options), depart, protected)


def _at(option: LegOption, times: tuple[int, int] | None) -> LegOption | None:
    """The option at exactly these times, or without any; None where that cannot be."""
    if times is None:
        return option if option.connection is None or option.connection.depart is None else None
    fits = option.first <= times[0] <= option.last and option.minutes == times[1] - times[0]
    return replace(option, first=times[0], last=times[0]) if fits else None


def _too_far(setting: Setting, mode: str, minutes: int) -> bool:
    """Whether a leg is a longer walk than the traveller wants."""
    limit = setting.itinerary.traveller.max_walk
    return mode == "foot" and limit is not None and minutes > limit and "modes" not in setting.ignored


def _is_journey(minutes: int) -> bool:
    """Whether a leg runs forward in time, and not for days on end."""
    return 0 <= minutes <= _LONGEST


def _within(minute: int, low: int | None, high: int | None) -> bool:
    return (low is None or minute >= low) and (high is None or minute <= high)


def _options(
    setting: Setting,
    leg: Leg,
    day: Day,
    new: Connection,
    times: tuple[int, int] | None,
    old_cost: int | None,
    cost: int | None,
    nights: set[dt.date] | None,
) -> Iterator[LegOption]:
    """One connection as it can be taken. nights: those without a bed; None: whichever it leaves without one."""
    kind: Literal["again", "connection"] = "again" if new.id == leg.connection else "connection"
    money = extra_cost(cost, old_cost)
    misfit = leg_misfit(leg, new, setting.world.due_at(leg), setting.catalogue, _planned(setting, leg, day)[1])
    scheduled = leg_times(setting, new)
    zone = setting.catalogue.end_zone(new.origin)
    low, high = time_limits(setting, leg.id, day.date, zone, ride=True, replaced=True)
    soonest = setting.ready(new.origin.place, new.origin.city) + setting.parameters.check_in[new.mode]
    low = soonest if low is None else max(low, soonest)
    if new.arrive is not None and new.arrive.date() > setting.itinerary.days[-1].date + _DAY:
        return
    if times is None:
        now = setting.world.now
        if scheduled is None and now is not None and day.date < now.today:
            return
        minutes = 0 if scheduled is None else scheduled[1] - scheduled[0]
        if scheduled is not None and not (_within(scheduled[0], low, high) and _is_journey(minutes)):
            return
        yield LegOption("connection", new, minutes=minutes, misfit=misfit, spend=money, cost=cost)
        return
    if scheduled is not None:
        under_way = _nights_under_way(day.date, new.arrive.date()) if new.arrive else set()
        first, minutes = scheduled[0], scheduled[1] - scheduled[0]
        if not _within(first, low, high) or not _is_journey(minutes):
            return
        if nights is not None and not (nights <= under_way and suits_the_night(setting, leg, day, new)):
            return
        yield LegOption("connection", new, first, first, minutes, misfit, money, cost)
        return
    if new.minutes is None or not _is_journey(new.minutes) or (new.minutes == 0 and new.mode == "flight"):
        return
    first, calm, last = _departures(setting, leg, day, new, new.minutes, nights or set())
    first, last = max(first, low or first), min(last, high or last)
    before = _planned(setting, leg, day)[1].depart
    # One that only goes along with a journey is free to leave sooner.
    late = leg.depart is None or before is None or (leg.depart - before) % _DAY != dt.timedelta()
    late = late and leg.id not in setting.world.put_off
    if kind == "again" and not leg.cancelled and late:
        first = max(first, times[0])  # sooner than it is said to leave now it does not, but on another day
    ride = LegOption(kind, new, first, last, new.minutes, misfit, money, cost)
    if max(first, calm) <= last:
        yield replace(ride, first=max(first, calm))
    if first < calm and first <= last and setting.legs[-1][1].id != leg.id:
        yield replace(ride, last=min(last, calm - 1), goes_on=NO_BED_FOR)
