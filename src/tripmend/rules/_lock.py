"""Locked items stay as they are."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import Stay
from ._revision import Revision, Thing, place_of, time_of
from ._rule import Verdict

__all__ = ["lock"]


def _is_elsewhere(revision: Revision, old: Thing, new: Thing) -> bool:
    """Of a stay no night is to be spent at another place."""
    if not isinstance(old, Stay):
        return place_of(old) != place_of(new)
    nights = set(old.nights)
    return any(stay.place != old.place and nights.intersection(stay.nights) for stay in revision.revised.stays)


def lock(revision: Revision) -> Iterator[Verdict]:
    """Every lock of the trip, unless something happened to its target, which is then no longer in anybody's hands."""
    locks = dict.fromkeys((*revision.original.locks, *revision.world.itinerary.locks))
    for entry in locks:
        old, new = revision.before.get(entry.target), revision.after.get(entry.target)
        if old is None or entry.target in revision.world.unlocked:
            continue
        name, subjects = revision.name(old), (entry.target,)
        if new is None:
            yield Verdict("broken", subjects, f"{name} is locked, but is no longer in the trip.", None, old.date)
            continue
        moved = entry.hold in ("all", "time") and time_of(old) != time_of(new)
        elsewhere = entry.hold in ("all", "place") and _is_elsewhere(revision, old.item, new.item)
        if moved or elsewhere:
            what = "time" if moved else "place"
            yield Verdict("broken", subjects, f"{name} is locked, but its {what} has changed.", None, old.date)
        else:
            yield Verdict("ok", subjects, f"{name} is locked and unchanged.", None, old.date)
