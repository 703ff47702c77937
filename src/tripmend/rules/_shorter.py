"""Less time than planned where nobody knows how much one needs."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import Stop
from ._revision import Piece, Revision
from ._rule import Verdict

__all__ = ["shorter"]


def shorter(revision: Revision) -> Iterator[Verdict]:
    """Every timed stop that is shorter than before, at a place whose dwell is not known; a rest needs no time.

    So is a booking that ends earlier because its place closes, in the world already; an event lasts as long as it
    lasts. The margin is what it lost, negative.
    """
    planned = {stop.id: stop for _, stop in revision.original.stops()}
    cut = revision.world.rebooked
    for old, new in revision.kept:
        if old.item is new.item and new.item.id not in cut:
            continue
        if not isinstance(old.item, Stop) or not isinstance(new.item, Stop) or new.item.kind == "rest":
            continue
        name = new.item.id
        was = planned[name] if name in cut and name in planned and new.item.kind != "event" else old.item
        yield from _judged(revision, was, new)


def _judged(revision: Revision, old: Stop, new: Piece) -> Iterator[Verdict]:
    catalogue, stop = revision.world.catalogue, new.item
    if not isinstance(stop, Stop):
        return
    place = catalogue.place(stop.place)
    before, after = catalogue.minutes_of(old), catalogue.minutes_of(stop)
    if before is None or after is None or after >= before or place is None or place.dwell is not None:
        return
    text = f"Whether {after} minutes instead of {before} are enough for {revision.name(new)} is not known."
    yield Verdict("unknown", (stop.id,), text, after - before, new.date)
