"""Flex-TravelPlanner's records: a TravelPlanner query without one constraint, that constraint, and the tables as text.

A folder holds ``without_KIND.jsonl`` for the kinds of `KINDS`; a line has the query's fields, ``new_constraints`` (a
list with one object) and ``reference_information`` (a list of {"Description", "Content"} or its Python literal), in
which each table is text as pandas prints it. A record that cannot be used is a `Refusal` with its reason, never a
guess.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal, get_args

from tripmend.errors import InputError
from tripmend.formats.files import text_of
from tripmend.trip import Mode

from ..common.entries import python_literal
from ..travelplanner.formats import Query, Refusal, idx_lines
from ..travelplanner.formats.raw import squeezed, table_key

Kind = Literal["budget", "cuisine", "house_rule", "people_number", "room_type"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""What the new constraint of a record is about; each has a file of its own."""

_FIELDS: Mapping[Kind, str] = {"house_rule": "house rule", "room_type": "room type"}
_MODES: Mapping[str, Mode] = {"no flight": "flight", "no self-driving": "drive", "no taxi": "taxi"}
_ROOMS = ("entire room", "private room", "shared room", "not shared room")
_RULES = ("smoking", "parties", "children under 10", "visitors", "pets")

_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "Attractions": ("Name", "Latitude", "Longitude", "Address", "Phone", "Website", "City"),
    "Restaurants": ("Name", "Average Cost", "Cuisines", "Aggregate Rating", "City"),
    "Accommodations": (
        "NAME", "price", "room type", "house_rules", "minimum nights", "maximum occupancy", "review rate number",
        "city",
    ),
    "Flight": (
        "Flight Number", "Price", "DepTime", "ArrTime", "ActualElapsedTime", "FlightDate", "OriginCityName",
        "DestCityName", "Distance",
    ),
}  # fmt: skip
_NUMBERS = frozenset(
    {
        *("Latitude", "Longitude", "Average Cost", "Aggregate Rating", "price", "minimum nights", "maximum occupancy"),
        *("review rate number", "Price", "Distance"),
    }
)
_NEEDED = frozenset({"Average Cost", "price", "minimum nights", "maximum occupancy", "Price"})


@dataclass(frozen=True, slots=True)
class Task:
    """One record: what is asked for at first, and in the end.

    before: the query without the new constraint; its budget is None where no budget is known, its people None where
    nobody has said how many. after: with it. reference: as TravelPlanner's own, rows of tables and sentences by key.
    """

    kind: Kind
    idx: int
    level: str
    before: Asked
    after: Asked
    reference: Mapping[str, Any]

    @property
    def name(self) -> str:
        """Kind and idx: what tells the records apart."""
        return f"{self.kind}-{self.idx}"


@dataclass(frozen=True, slots=True)
class Asked:
    """A query's fields. budget: US cents for everybody, None: no limit; people: None: not said."""

    origin: str
    destination: str
    cities: int
    start: dt.date
    end: dt.date
    people: int | None
    budget: int | None
    room_type: str | None = None
    house_rules: tuple[str, ...] = ()
    cuisines: tuple[str, ...] = ()
    avoid_modes: tuple[Mode, ...] = ()

    @property
    def days(self) -> int:
        """How many days the trip has, both ends counted."""
        return (self.end - self.start).days + 1

    def query(self) -> Query:
        """As TravelPlanner's query: one traveller where nobody has said how many, no limit where no budget is known."""
        told: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        return Query(**told | {"people": self.people or 1, "budget": NO_LIMIT if self.budget is None else self.budget})


NO_LIMIT = 10**11
"""The budget in US cents that stands for none."""


