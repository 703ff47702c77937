"""Time with a zone. Wall-clock times are naive datetimes that belong to a named zone; arithmetic is in minutes UTC."""

from __future__ import annotations

import datetime as dt
from functools import lru_cache
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, Field

__all__ = [
    "Clock",
    "Date",
    "TimeOfDay",
    "clock_exists",
    "day_offset",
    "minute_of",
    "wall_clock",
    "zone_exists",
    "zone_info",
]


def _naive(value: dt.datetime) -> dt.datetime:
    if value.tzinfo:
        raise ValueError("give a wall-clock time without an offset; the zone belongs to the place")
    return value


def _plain(value: dt.time) -> dt.time:
    if value.tzinfo:
        raise ValueError("give a time of day without an offset; the zone belongs to the place")
    return value


# Before 1980 zones have offsets with seconds, and after 9999 the calendar ends; nobody plans a trip near either.
Date = Annotated[dt.date, Field(ge=dt.date(1980, 1, 1), le=dt.date(2199, 12, 31))]
"""A date that a trip can have."""

Clock = Annotated[dt.datetime, Field(ge=dt.datetime(1980, 1, 1), lt=dt.datetime(2200, 1, 1)), AfterValidator(_naive)]
"""A naive wall-clock time that a trip can have."""

TimeOfDay = Annotated[dt.time, AfterValidator(_plain)]
"""A time of day without a zone."""

_EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)


@lru_cache(maxsize=512)
def zone_info(name: str | None) -> dt.tzinfo:
    """The zone called `name` (IANA, such as ``Europe/Rome``). None, a floating clock, counts as UTC."""
    return dt.UTC if name is None else ZoneInfo(name)


@lru_cache(maxsize=512)
def zone_exists(name: str) -> bool:
    """Whether `name` is an IANA zone."""
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return False
    return True


@lru_cache(maxsize=65536)
def minute_of(clock: dt.datetime, zone: str | None) -> int:
    """Minutes since 1970-01-01T00:00Z of the wall-clock time `clock` in `zone` (seconds are cut off).

    An ambiguous time (autumn change) is the first of the two; a skipped one (spring change) counts as if the
    clock had not been moved, as PEP 495 has it.
    """
    instant = clock.replace(tzinfo=zone_info(zone))
    return int((instant - _EPOCH).total_seconds() // 60)


@lru_cache(maxsize=65536)
def wall_clock(minute: int, zone: str | None) -> dt.datetime:
    """The inverse of `minute_of`: the naive wall-clock time in `zone` at `minute`."""
    instant = _EPOCH + dt.timedelta(minutes=minute)
    return instant.astimezone(zone_info(zone)).replace(tzinfo=None)


def clock_exists(clock: dt.datetime, zone: str | None) -> bool:
    """Whether the clocks of `zone` ever show `clock`; in the night in which they go forward some times are skipped."""
    return wall_clock(minute_of(clock, zone), zone) == clock.replace(second=0, microsecond=0)


def day_offset(date: dt.date, zone: str | None) -> int:
    """The minute at which `date` begins in `zone`."""
    return minute_of(dt.datetime(date.year, date.month, date.day), zone)
