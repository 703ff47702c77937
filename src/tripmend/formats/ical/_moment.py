"""When an event of any calendar is, as far as it says so."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

from ...trip import zone_exists, zone_info
from ._when import Moment

if TYPE_CHECKING:
    from icalendar import Event

__all__ = ["UnreadableError", "end_of", "part_of", "start_of"]

_FIRST, _LAST = 1980, 2199
"""Years that a trip can have."""


class UnreadableError(Exception):
    """Why one event cannot be used; one clause for people."""


def part_of(value: Any, name: str) -> Any:
    """An attribute of a property; None where it has none, or was written so that the library could not read it."""
    try:
        return getattr(value, name, None)
    except ValueError:
        return None


def _moment(event: Event, name: str) -> Moment | None:
    value: Any = event.get(name)
    if value is None:
        return None
    found = part_of(value, "dt")
    if isinstance(value, list) or not isinstance(found, dt.date):
        raise UnreadableError(f"its {name.upper()} is no date or time")
    if not _FIRST <= found.year <= _LAST:
        raise UnreadableError(f"the year {found.year} is too far away")
    if not isinstance(found, dt.datetime):
        return found
    named = str(value.params.get("TZID", ""))
    if found.tzinfo is None and not named:
        return found
    if found.utcoffset() == dt.timedelta() and not named:
        return found.replace(tzinfo=dt.UTC)
    zone = str(getattr(found.tzinfo, "key", "") or named)
    if not zone_exists(zone):
        raise UnreadableError(f"the time zone {zone[:60]!r} is not known")
    return found.replace(tzinfo=zone_info(zone))


def start_of(event: Event) -> Moment:
    """The start of an event. Raises UnreadableError."""
    start = _moment(event, "dtstart")
    if start is None:
        raise UnreadableError("it says no start")
    return start


def end_of(event: Event) -> Moment | None:
    """The exclusive end of an event, by DTEND or DURATION; None where it says none. Raises UnreadableError."""
    end, length = _moment(event, "dtend"), part_of(event.get("duration"), "dt")
    if end is None and isinstance(length, dt.timedelta):
        start = start_of(event)
        if isinstance(start, dt.datetime) and start.tzinfo is not None:
            return (start.astimezone(dt.UTC) + length).astimezone(start.tzinfo)
        return start + length
    return end
