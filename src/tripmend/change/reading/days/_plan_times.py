"""Times in a relative clause about our own plan: ``the restaurant where we eat at noon`` tells which, and no hours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..words._corrections import Old
from ..words._units import Unit, pattern, rewrite

__all__ = ["with_plan_times"]

_OTHER_SENSE = r"@clock|not|until|till|before|after|only|instead|can|could|must|should|may|have to"
"""Words with which the time is news: ``they said that we can come at eleven``."""
_OURS = pattern(
    r"(?:@desc|@place|places?|one|spot) (?:where|which|that|at which|for which) (?:we|i)"
    rf"(?: (?!{_OTHER_SENSE})[^\s,.;!?]+){{0,6}} @clock"
)


def _as_old(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
    *row, clock = inner
    row = row[:-1] if row[-1].text in ("at", "from", "for", "by") else row
    return "@row", [*row, Unit("@old", clock.start, clock.end, Old(clock.value), clock.raw)]


def with_plan_times(units: Sequence[Unit]) -> list[Unit]:
    """`units` with clock times that only tell when we go to what is talked about as times of the plan (``@old``)."""
    found: list[Unit] = []
    for unit in rewrite(units, _OURS, _as_old):
        found += unit.value if unit.text == "@row" else [unit]
    return found
