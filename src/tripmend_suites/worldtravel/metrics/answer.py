"""An answer in the paper's output format, read strictly: JSON as it stands, no converter in between."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tripmend.trip import city_key

from ..task import Check
from ..world import TownRecord

_KINDS = ("hotel", "transportation", "attraction", "restaurant")
_MODES = ("foot", "driving", "bus", "taxi")
_TIME = re.compile(r"(\d{1,2}):(\d\d)\s*-\s*(\d{1,2}):(\d\d)", re.ASCII)
_DATE = re.compile(r"(\d{1,2})\.(\d{1,2})", re.ASCII)
_FENCE = re.compile(r"```(?:json)?\s*\n(.*?)\n?\s*```", re.DOTALL | re.IGNORECASE)
LARGEST = 2_000_000
_DAY = 1440


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the schedule. place, origin: venue ids, or None for a name that the town does not have. start, end:
    minutes after midnight of `date`; past 1440 on the next day. cost: cents. mode: of a way, else ``none``."""

    kind: str
    date: dt.date
    start: int
    end: int
    origin: str | None
    place: str | None
    name: str
    cost: int
    mode: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The schedule by date, in the order given."""

    days: dict[dt.date, tuple[Entry, ...]]

    def visits(self) -> Iterator[Entry]:
        """Every attraction and restaurant, in order."""
        for entries in self.days.values():
            yield from (entry for entry in entries if entry.kind in ("attraction", "restaurant"))


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An answer that does not keep the format, and where."""

    reason: str


class _FormatError(Exception):
    pass


def read_answer(text: Any, town: TownRecord) -> Answer | Unreadable:
    """Read an answer: a document, its text, or its text in one JSON fence. Years and places are the town's.

    Anything that does not keep the format makes the whole answer unreadable: a missing field, another item or mode, a
    time that is none, a number that is none. A name that the town does not have is read and judged later.
    """
    try:
        return _read(_document(text), town)
    except _FormatError as fault:
        return Unreadable(str(fault))


def body_of(text: str) -> str:
    """What stands in the only JSON fence of a text, or the text."""
    fences = _FENCE.findall(text)
    return fences[0] if len(fences) == 1 else text


