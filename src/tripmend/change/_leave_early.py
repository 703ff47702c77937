"""Bookings, and locks on a time, at places that close early: the start holds, so one comes then and leaves earlier."""

from __future__ import annotations

import datetime as dt

from ..trip import Catalogue, Place, Stop, minute_of, wall_clock
from ._fits import fits, open_until

__all__ = ["leaving_early"]

_LEAST = 30
"""Minutes: what is left at least of a visit where nobody knows how long one needs, as the checker's own default
parameters have it; never less than half of the plan."""


def leaving_early(
    stop: Stop, date: dt.date, place: Place, catalogue: Catalogue, *, locked: bool = False
) -> Stop | None:
    """The booked `stop` in the day of `date` as it is where `place` closes before it is over; None where it cannot be.

    locked: whether a lock holds its time, which counts like a booking.
    None for what is neither, or has no time: there nothing is held. Also for a rest, for a start at which the place
    is not open any more, and for a time that is too short: less than the place needs, or where that is not known than
    half of the plan or half an hour; of an event of which nobody knows it, all of it is needed.
    """
    if not (stop.booked or locked) or stop.start is None or stop.end is None or stop.kind == "rest":
        return None
    zone = catalogue.zone_of(place.id)
    begin, until = minute_of(stop.start, zone), minute_of(stop.end, zone)
    if catalogue.slots(place, stop.start.date()):
        # They beat the hours, so that only a closure ends what began with one.
        closures = ((minute_of(one.start, zone), minute_of(one.end, zone)) for one in place.closed_during)
        end = min((shuts for shuts, opens in closures if opens > begin), default=None)
    else:
        end = open_until(place, stop.start, catalogue)
    if end is None or not begin < end < until:
        return None
    shorter = stop.replace(end=wall_clock(end, zone))
    enough = end - begin >= _needed(stop.kind, place, until - begin)
    return shorter if enough and fits(shorter, date, place, catalogue) else None


def _needed(kind: str, place: Place, planned: int) -> float:
    if place.dwell is not None:
        return min(planned, place.dwell.min)
    return planned if kind == "event" else min(planned, max(_LEAST, planned / 2))
