"""Training the ranker on released train and val examples: per operation over all cities, cross-validated by original.

A scorer is made of three kinds of parts: trees and networks that learn from the released records (the trees of ADD from
made ones too), and networks that learn from relisted and made ones too (`training_rows`). How the parts are weighed,
how sharp the probabilities are and which reading of them is the answer is chosen on the left-out folds; the nested
scores are those of a fold with what the other folds would have chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from tripmend.errors import InputError
from tripmend.formats.files import try_writing

from ...common._provenance import data_hash
from ..edits._batch import Array
from ..edits._model import Scorer, TrainedRanker, input_key, merged_forest
from ..edits._model_file import save_ranker
from ..edits._net import Net, Training, fit
from ..edits._problem import OPERATIONS, Operation
from ..edits._statistics import Statistics
from ..edits._trees import Forest, Growth, bin_columns, bin_edges, grow, softmax
from .samples import FOLDS, SEED, Sample, data_files, fold_of, originals, samples, statistics_without, without_copies
from .training_rows import Rows, TrainingRows, describe, joined, training_rows

__all__ = ["train"]

_TRUSTS = (0.0, 0.5, 1.0, 2.0, 4.0)
_GROWTH = Growth(trees=160, rate=0.07, leaves=8, ridge=4.0)
_NET = Training(hidden=8)
_NET_MORE = Training(hidden=8, epochs=12)
_COPIES = {"trees": 6, "nets": 4}
_RELISTED_WEIGHT = 0.5
_MADE_WEIGHT: dict[Operation, float] = {"add": 0.05, "replace": 0.15, "delete": 0.4}
"""For networks."""
_MADE_WEIGHT_OF_TREES: dict[Operation, float] = {"add": 0.15}
"""Only the trees of ADD gain by made records: any place may be taken out, but which one is put in, or put in for
another, is the choice of who made the perturbations."""
_FEWEST = 20
"""Originals per operation; below, some folds would be empty."""
_KINDS = ("trees", "nets", "nets with relisted and made records")


@dataclass(frozen=True, slots=True)
class _Parts:
    """The three kinds of parts of a scorer, before they are weighed."""

    edges: tuple[Array, ...]
    trees: tuple[Forest, ...]
    nets: tuple[tuple[Net, ...], tuple[Net, ...]]

    def scores(self, values: Array) -> Array:
        """(3, rows) in the order of `_KINDS`; each the mean of its copies."""
        bins = bin_columns(values, list(self.edges))
        found = [np.mean([forest.scores(bins) for forest in self.trees], axis=0)]
        found += [np.mean([net.scores(values) for net in kind], axis=0) for kind in self.nets]
        return np.stack(found)

    def weighed(self, weights: Sequence[float]) -> Scorer:
        forests = [(forest, weights[0] / len(self.trees)) for forest in self.trees]
        nets = [
            (net, weight / len(kind))
            for kind, weight in zip(self.nets, weights[1:], strict=True)
            for net in kind
            if weight
        ]
        return Scorer(
            self.edges, merged_forest(forests if weights[0] else [(self.trees[0], 0.0)]),
            tuple(net for net, _ in nets), tuple(weight for _, weight in nets),
        )  # fmt: skip


def _stacked(parts: Sequence[tuple[Rows | None, float]]) -> tuple[Array, Array, Array, Array]:
    """Columns, groups, gold rows and the weight of each group."""
    there = [(rows, weight) for rows, weight in parts if rows is not None]
    rows = joined([one for one, _ in there])
    return rows.values, rows.group, rows.gold, np.repeat([w for _, w in there], [len(one.sample) for one, _ in there])


def _fit(rows: TrainingRows, operation: Operation) -> _Parts:
    of_trees = _MADE_WEIGHT_OF_TREES.get(operation)
    values, group, gold, weights = _stacked([(rows.released, 1.0), *([(rows.made, of_trees)] if of_trees else [])])
    edges = bin_edges(values)
    bins = bin_columns(values, edges)
    trees = [grow(bins, group, gold, weights, _GROWTH, SEED + copy) for copy in range(_COPIES["trees"])]
    seeds = [SEED + copy for copy in range(_COPIES["nets"])]
    alone = fit(*_stacked([(rows.released, 1.0)]), _NET, seeds)
    share = 1.0 if rows.relisted is None else _RELISTED_WEIGHT
    parts = [(rows.released, share), (rows.relisted, _RELISTED_WEIGHT), (rows.made, _MADE_WEIGHT[operation])]
    more = fit(*_stacked(parts), _NET_MORE, seeds)
    return _Parts(tuple(edges), tuple(trees), (tuple(map(_rounded, alone)), tuple(map(_rounded, more))))


def _rounded(net: Net) -> Net:
    """The net as it will be after saving."""
    short = {
        name: getattr(net, name).astype(np.float16).astype(np.float32) for name in ("inner", "bias", "outer", "line")
    }
    return replace(net, **short)


@dataclass(frozen=True, slots=True)
class _Held:
    """Left-out rows of one fold with the scores of the parts, and the city and number of each sample."""

    rows: Rows
    parts: Array


def _blended(weights: Sequence[float], parts: Array) -> Array:
    """The weighted sum of the parts' scores, added in their order: another one would show in the last bits."""
    return np.asarray(sum(weight * part for weight, part in zip(weights, parts, strict=True)))


