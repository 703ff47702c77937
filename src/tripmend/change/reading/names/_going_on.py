"""Journeys told by where they stand in the row: the onward, connecting or next one, and the way back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from ....trip import Leg
from ._name_index import same_city
from ._trip import Trip

__all__ = ["going_back", "going_on"]

Entry = tuple[int, dt.date, Leg]
"""A journey with the number and the date of its day."""


def going_on(trip: Trip, legs: Sequence[Entry], way: str) -> list[Entry]:
    """Those of `legs` that an onward (connecting) or the next journey can be; all of them where none can.

    Onward is what leaves a city that a journey before it has reached, neither from home nor back to it: what follows a
    stop on the way. The next one is the first that is still ahead, which only the date of the message can tell.
    """
    if way == "next":
        ahead = [entry for entry in legs if entry[1] >= trip.calendar.today] if trip.today_given else []
        return ahead[:1] or list(legs)
    home = trip.itinerary.home
    reached: list[str] = []
    found = []
    for entry in trip.legs:
        leg = entry[2]
        on_the_way = any(same_city(city, leg.origin.city) for city in reached)
        if entry in legs and on_the_way and not any(same_city(home, end.city) for end in (leg.origin, leg.destination)):
            found.append(entry)
        reached.append(leg.destination.city)
    return found or list(legs)


def going_back(trip: Trip, legs: Sequence[Entry]) -> list[Entry]:
    """The last of `legs` that returns to a city left before; all of them where none does."""
    left: list[str] = []
    found = []
    for entry in trip.legs:
        if entry in legs and any(same_city(city, entry[2].destination.city) for city in left):
            found.append(entry)
        left.append(entry[2].origin.city)
    return found[-1:] or list(legs)
