"""The paper's Table 2 of any folder of examples: sizes, lengths, disrupted axes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .city import Refusal
from .records import ExampleFile, places, read_folder

__all__ = ["MODIFICATION", "Statistics", "statistics"]

MODIFICATION = {"ADD": "DELETE", "DELETE": "ADD", "REPLACE": "REPLACE"}
"""By what was done to the itinerary: the edit that mends it, which names the paper's columns."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """One column of the table, over the splits that are there.

    places: different places by value. places_as_printed: the paper's count, which takes one place for several when
    its coordinates are text here and numbers there. mean_length: stops of the itinerary in need of repair.
    axes: itineraries with 1, 2, 3 disrupted axes. build: the folder, where a city has builds in several.
    refusals: the refused records (file and id), each with its reason. unusable: the files that cannot be used at all,
    each with its reason; their splits are not among `splits`. diversity, distance, popularity: itineraries with
    that axis.
    """

    city: str
    operation: str
    modification: str
    splits: tuple[str, ...]
    itineraries: int
    refused: int
    places: int
    places_as_printed: int
    mean_length: float
    axes: tuple[int, int, int]
    diversity: int
    distance: int
    popularity: int
    build: str = ""
    refusals: tuple[Refusal, ...] = ()
    unusable: tuple[Refusal, ...] = ()


def statistics(folder: Path) -> list[Statistics]:
    """Table 2 of the examples below a folder, by city, build and operation."""
    groups: dict[tuple[str, str, str], list[ExampleFile]] = {}
    for file in read_folder(folder):
        groups.setdefault((file.city, file.build, file.operation), []).append(file)
    return [_column(city, operation, files) for (city, _, operation), files in sorted(groups.items())]


def _column(city: str, operation: str, every: list[ExampleFile]) -> Statistics:
    files = [file for file in every if not file.unusable]
    records = [record for file in files for record in file.records.values()]
    rows = [row for record in records for row in (*record.rows, *record.candidates)]
    sizes = [len(record.axes) for record in records]
    hinted = {axis: sum(axis in record.axes for record in records) for axis in ("diversity", "distance", "popularity")}
    return Statistics(
        city=city,
        operation=operation,
        modification=MODIFICATION[operation],
        splits=tuple(file.split for file in sorted(files, key=lambda file: ("train", "val", "test").index(file.split))),
        itineraries=len(records),
        refused=sum(len(file.refused) for file in files),
        places=len(set(places(rows))),
        places_as_printed=len({(row[0], type(row[2]), row[2], type(row[3]), row[3]) for row in rows}),
        mean_length=sum(len(record.rows) for record in records) / len(records) if records else 0.0,
        axes=(sizes.count(1), sizes.count(2), sizes.count(3)),
        build=every[0].build,
        refusals=tuple(Refusal(f"{file.name} {one.record}", one.reason) for file in files for one in file.refused),
        unusable=tuple(Refusal(file.name, file.unusable) for file in every if file.unusable),
        **hinted,
    )
