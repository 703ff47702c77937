"""Bookings made for fewer people: there is room for those who have joined."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from ..trip import Catalogue, Leg, Stay, Stop, rooms_left, rooms_needed
from ._rule import Verdict, graded
from ._view import View

__all__ = ["party"]

_OWN_SEATS = ("drive", "taxi", "foot")


def _at_stop(stop: Stop, catalogue: Catalogue, more: int) -> int | None:
    """The roomiest slot that starts with the stop; a booking without slots is of unknown stock."""
    place = catalogue.place(stop.place)
    slots = [] if place is None else [slot for slot in place.slots if slot.start == stop.start]
    left = [slot.left for slot in slots]
    known = max((count for count in left if count is not None), default=None)
    return None if known is None or (known < more and None in left) else known - more


def _in_stay(stay: Stay, catalogue: Catalogue, before: int, after: int) -> int | None:
    """Rooms beside those that are booked already, on the fullest night."""
    place = catalogue.place(stay.place)
    if place is None or place.lodging is None or place.lodging.sleeps is None:
        return None
    more = rooms_needed(place, after) - rooms_needed(place, before)
    if more <= 0:
        return 0
    spare = [rooms_left(place, night, 0) for night in stay.nights]
    known = [count - more for count in spare if count is not None]
    return None if len(known) < len(spare) and min(known, default=0) >= 0 else min(known)


def _spare(item: Stop | Leg | Stay, catalogue: Catalogue, before: int, after: int) -> int | None:
    """What is left when those who joined have their share; None when nobody knows."""
    if isinstance(item, Stop):
        return _at_stop(item, catalogue, after - before)
    if isinstance(item, Stay):
        return _in_stay(item, catalogue, before, after)
    connection = catalogue.connection_by_id.get(item.connection or "")
    if connection is None or connection.left is None:
        return 0 if item.mode in _OWN_SEATS else None
    return connection.left - (after - before)


def party(view: View) -> Iterator[Verdict]:
    """Every booked item that is booked for fewer people than there are now.

    Margins count tickets, seats or rooms beside those already booked. It is soft: asking for one more place is the
    traveller's to do, and a repair does not give up a booking for it.
    """
    items: list[tuple[Stop | Leg | Stay, dt.date]] = [
        (item, day.date) for day in view.itinerary.days for item in day.items
    ]
    items += [(stay, stay.check_in) for stay in view.itinerary.stays]
    for item, date in items:
        before, after = item.booked_for, view.people
        if not item.booked or before is None or before >= after or (isinstance(item, Leg) and item.cancelled):
            continue
        margin = _spare(item, view.catalogue, before, after)
        what = f"{view.name(item)} is booked for {before} people, and there are {after} now"
        if margin is None:
            text = f"{what}; whether there is room for the others is not known."
            yield Verdict("unknown", (item.id,), text, None, date)
        else:
            end = "there is room" if margin >= 0 else "there is no room"
            yield Verdict(graded(margin), (item.id,), f"{what}; {end} for the others.", margin, date)
