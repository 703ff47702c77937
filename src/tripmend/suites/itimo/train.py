"""Training the ranker on released train and val examples: per operation over all cities, cross-validated by original.

Records whose originals are the same, or share six stops in a row (windows of one long walk, twins under two ids), are
kept in the same fold. The counts a training row is described with never hold its own fold: with them the rows would
know their answers. Beside the released records, three perturbations of each original are drawn at random and count
with a small weight in half of the parts; the weights of the parts are chosen by the likelihood of the left-out folds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from ...edits._batch import Array, Batch
from ...edits._features import features
from ...edits._model import Scorer, TrainedRanker, merged_forest, rows_of, save_ranker
from ...edits._net import Net, Training, fit
from ...edits._problem import AXES, OPERATIONS, Edit, EditProblem, Operation, Spot
from ...edits._statistics import Observation, Statistics, collect
from ...edits._trees import Forest, Growth, bin_columns, bin_edges, grow, softmax
from ...errors import InputError
from ...formats.itimo import Example, read_examples
from .._provenance import data_hash

__all__ = ["FOLDS", "Sample", "fold_of", "originals", "samples", "statistics_without", "train"]

FOLDS = 5
_INNER = 10
_SEED = 2026
_MADE = 3
_MADE_WEIGHT = {"trees": 0.3, "nets": 0.15}
_PATTERN = re.compile(r"(?P<city>[A-Za-z]+)_(?P<kind>ADD|DELETE|REPLACE)_(?P<split>train|val)\.json")
_FILE_KINDS: dict[Operation, str] = {"add": "DELETE", "delete": "ADD", "replace": "REPLACE"}
_TRUSTS = (0.0, 0.5, 1.0, 2.0, 4.0)
_GROWTH = Growth(trees=160, rate=0.07, leaves=6, ridge=4.0)
_NET = Training(hidden=8)
_NET_MADE = Training(hidden=8, epochs=12)
_COPIES = {"trees": 2, "nets": 3}


@dataclass(frozen=True, slots=True)
class Sample:
    """An example with its gold edit, its city (as the file names it) and the split it is from."""

    city: str
    split: str
    example: Example

    @property
    def problem(self) -> EditProblem:
        return self.example.problem

    @property
    def gold(self) -> Edit:
        if self.example.gold is None:
            raise InputError(f"record {self.example.sid} has no gold edit to learn from")
        return self.example.gold

    @property
    def original(self) -> tuple[Spot, ...]:
        """The itinerary before the perturbation."""
        return self.problem.apply(self.gold)

    @property
    def observation(self) -> Observation:
        problem, gold = self.problem, self.gold
        return Observation(
            self.original,
            (*problem.itinerary, *problem.candidates),
            problem.itinerary[gold.position] if problem.operation != "add" else None,
            problem.candidates[gold.candidate] if gold.candidate is not None else None,
        )


def data_files(folder: Path, operation: Operation) -> list[Path]:
    """The released train and val files for one modification, in a fixed order. Test files are never read."""
    found = [
        path
        for path in sorted(folder.rglob("*.json"), key=lambda path: path.name)
        if (match := _PATTERN.fullmatch(path.name)) and match["kind"] == _FILE_KINDS[operation]
    ]
    if not found:
        kind = _FILE_KINDS[operation]
        raise InputError(f"there is no file CITY_{kind}_train.json or CITY_{kind}_val.json below it", source=folder)
    return found


def samples(folder: Path, operation: Operation) -> list[Sample]:
    """Every usable record with a gold edit, in the order of the files."""
    found = []
    for path in data_files(folder, operation):
        match = _PATTERN.fullmatch(path.name)
        if match is not None:
            read = read_examples(path, operation=operation)
            found += [Sample(match["city"], match["split"], one) for one in read.examples if one.gold is not None]
    return found


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
        places = tuple(spot.place for spot in sample.original)
        windows = [places[start : start + 6] for start in range(len(places) - 5)] if len(places) > 6 else []
        for key in ((sample.city, places), *((sample.city, window) for window in windows)):
            if key in first:
                parent[root(number)] = root(first[key])
            else:
                first[key] = number
    return np.array([root(number) for number in range(len(chosen))])


def _folds(groups: Array, count: int, seed: int) -> Array:
    different = np.unique(groups)
    np.random.default_rng(seed).shuffle(different)
    of = {int(group): number % count for number, group in enumerate(different)}
    return np.array([of[int(group)] for group in groups])


def fold_of(chosen: Sequence[Sample]) -> Array:
    """The fold of each sample in the cross-validation."""
    return _folds(originals(chosen), FOLDS, _SEED)


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


@dataclass(frozen=True, slots=True)
class _Rows:
    """Described edits: columns, group, whether it is the gold edit, which edits pass together, sample of each group."""

    values: Array
    group: Array
    gold: Array
    passing: Array
    sample: Array


def _describe(
    problems: Sequence[EditProblem], golds: Sequence[Edit], counts: Statistics, city: int, real: bool
) -> _Rows:
    batch = Batch(problems)
    edits, _ = batch.fitting(batch.legal())
    seen = features(batch, edits, counts, city)
    node = np.array(
        [
            -1 if gold.candidate is None else int(size) + first.index(gold.candidate)
            for gold, size, first in zip(golds, batch.size, batch.first_index, strict=True)
        ]
    )
    position = np.array([gold.position for gold in golds])
    gold = (edits.position == position[edits.problem]) & (edits.put == node[edits.problem])
    return _Rows(rows_of(seen, real=real), edits.problem, gold, seen.passing, np.arange(len(problems)))


def _joined(parts: Sequence[_Rows]) -> _Rows:
    offset, groups = 0, []
    for part in parts:
        groups.append(part.group + offset)
        offset += len(part.sample)
    return _Rows(
        np.concatenate([part.values for part in parts]), np.concatenate(groups),
        np.concatenate([part.gold for part in parts]), np.concatenate([part.passing for part in parts]),
        np.concatenate([part.sample for part in parts]),
    )  # fmt: skip


def _learnable(rows: _Rows) -> _Rows:
    """Without groups that have no gold edit among the fitting ones."""
    has = np.bincount(rows.group, rows.gold, minlength=len(rows.sample)) > 0
    keep = has[rows.group]
    number = np.cumsum(has) - 1
    return _Rows(
        rows.values[keep], number[rows.group[keep]], rows.gold[keep], rows.passing[keep], rows.sample[has]
    )  # fmt: skip


def _made(sample: Sample, places: Sequence[Spot], draw: np.random.Generator) -> tuple[EditProblem, Edit] | None:
    """A perturbation of the sample's original drawn at random, and the edit that undoes it."""
    original, kind = sample.original, sample.problem.operation
    inside = {spot.place for spot in original}
    outside = [spot for spot in places if spot.place not in inside]
    if len(outside) < 5 or len(original) < 3:
        return None
    position = int(draw.integers(len(original) + (kind == "delete")))
    some = [outside[one] for one in draw.permutation(len(outside))[:5]]
    head, tail = original[:position], original[position:]
    if kind == "delete":
        itinerary, choices, gold = (*head, some[0], *tail), (), Edit(position)
    else:
        itinerary = head + tail[1:] if kind == "add" else (*head, some[0], *tail[1:])
        choices, gold = (tail[0], *some[1:]), Edit(position, 0)
    problem = replace(sample.problem, itinerary=itinerary, candidates=choices)
    batch = Batch([problem])
    edits = batch.legal()
    node = -1 if gold.candidate is None else int(batch.size[0])
    row = np.flatnonzero((edits.position == position) & (edits.put == node))[0]
    changed = edits.changed[row]
    if not changed.any():
        return None
    return replace(problem, axes=frozenset(axis for axis, moved in zip(AXES, changed, strict=True) if moved)), gold