def _weights(held: Sequence[_Held], cities: Array) -> tuple[float, ...]:
    """The blend (steps of a quarter; all together .75, 1 or 1.25) with the best mean log-likelihood, cities alike."""
    best: tuple[float, tuple[float, ...]] = (-np.inf, (1.0, 0.0, 0.0))
    for blend in product(range(6), repeat=len(_KINDS)):
        if sum(blend) not in (3, 4, 5):
            continue
        weights = tuple(part / 4 for part in blend)
        likelihood = np.full(len(cities), np.nan)
        for one in held:
            p = softmax(_blended(weights, one.parts), one.rows.group)
            likelihood[one.rows.sample[one.rows.group[one.rows.gold]]] = np.log(p[one.rows.gold] + 1e-9)
        there = ~np.isnan(likelihood)
        score = float(np.mean([likelihood[there & (cities == city)].mean() for city in np.unique(cities[there])]))
        if score > best[0] + 1e-9:
            best = (score, weights)
    return best[1]


def _judged(held: Sequence[_Held], weights: Sequence[float], trust: float, size: int) -> Array:
    """(size, 2): whether the answer is the gold edit, and whether it passes the direction test; nan where not held."""
    found = np.full((size, 2), np.nan)
    for one in held:
        rows = one.rows
        p = softmax(_blended(weights, one.parts), rows.group)
        together = rows.group * 27 + rows.passing
        value = p + trust * np.bincount(together, p)[together]
        order = np.lexsort((-value, rows.group))
        first = order[np.concatenate([[0], np.flatnonzero(np.diff(rows.group[order])) + 1])]
        gold = np.zeros(len(rows.sample), dtype=np.int64) - 1
        gold[rows.group[rows.gold]] = rows.passing[rows.gold]
        found[rows.sample, 0] = rows.gold[first]
        found[rows.sample, 1] = rows.passing[first] == gold
    return found


def _choice(held: Sequence[_Held], cities: Array) -> tuple[tuple[float, ...], float]:
    """The blend by likelihood, then the trust by the mean of Mod and APR, cities alike."""
    weights = _weights(held, cities)
    by_trust: dict[float, float] = {}
    for trust in _TRUSTS:
        judged = _judged(held, weights, trust, len(cities))
        by_trust[trust] = float(np.mean([np.nanmean(judged[cities == city]) for city in np.unique(cities)]))
    return weights, max(_TRUSTS, key=lambda one: (round(by_trust[one], 6), -one))


def _nested(held: Sequence[_Held], cities: Array) -> Array:
    """`_judged` of each fold with what the others alone would have chosen."""
    found = np.full((len(cities), 2), np.nan)
    for number, one in enumerate(held):
        other = _choice([*held[:number], *held[number + 1 :]], cities)
        judged = _judged([one], *other, len(cities))
        found[one.rows.sample] = judged[one.rows.sample]
    return found


def _left_out(chosen: Sequence[Sample], inside: Array, out: Array, cities: Sequence[str]) -> Rows:
    """The samples that are `out`, described with the counts of those that are `inside`."""
    counts = statistics_without(chosen, ~inside)
    described = []
    for number, city in enumerate(cities):
        here = [one for one in np.flatnonzero(out).tolist() if chosen[one].city == city]
        if here:
            some = [chosen[one] for one in here]
            rows = describe(
                [one.problem for one in some], [one.gold for one in some], counts[city], number, True, False
            )
            described.append(replace(rows, sample=np.array(here)))
    return joined(described)


def _held(chosen: Sequence[Sample], inside: Array, cities: Sequence[str], parts: _Parts) -> _Held:
    """The samples that are not `inside`, described with the counts of those that are, and their scores."""
    rows = _left_out(chosen, inside, ~inside, cities)
    return _Held(rows, parts.scores(rows.values))


def _counted(judged: Array, of_city: Array, some: Array) -> dict[str, Any]:
    """Hits by city over all records and over `some`."""
    return {
        city: {
            name: {"n": int(here.sum()), "mod": int(judged[here, 0].sum()), "apr": int(judged[here, 1].sum())}
            for name, here in (("all", of_city == city), ("clean", (of_city == city) & some))
        }
        for city in np.unique(of_city).tolist()
    }


