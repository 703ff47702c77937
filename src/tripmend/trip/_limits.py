"""The wall-clock limits of a day: the traveller's own and the day's."""

from __future__ import annotations

import datetime as dt

from ._itinerary import Day
from ._traveller import Traveller

__all__ = ["day_limits"]


def day_limits(day: Day, traveller: Traveller) -> tuple[dt.datetime | None, dt.datetime | None]:
    """Nothing before the first, nothing after the second; None where there is no limit.

    A `day_end` at or before `day_start` (00:00 when there is none) lies after midnight.
    """
    earliest = [day.earliest] if day.earliest is not None else []
    latest = [day.latest] if day.latest is not None else []
    if traveller.day_start is not None:
        earliest.append(dt.datetime.combine(day.date, traveller.day_start))
    if traveller.day_end is not None:
        after_midnight = traveller.day_end <= (traveller.day_start or dt.time(0))
        latest.append(dt.datetime.combine(day.date, traveller.day_end) + dt.timedelta(days=after_midnight))
    return max(earliest, default=None), min(latest, default=None)
