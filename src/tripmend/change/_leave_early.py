"""Bookings at places that close early: what is booked is the start, so one comes as booked and leaves earlier."""

from __future__ import annotations

import datetime as dt

from ..trip import Place, Stop
from ._fits import fits, open_until

__all__ = ["leaving_early"]

_LEAST = dt.timedelta(minutes=30)
"""What is left at least of a visit where nobody knows how long one needs, as the checker's own default parameters
have it; never less than half of the plan."""


def leaving_early(stop: Stop, date: dt.date, place: Place) -> Stop | None:
    """The booked `stop` in the day of `date` as it is where `place` closes before it is over; None where it cannot be.

    None for what is not booked, or has no time: there nothing is held. Also for an event, which is all of it or
    nothing, for a rest, for a start at which the place is not open any more, and for a time that is too short: less
    than the place needs, or where that is not known than half of the plan or half an hour.
    """
    if not stop.booked or stop.start is None or stop.end is None or stop.kind not in ("visit", "meal"):
        return None
    slots = [slot for slot in place.slots if slot.start.date() == stop.start.date()]
    if slots:  # they beat the hours, so that only a closure ends what began with one
        shut = (piece.start for piece in place.closed_during if piece.end > stop.start)
        end = min(shut, default=None)
    else:
        end = open_until(place, date, stop.start)
    if end is None or not stop.start < end < stop.end:
        return None
    shorter = stop.replace(end=end)
    enough = end - stop.start >= _needed(place, stop.end - stop.start)
    return shorter if enough and fits(shorter, date, place) else None


def _needed(place: Place, planned: dt.timedelta) -> dt.timedelta:
    least = max(_LEAST, planned / 2) if place.dwell is None else dt.timedelta(minutes=place.dwell.min)
    return min(planned, least)