def _training_rows(chosen: Sequence[Sample], groups: Array, cities: Sequence[str]) -> tuple[_Rows, _Rows]:
    """Released and made rows, each described with counts that do not hold its own inner fold."""
    released: list[_Rows] = []
    made: list[_Rows] = []
    draw = np.random.default_rng(_SEED + 1)
    for number, city in enumerate(cities):
        inside = np.array([index for index, sample in enumerate(chosen) if sample.city == city])
        if not len(inside):
            continue
        folds = _folds(groups[inside], min(_INNER, len(np.unique(groups[inside]))), _SEED + 2)
        places = list({spot.place: spot for index in inside for spot in chosen[index].original}.values())
        for fold in range(int(folds.max()) + 1):
            here = [chosen[index] for index in inside[folds == fold]]
            counts = collect(chosen[index].observation for index in inside[folds != fold])
            released.append(_describe([one.problem for one in here], [one.gold for one in here], counts, number, True))
            drawn = [_made(one, places, draw) for one in here for _ in range(_MADE)]
            kept = [one for one in drawn if one is not None]
            if kept:
                made.append(_describe([one[0] for one in kept], [one[1] for one in kept], counts, number, False))
    return _learnable(_joined(released)), _learnable(_joined(made))


@dataclass(frozen=True, slots=True)
class _Parts:
    """The four kinds of parts of a scorer, before they are weighed."""

    edges: tuple[Array, ...]
    trees: tuple[list[Forest], list[Forest]]
    nets: tuple[list[Net], list[Net]]

    def scores(self, values: Array) -> Array:
        """(4, rows): trees, trees with made records, nets, nets with made records; each the mean of its copies."""
        bins = bin_columns(values, list(self.edges))
        found = [np.mean([forest.scores(bins) for forest in kind], axis=0) for kind in self.trees]
        found += [np.mean([net.scores(values) for net in kind], axis=0) for kind in self.nets]
        return np.stack(found)

    def weighed(self, weights: Sequence[float]) -> Scorer:
        forests = [
            (forest, weight / len(kind))
            for kind, weight in zip(self.trees, weights[:2], strict=True)
            for forest in kind
            if weight
        ]
        nets = [
            (net, weight / len(kind))
            for kind, weight in zip(self.nets, weights[2:], strict=True)
            for net in kind
            if weight
        ]
        if not forests:
            forests = [(self.trees[0][0], 0.0)]
        return Scorer(
            self.edges, merged_forest(forests), tuple(net for net, _ in nets), tuple(weight for _, weight in nets)
        )


