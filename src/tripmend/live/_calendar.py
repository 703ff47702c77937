"""Calendars: their events with a time, as plain data."""

from __future__ import annotations

import datetime as dt
from typing import Any

from ..errors import InputError
from ..formats.ical import UnreadableError, end_of, parse_calendar, start_of
from ._seen import Appointment, Observation, plain_text

__all__ = ["read_appointments"]

_MOST = 5000


def _said(event: Any, name: str) -> str:
    value = event.get(name)
    if isinstance(value, list):
        value = value[0] if value else None
    return "" if value is None else plain_text(str(value))


def read_appointments(source: str, raw: bytes) -> Observation:
    """The events of a calendar that have a time of day; of recurring ones only the times that stand by themselves.

    Raises InputError for what is no calendar, MissingExtraError without the extra "live".
    """
    text = raw.decode("utf-8-sig", "replace")
    count = text.upper().count("BEGIN:VEVENT")
    if count > _MOST:
        raise InputError(f"the calendar holds {count} events; at most {_MOST} are read", source=source)
    calendar = parse_calendar(text, source)
    all_off = str(calendar.get("method", "")).upper() == "CANCEL"
    found: dict[str, Appointment] = {}
    for event in calendar.events:
        if event.get("rrule") is not None:
            continue
        try:
            start, end = start_of(event), end_of(event)
        except (UnreadableError, ValueError, TypeError, OverflowError):
            continue
        uid = _said(event, "uid")
        if not uid or not isinstance(start, dt.datetime):
            continue
        again = _said(event, "recurrence-id") and str(getattr(event.get("recurrence-id"), "dt", ""))
        uid = f"{uid} {again}".strip()
        found[uid] = Appointment(
            uid,
            _said(event, "summary"),
            _said(event, "location"),
            start,
            end if isinstance(end, dt.datetime) and (end.tzinfo is None) == (start.tzinfo is None) else None,
            all_off or _said(event, "status").upper() == "CANCELLED",
        )
    return Observation(source, appointments=tuple(found.values()))
