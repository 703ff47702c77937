"""The bench: every city × modification file of a split ranked and scored, beside the best published model.

Records the shipped ranker was trained on are answered by its cross-validation: the trees and networks that never saw
the record's original (nor one that shares six stops in a row with it), with counts of the remaining originals, which
are read from the train and val files. Other records are answered by the ranker as it is. Rows say which it was.

What the ranker takes for one decision is CPU time of describing and scoring by the very model that answers; counting
what a fold learnt from is done once for a model and told apart.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tripmend.errors import InputError

from ...common.provenance import data_hash, git_revision, package_version
from ..data.city import Refusal as Unusable
from ..data.records import SPLITS, city_name, digest, files_of, named, read_found, split_of
from ..edits.model import TrainedRanker
from ..edits.problem import Operation, Ranking, Spot
from ..edits.statistics import key_of
from ..formats import Example, ExampleFile, Prediction, Refusal, response_for
from ..metrics import as_published, as_written
from ..metrics.as_published import Share
from ..report.published import best_of
from .samples import Sample, TrainingFiles, data_files, samples, statistics_without, training_files, windows

# Ranking records by a ranker that never saw them: by the folds of its cross-validation where it was trained on them.
#
# Which files those are is told by their content. Elsewhere a record may show by chance what a training record showed
# (a short itinerary of a small city): such records are counted and are not clean; a file is said to be trained on when
# they are more than half of it, for then most of its score is memory.

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
        self.known = TrainingFiles()
        self.windows: set[tuple[str, tuple[Any, ...]]] = set()
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
        # files that are not the ranker's count with those of their records that are
        others = [] if self.same else self._usable(files)
        for sample in (*self.samples, *(one for one in others if ranker.trained_on(one.problem))):
            self.windows |= set(_windows(sample.city, sample.original))
        self.folds = np.array([int(fold) for folds in self.known.folds for fold in folds])
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

    def mode(self, path: Path, seen: int, of: int) -> str:
        """How the ranker knew a file with `of` usable records of which it was trained on `seen` (a key of MODES)."""
        if self.known.holds(path):
            return "fold"
        if 2 * seen > of:
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


def _windows(city: str, original: Sequence[Spot]) -> list[tuple[str, tuple[Any, ...]]]:
    return windows(city, tuple(key_of(spot) for spot in original))


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
    mode = trained.mode(path, seen, len(examples))
    if mode == "fold":
        rankings, seconds, preparing = trained.held_out(city, split, examples)
        return Ranked(read, rankings, mode, seconds, preparing)
    started = time.process_time()
    problems = [example.problem for example in examples]
    ranker.prepare(problems)
    ready = time.process_time()
    rankings = ranker.rank(problems)
    return Ranked(read, rankings, mode, time.process_time() - ready, ready - started)


SUITE = "itimo-bench/1"


@dataclass(frozen=True, slots=True)
class Row:
    """One file, or those of several splits together. The shares count every record there is, refused ones included;
    `clean` ones leave out refused records and those that list a candidate twice, name a candidate that the itinerary
    has already, visit a place twice, show what a record the ranker was trained on showed, or share their original with
    one. mode: how the ranker knew the records (see `held_out`); seen: how many of them it was trained on, though it
    was not its folds that answered; lacking: files without which these could not; folder: where the files are, below
    the one that was asked for. milliseconds: CPU time of describing and scoring a record with the model that answered
    it, amortised over the file; preparing: CPU seconds of counting and laying out what those models learnt from, as far
    as no row before had done it."""

    city: str
    operation: str
    files: tuple[Path, ...]
    folder: str
    mode: str
    seen: int
    lacking: tuple[str, ...]
    mod: Share
    apr: Share
    mod_clean: Share
    apr_clean: Share
    paper: Share
    expected: tuple[float, float]
    milliseconds: float
    preparing: float
    refused: tuple[Refusal, ...]
    verdicts: tuple[as_published.Verdict, ...]

    @property
    def knowing(self) -> str:
        """How the ranker knew the records, in words."""
        some = f"; {self.seen} of {self.mod.of} records were trained on" if self.seen and self.mode != "seen" else ""
        return MODES[self.mode] + some

    def plain(self) -> dict[str, Any]:
        """For a JSON file."""
        best = {score: best_of(self.city, self.operation, score) for score in ("mod", "apr")}
        shares = {name: getattr(self, name) for name in ("mod", "apr", "mod_clean", "apr_clean")}
        return {
            "city": self.city,
            "operation": self.operation,
            "n": self.mod.of,
            "splits": sorted({split_of(path) for path in self.files}, key=SPLITS.index),
            **{name: None if share.value is None else round(share.value, 4) for name, share in shares.items()},
            "ms_per_decision": round(self.milliseconds, 3),
            "seconds_preparing": round(self.preparing, 3),
            "n_clean": self.mod_clean.of,
            "ranker": self.knowing,
            "folder": self.folder,
            "trained_on": self.seen,
            "lacking": list(self.lacking),
            "refused": [{"sid": one.sid, "where": one.where, "reason": one.reason} for one in self.refused],
            "shares": {name: share.plain() for name, share in shares.items()},
            "expected": {
                name: round(hits / self.mod.of, 4) if self.mod.of else None
                for name, hits in zip(("mod", "apr"), self.expected, strict=True)
            },
            "apr_strict": self.paper.plain(),
            "best_published": {
                score: None if found is None else {"value": found[0], "by": found[1]} for score, found in best.items()
            },
        }


@dataclass(frozen=True, slots=True)
class Bench:
    """The rows of one run. unusable: the files that could not be used at all, each with its reason; in no row."""

    split: str
    rows: tuple[Row, ...]
    unusable: tuple[Unusable, ...]
    seconds: float
    ranker: Mapping[str, Any]


def predictions_of(examples: Sequence[Example], rankings: Sequence[Ranking]) -> dict[str, Prediction]:
    """Answers as the release writes them, ready to be scored."""
    return {
        example.sid: Prediction(example.sid, response_for(example, ranking.best), example.label)
        for example, ranking in zip(examples, rankings, strict=True)
    }


def _row(ranker: TrainedRanker, folder: Path, path: Path, cache: dict[Operation, Trained]) -> Row:
    found = ranked(ranker, folder, path, cache)
    read, rankings, mode = found.read, found.rankings, found.mode
    city, operation = named(path)
    trained, examples = cache[operation], list(read.examples)
    answers = predictions_of(examples, rankings)
    refused = len(read.refused)
    score = as_published.score(examples, answers, refused=refused)
    paper = as_written.score(examples, answers, refused=refused)
    clean = [is_clean(example, city, trained, mode) for example in examples]
    kept = [verdict for verdict, fine in zip(score.verdicts, clean, strict=True) if fine]
    seen = 0 if mode == "fold" else sum(ranker.trained_on(example.problem) for example in examples)
    return Row(
        city_name(city), operation.upper(), (path,), path.parent.relative_to(folder).as_posix(), mode, seen,
        trained.known.lacking_for(city) if mode == "seen" else (), score.mod_all, score.apr_all,
        Share(sum(verdict.mod is True for verdict in kept), len(kept)),
        Share(sum(verdict.apr is True for verdict in kept), len(kept)),
        paper.apr, (sum(one.probability[0] for one in rankings), sum(one.passing[0] for one in rankings)),
        1000 * found.seconds / max(1, len(examples)), found.preparing, read.refused, score.verdicts,
    )  # fmt: skip


def _together(rows: Sequence[Row]) -> Row:
    """One row of those of several splits; it is as honest as the least honest of them."""

    def share(name: str) -> Share:
        parts = [getattr(row, name) for row in rows]
        return Share(sum(part.hits for part in parts), sum(part.of for part in parts))

    decided = [row.mod.of - len(row.refused) for row in rows]
    spent = sum(row.milliseconds * count for row, count in zip(rows, decided, strict=True))
    return Row(
        rows[0].city, rows[0].operation, tuple(path for row in rows for path in row.files),
        rows[0].folder, max((row.mode for row in rows), key=list(MODES).index), sum(row.seen for row in rows),
        tuple(dict.fromkeys(name for row in rows for name in row.lacking)),
        share("mod"), share("apr"), share("mod_clean"), share("apr_clean"), share("paper"),
        (sum(row.expected[0] for row in rows), sum(row.expected[1] for row in rows)),
        spent / max(1, sum(decided)), sum(row.preparing for row in rows),
        tuple(one for row in rows for one in row.refused),
        tuple(one for row in rows for one in row.verdicts),
    )  # fmt: skip


def _cells(rows: Sequence[Row]) -> list[list[Row]]:
    """Rows of one city and modification; by folder where files of several folders have one name."""
    found: dict[tuple[str, ...], list[Row]] = {}
    names = [row.files[0].name for row in rows]
    twice = {(row.city, row.operation) for row, name in zip(rows, names, strict=True) if names.count(name) > 1}
    for row in rows:
        cell = (row.city, row.operation)
        found.setdefault((*cell, row.folder) if cell in twice else cell, []).append(row)
    return list(found.values())


def run(folder: Path, split: str, ranker: TrainedRanker) -> Bench:
    """Rank and score every file of `split` ("train+val": both, in one row) below `folder`. A file that cannot be used
    is told and left out, and so is a train or val file of another split that is looked at for what the ranker learnt
    from. Raises InputError when no file of the split can be used."""
    started = time.perf_counter()
    cache: dict[Operation, Trained] = {}
    rows: list[Row] = []
    unusable: list[Unusable] = []
    paths = files_of(folder, split)
    for path in paths:
        try:
            rows.append(_row(ranker, folder, path, cache))
        except InputError as error:
            if len(paths) == 1:
                raise
            unusable.append(Unusable(path.relative_to(folder).as_posix(), error.message))
    if not rows:
        told = "; ".join(f"{one.record}: {one.reason}" for one in unusable)
        raise InputError(f"no file of the split can be used: {told}", source=folder)
    known = {one.record for one in unusable}
    unusable += [one for trained in cache.values() for one in trained.unusable if one.record not in known]
    if "+" in split:
        rows = [_together(parts) for parts in _cells(rows)]
    order = {"melbourne": 0, "toronto": 1, "florence": 2}
    rows.sort(key=lambda row: (("ADD", "REPLACE", "DELETE").index(row.operation), order.get(row.city, 9), row.city))
    record = {key: ranker.record.get(key) for key in ("suite", "seed", "data_sha256", "trained on")}
    record["perturber"] = ranker.perturber
    return Bench(split, tuple(rows), tuple(unusable), time.perf_counter() - started, record)


def document(bench: Bench) -> dict[str, Any]:
    """Everything as plain data: the rows and the record."""
    return {
        "suite": SUITE,
        "record": {
            "tripmend": package_version(),
            "git": git_revision(),
            "split": bench.split,
            "data_sha256": data_hash([path for row in bench.rows for path in row.files]),
            "ranker": dict(bench.ranker),
            "seconds": round(bench.seconds, 2),
        },
        "rows": [row.plain() for row in bench.rows],
        "unusable": [{"file": one.record, "reason": one.reason} for one in bench.unusable],
    }
