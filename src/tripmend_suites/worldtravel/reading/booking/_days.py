"""A page of several days: which of them each slot is for."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from .._layout import overlap_y
from ..sheet import Box
from ._runs import Timed

__all__ = ["days_of_slots"]

_FLUSH = 2.5
"""Heights of a heading that may lie between its left edge and that of the slots below it, where headings stand beside
each other."""


def days_of_slots(headings: Sequence[tuple[dt.date, Box]], slots: Sequence[Timed]) -> dict[Box, dt.date]:
    """The day of each slot, by the box of its time: that of the last heading above it, and where headings stand beside
    each other, of the one over its column. Empty where a slot has no such heading, a heading no slots, or a day two
    headings; a row of days to choose from has no slots flush below each."""
    if len({date for date, _ in headings}) < max(2, len(headings)):
        return {}
    found: dict[Box, dt.date] = {}
    firsts: dict[dt.date, int] = {}
    for slot in slots:
        above = [one for one in headings if one[1].bottom <= slot.time_box.centre[1]]
        if not above:
            return {}
        low = max(above, key=lambda one: one[1].top)
        row = [one for one in above if overlap_y(one[1], low[1]) > 0.5]
        mine = [one for one in row if len(row) == 1 or one[1].left <= slot.time_box.left + low[1].height]
        if not mine:
            return {}
        date, box = max(mine, key=lambda one: one[1].left)
        found[slot.time_box] = date
        if len(row) > 1:
            firsts[date] = min(firsts.get(date, 10**9), slot.time_box.left - box.left)
    flush = all(abs(gap) < _FLUSH * headings[0][1].height for gap in firsts.values())
    return found if flush and set(found.values()) == {date for date, _ in headings} else {}