def _fit(released: _Rows, made: _Rows) -> _Parts:
    edges = bin_edges(released.values)
    alone = (released.values, released.group, released.gold)
    both = (
        np.concatenate([released.values, made.values]),
        np.concatenate([released.group, made.group + len(released.sample)]),
        np.concatenate([released.gold, made.gold]),
    )
    trees: list[list[Forest]] = []
    nets: list[list[Net]] = []
    for (values, group, gold), training in ((alone, _NET), (both, _NET_MADE)):
        extra = int(group.max()) + 1 - len(released.sample)

        def weights(part: str, extra: int = extra) -> Array:
            return np.concatenate([np.ones(len(released.sample)), np.full(extra, _MADE_WEIGHT[part])])

        bins = bin_columns(values, edges)
        trees.append(
            [grow(bins, group, gold, weights("trees"), _GROWTH, _SEED + copy) for copy in range(_COPIES["trees"])]
        )
        fitted = [fit(values, group, gold, weights("nets"), training, _SEED + copy) for copy in range(_COPIES["nets"])]
        nets.append([_rounded(net) for net in fitted])
    return _Parts(tuple(edges), (trees[0], trees[1]), (nets[0], nets[1]))


def _rounded(net: Net) -> Net:
    """The net as it will be after saving."""
    short = {
        name: getattr(net, name).astype(np.float16).astype(np.float32) for name in ("inner", "bias", "outer", "line")
    }
    return replace(net, **short)


@dataclass(frozen=True, slots=True)
class _Held:
    """Left-out rows of one fold with the scores of the parts, and the city and number of each sample."""

    rows: _Rows
    parts: Array


def _weights(held: Sequence[_Held], cities: Array) -> tuple[float, ...]:
    """The blend (steps of a quarter; all together 1 or 1.25) with the best mean log-likelihood, cities alike."""
    best: tuple[float, tuple[float, ...]] = (-np.inf, (1.0, 0.0, 0.0, 0.0))
    quarters = [blend for blend in product(range(5), repeat=4) if sum(blend) in (4, 5)]
    for blend in quarters:
        weights = tuple(part / 4 for part in blend)
        likelihood = np.zeros(len(cities))
        for one in held:
            p = softmax(np.tensordot(weights, one.parts, 1), one.rows.group)
            likelihood[one.rows.sample[one.rows.group[one.rows.gold]]] = np.log(p[one.rows.gold] + 1e-9)
        score = float(np.mean([likelihood[cities == city].mean() for city in np.unique(cities)]))
        if score > best[0] + 1e-9:
            best = (score, weights)
    return best[1]


def _judged(held: Sequence[_Held], weights: Sequence[float], trust: float, size: int) -> Array:
    """(size, 2): whether the answer is the gold edit, and whether it passes the direction test."""
    found = np.zeros((size, 2), dtype=bool)
    for one in held:
        rows = one.rows
        p = softmax(np.tensordot(weights, one.parts, 1), rows.group)
        together = rows.group * 27 + rows.passing
        value = p + trust * np.bincount(together, p)[together]
        order = np.lexsort((-value, rows.group))
        first = order[np.concatenate([[0], np.flatnonzero(np.diff(rows.group[order])) + 1])]
        gold = np.zeros(len(rows.sample), dtype=np.int64) - 1
        gold[rows.group[rows.gold]] = rows.passing[rows.gold]
        found[rows.sample, 0] = rows.gold[first]
        found[rows.sample, 1] = rows.passing[first] == gold
    return found


