"""The files of a TripTide database: their columns (the authors' and, behind them, ours), read and written."""

from __future__ import annotations

import csv
import datetime as dt
import io
import json
import math
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tripmend.errors import InputError
from tripmend.formats.files import text_of, write_atomically
from tripmend.trip import parse_hours

from ...common.data_files import DataFile
from ...common.entries import python_literal
from ...common.output import made_folder
from .rows import (
    TABLE_NAMES,
    Accommodation,
    Attraction,
    City,
    Database,
    Event,
    Flight,
    Ground,
    Restaurant,
    Skipped,
    Transit,
)

# Reading one cell of a table. Each function raises ValueError with a short reason.

MISSING = frozenset({"", "nan", "NaN", "NA", "N/A", "null", "NULL", "None", "<NA>", "NaT"})
"""What an empty cell may look like (what pandas takes for missing)."""

_CLOCK = re.compile(r"(\d{1,2}):(\d\d)(?::\d\d)?")
_ELAPSED = re.compile(r"(?:(\d+)\s*hours?)?\s*(?:(\d+)\s*min(?:ute)?s?)?")
_DATES = (
    re.compile(r"(?P<y>\d{4})-(?P<m>\d\d?)-(?P<d>\d\d?)(?:[ T].*)?"),
    re.compile(r"(?P<d>\d\d?)-(?P<m>\d\d?)-(?P<y>\d{4})(?:[ T].*)?"),
    re.compile(r"(?P<m>\d\d?)/(?P<d>\d\d?)/(?P<y>\d{4})(?: .*)?"),
)


@lru_cache(maxsize=4096)
def clock(text: str) -> int:
    """Minutes after midnight of ``HH:MM`` or ``HH:MM:SS``; 24:00 is 1440."""
    found = _CLOCK.fullmatch(text.strip())
    minutes = int(found[1]) * 60 + int(found[2]) if found else -1
    if found is None or int(found[2]) > 59 or minutes > 1440:
        raise ValueError(f"{text!r} is not a time")
    return minutes


@lru_cache(maxsize=4096)
def elapsed(text: str) -> int:
    """Minutes of ``1 hours 22 minutes``, of either half alone, or of a plain number of minutes."""
    found = _ELAPSED.fullmatch(text.strip())
    if found is not None and found[0]:
        return int(found[1] or 0) * 60 + int(found[2] or 0)
    return integer(text)


@lru_cache(maxsize=4096)
def date(text: str) -> dt.date:
    """A date, written 2024-11-05, 05-11-2024 (day first) or 11/5/2024 (month first); a time behind it is ignored."""
    for pattern in _DATES:
        if (found := pattern.fullmatch(text.strip())) is not None:
            try:
                return dt.date(int(found["y"]), int(found["m"]), int(found["d"]))
            except ValueError:
                break
    raise ValueError(f"{text!r} is not a date")


def number(text: str) -> float:
    """A finite number."""
    try:
        value = float(text)
    except ValueError:
        raise ValueError(f"{text!r} is not a number") from None
    if not math.isfinite(value):
        raise ValueError(f"{text!r} is not a number")
    return value


def integer(text: str) -> int:
    """A whole number, also when written 4.0."""
    value = number(text)
    if value != int(value):
        raise ValueError(f"{text!r} is not a whole number")
    return int(value)


def _literal(text: str) -> object:
    try:
        return python_literal(text)
    except ValueError:
        raise ValueError(f"{text[:60]!r} cannot be read") from None


@lru_cache(maxsize=65536)
def words(text: str) -> tuple[str, ...]:
    """The texts of a list in Python's notation; a bare text is taken as a list with commas."""
    if not text.lstrip().startswith("["):
        return tuple(part.strip() for part in text.split(",") if part.strip())
    found = _literal(text.strip())
    if not isinstance(found, list) or not all(isinstance(part, str) for part in found):
        raise ValueError(f"{text[:60]!r} is not a list of texts")
    return tuple(found)


