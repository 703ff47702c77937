"""Events of calendars as reservations: journeys with both ends, hotels with their nights, meals, events."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...errors import InputError
from ...trip import zone_exists
from ._dates import dates_in
from ._item import BY, ends_of, last_night, says_booked
from ._library import library
from ._lines import labelled_ends, number_in, route_in
from ._places import airport_named, city_in_address, city_named, located
from ._reservation import Kind, Moment, NotUsed, Reservation, Source, Where
from ._schema import json_of, reservations_of
from ._text import Text, journeys_in, reference_in, where_named
from ._words import plain_name, words

if TYPE_CHECKING:
    from icalendar import Calendar, Event
    from icalendar.cal.component import Component

__all__ = ["calendars_in", "events_of", "reservations_of_event"]

_MOST_EVENTS = 5000
_MOST_TIMES = 14
"""Of a recurring event with an end; one that recurs more often is no part of a trip."""
_DAY = dt.timedelta(days=1)


class UnusableError(Exception):
    """Why one event cannot be used; one clause for people."""


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


def events_of(calendars: list[Calendar]) -> Iterator[tuple[Event, Calendar]]:
    """Every event with its calendar, in order."""
    for one in calendars:
        for event in one.events:
            yield event, one


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


def _recurs(event: Event, calendar: Calendar, start: Moment, zone: str | None) -> list[dt.timedelta]:
    """By how much each time of an event lies after the first; [0] for one that does not recur.

    Without the times that it leaves out (EXDATE), and those that are moved or cancelled by an event of their own
    (RECURRENCE-ID).
    """
    if event.get("recurrence-id") is not None:
        return [dt.timedelta()]
    uid = _said(event, "uid")
    left_out = _moments(event, "exdate", zone)
    for other in calendar.events if uid else ():
        if other is not event and _said(other, "uid") == uid:
            left_out += _moments(other, "recurrence-id", zone)
    times = set(_ruled(event, start)) | {one.clock - start.clock for one in _moments(event, "rdate", zone)}
    return [
        offset
        for offset in sorted(times)
        if not any(
            one.minute == _moved(start, offset).minute if one.timed else one.date == (start.clock + offset).date()
            for one in left_out
        )
    ]


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
                raise UnusableError(f"it recurs more than {_MOST_TIMES} times")
    except (ValueError, TypeError, OverflowError) as error:
        raise UnusableError("it recurs in a way that cannot be read") from error
    return times or [dt.timedelta()]


def _description(event: Event) -> str:
    text = _said(event, "description")
    if not text and (rich := _said(event, "x-alt-desc")):
        from ._html import html_text

        return html_text(rich)
    if re.search(r"<(?:br|p|div|a|b|span|li)\b", text, re.IGNORECASE):
        from ._html import html_text

        return html_text(text.replace("\n", "<br>"))
    return text


def reservations_of_event(
    event: Event, calendar: Calendar, source: Source, today: dt.date, zone: str | None
) -> tuple[list[Reservation], list[NotUsed]]:
    """What one event tells, not settled yet; nothing and the reason where it is of no use."""
    title = " ".join(_said(event, "summary").split())[:120]
    part = Source(
        source.file, f"{source.part}, {title}" if source.part and title else source.part or title or "an event"
    )
    try:
        found = _read(event, calendar, today, _calendar_zone(calendar) or zone)
    except UnusableError as error:
        return [], [NotUsed(part, "", str(error))]
    uid = _said(event, "uid")
    status = _said(event, "status").upper()
    cancelled = status == "CANCELLED" or _said(calendar, "method").upper() == "CANCEL" or bool(_CANCELLED.match(title))
    stamp = _said_stamp(event)
    told = []
    for one in found:
        changes: dict[str, Any] = {"sources": (part,), "uid": f"{uid}{_said_date(event)}" if uid else ""}
        changes["revision"] = (_sequence(event), stamp)
        changes["modified"] = one.modified or _changed(event)
        if cancelled:
            changes["status"] = "cancelled"
        told.append(one.but(**changes))
    return told, []


_CANCELLED = re.compile(
    rf"^\W*(?:{'|'.join(sorted(words('cancelled'), key=len, reverse=True))})\s*[:\])–—-]\s*", re.IGNORECASE
)
"""What calendars put before the title of an event that is called off: ``Canceled: …``."""


def _on_site(location: str) -> str:
    """A location without what is a call or a page. Raises UnusableError where it is nothing else."""
    parts = [part.strip() for part in re.split(r"[;,]\s+|[;,]$", location) if part.strip()]
    there = [part for part in parts if not (re.match(r"https?://\S+$", part) or _online(part))]
    if parts and not there:
        raise UnusableError("it is online, and at no place")
    return location if len(there) == len(parts) else ", ".join(there)


def _online(part: str) -> bool:
    said = plain_name(part)
    return len(said.split()) <= 6 and any(f" {word} " in f" {said} " for word in words("online"))


def _said_date(event: Event) -> str:
    found = _part(event.get("recurrence-id"), "dt")
    return f" {found}" if found is not None else ""


def _said_stamp(event: Event) -> str:
    found = _changed(event, "last-modified", "dtstamp")
    return found.isoformat() if found is not None else ""


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


def _calendar_zone(calendar: Calendar) -> str | None:
    named = _said(calendar, "x-wr-timezone")
    return _zone_name(named) if named else None


def _read(event: Event, calendar: Calendar, today: dt.date, zone: str | None) -> list[Reservation]:
    own = _embedded(event)
    if own:
        return own
    start, end = _times(event, zone)
    title, description = _CANCELLED.sub("", _said(event, "summary")), _description(event)
    location = _on_site(re.sub(r"\s*[\r\n]+\s*", ", ", _said(event, "location")))
    found: list[Reservation] = []
    for offset in _recurs(event, calendar, start, zone):
        begins = _moved(start, offset)
        ends = None if end is None else _moved(end, offset)
        found += _told(event, title, description, location, begins, ends)
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


def _told(
    event: Event, title: str, description: str, location: str, begins: Moment, ends: Moment | None
) -> list[Reservation]:
    near = begins.date
    about = f"{title} {location}"
    legs = _journeys(description, about, near, begins, ends)
    if len(legs) == 1 and not legs[0].number:
        legs = [legs[0].but(number=_number(title), reference=legs[0].reference or _reference(description))]
    if legs:
        return legs
    bed = _bed_event(title, location, begins, _where(event), description)
    bed = bed or _car_event(title, location, begins, description)
    if bed is not None:
        return [bed]
    one = _route(title, description, location, begins, ends)
    if one is not None:
        return [one]
    said = plain_name(title).split()
    kind = _kind(title, said, description, location, begins, ends)
    geo = _where(event)
    if kind == "event" and begins.timed and (way := _way_in(title, begins, ends)) is not None:
        return [way.but(booked=_booked(title, description), reference=_reference(description))]
    place = _place(title, location, geo, kind)
    if kind == "lodging":
        if " / " in title:
            raise UnusableError("it names two places; which of them is it?")
        named = re.split(r",", location)[0].strip()
        if set(plain_name(named).split()) & words("hotel") and not set(said) & words("hotel"):
            # "Skiing holiday" in "Pension Uno, Kleinarl", which no list knows
            town = location.partition(",")[2].strip()
            town = town if not re.search(r"[\d,]", town) and len(town.split()) <= 3 else ""
            place = place.but(name=named, street=location, city=place.city or town)
        return [_lodging(title, description, place, begins, ends)]
    if not begins.timed and kind == "event" and (ends is None or (ends.date - begins.date).days > 14):
        raise UnusableError("it has no time of day")
    if not (place.known or kind in ("meal", "visit")):
        raise UnusableError("it names no place")
    if not begins.timed and _only_a_town(location):
        raise UnusableError("it is about a whole city, all day")
    if begins.timed and ends is not None and ends.timed:
        if ends.minute < begins.minute:
            raise UnusableError("it ends before it starts")
        if begins.zone is not None and ends.zone is not None and begins.at(ends.zone).clock != begins.clock:
            raise UnusableError(
                "it begins and ends in different time zones, so it is a journey, but not from where to where"
            )
    if not begins.timed and ends is not None and not ends.timed and ends.date > begins.date:
        ends = Moment(ends.clock - _DAY, timed=False)
    booked = _booked(title, description)
    name = _event_name(title)
    return [
        Reservation(
            kind=kind,
            name=name,
            start=place,
            begins=begins,
            ends=ends,
            booked=booked,
            reference=_reference(description),
        )
    ]


def _way_in(title: str, begins: Moment, ends: Moment | None) -> Reservation | None:
    """The journey that a title names first by what it goes and then by two ends that no list knows both:
    ``Train King's Cross to Edinburgh Waverley``."""
    first = plain_name(title.split()[0]) if title.split() else ""
    by = next((kind for kind in BY if first in words(kind) - words("platform")), None)
    way = ends_of(title, by) if by is not None and ends is not None else None
    if by is None or way is None or not all(way):
        return None
    start, end = (where_named(place) for place in way)
    told = "that it is a journey is told by its title alone"
    return Reservation(kind=by, start=start, end=end, begins=begins, ends=ends, doubts=(told,))


