"""Hours of a day in which nothing runs: ``before noon``, ``until evening``, ``from 2 to 7 pm``, ``in the morning``."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from ....trip import Interval
from ..words._units import pattern
from ._clock import Clock

__all__ = ["DAY", "Hours", "hours_told", "interval_of", "until_then"]

DAY = 24 * 60
Hours = tuple[int, int]
"""The minutes of a day from which until which, the last one excluded."""

_FROM_TO = pattern(r"(?:(?:from|between) )?@clock (?:to|until|till|and|-) @clock")
_BEFORE = pattern(r"(?:before|until|till|up to|earlier than|prior to) @clock")
_AFTER = pattern(r"(?:after|from|past|later than|as of|since|beyond|starting(?: at| from)?) @clock")
_BEFORE_PART = pattern(r"(?:before|until|till) (?:the |this )?(?:early |late )?(?P<p>afternoon|evening)")
_BEGINS = {"afternoon": 12 * 60, "evening": 18 * 60}
_PARTS = {"morning": (0, 12 * 60), "afternoon": (12 * 60, 18 * 60), "evening": (18 * 60, DAY), "night": (18 * 60, DAY)}


def _minutes(clock: Clock) -> list[int]:
    return [time.hour * 60 + time.minute for time in clock.readings]


def hours_told(text: str, clocks: Sequence[Clock], part: str) -> tuple[Hours, ...] | None:
    """The hours that a clause may mean, several where a clock time may be before or after noon; () where it names none,
    None where those it names are not clear.

    text: the clause as the patterns see it; part: the part of the day that it names, "" for none.
    """
    if len(clocks) == 2 and _FROM_TO.search(text):
        pairs = [(first, last) for first in _minutes(clocks[0]) for last in _minutes(clocks[1]) if first < last]
        shortest = min((last - first for first, last in pairs), default=0)
        # "From 2 to 7 pm" lasts five hours, not seventeen.
        return tuple(pair for pair in pairs if pair[1] - pair[0] == shortest) or None
    if len(clocks) == 1 and _BEFORE.search(text):
        return tuple((0, minute) for minute in _minutes(clocks[0]) if minute) or None
    if len(clocks) == 1 and _AFTER.search(text):
        return tuple((minute, DAY) for minute in _minutes(clocks[0]))
    if clocks:
        return None
    if match := _BEFORE_PART.search(text):
        return ((0, _BEGINS[match["p"]]),)
    if part in _PARTS:
        return (_PARTS[part],)
    return () if part in ("", "all") else None


def until_then(clock: Clock | None, part: str) -> tuple[Hours, ...]:
    """The hours before a clock time, or before a part of the day begins; () where neither tells when."""
    if clock is not None:
        return tuple((0, minute) for minute in _minutes(clock) if minute)
    return ((0, _BEGINS[part]),) if part in _BEGINS else ()


def interval_of(date: dt.date, hours: Hours) -> Interval:
    """The hours of a date as an interval."""
    midnight = dt.datetime.combine(date, dt.time())
    return Interval(start=midnight + dt.timedelta(minutes=hours[0]), end=midnight + dt.timedelta(minutes=hours[1]))
