"""Dates and times that options give."""

from __future__ import annotations

import datetime as dt

from ..errors import InputError
from ..trip import clock_from, in_range

__all__ = ["parse_now", "parse_today"]


def parse_today(text: str | None) -> dt.date | None:
    """The date in `text`, None for None. Raises InputError."""
    if text is None:
        return None
    try:
        today = dt.date.fromisoformat(text)
    except ValueError as error:
        raise InputError(f"today is {text[:40]!r}; write it as YYYY-MM-DD") from error
    if not in_range(today):
        raise InputError(f"{today} is too far away for a trip", where="--today")
    return today


def parse_now(text: str | None) -> dt.datetime | None:
    """The wall-clock time in `text`, to the minute; None for None. Raises InputError, also for one with an offset."""
    if text is None:
        return None
    try:
        moment = clock_from(text)
    except ValueError as error:
        raise InputError(f"{text[:40]!r} is not a time; write it as '2026-04-15 11:30'", where="--now") from error
    if moment.tzinfo is not None:
        raise InputError("give the time on the clocks where you are, without an offset", where="--now")
    if not in_range(moment.date()):
        raise InputError(f"{moment:%Y-%m-%d} is too far away for a trip", where="--now")
    return moment.replace(second=0, microsecond=0)