def _event_name(title: str) -> str:
    return " ".join(title.split())[:300]


def _booked(title: str, description: str) -> bool:
    said = set(plain_name(f"{title} {description}").split())
    return bool(_reference(description)) or bool(said & words("booked")) or says_booked(description)


def _reference(description: str) -> str:
    """The booking number in a description: behind its label, behind a ``#``, or alone in a line."""
    code = re.search(
        r"(?:^|\s)#\s?((?=\w*\d)[A-Z0-9-]{5,16})\b|^\s*((?=\w*\d)(?=\w*[A-Z])[A-Z0-9]{6})\s*$", description, re.M
    )
    return reference_in(description) or (code[1] or code[2] if code is not None else "")


def _journeys(description: str, about: str, near: dt.date, begins: Moment, ends: Moment | None) -> list[Reservation]:
    """The journeys in the description, where they lie within the time of the event."""
    if len(description) < 15:
        return []
    found = journeys_in(Text(description, near, sure=True, about=about, zone=begins.zone, day=near))
    last = (ends or begins).date
    fitting = [
        one for one in found if one.begins is not None and near - _DAY <= one.begins.date <= max(last, near) + _DAY
    ]
    return [_checked(one, number, len(fitting), begins, ends) for number, one in enumerate(fitting)]


def _checked(one: Reservation, number: int, count: int, begins: Moment, ends: Moment | None) -> Reservation:
    """The first departure and the last arrival are also told by the event itself, which knows their zone.

    Where text and event differ, the event holds, with a doubt.
    """
    kept = located(one.start, one.kind), located(one.end, one.kind)
    if number == 0 and begins.timed and one.begins is not None:
        moment, differs = _agreed(begins, one.begins, kept[0].zone)
        one = one.but(begins=moment, start=one.start.but(zone=moment.zone) if kept[0].zone is None else one.start)
        one = one.doubted(f"its text says that it departs {one.begins}") if differs else one
    if number == count - 1 and ends is not None and ends.timed and one.ends is not None:
        told = one.ends
        moment, differs = _agreed(ends, told, kept[1].zone)
        one = one.but(ends=moment, end=one.end.but(zone=moment.zone) if kept[1].zone is None else one.end)
        one = one.doubted(f"its text says that it arrives {told}") if differs else one
    return one


