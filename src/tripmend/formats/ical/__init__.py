"""iCalendar (RFC 5545), out and in: a trip in any calendar program.

Out: an event per stop, leg and stay. In: a calendar that tripmend wrote gives the trip back, with the times that were
changed in it; calendars of other programs are read by `tripmend.formats.bookings`. Both need the extra "calendar".
"""

from __future__ import annotations

import base64
import datetime as dt
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...errors import InputError
from ...explain import item_states
from ...trip import Catalogue, Day, Itinerary, Leg, Stay, Stop, validate, zone_info
from ..native import TripDocument
from .times import Moment, UnreadableError, end_of, icalendar, is_ours, start_of, uid_of, when_of, zones_of
from .write import DOCUMENT, GONE, event_of, events_of_others, write_calendar

if TYPE_CHECKING:
    from icalendar import Calendar, Event

# Events that tripmend wrote, back into the items of the trip: moved ones at their new time, deleted ones gone.


def document_in(calendar: Calendar, source: str) -> TripDocument | None:
    """The trip document that the calendar carries, None without one. Raises InputError when it was damaged."""
    from ..native import trip_from

    value = calendar.get(DOCUMENT)
    if value is None:
        return None
    if isinstance(value, list):
        raise InputError("holds several trips; give a calendar of one", where=DOCUMENT, source=source)
    try:
        data = json.loads(base64.b64decode("".join(str(value).split()), validate=True))
    except (ValueError, RecursionError) as error:
        raise InputError("the trip in this calendar was damaged", where=DOCUMENT, source=source) from error
    if isinstance(data, dict) and isinstance(data.get("catalogue"), str):
        raise InputError("a calendar cannot name the file of a catalogue", where=DOCUMENT, source=source)
    return trip_from(data, source=source)


def _clock(moment: Moment | None, zone: str | None) -> dt.datetime:
    """The wall clock in `zone` at `moment`."""
    if not isinstance(moment, dt.datetime):
        raise UnreadableError("it has no times of day any more" if moment is not None else "it has no end any more")
    if (moment.tzinfo is None) != (zone is None):
        known = "its new time has no time zone"
        raise UnreadableError(known if zone else "its new time has a time zone, and that of the place is not known")
    if moment.tzinfo is None:
        return moment
    return moment.astimezone(zone_info(zone)).replace(tzinfo=None)


def moved(item: Stop | Leg | Stay, day: dt.date, event: Event, catalogue: Catalogue) -> Stop | Leg | Stay:
    """`item` as the calendar has it now: the same object where its times are those of the trip.

    Raises UnreadableError for times that the item cannot have.
    """
    planned, start, end = when_of(item, day, catalogue), start_of(event), end_of(event)
    if start == planned.start and end == planned.end:
        return item
    try:
        if isinstance(item, Stay):
            if isinstance(start, dt.datetime) or isinstance(end, dt.datetime) or end is None:
                raise UnreadableError("nights are whole days, and it has a time of day now")
            return Stay.model_validate({**item.model_dump(), "check_in": start, "check_out": end})
        zones = zones_of(item, catalogue)
        first, last = _clock(start, zones[0]), _clock(end, zones[1])
        names = ("start", "end") if isinstance(item, Stop) else ("depart", "arrive")
        return type(item).model_validate({**item.model_dump(), names[0]: first, names[1]: last})
    except ValueError as error:
        raise UnreadableError("its new times cannot be those of a plan") from error


def rewritten(item: Stop | Leg | Stay, day: dt.date, event: Event, known: TripDocument) -> list[str]:
    """What was written into an event of ours and is not read: a note each."""
    trip, catalogue = known.itinerary, known.catalogue
    ours = event_of(item, day, item_states(trip, catalogue)[item.id], trip, catalogue, ())
    found = []
    for name, what in (("summary", "title"), ("location", "place")):
        was, now = (" ".join(str(one.get(name, "")).split()) for one in (ours, event))
        if was != now:
            found.append(f"{was} ({item.id}): its new {what} {now[:80]!r} is not read; it is as it was")
    return found


def placed(trip: Itinerary, item: Stop | Leg, was: dt.date) -> dt.date:
    """The day in which `item` stands at its present time; `was`: where it stood. Raises UnreadableError."""
    first = item.start if isinstance(item, Stop) else item.depart
    if first is None or first.date() == was:
        return was
    old = trip.item(item.id)
    before = old.start if isinstance(old, Stop) else old.depart if isinstance(old, Leg) else None
    if before is not None and before.date() == first.date():
        return was
    if any(day.date == first.date() for day in trip.days):
        return first.date()
    raise UnreadableError(f"its new date {first.date()} lies outside the trip")


__all__ = [
    "ReadCalendar",
    "Refused",
    "UnreadableError",
    "end_of",
    "events_of_others",
    "holds_trip",
    "parse_calendar",
    "read_calendar",
    "start_of",
    "uid_of",
    "write_calendar",
]


@dataclass(frozen=True, slots=True)
class Refused:
    """An event that was not used: its UID and title, and why."""

    uid: str
    title: str
    reason: str


@dataclass(frozen=True, slots=True)
class ReadCalendar:
    """The trip of a calendar, what was not used of it, and what else should be known of the reading, a line each.

    others: the UIDs of the events in it that tripmend did not write.
    """

    document: TripDocument
    refused: tuple[Refused, ...]
    notes: tuple[str, ...]
    others: frozenset[str] = frozenset()


