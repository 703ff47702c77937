"""Journeys that are put on another day: a record has fixed days with fixed cities."""

from __future__ import annotations

import datetime as dt

from ....change import Change, Disruption, LegCancelled, LegDelayed, LegRetimed
from ....trip import Itinerary, Leg

__all__ = ["within_the_days"]


def _departs(effect: LegDelayed | LegRetimed, leg: Leg) -> dt.datetime | None:
    if isinstance(effect, LegDelayed):
        return None if leg.depart is None else leg.depart + dt.timedelta(minutes=effect.minutes)
    if effect.depart is None and effect.arrive is not None and leg.arrive is not None and leg.depart is not None:
        return leg.depart + (effect.arrive - leg.arrive)
    return effect.depart


def _on_its_day(one: Disruption, itinerary: Itinerary) -> Disruption:
    if not isinstance(one.effect, LegDelayed | LegRetimed):
        return one
    leg = itinerary.item(one.effect.leg)
    if not isinstance(leg, Leg) or leg.depart is None:
        return one
    departs = _departs(one.effect, leg)
    if departs is None or departs.date() == leg.depart.date():
        return one
    return one.replace(effect=LegCancelled(leg=leg.id))


def within_the_days(change: Change, itinerary: Itinerary) -> Change:
    """`change` where a journey that is put on another day counts as one that does not run on its own.

    The form has a day for each date of the query and one city for each evening: who does not travel on the day that
    the plan names would need other lodgings and another query.
    """
    return change.replace(disruptions=tuple(_on_its_day(one, itinerary) for one in change.disruptions))
