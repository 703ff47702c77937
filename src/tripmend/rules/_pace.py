"""Not more visits in a day than the pace allows."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import Day, Stop
from ._rule import Verdict, graded
from ._view import View, day_by_day

__all__ = ["pace"]


@day_by_day
def pace(view: View, day: Day) -> Iterator[Verdict]:
    """Every day that is not lost. Hard on a day with a pace or number of its own (an illness, say), soft otherwise."""
    if day.lost:
        return
    visits = [item for item in day.items if isinstance(item, Stop) and item.kind == "visit"]
    most = view.parameters.most_visits(day, view.traveller)
    margin = most - len(visits)
    limit = f"a {day.pace or view.traveller.pace} pace allows {most}"
    if day.max_visits is not None:
        limit = f"there are to be {most} at most"
    text = f"{len(visits)} {'visit' if len(visits) == 1 else 'visits'} on {day.date:%a %d %b}; {limit}."
    # The last unbooked visit is the first to give up.
    last_first = visits[::-1]
    blamed = sorted(last_first, key=lambda stop: stop.booked) if margin < 0 else []
    subjects = tuple(stop.id for stop in blamed)
    yield Verdict(graded(margin), subjects, text, margin, day.date, "hard" if day.calmed else "soft")