def _operation(
    chosen: Sequence[Sample], say: Callable[[str], None]
) -> tuple[Scorer, tuple[Scorer, ...], dict[str, Statistics], float, dict[str, Any]]:
    cities = sorted({sample.city for sample in chosen})
    groups, folds = originals(chosen), fold_of(chosen)
    held: list[_Held] = []
    fold_parts: list[_Parts] = []
    for fold in range(FOLDS):
        inside = np.flatnonzero(folds != fold).tolist()
        parts = _fit(*_training_rows([chosen[one] for one in inside], groups[np.array(inside)], cities))
        fold_parts.append(parts)
        counts = statistics_without(chosen, folds == fold)
        described = []
        for number, city in enumerate(cities):
            here = [one for one in np.flatnonzero(folds == fold).tolist() if chosen[one].city == city]
            if here:
                rows = _describe(
                    [chosen[one].problem for one in here],
                    [chosen[one].gold for one in here],
                    counts[city],
                    number,
                    True,
                )
                described.append(replace(rows, sample=np.array(here)))
        rows = _joined(described)
        held.append(_Held(rows, parts.scores(rows.values)))
        say(f"fold {fold + 1} of {FOLDS}")
    of_city = np.array([sample.city for sample in chosen])
    weights = _weights(held, of_city)
    by_trust = {}
    for trust in _TRUSTS:
        judged = _judged(held, weights, trust, len(chosen))
        by_trust[trust] = float(np.mean([judged[of_city == city].mean() for city in cities]))
    trust = max(_TRUSTS, key=lambda one: (round(by_trust[one], 6), -one))
    judged = _judged(held, weights, trust, len(chosen))
    plain = np.array([not (sample.example.duplicated or sample.example.revisits) for sample in chosen])
    scores = {
        city: {
            name: {"n": int(some.sum()), "mod": int(judged[some, 0].sum()), "apr": int(judged[some, 1].sum())}
            for name, some in (("all", of_city == city), ("clean", (of_city == city) & plain))
        }
        for city in cities
    }
    readings = {
        str(one): {
            city: [
                round(float(value), 4) for value in _judged(held, weights, one, len(chosen))[of_city == city].mean(0)
            ]
            for city in cities
        }
        for one in _TRUSTS
    }
    alone = {
        name: {
            city: [
                round(float(value), 4)
                for value in _judged(held, np.eye(4)[number], trust, len(chosen))[of_city == city].mean(0)
            ]
            for city in cities
        }
        for number, name in enumerate(("trees", "trees with made records", "nets", "nets with made records"))
    }
    full = _fit(*_training_rows(chosen, groups, cities))
    say("all records")
    record = {
        "blend": list(weights), "trust": trust, "cross-validation": scores, "mod and apr by trust": readings,
        "parts alone": alone,
    }  # fmt: skip
    return (
        full.weighed(weights), tuple(parts.weighed(weights) for parts in fold_parts),
        statistics_without(chosen, np.zeros(len(chosen), dtype=bool)), trust, record,
    )  # fmt: skip


def train(folder: Path, out: Path, *, say: Callable[[str], None] = lambda text: None) -> Mapping[str, Any]:
    """Train on the train and val files below `folder`, write the model to `out`, return its record.

    The same files give the same bytes (on one machine, with one thread of linear algebra). Raises InputError when an
    operation has no files or a file cannot be used.
    """
    scorers: dict[Operation, Scorer] = {}
    folds: dict[Operation, tuple[Scorer, ...]] = {}
    cities: dict[Operation, dict[str, Statistics]] = {}
    trust: dict[Operation, float] = {}
    record: dict[str, Any] = {"suite": "itimo-train/1", "seed": _SEED, "folds": FOLDS, "operations": {}}
    hashed: list[Path] = []
    for operation in OPERATIONS:
        files = data_files(folder, operation)
        hashed += files
        chosen = samples(folder, operation)
        say(f"{operation}: {len(chosen)} records in {len(files)} files")
        scorers[operation], folds[operation], cities[operation], trust[operation], found = _operation(
            chosen,
            lambda text, operation=operation: say(f"{operation}: {text}"),  # type: ignore[misc]
        )
        record["operations"][operation] = {
            "files": [path.name for path in files], "records": len(chosen), "data_sha256": data_hash(files), **found
        }  # fmt: skip
    record["data_sha256"] = data_hash(hashed)
    record["trained on"] = "all released train and val records of the files named; no test record"
    save_ranker(out, TrainedRanker(scorers, cities, trust, record, folds))
    return record
