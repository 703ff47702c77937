"""What the readers of raw visits share: files, lines, rows, numbers and windows."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from pathlib import Path

from .....errors import InputError
from .....formats.itimo import number_of
from ..city import Original
from ..found_files import readable

__all__ = ["LONGEST", "MINIMUM", "WINDOW", "find", "lines", "need", "number", "records", "whole", "windows"]

WINDOW = 21
"""Longer sequences are cut into windows of this many visits."""
MINIMUM = 3
"""Shorter sequences are no itinerary."""
LONGEST = 5_000
"""A sequence with more visits is a broken record, not a walk."""


def find(folder: Path, name: str) -> Path:
    """The first file of that name below `folder`. Raises InputError when there is none or it cannot be read."""
    if not folder.is_dir():
        raise InputError("is no folder", source=folder)
    found = sorted(folder.rglob(name))
    if not found:
        raise InputError(f"holds no {name}", source=folder)
    readable(found[0])
    return found[0]


def lines(path: Path) -> Iterator[tuple[int, str]]:
    """Numbered lines from 1, without their end. A line of bytes that are no UTF-8 keeps replacement characters."""
    with path.open(encoding="utf-8", errors="replace", newline="") as file:
        for number, line in enumerate(file, 1):
            if text := line.rstrip("\r\n"):
                yield number, text


def records(path: Path, delimiter: str, columns: Sequence[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """Rows of a CSV with a header, by line number; a row too short has empty fields. Raises InputError for a
    quotation mark that is left open, which would swallow the rows behind it."""
    with path.open(encoding="utf-8-sig", errors="replace", newline="") as file:
        reader = csv.DictReader(file, delimiter=delimiter, restval="", strict=True)
        try:
            missing = [column for column in columns if column not in (reader.fieldnames or ())]
            if missing:
                raise InputError(f"has no column {', '.join(missing)}", source=path)
            before = reader.line_num
            for row in reader:
                if _spans_lines(row):
                    what = f"lines {before + 1} to {reader.line_num} are one row in quotation marks; is one left open?"
                    raise InputError(what, source=path)
                before = reader.line_num
                yield reader.line_num, row
        except csv.Error as error:
            what = f"the row behind line {reader.line_num} cannot be read ({error}); is a quotation mark left open?"
            raise InputError(what, source=path) from error


def _spans_lines(row: Mapping[str | None, str | list[str]]) -> bool:
    """Whether a field holds the end of a line, also one beyond the last column (these stand in a list)."""
    fields = (field for value in row.values() for field in ([value] if isinstance(value, str) else value))
    return any("\n" in field or "\r" in field for field in fields)


def whole(text: str) -> int:
    """A whole number. Raises ValueError for anything else."""
    try:
        number_of(text)
        return int(text)
    except ValueError:
        raise ValueError(f"{text!r} is no whole number") from None


def number(text: str) -> float:
    """A finite number. Raises ValueError for anything else."""
    try:
        value = number_of(text)
    except ValueError:
        raise ValueError(f"{text!r} is no number") from None
    if not isfinite(value):
        raise ValueError(f"{text!r} is no number")
    return value


def need(table: Sequence[object], path: Path) -> None:
    """Raise InputError when no place is visited by a usable sequence."""
    if not table:
        raise InputError(f"holds no sequence of at least {MINIMUM} visits that can be used", source=path)


def windows(sid: str, user: str, visits: Sequence[int], size: int = WINDOW) -> list[Original]:
    """Consecutive windows; the last one reaches back so that it is full too. A short sequence is its own window."""
    n = len(visits)
    if n <= size:
        return [Original(sid, tuple(visits), user)]
    starts = [(start, min(start, n - size)) for start in range(0, n, size)]
    return [
        Original(f"{sid}_{k}", tuple(visits[begin : begin + size]), user, start - begin, sid)
        for k, (start, begin) in enumerate(starts, 1)
    ]
