"""The paper's Table 2 of any folder of examples: sizes, lengths, disrupted axes."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from ..formats import FILE_WORDS
from .city import City, Refusal
from .examples import OPERATIONS, Engine, Operation, intents_of, wanted_counts
from .file_names import city_name
from .records import ExampleFile, places, read_folder
from .verify import disrupted_axes, find_change

# The preliminary study (Table 1): how varied and accurate the perturbations of 50 Melbourne itineraries are; and how
# many itineraries are perturbed in a second.


@dataclass(frozen=True, slots=True)
class Diversity:
    """One cell of the table. city: as in the names of tables; distinct: different places edited; accurate:
    perturbations whose edit and axes the second opinion confirms; met: those with the requested number of axes; made:
    perturbations; asked: itineraries."""

    city: str
    operation: Operation
    distinct: int
    accurate: int
    met: int
    made: int
    asked: int


def study(city: City, *, number: int = 50, seed: int = 2025) -> list[Diversity]:
    """Perturb the study's sample (seed 2025, 50 itineraries: the paper's own for Melbourne and Toronto)."""
    sids = Random(seed).sample([original.sid for original in city.originals], min(number, len(city.originals)))
    by_sid = {original.sid: original for original in city.originals}
    result = []
    for operation in OPERATIONS:
        engine = Engine(city, operation, seed)
        places: set[int] = set()
        made = accurate = met = 0
        for original, p in engine.run([by_sid[sid] for sid in sids], wanted_counts(len(sids), seed)):
            if p is None:
                continue
            made += 1
            places.add(p.place)
            before, after = city.rows(original), p.rows(city, original)
            change = find_change(before, after)
            axes = disrupted_axes(before, after, city.near_km, city.far_km)
            accurate += change is not None and change.operation == operation and axes == intents_of(p.intents)
            met += len(axes) == p.wanted
        result.append(Diversity(city_name(city.key), operation, len(places), accurate, met, made, len(sids)))
    return result


@dataclass(frozen=True, slots=True)
class Speed:
    """How long every itinerary of a city took: CPU seconds, of all threads, of finding every legal edit of each and
    drawing one; classing all legs of the city, which is done once, is in it, reading and writing are not."""

    operation: Operation
    itineraries: int
    seconds: float

    @property
    def per_second(self) -> float:
        """Itineraries in a second."""
        return self.itineraries / max(self.seconds, 1e-9)


def speed(city: City, *, seed: int = 2025) -> list[Speed]:
    """Perturb every itinerary of the city once by each operation, and measure it."""
    wanted = wanted_counts(len(city.originals), seed)
    found = []
    for operation in OPERATIONS:
        fresh = replace(city)  # with nothing worked out yet
        started = time.process_time()
        for _ in Engine(fresh, operation, seed).run(fresh.originals, wanted):
            pass
        found.append(Speed(operation, len(fresh.originals), time.process_time() - started))
    return found


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
        modification=FILE_WORDS[operation].upper(),
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
