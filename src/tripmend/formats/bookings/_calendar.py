"""Calendars as reservations: their events with times, zones, repetitions and status; what these say is `_event`'s."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ...errors import InputError
from ...trip import zone_exists
from ._event import UnusableError, on_site, told_by
from ._library import library
from ._places import located
from ._reservation import Moment, NotUsed, Reservation, Source
from ._schema import json_of, reservations_of
from ._words import words

if TYPE_CHECKING:
    from icalendar import Calendar, Event
    from icalendar.cal.component import Component

__all__ = ["calendars_in", "events_of"]

_MOST_EVENTS, _MOST_REPEATED = 5000, 2000
_MOST_TIMES = 14
"""Of a recurring event with an end; one that recurs more often is no part of a trip."""
_LONGEST_TITLE, _LONGEST_DESCRIPTION = 500, 20_000
_MOST_WORDS = 2_000_000
"""Letters of all descriptions together."""
_TOO_OFTEN = f"it recurs more than {_MOST_TIMES} times"


def calendars_in(text: str) -> list[Calendar]:
    """The calendars in a text. Raises InputError, one sentence."""
    count = text.upper().count("BEGIN:VEVENT")
    if count > _MOST_EVENTS:
        raise InputError(f"holds {count} events; at most {_MOST_EVENTS} are read, so export the time of the trip alone")
    calendar = library("icalendar")
    for attempt in (text, re.sub(r"(?ms)^BEGIN:VTIMEZONE\r?$.*?^END:VTIMEZONE\r?\n", "", text)):
        # A zone that is described badly is no reason to lose the events: their zone's name is enough.
        try:
            found = calendar.Calendar.from_ical(attempt, multiple=True)
        except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError, OSError, OverflowError):
            continue
        return [one for one in found if getattr(one, "name", "") == "VCALENDAR"]
    if "END:VCALENDAR" not in text.upper():
        raise InputError("it ends in the middle")
    raise InputError("this is not a calendar (RFC 5545)")


def events_of(
    calendars: Sequence[Calendar], source: Source, zone: str | None
) -> Iterator[tuple[str, list[Reservation], list[NotUsed]]]:
    """Each event in order: its UID, and what it tells, or why it is of no use; zone: of times that say none."""
    letters = times = 0
    for calendar in calendars:
        events = list(calendar.events)
        letters += sum(min(len(_said(one, "description")), _LONGEST_DESCRIPTION) for one in events)
        if letters > _MOST_WORDS:
            raise InputError(
                f"its events say more than the {_MOST_WORDS:,} letters that are read; export fewer of them"
            )
        own = _calendar_zone(calendar) or zone
        moved = _moved_times(events, own)
        read = [(event, *_reservations_of(event, calendar, source, own, moved)) for event in events]
        zones = {located(place, one.kind).zone for _, told, _ in read for one in told for place in (one.start, one.end)}
        for event, told, not_used in read:
            if own is not None and zones <= {own, None}:  # of a place elsewhere the trip may know better
                told = [_by_calendar(one, own) for one in told]
            times += max(0, len(told) - 1)
            if times > _MOST_REPEATED:
                raise InputError(f"its events recur more than the {_MOST_REPEATED:,} times that are read; export fewer")
            yield _said(event, "uid"), told, not_used


def _said(event: Component, name: str) -> str:
    value: Any = event.get(name)
    if isinstance(value, list):
        value = value[0] if value else None
    return "" if value is None else str(value).strip()


def _part(value: Any, name: str) -> Any:
    try:
        return getattr(value, name, None)
    except (ValueError, TypeError):
        return None


def _zone_name(text: str) -> str | None:
    """The IANA zone in the odd names that calendars give: with a path before, in quotes, or as Windows calls it."""
    text = text.strip().strip('"')
    if zone_exists(text):
        return text
    for part in re.findall(r"[A-Z][A-Za-z_]+/[A-Z][A-Za-z_/+-]+", text):
        if zone_exists(part):
            return str(part)
    known = _part(library("icalendar.timezone.windows_to_olson"), "WINDOWS_TO_OLSON") or {}
    found = known.get(text)
    return found if isinstance(found, str) and zone_exists(found) else None


def _moment(event: Event, name: str, zone: str | None) -> Moment | None:
    value: Any = event.get(name)
    if value is None:
        return None
    found = _part(value, "dt")
    if isinstance(value, list) or not isinstance(found, dt.date):
        raise UnusableError(f"its {name.upper()} is no date or time")
    return _read_moment(found, str(value.params.get("TZID", "")), zone)


def _moments(event: Component, name: str, zone: str | None) -> list[Moment]:
    """The dates and times of a property that may have many, as EXDATE."""
    value: Any = event.get(name)
    return [
        _read_moment(found, str(one.params.get("TZID", "")), zone)
        for one in (value if isinstance(value, list) else [value] if value is not None else [])
        for part in getattr(one, "dts", [one])
        if isinstance(found := _part(part, "dt"), dt.date)
    ]


def _read_moment(found: dt.date, named: str, zone: str | None) -> Moment:
    if not 1970 <= found.year <= 2199:
        raise UnusableError(f"the year {found.year} is too far away")
    if not isinstance(found, dt.datetime):
        return Moment(dt.datetime.combine(found, dt.time()), timed=False)
    clock = found.replace(tzinfo=None, second=0, microsecond=0)
    if found.tzinfo is None and not named:
        return Moment(clock, zone=zone)
    key = str(_part(found.tzinfo, "key") or "")
    known = key if key and key != "UTC" and zone_exists(key) else _zone_name(named) if named else None
    if known is not None and known not in ("UTC", "Etc/UTC"):
        return Moment(clock, zone=known)
    offset = found.utcoffset()
    if offset is None:
        raise UnusableError(f"the time zone {named[:60]!r} is not known")
    if offset == dt.timedelta():
        return Moment(clock, utc=True)
    return Moment(clock, offset=int(offset.total_seconds()) // 60)


def _times(event: Event, zone: str | None) -> tuple[Moment, Moment | None]:
    start = _moment(event, "dtstart", zone)
    if start is None:
        raise UnusableError("it says no start")
    end = _moment(event, "dtend", zone)
    length = _part(event.get("duration"), "dt")
    if end is None and isinstance(length, dt.timedelta) and dt.timedelta() < length < dt.timedelta(days=400):
        clock = start.clock + length
        end = Moment(
            clock, (start.timed and clock.time() != dt.time.min) or start.timed, start.zone, start.offset, start.utc
        )
    return start, end


def _where(event: Event) -> tuple[float, float] | None:
    value: Any = event.get("geo")
    lat, lon = _part(value, "latitude"), _part(value, "longitude")
    if not isinstance(lat, float) and (apple := event.get("x-apple-structured-location")) is not None:
        found = re.search(r"geo:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)", str(apple))
        lat, lon = (float(found[1]), float(found[2])) if found is not None else (None, None)
    if not isinstance(lat, float) or not isinstance(lon, float) or (lat == 0 and lon == 0):
        return None
    return (lat, lon) if -90 <= lat <= 90 and -180 <= lon <= 180 else None


_SIMPLE = frozenset(("FREQ", "COUNT", "UNTIL", "INTERVAL", "BYDAY", "WKST"))
_FREQUENCIES = ("DAILY", "WEEKLY", "MONTHLY", "YEARLY")
"""What a part of a trip may recur by. Other rules may have no next time at all, and looking for it takes for ever."""


def _recurs(event: Event, start: Moment, zone: str | None, moved: Mapping[str, Sequence[Moment]]) -> list[dt.timedelta]:
    """By how much each time of an event lies after the first; [0] for one that does not recur.

    Without the times that it leaves out (EXDATE), and those that are moved or cancelled by an event of their own
    (RECURRENCE-ID).
    """
    if event.get("recurrence-id") is not None:
        return [dt.timedelta()]
    left_out = [*_moments(event, "exdate", zone), *moved.get(_said(event, "uid"), ())]
    times = set(_ruled(event, start)) | {one.clock - start.clock for one in _moments(event, "rdate", zone)}
    if len(times) > _MOST_TIMES:
        raise UnusableError(_TOO_OFTEN)
    minutes = {one.minute for one in left_out if one.timed}
    days = {one.date for one in left_out if not one.timed}
    return [
        offset
        for offset in sorted(times)
        if _moved(start, offset).minute not in minutes and (start.clock + offset).date() not in days
    ]


def _moved_times(events: Sequence[Event], zone: str | None) -> dict[str, list[Moment]]:
    """The times of repeating events that an event of their own moves or takes out (RECURRENCE-ID), by UID."""
    found: dict[str, list[Moment]] = {}
    for one in events:
        if one.get("recurrence-id") is not None and (uid := _said(one, "uid")):
            with suppress(UnusableError):
                found.setdefault(uid, []).extend(_moments(one, "recurrence-id", zone))
    return found


def _ruled(event: Event, start: Moment) -> list[dt.timedelta]:
    rule: Any = event.get("rrule")
    if rule is None:
        return [dt.timedelta()]
    if isinstance(rule, list) or not set(rule) <= _SIMPLE or str((rule.get("FREQ") or [""])[0]) not in _FREQUENCIES:
        raise UnusableError("it recurs in a way that is not read")
    if any(re.search(r"\d", str(day)) for day in rule.get("BYDAY") or ()):
        raise UnusableError("it recurs in a way that is not read")
    if not (rule.get("COUNT") or rule.get("UNTIL")):
        raise UnusableError("it recurs without an end")
    from dateutil.rrule import rrulestr  # type: ignore[import-untyped]

    text = re.sub(r"UNTIL=(\d{8})(?:T\d{6}Z?)?", r"UNTIL=\1T235959", rule.to_ical().decode())
    last = (rule.get("UNTIL") or [None])[0]  # in UTC it is a moment (RFC 5545), and not a day
    placed = start.zone is not None or start.utc or start.offset is not None
    until = int(last.timestamp()) // 60 if placed and _part(last, "tzinfo") is not None else None
    times = []
    try:
        for moment in rrulestr(text, dtstart=start.clock):
            if until is not None and _moved(start, moment - start.clock).minute > until:
                break
            times.append(moment - start.clock)
            if len(times) > _MOST_TIMES:
                raise UnusableError(_TOO_OFTEN)
    except (ValueError, TypeError, OverflowError) as error:
        raise UnusableError("it recurs in a way that cannot be read") from error
    return times or [dt.timedelta()]


def _description(event: Event) -> str:
    text = _said(event, "description")[:_LONGEST_DESCRIPTION]
    if not text and (rich := _said(event, "x-alt-desc")):
        from ._html import html_text

        return html_text(rich)
    if re.search(r"<(?:br|p|div|a|b|span|li)\b", text, re.IGNORECASE):
        from ._html import html_text

        return html_text(text.replace("\n", "<br>"))
    return text


def _reservations_of(
    event: Event, calendar: Calendar, source: Source, zone: str | None, moved: Mapping[str, Sequence[Moment]]
) -> tuple[list[Reservation], list[NotUsed]]:
    """What one event tells, not settled yet; nothing and the reason where it is of no use.

    zone: of times that say none. moved: the times that another event moves or takes out, by UID.
    """
    title = " ".join(_said(event, "summary").split())[:120]
    part = Source(
        source.file, f"{source.part}, {title}" if source.part and title else source.part or title or "an event"
    )
    uid = _said(event, "uid")
    status = _said(event, "status").upper()
    cancelled = status == "CANCELLED" or _said(calendar, "method").upper() == "CANCEL" or bool(_CANCELLED.match(title))
    try:
        found = _read(event, zone, moved)
    except UnusableError as error:
        if not (cancelled and uid):
            return [], [NotUsed(part, "", str(error))]
        found = [Reservation("event", title)]  # what it was is told by the event with its UID that it takes out
    stamp = _changed(event, "last-modified", "dtstamp")
    told = []
    for one in found:
        changes: dict[str, Any] = {"sources": (part,), "uid": f"{uid}{_said_date(event)}" if uid else ""}
        changes["revision"] = (_sequence(event), stamp.isoformat() if stamp is not None else "")
        changes["modified"] = one.modified or _changed(event)
        if cancelled:
            changes["status"] = "cancelled"
        told.append(one.but(**changes))
    return told, []


_CANCELLED = re.compile(
    rf"^\W*(?:{'|'.join(sorted(words('cancelled'), key=len, reverse=True))})\s*[:\])–—-]\s*", re.IGNORECASE
)
"""What calendars put before the title of an event that is called off: ``Canceled: …``."""


def _said_date(event: Event) -> str:
    found = _part(event.get("recurrence-id"), "dt")
    return f" {found}" if found is not None else ""


def _changed(event: Event, *names: str) -> dt.datetime | None:
    """When an event was changed last, in UTC; DTSTAMP is no proof of it: many write there when the file was made."""
    for name in names or ("last-modified",):
        found = _part(event.get(name), "dt")
        if isinstance(found, dt.datetime):
            return (found.astimezone(dt.UTC) if found.tzinfo is not None else found).replace(tzinfo=None)
    return None


def _sequence(event: Event) -> int:
    try:
        return max(0, int(event.get("sequence", 0)))
    except (TypeError, ValueError):
        return 0


def _by_calendar(one: Reservation, zone: str) -> Reservation:
    """A reservation in UTC at a place that tells no zone, by the clock of its calendar; with a doubt."""
    moment = one.begins or one.ends
    if moment is None or not moment.utc or not one.start.known or located(one.start, one.kind).zone is not None:
        return one
    where = one.start.name or one.start.city or "its place"
    return one.but(start=one.start.but(zone=zone)).doubted(f"the time zone of {where} is taken from its calendar")


def _calendar_zone(calendar: Calendar) -> str | None:
    named = _said(calendar, "x-wr-timezone")
    return _zone_name(named) if named else None


def _read(event: Event, zone: str | None, moved: Mapping[str, Sequence[Moment]]) -> list[Reservation]:
    own = _embedded(event)
    if own:
        return own
    start, end = _times(event, zone)
    title, description = _CANCELLED.sub("", _said(event, "summary")[:_LONGEST_TITLE]), _description(event)
    location = on_site(re.sub(r"\s*[\r\n]+\s*", ", ", _said(event, "location")[:_LONGEST_TITLE]))
    geo = _where(event)
    found: list[Reservation] = []
    for offset in _recurs(event, start, zone, moved):
        begins = _moved(start, offset)
        ends = None if end is None else _moved(end, offset)
        found += told_by(title, description, location, geo, begins, ends)
    return found


def _moved(moment: Moment, offset: dt.timedelta) -> Moment:
    return Moment(moment.clock + offset, moment.timed, moment.zone, moment.offset, moment.utc)


def _embedded(event: Event) -> list[Reservation]:
    """The reservations that KDE's programs put into an event as JSON-LD, or that stand in its text."""
    for name in event:
        if str(name).upper().startswith("X-KDE-KITINERARY"):
            value: Any = event.get(name)
            for one in value if isinstance(value, list) else [value]:
                text = str(one)
                for attempt in (text, text.replace("\\n", "\n").replace("\\,", ",").replace("\\;", ";")):
                    found = reservations_of(json_of(attempt)) if "{" in attempt else []
                    if found:
                        return found
    return []
