"""Rows that are no place of their data set: a place's name, coordinates, category or level put on another one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from .records import ExampleFile, Record

__all__ = ["misfits"]

_MANY = 10
"""A row in one record alone is taken for a misfit of a place in at least so many."""


class _Place(NamedTuple):
    """A row by value: category and level without case and needless blanks, coordinates as numbers."""

    name: str
    longitude: float
    latitude: float
    category: str
    level: str

    @property
    def point(self) -> tuple[float, float]:
        return self.longitude, self.latitude

    def __str__(self) -> str:
        return f"{self.name} ({self.category}, {self.level}) at {self.longitude}, {self.latitude}"


def misfits(files: Sequence[ExampleFile]) -> dict[str, dict[str, str]]:
    """By file the ids of records with a row (itinerary, candidates or answer) that does not fit the other records of
    the city's build, each with the rows:

    * a name at its coordinates has another category or level in as many records or more;
    * it stands in one record alone, and in more its name at other coordinates and another name at its coordinates;
    * it stands in one record alone, and in ten its name at other coordinates or another name at its coordinates.

    Branches of one name at several points, and several names at one point, are places of their own in two records.
    """
    records: dict[tuple[str, str], dict[_Place, set[tuple[str, str]]]] = defaultdict(lambda: defaultdict(set))
    for file in files:
        for record in file.records.values():
            for place in _places(record):
                records[file.city, file.build][place].add((file.name, record.sid))
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for of_build in records.values():
        for place in _strangers({place: len(where) for place, where in of_build.items()}):
            for where in of_build[place]:
                found[where].append(str(place))
    return {
        file.name: {sid: "; ".join(found[file.name, sid]) for sid in file.records if (file.name, sid) in found}
        for file in files
    }


def _strangers(counts: dict[_Place, int]) -> list[_Place]:
    """The places that do not fit. counts: in how many records each place is."""
    by_name: dict[str, list[_Place]] = defaultdict(list)
    by_point: dict[tuple[float, float], list[_Place]] = defaultdict(list)
    for place in counts:
        by_name[place.name].append(place)
        by_point[place.point].append(place)

    def most(places: Iterable[_Place]) -> int:
        return max((counts[place] for place in places), default=0)

    found = []
    for place, count in counts.items():
        twins = most(one for one in by_name[place.name] if one.point == place.point and one != place)
        elsewhere = most(one for one in by_name[place.name] if one.point != place.point)
        renamed = most(one for one in by_point[place.point] if one.name != place.name)
        alone = count == 1 and (min(elsewhere, renamed) > 1 or max(elsewhere, renamed) >= _MANY)
        if twins >= count or alone:
            found.append(place)
    return found


def _places(record: Record) -> set[_Place]:
    rows: list[list[Any]] = [*record.rows, *record.candidates, *([record.gold] if record.gold else [])]
    return {
        _Place(row[0], float(row[2]), float(row[3]), _plain(row[1]), _plain(row[4])) for row in rows
    }  # fmt: skip


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
