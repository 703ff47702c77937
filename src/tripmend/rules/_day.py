"""Nothing on a lost day, nothing outside a day's limits."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import day_limits
from ._rule import Verdict, graded
from ._view import View, minutes_between

__all__ = ["day"]


def day(view: View) -> Iterator[Verdict]:
    """Every stop on a lost day or on a day with limits (the day's or the traveller's)."""
    for today, stop, _ in view.stops:
        if today.lost:
            text = f"Nothing can be done on {today.date:%a %d %b}, but {view.name(stop)} stands there."
            yield Verdict("broken", (stop.id,), text, None, today.date)
            continue
        earliest, latest = day_limits(today, view.traveller)
        if earliest is None and latest is None:
            continue
        if stop.start is None or stop.end is None:
            text = f"{view.name(stop)} has no time, so whether it keeps the day's limits is not known."
            yield Verdict("unknown", (stop.id,), text, None, today.date)
            continue
        margins = [minutes_between(earliest, stop.start)] if earliest is not None else []
        margins += [minutes_between(stop.end, latest)] if latest is not None else []
        limits = [f"not before {earliest:%H:%M}"] if earliest is not None else []
        limits += [f"not after {latest:%H:%M}"] if latest is not None else []
        span = " and ".join(limits)
        text = f"{view.name(stop)} is from {stop.start:%H:%M} to {stop.end:%H:%M}; the day allows {span}."
        yield Verdict(graded(min(margins)), (stop.id,), text, min(margins), today.date)
