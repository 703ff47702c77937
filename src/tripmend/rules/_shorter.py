"""Less time than planned where nobody knows how much one needs."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import Stop
from ._revision import Revision
from ._rule import Verdict

__all__ = ["shorter"]


def shorter(revision: Revision) -> Iterator[Verdict]:
    """Every timed stop that is shorter than before, at a place whose dwell is not known; a rest needs no time.

    The margin is what it lost, negative.
    """
    catalogue = revision.world.catalogue
    for old, new in revision.changed:
        if not isinstance(old.item, Stop) or not isinstance(new.item, Stop) or new.item.kind == "rest":
            continue
        place = catalogue.place(new.item.place)
        before, after = catalogue.minutes_of(old.item), catalogue.minutes_of(new.item)
        if before is None or after is None or after >= before or place is None or place.dwell is not None:
            continue
        name = revision.name(new)
        text = f"Whether {after} minutes instead of {before} are enough for {name} is not known."
        yield Verdict("unknown", (new.item.id,), text, after - before, new.date)
