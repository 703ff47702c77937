"""CSV text with long cells: rows by column, with the line on which each begins."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tripmend.errors import InputError

__all__ = ["csv_text", "rows"]

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
    found: list[tuple[int, dict[str, str] | None]] = []
    for line, row in table[1:]:
        if any(cell.strip() for cell in row):
            cells = (
                dict(zip(names, row + [""] * (len(names) - len(row)), strict=True)) if len(row) <= len(names) else None
            )
            found.append((line, cells))
    return names, found


def csv_text(names: Iterable[str], table: Iterable[Mapping[str, str]]) -> str:
    """Rows as CSV text with a header line and "\\n" as the end of lines."""
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, list(names), lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    return out.getvalue()
