"""The bench: every city × modification file of a split ranked and scored, beside the best published model.

Records the shipped ranker was trained on are answered by its cross-validation: the trees and networks that never saw
the record's original (nor one that shares six stops in a row with it), with counts of the remaining originals, which
are read from the train and val files. Other records are answered by the ranker as it is. Rows say which it was.

Which files those are is told by their content. Elsewhere a record may show by chance what a training record showed
(a short itinerary of a small city): such records are counted and are not clean; a row is said to be trained on when
they are more than half of it, for then most of its score is memory.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ...edits._model import TrainedRanker
from ...edits._problem import Operation
from ...edits._rank import Ranking
from ...errors import InputError
from ...formats.itimo import Example, ExampleFile, Prediction, Refusal, operation_of_file, read_examples, response_for
from .._provenance import data_hash, git_revision, package_version
from . import metrics_paper, metrics_reference
from ._share import Share
from .published import best_of
from .samples import data_files, fold_of, samples, statistics_without
from .training_files import TrainingFiles, training_files

__all__ = [
    "MODES", "SUITE", "Bench", "Row", "Trained", "city_name", "document", "files_of", "named", "predictions_of",
    "ranked", "run",
]  # fmt: skip

SUITE = "itimo-bench/1"
CITIES = {"melb": "melbourne", "melbourne": "melbourne", "toro": "toronto", "toronto": "toronto"}
_NAME = re.compile(r"(?P<city>.+)_(?:ADD|DELETE|REPLACE)_(?P<split>train|val|test)")
MODES = {
    "fold": "cross-validation",
    "whole": "not trained on",
    "alone": "not trained on; the folder lacks the training records, so that clean ones may share their originals",
    "seen": "trained on (not an honest number)",
}
"""How a ranker knew the records that it ranked."""


@dataclass(frozen=True, slots=True)
class Row:
    """One file, or those of several splits together. The shares count every record there is, refused ones included;
    `clean` ones leave out refused records and those that list a candidate twice, name a candidate that the itinerary
    has already, visit a place twice, show what a record the ranker was trained on showed, or share their original with
    one. mode: how the ranker knew the records (see the module); seen: how many of them it was trained on, though it
    was not its folds that answered; lacking: files without which these could not; folder: where the files are, below
    the one that was asked for."""

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
    refused: tuple[Refusal, ...]
    verdicts: tuple[metrics_reference.Verdict, ...]

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
            **{name: None if share.value is None else round(share.value, 4) for name, share in shares.items()},
            "ms_per_decision": round(self.milliseconds, 3),
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
            "apr_paper": self.paper.plain(),
            "best_published": {
                score: None if found is None else {"value": found[0], "by": found[1]} for score, found in best.items()
            },
        }


@dataclass(frozen=True, slots=True)
class Bench:
    """The rows of one run."""

    split: str
    rows: tuple[Row, ...]
    seconds: float
    ranker: Mapping[str, Any]


def city_name(raw: str) -> str:
    """The city that a file's name means, in lower case."""
    return CITIES.get(raw.lower(), raw.lower())


def named(path: Path) -> tuple[str, Operation]:
    """City and modification by the name of a file. Raises InputError for a name that does not say them."""
    operation, match = operation_of_file(path), _NAME.fullmatch(path.stem)
    if operation is None or match is None:
        raise InputError("the name of the file does not say the modification", source=path)
    return match["city"], operation


def files_of(folder: Path, split: str) -> list[Path]:
    """The example files of a split (or several: train+val) below `folder`. Raises InputError when there is none."""
    splits = split.split("+")
    found = [
        path
        for path in sorted(folder.rglob("*.json"), key=lambda path: path.name)
        if (match := _NAME.fullmatch(path.stem)) and match["split"] in splits
    ]
    if not found:
        raise InputError(f"there is no file CITY_OPERATION_{split}.json below it", source=folder)
    return found


def predictions_of(examples: Sequence[Example], rankings: Sequence[Ranking]) -> dict[str, Prediction]:
    """Answers as the release writes them, ready to be scored."""
    return {
        example.sid: Prediction(example.sid, response_for(example, ranking.best), example.label)
        for example, ranking in zip(examples, rankings, strict=True)
    }


class Trained:
    """What the ranker was trained on for one modification, as far as the folder holds it (`known`). same: it holds all
    of it; other train and val files are then as new to the ranker as a test file."""

    def __init__(self, ranker: TrainedRanker, folder: Path, operation: Operation) -> None:
        self.ranker, self.operation = ranker, operation
        self.same = False
        self.keyless = not len(ranker.inputs.get(operation, ()))  # it cannot tell its own records
        self.known = TrainingFiles((), ())
        self.windows: set[tuple[str, object]] = set()
        self._rankers: dict[int, TrainedRanker] = {}
        try:
            files = data_files(folder, operation)
        except InputError:
            return
        self.known = training_files(ranker, operation, files)
        self.same = bool(self.known.files) and not self.known.lacking
        self.samples = samples(self.known.files, operation)
        # files that are not the ranker's count with those of their records that are; all of them where it cannot tell
        others = [] if self.same else samples(files, operation)
        for sample in (*self.samples, *(one for one in others if self.keyless or ranker.trained_on(one.problem))):
            self.windows |= set(_windows(sample.city, sample.original))
        if self.same:
            self.folds = fold_of(self.samples)
        else:
            self.folds = np.array([int(fold) for path in self.known.files for fold in self.known.folds[path.name]])
        self.where = {
            (sample.city, sample.split, sample.example.sid): number for number, sample in enumerate(self.samples)
        }

    def mode(self, path: Path, split: str, seen: int, of: int) -> str:
        """How the ranker knew a file with `of` usable records of which it was trained on `seen` (a key of MODES)."""
        if self.known.holds(path):
            return "fold"
        if 2 * seen > of or (self.keyless and not self.same and split in ("train", "val")):
            return "seen"
        return "whole" if self.same else "alone"

    def held_out(self, city: str, split: str, examples: Sequence[Example]) -> list[Ranking]:
        """Each example by the fold that did not see it."""
        fold = [int(self.folds[self.where[city, split, example.sid]]) for example in examples]
        found: dict[int, Ranking] = {}
        for number in sorted(set(fold)):
            here = [place for place, one in enumerate(fold) if one == number]
            ranked = self._without(number).rank([examples[place].problem for place in here])
            found.update(zip(here, ranked, strict=True))
        return [found[place] for place in range(len(examples))]

    def _without(self, fold: int) -> TrainedRanker:
        """The ranker that did not see a fold; the counts it needs are the same for every file."""
        if fold not in self._rankers:
            counts = {**self.ranker.cities[self.operation], **statistics_without(self.samples, self.folds == fold)}
            self._rankers[fold] = self.ranker.without(self.operation, fold, counts)
        return self._rankers[fold]


