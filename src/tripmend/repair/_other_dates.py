"""Journeys that do not run, or run only after midnight, or are missed for one that is late, and have no other way on
their day: a connection on a later one, and the nights with it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from ..change import SMALL_HOURS, World, by_connection
from ..trip import Connection, Itinerary, Leg, Mode, minute_of, stay_cost, wall_clock
from ._outcome import Cost, Outcome
from ._rides import at_strikes
from .problem._leg_options import soonest_hour

__all__ = ["Instead", "on_other_dates", "other_dates", "with_nights"]

Instead = Mapping[str, Connection]
"""By the id of a leg that does not run or is missed, a connection whose dates it takes."""

_MOST = 20
"""For so many choices of dates a repair is looked for; beyond it nothing is proved."""
_WEIGHED = 200
"""Of so many it is told whether they take more than a repair that is known."""
_DAY = dt.timedelta(days=1)
_MANY = 1000
"""So many are thought of, of which these are the ones that put the fewest journeys off."""


def other_dates(found: Outcome, *, by_any: bool = False) -> tuple[list[Instead], bool]:
    """(the choices of other dates for the journeys that do not run, whether these are all that there are).

    by_any: also by means of transport that the traveller avoids, to say what would be if these were taken.
    """
    avoided = () if by_any else found.original.traveller.avoid_modes
    choices = _choices(found, avoided) if found.parameters.put_off else []
    most = _MOST if by_any else _WEIGHED
    return [*choices[:most]], len(choices) <= most


def on_other_dates(
    found: Outcome,
    choices: Sequence[Instead],
    mend: Callable[[Instead], Outcome],
    world_of: Callable[[Instead], World],
    *,
    complete: bool,
) -> Outcome:
    """The repair that changes least in which journeys that do not run take connections on other dates; `found`, which
    has none, where there is none. choices: as `other_dates` has them. mend, world_of: the repair for such a choice, and
    the world in which it is looked for; not asked of one that takes more than a repair that is known."""
    if not choices:
        return found
    tried: list[Outcome] = []
    repairs: list[Outcome] = []
    for chosen in choices:
        if repairs and _least(found.original, world_of(chosen), chosen) > min(_structure(one) for one in repairs):
            continue
        if len(tried) == _MOST:
            complete = False
            break
        tried.append(mend(chosen))
        if tried[-1].revision is not None:
            repairs.append(_counted(tried[-1], tuple(chosen)))
    outcomes = [found, *tried]
    best = min(repairs, key=_cost, default=None)
    if best is not None:
        best = _if_sure(best, sure=complete and all(outcome.settled for outcome in outcomes))
    else:
        best = _none(found, tried, complete=complete)
    # One effort is shared: the last one counts all of it.
    return replace(best, milliseconds=sum(one.milliseconds for one in outcomes), limit=outcomes[-1].limit)


def _choices(found: Outcome, avoided: Collection[str]) -> list[dict[str, Connection]]:
    """Every choice of other dates for one or more of the journeys that do not run, and of those that are missed where
    one before them is late or put off. Of these each leaves when those before it have arrived."""
    stranded, legs = {leg.id for leg in _stranded(found)}, _timed_legs(found)
    past = found.world.past
    runs: dict[str, list[_Run]] = {}
    if stranded or _late(found, legs, {}, {}):
        runs = {leg.id: _runs(found, leg, avoided) for leg in legs if leg.id not in past}

    def choose(number: int, so_far: dict[str, Connection]) -> Iterator[dict[str, Connection]]:
        if number == len(legs):
            yield so_far
            return
        leg, late = legs[number], _late(found, legs[:number], so_far, runs)
        if leg.id in past:
            yield from choose(number + 1, so_far)
            return
        missed = late is not None and _is_missed(found, leg, late)
        ahead = [run for run in runs[leg.id] if late is None or run.leaves >= late.minute]
        # A ride in a city for which nothing is known goes along, or one gets about without it.
        alone = not runs[leg.id] and found.world.catalogue.is_inside(leg)
        if not missed or alone or any(run.is_on_its_date for run in ahead):
            yield from choose(number + 1, so_far)
        if missed or leg.id in stranded:
            ways: dict[tuple[object, ...], Connection] = {}
            for run in ahead:
                if run.nights is not None:
                    ways.setdefault(run.nights, run.way)
            for way in ways.values():
                yield from choose(number + 1, {**so_far, leg.id: way})

    some = islice((chosen for chosen in choose(0, {}) if chosen and _is_about(found, chosen)), _MANY) if runs else ()
    return sorted(some, key=len)  # to put off one journey is less than to put off two


@dataclass(frozen=True, slots=True)
class _Late:
    """That a journey before is late or put off: when it arrives, minutes UTC, and its mode."""

    minute: int
    mode: Mode


def _timed_legs(found: Outcome) -> list[Leg]:
    """The legs with times, in the order in which they were planned."""
    order = {leg.id: number for number, (_, leg) in enumerate(found.original.legs())}
    legs = [leg for _, leg in found.world.itinerary.legs() if leg.depart is not None and leg.arrive is not None]
    return sorted(legs, key=lambda leg: order.get(leg.id, len(order)))


def _late(found: Outcome, before: Sequence[Leg], chosen: Instead, runs: Mapping[str, Sequence[_Run]]) -> _Late | None:
    """The last to arrive of the journeys `before` that are put off, arrive later than was planned or, where they do not
    run, could be made on their date by the first of `runs`."""
    planned, zone_of = {leg.id: leg.arrive for _, leg in found.original.legs()}, found.world.catalogue.end_zone
    late: list[_Late] = []
    for leg in before:
        instead = next((run.way for run in runs.get(leg.id, ()) if run.is_on_its_date), None) if leg.cancelled else leg
        way, due = chosen.get(leg.id) or instead, planned.get(leg.id)
        if way is None or way.arrive is None:
            continue
        if leg.id in chosen or way.arrive > (due or way.arrive):
            late.append(_Late(minute_of(way.arrive, zone_of(way.destination)), way.mode))
    return max(late, key=lambda one: one.minute, default=None)


def _is_missed(found: Outcome, leg: Leg, late: _Late) -> bool:
    """Whether a journey leaves before one can be there from a late one."""
    if leg.depart is None or leg.cancelled or leg.id in _dated(found):
        return False
    leaves = minute_of(leg.depart, found.world.catalogue.end_zone(leg.origin))
    return leaves < late.minute + found.parameters.to_change(late.mode, leg.mode, one_ticket=False)


def _is_about(found: Outcome, chosen: Instead) -> bool:
    """Whether the travellers are about on the date of whatever goes at any hour, or in the small hours after it: on one
    of their trip, or on one to which something with a timetable has put them off."""
    ways = [(way.depart, _at_any_hour(found, way)) for way in chosen.values() if way.depart is not None]
    early = dt.timedelta(hours=SMALL_HOURS.hour)
    leaves = [((depart - early if any_hour else depart).date(), any_hour) for depart, any_hour in ways]
    about = max([found.world.itinerary.days[-1].date, *(date for date, any_hour in leaves if not any_hour)])
    return all(date <= about for date, any_hour in leaves if any_hour)


def _at_any_hour(found: Outcome, way: Connection) -> bool:
    """Whether what has been given times here has no timetable."""
    return found.world.catalogue.connection_by_id[way.id].depart is None


def _dated(found: Outcome) -> set[str]:
    """The ids of what is to be on dates that are asked for."""
    return {one.item for one in found.world.asked if one.dates is not None}


def _as_asked(found: Outcome, leg: Leg, way: Leg | Connection) -> bool:
    """Whether a way in the stead of a leg is by the means and on the dates that are asked for; one that is to be made
    by other means keeps its date."""
    asked = [one for one in found.world.asked if one.item == leg.id]
    on = [one.dates for one in asked if one.dates is not None]
    if leg.depart is not None and any(one.modes is not None for one in asked):
        on.append(frozenset({leg.depart.date()}))
    by = all(one.modes is None or way.mode in one.modes for one in asked)
    return by and all(way.depart is not None and way.depart.date() in dates for dates in on)


def _stranded(found: Outcome) -> list[Leg]:
    """The timed legs that do not run, or not as is asked for, or so late that another in their stead may want other
    nights."""
    hit, planned = found.world.hit_items, {leg.id: leg.depart for _, leg in found.original.legs()}
    dated, stranded = _dated(found), list[Leg]()
    for day, leg in found.world.itinerary.legs():
        if leg.id not in hit or leg.depart is None or leg.arrive is None:
            continue
        first = planned.get(leg.id)
        # One that was to leave after midnight anyway has its nights already.
        due = day.date if first is None else max(day.date, first.date())
        late = leg.depart.date() > due and leg.id not in dated
        if leg.cancelled or late or not _as_asked(found, leg, leg):
            stranded.append(leg)
    return stranded


@dataclass(frozen=True, slots=True)
class _Run:
    """A connection with times in the stead of a leg. leaves: minutes UTC; nights: what hangs on it (`_nights_of`), None
    where that is as by the leg itself; is_on_its_date: whether it leaves on the date of the leg."""

    way: Connection
    leaves: int
    nights: tuple[object, ...] | None
    is_on_its_date: bool


def _runs(found: Outcome, leg: Leg, avoided: Collection[str]) -> list[_Run]:
    """What there is in the stead of a leg on its date and later ones, those first that are there first."""
    world, zone_of = found.world, found.world.catalogue.end_zone
    own = _nights_of(world, leg.id)
    others = (other for other in world.catalogue.connections if other.mode not in avoided)
    ways = (way for other in others for way in _timed(found, leg, other) if _as_asked(found, leg, way))
    # What goes at any hour goes beyond the trip only beside what has a timetable (`_is_about`).
    end = found.world.itinerary.days[-1].date

    def order(way: Connection) -> tuple[bool, dt.datetime, dt.datetime, str]:
        leaves, arrives = way.depart or dt.datetime.max, way.arrive or dt.datetime.max
        return leaves.date() > end and _at_any_hour(found, way), arrives, leaves, way.id

    runs = []
    for way in sorted(ways, key=order):
        assert way.depart is not None  # `_timed` gives times
        assert leg.depart is not None
        nights = _nights_of(by_connection(world, leg, way), leg.id)
        leaves = minute_of(way.depart, zone_of(way.origin))
        runs.append(_Run(way, leaves, None if nights == own else nights, way.depart.date() == leg.depart.date()))
    return runs


def _timed(found: Outcome, leg: Leg, other: Connection) -> Iterator[Connection]:
    """A connection in the stead of a leg as it leaves on its date or a later one; one without a timetable as it leaves
    first and whenever another hour strikes as it arrives, of any date. None that there is no taking."""
    assert leg.depart is not None  # those without times are left out before
    traveller, catalogue, now = found.world.itinerary.traveller, found.world.catalogue, found.world.now
    full = other.left is not None and other.left < traveller.people
    if full or not catalogue.leads_as(leg, other):
        return
    out, into = catalogue.end_zone(other.origin), catalogue.end_zone(other.destination)
    soonest = None if now is None else now.minute
    planned = next((old for _, old in found.original.legs() if old.id == leg.id), leg)
    if other.depart is not None:
        late = (other.depart.date() - leg.depart.date()).days
        left = soonest is not None and minute_of(other.depart, out) < soonest
        if 0 <= late <= found.parameters.put_off and not left:
            yield other
    elif other.minutes is not None:
        for late in range(found.parameters.put_off + 1):
            date = leg.depart.date() + dt.timedelta(days=late)
            if date < found.original.days[0].date or (other.dates and date not in other.dates):
                continue
            hour = soonest_hour(catalogue, found.parameters, planned, other)
            first = minute_of(dt.datetime.combine(date, hour), out)
            first, last = max(first, soonest or first), minute_of(dt.datetime.combine(date, dt.time.max), out)
            for leaves in (first, *at_strikes(first, last, other.minutes)) if first <= last else ():
                arrives = wall_clock(leaves + other.minutes, into)
                yield other.replace(depart=wall_clock(leaves, out), arrive=arrives)


def _nights_of(world: World, name: str) -> tuple[object, ...]:
    """What the nights hang on: the day and the dates of a leg, whether it leaves in the small hours, which count for
    the day before where it goes along with another, and the nights of the stays that follow from them."""
    day, leg = next((day, leg) for day, leg in world.itinerary.legs() if leg.id == name)
    early = leg.depart is not None and leg.depart.time() < SMALL_HOURS
    dates = day.date, leg.depart and leg.depart.date(), leg.arrive and leg.arrive.date(), early
    return *dates, tuple((stay.id, stay.check_in, stay.check_out) for stay in world.itinerary.stays)


def _cost(outcome: Outcome) -> Cost:
    assert outcome.revision is not None  # only repairs are compared
    return outcome.revision.cost


def _structure(outcome: Outcome) -> tuple[int, ...]:
    cost = _cost(outcome)
    return cost.booked, cost.lost, cost.changed, cost.repeated, cost.nights


def _least(before: Itinerary, world: World, chosen: Instead) -> tuple[int, ...]:
    """What every repair in a world takes at least, as `_structure` has it: the bookings of the journeys that are put
    off, and the nights that follow."""
    legs = (leg for _, leg in world.itinerary.legs() if leg.id in chosen)
    given_up, changed, nights = _nights(before, world.itinerary)
    booked = sum(leg.booked and leg.id not in world.unprotected for leg in legs)
    return booked + given_up, 0, changed, 0, nights


def _counted(outcome: Outcome, legs: tuple[str, ...]) -> Outcome:
    """A repair on other dates: the nights that follow them are its own doing, and count."""
    assert outcome.revision is not None
    cost = with_nights(outcome.revision.cost, outcome.original, outcome.world)
    return replace(outcome, revision=replace(outcome.revision, cost=cost), other_dates=legs)


def _if_sure(outcome: Outcome, *, sure: bool) -> Outcome:
    """The repair, said to be proven only if that is sure."""
    assert outcome.revision is not None
    revision = replace(outcome.revision, proven=outcome.revision.proven and sure)
    return replace(outcome, revision=revision, proven=revision.proven)


def with_nights(cost: Cost, before: Itinerary, world: World) -> Cost:
    """A cost with that of the nights which in `world` are others than `before`."""
    given_up, changed, nights = _nights(before, world.itinerary)
    catalogue, party = world.catalogue, world.itinerary.traveller.party
    money = [sum(stay_cost(stay, catalogue, party) or 0 for stay in trip.stays) for trip in (before, world.itinerary)]
    spend = cost.spend + money[1] - money[0]
    cost = replace(cost, booked=cost.booked + given_up, changed=cost.changed + changed, nights=cost.nights + nights)
    return replace(cost, spend=spend)


def _nights(before: Itinerary, after: Itinerary) -> tuple[int, int, int]:
    """(booked stays that lose a night, stays whose nights are others, nights added and given up)."""
    now = {stay.id: set(stay.nights) for stay in after.stays}
    changed = [stay for stay in before.stays if now.get(stay.id, set()) != set(stay.nights)]
    given_up = sum(stay.booked and not now.get(stay.id, set()) >= set(stay.nights) for stay in changed)
    return given_up, len(changed), sum(len(now.get(stay.id, set()) ^ set(stay.nights)) for stay in changed)


def _none(found: Outcome, tried: list[Outcome], *, complete: bool) -> Outcome:
    """That no repair was found: on the first of the dates on which only something is missing that can be put into the
    trip, else as it was `found`."""
    if complete and all(outcome.proven for outcome in (found, *tried)):
        return found
    if found.status == "undecided" or any(outcome.status == "undecided" for outcome in tried):
        return replace(found, status="undecided", proven=False, relaxations=(), ways_proven=False, conflict=())
    near = next((outcome for outcome in tried if outcome.status == "not_found"), found)
    ways = (*near.relaxations, *(found.relaxations if near is not found else ()))
    settled = complete and all(outcome.settled for outcome in (found, *tried))
    return replace(near, status="not_found", proven=False, relaxations=ways, ruled_out=settled)