def price(text: str) -> float | None:
    """Dollars in a dictionary such as ``{'price': '$1,093'}`` (Python's or JSON's quotes; also a bare amount).

    None where it names no price.
    """
    stripped = text.strip()
    value: object = stripped
    if stripped.startswith("{"):
        entries = _literal(re.sub(r"(?<=[:,\[{ ])(?:null|nan|NaN)(?=[,}\] ])", "None", stripped))
        value = entries.get("price") if isinstance(entries, dict) else None
    if value is None or str(value).strip() in MISSING:
        return None
    return number(str(value).replace("$", "").replace(",", "").strip())


@lru_cache(maxsize=4096)
def rules(text: str) -> tuple[str, ...]:
    """What ``No pets & No parties`` forbids; parts that forbid nothing are left out."""
    parts = (part.strip() for part in text.split("&"))
    return tuple(part[3:].strip() for part in parts if part[:3].casefold() == "no ")


# The files of a TripTide database folder and their columns: the authors' and, behind them, ours.


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its file inside the folder, the columns of the authors' code, the ones that only we write, and of what
    kind (`KINDS`) each is, in the order of the fields of its rows."""

    name: str
    file: str
    columns: tuple[str, ...]
    kinds: tuple[str, ...]
    extra: tuple[str, ...] = ()


Row = TypeVar("Row")
TABLES = {table.name: table for table in DataFile(__file__).read("tables", tuple[Table, ...])}


class _Reader:
    """Reads the tables of one folder and keeps the rows that had to be left out."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.skipped: list[Skipped] = []

    def rows(self, name: str, kind: Callable[..., Row]) -> tuple[Row, ...]:
        """The usable rows of a table. Raises InputError for a file that is no such table, and where one of our own
        columns holds what cannot be read."""
        table = TABLES[name]
        path = self.folder / table.file
        reader = csv.reader(io.StringIO(text_of(path), newline=""))
        places = {column.strip(): place for place, column in reversed(list(enumerate(next(reader, []))))}
        if absent := [column for column in table.columns if column not in places]:
            raise InputError(f"the {table.name} table lacks the column {absent[0]!r}", source=path, where="line 1")
        fields = [
            (column, places.get(column, sys.maxsize), KINDS[how][0], how.endswith("known") or column in table.extra)
            for column, how in zip((*table.columns, *table.extra), table.kinds, strict=True)
        ]
        found: list[Row] = []
        try:
            for row in filter(None, reader):
                values: list[Any] = []
                try:
                    for column, place, read, may_lack in fields:  # noqa: B007  (the column is for the messages below)
                        cell = row[place].strip() if place < len(row) else ""
                        if cell not in MISSING:
                            values.append(read(cell))
                        elif may_lack:
                            values.append(None)
                        else:
                            raise ValueError("is empty")
                except ValueError as error:
                    if column in table.extra:
                        raise InputError(f"{column} {error}", source=path, where=f"line {reader.line_num}") from error
                    self.skipped.append(Skipped(table.file, reader.line_num, f"{column} {error}"))
                else:
                    found.append(kind(*values))
        except csv.Error as error:
            where = f"line {reader.line_num}"
            raise InputError(f"this is not a CSV table: {error}", source=path, where=where) from None
        return tuple(found)

    def cities(self) -> tuple[City, ...]:
        """The list of cities (no header), with positions where our extra file has them."""
        table = TABLES["cities"]
        path = self.folder / table.file
        if not self.folder.is_dir():
            raise InputError("there is no such folder", source=self.folder)
        text = text_of(path)
        known = {}
        if (self.folder / TABLES["positions"].file).exists():
            known = {(city.name, city.state): city for city in self.rows("positions", City)}
        found = []
        for line, entry in enumerate(text.splitlines(), start=1):
            name, _, state = (part.strip() for part in entry.partition("\t"))
            if name and state:
                found.append(known.get((name, state), City(name, state)))
            elif entry.strip():
                self.skipped.append(Skipped(table.file, line, "is not a city and a state with a tab between them"))
        return tuple(found)


def _zone(text: str) -> str:
    try:
        ZoneInfo(text)
    except (ZoneInfoNotFoundError, ValueError):
        raise ValueError(f"{text!r} is not a time zone") from None
    return text


