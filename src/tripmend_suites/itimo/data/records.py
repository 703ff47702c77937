"""Example files as they are: every usable record with its rows as written, every refused one with its reason.

What can be used is what `itimo.formats` reads, the same for every command; only records with an answer count here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tripmend.errors import InputError

from ..edits.problem import Edit
from ..formats import HINTS, Example, operation_of_file
from .city import Refusal
from .file_names import example_files, read_found


@dataclass(frozen=True, slots=True)
class Record:
    """One example, checked: rows, hint axes, candidates (rows), answer; original is the itinerary restored."""

    sid: str
    rows: list[list[Any]]
    axes: tuple[str, ...]
    candidates: list[list[Any]]
    index: int
    gold: list[Any] | None
    near_km: float
    far_km: float
    replaces: bool

    @property
    def original(self) -> list[list[Any]]:
        """The itinerary restored by the answer."""
        rows = list(self.rows)
        if self.gold is None:
            del rows[self.index]
        elif self.replaces:
            rows[self.index] = self.gold
        else:
            rows.insert(self.index, self.gold)
        return rows


@dataclass(frozen=True, slots=True)
class ExampleFile:
    """A file of examples: city, what was done to its itineraries, split; total counts every record there is.

    build: the folder it is in, below the one that was asked for, where a city has files of one name in several folders:
    they are different builds and have nothing to do with each other. "" elsewhere. unusable: why the file as a whole
    cannot be used, and has no records here; "" when it can.
    """

    path: Path
    city: str
    operation: str
    split: str
    build: str
    records: dict[str, Record]
    refused: tuple[Refusal, ...]
    unusable: str = ""

    @property
    def name(self) -> str:
        """The file's name, with its folder where there are several of that name."""
        return f"{self.build}/{self.path.name}" if self.build else self.path.name

    @property
    def total(self) -> int:
        """All records, refused ones too."""
        return len(self.records) + len(self.refused)


def read_folder(folder: Path) -> list[ExampleFile]:
    """All ``City_OPERATION_split.json`` below a folder, by path, those that cannot be used with the reason instead of
    records. Raises InputError when there is no such file."""
    found = sorted(example_files(folder), key=lambda one: one[0])
    if not found:
        raise InputError("holds no file named CITY_OPERATION_SPLIT.json", source=folder)
    names = [path.name for path, _ in found]
    several = {match["city"] for path, match in found if names.count(path.name) > 1}
    return [
        _read(path, match, path.parent.relative_to(folder).as_posix() if match["city"] in several else "")
        for path, match in found
    ]


def _read(path: Path, name: re.Match[str], build: str) -> ExampleFile:
    city, operation, split = name.group("city", "kind", "split")
    asked = operation_of_file(path)
    try:
        read = read_found(path, operation=asked, empty=True)
    except InputError as error:
        return ExampleFile(path, city, operation, split, build, {}, (), unusable=error.message)
    records: dict[str, Record] = {}
    refused = [Refusal(one.sid, ": ".join(filter(None, (one.where, one.reason)))) for one in read.refused]
    for example in read.examples:
        if example.label is None or example.gold is None:
            refused.append(Refusal(example.sid, "example_output: is missing"))
        elif example.problem.operation != asked:
            reason = f"example_output: {example.problem.operation} is not the edit that mends what the file's name says"
            refused.append(Refusal(example.sid, reason))
        else:
            records[example.sid] = _record(example, example.gold, example.label)
    order = {sid: number for number, sid in enumerate(read.sids)}
    refused.sort(key=lambda one: order[one.record])
    return ExampleFile(path, city, operation, split, build, records, tuple(refused))


def _record(example: Example, gold: Edit, label: dict[str, Any]) -> Record:
    problem, given = example.problem, example.raw
    adds = problem.operation != "delete"
    return Record(
        example.sid,
        [list(row[:5]) for row in given["need_to_modify itinerary"]],
        tuple(axis for axis in HINTS if axis in problem.axes),
        [list(candidate["poi"][:5]) for candidate in given["Candidate POIs"]] if adds else [],
        gold.position,
        list(label["selected_poi"][:5]) if adds else None,
        problem.near_km,
        problem.far_km,
        problem.operation == "replace",
    )


def places(rows: list[list[Any]]) -> Iterator[tuple[str, float, float]]:
    """Rows as places by value, whatever the type of their coordinates."""
    for row in rows:
        yield row[0], float(row[2]), float(row[3])
