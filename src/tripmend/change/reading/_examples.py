"""The question where nothing was recognised, with sentences about this very trip that would be understood."""

from __future__ import annotations

import datetime as dt

from .._disruption import Change
from .names._trip import Trip
from .words._questions import NOTHING_RECOGNISED

__all__ = ["with_examples"]


def _examples(trip: Trip) -> list[str]:
    found = []
    visit = next((one for one in trip.visits if one.stop.meal is None), None) or next(iter(trip.visits), None)
    if visit is not None:
        found.append(f"{visit.place.name} is closed on {visit.date:%A}")
    leg = next((leg for _, _, leg in trip.legs if leg.depart is not None), None)
    if leg is not None and leg.depart is not None:
        name = leg.number or f"the {leg.mode} to {leg.destination.city}"
        found.append(f"{name} leaves at {leg.depart + dt.timedelta(hours=1):%H:%M}")
    if trip.itinerary.stays:
        found.append("our hotel has no room for us on the first night")
    if trip.itinerary.traveller.party.get("adult", 0) > 1:
        found.append("one adult fewer")
    return found


def with_examples(change: Change, trip: Trip) -> Change:
    """`change`, whose question that nothing was recognised, if it has one, tells what would be."""
    if not any(one.question == NOTHING_RECOGNISED for one in change.unclear):
        return change
    told = ", or ".join(f"“{example}”" for example in _examples(trip))
    question = f"{NOTHING_RECOGNISED} For example: {told}." if told else NOTHING_RECOGNISED
    asked = tuple(
        one.replace(question=question) if one.question == NOTHING_RECOGNISED else one for one in change.unclear
    )
    return change.replace(unclear=asked)
