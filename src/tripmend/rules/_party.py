"""Bookings made for fewer people: there is room for those who have joined."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import Catalogue, Leg, Stay, Stop, rooms_left, rooms_needed
from ._revision import Revision, Thing
from ._rule import Verdict

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


def _spare(item: Thing, catalogue: Catalogue, before: int, after: int) -> int | None:
    """What is left when those who joined have their share; None when nobody knows."""
    if isinstance(item, Stop):
        return _at_stop(item, catalogue, after - before)
    if isinstance(item, Stay):
        return _in_stay(item, catalogue, before, after)
    connection = catalogue.connection_by_id.get(item.connection or "")
    if connection is None or connection.left is None:
        return 0 if item.mode in _OWN_SEATS else None
    return connection.left - (after - before)


def party(revision: Revision) -> Iterator[Verdict]:
    """Every booked item when the party has grown: it was booked for the party of the original trip.

    Margins count tickets, seats or rooms beside those already booked. It is soft: asking for one more place is the
    traveller's to do, and a repair does not give up a booking for it.
    """
    before, after = revision.original.traveller.people, revision.view.people
    if after <= before:
        return
    for name, piece in revision.after.items():
        if not piece.item.booked or (isinstance(piece.item, Leg) and piece.item.cancelled):
            continue
        margin = _spare(piece.item, revision.world.catalogue, before, after)
        what = f"{revision.name(piece)} is booked for {before} people, and there are {after} now"
        if margin is None:
            text = f"{what}; whether there is room for the others is not known."
            yield Verdict("unknown", (name,), text, None, piece.date)
        else:
            state, end = ("ok", "there is room") if margin >= 0 else ("broken", "there is no room")
            yield Verdict(state, (name,), f"{what}; {end} for the others.", margin, piece.date)  # type: ignore[arg-type]
