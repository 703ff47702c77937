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

    None for what is not booked, or has no time: there nothing is held. Also for a rest, for a start at which the place
    is not open any more, and for a time that is too short: less than the place needs, or where that is not known than
    half of the plan or half an hour; of an event of which nobody knows it, all of it is needed.
    """
    if not stop.booked or stop.start is None or stop.end is None or stop.kind == "rest":
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
    enough = end - stop.start >= _needed(stop.kind, place, stop.end - stop.start)
    return shorter if enough and fits(shorter, date, place) else None


def _needed(kind: str, place: Place, planned: dt.timedelta) -> dt.timedelta:
    if place.dwell is not None:
        return min(planned, dt.timedelta(minutes=place.dwell.min))
    return planned if kind == "event" else min(planned, max(_LEAST, planned / 2))
