"""Nothing on a lost day, nothing outside a day's limits."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from ..trip import Day, day_limits, minute_of
from ._rule import Verdict, graded
from ._view import ONE_DAY, View, day_by_day, midnight

__all__ = ["day"]

_SMALL_HOURS = dt.timedelta(hours=6)
"""How far into the next date a day reaches: a stop at 02:00 belongs to the evening before."""


def _misplaced(today: Day, start: dt.datetime, end: dt.datetime) -> str:
    """Why a stop cannot stand in its day, or "": it starts on the date or in the small hours after, and ends within
    24 hours."""
    begin = midnight(today.date)
    if not begin <= start < begin + ONE_DAY + _SMALL_HOURS:
        return f"starts on {start:%a %d %b at %H:%M}, but stands in {today.date:%a %d %b}"
    return "lasts more than a day" if end - start > ONE_DAY else ""


@day_by_day
def day(view: View, today: Day) -> Iterator[Verdict]:
    """Every stop on a lost day, on a day with limits (the day's or the traveller's), or not on its date at all."""
    for stop, _ in view.stops_of(today):
        if today.lost:
            text = f"Nothing can be done on {today.date:%a %d %b}, but {view.name(stop)} stands there."
            yield Verdict("broken", (stop.id,), text, None, today.date)
            continue
        if stop.start is not None and stop.end is not None:
            fault = _misplaced(today, stop.start, stop.end)
            if fault:
                yield Verdict("broken", (stop.id,), f"{view.name(stop)} {fault}.", None, today.date)
                continue
        earliest, latest = day_limits(today, view.traveller)
        if earliest is None and latest is None:
            continue
        if stop.start is None or stop.end is None:
            text = f"{view.name(stop)} has no time, so whether it keeps the day's limits is not known."
            yield Verdict("unknown", (stop.id,), text, None, today.date)
            continue
        zone = view.catalogue.zone_of(stop.place)
        begin, end = minute_of(stop.start, zone), minute_of(stop.end, zone)
        margins = [begin - minute_of(earliest, zone)] if earliest is not None else []
        margins += [minute_of(latest, zone) - end] if latest is not None else []
        limits = [f"not before {earliest:%H:%M}"] if earliest is not None else []
        limits += [f"not after {latest:%H:%M}"] if latest is not None else []
        span = " and ".join(limits)
        text = f"{view.name(stop)} is from {stop.start:%H:%M} to {stop.end:%H:%M}; the day allows {span}."
        yield Verdict(graded(min(margins)), (stop.id,), text, min(margins), today.date)
