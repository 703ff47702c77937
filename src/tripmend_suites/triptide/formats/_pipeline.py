"""TripTide's pipeline files (``disruption_3day_annotation.csv`` and the like): one disrupted plan per row."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tripmend.errors import InputError
from tripmend.formats.files import text_of, write_atomically

from ._answer import half_character, json_value
from ._csv import csv_text, rows
from ._disruption import DisruptionRecord, read_disruption_info, write_disruption_info
from ._files import jsonl
from ._read import read_plan
from ._record import PlanRecord
from ._write import write_plan

__all__ = ["PipelineRow", "Reference", "read_pipeline", "read_references", "write_pipeline", "write_references"]

_CITY_TABLES = ("Attractions", "Restaurants", "Accommodations", "Nearest Public Transit Stop from Point of Interest")
_IN = re.compile(rf"({'|'.join(_CITY_TABLES)})\s+in\s+(\S.*)", re.IGNORECASE)
_EVENTS = re.compile(r"(Events)\s+within\s+(\S+)\s+and\s+(\S+)\s+in\s+(\S.*)", re.IGNORECASE)
_LEG = re.compile(r"(Flight|Self-driving|Taxi)\s+from\s+(\S.*?)\s+to\s+(\S.*?)(?:\s+on\s+([0-9-]{10}))?", re.IGNORECASE)
_KINDS = {kind.lower(): kind for kind in (*_CITY_TABLES, "Events", "Flight", "Self-driving", "Taxi")}


@dataclass(frozen=True, slots=True)
class Reference:
    """One table of the reference information: what it is about, and its text (a header line and rows).

    The text is laid out for people; its columns cannot be told apart safely, so it stays text.
    """

    description: str
    content: str

    @property
    def subject(self) -> tuple[str, tuple[str, ...], tuple[dt.date, ...]]:
        """Kind ("Attractions", "Flight" …), cities (one, or origin and destination) and dates of the description.

        Raises InputError for a description that TripTide does not have.
        """
        text = self.description.strip()
        if found := _IN.fullmatch(text):
            return _KINDS[found[1].lower()], (found[2],), ()
        if found := _EVENTS.fullmatch(text):
            return "Events", (found[4],), (self._date(found[2]), self._date(found[3]))
        if found := _LEG.fullmatch(text):
            return _KINDS[found[1].lower()], (found[2], found[3]), (self._date(found[4]),) if found[4] else ()
        raise InputError(f"{text[:60]!r} describes no table of the reference information", where="Description")

    def _date(self, text: str) -> dt.date:
        try:
            return dt.date.fromisoformat(text)
        except ValueError as error:
            raise InputError(f"{text!r} is no date", where="Description") from error


@dataclass(frozen=True, slots=True)
class PipelineRow:
    """A row: the line on which it begins, and what could be read. References: one tuple for each of their columns.

    faults: column -> why it could not be read; its field is then None (or without that column's references), so that
    no row is lost. other: cells of further columns (models' answers), as they are.
    """

    line: int
    plan: PlanRecord | None
    disruption: DisruptionRecord | None
    revised: PlanRecord | None
    references: tuple[tuple[Reference, ...], ...] = ()
    faults: Mapping[str, str] = field(default_factory=dict)
    other: Mapping[str, str] = field(default_factory=dict)


def read_references(text: str) -> tuple[Reference, ...]:
    """The tables of a ``reference_information`` cell: a JSON list of objects with Description and Content."""
    data = json_value(text)
    if not isinstance(data, list):
        raise InputError("must be a list of tables")
    found = []
    for n, table in enumerate(data):
        texts = [table.get(key) if isinstance(table, dict) else None for key in ("Description", "Content")]
        if not isinstance(texts[0], str) or not isinstance(texts[1], str) or half_character(texts):
            raise InputError("must be an object with the texts Description and Content", where=f"[{n}]")
        found.append(Reference(texts[0], texts[1]))
    return tuple(found)


def write_references(references: Iterable[Reference]) -> str:
    """The cell that `read_references` reads as `references`."""
    return jsonl([[{"Description": table.description, "Content": table.content} for table in references]]).rstrip("\n")


def _row(line: int, cells: Mapping[str, str]) -> PipelineRow:
    faults: dict[str, str] = {}

    def read(column: str, reader: Any, **options: Any) -> Any:
        if not cells.get(column, "").strip():
            return None
        try:
            return reader(cells[column], **options)
        except InputError as error:
            faults[column] = str(error)
            return None

    plan = read("annotation_plan", read_plan)
    numbered = sorted(name for name in cells if re.fullmatch(r"reference_information(_[0-9])?", name))
    tables = [read(name, read_references) for name in numbered]
    known = {"annotation_plan", "disruption_info", "revised_plan", *numbered}
    return PipelineRow(
        line=line,
        plan=plan,
        disruption=read("disruption_info", read_disruption_info),
        revised=read("revised_plan", read_plan, like=plan),
        references=tuple(found for found in tables if found is not None),
        faults=faults,
        other={name: cell for name, cell in cells.items() if name not in known and cell},
    )


def read_pipeline(path: Path) -> list[PipelineRow]:
    """All rows of a pipeline CSV file. Raises InputError when it is no CSV file or has no column annotation_plan."""
    names, table = rows(text_of(path), path)
    if "annotation_plan" not in names:
        raise InputError("there is no column 'annotation_plan'", source=path)
    whole = "the row has more cells than there are columns"
    return [
        _row(line, cells)
        if cells is not None
        else PipelineRow(line, None, None, None, faults={"annotation_plan": whole})
        for line, cells in table
    ]


def write_pipeline(path: Path, table: Iterable[PipelineRow]) -> None:
    """Write the rows in the authors' columns (line and faults are not written), whole or not at all.

    One column of references is called ``reference_information``, several ``reference_information_1`` and so on.
    """
    listed = list(table)
    most = max((len(row.references) for row in listed), default=0)
    columns = [f"reference_information_{n + 1}" for n in range(most)] if most > 1 else ["reference_information"] * most
    other = sorted({name for row in listed for name in row.other})
    names = ["annotation_plan", "disruption_info", "revised_plan", *columns, *other]
    cells = []
    for row in listed:
        cell = dict(row.other)
        for name, plan in (("annotation_plan", row.plan), ("revised_plan", row.revised)):
            cell[name] = json.dumps(write_plan(plan), ensure_ascii=False) if plan is not None else ""
        cell["disruption_info"] = write_disruption_info(row.disruption) if row.disruption is not None else ""
        cell.update({name: write_references(tables) for name, tables in zip(columns, row.references, strict=False)})
        cells.append(cell)
    write_atomically(path, csv_text(names, cells))
