"""A made open world for TripTide: real cities and dates, invented businesses, in the authors' tables."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from tripmend.errors import InputError
from tripmend.formats.files import write_atomically
from tripmend.trip import parse_hours

from ....common.data_files import read_data
from ...database import Accommodation, Attraction, Database, Restaurant, write_database
from ...database.rows import TABLE_NAMES
from .businesses import accommodations, attractions, events, flights, ground, restaurants
from .town import ROSTER, CitySeed, NameBook, Town

__all__ = ["SMALLEST", "Share", "build_world", "likeness", "write_world"]

# The made world as one database.

SMALLEST = 6
"""The fewest cities of a world that still has trips of all three lengths."""


_BUSINESSES: dict[str, Callable[..., tuple[Any, ...]]] = {
    "attractions": attractions,
    "restaurants": restaurants,
    "accommodations": accommodations,
    "events": events,
}
"""What fills a city, in the order in which its names are given."""


def build_world(seed: int, *, cities: int | None = None) -> Database:
    """A made world: real cities, November 2024, invented businesses, flights and prices; the same for the same seed.

    cities: how many of the roster, from its head (None: all; at least `SMALLEST`). Points of interest with a transit
    row are restaurants, attractions and accommodations; events have none, for plans do not list them as such. Raises
    InputError for a number of cities that there is not.
    """
    count = len(ROSTER) if cities is None else cities
    if not SMALLEST <= count <= len(ROSTER):
        raise InputError(f"must lie between {SMALLEST} and {len(ROSTER)}", where="cities")
    chosen = ROSTER[:count]
    made: dict[str, list[Any]] = {}

    def rng(entry: CitySeed, table: str) -> random.Random:
        # Each table of each city has its own random numbers, so that a city looks the same in a small world and in the
        # whole one.
        return random.Random(f"{seed}:{entry.city.state}:{entry.city.name}:{table}")

    for entry in chosen:
        names = NameBook(rng(entry, "names"))
        town = Town(entry, rng(entry, "town"), names)
        for table, make in _BUSINESSES.items():
            rows = make(town, entry.size, names, rng(entry, table))
            made.setdefault(table, []).extend(rows)
            places = () if table == "events" else rows
            made.setdefault("transit", []).extend(
                town.nearest(row.name, row.latitude, row.longitude) for row in places if row.latitude is not None
            )
    return Database(
        cities=tuple(entry.city for entry in chosen),
        flights=flights(str(seed), chosen),
        ground=ground(str(seed), [entry.city for entry in chosen]),
        **{table: tuple(rows) for table, rows in made.items()},
    )


# How often something of the world has a like replacement: usually, and sometimes not.

Row = TypeVar("Row")

_SERVED = tuple(dt.datetime(2024, 11, 6, hour) for hour in (9, 13, 19))
"""A Wednesday's breakfast, lunch and dinner."""


@dataclass(frozen=True, slots=True)
class Share:
    """`having` of `all` rows of a table have another row that is `like` them."""

    table: str
    like: str
    having: int
    all: int

    def __str__(self) -> str:
        percent = f" ({100 * self.having / self.all:.1f} %)" if self.all else ""
        return f"{self.table}: {self.having}/{self.all}{percent} have {self.like}"


@lru_cache(maxsize=4096)
def _meals(hours: str) -> frozenset[int]:
    opening = parse_hours(hours)
    return frozenset(n for n, moment in enumerate(_SERVED) if opening.is_open(moment))


def _restaurant(one: Restaurant, other: Restaurant) -> bool:
    return (
        not set(one.cuisines).isdisjoint(other.cuisines)
        and abs(one.avg_cost - other.avg_cost) <= max(0.25 * one.avg_cost, 5)
        and not _meals(one.hours or "24/7").isdisjoint(_meals(other.hours or "24/7"))
    )


def _attraction(one: Attraction, other: Attraction) -> bool:
    return one.subcategories[:1] == other.subcategories[:1] and (other.price or 0) <= (one.price or 0) + 10


def _accommodation(one: Accommodation, other: Accommodation) -> bool:
    return (
        one.room_type == other.room_type
        and other.max_occupancy >= one.max_occupancy
        and set(other.house_rules) <= set(one.house_rules)
        and (other.minimum_nights or 1) <= max(2, one.minimum_nights or 1)
        and (other.price or 0) <= 1.25 * (one.price or 0)
    )


def _count(groups: Iterable[tuple[Row, ...]], like: Callable[[Row, Row], bool]) -> tuple[int, int]:
    having = total = 0
    for rows in groups:
        total += len(rows)
        having += sum(any(like(one, other) for other in rows if other is not one) for one in rows)
    return having, total


def likeness(database: Database) -> tuple[Share, ...]:
    """For each table, how many rows have a like one in the same city (flights: on the same route and date)."""
    groups = {name: getattr(database, f"{name}_{'on' if name == 'flights' else 'in'}").values() for name in _LIKE}
    return tuple(Share(name, words, *_count(groups[name], like)) for name, (words, like) in _LIKE.items())


_LIKE: dict[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "restaurants": ("another of a shared cuisine and meal within 25 % of the price", _restaurant),
    "attractions": ("another of the same first category for at most 10 dollars more", _attraction),
    "accommodations": (
        "another of the same room type for as many guests, with no other rule, for at most 25 % more",
        _accommodation,
    ),
    "events": (
        "another of the same segment on the same date",
        lambda one, other: one.date == other.date and one.segment == other.segment,
    ),
    "flights": (
        "another on the same route and date for at most 25 % more",
        lambda one, other: other.price <= 1.25 * one.price,
    ),
}


# The made world as a folder, with a page that says what it is.


def write_world(folder: Path, database: Database, seed: int) -> None:
    """Write `database` (as `build_world` made it from `seed`) into `folder`, with a README.txt that says it is made.

    Raises InputError when a file cannot be written.
    """
    write_database(folder, database)
    about = read_data(Path(__file__).with_name("about.yaml"), dict[str, str])["about"]
    tables = "\n".join(f"  {table}: {len(getattr(database, table))} rows" for table in TABLE_NAMES)
    shares = "\n".join(f"  {share}" for share in likeness(database))
    write_atomically(folder / "README.txt", about.format(seed=seed, tables=tables, shares=shares))