def read_table(text: str, columns: Sequence[str], where: str) -> list[dict[str, Any]]:
    """The rows of a table as pandas prints it: right-aligned columns, each of which ends where its name ends.

    A cell that holds no number where one belongs is a text; "" where it is empty or NaN. Raises InputError.
    """
    head, *lines = text.split("\n")
    ends: list[int] = []
    at = 0
    for name in columns:
        found = head.find(name, at)
        if found < 0 or head[at:found].strip():
            raise InputError(f"the table has no column {name!r} where it belongs", where=where)
        at = found + len(name)
        ends.append(at)
    rows = []
    for n, line in enumerate(lines):
        if not line.strip():
            continue
        if len(line) > ends[-1] or any(line[end : end + 1].strip() for end in ends[:-1]):
            raise InputError(f"the columns of row {n + 1} are not where their names are", where=where)
        cells = [line[start:end].strip() for start, end in zip([0, *ends], ends, strict=False)]
        rows.append({name: _value(name, cell, f"{where}[{n}]") for name, cell in zip(columns, cells, strict=True)})
    return rows


def _value(name: str, cell: str, where: str) -> Any:
    if name not in _NUMBERS:
        return "" if cell in ("NaN", "None") else cell
    try:
        number = float(cell)
    except ValueError:
        number = float("nan")
    if 0 <= number < 1e9 or (name in ("Latitude", "Longitude") and -180 <= number <= 180):
        return int(number) if number.is_integer() and "." not in cell else number
    if name in _NEEDED:
        raise InputError(f"{cell[:40]!r} is no number", where=f"{where}.{name}")
    return ""


def _reference(raw: Any) -> dict[str, Any]:
    if isinstance(raw, str):
        try:
            raw = python_literal(raw)
        except ValueError as error:
            raise InputError("is not a Python literal", where="reference_information") from error
    if not isinstance(raw, list) or not raw:
        raise InputError("must be a list of tables", where="reference_information")
    found: dict[str, Any] = {}
    for n, part in enumerate(raw):
        if not isinstance(part, Mapping) or not isinstance(part.get("Content"), str):
            raise InputError("must have a Description and a Content", where=f"reference_information[{n}]")
        key, content = squeezed(str(part.get("Description"))), part["Content"]
        kind = table_key(key)[0]
        where = f"reference_information.{key}"
        if not kind:
            raise InputError("is no table of TravelPlanner's reference information", where=where)
        if kind not in _COLUMNS or not content.lstrip().startswith(_COLUMNS[kind][0]):
            found[key] = content
            continue
        rows = read_table(content, _COLUMNS[kind], where)
        for m, row in enumerate(rows):
            if not row[_COLUMNS[kind][0]]:
                raise InputError("has no name", where=f"{where}[{m}]")
            if kind == "Accommodations" and (row["minimum nights"] < 1 or row["maximum occupancy"] < 1):
                raise InputError("must sleep somebody for a night at least", where=f"{where}[{m}]")
        found[key] = rows
    return found


def _plain(value: Any, where: str) -> Any:
    if not isinstance(value, str):
        return value
    try:
        return python_literal(value)
    except ValueError as error:
        raise InputError("is not a Python literal", where=where) from error


