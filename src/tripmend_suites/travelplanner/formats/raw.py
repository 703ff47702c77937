"""TravelPlanner's two files as they are: joined by idx, checked for shape, nothing interpreted beyond the query."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from tripmend.errors import InputError
from tripmend.formats.files import text_of

from ...common.entries import json_lines, python_literal
from .query import Query, parse_query

# The small texts TravelPlanner's records are made of: cells of a plan, keys and rows of the reference.

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


_PLACEHOLDER = "You don't need to fill in the information for this or later days."
_NUMBERS = {"Restaurants": "Average Cost", "Accommodations": "price", "Flight": "Price"}
_NAMES = {"Attractions": "Name", "Restaurants": "Name", "Accommodations": "NAME", "Flight": "Flight Number"}


@dataclass(frozen=True, slots=True)
class RawRecord:
    """One record: its header, the plan's days as plain dicts (keys lower case with underscores), the reference.

    Rows of the reference are as in the file; two rows of one city's table may share a name, the first one is what a
    plan means by it.
    """

    idx: int
    text: str
    query: Query
    days: tuple[Mapping[str, Any], ...]
    reference: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A record that cannot be used: its idx (None when even that is missing), where it stands, and why. lacks: the
    file that has no line for it."""

    idx: int | None
    where: str
    reason: str
    lacks: str = ""


def _plan_days(plan: Any) -> tuple[Mapping[str, Any], ...]:
    if isinstance(plan, str):
        try:
            plan = python_literal(plan)
        except ValueError as error:
            raise InputError("is not a Python literal", where="plan") from error
    if not isinstance(plan, list | tuple):
        raise InputError("must be a list of days", where="plan")
    days = []
    for n, day in enumerate(plan):
        if isinstance(day, str) and squeezed(day) == _PLACEHOLDER:
            continue
        if not isinstance(day, Mapping):
            raise InputError("must be an object", where=f"plan[{n}]")
        if day:
            days.append({str(key).strip().casefold().replace(" ", "_"): value for key, value in day.items()})
    for n, filled in enumerate(days):
        number = filled.pop("day", filled.get("days", n + 1))
        filled["days"] = number
        if str(number).strip() != str(n + 1):
            raise InputError(f"the days are not numbered in order: {number!r} where {n + 1} is due", where=f"plan[{n}]")
    return tuple(days)


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1e9


def _rows(key: str, kind: str, rows: list[Any]) -> None:
    for n, row in enumerate(rows):
        where = f"reference.{key}[{n}]"
        if not isinstance(row, Mapping):
            raise InputError("must be an object", where=where)
        name = row.get(_NAMES[kind])
        if not isinstance(name, str) or not name.strip():
            raise InputError("is missing", where=f"{where}.{_NAMES[kind]}")
        if kind in _NUMBERS and not _number(row.get(_NUMBERS[kind])):
            raise InputError("must be a price", where=f"{where}.{_NUMBERS[kind]}")
        if kind == "Accommodations":
            for field in ("minimum nights", "maximum occupancy"):
                if not _number(row.get(field)) or row[field] < 1:
                    raise InputError("must be a number of at least 1", where=f"{where}.{field}")


def _reference(reference: Any) -> Mapping[str, Any]:
    if isinstance(reference, list):
        # TripCraft's and TravelPlanner's other layout: [{"Description": …, "Content": …}].
        reference = {
            str(part.get("Description")): part.get("Content") for part in reference if isinstance(part, Mapping)
        }
    if not isinstance(reference, Mapping) or not reference:
        raise InputError("must be an object with tables", where="reference")
    for key, value in reference.items():
        kind = table_key(str(key))[0]
        if not kind:
            raise InputError("is no table of TravelPlanner's reference information", where=f"reference.{key}")
        if isinstance(value, list) and kind in _NAMES:
            _rows(str(key), kind, value)
        elif not isinstance(value, str):
            raise InputError("must be a list of rows or a sentence", where=f"reference.{key}")
    return reference