def _agreed(event: Moment, text: Moment, zone: str | None) -> tuple[Moment, bool]:
    """What event and text say together of one time by the clock of `zone`, and whether they differ."""
    if event.zone is None and not event.utc and event.offset is None:
        return text, False
    here = event.at(zone)
    if here.clock == text.clock:
        return here, False
    if event.clock == text.clock and event.zone is not None:
        return (text if zone is not None else event), False  # the zone of who wrote it down, the clock of the place
    return here, True


def _route(title: str, description: str, location: str, begins: Moment, ends: Moment | None) -> Reservation | None:
    """A journey that the title tells, between the times of the event."""
    said = set(plain_name(f"{title} {description} {location}").split())
    kinds: tuple[Kind, ...] = ("flight", "train", "bus", "ferry")
    told = [kind for kind in kinds if said & words(kind)]
    route = route_in(title)
    labels = _labelled(description)
    number = ""
    ends_of: tuple[str, str] | None = None
    if route is not None:
        ends_of, number = (route[0], route[1]), route[2]
    elif labels[0] and labels[1]:
        ends_of = labels[0], labels[1]
    elif labels[1] or labels[0]:
        ends_of = labels[0] or location, labels[1]
    else:
        towards = _towards(title)
        if towards and location and told:
            ends_of = _without_from(location), towards
    if ends_of is None or not all(ends_of):
        return None
    if not begins.timed:
        return None
    number = number or _number(title) or _number(description)
    kind: Kind
    doubts: tuple[str, ...] = ()
    airports = all(airport_named(end) is not None for end in ends_of)
    codes = all(re.search(r"(?:^|\()[A-Z]{3}(?:\)|$)", end) for end in ends_of)
    sort = plain_name(number).split()[:1]
    if "flight" in told or codes:
        kind = "flight"
    elif told:
        kind = told[0]
    elif sort and sort[0] in words("trains"):
        kind = "train"
    elif route is not None and re.match(r"^[A-Z0-9]{2} ?\d{1,4}$", number) and airports:
        kind = "flight"
    elif route is not None and re.search(r"->|→|➞|➔|⇒", title):
        kind, doubts = "train", ("by what it goes is not said; taken for a train",)
    else:
        return None
    both = [_label_where(end) for end in ends_of]
    return Reservation(
        kind=kind,
        start=both[0],
        end=both[1],
        begins=begins,
        ends=ends,
        number=number,
        reference=_reference(description),
        doubts=doubts,
    )


