"""The texts of a plan's cells, read twice: as the released code reads them, and as a person does.

`literal` is True for the first reading: case counts, the last comma splits, times are found by their first digits.
"""

from __future__ import annotations

import re
from functools import lru_cache

__all__ = [
    "EMPTY",
    "cities_of",
    "clock",
    "entries",
    "flight_number",
    "folded",
    "from_to",
    "is_empty",
    "labelled_times",
    "name_city",
    "name_of",
    "transport_kinds",
    "without_state",
]

EMPTY = frozenset({"", "-"})
_LONGEST = 2000
"""Letters of a cell in which a journey is looked for; the search takes the square of them."""
_LITERAL = re.compile(r"from\s+(.+?)\s+to\s+([^,]+)(?=[,\s]|$)")
_LENIENT = re.compile(r"\bfrom\s+(.+?)\s+to\s+([^,;]+)", re.IGNORECASE)
_LABELLED = re.compile(r"{}\s*Time\s*:\s*([0-9]{{1,2}}:[0-9]{{2}}(?::[0-9]{{2}})?)".format("(Departure|Arrival)"), re.I)
_CLOCK = re.compile(r"\b(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?\b")
_TIME = re.compile(r"\s*(\d{1,2}):(\d{2})(?::(\d{2}))?\s*$")
_KINDS = ("flight", "taxi", "self-driving")


def is_empty(text: str | None) -> bool:
    """Whether a cell says nothing: "", "-" or absent."""
    return text is None or text.strip() in EMPTY


@lru_cache(maxsize=65536)
def folded(text: str) -> str:
    """A name as it is compared: without case, runs of white space made one blank, no punctuation at its end."""
    return " ".join(text.split()).rstrip(" .;,").casefold()


@lru_cache(maxsize=65536)
def without_state(city: str) -> str:
    """``Helena`` of ``Helena(Montana)``; what stands before the bracket is kept as it is."""
    start = city.find("(")
    return city[:start] if start >= 0 and city.find(")", start) >= 0 else city


@lru_cache(maxsize=65536)
def from_to(text: str, *, literal: bool = True) -> tuple[str, str] | None:
    """A and B of "from A to B"; the lenient reading takes any case and strips the states."""
    text = text[:_LONGEST]
    if literal:
        found = _LITERAL.search(text)
        return (found[1], found[2]) if found else None
    found = _LENIENT.search(text)
    return (without_state(found[1]).strip(), without_state(found[2]).strip()) if found else None


@lru_cache(maxsize=65536)
def name_city(text: str) -> tuple[str, str]:
    """Name and city, split at the last comma, the state taken off; ("-", "-") without a comma."""
    name, comma, city = text.strip().rpartition(",")
    if not comma or not city:
        return "-", "-"
    return name.strip(), without_state(city.strip()).strip()


def name_of(text: str) -> str:
    """What stands before the last comma."""
    return text.rsplit(",", 1)[0].strip()


def entries(text: str | None) -> list[str]:
    """The non-empty parts between semicolons, trimmed."""
    return [part.strip() for part in (text or "").split(";") if not is_empty(part)]


def cities_of(current_city: str, *, literal: bool = True) -> list[str]:
    """The cities of a day: both of a journey, else the one; [] when a journey names none (literal reading only)."""
    if literal:
        if "from" in current_city and " to " in current_city:
            return list(from_to(current_city) or ())
        return [without_state(current_city)]
    journey = from_to(current_city, literal=False)
    return list(journey) if journey else [without_state(current_city).strip()]


def clock(text: str) -> int | None:
    """Minutes after midnight of ``H:MM`` or ``HH:MM:SS``, 24:00 included; None when it is no time."""
    found = _TIME.match(text)
    if not found:
        return None
    minutes = int(found[1]) * 60 + int(found[2])
    return minutes if int(found[2]) < 60 and minutes <= 1440 else None


def labelled_times(text: str) -> tuple[str | None, str | None]:
    """Departure and arrival as written: by their labels, else the first two clock times of the text."""
    found: dict[str, str] = {}
    for label, time in _LABELLED.findall(text):
        found.setdefault(label.casefold(), time)
    if found:
        return found.get("departure"), found.get("arrival")
    times = _CLOCK.findall(text)
    return (times[0] if times else None), (times[1] if len(times) > 1 else None)


def transport_kinds(text: str) -> set[str]:
    """Which of flight, taxi and self-driving a text speaks of, in any case."""
    lower = text.lower()
    return {kind for kind in _KINDS if kind in lower}


def flight_number(text: str) -> str | None:
    """What stands between the literal "Flight Number: " and the next comma."""
    parts = text.split("Flight Number: ")
    return parts[1].split(",")[0] if len(parts) > 1 else None
