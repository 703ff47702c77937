"""Connections that leave after midnight: whether the nights, as they stand, have their beds with them."""

from __future__ import annotations

from ...rules import check, unmet
from ...trip import Connection, Day, Itinerary, Leg
from ._setting import Setting

__all__ = ["suits_the_night"]

_OF_NIGHTS = ("night", "stay-city")


def suits_the_night(setting: Setting, leg: Leg, day: Day, new: Connection) -> bool:
    """Whether by `new` every night has its bed that has one by the leg as it now runs, and none has one elsewhere.

    The other legs count as they now run. Where both leave before the midnight of the leg's day, the evening is spent
    in the same city, and nothing is asked.
    """
    times = [time for time in (leg.depart, new.depart) if time is not None]
    if all(time.date() <= day.date for time in times):
        return True
    other = leg.replace(depart=new.depart, arrive=new.arrive, origin=new.origin, destination=new.destination)
    day_now = day.replace(items=tuple(other if item.id == leg.id else item for item in day.items))
    days = tuple(day_now if one.date == day.date else one for one in setting.itinerary.days)
    return _without_beds(setting, setting.itinerary.replace(days=days)) <= _without_beds(setting, setting.itinerary)


def _without_beds(setting: Setting, itinerary: Itinerary) -> set[object]:
    found = unmet(check(itinerary, setting.catalogue, setting.parameters))
    return {(finding.rule, finding.subjects, finding.date) for finding in found if finding.rule in _OF_NIGHTS}
