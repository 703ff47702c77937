"""Bookings made for fewer people: there is room for those who have joined."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from ..trip import Catalogue, Leg, Stay, Stop, rooms_left, rooms_needed
from ._finding import Level
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


def _in_stay(stay: Stay, catalogue: Catalogue, before: int, after: int) -> tuple[int | None, dt.date]:
    """(rooms beside those that are booked already, on the fullest night; the last night that has too few)."""
    place = catalogue.place(stay.place)
    if place is None or place.lodging is None or place.lodging.sleeps is None:
        return None, stay.check_in
    more = rooms_needed(place, after) - rooms_needed(place, before)
    if more <= 0:
        return 0, stay.check_in
    left = {night: rooms_left(place, night, 0) for night in stay.nights}
    spare = {night: count - more for night, count in left.items() if count is not None}
    last = max((night for night, count in spare.items() if count < 0), default=stay.check_in)
    least = min(spare.values(), default=0)
    return None if len(spare) < len(left) and least >= 0 else least, last


def _spare(item: Stop | Leg, catalogue: Catalogue, before: int, after: int) -> int | None:
    """What is left when those who joined have their share; None when nobody knows."""
    if isinstance(item, Stop):
        return _at_stop(item, catalogue, after - before)
    connection = catalogue.connection_by_id.get(item.connection or "")
    if connection is None or connection.left is None:
        return 0 if item.mode in _OWN_SEATS else None
    return connection.left - (after - before)


def party(view: View) -> Iterator[Verdict]:
    """Every booked item that is booked for fewer people than there are now.

    Margins count tickets, seats or rooms beside those already booked. As long as nobody knows that there are too few it
    is soft: to ask for one more place is the traveller's to do, and no booking is given up for it. Where the catalogue
    says that there are, it is hard.
    """
    items: list[tuple[Stop | Leg | Stay, dt.date]] = [
        (item, day.date) for day in view.itinerary.days for item in day.items
    ]
    items += [(stay, stay.check_in) for stay in view.itinerary.stays]
    for item, date in items:
        before, after = item.booked_for, view.people + (item.guests if isinstance(item, Stop) else 0)
        if not item.booked or before is None or before >= after or (isinstance(item, Leg) and item.cancelled):
            continue
        if isinstance(item, Stay):
            margin, date = _in_stay(item, view.catalogue, before, after)
        else:
            margin = _spare(item, view.catalogue, before, after)
        what = f"{view.name(item)} is booked for {before} people, and there are {after} now"
        if margin is None:
            text = f"{what}; whether there is room for the others is not known."
            yield Verdict("unknown", (item.id,), text, None, date)
        else:
            end = "there is room" if margin >= 0 else "there is no room"
            level: Level = "soft" if margin >= 0 else "hard"
            yield Verdict(graded(margin), (item.id,), f"{what}; {end} for the others.", margin, date, level)
