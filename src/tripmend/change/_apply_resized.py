"""A night more or less in a city: the journey that leaves it goes on another day, and with it what follows."""

from __future__ import annotations

import datetime as dt

from ..trip import Leg, Stay, city_key
from ._apply_legs import put_leg, with_date
from ._asked import Asked
from ._asks import StayResized
from ._draft import Draft

__all__ = ["stay_resized"]

_DAY = dt.timedelta(days=1)
_ANY_DAY = ("drive", "foot")
"""Means of transport of one's own, which go whenever one does."""


def stay_resized(draft: Draft, effect: StayResized) -> None:
    """The leg that leaves the city of the stay stands on its new day, still to be found there where it has a timetable;
    the nights follow once every leg is where it goes (`follow_evenings`)."""
    stay = draft.stay(effect.stay)
    if len(stay.nights) + effect.nights < 1:
        raise draft.error(f"{stay.id!r} has only {len(stay.nights)} nights; leave the city out instead", "nights")
    city = _city(draft, stay.place)
    following = min(
        (other for other in draft.itinerary.stays if other.check_in >= stay.check_out),
        key=lambda other: other.check_in,
        default=None,
    )
    if following is not None and following.check_in == stay.check_out and _city(draft, following.place) == city:
        message = f"the night after {stay.id!r} is spent in the same city already, in {following.id!r}"
        raise draft.error(f"{message}; ask for another lodging there, or for a night more or fewer after it", "stay")
    legs = [leg for _, leg in draft.itinerary.legs()]
    leaves = (n for n, leg in enumerate(legs) if leg.depart is not None and leg.depart.date() >= stay.check_out)
    first = next(leaves, None)
    if first is None or city_key(legs[first].origin.city) != city:
        raise draft.error(
            f"no leg with a time leaves the city after {stay.id!r}, so nothing is known to follow", "stay"
        )
    longer = effect.longer
    if longer is None:
        longer = following is not None and len(following.nights) <= effect.nights
    if longer:
        _put_off(draft, stay, effect.nights)
    for leg in legs[first:] if longer else legs[first : first + 1]:
        _go_on(draft, leg, effect.nights)
    draft.retimed_by = draft.name


def _city(draft: Draft, place: str) -> str:
    return city_key(draft.place(place, "stay").city)


def _go_on(draft: Draft, leg: Leg, days: int) -> None:
    """Let a leg run so many days later; one with a timetable is still to be found on that day."""
    if leg.depart is None or leg.arrive is None:
        raise draft.error(f"the leg {leg.id!r} has no times, so that it is not known on which day it is", "stay")
    depart, arrive = leg.depart + _DAY * days, leg.arrive + _DAY * days
    known = draft.connections.get(leg.connection or "")
    stands = leg.mode in _ANY_DAY if known is None else known.depart is None
    stands = stands and (known is None or not known.dates or depart.date() in known.dates)
    moved = leg.replace(depart=depart, arrive=arrive, cancelled=not stands, booked=False, booked_for=None)
    day = next(day for day, other in draft.itinerary.legs() if other.id == leg.id)
    put_leg(draft, moved, day.date + _DAY * days)  # also what leaves after the midnight of its day
    # What another night asked of it before is part of this.
    draft.asked = [one for one in draft.asked if one.item != leg.id or one.dates is None]
    draft.ask(Asked(leg.id, draft.name, dates=frozenset({depart.date()})))


def _put_off(draft: Draft, stay: Stay, days: int) -> None:
    """Let the stays and stops behind the journey come so many days later; what is locked, and an event, do not."""
    held = {lock.target for lock in draft.itinerary.locks}
    for other in draft.itinerary.stays:
        if other.check_in >= stay.check_out and other.id not in held:
            moved = other.replace(check_in=other.check_in + _DAY * days, check_out=other.check_out + _DAY * days)
            draft.put_stay(moved.replace(booked=False, booked_for=None, void_nights=()))
            draft.hit(other.id)
    city = _city(draft, stay.place)
    for day, stop in list(draft.itinerary.stops()):
        # On the day of the journey what is in the city that one leaves comes before it.
        before = day.date == stay.check_out and _city(draft, stop.place) == city
        if day.date < stay.check_out or before or stop.id in held or stop.kind == "event":
            continue
        if stop.start is None or stop.end is None:
            raise draft.error(f"{stop.id!r} has no time, so that nothing can be put off", "longer")
        times = {"start": stop.start + _DAY * days, "end": stop.end + _DAY * days}
        with_date(draft, day.date + _DAY * days)
        draft.put_at(stop.replace(**times, booked=False, booked_for=None), day.date + _DAY * days)
        draft.hit(stop.id)