def _label_where(text: str) -> Where:
    return where_named(" ".join(text.split())[:120])


def _number(text: str) -> str:
    return number_in(text[:400])


_TOWARDS = re.compile(
    r"\b(?:flight|flug|vol|vuelo|volo|train|zug|treno|tren|bus|ferry|fly|tog|tag)\s+(?:[A-Z0-9]{2,3}\s?\d+\s+)?(?:to|nach|à|a|para|pour|til|till)\s+(.+)$",
    re.IGNORECASE,
)


def _towards(title: str) -> str:
    found = _TOWARDS.search(title)
    return found[1].strip() if found is not None else ""


def _without_from(text: str) -> str:
    first, _, rest = text.partition(" ")
    return rest.strip() if plain_name(first) in words("from") and rest else text


def _labelled(description: str) -> tuple[str, str]:
    """What stands behind ``From:`` and ``To:``, ``Departure:`` and ``Arrival:`` where no time is beside it."""
    return labelled_ends(description)


def _kind(title: str, said: list[str], description: str, location: str, begins: Moment, ends: Moment | None) -> Kind:
    words_ = set(said)
    plain = plain_name(title)
    nights = ends is not None and (ends.date - begins.date).days >= 1
    label = re.match(r"\s*\[([^\]\n]{3,20})\]", description)  # "[Restaurant] …", as collectors of trips write
    if label is not None and set(plain_name(label[1]).split()) & (words("meal") | words("table")):
        return "meal"
    if words_ & words("meal") and (begins.timed or not nights) and not words_ & words("hotel"):
        return "meal"
    stays = bool(words_ & (words("hotel") | words("stay"))) or any(word in plain for word in words("checkin"))
    if stays and nights:
        return "lodging"
    if nights and not begins.timed:
        inner = plain_name(f"{location} {description}")
        bed = bool(set(inner.split()) & words("hotel")) and any(word in inner for word in words("checkin"))
        if bed or last_night(description, begins.date)[0] is not None:
            return "lodging"
    return "event"


_CALLED = re.compile(
    r"^(?:stay(?:ing)?|hotel|accommodation|unterkunft|übernachtung|aufenthalt|lodging|hôtel|séjour|nights?)"
    r"\s*(?::|at|@|in|im|à|-|–|bei)\s+",
    re.IGNORECASE,
)


def _place(title: str, location: str, geo: tuple[float, float] | None, kind: Kind) -> Where:
    """Where an event is: ``Albertina`` at ``Albertinaplatz 1, Wien`` is the Albertina, ``La Traviata`` in the ``Teatro
    Costanzi, Rome`` is in the theatre, ``Lunch`` at ``Café Central, Herrengasse 14`` in the café.

    A first part with a number is an address.
    """
    title, location = (" ".join(text.split())[:300] for text in (title, location))
    location = re.sub(r"https?://\S+", "", location).strip(" ,")
    lat, lon = geo or (None, None)
    if kind == "lodging":
        name = _CALLED.sub("", title) or title
        return Where(name=name, street=location if location != name else "", city=_town(location), lat=lat, lon=lon)
    if not location and geo is None:
        at = re.search(r"\s(?:at|@|im|in der|chez|bei|al|en)\s+(.{3,80})$", title)
        return Where(name=at[1]) if at is not None and kind in ("meal", "visit") else Where()
    bracketed = re.match(r"([^(]*[^\W\d_][^(]*?)\s*\(([^()]*[\d,][^()]*)\)\s*$", location)
    if bracketed is not None:
        return Where(name=bracketed[1], street=bracketed[2], city=_town(bracketed[2]), lat=lat, lon=lon)
    first, _, rest = (part.strip() for part in location.partition(","))
    if not location or (title and re.search(r"\d", first)):
        name = title
    else:
        name = first if first and (re.search(r"\d", rest) or kind == "meal") else location
        if first and rest and _only_a_town(rest):
            return Where(name=first, city=_town(rest), lat=lat, lon=lon)
    street = location if location != name and not _only_a_town(location) else ""
    return Where(name=name, street=street, city=_town(location), lat=lat, lon=lon)


