"""The transportation cell: a flight by its number, a drive or a taxi ride by duration and distance."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from tripmend.errors import InputError

from ._cells import CLOCK, clock, is_empty, minute_of
from ._record import EMPTY

__all__ = ["Transport", "TransportKind", "read_transportation", "write_transportation"]

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


def _amount(text: str) -> float:
    return float(text.replace(",", ""))


def _span(text: str) -> float | None:
    """Minutes of "5 hours 3 mins"; None when that is not what it says."""
    total, place = 0.0, 0
    while place < len(text):
        found = _SPAN.match(text, place)
        if found is None:
            return None
        total += _amount(found[1]) * _MINUTES[found[2][0].lower()]
        place = found.end()
    return total


def _way(text: str) -> float | None:
    found = _WAY.fullmatch(text)
    if found is None:
        return None
    return _amount(found[1]) * (_KM_PER_MILE if found[2][:2].lower() == "mi" else 1.0)


def _money(text: str) -> float | None:
    found = _MONEY.fullmatch(text)
    return _amount(found[1]) if found else None


_MEASURES: dict[str, tuple[Callable[[str], float | None], str]] = {
    "duration": (_span, "a duration such as '312 mins'"),
    "distance": (_way, "a distance such as '412.5 km'"),
    "cost": (_money, "an amount such as '$21'"),
}


def _parts(text: str, kind: re.Match[str]) -> dict[str, tuple[str, int]]:
    """Label -> what follows it, with its offset. A label holds up to the next one."""
    start = kind.start() if kind[1] else kind.end()
    labels = list(_LABEL.finditer(text, start))
    # Cities may be called anything: "from" is a label once, and other labels are so only with a colon.
    routes = [found for found in labels if found["route"]]
    labels = [found for found in labels if not found["route"] or found is routes[0]]
    lead = text[kind.end() : labels[0].start()] if labels and labels[0].start() > kind.end() else ""
    if not labels:
        lead = text[kind.end() :]
    if lead.strip(" ,.;:\t\n"):
        raise InputError(f"{lead.strip()[:60]!r} is no part of a way", where=_at(kind.end()))
    parts: dict[str, tuple[str, int]] = {}
    for n, found in enumerate(labels):
        end = labels[n + 1].start() if n + 1 < len(labels) else len(text)
        name = found.lastgroup or ""
        value = text[found.end() : end]
        if name in parts:
            raise InputError(f"{found[0]!r} stands there twice", where=_at(found.start()))
        value = value.rstrip(" \t\n,;") if name == "route" else value.rstrip(" \t\n,;.")
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
    parts: list[str] = []
    if way.kind == "flight":
        parts.append(f"Flight Number: {way.number if way.number is not None else EMPTY}")
    else:
        parts.append("Self-driving" if way.kind == "self-driving" else "Taxi")
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
    text = ", ".join(parts)
    try:
        same = read_transportation(text) == transport
    except InputError:
        same = False
    if not same:
        raise InputError(f"{transport!r} cannot be written so that it is read back as the same", where=_WHERE)
    return text
