"""What the form of a record makes of a change: its days have fixed dates and cities, and a city has one lodging."""

from __future__ import annotations

import datetime as dt

from tripmend.change import Change, Disruption, LegCancelled, LegDelayed, LegRetimed, LodgingLost, PlaceClosed, SoldOut
from tripmend.trip import Itinerary, Leg, Stay

__all__ = ["whole_stays", "within_the_days"]


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


def _stay_hit(one: Disruption, itinerary: Itinerary) -> Stay | None:
    """The stay of several nights of which the effect takes some."""
    effect = one.effect
    for stay in itinerary.stays:
        if len(stay.nights) < 2:
            continue
        if isinstance(effect, LodgingLost) and effect.stay == stay.id and effect.nights:
            return stay
        if isinstance(effect, PlaceClosed | SoldOut) and effect.place == stay.place and effect.dates:
            return stay if not set(effect.dates).isdisjoint(stay.nights) else None
    return None


def whole_stays(change: Change, itinerary: Itinerary) -> Change:
    """`change` where a stay that loses some of its nights is lost as a whole.

    A day's list of places begins and ends at its lodging (the published check of the sequence), and nobody wants to
    change rooms for a night.
    """
    found = []
    for one in change.disruptions:
        stay = _stay_hit(one, itinerary)
        found.append(one if stay is None else one.replace(effect=LodgingLost(stay=stay.id)))
    return change.replace(disruptions=tuple(found))
