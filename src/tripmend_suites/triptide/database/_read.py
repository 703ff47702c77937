"""Reading the tables of a TripTide database folder, with or without our extra columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tripmend.errors import InputError
from tripmend.trip import parse_hours

from . import _cells as cells
from ._index import Database
from ._rows import Accommodation, Attraction, City, Event, Flight, Ground, Restaurant, Skipped, Transit
from ._tables import POSITIONS, TABLES, Table

__all__ = ["read_database"]

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
        if (self.folder / POSITIONS.file).exists():
            known = {(city.name, city.state): city for city in self.rows(POSITIONS, _city)}
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


def _city(cell: _Cell) -> City:
    return City(
        cell.text("city"),
        cell.text("state"),
        cell.maybe("latitude", cells.number),
        cell.maybe("longitude", cells.number),
        cell.maybe("zone", _zone),
    )


def _restaurant(cell: _Cell) -> Restaurant:
    return Restaurant(
        cell.text("name"),
        cells.number(cell.text("avg_cost")),
        cells.words(cell.text("cuisines")),
        cells.number(cell.text("rating")),
        cell.text("City"),
        cell.maybe("latitude", cells.number),
        cell.maybe("longitude", cells.number),
        cell.maybe("hours", _hours),
        cell.maybe("minutes", cells.integer),
    )


def _attraction(cell: _Cell) -> Attraction:
    return Attraction(
        cell.text("name"),
        cells.number(cell.text("latitude")),
        cells.number(cell.text("longitude")),
        cell.text("address"),
        cells.number(cell.text("visit_duration")),
        cells.words(cell.text("subcategories")),
        cell.text("website"),
        cell.text("City"),
        cell.maybe("hours", _hours),
        cell.maybe("price", cells.number),
    )


def _accommodation(cell: _Cell) -> Accommodation:
    return Accommodation(
        cell.text("name"),
        cells.price(cell.text("pricing")),
        cell.text("roomType"),
        cells.rules(cell.text("house_rules")),
        cells.integer(cell.text("max_occupancy")),
        cells.number(cell.text("rating")),
        cell.text("City"),
        cell.maybe("latitude", cells.number),
        cell.maybe("longitude", cells.number),
        cell.maybe("minimum_nights", cells.integer),
    )


def _event(cell: _Cell) -> Event:
    start, end = cell.maybe("start", cells.clock), cell.maybe("end", cells.clock)
    if start is not None and end is not None and end < start:
        end += 1440
    return Event(
        cell.text("name"),
        cell.text("url"),
        cells.date(cell.text("dateTitle")),
        cell.text("streetAddress"),
        cell.text("segmentName"),
        cell.text("city"),
        start,
        end,
        cell.maybe("latitude", cells.number),
        cell.maybe("longitude", cells.number),
        cell.maybe("price", cells.number),
    )


def _transit(cell: _Cell) -> Transit:
    return Transit(
        cell.text("PoI"),
        cell.text("nearest_stop_name"),
        cells.number(cell.text("nearest_stop_latitude")),
        cells.number(cell.text("nearest_stop_longitude")),
        cells.number(cell.text("nearest_stop_distance")),
        cell.text("City"),
    )


def _ground(cell: _Cell) -> Ground:
    return Ground(
        cell.text("origin"),
        cell.text("destination"),
        cell.maybe("duration_min", cells.number, ours=False),
        cells.number(cell.text("distance_km")),
    )


def read_database(folder: Path) -> Database:
    """The database in `folder` (files and columns as in `TABLES`), with or without our extra columns.

    As the authors' loaders do, a row is left out when one of their columns is empty (or cannot be read); it is listed
    in `Database.skipped`. Raises InputError when a file or a column of theirs is missing, or when one of our own
    columns holds something that cannot be read.
    """
    reader = _Reader(folder)
    return Database(
        cities=reader.cities(TABLES["cities"]),
        flights=reader.flights(TABLES["flights"]),
        restaurants=reader.rows(TABLES["restaurants"], _restaurant),
        attractions=reader.rows(TABLES["attractions"], _attraction),
        accommodations=reader.rows(TABLES["accommodations"], _accommodation),
        events=reader.rows(TABLES["events"], _event),
        transit=reader.rows(TABLES["transit"], _transit),
        ground=reader.rows(TABLES["ground"], _ground),
        skipped=tuple(reader.skipped),
    )
