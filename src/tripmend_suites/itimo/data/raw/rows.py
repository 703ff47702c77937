"""What the readers of raw visits share: lines, rows, numbers and windows."""

from __future__ import annotations

import csv
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import isfinite
from pathlib import Path

from tripmend.errors import InputError

from ...formats import number_of
from ..city import Original, Refusal

__all__ = [
    "LONGEST", "MINIMUM", "PLACES", "WALKS", "WINDOW", "lines", "need", "number", "records", "whole", "windows",
]  # fmt: skip

WINDOW = 21
"""Longer sequences are cut into windows of this many visits."""
MINIMUM = 3
"""Shorter sequences are no itinerary."""
PLACES = "place that can be used"
WALKS = f"sequence of at least {MINIMUM} visits that can be used"
"""What a file has to hold, for `need`."""
LONGEST = 5_000
"""A sequence with more visits is a broken record, not a walk."""


@contextmanager
def _opened(path: Path) -> Iterator[Iterator[str]]:
    """The lines of a UTF-8 file, with their ends and without a byte order mark. Raises InputError where it is none:
    a name that is misread would go into every example."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            yield _without_zeros(file, path)
    except UnicodeDecodeError:
        raise InputError(
            f"line {_first_undecodable(path)} is not UTF-8 text; save the file as UTF-8", source=path
        ) from None
    except OSError as error:
        raise InputError(f"the file cannot be read: {error.strerror}", source=path) from error


def _without_zeros(file: Iterable[str], path: Path) -> Iterator[str]:
    for line, text in enumerate(file, 1):
        if "\0" in text:
            raise InputError(f"line {line} holds a zero byte and is no text; save the file as UTF-8", source=path)
        yield text


def _first_undecodable(path: Path) -> int:
    """The number of the first line that is not UTF-8."""
    raw = path.read_bytes()
    try:
        raw.decode()
    except UnicodeDecodeError as error:
        raw = raw[: error.start]
    return len(re.findall(rb"\r\n?|\n", raw)) + 1


def lines(path: Path) -> Iterator[tuple[int, str]]:
    """Numbered lines from 1, without their end. Raises InputError for a file that is not UTF-8."""
    with _opened(path) as file:
        for number, line in enumerate(file, 1):
            if text := line.rstrip("\r\n"):
                yield number, text


def records(path: Path, delimiter: str, columns: Sequence[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """Rows of a CSV with a header, by line number; a row too short has empty fields. Raises InputError for a file that
    is not UTF-8, and for a quotation mark that is left open, which would swallow the rows behind it."""
    with _opened(path) as file:
        reader = csv.DictReader(file, delimiter=delimiter, restval="", strict=True)
        try:
            if reader.fieldnames is None:
                raise InputError(
                    f"the file is empty; its first line names the columns {', '.join(columns)}", source=path
                )
            missing = [column for column in columns if column not in reader.fieldnames]
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


def need(found: Collection[object], path: Path, refused: Sequence[Refusal], what: str) -> None:
    """Raise InputError when nothing was `found` of `what` a file has to hold, with the first refusal of each file."""
    if found:
        return
    groups: dict[str, list[Refusal]] = {}
    for refusal in refused:
        groups.setdefault(refusal.record.partition(":")[0] if ":" in refusal.record else "", []).append(refusal)
    why = "".join(f"; {len(some)} refused, the first: {some[0].record}: {some[0].reason}" for some in groups.values())
    raise InputError(f"holds no {what}{why}", source=path)


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
