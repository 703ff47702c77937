"""The hours of each day on which something is closed or wet, where a message names parts of days."""

from __future__ import annotations

import datetime as dt

from ....trip import Interval
from ..._disruption import Unclear
from ..names._targets import Target
from ._situation import Situation

__all__ = ["beside_the_visits", "part_doubt", "stretches"]

_HOURS = {
    "morning": (6, 12), "afternoon": (12, 18), "evening": (18, 24), "night": (18, 24),
    "from afternoon": (12, 24), "from evening": (18, 24), "from night": (18, 24),
    "until morning": (6, 12), "until afternoon": (6, 18),
}  # fmt: skip

Stretch = tuple[tuple[dt.date, ...], Interval | None]
"""Days, and the hours of the only one of them; None for all hours."""


def _interval(date: dt.date, first: int, last: int) -> Interval:
    begin = dt.datetime(date.year, date.month, date.day)
    return Interval(start=begin + dt.timedelta(hours=first), end=begin + dt.timedelta(hours=last))


def _hours(case: Situation, date: dt.date) -> tuple[int, int] | None:
    part = case.facts.part_of(date)
    # "Closed tonight" tells the day; which hours the evening has is not said.
    return _HOURS.get(part) if part != "night" or case.saying.event == "weather" else None


def stretches(case: Situation, dates: tuple[dt.date, ...]) -> tuple[Stretch, ...]:
    """The days that are hit as a whole, together, and each day of which a part is named, with its hours. Without dates
    it is every day of the trip."""
    if case.facts.when is not None and case.facts.when.loose:
        return ((dates, None),)
    hours = {date: _hours(case, date) for date in dates or case.trip.calendar.trip}
    if not any(hours.values()):
        return ((dates, None),)
    whole = tuple(date for date, told in hours.items() if told is None)
    parts: list[Stretch] = [((date,), _interval(date, *told)) for date, told in hours.items() if told is not None]
    return ((whole, None), *parts) if whole else tuple(parts)


def part_doubt(case: Situation) -> Unclear | None:
    """The question where a part of the day stands behind several days, None where it is clear which it belongs to."""
    when = case.facts.when
    if when is None or not when.unsure or not any(_hours(case, date) for date in when.dates):
        return None
    *_, last = when.dates
    part, name = case.facts.part_of(last), f"{last:%A}" if when.weekday else f"{last:%A %d %B}"
    return case.ask(
        f"Is it only the {part} on each of these days, or the whole day and only the {part} of {name}?",
        ("only that part of each day", f"only that part of {name}"),
    )


def beside_the_visits(case: Situation, target: Target, dates: tuple[dt.date, ...]) -> bool:
    """Whether the part of the day that is named is one in which no visit of `dates` is, though visits are planned."""
    stops = [visit.stop for visit in case.trip.visits_of(target.id) if not dates or visit.date in dates]
    times = [(stop.start, stop.end) for stop in stops if stop.start is not None and stop.end is not None]
    spans = [_interval(start.date(), *told) for start, _ in times if (told := _hours(case, start.date())) is not None]
    return len(spans) == len(times) > 0 and not any(
        begin < span.end and span.start < end for (begin, end), span in zip(times, spans, strict=True)
    )
