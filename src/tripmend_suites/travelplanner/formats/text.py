"""The small texts TravelPlanner's records are made of: cells of a plan, keys and rows of the reference."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

EMPTY = frozenset({"", "-"})
_COST = re.compile(r"\s*[;,]\s*Cost\s*:\s*\$?\s*[\d.,]+\s*$", re.IGNORECASE)
_FROM_TO = re.compile(r"\bfrom\s+(.+?)\s+to\s+([^,;]+)", re.IGNORECASE)
_STATE = re.compile(r"\s*\([^()]*\)\s*$")


def squeezed(text: str) -> str:
    """`text` with every run of white space made one blank, trimmed: how names are compared."""
    return " ".join(text.split())


def cell(day: Mapping[str, object], name: str) -> str:
    """A cell of a plan's day as trimmed text without a "; Cost: n" at its end; "" when empty, "-" or missing."""
    value = day.get(name)
    text = _COST.sub("", squeezed(str(value))) if value is not None else ""
    return "" if text in EMPTY else text


def without_state(city: str) -> str:
    """``Helena`` of ``Helena(Montana)``."""
    return _STATE.sub("", squeezed(city))


def name_city(text: str) -> tuple[str, str]:
    """Name and city (with its state, if it has one), split at the last comma; the city is "" without a comma."""
    name, comma, city = squeezed(text).rstrip(" .;").rpartition(",")
    return (squeezed(name), squeezed(city)) if comma else (squeezed(city), "")


def visits(text: str) -> list[str]:
    """The entries of an attraction cell: parts between semicolons, whatever stands after the last one."""
    parts = (squeezed(part) for part in text.split(";"))
    return [part for part in parts if part not in EMPTY and not re.fullmatch(r"(?i)cost\s*:.*", part)]


def from_to(text: str) -> tuple[str, str] | None:
    """A and B of "from A to B" (up to a comma), None when the text has no such words."""
    found = _FROM_TO.search(squeezed(text))
    return (squeezed(found[1]), squeezed(found[2])) if found else None


def table_key(key: str) -> tuple[str, str, str, str]:
    """A key of the reference as (kind, city or origin, destination, date); kind is "" when it is none of the six."""
    text = squeezed(key)
    if found := re.fullmatch(r"(Attractions|Restaurants|Accommodations) in (.+)", text):
        return found[1], without_state(found[2]), "", ""
    if found := re.fullmatch(r"Flight from (.+?) to (.+) on (\d{4}-\d\d-\d\d)", text):
        return "Flight", without_state(found[1]), without_state(found[2]), found[3]
    if found := re.fullmatch(r"(Self-driving|Taxi) from (.+?) to (.+)", text, re.IGNORECASE):
        return found[1].capitalize(), without_state(found[2]), without_state(found[3]), ""
    return "", "", "", ""


def minutes_of(text: str) -> int | None:
    """The minutes in "1 day 2 hours 9 mins" (any of the three parts), None when there is no such figure."""
    found = re.findall(r"(\d+)\s*(day|hour|min)", text)
    return sum(int(count) * {"day": 1440, "hour": 60, "min": 1}[unit] for count, unit in found) if found else None


@dataclass(frozen=True, slots=True)
class Ground:
    """A drive or taxi ride: minutes (None: not stated) and whole dollars per vehicle."""

    minutes: int | None
    dollars: int


def ground(text: object) -> Ground | None:
    """What "self-driving, from A to B, duration: …, distance: …, cost: 75" says; None where there is no such way."""
    if not isinstance(text, str):
        return None
    cost = re.search(r"cost:\s*\$?\s*([\d,]+)", text)
    duration = re.search(r"duration:\s*([^,]+)", text)
    if cost is None:
        return None
    return Ground(minutes_of(duration[1]) if duration else None, int(cost[1].replace(",", "")))


def arrival(depart: dt.datetime, clock: dt.time, elapsed: int | None) -> dt.datetime:
    """When a flight lands: the date on which `clock` lies closest to `elapsed` minutes after `depart`.

    The clocks belong to the two ends, and the records name no zones: the same date unless the duration says otherwise.
    """
    same = dt.datetime.combine(depart.date(), clock)
    if elapsed is None:
        return same if same >= depart else same + dt.timedelta(days=1)
    landing = depart + dt.timedelta(minutes=elapsed)
    return min((same + dt.timedelta(days=n) for n in (-1, 0, 1, 2)), key=lambda time: abs(time - landing))


def slug(text: str) -> str:
    """`text` as an id: lower case, letters and digits of any script, the rest hyphens."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return re.sub(r"[\W_]+", "-", unicodedata.normalize("NFKC", plain)).strip("-") or "unnamed"
