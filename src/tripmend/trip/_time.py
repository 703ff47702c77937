"""Time with a zone. Wall-clock times are naive datetimes that belong to a named zone; arithmetic is in minutes UTC."""

from __future__ import annotations

import datetime as dt
from functools import lru_cache
from zoneinfo import ZoneInfo

__all__ = ["day_offset", "minute_of", "wall_clock", "zone_exists", "zone_info"]

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


def day_offset(date: dt.date, zone: str | None) -> int:
    """The minute at which `date` begins in `zone`."""
    return minute_of(dt.datetime(date.year, date.month, date.day), zone)
