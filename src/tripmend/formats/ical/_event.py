"""One stop, leg or stay as an event: what a traveller reads in the calendar."""

from __future__ import annotations

import datetime as dt
import unicodedata
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...explain import ItemState, amount, clock, dates_words, sentence
from ...rules import Finding
from ...trip import Catalogue, Endpoint, Itinerary, Leg, Lock, Stay, Stop
from ._library import icalendar
from ._when import uid_of, when_of, zones_of

if TYPE_CHECKING:
    from icalendar import Event

__all__ = ["event_of", "plain_text"]

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
