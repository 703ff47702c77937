"""Reading one cell of a TripTide database table. Each function raises ValueError with a short reason."""

from __future__ import annotations

import datetime as dt
import math
import re
from functools import lru_cache

from ...common.entries import python_literal

MISSING = frozenset({"", "nan", "NaN", "NA", "N/A", "null", "NULL", "None", "<NA>", "NaT"})
"""What an empty cell may look like (what pandas takes for missing)."""

_CLOCK = re.compile(r"(\d{1,2}):(\d\d)(?::\d\d)?")
_ELAPSED = re.compile(r"(?:(\d+)\s*hours?)?\s*(?:(\d+)\s*min(?:ute)?s?)?")
_DATES = (
    re.compile(r"(?P<y>\d{4})-(?P<m>\d\d?)-(?P<d>\d\d?)(?:[ T].*)?"),
    re.compile(r"(?P<d>\d\d?)-(?P<m>\d\d?)-(?P<y>\d{4})(?:[ T].*)?"),
    re.compile(r"(?P<m>\d\d?)/(?P<d>\d\d?)/(?P<y>\d{4})(?: .*)?"),
)


@lru_cache(maxsize=4096)
def clock(text: str) -> int:
    """Minutes after midnight of ``HH:MM`` or ``HH:MM:SS``; 24:00 is 1440."""
    found = _CLOCK.fullmatch(text.strip())
    minutes = int(found[1]) * 60 + int(found[2]) if found else -1
    if found is None or int(found[2]) > 59 or minutes > 1440:
        raise ValueError(f"{text!r} is not a time")
    return minutes


@lru_cache(maxsize=4096)
def elapsed(text: str) -> int:
    """Minutes of ``1 hours 22 minutes``, of either half alone, or of a plain number of minutes."""
    found = _ELAPSED.fullmatch(text.strip())
    if found is not None and found[0]:
        return int(found[1] or 0) * 60 + int(found[2] or 0)
    return integer(text)


@lru_cache(maxsize=4096)
def date(text: str) -> dt.date:
    """A date, written 2024-11-05, 05-11-2024 (day first) or 11/5/2024 (month first); a time behind it is ignored."""
    for pattern in _DATES:
        if (found := pattern.fullmatch(text.strip())) is not None:
            try:
                return dt.date(int(found["y"]), int(found["m"]), int(found["d"]))
            except ValueError:
                break
    raise ValueError(f"{text!r} is not a date")


def number(text: str) -> float:
    """A finite number."""
    try:
        value = float(text)
    except ValueError:
        raise ValueError(f"{text!r} is not a number") from None
    if not math.isfinite(value):
        raise ValueError(f"{text!r} is not a number")
    return value


def integer(text: str) -> int:
    """A whole number, also when written 4.0."""
    value = number(text)
    if value != int(value):
        raise ValueError(f"{text!r} is not a whole number")
    return int(value)


def _literal(text: str) -> object:
    try:
        return python_literal(text)
    except ValueError:
        raise ValueError(f"{text[:60]!r} cannot be read") from None


@lru_cache(maxsize=65536)
def words(text: str) -> tuple[str, ...]:
    """The texts of a list in Python's notation; a bare text is taken as a list with commas."""
    if not text.lstrip().startswith("["):
        return tuple(part.strip() for part in text.split(",") if part.strip())
    found = _literal(text.strip())
    if not isinstance(found, list) or not all(isinstance(part, str) for part in found):
        raise ValueError(f"{text[:60]!r} is not a list of texts")
    return tuple(found)


def price(text: str) -> float | None:
    """Dollars in a dictionary such as ``{'price': '$1,093'}`` (Python's or JSON's quotes; also a bare amount).

    None where it names no price.
    """
    stripped = text.strip()
    value: object = stripped
    if stripped.startswith("{"):
        entries = _literal(re.sub(r"(?<=[:,\[{ ])(?:null|nan|NaN)(?=[,}\] ])", "None", stripped))
        value = entries.get("price") if isinstance(entries, dict) else None
    if value is None or str(value).strip() in MISSING:
        return None
    return number(str(value).replace("$", "").replace(",", "").strip())


@lru_cache(maxsize=4096)
def rules(text: str) -> tuple[str, ...]:
    """What ``No pets & No parties`` forbids; parts that forbid nothing are left out."""
    parts = (part.strip() for part in text.split("&"))
    return tuple(part[3:].strip() for part in parts if part[:3].casefold() == "no ")
