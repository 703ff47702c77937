"""Writing a database in the authors' files and columns, ours behind theirs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from tripmend.errors import InputError
from tripmend.formats.files import write_atomically

from ._index import Database
from ._tables import POSITIONS, TABLES, Table

__all__ = ["write_database"]

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
