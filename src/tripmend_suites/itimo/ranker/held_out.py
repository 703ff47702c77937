"""Ranking records by a ranker that never saw them: by the folds of its cross-validation where it was trained on them.

Which files those are is told by their content. Elsewhere a record may show by chance what a training record showed
(a short itinerary of a small city): such records are counted and are not clean; a file is said to be trained on when
they are more than half of it, for then most of its score is memory.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tripmend.errors import InputError

from ..data.city import Refusal as Unusable
from ..data.file_names import named, split_of
from ..data.found_files import digest, read_found
from ..edits._model import TrainedRanker
from ..edits._problem import Operation
from ..edits._rank import Ranking
from ..edits._statistics import key_of
from ..formats import Example, ExampleFile
from .samples import Sample, data_files, fold_of, samples, statistics_without
from .training_files import TrainingFiles, training_files

__all__ = ["MODES", "Ranked", "Trained", "is_clean", "ranked"]

MODES = {
    "fold": "cross-validation",
    "whole": "not trained on",
    "alone": "not trained on; the folder lacks the training records, so that clean ones may share their originals",
    "seen": "trained on (not an honest number)",
}
"""How a ranker knew the records that it ranked."""


class Trained:
    """What the ranker was trained on for one modification, as far as the folder holds it (`known`). same: it holds all
    of it; other train and val files are then as new to the ranker as a test file. unusable: the train and val files
    that were looked at and cannot be used, each with its reason."""

    def __init__(self, ranker: TrainedRanker, folder: Path, operation: Operation) -> None:
        self.ranker, self.operation = ranker, operation
        self.same = False
        self.keyless = not len(ranker.inputs.get(operation, ()))  # it cannot tell its own records
        self.known = TrainingFiles((), ())
        self.windows: set[tuple[str, object]] = set()
        self.unusable: list[Unusable] = []
        self._folder = folder
        self._rankers: dict[int, TrainedRanker] = {}
        try:
            there = data_files(folder, operation)
        except InputError:
            return
        files = [path for path in there if self._can(digest, path)]
        self.known = training_files(ranker, operation, files)
        self.same = bool(self.known.files) and not self.known.lacking
        self.samples = samples(self.known.files, operation)
        # files that are not the ranker's count with those of their records that are; all of them where it cannot tell
        others = [] if self.same else self._usable(files)
        for sample in (*self.samples, *(one for one in others if self.keyless or ranker.trained_on(one.problem))):
            self.windows |= set(_windows(sample.city, sample.original))
        if self.same:
            self.folds = fold_of(self.samples)
        else:
            self.folds = np.array([int(fold) for path in self.known.files for fold in self.known.folds[path.name]])
        self.where = {
            (sample.city, sample.split, sample.example.sid): number for number, sample in enumerate(self.samples)
        }

    def _can(self, read: Callable[[Path], object], path: Path) -> bool:
        """Whether a file can be read in the way given; noted where it cannot."""
        try:
            read(path)
        except InputError as error:
            self.unusable.append(Unusable(path.relative_to(self._folder).as_posix(), error.message))
            return False
        return True

    def _usable(self, files: Sequence[Path]) -> list[Sample]:
        """The samples of those files that can be used at all: these are not the ranker's own, and no row is of them."""
        found: list[Sample] = []
        for path in files:
            self._can(lambda path: found.extend(samples([path], self.operation)), path)
        return found

    def mode(self, path: Path, split: str, seen: int, of: int) -> str:
        """How the ranker knew a file with `of` usable records of which it was trained on `seen` (a key of MODES)."""
        if self.known.holds(path):
            return "fold"
        if 2 * seen > of or (self.keyless and not self.same and split in ("train", "val")):
            return "seen"
        return "whole" if self.same else "alone"

    def held_out(self, city: str, split: str, examples: Sequence[Example]) -> tuple[list[Ranking], float, float]:
        """Each example by the fold that did not see it; the CPU seconds of ranking them, and of preparing the folds
        that no file before had needed."""
        fold = [int(self.folds[self.where[city, split, example.sid]]) for example in examples]
        found: dict[int, Ranking] = {}
        ranking = preparing = 0.0
        for number in sorted(set(fold)):
            here = [place for place, one in enumerate(fold) if one == number]
            started = time.process_time()
            problems = [examples[place].problem for place in here]
            ranker = self._without(number)
            ranker.prepare(problems)
            ready = time.process_time()
            ranked = ranker.rank(problems)
            ranking, preparing = ranking + time.process_time() - ready, preparing + ready - started
            found.update(zip(here, ranked, strict=True))
        return [found[place] for place in range(len(examples))], ranking, preparing

    def _without(self, fold: int) -> TrainedRanker:
        """The ranker that did not see a fold; the counts it needs are the same for every file."""
        if fold not in self._rankers:
            counts = {**self.ranker.cities[self.operation], **statistics_without(self.samples, self.folds == fold)}
            self._rankers[fold] = self.ranker.without(self.operation, fold, counts)
        return self._rankers[fold]


def _windows(city: str, original: Sequence[Any]) -> list[tuple[str, object]]:
    places = tuple(key_of(spot) for spot in original)
    parts: list[tuple[str, object]] = [(city, places)]
    if len(places) > 6:
        parts += [(city, places[start : start + 6]) for start in range(len(places) - 5)]
    return parts


def is_clean(example: Example, city: str, trained: Trained, mode: str) -> bool:
    """Whether nothing of a record was in what the ranker learnt from, and no place stands in it twice. mode: a key of
    `MODES`."""
    if example.duplicated or example.revisits:
        return False
    if mode == "fold":  # folds are made of whole groups of shared originals
        return True
    if trained.ranker.trained_on(example.problem):
        return False
    if example.gold is None:
        return True
    return not any(part in trained.windows for part in _windows(city, example.problem.apply(example.gold)))


@dataclass(frozen=True, slots=True)
class Ranked:
    """The examples of a file and a ranking of each. mode: how the ranker knew them (a key of `MODES`). seconds: CPU
    time of describing and scoring them, by the very models that answer; preparing: CPU time of counting what the folds
    learnt from, and of laying a model's counts out, which is done once for a model."""

    read: ExampleFile
    rankings: list[Ranking]
    mode: str
    seconds: float
    preparing: float


def ranked(ranker: TrainedRanker, folder: Path, path: Path, cache: dict[Operation, Trained]) -> Ranked:
    """The examples of `path` ranked. cache: what the ranker was trained on, by modification; filled here.

    Raises InputError for a file that cannot be used, one whose name does not say the modification, and one that asks
    for a modification that the ranker never learnt.
    """
    city, operation = named(path)
    read = read_found(path, operation=operation)
    if operation not in ranker.scorers:
        raise InputError(f"the model has not learnt {operation.upper()}", source=path)
    if operation not in cache:
        cache[operation] = Trained(ranker, folder, operation)
    trained, examples = cache[operation], list(read.examples)
    split, seen = split_of(path), sum(ranker.trained_on(one.problem) for one in examples)
    mode = trained.mode(path, split, seen, len(examples))
    if mode == "fold":
        rankings, seconds, preparing = trained.held_out(city, split, examples)
        return Ranked(read, rankings, mode, seconds, preparing)
    started = time.process_time()
    problems = [example.problem for example in examples]
    ranker.prepare(problems)
    ready = time.process_time()
    rankings = ranker.rank(problems)
    return Ranked(read, rankings, mode, time.process_time() - ready, ready - started)
