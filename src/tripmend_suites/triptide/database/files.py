"""The files of a TripTide database: their columns (the authors' and, behind them, ours), read and written."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tripmend.errors import InputError
from tripmend.formats.files import write_atomically
from tripmend.trip import parse_hours

from ...common.data_files import DataFile
from . import cells
from .rows import Accommodation, Attraction, City, Database, Event, Flight, Ground, Restaurant, Skipped, Transit

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


TABLES = {table.name: table for table in DataFile(__file__).read("tables", tuple[Table, ...])}


Row = TypeVar("Row")
Value = TypeVar("Value")


class _Cell:
    """The cells of one row by column name. `column` is the one looked at last, for messages."""

    __slots__ = ("column", "extra", "places", "values")

    def __init__(self, places: dict[str, int]) -> None:
        self.places = places
        self.values: list[str] = []
        self.column = ""
        self.extra = False

    def text(self, column: str) -> str:
        """A cell of the authors' columns. Raises ValueError when it is empty."""
        self.column, self.extra = column, False
        place = self.places[column]
        value = self.values[place].strip() if place < len(self.values) else ""
        if value in cells.MISSING:
            raise ValueError("is empty")
        return value

    def maybe(self, column: str, read: Callable[[str], Value], *, ours: bool = True) -> Value | None:
        """A cell that may be absent, in our own columns unless told; None when the column or the value is absent."""
        place = self.places.get(column)
        value = self.values[place].strip() if place is not None and place < len(self.values) else ""
        if value in cells.MISSING:
            return None
        self.column, self.extra = column, ours
        return read(value)


def _lines(path: Path, name: str, required: Iterable[str]) -> tuple[dict[str, int], Iterator[tuple[int, list[str]]]]:
    """The places of the columns and the rows with their lines. Raises InputError for a file that is no such table."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError as error:
        raise InputError("there is no such table in the database folder", source=path) from error
    except UnicodeDecodeError as error:
        raise InputError(f"this is not UTF-8 text (byte {error.start})", source=path) from error
    except OSError as error:
        raise InputError(f"the file cannot be read: {error.strerror}", source=path) from error
    reader = csv.reader(io.StringIO(text, newline=""))
    header = next(reader, [])
    places = {column.strip(): place for place, column in reversed(list(enumerate(header)))}
    if absent := [column for column in required if column not in places]:
        raise InputError(f"the {name} table lacks the column {absent[0]!r}", source=path, where="line 1")

    def rows() -> Iterator[tuple[int, list[str]]]:
        try:
            for values in reader:
                if values:
                    yield reader.line_num, values
        except csv.Error as error:
            raise InputError(
                f"this is not a CSV table: {error}", source=path, where=f"line {reader.line_num}"
            ) from None

    return places, rows()


class _Reader:
    """Reads the tables of one folder and keeps the rows that had to be left out."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.skipped: list[Skipped] = []

    def rows(self, table: Table, make: Callable[[_Cell], Row]) -> tuple[Row, ...]:
        """The usable rows. Raises InputError when one of our own columns holds what cannot be read."""
        path = self.folder / table.file
        places, lines = _lines(path, table.name, table.columns)
        cell = _Cell(places)
        found: list[Row] = []
        for line, values in lines:
            cell.values = values
            try:
                found.append(make(cell))
            except ValueError as error:
                if cell.extra:
                    raise InputError(f"{cell.column} {error}", source=path, where=f"line {line}") from error
                self.skipped.append(Skipped(table.file, line, f"{cell.column} {error}"))
        return tuple(found)

    def flights(self, table: Table) -> tuple[Flight, ...]:
        """As `rows`, in a tight loop, for this table is by far the largest."""
        places, lines = _lines(self.folder / table.file, table.name, table.columns)
        columns = [places[column] for column in table.columns]
        a, b, c, d, e, f, g, h, i = columns
        width = max(columns)
        clock, elapsed, date, number, missing = cells.clock, cells.elapsed, cells.date, cells.number, cells.MISSING
        one = dict(zip(columns, table.columns, strict=True))
        same: dict[str, str] = {}
        found: list[Flight] = []
        for line, row in lines:
            try:
                if len(row) <= width or not missing.isdisjoint(row):
                    empty = [one[place] for place in columns if place >= len(row) or row[place].strip() in missing]
                    if empty:
                        raise ValueError(f"{empty[0]} is empty")
                origin, destination = row[g].strip(), row[h].strip()
                found.append(
                    Flight(
                        row[a].strip(),
                        number(row[b]),
                        clock(row[c]),
                        clock(row[d]),
                        elapsed(row[e]),
                        date(row[f]),
                        same.setdefault(origin, origin),
                        same.setdefault(destination, destination),
                        number(row[i]),
                    )
                )
            except ValueError as error:
                self.skipped.append(Skipped(table.file, line, str(error)))
        return tuple(found)

    def cities(self, table: Table) -> tuple[City, ...]:
        """The list of cities (no header), with positions where our extra file has them."""
        path = self.folder / table.file
        try:
            text = path.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            if not self.folder.is_dir():
                raise InputError("there is no such folder", source=self.folder) from error
            reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
            raise InputError(f"the list of cities cannot be read: {reason}", source=path) from error
        known = {}
        positions = TABLES["positions"]
        if (self.folder / positions.file).exists():
            known = {(city.name, city.state): city for city in self.rows(positions, _rows_of(City, positions))}
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
    "text": (str, _as_is),
    "number": (cells.number, _as_is),
    "number, if known": (cells.number, _as_is),
    "integer": (cells.integer, _as_is),
    "clock": (cells.clock, _clock),
    "elapsed": (cells.elapsed, lambda minutes: f"{minutes // 60} hours {minutes % 60} minutes"),
    "date": (cells.date, lambda date: date.isoformat()),
    "date, day first": (cells.date, lambda date: f"{date:%d-%m-%Y}"),
    "words": (cells.words, lambda words: repr(list(words))),
    "price": (cells.price, _pricing),
    "rules": (cells.rules, _rules),
    "hours": (_hours, _as_is),
    "zone": (_zone, _as_is),
}
"""How a cell is read (ValueError where it cannot be) and written."""