def record_from(idx: int, text: Any, plan: Any, reference: Any) -> RawRecord:
    """One record from its parts. Raises InputError with the path of what cannot be used."""
    if not isinstance(text, str):
        raise InputError("must be text", where="query")
    tables = _reference(reference)
    keys = [(table_key(str(key)), value) for key, value in tables.items()]
    visited = {key[1] for key, _ in keys if key[0] in ("Attractions", "Restaurants", "Accommodations")}
    ends = {city for key, _ in keys if key[0] in ("Flight", "Self-driving", "Taxi") for city in key[1:3]}
    menu = {
        squeezed(name)
        for key, rows in keys
        if key[0] == "Restaurants" and isinstance(rows, list)
        for row in rows
        for name in str(row.get("Cuisines", "")).split(",")
    }
    query = parse_query(text, origins=ends - visited or ends, destinations=visited, cuisines=menu - {""})
    dates = sorted({key[3] for key, _ in keys if key[0] == "Flight"})
    if dates and (dates[0] < query.start.isoformat() or dates[-1] > query.end.isoformat()):
        raise InputError(
            f"the dates {query.start} to {query.end} do not match the reference's flights of {dates[0]} to {dates[-1]}",
            where="query.date",
        )
    days = _plan_days(plan)
    if len(days) != query.days:
        raise InputError(f"has {len(days)} days, the query asks for {query.days}", where="plan")
    return RawRecord(idx, text, query, days, tables)


def idx_lines(path: Path) -> tuple[dict[int, dict[str, Any]], list[Refusal]]:
    """The objects of a file of JSON lines by their idx, and the lines that are none. Raises InputError for the file."""
    found: dict[int, dict[str, Any]] = {}
    refused: list[Refusal] = []
    for n, row in json_lines(text_of(path)):
        where = f"{path.name}:{n}"
        if isinstance(row, InputError):
            refused.append(Refusal(None, where, "is not JSON"))
            continue
        idx = row.get("idx") if isinstance(row, dict) else None
        if not isinstance(idx, int) or isinstance(idx, bool):
            refused.append(Refusal(None, where, "has no whole number as idx"))
        elif idx in found:
            refused.append(Refusal(idx, where, "its idx is already used"))
        else:
            found[idx] = row
    return found, refused


def read_raw(folder: Path) -> tuple[tuple[RawRecord, ...], tuple[Refusal, ...]]:
    """The usable records of `folder` (plans.jsonl, reference.jsonl) in the order of idx, and the others with reasons.

    Raises InputError when a file is missing or cannot be read at all.
    """
    if not folder.is_dir():
        raise InputError("there is no such folder", source=folder)
    missing = [name for name in ("plans.jsonl", "reference.jsonl") if not (folder / name).exists()]
    if missing:
        raise InputError(f"there is no {missing[0]}; name the folder that holds it and no folder above", source=folder)
    plans, refused = idx_lines(folder / "plans.jsonl")
    references, more = idx_lines(folder / "reference.jsonl")
    refused += more
    for name, lines, wrong in (("plans.jsonl", plans, refused), ("reference.jsonl", references, more)):
        if not lines and not any(one.where.startswith(name) for one in wrong):
            raise InputError(f"{name} is empty", source=folder / name)
    records: list[RawRecord] = []
    for idx in sorted(plans.keys() | references.keys()):
        if idx not in references or idx not in plans:
            without = "reference.jsonl" if idx not in references else "plans.jsonl"
            refused.append(Refusal(idx, f"idx {idx}", f"{without} has no usable line for it", without))
            continue
        row = plans[idx]
        try:
            records.append(record_from(idx, row.get("query"), row.get("plan"), references[idx].get("reference")))
        except InputError as error:
            refused.append(Refusal(idx, error.where, error.message))
    return tuple(records), tuple(refused)


Record = TypeVar("Record")


def only_of(
    folder: Path,
    only: Collection[int],
    found: Sequence[Record],
    refused: Sequence[Refusal],
    idx: Callable[[Record], int],
) -> tuple[tuple[Record, ...], tuple[Refusal, ...]]:
    """The records with an idx in `only`, all where that is empty, and the refused ones likewise; of lines without an
    idx nobody knows whose they are, so that they stay. Raises InputError for an idx that no record has, and where no
    record is left."""
    missing = sorted(set(only) - {idx(one) for one in found} - {one.idx for one in refused})
    if missing:
        raise InputError(f"no record has the idx {', '.join(map(str, missing))}", source=folder)
    left = tuple(one for one in refused if not only or one.idx is None or one.idx in only)
    chosen = tuple(one for one in found if not only or idx(one) in only)
    if not chosen:
        raise InputError(
            "no record can be used" + (f" ({left[0].where}: {left[0].reason})" if left else ""), source=folder
        )
    return chosen, left


def record_count(used: Collection[int], refused: Sequence[Refusal]) -> int:
    """How many records there are, by the idx of those used and the refused ones: each idx once, however many lines it
    has. A line without an idx is the missing line of a record that the other file has, as long as there is one."""
    named = {*used, *(one.idx for one in refused if one.idx is not None)}
    nameless = Counter(one.where.partition(":")[0] for one in refused if one.idx is None)
    halves = Counter(one.lacks for one in refused)
    return len(named) + max((0, *(count - halves[name] for name, count in nameless.items())))
