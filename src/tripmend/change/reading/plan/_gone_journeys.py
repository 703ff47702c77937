"""Journeys that are over when the message is written: no news of now is meant of them."""

from __future__ import annotations

import datetime as dt

from ....trip import Leg
from ..._disruption import Change, Unclear
from ..._effects import LegCancelled, LegDelayed, LegRetimed
from ..names._trip import Trip

__all__ = ["over_by", "without_gone_journeys"]


def over_by(day: dt.date, date: dt.date, leg: Leg) -> bool:
    """Whether a leg of the day `date` was to arrive before the date `day`."""
    moment = leg.arrive or leg.depart
    return (moment.date() if moment is not None else date) < day


def without_gone_journeys(change: Change, trip: Trip) -> Change:
    """`change` without what it tells of journeys that were over before the date of the message, which is asked about.

    Where that date was not told nothing is known to be over.
    """
    if not trip.today_given:
        return change
    gone = {leg.id: (number, leg) for number, date, leg in trip.legs if over_by(trip.calendar.today, date, leg)}
    hit = [
        one
        for one in change.disruptions
        if isinstance(one.effect, LegCancelled | LegDelayed | LegRetimed) and one.effect.leg in gone
    ]
    if not hit:
        return change
    ahead = tuple(trip.leg_name(number, leg) for number, _, leg in trip.legs if leg.id not in gone)
    names = {one.text: trip.leg_name(*gone[one.effect.leg]) for one in hit}  # type: ignore[union-attr]
    asked = tuple(
        Unclear(text=text, question=f"The {name} was before today. Which journey is meant?", choices=ahead)
        for text, name in names.items()
    )
    left = tuple(one for one in change.disruptions if one not in hit)
    return change.replace(disruptions=left, unclear=(*change.unclear, *asked))
