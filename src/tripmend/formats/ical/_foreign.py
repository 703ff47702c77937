"""An event of any other calendar as a stop: only what it says, all else unknown."""

from __future__ import annotations

import datetime as dt
import hashlib
import re
from typing import TYPE_CHECKING, Any

from ...trip import Place, Stop, zone_info
from ._moment import UnreadableError, end_of, part_of, start_of

if TYPE_CHECKING:
    from icalendar import Event

__all__ = ["stop_from"]

_NAME, _NOTES = 500, 2000
_NUMBER = re.compile(r"\d")
_LONGEST = dt.timedelta(hours=24)


def _text(event: Event, name: str) -> str:
    value: Any = event.get(name)
    return "" if value is None or isinstance(value, list) else str(value).strip()


def _where(event: Event) -> tuple[float, float] | None:
    value: Any = event.get("geo")
    lat, lon = part_of(value, "latitude"), part_of(value, "longitude")
    if not (isinstance(lat, float) and isinstance(lon, float)):
        return None
    return (lat, lon) if -90 <= lat <= 90 and -180 <= lon <= 180 else None


def _names(title: str, location: str) -> tuple[str, tuple[str, ...]]:
    """What a place is called, and its location where that says more: ``Albertina`` at ``Albertinaplatz 1, Wien`` is the
    Albertina, ``La Traviata`` in the ``Teatro Costanzi, Rome`` takes place in the theatre, ``Lunch`` at ``Café Central,
    Herrengasse 14`` in the café. A first part with a number in it is an address."""
    title, location = (" ".join(text.split())[:_NAME] for text in (title, location))
    first, _, rest = (part.strip() for part in location.partition(","))
    if not location or (title and _NUMBER.search(first)):
        name = title
    else:
        name = first if first and _NUMBER.search(rest) else location
    return name, (location,) if location and location != name else ()


def _refuse_what_is_no_visit(event: Event) -> None:
    if any(name in event for name in ("rrule", "rdate", "exdate", "recurrence-id")):
        raise UnreadableError("it recurs")
    if _text(event, "status").upper() == "CANCELLED":
        raise UnreadableError("it is cancelled")


def _times(event: Event, zone: str | None) -> tuple[dt.datetime, dt.datetime, str | None]:
    """Start and end by the clock at the place, and its zone."""
    start, end = start_of(event), end_of(event)
    if not isinstance(start, dt.datetime):
        raise UnreadableError("it has no time of day")
    if end is None:
        raise UnreadableError("it says no end")
    if not isinstance(end, dt.datetime) or (start.tzinfo is None) != (end.tzinfo is None):
        raise UnreadableError("its start and end are not of one kind")
    if start.tzinfo is None:
        first, last, name = start, end, zone
    else:
        names = {str(getattr(moment.tzinfo, "key", "UTC")) for moment in (start, end)}
        if len(names) > 1:
            raise UnreadableError("it begins and ends in different time zones, so it is a journey of some kind")
        name = names.pop()
        if name == "UTC":
            if zone is None:
                raise UnreadableError("its time is in UTC; say with --zone in which zone its place is")
            name = zone
        first, last = (moment.astimezone(zone_info(name)).replace(tzinfo=None) for moment in (start, end))
    if not dt.timedelta() < end - start <= _LONGEST or last <= first:
        raise UnreadableError("it does not end within 24 hours of its start")
    return first.replace(second=0, microsecond=0), last.replace(second=0, microsecond=0), name


def stop_from(event: Event, zone: str | None) -> tuple[Stop, Place, tuple[str, ...]]:
    """The stop and the place of a timed event with a LOCATION or GEO, and what of it is not known.

    zone: of the places of events that give their time in UTC or without a zone. Raises UnreadableError.
    """
    _refuse_what_is_no_visit(event)
    first, last, name = _times(event, zone)
    title, location, geo = _text(event, "summary"), _text(event, "location"), _where(event)
    called, aliases = _names(title, location)
    if not (location or geo) or not called:
        raise UnreadableError("it names no place")
    where = "\0".join((called, location, str(geo), str(name)))
    key = hashlib.sha256(where.encode("utf-8", "backslashreplace")).hexdigest()[:12]
    uid = hashlib.sha256(_text(event, "uid").encode("utf-8", "backslashreplace")).hexdigest()[:12]
    notes = title[:_NOTES] if " ".join(title.split()) != called else ""
    at = {} if geo is None else {"lat": geo[0], "lon": geo[1]}
    try:
        place = Place.model_validate(
            {
                "id": f"ics-place-{key}",
                "name": called,
                "kind": "other",
                "zone": name,
                "aliases": aliases,
                "notes": "".join(aliases),
                **at,
            }
        )
        stop = Stop(id=f"ics-{uid}", place=place.id, kind="event", start=first, end=last, notes=notes)
    except ValueError as error:
        raise UnreadableError("it cannot be a stop of a plan") from error
    unknown = ["opening hours", "price", "whether it is booked", "city"]
    unknown += ["where the place is on the map"] if geo is None else []
    unknown += ["time zone"] if name is None else []
    return stop, place, tuple(unknown)
