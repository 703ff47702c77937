"""What is wrong with a folder of examples: leaks between splits, shortcuts to the answer, records that contradict."""

from __future__ import annotations

import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from ...common.each import gathered
from ..formats import FILE_WORDS
from .city import City, Refusal
from .examples import OPERATIONS, Engine, Operation, intents_of, wanted_counts
from .raw import WINDOW
from .records import ExampleFile, Record, city_name, places, read_folder
from .verify import disrupted_axes, find_change

# Windows of one long walk, known by the ids of their records.

_ID = re.compile(r"(?P<walk>.+)[_.](?P<number>[1-9][0-9]*)")


class Window(NamedTuple):
    """A window of a walk: the walk's id and the window's number, from 1."""

    walk: str
    number: str


def walks_of(files: Sequence[ExampleFile]) -> dict[str, dict[str, Window]]:
    """By file and id the records that are windows of a walk of the file's city and build.

    A window has 21 stops; "4821_2" and "4821.2" are window 2 of walk 4821, and so is "48212" where that walk is known
    by another window: the release reads ids as numbers. Not known are walks all of whose windows stand under numbers,
    and windows from the tenth on that do.
    """
    found: dict[str, dict[str, Window]] = {}
    walks: dict[tuple[str, str], set[str]] = defaultdict(set)
    for file in files:
        found[file.name] = {
            sid: Window(match["walk"], match["number"])
            for sid in _full(file)
            if (match := _ID.fullmatch(sid)) is not None
        }
        walks[file.city, file.build] |= {window.walk for window in found[file.name].values()}
    for file in files:
        known = walks[file.city, file.build]
        for sid in _full(file):
            if sid.isdecimal() and sid[-1] != "0" and sid[:-1] in known:
                found[file.name].setdefault(sid, Window(sid[:-1], sid[-1]))
    return found


def _full(file: ExampleFile) -> list[str]:
    return [sid for sid, record in file.records.items() if len(record.original) == WINDOW]


# Rows that are no place of their data set: a place's name, coordinates, category or level put on another one.

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


UNUSABLE = "unusable file"
DEFECTS = {
    UNUSABLE: "the file as a whole cannot be read; it is in no count",
    "refused": "a record cannot be used",
    "contradiction": "the answer does not lead to the hinted axes",
    "colliding id": "another id of the file is the same number",
    "twin across splits": "its original, with the same places, is in another split of this operation",
    "same input across splits": "its itinerary to mend is in another split of this operation",
    "original across operations": "its original is in another split of another operation",
    "walk across splits": "another window of its walk is in another split of this operation",
    "walk across operations": "another window of its walk is in another split of another operation",
    "misfit place": "a place of it has the name, coordinates, category or level of another place",
    "duplicate candidate": "a candidate is there twice",
    "visited candidate": "a candidate is already in the itinerary",
    "mixed level case": "a level of popularity is not in lower case",
}
"""Kinds of defects, in the order of the report."""


@dataclass(frozen=True, slots=True)
class Defect:
    """One kind of defect in one file. sids: the records; answers: of how many it points at the answer (candidates).
    reasons: one per refused record and per misfit; of a file that cannot be used, which has no records, the one why."""

    file: str
    kind: str
    total: int
    sids: tuple[str, ...]
    answers: int | None = None
    reasons: tuple[str, ...] = ()


