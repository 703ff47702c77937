"""What a revision may touch: severity × tolerance, as TripTide's guidelines have it (Table 6)."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from ..trip import Severity, Tolerance

__all__ = ["Scope"]


@dataclass(frozen=True, slots=True)
class Scope:
    """The limits of a revision.

    Plan-bound: ``step`` frees only the items that are hit, ``day`` the items of the days in `dates`, ``plan``
    everything. Flexible travellers always get ``plan``. `items` holds the ids of the items hit. Whatever the level,
    legs and stays change only when they are in `items`, and a stop moves only between days that are free.
    may_lose: whether a stop may be given up (never at step level, unless the traveller allowed it).
    """

    level: Severity
    tolerance: Tolerance
    items: frozenset[str]
    dates: frozenset[dt.date]
    may_lose: bool = True

    def frees(self, item: str, date: dt.date | None) -> bool:
        """Whether the stop `item`, standing on `date`, may be touched."""
        if item in self.items:
            return True
        return self.level == "plan" or (self.level == "day" and date in self.dates)
