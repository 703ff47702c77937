"""The bench: every city × modification file of a split ranked and scored, beside the best published model.

Records the shipped ranker was trained on are answered by its cross-validation: the trees and networks that never saw
the record's original (nor one that shares six stops in a row with it), with counts of the remaining originals, which
are read from the train and val files. Other records are answered by the ranker as it is. Rows say which it was.

What the ranker takes for one decision is CPU time of describing and scoring by the very model that answers; counting
what a fold learnt from is done once for a model and told apart.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tripmend.errors import InputError

from ...common._provenance import data_hash, git_revision, package_version
from ..data.city import Refusal as Unusable
from ..data.file_names import SPLITS, city_name, files_of, named, split_of
from ..edits._model import TrainedRanker
from ..edits._problem import Operation
from ..edits._rank import Ranking
from ..formats import Example, Prediction, Refusal, response_for
from ..metrics import as_published, as_written
from ..metrics.share import Share
from ..report.published import best_of
from .held_out import MODES, Trained, is_clean, ranked

__all__ = ["SUITE", "Bench", "Row", "document", "predictions_of", "run"]

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
            "apr_paper": self.paper.plain(),
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
