"""Time with a zone. Wall-clock times are naive datetimes that belong to a named zone; arithmetic is in minutes UTC."""

from __future__ import annotations

import datetime as dt
from functools import lru_cache
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from pydantic import (
    AfterValidator,
    Field,
    PlainSerializer,
    TypeAdapter,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)
from pydantic_core import PydanticKnownError

_AGAIN = "[fold=1]"
"""Behind a time that the clocks show twice in one night: the second of the two, in the form of a suffix of RFC 9557."""


def clock_text(clock: dt.datetime, timespec: str = "auto") -> str:
    """A wall-clock time in the form of ISO 8601; the second of two that look alike, whose fold is 1, says so.

    timespec: as of `datetime.isoformat`.
    """
    return clock.isoformat(timespec=timespec) + (_AGAIN if clock.fold else "")


def clock_from(text: str) -> dt.datetime:
    """The time that `clock_text` wrote; other forms of ISO 8601 will do. Raises ValueError."""
    clock = dt.datetime.fromisoformat(text.removesuffix(_AGAIN))
    return clock.replace(fold=1) if text.endswith(_AGAIN) else clock


# Before 1980 zones have offsets with seconds, and after 9999 the calendar ends; nobody plans a trip near either.
_FIRST, _LAST = dt.date(1980, 1, 1), dt.date(2199, 12, 31)
# What happens around a trip has a time, too: a connection on a later date, the small hours after the last one.
_BEFORE, _AFTER = dt.datetime(1979, 11, 1), dt.datetime(2200, 3, 1)
_Moment = Annotated[dt.datetime, Field(ge=_BEFORE, lt=_AFTER)]
_READ = TypeAdapter(_Moment).validator


def _clock(value: Any, check: ValidatorFunctionWrapHandler) -> dt.datetime:
    again = isinstance(value, str) and value.endswith(_AGAIN)
    try:
        # Text is read here: behind a function like this one a strict reader of JSON takes none for a time.
        text = isinstance(value, str)
        clock: dt.datetime = _READ.validate_strings(value.removesuffix(_AGAIN), strict=True) if text else check(value)
    except ValidationError as error:
        fault = error.errors()[0]
        raise PydanticKnownError(fault["type"], fault.get("ctx")) from error  # type: ignore[arg-type]
    if clock.tzinfo:
        raise ValueError("give a wall-clock time without an offset; the zone belongs to the place")
    return clock.replace(fold=1) if again else clock


def _plain(value: dt.time) -> dt.time:
    if value.tzinfo:
        raise ValueError("give a time of day without an offset; the zone belongs to the place")
    return value


Date = Annotated[dt.date, Field(ge=_BEFORE.date(), lt=_AFTER.date())]
"""A date that a trip can have, or what is around it."""

Clock = Annotated[
    _Moment,
    WrapValidator(_clock),
    PlainSerializer(lambda clock: clock_text(clock), return_type=str, when_used="json"),
]
"""A naive wall-clock time that a trip can have, or what is around it. In the hour that clocks show twice in autumn its
`fold` tells which it is: 0 the first, 1 the second, which a document marks by ``[fold=1]`` behind it."""

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


def minute_of(clock: dt.datetime, zone: str | None) -> int:
    """Minutes since 1970-01-01T00:00Z of the wall-clock time `clock` in `zone` (seconds are cut off).

    Of a time that the clocks show twice (autumn) its fold says which it is; one that they skip (spring) counts as if
    they had not been moved, as PEP 495 has it.
    """
    return _minute(clock, clock.fold, zone)


@lru_cache(maxsize=65536)
def _minute(clock: dt.datetime, fold: int, zone: str | None) -> int:
    # Times that differ by their fold alone are equal and have one hash, so that it has to be a part of the key.
    instant = clock.replace(tzinfo=zone_info(zone), fold=fold)
    return int((instant - _EPOCH).total_seconds() // 60)


@lru_cache(maxsize=65536)
def wall_clock(minute: int, zone: str | None) -> dt.datetime:
    """The inverse of `minute_of`: the naive wall-clock time in `zone` at `minute`, with its fold."""
    instant = _EPOCH + dt.timedelta(minutes=minute)
    return instant.astimezone(zone_info(zone)).replace(tzinfo=None)


def later(clock: dt.datetime, minutes: int, zone: str | None) -> dt.datetime:
    """What the clocks of `zone` show `minutes` after `clock` (negative: before it)."""
    return wall_clock(minute_of(clock, zone) + minutes, zone)


def exact(clock: dt.datetime | None) -> tuple[dt.datetime, int] | None:
    """A time that is equal to another only if their folds are, too, which Python does not look at."""
    return None if clock is None else (clock, clock.fold)


def in_range(date: dt.date) -> bool:
    """Whether `date` can be a day of a trip."""
    return _FIRST <= date <= _LAST


def backward(start: dt.datetime, end: dt.datetime) -> bool:
    """Whether `end` comes before `start` whatever their zone: by the clock, but for a night in which it is put back,
    where an end with a fold may look up to three hours earlier."""
    put_back = dt.timedelta(hours=3 if end.fold and not start.fold else 0)
    return end + put_back < start


def clock_exists(clock: dt.datetime, zone: str | None) -> bool:
    """Whether the clocks of `zone` ever show `clock`, and for one with a fold of 1 show it a second time.

    In the night in which they go forward some times are skipped.
    """
    return exact(wall_clock(minute_of(clock, zone), zone)) == exact(clock.replace(second=0, microsecond=0))


def day_offset(date: dt.date, zone: str | None) -> int:
    """The minute at which `date` begins in `zone`."""
    return minute_of(dt.datetime(date.year, date.month, date.day), zone)


_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def date_words(date: dt.date, *, year: bool = False) -> str:
    """``Wed 15 Apr``, with the year when asked for."""
    text = f"{_DAYS[date.weekday()]} {date.day} {_MONTHS[date.month - 1]}"
    return f"{text} {date.year}" if year else text
