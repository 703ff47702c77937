"""The released train and val examples as samples: originals, folds, and counts over some of them.

Records whose originals are the same, or share six stops in a row (windows of one long walk, twins under two ids), are
kept in the same fold.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from tripmend.errors import InputError

from ..data.records import digest, example_files, named, read_found, split_of
from ..edits.model import TrainedRanker
from ..edits.problem import Array, Edit, EditProblem, Operation, Spot
from ..edits.statistics import Observation, Statistics, collect
from ..formats import FILE_WORDS, Example

FOLDS = 5
SEED = 2026


@dataclass(frozen=True, slots=True)
class Sample:
    """An example with its gold edit, its city (as the file names it) and the split it is from."""

    city: str
    split: str
    example: Example

    @property
    def problem(self) -> EditProblem:
        """What has to be mended."""
        return self.example.problem

    @property
    def gold(self) -> Edit:
        """The edit that was meant. Raises InputError for a record without one."""
        if self.example.gold is None:
            raise InputError(f"record {self.example.sid} has no gold edit to learn from")
        return self.example.gold

    @property
    def original(self) -> tuple[Spot, ...]:
        """The itinerary before the perturbation."""
        return self.problem.apply(self.gold)

    @property
    def observation(self) -> Observation:
        """What the record shows of where people go: the original, all places it names, and what the edit moves."""
        problem, gold = self.problem, self.gold
        return Observation(
            self.original,
            (*problem.itinerary, *problem.candidates),
            problem.itinerary[gold.position] if problem.operation != "add" else None,
            problem.candidates[gold.candidate] if gold.candidate is not None else None,
        )


def data_files(folder: Path, operation: Operation) -> list[Path]:
    """The released train and val files for one modification, by name, then by folder. Test files are never read. Raises
    InputError when there is none."""
    kind = next(word for word, mended in FILE_WORDS.items() if mended == operation)
    found = [path for path, match in example_files(folder, ("train", "val")) if match["kind"] == kind]
    if not found:
        raise InputError(f"there is no file CITY_{kind}_train.json or CITY_{kind}_val.json below it", source=folder)
    return found


def without_copies(files: Sequence[Path]) -> tuple[list[Path], list[tuple[Path, Path]]]:
    """The files but for those with the content of one before them; and each of these with the one before. Raises
    InputError for a file that cannot be read."""
    first: dict[str, Path] = {}
    copies: list[tuple[Path, Path]] = []
    for path in files:
        known = first.setdefault(digest(path), path)
        if known is not path:
            copies.append((path, known))
    return list(first.values()), copies


def samples(files: Sequence[Path], operation: Operation) -> list[Sample]:
    """Every usable record of `files` with a gold edit, in their order."""
    found = []
    for path in files:
        read = read_found(path, operation=operation, empty=True)
        city, split = named(path)[0], split_of(path)
        found += [Sample(city, split, one) for one in read.examples if one.gold is not None]
    return found


def windows(city: str, places: tuple[Any, ...]) -> list[tuple[str, tuple[Any, ...]]]:
    """What tells shared originals: all places of one, and every six in a row."""
    starts = range(len(places) - 5) if len(places) > 6 else ()
    return [(city, places), *((city, places[start : start + 6]) for start in starts)]


def originals(chosen: Sequence[Sample]) -> Array:
    """A number per sample, the same for samples whose originals are equal or share six stops in a row."""
    parent = list(range(len(chosen)))

    def root(one: int) -> int:
        while parent[one] != one:
            parent[one] = parent[parent[one]]
            one = parent[one]
        return one

    first: dict[Any, int] = {}
    for number, sample in enumerate(chosen):
        for key in windows(sample.city, tuple(spot.place for spot in sample.original)):
            if key in first:
                parent[root(number)] = root(first[key])
            else:
                first[key] = number
    return np.array([root(number) for number in range(len(chosen))])


def folds(groups: Array, count: int, seed: int) -> Array:
    """One of `count` folds per entry, the same for entries of one group."""
    different = np.unique(groups)
    np.random.default_rng(seed).shuffle(different)
    of = {int(group): number % count for number, group in enumerate(different)}
    return np.array([of[int(group)] for group in groups])


def fold_of(chosen: Sequence[Sample]) -> Array:
    """The fold of each sample in the cross-validation."""
    return folds(originals(chosen), FOLDS, SEED)


def statistics_without(chosen: Sequence[Sample], left_out: Array) -> dict[str, Statistics]:
    """Counts by city over the samples that are not `left_out`."""
    cities = sorted({sample.city for sample in chosen})
    return {
        city: collect(
            sample.observation
            for sample, out in zip(chosen, left_out, strict=True)
            if sample.city == city and not out
        )
        for city in cities
    }  # fmt: skip


# Which files of a folder are the very ones that a ranker was trained on, whatever else lies there under their names.
#
# A ranker's record has the name, the hash and the folds of each of its files, so that a city whose files are all there
# can be told without the others. Those of the shipped ranker stand in `ranker_folds.json`.


@dataclass(frozen=True, slots=True)
class TrainingFiles:
    """files: those that the ranker was trained on, in its order, of the cities of which all are there. folds: the fold
    of each of their records, a digit each, by file. lacking: names of files that are not there, or only with other
    content."""

    files: tuple[Path, ...] = ()
    folds: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()

    def holds(self, path: Path) -> bool:
        """Whether `path` is one of the files, or a copy of one under the same name."""
        same = [one for one in self.files if one.name == path.name]
        return path in same or any(digest(one) == digest(path) for one in same)

    def lacking_for(self, city: str) -> tuple[str, ...]:
        """The names without which records of a city cannot be answered by the fold that did not see them."""
        return tuple(name for name in self.lacking if _city(name) == city)


def _city(name: str) -> str:
    return name.rsplit("_", 2)[0]


def fold_table(files: Sequence[Path], operation: Operation) -> list[list[str]]:
    """Name, hash and folds of each training file, as a ranker's record has them."""
    counts = [len(samples([path], operation)) for path in files]
    digits = iter(fold_of(samples(files, operation)).tolist())
    return [
        [path.name, digest(path), "".join(str(next(digits)) for _ in range(count))]
        for path, count in zip(files, counts, strict=True)
    ]


@cache
def _shipped_table() -> dict[str, Any]:
    text = (resources.files(__package__) / "ranker_folds.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def training_files(ranker: TrainedRanker, operation: Operation, files: Sequence[Path]) -> TrainingFiles:
    """The files among `files` (train and val files of one modification) that `ranker` was trained on. Each must be
    one that can be read, whatever it holds; else InputError."""
    table = ranker.record.get("operations", {}).get(operation, {}).get("table", [])
    shipped = _shipped_table()
    if ranker.record.get("data_sha256") == shipped["data_sha256"]:
        table = shipped["files"][operation]
    there: dict[tuple[str, str], Path] = {}
    for path in sorted(files):
        there.setdefault((path.name, digest(path)), path)
    lacking = tuple(name for name, sha256, _ in table if (name, sha256) not in there)
    broken = {_city(name) for name in lacking}
    whole = [(there[name, sha256], folds) for name, sha256, folds in table if _city(name) not in broken]
    return TrainingFiles(tuple(path for path, _ in whole), tuple(folds for _, folds in whole), lacking)
