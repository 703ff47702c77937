"""The small texts that TripTide's cells are made of: "Name, City", "from A to B", clock times."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import Any, Literal, TypeVar, get_args

from tripmend.errors import InputError

from .record import BLANK, EMPTY

Text = TypeVar("Text")
_FROM_TO = re.compile(r"\bfrom\s+(\S.*?)\s+to\s+([^,;\s][^,;]*)", re.IGNORECASE | re.DOTALL)
_STATE = re.compile(r"\([^()]*\)$")

CLOCK = r"(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?([AaPp])\.?[Mm]\b\.?)?(?![\d:])"
"""A clock time, as the inside of a regular expression with four groups: hours, minutes, seconds, a or p."""


def is_empty(text: str) -> bool:
    """Whether a cell holds nothing: white space or a dash."""
    return text.strip() in BLANK


def without_state(city: str) -> str:
    """``Helena`` of ``Helena(Montana)``."""
    return _STATE.sub("", city.strip()).strip()


def name_city(text: str) -> tuple[str, str]:
    """Name and city of "Name, City", split at the last comma, as names may hold commas; the city is "" without one.

    A state in parentheses stays with the city. Both are "" for an empty cell.
    """
    if is_empty(text):
        return "", ""
    name, comma, city = text.rpartition(",")
    return (name.strip(), city.strip()) if comma else (text.strip(), "")


def separated(text: str) -> tuple[str, ...]:
    """The entries of an attraction or event cell: what stands between semicolons, trimmed; empty ones are left out."""
    return tuple(part for part in (piece.strip() for piece in text.split(";")) if not is_empty(part))


def from_to(text: str) -> tuple[str, str] | None:
    """A and B of the first "from A to B" in `text`, in any case of letters; B ends at a comma or semicolon.

    None when the text has no such words.
    """
    found = _FROM_TO.search(text, 0, 1000)
    return (found[1].strip(), found[2].strip()) if found else None


def day_cities(current_city: str) -> tuple[str, str]:
    """The city a day starts in and the one it ends in, without states: equal unless the cell says "from A to B".

    Both are "" for an empty cell.
    """
    if is_empty(current_city):
        return "", ""
    ends = from_to(current_city) or (current_city, current_city)
    return without_state(ends[0]), without_state(ends[1])


def minute_of(hours: str, minutes: str, seconds: str | None, half: str | None) -> int | None:
    """Minutes after midnight of the four groups of `CLOCK`; None when there is no such time.

    24:00 is the end of the day, 1440. Seconds are cut off.
    """
    hour, minute = int(hours), int(minutes)
    if minute > 59 or int(seconds or 0) > 59:
        return None
    if half:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half in "Pp" else 0)
    total = 60 * hour + minute
    return total if total < 1440 or (total == 1440 and not int(seconds or 0)) else None


def clock(minutes: int) -> str:
    """``HH:MM`` of minutes after midnight, 0 to 1440 (24:00). Raises InputError for any other number."""
    if isinstance(minutes, bool) or not isinstance(minutes, int) or not 0 <= minutes <= 1440:
        raise InputError(f"{minutes!r} is no time of day; it must be a whole number of minutes from 0 to 1440")
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def kept(text: Text, value: object, read: Callable[[Text], object], where: str = "", what: str = "") -> Text:
    """What was written, where it is read back as the same; else raises InputError."""
    try:
        same = read(text) == value
    except InputError:
        same = False
    if not same:
        shown = what or f"{value!r}"
        raise InputError(f"{shown} cannot be written so that it is read back as the same", where=where)
    return text


# The transportation cell: a flight by its number, a drive or a taxi ride by duration and distance.

TransportKind = Literal["flight", "self-driving", "taxi"]


@dataclass(frozen=True, slots=True)
class Transport:
    """A way from city to city. None: not said.

    number: of a flight. departure, arrival: minutes after midnight, each on the clock of its own city; next_day: the
    text says that it arrives on the next day. duration: minutes. distance: kilometres. cost: US dollars
    for one vehicle.
    """

    kind: TransportKind
    number: str | None = None
    origin: str | None = None
    destination: str | None = None
    departure: int | None = None
    arrival: int | None = None
    duration: float | None = None
    distance: float | None = None
    cost: float | None = None
    next_day: bool = False


_KIND = re.compile(r"\s*(?:(flight)\b|(self[\s-]?driv(?:ing|e)\b)|(taxi)\b)", re.IGNORECASE)
_LABEL = re.compile(
    r"\b(?:(?P<number>flight(?:\s+number)?)|(?P<departure>departure\s+time)|(?P<arrival>arrival\s+time)"
    r"|(?P<duration>duration)|(?P<distance>distance)|(?P<cost>(?:estimated\s+)?cost))\s*:"
    r"|\b(?P<route>from)(?=\s)",
    re.IGNORECASE,
)
_AMOUNT = r"(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
_TIME = re.compile(rf"{CLOCK}(,?\s*\(?(?:the\s+)?next\s+day\)?)?", re.IGNORECASE)
_SPAN = re.compile(rf"{_AMOUNT}\s*(days?|hours?|hrs?|h|minutes?|mins?|m)\b\.?[\s,]*", re.IGNORECASE)
_WAY = re.compile(rf"{_AMOUNT}\s*(km|kilomet(?:er|re)s?|mi|miles?)\.?", re.IGNORECASE)
_MONEY = re.compile(rf"\$?\s*{_AMOUNT}\s*(?:\$|USD|dollars)?", re.IGNORECASE)
_NUMBER = re.compile(r"[A-Za-z0-9][\w-]*")
_UNKNOWN = frozenset({"", "-", "–", "—", "none", "n/a", "unknown"})
_MINUTES = {"d": 1440, "h": 60, "m": 1}
_KM_PER_MILE = 1.609344
_MAX_TEXT = 2_000
_WHERE = "transportation"


def _at(offset: int) -> str:
    return f"{_WHERE}, character {offset + 1}"


def _span(text: str) -> float | None:
    """Minutes of "5 hours 3 mins"; None when that is not what it says."""
    total, place = 0.0, 0
    while place < len(text):
        found = _SPAN.match(text, place)
        if found is None:
            return None
        total += float(found[1].replace(",", "")) * _MINUTES[found[2][0].lower()]
        place = found.end()
    return total


def _measure(pattern: re.Pattern[str], text: str) -> float | None:
    """Kilometres or dollars."""
    found = pattern.fullmatch(text)
    miles = found is not None and pattern is _WAY and found[2][:2].lower() == "mi"
    return float(found[1].replace(",", "")) * (_KM_PER_MILE if miles else 1.0) if found else None


_MEASURES: dict[str, tuple[Callable[[str], float | None], str]] = {
    "duration": (_span, "a duration such as '312 mins'"),
    "distance": (partial(_measure, _WAY), "a distance such as '412.5 km'"),
    "cost": (partial(_measure, _MONEY), "an amount such as '$21'"),
}


def _parts(text: str, kind: re.Match[str]) -> dict[str, tuple[str, int]]:
    """Label -> what follows it, with its offset. A label holds up to the next one."""
    start = kind.start() if kind[1] else kind.end()
    labels = list(_LABEL.finditer(text, start))
    # Cities may be called anything: "from" is a label once, and other labels are so only with a colon.
    routes = [found for found in labels if found["route"]]
    labels = [found for found in labels if not found["route"] or found is routes[0]]
    lead = text[kind.end() : labels[0].start() if labels else None]
    if lead.strip(" ,.;:\t\n"):
        raise InputError(f"{lead.strip()[:60]!r} is no part of a way", where=_at(kind.end()))
    parts: dict[str, tuple[str, int]] = {}
    for found, end in zip(labels, [*(label.start() for label in labels[1:]), len(text)], strict=False):
        name = found.lastgroup or ""
        if name in parts:
            raise InputError(f"{found[0]!r} stands there twice", where=_at(found.start()))
        value = text[found.end() : end].rstrip(" \t\n,;" if name == "route" else " \t\n,;.")
        parts[name] = (value.strip(), found.end() + len(value) - len(value.lstrip()))
    return parts


def read_transportation(text: str) -> Transport | None:
    """The way in a transportation cell, None for an empty one ("-").

    Raises InputError with the character (from 1) of what is not understood: other means of transport, two ways in one
    cell, values that are no times, durations, distances or amounts.
    """
    if is_empty(text):
        return None
    if len(text) > _MAX_TEXT:
        raise InputError(f"a text of {len(text)} characters is no way from city to city", where=_WHERE)
    kind = _KIND.match(text)
    if kind is None:
        raise InputError(f"{text.strip()[:60]!r} is neither a flight, self-driving nor a taxi", where=_at(0))
    parts = _parts(text, kind)
    found: dict[str, Any] = {}
    for name, (value, offset) in parts.items():
        if name == "route":
            ends = re.fullmatch(r"(\S.*?)\s+to\s+(\S.*)", value, re.DOTALL)
            if ends is None:
                raise InputError(f"'from' is not followed by 'A to B': {value[:60]!r}", where=_at(offset))
            if place := re.search("[,;]", value):
                raise InputError("what follows the cities is not understood", where=_at(offset + place.start()))
            found["origin"], found["destination"] = ends[1], ends[2]
        elif value.casefold() in _UNKNOWN:
            continue
        elif name == "number":
            if not kind[1] or not _NUMBER.fullmatch(value):
                raise InputError(f"{value[:60]!r} is no flight number", where=_at(offset))
            found["number"] = value
        elif name in ("departure", "arrival"):
            time = _TIME.fullmatch(value)
            minute = minute_of(*time.group(1, 2, 3, 4)) if time else None
            if time is None or minute is None or (time[5] and name == "departure"):
                raise InputError(f"{value[:60]!r} is no time of day such as '14:05'", where=_at(offset))
            found[name] = minute
            if time[5]:
                found["next_day"] = True
        else:
            measure, example = _MEASURES[name]
            amount = measure(value)
            if amount is None or amount == float("inf"):
                raise InputError(f"{value[:60]!r} is not {example}", where=_at(offset))
            found[name] = amount
    return Transport("flight" if kind[1] else "self-driving" if kind[2] else "taxi", **found)


def _plain(amount: float, name: str) -> str:
    if not 0 <= amount < float("inf"):
        raise InputError(f"{amount!r} is no {name}", where=_WHERE)
    return format(Decimal(repr(float(amount))), "f").removesuffix(".0")


def write_transportation(transport: Transport | None) -> str:
    """The cell that `read_transportation` reads as `transport`; "-" for None.

    Raises InputError for what the cell cannot express, such as a city with " to " in its name.
    """
    if transport is None:
        return EMPTY
    way = transport
    number = EMPTY if way.number is None else way.number
    parts = [f"Flight Number: {number}" if way.kind == "flight" else way.kind.capitalize()]
    if way.origin is not None or way.destination is not None:
        parts.append(f"from {way.origin} to {way.destination}")
    if way.departure is not None:
        parts.append(f"Departure Time: {clock(way.departure)}")
    if way.arrival is not None:
        parts.append(f"Arrival Time: {clock(way.arrival)}" + (" next day" if way.next_day else ""))
    if way.duration is not None:
        parts.append(f"Duration: {_plain(way.duration, 'duration')} mins")
    if way.distance is not None:
        parts.append(f"Distance: {_plain(way.distance, 'distance')} km")
    if way.cost is not None:
        parts.append(f"Estimated Cost: ${_plain(way.cost, 'cost')}")
    return kept(", ".join(parts), transport, read_transportation, _WHERE)


# The point_of_interest_list cell: what is done when, and the nearest stop of public transport.

PoiVerb = Literal["stay", "visit", "breakfast", "lunch", "dinner", "check-in", "check-out", "overnight stay"]

_VERBS: dict[str, PoiVerb] = {verb: verb for verb in get_args(PoiVerb)}
_VERBS |= {"check in": "check-in", "check out": "check-out", "checkin": "check-in", "checkout": "check-out"}
_VERBS |= {"overnight-stay": "overnight stay"}
_VERB = r"overnight[ -]stay|stay|visit|breakfast|lunch|dinner|check[ -]?in|check[ -]?out"

_CORE = re.compile(
    rf"(?:,\s*|(?<=\s))(?P<verb>{_VERB})\s+from\s+{CLOCK}\s*(?:to|-|–)\s*{CLOCK}"
    r"(?P<next>,?\s*\(?\s*(?:the\s+)?next\s+day\b\s*\)?)?",
    re.IGNORECASE,
)
_TIMES = re.compile(rf"\bfrom\s+{CLOCK}\s*(?:to|-|–)\s*{CLOCK}", re.IGNORECASE)
_TRANSIT = re.compile(r",\s*nearest\s+transit(?:\s+stop)?\s*:", re.IGNORECASE)
_ADDRESS = re.compile(r"\s*,\s*address\s*:", re.IGNORECASE)
_METRES = r"m(?:et(?:er|re)s?)?"
_DISTANCE = re.compile(
    rf",\s*(?:(?P<metres>\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?|\d+(?:\.\d*)?)\s*{_METRES}(?:\s+away)?"
    rf"|-\s*(?:{_METRES})?(?:\s+away)?)\s*\.?\s*$",
    re.IGNORECASE,
)
_SOME_DISTANCE = re.compile(r"\d\s*m(?:\s+away)?\s*\.?\s*$|\baway\s*\.?\s*$", re.IGNORECASE)
_AWAY = re.compile(r"\d\s*m\s+away\b", re.IGNORECASE)
_MAX_ITEM = 2_000
"""Longer entries are no entries; the limit keeps the search for their parts short."""


@dataclass(frozen=True, slots=True)
class PoiItem:
    """One entry of the list.

    start, end: minutes after midnight on the clock of the place, 0 to 1440. An end before the start is past midnight
    even where `next_day` (the words "next day") is not set. address: None when not given. stop: name of the nearest
    transit stop, None when the entry has no transit part, "-" when it says that there is none; distance: metres to it,
    None when not given.
    """

    name: str
    verb: PoiVerb
    start: int
    end: int
    next_day: bool = False
    address: str | None = None
    stop: str | None = None
    distance: float | None = None

    @property
    def minutes(self) -> int:
        """How long it takes, in minutes by the clock."""
        return self.end - self.start + (1440 if self.next_day or self.end < self.start else 0)


class _FaultError(Exception):
    """An entry does not follow the grammar: why, and at which offset inside it."""

    def __init__(self, reason: str, offset: int) -> None:
        self.reason = reason
        self.offset = offset
        super().__init__(reason)


def _transit(text: str, offset: int) -> tuple[str, float | None]:
    """Stop and metres of what follows "nearest transit:"."""
    if is_empty(text):
        return EMPTY, None
    found = _DISTANCE.search(text)
    if found is None and _SOME_DISTANCE.search(text):
        raise _FaultError("after 'nearest transit:' there must be 'STOP, METRES m away'", offset)
    if inside := _AWAY.search(text, 0, found.start() if found else len(text)):
        raise _FaultError("after a distance there must be a semicolon or the end", offset + inside.end())
    if found is None:
        return text.strip(), None
    stop = text[: found.start()].strip()
    if not stop:
        raise _FaultError("no stop is named before the distance", offset)
    if found["metres"] is None:
        return stop, None
    metres = float(found["metres"].replace(",", ""))
    if metres == float("inf"):
        raise _FaultError("the distance is no number", offset + found.start("metres"))
    return stop, metres


def _tail(text: str, offset: int) -> tuple[str | None, str | None, float | None]:
    """Address, stop and metres of what follows the times."""
    address: str | None = None
    stop: str | None = None
    distance: float | None = None
    transit = _TRANSIT.search(text)
    before = text[: transit.start()] if transit else text
    if transit:
        stop, distance = _transit(text[transit.end() :], offset + transit.end())
    if before.strip() not in ("", "."):
        label = _ADDRESS.match(before)
        if label is None:
            lead = len(before) - len(before.lstrip())
            raise _FaultError(
                "after the times only ', address: …' and ', nearest transit: …' may follow", offset + lead
            )
        address = before[label.end() :].strip() or None
    return address, stop, distance


def _read_item(text: str) -> PoiItem:
    """One entry. Verb and times stand in it once: a second time means that a semicolon is missing."""
    if len(text) > _MAX_ITEM:
        raise _FaultError(f"an entry of more than {_MAX_ITEM} characters", 0)
    core = _CORE.search(text)
    if core is None:
        lead = len(text) - len(text.lstrip())
        raise _FaultError("this is not of the form 'NAME, VERB from HH:MM to HH:MM', with a verb such as visit", lead)
    times = list(_TIMES.finditer(text))
    if len(times) > 1:
        raise _FaultError("a second entry begins although no semicolon ends the first", times[1].start())
    name = text[: core.start()].strip()
    if not name:
        raise _FaultError("no name stands before the verb", core.start())
    start, end = minute_of(*core.group(2, 3, 4, 5)), minute_of(*core.group(6, 7, 8, 9))
    if start is None or end is None:
        group = 2 if start is None else 6
        raise _FaultError("there is no such time of day", core.start(group))
    address, stop, distance = _tail(text[core.end() :], core.end())
    verb = _VERBS[" ".join(core["verb"].lower().split())]
    return PoiItem(name, verb, start, end, core["next"] is not None, address, stop, distance)


def read_poi_list(text: str) -> tuple[PoiItem, ...]:
    """The entries of a point_of_interest_list cell, in order; () for an empty one ("-").

    Raises InputError with the entry's number and the character (both from 1) where the text stops making sense.
    """
    if is_empty(text):
        return ()
    items: list[PoiItem] = []
    pieces = text.removesuffix("\n").rstrip().removesuffix(".").split(";")
    offset = 0
    for piece in pieces:
        if piece.strip() not in ("", "."):
            try:
                items.append(_read_item(piece))
            except _FaultError as fault:
                where = f"point_of_interest_list, entry {len(items) + 1}, character {offset + fault.offset + 1}"
                shown = text[offset + fault.offset :][:60].strip()
                raise InputError(f"{fault.reason}: {shown!r}", where=where) from fault
        offset += len(piece) + 1
    return tuple(items)


def _metres(distance: float) -> str:
    """Two decimals where they say it all, else as many as it takes."""
    short = f"{distance:.2f}"
    return short if float(short) == distance else format(Decimal(repr(distance)), "f")


def _written(item: PoiItem) -> str:
    text = f"{item.name}, {item.verb} from {clock(item.start)} to {clock(item.end)}"
    if item.next_day:
        text += " next day"
    if item.address is not None:
        text += f", address: {item.address}"
    if item.stop is not None:
        text += f", nearest transit: {item.stop}, {EMPTY if item.distance is None else _metres(item.distance)}m away"
    return text


def write_poi_list(items: Iterable[PoiItem]) -> str:
    """The cell that `read_poi_list` reads as `items`; "-" for none.

    Raises InputError for an entry that the grammar cannot express: a name with a semicolon, a distance without a stop,
    a stop that looks like more than a name.
    """
    texts: list[str] = []
    for number, item in enumerate(items, start=1):
        where = f"entry {number}"
        if item.distance is not None and not 0 <= item.distance < float("inf"):
            raise InputError(f"{item.distance!r} is no distance in metres", where=where)
        try:
            text = _written(item)
            same = ";" not in text and _read_item(text) == item
        except InputError as error:
            raise InputError(error.message, where=where) from error
        except _FaultError:
            same = False
        if not same:
            raise InputError(f"{item!r} cannot be written so that it is read back as the same entry", where=where)
        texts.append(text)
    return "; ".join(texts) + "." if texts else EMPTY
