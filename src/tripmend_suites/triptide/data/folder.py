"""The built folder: where its files stand, and the disruption cases that it holds, line by line."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, StrictBool, TypeAdapter, ValidationError

from tripmend.change import Category, Change
from tripmend.errors import InputError
from tripmend.formats.files import read_document, text_of, write_atomically
from tripmend.formats.native import VERSION, change_from, to_data
from tripmend.trip import Severity, fault_of

from ...common.entries import json_lines
from ...common.provenance import data_hash
from ..database import Database, read_database
from ..formats import PlanRecord, Tolerance, read_plans

if TYPE_CHECKING:
    from ..metrics import Tables

DATABASE, INITIAL, DISRUPTIONS, RECORD = "database", "initial.jsonl", "disruptions.jsonl", "record.json"
"""The names inside the folder: the tables, the plans before, what goes wrong, how all of it was made."""
UNFINISHED = "unfinished.jsonl"
"""The plans so far, as long as the folder is not built to its end."""

TOLERANCES: dict[Tolerance, Literal["plan-bound", "flexible"]] = {
    "Planbound": "plan-bound",
    "Flexiventurer": "flexible",
}
"""The published names of the two kinds of traveller, and the engine's own."""

CATEGORY_NAMES: dict[Category, str] = {
    "transport": "Transportation",
    "accommodation": "Accommodations",
    "restaurant": "Restaurants",
    "attraction": "Attractions",
    "miscellaneous": "Miscellaneous",
}
"""The categories as published records and acknowledgements write them."""

Answer = Literal["gone", "retimed", "gone-or-retimed", "calmer-day", "empty-day", "indoors", "within-budget"]
ANSWERS: dict[Answer, str] = {
    "gone": "the target no longer stands in the slot, on the days that are hit",
    "retimed": "the target stands at its new time",
    "gone-or-retimed": "the target is gone, or stands at a time that works",
    "calmer-day": "the day keeps the limits that the effect names",
    "empty-day": "nothing stands in the day but its nights and journeys",
    "indoors": "no outdoor place stands in the days that are hit",
    "within-budget": "the trip costs no more than the budget, at the prices after the change",
}
"""What it takes to answer a disruption, whatever else the revision does."""


Number = Annotated[int, Field(ge=1, strict=True)]
"""From 1 on."""


@dataclass(frozen=True, slots=True)
class Case:
    """One disruption of one trip, and the message that tells of it.

    (days, idx): the trip's join key. chosen: whether it is the trip's one revision case. day: 1-based, of the target.
    slot: the plan record's name of it (``Lunch``, ``Attraction``, ``Accommodation``, ``Transportation``, ``Event`` …);
    target: as the record writes it. touched: the day numbers that the effect is about. detected: free text, as
    published; today: the date on which the message is written. reason: its kind, a name of the library of reasons.
    info: the labelled lines. family: of the message's wording; heldout: whether that family is kept from whoever
    works on the reader. effect: the truth, a change that the engine can apply, with ids of the bridge.
    """

    id: str
    days: Number
    idx: Number
    chosen: StrictBool
    day: Number
    slot: str
    target: str
    category: Category
    reason: str
    severity: Severity
    tolerance: Tolerance
    confidence: Literal["High", "Medium", "Low"]
    detected: str
    today: dt.date
    answer: Answer
    touched: tuple[Number, ...]
    info: str
    message: str
    family: str
    heldout: StrictBool
    effect: Change

    @property
    def key(self) -> tuple[int, int]:
        """The trip it belongs to: (days, idx)."""
        return self.days, self.idx

    @property
    def name(self) -> str:
        """The target without its city."""
        return self.target.rpartition(", ")[0] or self.target


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that could not be used: its 1-based number, why, and the trip it is about where that could be read."""

    line: int
    reason: str
    key: tuple[int, int] | None = None


_CASE = TypeAdapter(Case)


def case_line(case: Case) -> dict[str, Any]:
    """A case as plain data, in the order of the file's fields."""
    data = {"case" if one.name == "chosen" else one.name: getattr(case, one.name) for one in fields(case)}
    data |= {"today": case.today.isoformat(), "touched": list(case.touched)}
    return data | {"effect": {"tripmend": VERSION, **to_data(case.effect)}}


def case_from(data: Any) -> Case:
    """A case from plain data. Raises InputError that names the field."""
    if not isinstance(data, Mapping):
        raise InputError("a disruption must be an object")
    try:
        effect = change_from(data.get("effect"))
    except InputError as error:
        raise InputError(error.message, where=f"effect.{error.where}" if error.where else "effect") from error
    given: dict[str, Any] = {str(name): value for name, value in data.items() if name != "case"}
    try:
        found = _CASE.validate_python({**given, "chosen": data.get("case"), "effect": effect})
    except ValidationError as error:
        why, where = fault_of(error, "")
        raise InputError(why, where="case" if where == "chosen" else where) from error
    if any(day > found.days for day in found.touched):
        raise InputError("must be a list of day numbers of the trip", where="touched")
    return found


def write_cases(folder: Path, cases: Iterable[Case]) -> None:
    """Write the disruptions of `folder`, one line each, whole or not at all."""
    lines = [json.dumps(case_line(case), ensure_ascii=False) for case in cases]
    write_atomically(folder / DISRUPTIONS, "".join(line + "\n" for line in lines))


def _key(data: Any) -> tuple[int, int] | None:
    if isinstance(data, Mapping) and isinstance(data.get("days"), int) and isinstance(data.get("idx"), int):
        return data["days"], data["idx"]
    return None


