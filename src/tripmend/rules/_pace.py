"""Not more visits in a day than the pace allows."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import Stop
from ._rule import Verdict, graded
from ._view import View

__all__ = ["pace"]


def pace(view: View) -> Iterator[Verdict]:
    """Every day that is not lost. Hard on a day with its own pace (an illness, say), soft otherwise."""
    for day in view.itinerary.days:
        if day.lost:
            continue
        visits = [item for item in day.items if isinstance(item, Stop) and item.kind == "visit"]
        chosen = day.pace or view.traveller.pace
        margin = view.parameters.visits[chosen] - len(visits)
        text = f"{len(visits)} visits on {day.date:%a %d %b}; a {chosen} pace allows {view.parameters.visits[chosen]}."
        # The last unbooked visit is the first to give up.
        last_first = visits[::-1]
        blamed = sorted(last_first, key=lambda stop: stop.booked) if margin < 0 else []
        subjects = tuple(stop.id for stop in blamed)
        yield Verdict(graded(margin), subjects, text, margin, day.date, "hard" if day.pace is not None else "soft")