def parse_calendar(text: str, source: Path | str = "") -> Calendar:
    """The one calendar in `text`. Raises InputError, and MissingExtraError without the extra "calendar"."""
    library = icalendar()
    try:
        found: list[Any] = library.Calendar.from_ical(text, multiple=True)
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError, OSError) as error:
        raise InputError("this is not a calendar (RFC 5545)", source=source) from error
    calendars = [one for one in found if getattr(one, "name", "") == "VCALENDAR"]
    if len(calendars) != 1:
        raise InputError("exactly one VCALENDAR is expected in it", source=source)
    calendar: Calendar = calendars[0]
    return calendar


def _title(event: Event) -> str:
    return " ".join(str(event.get("summary", "")).split())[:80]


class _Reading:
    """A trip as it is put together from the events of its calendar."""

    def __init__(self, known: TripDocument) -> None:
        self.known = known
        self.items: dict[str, tuple[Stop | Leg, dt.date]] = {}
        self.stays: dict[str, Stay] = {}
        self.refused: list[Refused] = []
        self.notes: list[str] = []
        self.others: set[str] = set()
        trip = known.itinerary
        self._own: dict[str, tuple[Stop | Leg | Stay, dt.date]] = {}
        for day in trip.days:
            self._own |= {uid_of(trip.id, item.id): (item, day.date) for item in day.items}
        self._own |= {uid_of(trip.id, stay.id): (stay, stay.check_in) for stay in trip.stays}

    def take(self, event: Event, seen: set[str]) -> None:
        """Use one event, or note why not."""
        uid = str(event.get("uid", "")).strip()
        if GONE in event:
            return
        try:
            if uid not in self._own:
                if is_ours(uid):
                    raise UnreadableError("it is of another trip")
                self.others.add(uid)
                return
            if uid in seen:
                raise UnreadableError("its UID stands twice in the calendar")
            seen.add(uid)
            self._take_own(uid, event, self.known)
        except UnreadableError as error:
            self.refused.append(Refused(uid, _title(event), str(error)))

    def _take_own(self, uid: str, event: Event, known: TripDocument) -> None:
        item, day = self._own[uid]
        now = moved(item, day, event, known.catalogue)
        if isinstance(now, Stay):
            self.stays[now.id] = now
        else:
            self.items[now.id] = now, placed(known.itinerary, now, day)
        self.notes += rewritten(item, day, event, known)
        if now != item:
            self.notes.append(f"{_title(event)} ({item.id}): at the time to which it was moved in the calendar")

    def left_out(self) -> None:
        """Note what of the trip has no event any more."""
        refused = {one.uid for one in self.refused}
        for uid, (item, _) in self._own.items():
            if item.id not in self.items and item.id not in self.stays and uid not in refused:
                self.notes.append(f"{item.id}: no longer in the calendar, so it is left out")


def _start(item: Stop | Leg) -> dt.datetime | None:
    return item.start if isinstance(item, Stop) else item.depart


def _insert(items: list[Stop | Leg], item: Stop | Leg) -> None:
    """Put `item` before the first that begins later; what is in order stays in order."""
    start = _start(item)
    for at, other in enumerate(items):
        begins = _start(other)
        if start is not None and begins is not None and begins > start:
            items.insert(at, item)
            return
    items.append(item)


def _days(reading: _Reading, base: Itinerary) -> tuple[Day, ...]:
    found: list[Day] = []
    for day in base.days:
        items: list[Stop | Leg] = []
        late: list[Stop | Leg] = []
        for name, (item, date) in reading.items.items():
            if date == day.date:
                (items if base.item(name) == item else late).append(item)
        order = {item.id: number for number, item in enumerate(day.items)}
        items.sort(key=lambda item: order.get(item.id, len(order)))
        for item in sorted(late, key=lambda item: (_start(item) or dt.datetime.min, item.id)):
            _insert(items, item)
        found.append(day.replace(items=tuple(items)))
    return tuple(found)


def holds_trip(calendar: Calendar) -> bool:
    """Whether a calendar carries a trip of tripmend's own."""
    return calendar.get(DOCUMENT) is not None


def read_calendar(text: str, *, source: Path | str = "") -> ReadCalendar:
    """The trip in a calendar that tripmend wrote, as it is in the calendar now.

    Raises InputError for any other calendar, and MissingExtraError without the extra "calendar".
    """
    calendar = parse_calendar(text, source)
    known = document_in(calendar, str(source))
    if known is None:
        raise InputError("this calendar is of another program; tripmend import reads it", source=source)
    reading, seen = _Reading(known), set[str]()
    for event in calendar.events:
        reading.take(event, seen)
    reading.left_out()
    base, catalogue = known.itinerary, known.catalogue
    stays = tuple(reading.stays[stay.id] for stay in base.stays if stay.id in reading.stays)
    names = {*reading.items, *reading.stays}
    locks = tuple(lock for lock in base.locks if lock.target in names)
    trip = base.replace(days=_days(reading, base), stays=stays, locks=locks)
    try:
        validate(trip, catalogue)
    except InputError as error:
        raise InputError(error.message, where=error.where, source=source) from error
    document = TripDocument(trip, catalogue)
    return ReadCalendar(document, tuple(reading.refused), tuple(reading.notes), frozenset(reading.others))
