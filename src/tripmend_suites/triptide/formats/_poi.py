"""The point_of_interest_list cell: what is done when, and the nearest stop of public transport."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, get_args

from tripmend.errors import InputError

from ._cells import CLOCK, clock, is_empty, minute_of
from ._record import EMPTY

__all__ = ["PoiItem", "PoiVerb", "read_poi_list", "write_poi_list"]

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


def _read_at(text: str, core: re.Match[str]) -> PoiItem:
    """The entry `text` whose verb and times are `core`."""
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
    return _read_at(text, core)


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
