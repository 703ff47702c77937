"""Connections that leave or arrive in the night: whether the nights, as they stand, have their beds with them."""

from __future__ import annotations

from ...rules import check, unmet
from ...trip import Connection, Day, Itinerary, Leg
from ._setting import Setting

__all__ = ["lands_without_bed", "suits_the_night"]

_OF_NIGHTS = ("night", "stay-city")


def suits_the_night(setting: Setting, leg: Leg, day: Day, new: Connection) -> bool:
    """Whether by `new` every night has its bed that has one by the leg as it now runs, and none has one elsewhere.

    The other legs count as they now run. Where both leave before the midnight of the leg's day, the evening is spent
    in the same city, and nothing is asked.
    """
    times = [time for time in (leg.depart, new.depart) if time is not None]
    if all(time.date() <= day.date for time in times):
        return True
    return _without_beds(setting, _with(setting, day, _by(leg, new))) <= _without_beds(setting, setting.itinerary)


def lands_without_bed(setting: Setting, leg: Leg, day: Day, new: Connection) -> bool:
    """Whether `new` runs into the next day and leaves a night without a bed, as when it is over in deep night, and the
    leg would not if it ran."""
    if new.depart is None or new.arrive is None or new.arrive.date() <= new.depart.date():
        return False
    ways = (_by(leg, new), leg.replace(cancelled=False))
    then, before = (_without_beds(setting, _with(setting, day, one)) for one in ways)
    return not then <= before


def _by(leg: Leg, new: Connection) -> Leg:
    times = {"depart": new.depart, "arrive": new.arrive}
    return leg.replace(**times, origin=new.origin, destination=new.destination, cancelled=False)


def _with(setting: Setting, day: Day, leg: Leg) -> Itinerary:
    day_now = day.replace(items=tuple(leg if item.id == leg.id else item for item in day.items))
    days = tuple(day_now if one.date == day.date else one for one in setting.itinerary.days)
    return setting.itinerary.replace(days=days)


def _without_beds(setting: Setting, itinerary: Itinerary) -> set[object]:
    found = unmet(check(itinerary, setting.catalogue, setting.parameters))
    return {(finding.rule, finding.subjects, finding.date) for finding in found if finding.rule in _OF_NIGHTS}