def _only_a_town(location: str) -> bool:
    """Whether a location is a city, with its region or country or not, and no place in it."""
    parts = [part.strip() for part in location.split(",")]
    known = city_named(parts[0]) is not None or (len(parts) == 2 and city_in_address(location) == parts[0])
    return bool(location) and known and not re.search(r"\d", location) and len(parts) <= 3


_ARRIVES = re.compile(r"^(check[\s-]?in|check[\s-]?out)\s*(?::|at|@|-|–|\s)\s*(.+)$", re.IGNORECASE)


def _bed_event(
    title: str, location: str, begins: Moment, geo: tuple[float, float] | None, description: str
) -> Reservation | None:
    """``Check-in: Hotel`` or ``Check-out: Hotel``, of which two make a stay."""
    found = _ARRIVES.match(" ".join(title.split()))
    if found is None or re.search(r"\b(?:flight|online|flug)\b", title, re.IGNORECASE):
        return None
    place = _place(found[2], location, geo, "lodging")
    opens = plain_name(found[1]).endswith("in")
    return Reservation(
        kind="lodging",
        name=place.name,
        start=place,
        begins=begins if opens else None,
        ends=None if opens else begins,
        reference=_reference(description),
    )


def _car_event(title: str, location: str, begins: Moment, description: str) -> Reservation | None:
    """``Pick-up Rental Car: …`` or ``Drop-off: …``, of which two make a rental."""
    said = f" {plain_name(f'{title} {description[:60]}')} "
    label = plain_name(re.split(r"[:,(]", title)[0])
    sort = next((kind for kind in ("pickup", "dropoff") if any(label.startswith(word) for word in words(kind))), "")
    if not sort or not any(f" {word} " in said for word in words("car")):
        return None
    name = title.partition(":")[2].strip() or title
    place = Where(name=location or name)
    opens = sort == "pickup"
    return Reservation(
        kind="car",
        name=name,
        operator=name,
        start=place,
        begins=begins if opens else None,
        ends=None if opens else begins,
        reference=_reference(description),
    )


def _town(location: str) -> str:
    """The city in an address: the first part from its end that is one."""
    return city_in_address(location)


def _lodging(title: str, description: str, place: Where, begins: Moment, ends: Moment | None) -> Reservation:
    if ends is None:
        raise UnusableError("it says no check-out")
    if not begins.timed and not ends.timed and (ends.date - begins.date).days > 120:
        raise UnusableError("it is longer than 120 nights")
    told = last_night(re.sub(r"\d+\s+\w+\s?\?", "", description), begins.date)[0] if not begins.timed else None
    around = (ends.date - _DAY, ends.date)
    leaves = [one.date for one in dates_in(description, begins.date) if one.date in around]
    numbers = {int(day) for day in re.findall(r"\b(\d{1,2})(?:st|nd|rd|th)\b", description)}
    leaves += [date for date in around if date.day in numbers]
    last = told if told is not None and abs((told - ends.date).days) <= 1 else leaves[-1] if leaves else ends.date
    if not ends.timed and last != ends.date and last > begins.date:
        # Many mark the day on which one leaves, too.
        ends = Moment(dt.datetime.combine(last, dt.time()), timed=False)
    return Reservation(
        kind="lodging",
        name=place.name,
        start=place,
        begins=Moment(begins.clock, begins.timed, begins.zone, begins.offset, begins.utc),
        ends=ends,
        reference=_reference(description),
    )
