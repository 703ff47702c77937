"""The made world as a folder, with a page that says what it is."""

from __future__ import annotations

from pathlib import Path

from tripmend.formats.files import write_atomically

from ...database import Database, write_database
from ._likeness import likeness

__all__ = ["write_world"]

_ABOUT = """\
SYNTHETIC DATA

This database is made, from seed {seed}, by tripmend. It has the file names and columns of the database of
TripTide and TripCraft, and holds none of their data.

Real: the names, states and time zones of the cities, the dates (November 2024), and the positions of the city
centres to about a kilometre. The length of a road or a flight is estimated from the distance as the crow flies.
Invented: every restaurant, attraction, accommodation, event, address, stop, flight, price, rating and opening hour.
A likeness to a real business is an accident. Nothing here may be used to travel.

Columns behind those of the authors (opening hours, positions, prices, minimum nights, the times of events) are
additions, and so is background/city_positions.csv.

Tables
{tables}

Like replacements
{shares}
"""
_TABLES = ("cities", "flights", "restaurants", "attractions", "accommodations", "events", "transit", "ground")


def write_world(folder: Path, database: Database, seed: int) -> None:
    """Write `database` (as `build_world` made it from `seed`) into `folder`, with a README.txt that says it is made.

    Raises InputError when a file cannot be written.
    """
    write_database(folder, database)
    tables = "\n".join(f"  {table}: {len(getattr(database, table))} rows" for table in _TABLES)
    shares = "\n".join(f"  {share}" for share in likeness(database))
    write_atomically(folder / "README.txt", _ABOUT.format(seed=seed, tables=tables, shares=shares))
