"""A trip as a calendar: the same trip gives the same bytes, a revised one updates in place."""

from __future__ import annotations

import base64
import datetime as dt
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...explain import item_states
from ...rules import check
from ...trip import Catalogue, Itinerary, Leg, Stay, Stop
from ._event import event_of, plain_text
from ._library import icalendar
from ._moment import part_of
from ._when import uids_of, zones_of
from ._zones import timezone_of

if TYPE_CHECKING:
    from icalendar import Calendar, Event

__all__ = ["DOCUMENT", "GONE", "events_of_others", "used_catalogue", "write_calendar"]

DOCUMENT = "X-TRIPMEND-TRIP"
"""The whole trip in base64, which no program that handles a calendar has a reason to alter."""
GONE = "X-TRIPMEND-GONE"
"""Marks what was in an earlier calendar and is not in the trip any more."""
_FIRST_STAMP = dt.datetime(2000, 1, 1, tzinfo=dt.UTC)
_MINUTE = dt.timedelta(minutes=1)


def used_catalogue(trip: Itinerary, catalogue: Catalogue) -> Catalogue:
    """What the trip itself needs of a catalogue: its places, connections and the ways between them.

    All of it where the zone of a clock would be another without the rest, which may say what zone a city has.
    """
    places = {stop.place for _, stop in trip.stops()} | {stay.place for stay in trip.stays}
    runs = {leg.connection for _, leg in trip.legs()}
    ends = [end for _, leg in trip.legs() for end in (leg.origin, leg.destination)]
    kept = tuple(run for run in catalogue.connections if run.id in runs)
    ends += [end for run in kept for end in (run.origin, run.destination)]
    places |= {end.place for end in ends if end.place is not None}
    reduced = catalogue.replace(
        places=tuple(place for place in catalogue.places if place.id in places),
        connections=kept,
        travel=tuple(way for way in catalogue.travel if way.origin in places and way.destination in places),
    )
    items = [item for day in trip.days for item in day.items]
    same = all(zones_of(item, catalogue) == zones_of(item, reduced) for item in items)
    return reduced if same and all(catalogue.zone_of(name) == reduced.zone_of(name) for name in places) else catalogue


def _document(trip: Itinerary, catalogue: Catalogue) -> str:
    from ..native import dump_trip

    data = dump_trip(trip, used_catalogue(trip, catalogue))
    return base64.b64encode(json.dumps(data, ensure_ascii=True, separators=(",", ":")).encode()).decode("ascii")


def _items(trip: Itinerary) -> Iterator[tuple[Stop | Leg | Stay, dt.date]]:
    for day in trip.days:
        for item in day.items:
            yield item, day.date
    for stay in trip.stays:
        yield stay, stay.check_in


def _content(event: Event) -> bytes:
    """What the event says, apart from how often it was revised."""
    copied = event.copy()
    for name in ("sequence", "dtstamp"):
        copied.pop(name, None)
    raw: bytes = copied.to_ical()
    return raw


def _number(event: Event) -> int:
    try:
        return max(0, int(event.get("sequence", 0)))
    except (TypeError, ValueError):
        return 0


def _stamp(event: Event, number: int) -> None:
    for name in ("sequence", "dtstamp"):
        event.pop(name, None)
    event.add("sequence", number)
    event.add("dtstamp", _FIRST_STAMP + number * _MINUTE)


def _earlier(previous: Calendar | None) -> dict[str, Event]:
    if previous is None:
        return {}
    return {str(event.get("uid", "")): event for event in previous.events}


def events_of_others(trip: Itinerary, calendar: Calendar) -> tuple[int, int]:
    """How many events of `calendar` were not made from `trip`, and how many there are in all."""
    ours = [str(event.get("uid", "")).startswith(uids_of(trip.id)) for event in calendar.events]
    return ours.count(False), len(ours)


def _zones(events: list[Event]) -> list[str]:
    named: set[str] = set()
    for event in events:
        for name in ("dtstart", "dtend"):
            value: Any = event.get(name)
            zone = getattr(getattr(part_of(value, "dt"), "tzinfo", None), "key", None)
            named |= {zone} if zone and zone != "UTC" else set()
    return sorted(named)


def write_calendar(
    trip: Itinerary, catalogue: Catalogue, *, previous: Calendar | None = None, bare: bool = False
) -> str:
    """The trip as an iCalendar stream (RFC 5545).

    previous: an earlier calendar of this trip: what changed since counts one revision up, and what is gone is
    cancelled. bare: without prices and notes, and without the trip document, which holds budget and party and is what
    a calendar is read back from.
    Raises MissingExtraError without the extra "calendar".
    """
    library = icalendar()
    states, findings = item_states(trip, catalogue), check(trip, catalogue)
    if bare:
        findings = tuple(one for one in findings if one.unit != "minor")
    calendar: Calendar = library.Calendar()
    calendar.add("prodid", "-//tripmend//tripmend//EN")
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    title = " ".join(plain_text(trip.title or trip.id).split())  # one line
    calendar.add("name", title)
    calendar.add("x-wr-calname", library.vText(title))
    if not bare:
        calendar.add(DOCUMENT, _document(trip, catalogue))
    before, events = _earlier(previous), []
    for item, day in _items(trip):
        event = event_of(item, day, states[item.id], trip, catalogue, findings, bare=bare)
        old = before.pop(str(event["uid"]), None)
        same = old is None or _content(old) == _content(event)
        _stamp(event, (_number(old) if old is not None else 0) + (not same))
        events.append(event)
    for uid, old in sorted(before.items()):
        if not uid.startswith(uids_of(trip.id)):
            continue  # of somebody else or another trip
        if GONE not in old:
            number = _number(old)
            old.pop("status", None)
            old.add("status", "CANCELLED")
            old.add(GONE, "TRUE")
            _stamp(old, number + 1)
        events.append(old)
    for zone in _zones(events):
        calendar.add_component(timezone_of(zone, trip.days[0].date, trip.days[-1].date + dt.timedelta(days=1)))
    for event in events:
        calendar.add_component(event)
    raw: bytes = calendar.to_ical()
    return raw.decode("utf-8")