def _hours(text: str) -> str:
    parse_hours(text)
    return text


Cell = str | int | float | None


def _clock(minutes: int | None) -> str | None:
    return None if minutes is None else f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


def _pricing(dollars: float | None) -> str:
    """Readable both as JSON, which the authors' code tries, and as Python; without a thousands comma, on which it
    stumbles."""
    return '{"price": null}' if dollars is None else json.dumps({"price": f"${_plain(dollars)}"})


def _rules(forbidden: Sequence[str]) -> str:
    """A dash where nothing is forbidden, for the authors' loader drops rows with an empty cell."""
    return " & ".join(f"No {thing}" for thing in forbidden) or "-"


def _as_is(value: Any) -> Cell:
    found: Cell = value
    return found


KINDS: dict[str, tuple[Callable[[str], Any], Callable[[Any], Cell]]] = {
    "text": (sys.intern, _as_is),
    "number": (number, _as_is),
    "number, if known": (number, _as_is),
    "integer": (integer, _as_is),
    "clock": (clock, _clock),
    "elapsed": (elapsed, lambda minutes: f"{minutes // 60} hours {minutes % 60} minutes"),
    "date": (date, lambda date: date.isoformat()),
    "date, day first": (date, lambda date: f"{date:%d-%m-%Y}"),
    "words": (words, lambda words: repr(list(words))),
    "price": (price, _pricing),
    "rules": (rules, _rules),
    "hours": (_hours, _as_is),
    "zone": (_zone, _as_is),
}
"""How a cell is read (ValueError where it cannot be) and written."""


def _event(*fields: Any) -> Event:
    """An end before the start is after midnight."""
    found = Event(*fields)
    after = found.start is not None and found.end is not None and found.end < found.start
    return replace(found, end=(found.end or 0) + 1440) if after else found


def read_database(folder: Path) -> Database:
    """The database in `folder` (files and columns as in `TABLES`), with or without our extra columns.

    As the authors' loaders do, a row is left out when one of their columns is empty (or cannot be read); it is listed
    in `Database.skipped`. Raises InputError when a file or a column of theirs is missing, or when one of our own
    columns holds something that cannot be read.
    """
    reader = _Reader(folder)
    kinds: tuple[Callable[..., Any], ...] = (Flight, Restaurant, Attraction, Accommodation, _event, Transit, Ground)
    tables: dict[str, Any] = {"cities": reader.cities()}
    tables |= {name: reader.rows(name, kind) for name, kind in zip(TABLE_NAMES[1:], kinds, strict=True)}
    return Database(**tables, skipped=tuple(reader.skipped))


# Writing a database in the authors' files and columns, ours behind theirs.


def _plain(value: Cell) -> str | int:
    """A whole number without its point; nothing for None."""
    if isinstance(value, float):
        return int(value) if value.is_integer() else repr(value)
    return "" if value is None else value


def _write(folder: Path, table: Table, rows: Iterable[object]) -> None:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow((*table.columns, *table.extra))
    makers = [KINDS[name][1] for name in table.kinds]
    for row in rows:
        values = (getattr(row, name) for name in row.__slots__)  # type: ignore[attr-defined]  # slots, in their order
        writer.writerow([_plain(make(value)) for make, value in zip(makers, values, strict=True)])
    _put(folder / table.file, text.getvalue())


def _put(path: Path, text: str) -> None:
    made_folder(path.parent)
    write_atomically(path, text)


def write_database(folder: Path, database: Database) -> None:
    """Write every table of `database` into `folder` (made when absent), each file whole or not at all.

    Reading it back gives the same database, but for `skipped`. Raises InputError when a file cannot be written.
    """
    cities = "\n".join(f"{city.name}\t{city.state}" for city in database.cities)
    _put(folder / TABLES["cities"].file, cities)  # no line end at the end: the authors' code splits at line ends
    _write(folder, TABLES["positions"], database.cities)
    for name in TABLE_NAMES[1:]:
        _write(folder, TABLES[name], getattr(database, name))
