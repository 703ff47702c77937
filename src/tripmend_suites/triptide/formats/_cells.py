"""The small texts that TripTide's cells are made of: "Name, City", "from A to B", clock times."""

from __future__ import annotations

import re

from tripmend.errors import InputError

__all__ = [
    "CLOCK",
    "clock",
    "day_cities",
    "from_to",
    "is_empty",
    "minute_of",
    "name_city",
    "separated",
    "without_state",
]

_FROM_TO = re.compile(r"\bfrom\s+(\S.*?)\s+to\s+([^,;\s][^,;]*)", re.IGNORECASE | re.DOTALL)
_STATE = re.compile(r"\([^()]*\)$")
_EMPTY = frozenset({"", "-", "–", "—"})

CLOCK = r"(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?([AaPp])\.?[Mm]\b\.?)?(?![\d:])"
"""A clock time, as the inside of a regular expression with four groups: hours, minutes, seconds, a or p."""


def is_empty(text: str) -> bool:
    """Whether a cell holds nothing: white space or a dash."""
    return text.strip() in _EMPTY


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