def _document(text: Any) -> Any:
    if not isinstance(text, str):
        return text
    if len(text) > LARGEST:
        raise _FormatError("the answer is longer than two million characters")
    try:
        return json.loads(body_of(text), parse_constant=_no_constant, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise _FormatError(f"not JSON: {str(error)[:100]}") from None


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object each of whose keys stands there once: of two values nobody knows which is meant."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"the key {next(key for key in keys if keys.count(key) > 1)[:40]!r} stands twice in an object")
    return found


def _read(document: Any, town: TownRecord) -> Answer:
    if not isinstance(document, dict) or not isinstance(document.get("itinerary"), list):
        raise _FormatError('the outer object needs a list "itinerary"')
    if document.get("refused") not in (None, False):
        raise _FormatError("a plan and a refusal at once")
    if not document["itinerary"]:
        raise _FormatError("the itinerary is empty")
    names = {_plain(venue.name): venue.id for venue in town.venues}
    days: dict[dt.date, tuple[Entry, ...]] = {}
    for number, day in enumerate(document["itinerary"]):
        where = f"itinerary[{number}]"
        if not isinstance(day, dict) or not isinstance(day.get("schedule"), list):
            raise _FormatError(f'{where} needs a "date" and a list "schedule"')
        date = _date(day.get("date"), where, town)
        if date in days:
            raise _FormatError(f"{where}.date is there twice")
        items = [_entry(item, f"{where}.schedule[{n}]", date, names) for n, item in enumerate(day["schedule"])]
        days[date] = tuple(_after_midnight(items))
    return Answer(days)


def _after_midnight(items: list[Entry]) -> Iterator[Entry]:
    """What begins in the small hours after something that ended in the evening belongs to the night of the same day."""
    before = 0
    for item in items:
        if before >= 18 * 60 and item.start < 6 * 60:
            item = replace(item, start=item.start + _DAY, end=item.end + _DAY)
        before = item.end
        yield item


def _plain(name: str) -> str:
    return " ".join(city_key(name).split())


def _date(text: Any, where: str, town: TownRecord) -> dt.date:
    match = _DATE.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise _FormatError(f'{where}.date must be "month.day", such as "7.1"')
    try:
        return dt.date(town.dates[0].year, int(match[1]), int(match[2]))
    except ValueError:
        raise _FormatError(f"{where}.date {text!r} is no date") from None


def _entry(item: Any, where: str, date: dt.date, names: dict[str, str]) -> Entry:
    if not isinstance(item, dict):
        raise _FormatError(f"{where} must be an object")
    for field in ("item", "time", "departure", "destination", "transportation"):
        if not isinstance(item.get(field), str):
            raise _FormatError(f"{where}.{field} is missing or no text")
    if item["item"] not in _KINDS:
        raise _FormatError(f"{where}.item {item['item'][:40]!r} is none of {', '.join(_KINDS)}")
    moving = item["item"] == "transportation"
    if item["transportation"] not in (_MODES if moving else ("none",)):
        allowed = ", ".join(_MODES) if moving else "none"
        raise _FormatError(f"{where}.transportation must be {allowed}, not {item['transportation'][:40]!r}")
    cost = item.get("cost")
    if isinstance(cost, bool) or not isinstance(cost, int | float) or not 0 <= cost < 10**7:
        raise _FormatError(f"{where}.cost must be an amount in euros")
    start, end = _times(item["time"], where)
    origin, place = (names.get(_plain(item[field])) for field in ("departure", "destination"))
    if not moving and _plain(item["departure"]) != _plain(item["destination"]):
        raise _FormatError(f"{where} is no way, so departure and destination must be the same place")
    cents = round(cost * 100)
    return Entry(item["item"], date, start, end, origin, place, item["destination"], cents, item["transportation"])


def _times(text: str, where: str) -> tuple[int, int]:
    match = _TIME.fullmatch(text.strip())
    if match is None:
        raise _FormatError(f'{where}.time must be "HH:MM-HH:MM", not {text[:40]!r}')
    hours, minutes = (int(match[1]), int(match[3])), (int(match[2]), int(match[4]))
    if max(minutes) > 59 or max(hours) > 29:
        raise _FormatError(f"{where}.time {text[:40]!r} is no time")
    start, end = hours[0] * 60 + minutes[0], hours[1] * 60 + minutes[1]
    # 23:30-00:30 ends on the next day; anything else that runs backwards is a mistake for the judge to see.
    if end < start and start >= 18 * 60 and end < 6 * 60:
        end += _DAY
    return start, end


# The five verification functions of the paper (Tables 7 and 8), by name.
#
# A function that cannot find what it asks about says no: nothing is satisfied by leaving it out.


def _dates(arguments: Mapping[str, Any]) -> tuple[dt.date, dt.date]:
    first, last = (dt.date.fromisoformat(str(value)) for value in arguments["date_range"])
    return first, last


def _minute(value: Any) -> int:
    hours, minute = str(value).split(":")[:2]
    return int(hours) * 60 + int(minute)


def _at(answer: Answer, poi: str, arguments: Mapping[str, Any]) -> list[tuple[Entry, Entry | None]]:
    """The visits of a place in the dates asked about, each with the item just before it on its day."""
    first, last = _dates(arguments)
    found = []
    for date, entries in answer.days.items():
        if first <= date <= last:
            for number, entry in enumerate(entries):
                if entry.kind in ("attraction", "restaurant") and entry.place == poi:
                    found.append((entry, entries[number - 1] if number else None))
    return found


def if_poi_enough_time(answer: Answer, arguments: Mapping[str, Any]) -> bool:
    """Whether the time at `poi` in `date_range` adds up to at least `time_constraint` minutes."""
    visits = _at(answer, arguments["poi"], arguments)
    return bool(visits) and sum(max(0, e.end - e.start) for e, _ in visits) >= int(arguments["time_constraint"])


def if_poi_in_time(answer: Answer, arguments: Mapping[str, Any]) -> bool:
    """Whether a visit of `poi` in `date_range` begins within `target_time_range`, both ends included."""
    low, high = (_minute(value) for value in arguments["target_time_range"])
    return any(low <= entry.start <= high for entry, _ in _at(answer, arguments["poi"], arguments))


def if_poi_start_time_delayed(answer: Answer, arguments: Mapping[str, Any]) -> bool:
    """Whether every visit of `poi` begins at least `delay_minutes` after the arrival that the answer states.

    The arrival is the end of the item just before, if that ends at `poi`: a way there, or an earlier visit of another
    part. Without one there is no arrival, and the answer is no.
    """
    delay = int(arguments["delay_minutes"])
    visits = _at(answer, arguments["poi"], arguments)
    return bool(visits) and all(
        before is not None and before.place == entry.place and before.end + delay <= entry.start
        for entry, before in visits
    )


def if_poi_cost_matches(answer: Answer, arguments: Mapping[str, Any]) -> bool:
    """Whether the items of `item_type` at `poi` cost `expected_cost` cents in all, to the cent."""
    items = [
        entry
        for entries in answer.days.values()
        for entry in entries
        if entry.kind == arguments["item_type"] and entry.place == arguments["poi"]
    ]
    return bool(items) and sum(entry.cost for entry in items) == int(arguments["expected_cost"])


def if_poi_present(answer: Answer, arguments: Mapping[str, Any]) -> bool:
    """Whether `poi` is in the itinerary in `date_range`: visited, or slept at."""
    first, last = _dates(arguments)
    return any(
        entry.place == arguments["poi"] and entry.kind != "transportation"
        for date, entries in answer.days.items()
        if first <= date <= last
        for entry in entries
    )


FUNCTIONS: dict[str, Callable[[Answer, Mapping[str, Any]], bool]] = {
    "if_poi_enough_time": if_poi_enough_time,
    "if_poi_in_time": if_poi_in_time,
    "if_poi_start_time_delayed": if_poi_start_time_delayed,
    "if_poi_cost_matches": if_poi_cost_matches,
    "if_poi_present": if_poi_present,
}


def holds(answer: Answer, check: Check) -> bool:
    """Whether one check is satisfied."""
    return FUNCTIONS[check.function](answer, check.arguments)