def _windows(city: str, original: Sequence[Any]) -> list[tuple[str, object]]:
    places = tuple(spot.place for spot in original)
    parts: list[tuple[str, object]] = [(city, places)]
    if len(places) > 6:
        parts += [(city, places[start : start + 6]) for start in range(len(places) - 5)]
    return parts


def _clean(example: Example, city: str, trained: Trained, mode: str) -> bool:
    if example.duplicated or example.revisits:
        return False
    if mode == "fold":  # folds are made of whole groups of shared originals
        return True
    if trained.ranker.trained_on(example.problem):
        return False
    if example.gold is None:
        return True
    return not any(part in trained.windows for part in _windows(city, example.problem.apply(example.gold)))


def ranked(
    ranker: TrainedRanker, folder: Path, path: Path, cache: dict[Operation, Trained], *, timed: bool = True
) -> tuple[ExampleFile, list[Ranking], str, float]:
    """The examples of `path`, a ranking of each, how the ranker knew them (a key of the modes) and the seconds taken.

    cache: what the ranker was trained on, by modification; filled here. timed: whether the whole ranker's time is
    taken even where its folds answer; without, seconds are 0. Raises InputError for a file whose name does
    not say the modification.
    """
    city, operation = named(path)
    match = _NAME.fullmatch(path.stem)
    split = match["split"] if match else ""
    read: ExampleFile = read_examples(path, operation=operation)
    if operation not in cache:
        cache[operation] = Trained(ranker, folder, operation)
    trained = cache[operation]
    examples = list(read.examples)
    mode = trained.mode(path, split, sum(ranker.trained_on(one.problem) for one in examples), len(examples))
    rankings: list[Ranking] = []
    started = time.perf_counter()
    if examples and (timed or mode != "fold"):
        rankings = ranker.rank([example.problem for example in examples])
    spent = time.perf_counter() - started if timed else 0.0
    if mode == "fold":
        rankings = trained.held_out(city, split, examples)
    return read, rankings, mode, spent


def _row(ranker: TrainedRanker, folder: Path, path: Path, cache: dict[Operation, Trained]) -> Row:
    read, rankings, mode, spent = ranked(ranker, folder, path, cache)
    city, operation = named(path)
    trained, examples = cache[operation], list(read.examples)
    answers = predictions_of(examples, rankings)
    refused = len(read.refused)
    score = metrics_reference.score(examples, answers, refused=refused)
    paper = metrics_paper.score(examples, answers, refused=refused)
    clean = [_clean(example, city, trained, mode) for example in examples]
    kept = [verdict for verdict, fine in zip(score.verdicts, clean, strict=True) if fine]
    seen = 0 if mode == "fold" else sum(ranker.trained_on(example.problem) for example in examples)
    return Row(
        city_name(city), operation.upper(), (path,), path.parent.relative_to(folder).as_posix(), mode, seen,
        trained.known.lacking_for(city) if mode == "seen" else (), score.mod_all, score.apr_all,
        Share(sum(verdict.mod is True for verdict in kept), len(kept)),
        Share(sum(verdict.apr is True for verdict in kept), len(kept)),
        paper.apr, (sum(one.probability[0] for one in rankings), sum(one.passing[0] for one in rankings)),
        1000 * spent / max(1, len(examples)), read.refused, score.verdicts,
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
        spent / max(1, sum(decided)), tuple(one for row in rows for one in row.refused),
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
    """Rank and score every file of `split` ("train+val": both, in one row) below `folder`. Raises InputError when there
    is none."""
    started = time.perf_counter()
    cache: dict[Operation, Trained] = {}
    rows = [_row(ranker, folder, path, cache) for path in files_of(folder, split)]
    if "+" in split:
        rows = [_together(parts) for parts in _cells(rows)]
    order = {"melbourne": 0, "toronto": 1, "florence": 2}
    rows.sort(key=lambda row: (("ADD", "REPLACE", "DELETE").index(row.operation), order.get(row.city, 9), row.city))
    record = {key: ranker.record.get(key) for key in ("suite", "seed", "data_sha256", "trained on")}
    record["perturber"] = ranker.perturber
    return Bench(split, tuple(rows), time.perf_counter() - started, record)


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
    }