def _number(value: Any, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 < value < 10**7:
        raise InputError(f"{value!r} is no whole number above 0", where=where)
    return value


def _one_of(value: Any, known: Sequence[str], where: str) -> str | None:
    if value is None:
        return None
    if value not in known:
        raise InputError(f"{str(value)[:40]!r} is none of {', '.join(known)}", where=where)
    return str(value)


def _asked(row: Mapping[str, Any], local: Mapping[str, Any], start: dt.date, end: dt.date) -> Asked:
    for name in ("org", "dest"):
        if not isinstance(row.get(name), str) or not row[name].strip():
            raise InputError("is missing", where=name)
    rule = _one_of(local.get("house rule"), _RULES, "local_constraint.house rule")
    ban = _one_of(local.get("transportation"), tuple(_MODES), "local_constraint.transportation")
    cuisines = local.get("cuisine") or ()
    if not isinstance(cuisines, list | tuple) or not all(isinstance(one, str) and one for one in cuisines):
        raise InputError("must be a list of cuisines", where="local_constraint.cuisine")
    budget, people = row.get("budget"), row.get("people_number")
    return Asked(
        origin=squeezed(row["org"]),
        destination=squeezed(row["dest"]),
        cities=_number(row.get("visiting_city_number"), "visiting_city_number"),
        start=start,
        end=end,
        people=None if people is None else _number(people, "people_number"),
        budget=None if budget is None else 100 * _number(budget, "budget"),
        room_type=_one_of(local.get("room type"), _ROOMS, "local_constraint.room type"),
        house_rules=() if rule is None else (rule,),
        cuisines=tuple(dict.fromkeys(cuisines)),
        avoid_modes=() if ban is None else (_MODES[ban],),
    )


def _dates(raw: Any) -> tuple[dt.date, dt.date]:
    dates = _plain(raw, "date")
    try:
        days = [dt.date.fromisoformat(str(one)) for one in dates]
    except (TypeError, ValueError) as error:
        raise InputError("must be a list of dates", where="date") from error
    if not days or days != [days[0] + dt.timedelta(days=n) for n in range(len(days))]:
        raise InputError("must be dates one after the other", where="date")
    return days[0], days[-1]


def _task(kind: Kind, row: Mapping[str, Any]) -> Task:
    new = row.get("new_constraints")
    field = _FIELDS.get(kind, kind)
    if not isinstance(new, list) or len(new) != 1 or not isinstance(new[0], Mapping) or list(new[0]) != [field]:
        raise InputError(f"must be one object with {field!r}", where="new_constraints")
    local = _plain(row.get("local_constraint"), "local_constraint")
    if not isinstance(local, Mapping):
        raise InputError("must be an object", where="local_constraint")
    start, end = _dates(row.get("date"))
    if row.get("days") != (end - start).days + 1:
        raise InputError(f"{row.get('days')!r} is not the number of the dates", where="days")
    before = _asked(row, local, start, end)
    if kind in ("budget", "people_number"):
        after = _asked({**row, field: new[0][field]}, local, start, end)
    else:
        after = _asked(row, {**local, field: new[0][field]}, start, end)
    if after == before:
        raise InputError("is nothing new", where="new_constraints")
    return Task(
        kind, row["idx"], str(row.get("level", "")), before, after, _reference(row.get("reference_information"))
    )


def merged(tasks: Sequence[Task]) -> tuple[Task, ...]:
    """One task per idx with everything that is asked for in the end, for planning from nothing; in the order of idx."""
    found: dict[int, Task] = {}
    for task in tasks:
        found.setdefault(task.idx, replace(task, before=task.after))
    return tuple(found[idx] for idx in sorted(found))


def hollow(folder: Path) -> tuple[str, ...]:
    """A sentence for each of the files that is not there or has no line."""
    found = []
    for name in (f"without_{kind}.jsonl" for kind in KINDS):
        if not (folder / name).exists():
            found.append(f"There is no {name}.")
        elif not text_of(folder / name).strip():
            found.append(f"{name} is empty.")
    return tuple(found)


def read_folder(folder: Path) -> tuple[tuple[Task, ...], tuple[Refusal, ...]]:
    """Every record of `folder`, by kind and idx, and the refused ones. Raises InputError where no file can be used."""
    if not folder.is_dir():
        raise InputError("there is no such folder", source=folder)
    paths = {kind: folder / f"without_{kind}.jsonl" for kind in KINDS}
    if not any(path.exists() for path in paths.values()):
        raise InputError(
            "there is no without_budget.jsonl nor any other; name the folder that holds them", source=folder
        )
    tasks: list[Task] = []
    refused: list[Refusal] = []
    for kind, path in paths.items():
        rows, none = idx_lines(path) if path.exists() else ({}, [])
        refused += none
        for idx, row in rows.items():
            try:
                tasks.append(_task(kind, row))
            except InputError as error:
                refused.append(Refusal(idx, f"{path.name}, idx {idx}, {error.where}", error.message))
    tasks.sort(key=lambda task: (KINDS.index(task.kind), task.idx))
    return tuple(tasks), tuple(refused)
