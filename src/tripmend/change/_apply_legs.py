"""Legs that are late, at other times, or do not run."""

from __future__ import annotations

import datetime as dt

from ..trip import Connection, Day, Interval, Item, Leg, Stop, city_key, later, minute_of, wall_clock
from ._draft import Draft
from ._effects import DocumentsMissing, LegCancelled, LegDelayed, LegRetimed

__all__ = ["documents_missing", "leg_cancelled", "leg_delayed", "leg_retimed", "put_leg", "put_on_its_day", "with_date"]

_DAY = dt.timedelta(days=1)
_SMALL_HOURS = dt.time(6)
"""A leg that leaves before this belongs to the day that has just ended, when it stands there."""
_FARTHEST = 30
"""How many days beyond the trip a leg may be put off: what is farther is a slip of the pen."""


def _begin(item: Item) -> dt.datetime | None:
    return item.start if isinstance(item, Stop) else item.depart


def with_date(draft: Draft, date: dt.date) -> None:
    """Lengthen the trip by empty days until it has `date`: their nights and meals are then seen to be missing."""
    days = list(draft.itinerary.days)
    beyond = max((date - days[-1].date).days, (days[0].date - date).days)
    if beyond > _FARTHEST:
        raise draft.error(f"the leg would leave on {date}, {beyond} days outside the trip")
    while days[-1].date < date:
        days.append(Day(date=days[-1].date + _DAY))
    while days[0].date > date:
        days.insert(0, Day(date=days[0].date - _DAY))
    draft.itinerary = draft.itinerary.replace(days=tuple(days))


def put_on_its_day(draft: Draft, leg: Leg) -> None:
    """Put a changed leg into its day, or into the day of its new departure when it has left its own."""
    day = next(day for day, other in draft.itinerary.legs() if other.id == leg.id)
    depart = leg.depart
    if depart is None or day.date == depart.date():
        return draft.put_item(leg)
    if depart.date() == day.date + _DAY and depart.time() < _SMALL_HOURS:
        return draft.put_item(leg)
    put_leg(draft, leg, depart.date())
    return None


def put_leg(draft: Draft, leg: Leg, date: dt.date) -> None:
    """Put a changed leg that has a time into the day of `date`, before what begins later there."""
    with_date(draft, date)
    days = []
    for other in draft.itinerary.days:
        items = [item for item in other.items if item.id != leg.id]
        if other.date == date:
            begins = ((n, _begin(item)) for n, item in enumerate(items))
            later = (n for n, begin in begins if begin is not None and leg.depart is not None and begin > leg.depart)
            items.insert(next(later, len(items)), leg)
        days.append(other if items == list(other.items) else other.replace(items=tuple(items)))
    draft.itinerary = draft.itinerary.replace(days=tuple(days))


def _retime(draft: Draft, leg: Leg, depart: dt.datetime | None, arrive: dt.datetime | None) -> None:
    zone_out, zone_in = draft.catalogue.end_zone(leg.origin), draft.catalogue.end_zone(leg.destination)
    if leg.depart is not None and leg.arrive is not None:
        duration = minute_of(leg.arrive, zone_in) - minute_of(leg.depart, zone_out)
        if depart is None and arrive is not None:
            depart = wall_clock(minute_of(arrive, zone_in) - duration, zone_out)
        if arrive is None and depart is not None:
            arrive = wall_clock(minute_of(depart, zone_out) + duration, zone_in)
    if depart is None or arrive is None:
        raise draft.error(f"the leg {leg.id!r} has no times; give both depart and arrive")
    if minute_of(arrive, zone_in) < minute_of(depart, zone_out):
        raise draft.error(f"the leg {leg.id!r} would arrive before it leaves", "arrive")
    put_on_its_day(draft, leg.replace(depart=depart, arrive=arrive))
    draft.retimed_by = draft.name
    connection = draft.connections.get(leg.connection or "")
    if connection is not None and connection.depart is not None:
        draft.connections[connection.id] = connection.replace(depart=depart, arrive=arrive)
    draft.hit(leg.id, rebooked=leg.booked and not leg.cancelled)


def leg_delayed(draft: Draft, effect: LegDelayed) -> None:
    """The leg and its connection run later; one that has no times is only hit."""
    leg = draft.leg(effect.leg)
    if leg.depart is None or leg.arrive is None:
        draft.hit(leg.id, rebooked=leg.booked and not leg.cancelled)
        return
    zones = draft.catalogue.end_zone(leg.origin), draft.catalogue.end_zone(leg.destination)
    _retime(draft, leg, later(leg.depart, effect.minutes, zones[0]), later(leg.arrive, effect.minutes, zones[1]))


def leg_retimed(draft: Draft, effect: LegRetimed) -> None:
    """The leg and its connection run at the new times, on the day on which it then leaves."""
    _retime(draft, draft.leg(effect.leg), effect.depart, effect.arrive)


def _touches(one: Interval, date: dt.date) -> bool:
    """Whether an interval covers any part of a date."""
    return one.start.date() <= date and dt.datetime.combine(date, dt.time()) < one.end


def _without(draft: Draft, connection: Connection, effect: LegCancelled) -> None:
    """Take what leaves on a date or in an interval of `effect` out of the catalogue; what may leave at any time runs on
    the dates that have neither."""
    if connection.depart is not None:
        depart = connection.depart
        inside = any(one.start <= depart < one.end for one in effect.none_during)
        if inside or depart.date() in effect.none_on:
            del draft.connections[connection.id]
        return
    runs = connection.dates or tuple(day.date for day in draft.itinerary.days)
    left = tuple(
        date
        for date in runs
        if date not in effect.none_on and not any(_touches(one, date) for one in effect.none_during)
    )
    if not left:
        del draft.connections[connection.id]
    elif len(left) < len(runs):
        draft.connections[connection.id] = connection.replace(dates=left)


def leg_cancelled(draft: Draft, effect: LegCancelled) -> None:
    """The leg does not run, nor does anything else with its number on its date, or of its mode when nothing does."""
    leg = draft.leg(effect.leg)
    draft.put_item(leg.replace(cancelled=True, booked=False))
    for other in list(draft.connections.values()):
        same_run = other.number == leg.number != "" and other.mode == leg.mode
        same_date = other.depart is None or leg.depart is None or other.depart.date() == leg.depart.date()
        if other.id == leg.connection or (same_run and same_date):
            del draft.connections[other.id]
        elif other.mode == leg.mode and (effect.none_on or effect.none_during):
            _without(draft, other, effect)
    draft.hit(leg.id, void=leg.booked)


def documents_missing(draft: Draft, effect: DocumentsMissing) -> None:
    """Each leg that would leave before is not made, nor is anything else that leaves before on its way."""
    for name in effect.legs:
        leg = draft.leg(name, "legs")
        if leg.depart is None or leg.depart >= effect.until:
            continue
        draft.put_item(leg.replace(cancelled=True, booked=False))
        ends = [city_key(leg.origin.city), city_key(leg.destination.city)]
        barred = Interval(start=min(leg.depart, effect.until - _DAY * _FARTHEST), end=effect.until)
        for other in list(draft.connections.values()):
            if [city_key(other.origin.city), city_key(other.destination.city)] == ends:
                _without(draft, other, LegCancelled(leg=leg.id, none_during=(barred,)))
        draft.hit(leg.id, void=leg.booked)