def _operation(
    chosen: Sequence[Sample], say: Callable[[str], None]
) -> tuple[Scorer, tuple[Scorer, ...], dict[str, Statistics], float, dict[str, Any]]:
    cities, operation = sorted({sample.city for sample in chosen}), chosen[0].problem.operation
    groups, fold = originals(chosen), fold_of(chosen)
    held: list[_Held] = []
    fold_parts: list[_Parts] = []
    for number in range(FOLDS):
        inside = np.asarray(fold != number)
        some = [sample for sample, kept in zip(chosen, inside, strict=True) if kept]
        fold_parts.append(_fit(training_rows(some, groups[inside], cities), operation))
        held.append(_held(chosen, inside, cities, fold_parts[-1]))
        say(f"fold {number + 1} of {FOLDS}")
    of_city = np.array([sample.city for sample in chosen])
    plain = np.array([not (sample.example.duplicated or sample.example.revisits) for sample in chosen])
    weights, trust = _choice(held, of_city)
    nested = _nested(held, of_city)

    def shares(blend: Sequence[float], reading: float) -> dict[str, list[float]]:
        judged = _judged(held, blend, reading, len(chosen))
        return {city: [round(float(value), 4) for value in judged[of_city == city].mean(0)] for city in cities}

    full = _fit(training_rows(chosen, groups, cities), operation)
    say("all records")
    record = {
        "blend": dict(zip(_KINDS, weights, strict=True)), "trust": trust,
        "cross-validation": _counted(_judged(held, weights, trust, len(chosen)), of_city, plain),
        "nested": _counted(nested, of_city, plain),
        "mod and apr by trust": {str(one): shares(weights, one) for one in _TRUSTS},
        "parts alone": {
            name: shares(np.eye(len(_KINDS))[number].tolist(), trust) for number, name in enumerate(_KINDS)
        },
    }  # fmt: skip
    return (
        full.weighed(weights), tuple(parts.weighed(weights) for parts in fold_parts),
        statistics_without(chosen, np.zeros(len(chosen), dtype=bool)), trust, record,
    )  # fmt: skip


def _read(folder: Path, operation: Operation, say: Callable[[str], None]) -> tuple[list[Path], list[Sample]]:
    """The files of an operation, each content once, and their samples. Raises InputError when there are too few."""
    files, copies = without_copies(data_files(folder, operation))
    for path, known in copies:
        names = (one.relative_to(folder).as_posix() for one in (path, known))
        say(f"{operation}: {' is a copy of '.join(names)} and not taken again")
    chosen = samples(files, operation)
    if len(np.unique(originals(chosen))) < _FEWEST:
        raise InputError(f"{operation}: too few records with different originals; {_FEWEST} are needed", source=folder)
    return files, chosen


def train(folder: Path, out: Path, *, say: Callable[[str], None] = lambda text: None) -> Mapping[str, Any]:
    """Train on the train and val files below `folder`, write the model to `out`, return its record.

    The same files give the same bytes, on every file system and processor (`edits._exact`); a copy of a file is not
    taken again, and told. Raises InputError, before any of the work, when an operation has no files or too few records,
    a file cannot be used, or `out` cannot be written.
    """
    try_writing(out)
    read = {operation: _read(folder, operation, say) for operation in OPERATIONS}
    scorers: dict[Operation, Scorer] = {}
    folds: dict[Operation, tuple[Scorer, ...]] = {}
    cities: dict[Operation, dict[str, Statistics]] = {}
    trust: dict[Operation, float] = {}
    inputs: dict[Operation, Array] = {}
    record: dict[str, Any] = {"suite": "itimo-train/2", "seed": SEED, "folds": FOLDS, "operations": {}}
    hashed: list[Path] = []
    for operation, (files, chosen) in read.items():
        hashed += files
        say(f"{operation}: {len(chosen)} records in {len(files)} files")
        inputs[operation] = np.array([input_key(sample.problem) for sample in chosen])
        scorers[operation], folds[operation], cities[operation], trust[operation], found = _operation(
            chosen,
            lambda text, operation=operation: say(f"{operation}: {text}"),  # type: ignore[misc]
        )
        record["operations"][operation] = {
            "files": [path.name for path in files], "records": len(chosen), "data_sha256": data_hash(files), **found
        }  # fmt: skip
    record["data_sha256"] = data_hash(hashed)
    record["trained on"] = "all released train and val records of the files named; no test record"
    save_ranker(out, TrainedRanker(scorers, cities, trust, record, folds, inputs))
    return record
