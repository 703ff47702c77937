"""The files of a TripTide database: their columns (the authors' and, behind them, ours), read and written."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tripmend.errors import InputError
from tripmend.formats.files import write_atomically
from tripmend.trip import parse_hours

from . import cells
from .rows import Accommodation, Attraction, City, Database, Event, Flight, Ground, Restaurant, Skipped, Transit

# The files of a TripTide database folder and their columns: the authors' and, behind them, ours.


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its file inside the folder, the columns of the authors' code, and the ones that only we write."""

    name: str
    file: str
    columns: tuple[str, ...]
    extra: tuple[str, ...] = ()


POSITIONS = Table("positions", "background/city_positions.csv", ("city", "state"), ("latitude", "longitude", "zone"))
"""Ours, optional. A file of its own, for the authors' code takes each line of the list of cities apart at one tab."""

TABLES = {
    table.name: table
    for table in (
        Table("cities", "background/citySet_with_states_140.txt", ("city", "state")),
        Table(
            "flights",
            "flights/cleaned_flights_november_2024.csv",
            (
                "Flight Number",
                "Price",
                "DepTime",
                "ArrTime",
                "ActualElapsedTime",
                "FlightDate",
                "OriginCityName",
                "DestCityName",
                "Distance",
            ),
        ),
        Table(
            "restaurants",
            "restaurants/cleaned_restaurant_details_2024.csv",
            ("name", "avg_cost", "cuisines", "rating", "City"),
            ("latitude", "longitude", "hours", "minutes"),
        ),
        Table(
            "attractions",
            "attraction/cleaned_attractions_final.csv",
            ("name", "latitude", "longitude", "address", "visit_duration", "subcategories", "website", "City"),
            ("hours", "price"),
        ),
        Table(
            "accommodations",
            "accommodation/cleaned_listings_final_v2.csv",
            ("name", "pricing", "roomType", "house_rules", "max_occupancy", "rating", "City"),
            ("latitude", "longitude", "minimum_nights"),
        ),
        Table(
            "events",
            "events/events_cleaned.csv",
            ("name", "url", "dateTitle", "streetAddress", "segmentName", "city"),
            ("start", "end", "latitude", "longitude", "price"),
        ),
        Table(
            "transit",
            "all_poi_nearest_stops.csv",
            (
                "PoI",
                "nearest_stop_name",
                "nearest_stop_latitude",
                "nearest_stop_longitude",
                "nearest_stop_distance",
                "City",
            ),
        ),
        Table(
            "ground",
            "distance_matrix/city_distances_times_full.csv",
            ("origin", "destination", "duration_min", "distance_km"),
        ),
    )
}


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


# Writing a database in the authors' files and columns, ours behind theirs.

Cell = str | int | float | None


def _plain(value: Cell) -> str | int:
    """A whole number without its point; nothing for None."""
    if isinstance(value, float):
        return int(value) if value.is_integer() else repr(value)
    return "" if value is None else value


def _clock(minutes: int | None) -> str | None:
    return None if minutes is None else f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


def _pricing(dollars: float | None) -> str:
    """Readable both as JSON, which the authors' code tries, and as Python; without a thousands comma, on which it
    stumbles."""
    return '{"price": null}' if dollars is None else json.dumps({"price": f"${_plain(dollars)}"})


def _rules(forbidden: Sequence[str]) -> str:
    """A dash where nothing is forbidden, for the authors' loader drops rows with an empty cell."""
    return " & ".join(f"No {thing}" for thing in forbidden) or "-"


def _write(folder: Path, table: Table, rows: Iterable[Sequence[Cell]]) -> None:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow((*table.columns, *table.extra))
    writer.writerows([_plain(value) for value in row] for row in rows)
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
    _write(folder, POSITIONS, ((c.name, c.state, c.latitude, c.longitude, c.zone) for c in database.cities))
    _write(
        folder,
        TABLES["flights"],
        (
            (
                f.number, f.price, _clock(f.departure), _clock(f.arrival),
                f"{f.minutes // 60} hours {f.minutes % 60} minutes", f.date.isoformat(), f.origin, f.destination,
                f.miles,
            )
            for f in database.flights
        ),
    )  # fmt: skip
    _write(
        folder,
        TABLES["restaurants"],
        (
            (
                r.name, r.avg_cost, repr(list(r.cuisines)), r.rating, r.city, r.latitude, r.longitude, r.hours,
                r.minutes,
            )
            for r in database.restaurants
        ),
    )  # fmt: skip
    _write(
        folder,
        TABLES["attractions"],
        (
            (
                a.name, a.latitude, a.longitude, a.address, a.visit_hours, repr(list(a.subcategories)), a.website,
                a.city, a.hours, a.price,
            )
            for a in database.attractions
        ),
    )  # fmt: skip
    _write(
        folder,
        TABLES["accommodations"],
        (
            (
                a.name, _pricing(a.price), a.room_type, _rules(a.house_rules), a.max_occupancy, a.rating, a.city,
                a.latitude, a.longitude, a.minimum_nights,
            )
            for a in database.accommodations
        ),
    )  # fmt: skip
    _write(
        folder,
        TABLES["events"],
        (
            (
                e.name, e.url, f"{e.date:%d-%m-%Y}", e.address, e.segment, e.city, _clock(e.start), _clock(e.end),
                e.latitude, e.longitude, e.price,
            )
            for e in database.events
        ),
    )  # fmt: skip
    _write(
        folder,
        TABLES["transit"],
        ((t.poi, t.stop, t.latitude, t.longitude, t.distance_m, t.city) for t in database.transit),
    )
    _write(folder, TABLES["ground"], ((g.origin, g.destination, g.minutes, g.km) for g in database.ground))
