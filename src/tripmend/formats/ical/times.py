"""Times of a calendar: dates, moments, and the zones they are in."""

from __future__ import annotations

import datetime as dt
import hashlib
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ...errors import MissingExtraError
from ...extras import install_command
from ...trip import Catalogue, Leg, Stay, Stop, zone_exists, zone_info

if TYPE_CHECKING:
    from icalendar import Event, Timezone


def icalendar() -> ModuleType:
    """The library. Raises MissingExtraError with the command that installs it."""
    try:
        import icalendar as library
    except ImportError as error:
        command = install_command("calendar")
        raise MissingExtraError(f"calendars (.ics) need icalendar; install it with: {command}") from error
    return library


Moment = dt.date | dt.datetime
"""A date for whole days; else a time, with its zone, or without one where the zone is not known."""
_OURS = "@tripmend"
_DAY = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class When:
    """start and the exclusive end of an event; end None: none that a calendar could hold, for the reason in `doubt`."""

    start: Moment
    end: Moment | None
    doubt: str = ""


def _short(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:16]


def uid_of(trip: str, item: str) -> str:
    """The UID of an item: the same as long as trip and item keep their ids."""
    return f"{uids_of(trip)}{_short(item)}{_OURS}"


def uids_of(trip: str) -> str:
    """How the UIDs of all items of a trip begin."""
    return f"{_short(trip)}-"


def is_ours(uid: str) -> bool:
    """Whether a UID was made by `uid_of`, for whatever trip."""
    return uid.endswith(_OURS)


def zones_of(item: Stop | Leg, catalogue: Catalogue) -> tuple[str | None, str | None]:
    """The zones of the clocks at start and end; None: not known."""
    if isinstance(item, Stop):
        zone = catalogue.zone_of(item.place)
        return zone, zone
    return catalogue.end_zone(item.origin), catalogue.end_zone(item.destination)


def _local(clock: dt.datetime, zone: str | None) -> dt.datetime:
    clock = clock.replace(microsecond=0)
    return clock if zone is None else clock.replace(tzinfo=zone_info(zone))


def when_of(item: Stop | Leg | Stay, day: dt.date, catalogue: Catalogue) -> When:
    """When `item`, which stands in `day`, is in a calendar."""
    if isinstance(item, Stay):
        return When(item.check_in, item.check_out)
    first, last = (item.start, item.end) if isinstance(item, Stop) else (item.depart, item.arrive)
    if first is None or last is None:
        return When(day, day + _DAY, "No time is planned yet.")
    zones = zones_of(item, catalogue)
    start, end = (_local(clock, zone) for clock, zone in zip((first, last), zones, strict=True))
    if (zones[0] is None) != (zones[1] is None):
        side = "departure" if zones[0] is None else "arrival"
        doubt = f"The time zone of the {side} is not known, so the calendar cannot show how long it is."
        return When(start, None, doubt)
    # UTC, because Python compares two times of one zone by their clocks alone.
    ends = end.astimezone(dt.UTC) > start.astimezone(dt.UTC) if end.tzinfo is not None else end > start
    if not ends:
        return When(start, None, "" if first == last else "It ends before it begins.")
    floating = "The time zone is not known; times are those of the clock there."
    return When(start, end, floating if zones[0] is None else "")


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


def _state(moment: dt.datetime, zone: dt.tzinfo) -> tuple[dt.timedelta, dt.timedelta, str]:
    """Offset, daylight saving and name in `zone` at `moment` (UTC)."""
    local = moment.astimezone(zone)
    return local.utcoffset() or dt.timedelta(), local.dst() or dt.timedelta(), local.tzname() or ""


def _turns(zone: dt.tzinfo, first: dt.datetime, last: dt.datetime) -> list[dt.datetime]:
    """The moments (UTC, whole minutes) from `first` to `last` at which the clock or its name changes."""
    found: list[dt.datetime] = []
    moment, step = first, dt.timedelta(days=7)
    while moment < last:
        after = min(moment + step, last)
        if _state(moment, zone) != _state(after, zone):
            low, high = moment, after
            while high - low > dt.timedelta(minutes=1):
                middle = low + dt.timedelta(minutes=(high - low) // dt.timedelta(minutes=2))
                low, high = (middle, high) if _state(middle, zone) == _state(low, zone) else (low, middle)
            found.append(high)
            after = high
        moment = after
    return found


def timezone_of(name: str, first: dt.date, last: dt.date) -> Timezone:
    """The zone `name` with every turn of its clock in the years of `first` to `last`."""
    library, zone = icalendar(), zone_info(name)
    begin = dt.datetime(first.year, 1, 1, tzinfo=dt.UTC) - dt.timedelta(days=1)
    end = dt.datetime(last.year, 12, 31, tzinfo=dt.UTC) + dt.timedelta(days=1)
    described: Timezone = library.Timezone()
    described.add("tzid", name)
    before = _state(begin, zone)[0]
    for moment in (begin, *_turns(zone, begin, end)):
        offset, saving, short = _state(moment, zone)
        part = library.TimezoneDaylight() if saving else library.TimezoneStandard()
        # The turn is told on the clock as it went until then.
        part.add("dtstart", (moment + before).replace(tzinfo=None))
        part.add("tzoffsetfrom", before)
        part.add("tzoffsetto", offset)
        if short.isalpha():
            part.add("tzname", short)
        described.add_component(part)
        before = offset
    return described
