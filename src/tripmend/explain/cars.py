"""What becomes of a car that the travellers came in, where a drive of the plan is now a journey by something else."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from ..trip import Catalogue, Itinerary, Leg, date_words
from .difference import ItemChange
from .nights import Ride, rides_of

__all__ = ["with_cars"]


def with_cars(
    changes: Iterable[ItemChange], original: Itinerary, revised: Itinerary, catalogue: Catalogue
) -> tuple[ItemChange, ...]:
    """`changes` with, of each drive that is now none, where the car stays, or where it is missing, in its reason.

    Whether a car is their own or one that is hired one way nobody says, so that the words leave it open.
    """
    planned = [ride for ride in rides_of(original, catalogue) if ride.leg.mode == "drive"]
    drives = [ride for ride in rides_of(revised, catalogue) if ride.leg.mode == "drive"]
    told = {}
    for ride in planned:
        new = revised.item(ride.leg.id)
        if not isinstance(new, Leg) or new.cancelled or new.mode != "drive":
            told[ride.leg.id] = _left(ride, planned, drives)
    return tuple(
        dataclasses.replace(one, reason=f"{one.reason} {told[one.id]}".strip()) if told.get(one.id) else one
        for one in changes
    )


def _left(given_up: Ride, planned: list[Ride], drives: list[Ride]) -> str:
    """What is to be said of the car of one drive that is given up; "" where it is where it is needed, or nobody has
    planned to bring it back."""
    start, end = given_up.ends
    before = [ride for ride in planned if ride.arrives <= given_up.leaves]
    later = [ride for ride in drives if ride.leaves >= given_up.leaves]
    came = bool(before) and before[-1].ends[1] == start and before[-1].leg.id in {ride.leg.id for ride in drives}
    if came and not any(ride.ends[0] == start for ride in later):
        return f"If the car is your own, it stays in {given_up.leg.origin.city}."
    lacking = next((ride for ride in later if ride.ends[0] == end), None)
    if lacking is not None and lacking.leg.depart is not None:
        when = date_words(lacking.leg.depart.date())
        return f"If the car is your own, it is not in {given_up.leg.destination.city} for the drive on {when}."
    return ""