def folder_parts(folder: Path) -> tuple[Path, ...]:
    """What `build` wrote into a folder, tables as the folder they are in: no result may replace any of it."""
    return tuple(folder / name for name in (DATABASE, INITIAL, DISRUPTIONS, RECORD))


def need(folder: Path, *names: str) -> None:
    """Raises InputError with the command that helps where the build of `folder` is not finished, or it lacks a name."""
    if (folder / UNFINISHED).exists() and not (folder / RECORD).exists():
        raise InputError(
            "the build of this folder is not finished; it goes on with the same `tripmend triptide build --out "
            f"{folder} …` as before",
            source=folder,
        )
    for name in names:
        if not (folder / name).exists():
            raise InputError(f"there is no {name}; make the folder with `tripmend triptide build`", source=folder)


def read_pool(path: Path) -> tuple[list[Case], list[BadLine]]:
    """All disruptions of a file (or of the built folder at `path`), and the lines that cannot be used.

    Raises InputError only when the file itself cannot be read.
    """
    if path.is_dir():
        need(path, DISRUPTIONS)
    cases: list[Case] = []
    bad: list[BadLine] = []
    for number, data in json_lines(text_of(path / DISRUPTIONS if path.is_dir() else path)):
        try:
            if isinstance(data, InputError):
                raise data
            cases.append(case_from(data))
        except InputError as error:
            bad.append(BadLine(number, str(error), _key(data)))
    return cases, bad


def folder_hash(folder: Path) -> str:
    """SHA-256 over the plans, the disruptions and the tables of a built folder."""
    tables = sorted(path for path in (folder / DATABASE).rglob("*") if path.is_file())
    return data_hash([folder / INITIAL, folder / DISRUPTIONS, *tables])


def read_cases(path: Path) -> tuple[list[Case], list[BadLine]]:
    """The chosen cases alone, one for each trip, in the order of the file; a second one for a trip is a bad line."""
    cases, bad = read_pool(path)
    found: dict[tuple[int, int], Case] = {}
    for case in cases:
        if case.chosen and found.setdefault(case.key, case) is not case:
            bad.append(BadLine(0, f"{case.id} is a second case of the trip {case.key}", case.key))
    return list(found.values()), bad


def read_record(folder: Path) -> dict[str, Any]:
    """How the folder was made: seed, versions, counts, hashes."""
    data = read_document(folder / RECORD)
    if not isinstance(data, dict):
        raise InputError("the record must be an object", source=folder / RECORD)
    return data


def write_record(folder: Path, record: Mapping[str, Any]) -> None:
    """Write how the folder was made."""
    write_atomically(folder / RECORD, json.dumps(record, indent=1, ensure_ascii=False) + "\n")


# A built folder, read once: plans, disruptions, tables, and the hash of all of it.

Key = tuple[int, int]


@dataclass(frozen=True)
class World:
    """cases: one a trip, by (days, idx), pool: all disruptions of the trips, both with a plan. lost: trips without a
    usable case or plan, unusable: lines and cases that are left out, by where they stand, each with why; the trips and
    their cases count as failed. The tables are read when they are first asked for."""

    folder: Path
    plans: Mapping[Key, PlanRecord]
    cases: tuple[Case, ...]
    pool: tuple[Case, ...]
    lost: Mapping[Key, str]
    unusable: Mapping[str, str]
    data_sha256: str

    @cached_property
    def database(self) -> Database:
        """The tables."""
        return read_database(self.folder / DATABASE)

    @cached_property
    def tables(self) -> Tables:
        """The tables as the metrics look things up."""
        from ..metrics import Tables

        return Tables(self.database)

    @property
    def without_item(self) -> dict[str, str]:
        """What cannot be asked of a model, by name, with why."""
        return {**self.unusable, **{f"{days}-{idx}": why for (days, idx), why in self.lost.items()}}

    def plan(self, case: Case) -> PlanRecord:
        """The plan that a case is about."""
        return self.plans[case.key]


def load_world(folder: Path) -> World:
    """Read a folder that `tripmend triptide build` made. Raises InputError when no case of it can be used."""
    need(folder, INITIAL, DISRUPTIONS, DATABASE)
    plans, refused = read_plans(folder / INITIAL)
    pool, bad = read_pool(folder)
    by_key = {plan.key: plan for plan in plans}
    unusable = {f"{DISRUPTIONS}, line {one.line}": one.reason for one in bad}
    unusable |= {f"{INITIAL}, line {one.line}": one.reason for one in refused}
    chosen: dict[Key, Case] = {}
    for case in pool:
        if case.chosen and chosen.setdefault(case.key, case) is not case:
            unusable[case.id] = "the trip has a case already; the first one counts"
    lost = {key: "its plan cannot be used" for key in chosen if key not in by_key}
    lost |= {key: "it has no usable case" for key in by_key if key not in chosen}
    usable = tuple(case for key, case in sorted(chosen.items()) if key in by_key)
    if not usable:
        whys = [f"{where}: {why}" for where, why in unusable.items()]
        whys += [f"plan {idx} of {days} days: {why}" for (days, idx), why in sorted(lost.items())]
        first = f"; the first of {len(whys)} reasons: {whys[0]}" if whys else f": {INITIAL} and {DISRUPTIONS} are empty"
        raise InputError(f"the folder holds no case that can be used{first}", source=folder)
    kept = tuple(case for case in pool if case.key in by_key)
    return World(folder, by_key, usable, kept, lost, unusable, folder_hash(folder))
