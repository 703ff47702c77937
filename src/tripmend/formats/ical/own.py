"""Events that tripmend wrote, back into the items of the trip: moved ones at their new time, deleted ones gone."""

from __future__ import annotations

import base64
import datetime as dt
import json
from typing import TYPE_CHECKING

from ...errors import InputError
from ...explain import item_states
from ...trip import Catalogue, Itinerary, Leg, Stay, Stop, zone_info
from .times import Moment, UnreadableError, end_of, start_of, when_of, zones_of
from .write import DOCUMENT, event_of

if TYPE_CHECKING:
    from icalendar import Calendar, Event

    from ..native import TripDocument


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
