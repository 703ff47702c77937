"""What is told of rides: those that go along with a journey or stay far from it, and cars that are left behind."""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from ..change import IN_A_ROW, LONG_WAIT
from ..trip import Catalogue, Itinerary, Leg, date_words, minute_of
from .difference import ItemChange, leg_name, travel_times
from .nights import Ride, rides_of
from .understood import mode_words
from .words import minutes_words, moment, sentence

if TYPE_CHECKING:
    from ..repair import Outcome

__all__ = ["with_cars", "with_other_ways", "with_rides_along", "with_rides_left"]

_IN_A_ROW = IN_A_ROW // dt.timedelta(minutes=1)


def with_rides_along(
    changes: Iterable[ItemChange], outcome: Outcome, revised: Itinerary, catalogue: Catalogue
) -> tuple[ItemChange, ...]:
    """`changes` with, of each ride that goes along with a later journey, with which one, and that its booking has to be
    moved."""
    legs, found = [leg for _, leg in revised.legs()], []
    for change in changes:
        ride = revised.item(change.id)
        if not isinstance(ride, Leg) or not change.aspects or change.id not in outcome.world.along:
            found.append(change)
            continue
        behind = legs[legs.index(ride) + 1 :]
        journey = next((leg for leg in behind if leg.id not in outcome.world.along), None)
        if journey is not None and journey.depart is not None and change.announced:
            words = f"it goes along with the {leg_name(journey, catalogue)}, which leaves {moment(journey.depart)}"
            change = dataclasses.replace(change, reason=sentence(words))
        cancel = "Its booking is to be moved to the new time." if ride.booked else change.cancel
        found.append(dataclasses.replace(change, announced=False, knock_on=True, disruptions=(), cancel=cancel))
    return tuple(found)


def with_other_ways(changes: Iterable[ItemChange], original: Itinerary, catalogue: Catalogue) -> tuple[ItemChange, ...]:
    """`changes` with, of each ride inside a city that is given up, how long it takes to get there otherwise."""
    travel, told = travel_times(original, catalogue), dict[str, str]()
    for change in changes:
        leg = original.item(change.id) if change.badge == "removed" else None
        if not isinstance(leg, Leg) or leg.origin.place is None or leg.destination.place is None:
            continue
        way = travel.between(leg.origin.place, leg.destination.place)
        if way.source != "unknown":
            estimated = " (estimated)" if way.source == "estimate" else ""
            by = "to get there otherwise" if way.mode == leg.mode else mode_words(way.mode)
            told[change.id] = f"It is {minutes_words(way.minutes)} {by}{estimated}."
    return tuple(
        dataclasses.replace(one, reason=f"{one.reason} {told[one.id]}".strip()) if one.id in told else one
        for one in changes
    )


def with_rides_left(
    changes: Iterable[ItemChange], original: Itinerary, revised: Itinerary, catalogue: Catalogue
) -> tuple[ItemChange, ...]:
    """`changes` with, of each journey that has moved away from a ride to it or on from it, that this one
    is left where it was, which may want to be moved by hand."""
    legs = {leg.id: leg for _, leg in revised.legs()}
    told: dict[str, str] = {}
    for before, behind in pairwise([leg for _, leg in original.legs()]):
        if _is_ride(before, catalogue) == _is_ride(behind, catalogue) or not {before.id, behind.id} <= legs.keys():
            continue
        now = legs[before.id], legs[behind.id]
        ride, journey = now if _is_ride(before, catalogue) else (now[1], now[0])
        planned, waits = _wait(before, behind, catalogue), _wait(*now, catalogue)
        if planned is None or waits is None or ride.depart is None or planned > _IN_A_ROW:
            continue
        if waits - max(0, planned) <= LONG_WAIT:
            continue
        stays = "still leaves" if ride in (before, behind) else "leaves"
        far = f"and is there {minutes_words(waits)} before it" if ride is now[0] else f"{minutes_words(waits)} after it"
        words = f"the {leg_name(ride, catalogue)} {stays} {moment(ride.depart)}{' ' if ride is now[0] else ', '}{far}"
        told[journey.id] = f"{told.get(journey.id, '')} {sentence(words)} See whether it can be moved.".strip()
    return tuple(dataclasses.replace(one, rides=told[one.id]) if one.id in told else one for one in changes)


def _is_ride(leg: Leg, catalogue: Catalogue) -> bool:
    """Whether one goes so about in a city, or by taxi to or from it."""
    return leg.mode == "taxi" or catalogue.is_inside(leg)


def _wait(before: Leg, behind: Leg, catalogue: Catalogue) -> int | None:
    """Minutes from the end of one leg to the beginning of the next; None where either has no time."""
    if before.arrive is None or behind.depart is None:
        return None
    arrives = minute_of(before.arrive, catalogue.end_zone(before.destination))
    return minute_of(behind.depart, catalogue.end_zone(behind.origin)) - arrives


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
            told[ride.leg.id] = _car_left(ride, planned, drives)
    return tuple(
        dataclasses.replace(one, reason=f"{one.reason} {told[one.id]}".strip()) if told.get(one.id) else one
        for one in changes
    )


def _car_left(given_up: Ride, planned: list[Ride], drives: list[Ride]) -> str:
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
