"""Files of TripTide plan records: one JSON object per line, a JSON list, or a column of a pipeline CSV file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tripmend.errors import InputError
from tripmend.formats.files import text_of, write_atomically

from ._answer import folded, json_value, unwrapped
from ._csv import rows
from ._header import header_from, whole
from ._read import plan_from
from ._record import PlanRecord, Refusal
from ._write import write_plan

__all__ = ["jsonl", "read_plans", "write_plans"]

PLAN_COLUMNS = ("annotation_plan", "revised_plan")
_IDX = re.compile(r"""["']idx\\*["']\s*:\s*\\*["']?([0-9]{1,9})\b""")
_DAYS = re.compile(r"""["']days\\*["']\s*:\s*\\*["']?([0-9]{1,3})\b""")
_HEADER = re.compile(r"""["']JSON\\*["']\s*:""")


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Number and text of each line that holds something. Only "\\n" ends a line: names may hold other separators."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield number, line


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
        entries = _lines(text)
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
        raise InputError("the row has more cells than there are columns")
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
