"""The party fits into the place."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import Day
from ._rule import Verdict, graded
from ._view import View, day_by_day

__all__ = ["capacity"]


@day_by_day
def capacity(view: View, day: Day) -> Iterator[Verdict]:
    """Every stop at a place whose capacity is known; where it is not, a large party may be too many."""
    for stop, place in view.stops_of(day):
        people = view.people + stop.guests
        if place is None or place.capacity is None:
            if people > view.parameters.large_party:
                text = f"Whether {view.name(stop)} takes {people} people is not known."
                yield Verdict("unknown", (stop.id,), text, None, day.date)
            continue
        whole = "the party with its guests" if stop.guests else "the party"
        margin = place.capacity - people
        text = f"{place.name} takes {place.capacity} people; {whole} has {people}."
        yield Verdict(graded(margin), (stop.id,), text, margin, day.date)
