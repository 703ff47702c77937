"""Calendars written: an event for each item."""

from __future__ import annotations

import base64
import datetime as dt
import json
import unicodedata
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...explain import ItemState, amount, clock, dates_words, item_states, sentence
from ...rules import Finding, check
from ...trip import Catalogue, Endpoint, Itinerary, Leg, Lock, Stay, Stop
from .times import icalendar, part_of, timezone_of, uid_of, uids_of, when_of, zones_of

if TYPE_CHECKING:
    from icalendar import Calendar, Event


_STATES = {"broken": "Broken", "tight": "Tight", "unknown": "Not known"}
_HELD = {"all": "Locked", "place": "Its place is locked", "time": "Its time is locked"}


def plain_text(text: str) -> str:
    """`text` without the control characters that a calendar may not hold; line ends stay."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(sign if sign in "\n\t" or unicodedata.category(sign) != "Cc" else " " for sign in text)


def _end_words(end: Endpoint, time: dt.datetime | None, zone: str | None, catalogue: Catalogue) -> str:
    place = catalogue.place(end.place) if end.place is not None else None
    names = dict.fromkeys(name for name in (place.name if place is not None else "", end.city) if name)
    when = f" at {clock(time)} ({zone or 'time zone not known'})" if time is not None else ""
    return f"{', '.join(names) or 'place not known'}{when}"


def _about(
    item: Stop | Leg | Stay, state: ItemState, catalogue: Catalogue, currency: str, *, bare: bool
) -> Iterator[str]:
    if isinstance(item, Leg):
        zones = zones_of(item, catalogue)
        yield sentence(f"from {_end_words(item.origin, item.depart, zones[0], catalogue)}")
        yield sentence(f"to {_end_words(item.destination, item.arrive, zones[1], catalogue)}")
        if item.cancelled:
            yield "Cancelled: it does not run."
    if isinstance(item, Stay) and item.booked and item.unbooked_nights:
        yield f"Booked, but not for the night of {dates_words(item.unbooked_nights)}."
    else:
        yield "Booked." if item.booked else "Not booked."
    if bare:
        return
    if state.cost is None:
        yield "Price not known."
    else:
        yield f"Price: {amount(state.cost, currency)}." if state.cost else "Free."


def _description(
    item: Stop | Leg | Stay,
    state: ItemState,
    trip: Itinerary,
    catalogue: Catalogue,
    findings: Sequence[Finding],
    doubt: str,
    *,
    bare: bool,
) -> str:
    lines = list(_about(item, state, catalogue, trip.currency, bare=bare))
    locks: list[Lock] = [lock for lock in trip.locks if lock.target == item.id]
    lines += [sentence(f"{_HELD[lock.hold]}: {lock.reason}" if lock.reason else _HELD[lock.hold]) for lock in locks]
    lines += [doubt] if doubt else []
    lines += [
        f"{_STATES[finding.state]}: {finding.message}"
        for finding in findings
        if finding.state in _STATES and item.id in finding.subjects
    ]
    lines += [item.notes] if item.notes and not bare else []
    return "\n".join(lines)


def _status(item: Stop | Leg | Stay) -> str:
    if isinstance(item, Leg) and item.cancelled:
        return "CANCELLED"
    whole = item.booked and not (isinstance(item, Stay) and item.unbooked_nights)
    return "CONFIRMED" if whole else "TENTATIVE"


def event_of(
    item: Stop | Leg | Stay,
    day: dt.date,
    state: ItemState,
    trip: Itinerary,
    catalogue: Catalogue,
    findings: Sequence[Finding],
    *,
    bare: bool = False,
) -> Event:
    """The event of `item`, which stands in `day`; without SEQUENCE and DTSTAMP. bare: without its price and notes."""
    when = when_of(item, day, catalogue)
    event: Event = icalendar().Event()
    event.add("uid", uid_of(trip.id, item.id))
    event.add("summary", plain_text(state.heading))
    event.add("dtstart", when.start)
    if when.end is not None:
        event.add("dtend", when.end)
    target = item.origin.place if isinstance(item, Leg) else item.place
    place = catalogue.place(target) if target is not None else None
    city = item.origin.city if isinstance(item, Leg) else (place.city if place is not None else "")
    where = dict.fromkeys(name for name in (place.name if place is not None else target or "", city) if name)
    if where:
        event.add("location", plain_text(", ".join(where)))
    if place is not None and place.lat is not None and place.lon is not None:
        event.add("geo", (place.lat, place.lon))
    event.add("description", plain_text(_description(item, state, trip, catalogue, findings, when.doubt, bare=bare)))
    event.add("categories", [state.role])
    event.add("status", _status(item))
    whole_days = not isinstance(when.start, dt.datetime)
    event.add("transp", "TRANSPARENT" if whole_days else "OPAQUE")
    return event


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
