"""Locked items stay as they are."""

from __future__ import annotations

from collections.abc import Iterator

from ._revision import Revision, place_of, time_of
from ._rule import Verdict

__all__ = ["lock"]


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
        elsewhere = entry.hold in ("all", "place") and place_of(old.item) != place_of(new.item)
        if moved or elsewhere:
            what = "time" if moved else "place"
            yield Verdict("broken", subjects, f"{name} is locked, but its {what} has changed.", None, old.date)
        else:
            yield Verdict("ok", subjects, f"{name} is locked and unchanged.", None, old.date)
