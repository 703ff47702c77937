"""No place twice: what is planned so is no fault, but nobody else puts a place into the plan again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..trip import Itinerary
from ._revision import Revision
from ._rule import Verdict
from ._view import View

__all__ = ["duplicate", "repeat"]


def duplicate(view: View) -> Iterator[Verdict]:
    """All stops but rests; the later one of two at the same place is to blame. Two dinners at a favourite place are as
    wished, so that this alone makes no plan unusable."""
    first: dict[str, str] = {}
    repeated = False
    for day, stop, _ in view.stops:
        if stop.kind == "rest":
            continue
        if stop.place in first:
            repeated = True
            text = f"{view.name(stop)} is in the plan more than once."
            yield Verdict("tight", (stop.id, first[stop.place]), text, None, day.date)
        else:
            first[stop.place] = stop.id
    if first and not repeated:
        yield Verdict("ok", (), "No place is in the plan more than once.")


def repeat(revision: Revision) -> Iterator[Verdict]:
    """Every place at which more stops are than were before, rests apart."""
    before = _visits(revision.original)
    for place, times in _visits(revision.revised).items():
        if times <= max(1, before[place]):
            continue
        there = [stop for _, stop in revision.revised.stops() if stop.place == place and stop.kind != "rest"]
        there.sort(key=lambda stop: stop.id not in revision.replaced)
        text = f"{revision.view.name(there[0])} is in the plan more often than before."
        yield Verdict("broken", tuple(stop.id for stop in there), text)


def _visits(itinerary: Itinerary) -> Counter[str]:
    return Counter(stop.place for _, stop in itinerary.stops() if stop.kind != "rest")
