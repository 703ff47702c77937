"""The items of a day stand in the order in which they come."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ..trip import Day
from ._rule import Verdict
from ._view import View, day_by_day

__all__ = ["order"]


@day_by_day
def order(view: View, day: Day) -> Iterator[Verdict]:
    """Every day with several timed items: none starts before one that stands ahead of it.

    Where a time zone is missing that would decide, nothing is said: `overlap` says that.
    """
    timed = view.timed_of(day)
    strays = [
        (ahead, behind)
        for ahead, behind in pairwise(timed)
        if behind.start < ahead.start and view.same_time(ahead.clocks[0], behind.clocks[0])
    ]
    for ahead, behind in strays:
        text = f"{view.name(behind.item)} stands behind {view.name(ahead.item)}, but starts before it."
        yield Verdict("broken", (behind.item.id, ahead.item.id), text, None, day.date)
    if len(timed) > 1 and not strays:
        yield Verdict("ok", (), f"The items of {day.date:%a %d %b} stand in their order.", None, day.date)