def _rows_of(kind: Callable[..., Row], table: Table) -> Callable[[_Cell], Row]:
    """What makes a row of its cells, field by field."""
    number = len(table.columns)
    own = [
        (column, KINDS[name][0], name.endswith("known"))
        for column, name in zip(table.columns, table.kinds[:number], strict=True)
    ]
    ours = [(column, KINDS[name][0]) for column, name in zip(table.extra, table.kinds[number:], strict=True)]

    def make(cell: _Cell) -> Row:
        found = [
            cell.maybe(column, read, ours=False) if may_lack else read(cell.text(column))
            for column, read, may_lack in own
        ]
        return kind(*found, *(cell.maybe(column, read) for column, read in ours))

    return make


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

    def rows(name: str, kind: Callable[..., Row]) -> tuple[Row, ...]:
        return reader.rows(TABLES[name], _rows_of(kind, TABLES[name]))

    return Database(
        cities=reader.cities(TABLES["cities"]),
        flights=reader.flights(TABLES["flights"]),
        restaurants=rows("restaurants", Restaurant),
        attractions=rows("attractions", Attraction),
        accommodations=rows("accommodations", Accommodation),
        events=rows("events", _event),
        transit=rows("transit", Transit),
        ground=rows("ground", Ground),
        skipped=tuple(reader.skipped),
    )


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
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"the folder cannot be made: {error.strerror}", source=path.parent) from error
    write_atomically(path, text)


def write_database(folder: Path, database: Database) -> None:
    """Write every table of `database` into `folder` (made when absent), each file whole or not at all.

    Reading it back gives the same database, but for `skipped`. Raises InputError when a file cannot be written.
    """
    cities = "\n".join(f"{city.name}\t{city.state}" for city in database.cities)
    _put(folder / TABLES["cities"].file, cities)  # no line end at the end: the authors' code splits at line ends
    _write(folder, TABLES["positions"], database.cities)
    for name in ("flights", "restaurants", "attractions", "accommodations", "events", "transit", "ground"):
        _write(folder, TABLES[name], getattr(database, name))
