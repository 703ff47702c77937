"""Ids, notes, bookings and prices survive truthfully."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..trip import Leg, Price, Stay, Stop, exact
from ._revision import Piece, Revision, essence, untouched
from ._rule import Verdict
from ._slot import slot

__all__ = ["ids"]


def _once(revision: Revision) -> Iterator[Verdict]:
    names = [item.id for day in revision.revised.days for item in day.items]
    names += [stay.id for stay in revision.revised.stays]
    for name, count in Counter(names).items():
        if count > 1:
            yield Verdict("broken", (name,), f"The id {name!r} is used {count} times.")


def _quoted(revision: Revision, item: Stop | Leg | Stay) -> list[Price | None]:
    """The prices that the catalogue gives for an item; carrying one of them over to it is honest."""
    if isinstance(item, Leg):
        connection = revision.world.catalogue.connection_by_id.get(item.connection or "")
        return [None] if connection is None else [None, connection.price]
    place = revision.world.catalogue.place(item.place)
    if place is None:
        return [None]
    start = item.start if isinstance(item, Stop) else None
    slots = () if start is None else place.slots_by_date.get(start.date(), ())
    return [None, place.price, *(entry.price for entry in slots if exact(entry.start) == exact(start))]


def _faults(revision: Revision, old: Piece, new: Piece, no_stock: frozenset[str]) -> Iterator[str]:
    before, after = old.item, new.item
    name = revision.name(new)
    replaced = after.id in revision.replaced
    changed = essence(old) != essence(new)
    if before.notes != after.notes and (isinstance(before, Stop) or before.id not in revision.hit):
        yield f"The notes of {name} have changed."
    if after.booked and (replaced or not before.booked):
        yield f"{name} is marked as booked, but nobody has booked it."
    elif after.booked and changed and after.id in no_stock:
        yield f"{name} keeps its booking, but is moved to a time that cannot be had."
    elif before.booked and not after.booked and not changed and before.id not in revision.hit:
        yield f"{name} has lost its booking."
    if isinstance(before, Stop) and isinstance(after, Stop) and before.guests != after.guests:
        yield f"The guests at {name} have changed."
    # What was paid for the old is no price of the new.
    allowed = _quoted(revision, after) + ([] if replaced else [before.price])
    if after.price not in allowed:
        yield f"The price of {name} is not the one in the catalogue."


def _no_stock(revision: Revision) -> frozenset[str]:
    """Stops that would break `slot` if they were not booked."""
    moved = [new.item for _, new in revision.changed if isinstance(new.item, Stop) and new.item.booked]
    if not moved:
        return frozenset()
    names = {stop.id for stop in moved}
    days = tuple(
        day.replace(
            items=tuple(
                item.replace(booked=False) if item.id in names and isinstance(item, Stop) else item
                for item in day.items
            )
        )
        for day in revision.revised.days
    )
    view = type(revision.view)(
        revision.revised.replace(days=days), revision.world.catalogue, revision.parameters, revision.memory
    )
    return (
        frozenset(verdict.subjects[0] for part in view.parts(slot) for verdict in part if verdict.state == "broken")
        & names
    )


def _booked_part(revision: Revision, piece: Piece) -> bool:
    """Whether a new stay is a part of a booked one, for nights of which the booking still holds."""
    if not isinstance(piece.item, Stay):
        return False
    free = {
        night
        for old in (before.item for before in revision.before.values())
        if isinstance(old, Stay) and old.booked and old.place == piece.item.place
        for night in set(old.nights) - set(old.unbooked_nights)
    }
    return free.issuperset(set(piece.item.nights) - set(piece.item.unbooked_nights))


def ids(revision: Revision) -> Iterator[Verdict]:
    """Every item before and after: its id once, its notes, no booking and no price that was made up."""
    faults = list(_once(revision))
    no_stock = _no_stock(revision)
    for old, new in revision.kept:
        if not untouched(old, new) and type(old.item) is type(new.item):
            faults += [
                Verdict("broken", (new.item.id,), text, None, new.date)
                for text in _faults(revision, old, new, no_stock)
            ]
    if not revision.from_nothing:
        for piece in revision.new:
            if piece.item.booked and not _booked_part(revision, piece):
                text = f"{revision.name(piece)} is marked as booked, but nobody has booked it."
                faults.append(Verdict("broken", (piece.item.id,), text, None, piece.date))
            if piece.item.price not in _quoted(revision, piece.item):
                # A part of a split stay keeps its own price as long as it stays at the same place.
                source = revision.before.get(piece.item.id.rpartition("-")[0])
                if source is None or essence(source)[1] != essence(piece)[1] or source.item.price != piece.item.price:
                    text = f"The price of {revision.name(piece)} is not the one in the catalogue."
                    faults.append(Verdict("broken", (piece.item.id,), text, None, piece.date))
    yield from faults
    if not faults:
        yield Verdict("ok", (), "Every item keeps its id, notes, booking and price.")
