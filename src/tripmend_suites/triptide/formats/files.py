"""Files of TripTide plan records: one JSON object per line, a JSON list, or a column of a pipeline CSV file."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tripmend.errors import InputError
from tripmend.formats.files import text_of, write_atomically

from ...common.entries import filled_lines
from .cells import kept
from .disruption import DisruptionRecord, read_disruption_info
from .read import folded, json_value, plan_from, read_plan, unwrapped
from .record import CELLS, PlanDay, PlanRecord, Refusal, header_from, header_to, persona_from, whole

# A TripTide plan record as the object that goes into a file.


def _day(day: PlanDay) -> dict[str, Any]:
    """The ten keys without those that were missing when the day was read."""
    cells: dict[str, Any] = {"days": day.number, **{key: getattr(day, key) for key in CELLS}}
    return {key: value for key, value in cells.items() if key not in day.missing}


def write_plan(record: PlanRecord) -> dict[str, Any]:
    """The object that `read_plan` reads as `record`, in the authors' layout.

    The acknowledgement stands first and only where there is one; `remarks` and `extra` come last. Raises InputError for
    a record that would be read differently (a blank at the end of a city, a number of dates that is not that of days).
    """
    data: dict[str, Any] = {}
    if record.acknowledgement is not None:
        data["acknowledgement"] = record.acknowledgement
    data["idx"] = record.idx
    if record.row_number is not None:
        data["row_number"] = record.row_number
    data["JSON"] = header_to(record.header)
    line = record.persona.text
    # An object where a part holds what would end it in a line.
    data["persona"] = line if persona_from(line) == record.persona else record.persona.parts
    if record.tolerance is not None:
        data["disruption tolerance"] = record.tolerance
    data["plan"] = [_day(day) for day in record.days]
    if record.remarks:
        data["remarks"] = list(record.remarks)
    data.update({key: value for key, value in record.extra.items() if key not in data})
    return kept(data, record, read_plan, f"idx {record.idx} of {record.header.days} days", "the record")


# CSV text with long cells: rows by column, with the line on which each begins.

_MAX_CELL = 64 * 1024 * 1024


def _raw(text: str, path: Path) -> Iterator[tuple[int, list[str]]]:
    # The limit belongs to the whole process; plans with their references are longer than its default.
    before = csv.field_size_limit(_MAX_CELL)
    try:
        reader = csv.reader(io.StringIO(text, newline=""), strict=True)
        line = 1
        for row in reader:
            yield line, row
            line = reader.line_num + 1
    except csv.Error as error:
        raise InputError(f"this is not CSV: {error}", where=f"line {line}", source=path) from error
    finally:
        csv.field_size_limit(before)


def rows(text: str, path: Path) -> tuple[list[str], list[tuple[int, dict[str, str] | None]]]:
    """The names of the columns, and for every row the line (from 1) on which it begins with its cells by column.

    A row that is too short ends in empty cells; the cells are None for one that is too long. Raises InputError for text
    that is not CSV (with the line) and for columns with the same name.
    """
    table = list(_raw(text, path))
    if not table:
        raise InputError("the file is empty", source=path)
    names = [name.strip() for name in table[0][1]]
    if len(set(names)) != len(names):
        raise InputError("two columns have the same name", where="line 1", source=path)
    filled = [(line, row) for line, row in table[1:] if any(cell.strip() for cell in row)]
    return names, [
        (line, dict(zip(names, row + [""] * (len(names) - len(row)), strict=True)) if len(row) <= len(names) else None)
        for line, row in filled
    ]


_TOO_WIDE = "the row has more cells than there are columns"
PLAN_COLUMNS = ("annotation_plan", "revised_plan")
_IDX = re.compile(r"""["']idx\\*["']\s*:\s*\\*["']?([0-9]{1,9})\b""")
_DAYS = re.compile(r"""["']days\\*["']\s*:\s*\\*["']?([0-9]{1,3})\b""")
_HEADER = re.compile(r"""["']JSON\\*["']\s*:""")


def _csv_column(text: str, path: Path, column: str | None) -> Iterator[tuple[int, str | None]]:
    names, table = rows(text, path)
    if column is None:
        known = [name for name in names if name in PLAN_COLUMNS or re.search(r"results?$", folded(name))]
        if len(known) != 1:
            raise InputError(f"name the column that holds the plans; there are: {', '.join(names)}", source=path)
        column = known[0]
    if column not in names:
        raise InputError(f"there is no column {column!r}; there are: {', '.join(names)}", source=path)
    for line, row in table:
        yield line, row[column] if row is not None else None


class _Originals:
    """The records that were revised, to be found by idx and days."""

    def __init__(self, records: Iterable[PlanRecord]) -> None:
        self.by_key: dict[tuple[int, int], PlanRecord] = {}
        self.by_idx: dict[int, list[PlanRecord]] = {}
        for record in records:
            self.by_key[record.key] = record
            self.by_idx.setdefault(record.idx, []).append(record)

    def of(self, data: Mapping[str, Any]) -> PlanRecord | None:
        """The original of an answer; None where it has no known idx, or one of several durations and no header."""
        named = {folded(key): part for key, part in data.items()}
        try:
            idx = whole(named.get("idx"), "idx")
            if named.get("json") is not None:
                return self.by_key.get((header_from(named["json"])[0].days, idx))
        except InputError:
            return None
        found = self.by_idx.get(idx, [])
        return found[0] if len(found) == 1 else None


def _hints(value: Any) -> tuple[int | None, int | None]:
    """idx and days as far as they can be told from something that may be broken."""
    try:
        text = value if isinstance(value, str) else json.dumps(value, default=str)
    except (TypeError, ValueError, RecursionError):
        return None, None
    idx, header = _IDX.search(text), _HEADER.search(text)
    days = _DAYS.search(text, header.end()) if header else None
    return int(idx[1]) if idx else None, int(days[1]) if days else None


def read_plans(
    path: Path, *, column: str | None = None, like: Iterable[PlanRecord] = ()
) -> tuple[list[PlanRecord], list[Refusal]]:
    """The records of a file, and a Refusal for every line that holds none: every line is in one of the two.

    A .csv file holds a record per row in `column` (may be left out where only one column holds plans), a .json file one
    record or a list of them (`line` is then the place in the list), any other file one object per line. like: the
    records that were revised, to complete answers that repeat no header; answers are joined to them by idx, never by
    line. A second record with the same days and idx is refused. Raises InputError when the file cannot be read at all.
    """
    text = text_of(path)
    entries: Iterable[tuple[int, Any]]
    suffix = path.suffix.lower()
    if suffix == ".csv":
        entries = _csv_column(text, path, column)
    elif suffix == ".json":
        try:
            data = json_value(text)
        except InputError as error:
            raise InputError(error.message, source=path) from error
        entries = enumerate(data if isinstance(data, list) else [data], start=1)
    else:
        entries = filled_lines(text)
    originals = _Originals(like)
    records: list[PlanRecord] = []
    refused: list[Refusal] = []
    seen: dict[tuple[int, int], int] = {}
    for line, value in entries:
        try:
            record = _record(value, originals)
        except InputError as error:
            refused.append(Refusal(line, str(error), *_hints(value)))
            continue
        if record.key in seen:
            days, idx = record.key
            refused.append(Refusal(line, f"idx {idx} of {days} days is already on line {seen[record.key]}", idx, days))
            continue
        seen[record.key] = line
        records.append(record)
    return records, refused


def _record(value: Any, originals: _Originals) -> PlanRecord:
    if value is None:
        raise InputError(_TOO_WIDE)
    try:
        data, notes = unwrapped(value)
        return plan_from(data, notes, like=originals.of(data))
    except RecursionError as error:
        raise InputError("nested too deeply") from error


def jsonl(objects: Iterable[Any]) -> str:
    """One JSON object per line. Raises InputError for what JSON or UTF-8 cannot hold."""
    try:
        text = "".join(json.dumps(data, ensure_ascii=False, allow_nan=False) + "\n" for data in objects)
        text.encode("utf-8")
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError(f"a record holds what a JSON file cannot hold: {error}") from error
    return text


def write_plans(path: Path, records: Iterable[PlanRecord]) -> None:
    """Write one object per line, whole or not at all.

    Raises InputError for a file that cannot be written, for a record that `write_plan` refuses, and for two records
    with the same key.
    """
    objects = []
    seen: set[tuple[int, int]] = set()
    for record in records:
        if record.key in seen:
            raise InputError(f"idx {record.idx} of {record.header.days} days stands there twice", source=path)
        seen.add(record.key)
        objects.append(write_plan(record))
    write_atomically(path, jsonl(objects))


# TripTide's pipeline files (``disruption_3day_annotation.csv`` and the like): one disrupted plan per row.


@dataclass(frozen=True, slots=True)
class PipelineRow:
    """A row: the line on which it begins, and its plan and disruption.

    faults: column -> why it could not be read; its field is then None, so that no row is lost.
    """

    line: int
    plan: PlanRecord | None = None
    disruption: DisruptionRecord | None = None
    faults: Mapping[str, str] = field(default_factory=dict)


def _row(line: int, cells: Mapping[str, str] | None) -> PipelineRow:
    if cells is None:
        return PipelineRow(line, faults={"annotation_plan": _TOO_WIDE})
    faults: dict[str, str] = {}

    def read(column: str, reader: Callable[[str], Any]) -> Any:
        try:
            return reader(cells[column]) if cells.get(column, "").strip() else None
        except InputError as error:
            faults[column] = str(error)
            return None

    plan, disruption = read("annotation_plan", read_plan), read("disruption_info", read_disruption_info)
    return PipelineRow(line, plan, disruption, faults)


def read_pipeline(path: Path) -> list[PipelineRow]:
    """All rows of a pipeline CSV file. Raises InputError when it is no CSV file or has no column annotation_plan."""
    names, table = rows(text_of(path), path)
    if "annotation_plan" not in names:
        raise InputError("there is no column 'annotation_plan'", source=path)
    return [_row(line, cells) for line, cells in table]