def audit(folder: Path) -> list[Defect]:
    """All defects below a folder, by file; a file without any has no entry."""
    files = read_folder(folder)
    same = _elsewhere(files, same_operation=True, key=lambda record: tuple(places(record.original)))
    inputs = _elsewhere(files, same_operation=True, key=lambda record: tuple(places(record.rows)))
    other = _elsewhere(files, same_operation=False, key=lambda record: tuple(places(record.original)))
    walks = walks_of(files)
    strangers = misfits(files)
    result = []
    for file in files:
        name = file.name
        records = file.records.values()
        if file.unusable:
            result.append(Defect(name, UNUSABLE, 0, (), reasons=(file.unusable,)))
        if file.refused:
            sids = tuple(refusal.record for refusal in file.refused)
            reasons = tuple(refusal.reason for refusal in file.refused)
            result.append(Defect(name, "refused", file.total, sids, reasons=reasons))
        numbers = Counter(_number(sid) for sid in file.records)
        del numbers[None]
        double = [record for record in records if len(_identities(record.candidates)) < len(record.candidates)]
        visited = [record for record in records if set(places(record.rows)) & set(places(record.candidates))]
        found: list[tuple[str, Iterable[str], int | None]] = [
            ("contradiction", (record.sid for record in records if not _agrees(record, file.operation)), None),
            ("colliding id", (sid for sid in file.records if numbers[_number(sid)] > 1), None),
            ("twin across splits", same[name], None),
            ("same input across splits", inputs[name], None),
            ("original across operations", other[name], None),
            ("walk across splits", _walk_elsewhere(file, files, walks, same_operation=True), None),
            ("walk across operations", _walk_elsewhere(file, files, walks, same_operation=False), None),
            ("misfit place", strangers[name], None),
            ("duplicate candidate", (record.sid for record in double), sum(map(_double_is_answer, double))),
            ("visited candidate", (record.sid for record in visited), sum(map(_visited_is_answer, visited))),
            (
                "mixed level case",
                (r.sid for r in records if any(row[4] != row[4].lower() for row in (*r.rows, *r.candidates))),
                None,
            ),
        ]
        for kind, sids_found, answers in found:
            if sids := tuple(sids_found):
                reasons = tuple(strangers[name].values()) if kind == "misfit place" else ()
                result.append(Defect(name, kind, file.total, sids, answers, reasons))
    return result


def _number(sid: str) -> int | None:
    """The id as the release's code read it: "4821_2" is 48212."""
    try:
        return int(sid)
    except ValueError:
        return None


def _identities(rows: list[list[Any]]) -> set[tuple[str, float, float]]:
    return set(places(rows))


def _double_is_answer(record: Record) -> bool:
    counts = Counter(places(record.candidates))
    return record.gold is not None and counts[next(places([record.gold]))] > 1


def _visited_is_answer(record: Record) -> bool:
    return record.gold is not None and next(places([record.gold])) in set(places(record.rows))


def _agrees(record: Record, operation: str) -> bool:
    original = record.original
    change = find_change(original, record.rows)
    axes = disrupted_axes(original, record.rows, record.near_km, record.far_km)
    return change is not None and change.operation == operation and axes == record.axes


def _elsewhere(
    files: list[ExampleFile], *, same_operation: bool, key: Callable[[Record], Hashable]
) -> dict[str, list[str]]:
    """By file: records whose key is in a file of the city's build with another split and the same, or another,
    operation."""
    where: dict[tuple[str, str, Hashable], set[tuple[str, str]]] = defaultdict(set)
    keys = {file.name: {record.sid: key(record) for record in file.records.values()} for file in files}
    for file in files:
        for value in keys[file.name].values():
            where[file.city, file.build, value].add((file.operation, file.split))

    def found(file: ExampleFile) -> Iterator[str]:
        for sid, value in keys[file.name].items():
            for operation, split in where[file.city, file.build, value]:
                if split != file.split and (operation == file.operation) == same_operation:
                    yield sid
                    break

    return {file.name: list(found(file)) for file in files}


def _walk_elsewhere(
    file: ExampleFile, files: Sequence[ExampleFile], walks: Mapping[str, Mapping[str, Window]], *, same_operation: bool
) -> list[str]:
    """Windows of the file of whose walk another window is in a file of the city's build with another split and the
    same, or another, operation."""
    there: dict[str, set[Window]] = defaultdict(set)
    for other in files:
        if (other.city, other.build) != (file.city, file.build) or other.split == file.split:
            continue
        if (other.operation == file.operation) == same_operation:
            for window in walks[other.name].values():
                there[window.walk].add(window)
    return [sid for sid, window in walks[file.name].items() if there[window.walk] - {window}]


# The paper's Table 2 of any folder of examples: sizes, lengths, disrupted axes.

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
    groups = gathered(((file.city, file.build, file.operation), file) for file in read_folder(folder))
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
