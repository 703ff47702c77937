"""Training the ranker on released train and val examples: per operation over all cities, cross-validated by original.

A scorer is made of two kinds of parts: trees that learn from the released records, those of ADD from made ones too, and
networks that learn from relisted and made ones too (`training_rows`). How the parts are weighed, how sharp the
probabilities are and which reading of them is the answer is chosen on the left-out folds; the nested scores are those
of a fold with what the other folds would have chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from tripmend.errors import InputError
from tripmend.formats.files import try_writing

from ...common.provenance import data_hash
from ..edits.features import features
from ..edits.learners import Forest, Growth, Net, Training, bin_columns, bin_edges, fit, grow, softmax
from ..edits.model import Scorer, TrainedRanker, input_key, merged_forest, rows_of, save_ranker
from ..edits.problem import AXES, OPERATIONS, Array, Batch, Edit, EditProblem, Operation, Spot
from ..edits.statistics import Statistics, collect
from .samples import (
    FOLDS,
    SEED,
    Sample,
    data_files,
    fold_of,
    fold_table,
    folds,
    originals,
    samples,
    statistics_without,
    without_copies,
)

# What the ranker learns from: the edits of released, relisted and made records, described and told which was meant.
#
# The counts a row is described with never hold its own (inner) fold: with them the rows would know their answers. All
# edits that change any axis are rows, not only those that change the axes asked for: which edit was meant does not
# depend on the hint once the axes that each edit changes are known, so that the others teach as well what people do
# not do. Relisted: a released record with other wrong candidates. Made: a perturbation of its original drawn at
# random.

_INNER = 10
_MADE: dict[Operation, int] = {"add": 6, "replace": 2}
"""Made records per released one. Trees learn from those of ADD too, where more of them help."""
_LISTS = 1


@dataclass(frozen=True, slots=True)
class Rows:
    """Described edits: columns, group, whether it is the gold edit, which edits pass together, sample of each group."""

    values: Array
    group: Array
    gold: Array
    passing: Array
    sample: Array


def describe(
    problems: Sequence[EditProblem], golds: Sequence[Edit], counts: Statistics, city: int, real: bool, every: bool
) -> Rows:
    """every: all edits that change any axis, not only those that change the axes asked for."""
    batch = Batch(problems)
    edits = batch.legal()
    edits = edits.only(np.asarray(edits.changed.any(1))) if every else batch.fitting(edits)[0]
    seen = features(batch, edits, counts, city)
    node = np.array(
        [
            -1 if gold.candidate is None else int(size) + first.index(gold.candidate)
            for gold, size, first in zip(golds, batch.size, batch.first_index, strict=True)
        ]
    )
    position = np.array([gold.position for gold in golds])
    gold = (edits.position == position[edits.problem]) & (edits.put == node[edits.problem])
    return Rows(rows_of(seen, real=real), edits.problem, gold, seen.passing, np.arange(len(problems)))


def joined(parts: Sequence[Rows]) -> Rows:
    """The rows of several parts in one, in their order, with groups numbered on."""
    offset, groups = 0, []
    for part in parts:
        groups.append(part.group + offset)
        offset += len(part.sample)
    return Rows(
        np.concatenate([part.values for part in parts]), np.concatenate(groups),
        np.concatenate([part.gold for part in parts]), np.concatenate([part.passing for part in parts]),
        np.concatenate([part.sample for part in parts]),
    )  # fmt: skip


def _learnable(rows: Rows) -> Rows:
    """Without groups that have no gold edit among the fitting ones."""
    has = np.bincount(rows.group, rows.gold, minlength=len(rows.sample)) > 0
    keep = has[rows.group]
    number = np.cumsum(has) - 1
    return Rows(
        rows.values[keep], number[rows.group[keep]], rows.gold[keep], rows.passing[keep], rows.sample[has]
    )  # fmt: skip


def made(sample: Sample, places: Sequence[Spot], draw: np.random.Generator) -> tuple[EditProblem, Edit] | None:
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


def _relisted(sample: Sample, places: Sequence[Spot], draw: np.random.Generator) -> tuple[EditProblem, Edit]:
    """The sample with other wrong candidates drawn at random, and its gold edit."""
    problem, gold = sample.problem, sample.gold
    right = problem.candidates[gold.candidate or 0]
    inside = {right.place, *(spot.place for spot in problem.itinerary)}
    outside = [spot for spot in places if spot.place not in inside]
    some = [outside[one] for one in draw.permutation(len(outside))[: len(problem.candidates) - 1]]
    return replace(problem, candidates=(right, *some)), Edit(gold.position, 0)


@dataclass(frozen=True, slots=True)
class TrainingRows:
    """Rows by where they are from; of DELETE, which is answered by trees alone, the released ones."""

    released: Rows | None
    relisted: Rows | None
    made: Rows | None


def training_rows(chosen: Sequence[Sample], groups: Array, cities: Sequence[str], *, more: bool = True) -> TrainingRows:
    """Released, relisted and made rows, each described with counts that do not hold its own inner fold. Without
    `more` the released ones alone."""
    released: list[Rows] = []
    relisted: list[Rows] = []
    built: list[Rows] = []
    draw = np.random.default_rng(SEED + 1)
    for number, city in enumerate(cities):
        inside = np.array([index for index, sample in enumerate(chosen) if sample.city == city])
        if not len(inside):
            continue
        inner = folds(groups[inside], min(_INNER, len(np.unique(groups[inside]))), SEED + 2)
        places = list({spot.place: spot for index in inside for spot in chosen[index].original}.values())
        mentioned = {spot.place: spot for index in inside for spot in chosen[index].observation.mentioned}
        everywhere = list(mentioned.values())
        for fold in range(int(inner.max()) + 1):
            here = [chosen[index] for index in inside[inner == fold]]
            counts = collect(chosen[index].observation for index in inside[inner != fold])
            gold = [one.gold for one in here]
            released.append(describe([one.problem for one in here], gold, counts, number, True, True))
            if not more or here[0].problem.operation not in _MADE:
                continue
            mixed = [_relisted(one, everywhere, draw) for one in here for _ in range(_LISTS)]
            relisted.append(describe([a for a, _ in mixed], [b for _, b in mixed], counts, number, True, True))
            drawn = [made(one, places, draw) for one in here for _ in range(_MADE[one.problem.operation])]
            kept = [one for one in drawn if one is not None]
            if kept:
                built.append(describe([a for a, _ in kept], [b for _, b in kept], counts, number, False, True))
    return TrainingRows(*(_learnable(joined(rows)) if rows else None for rows in (released, relisted, built)))


_TRUSTS = (0.0, 0.5, 1.0, 2.0, 4.0)
_GROWTH = Growth(trees=160, rate=0.07, leaves=8, ridge=4.0)
_NET = Training(hidden=8, epochs=12)
_COPIES = {"trees": 6, "nets": 4}
_RELISTED_WEIGHT = 0.5
_MADE_WEIGHT: dict[Operation, float] = {"add": 0.05, "replace": 0.15}
"""For networks."""
_MADE_WEIGHT_OF_TREES: dict[Operation, float] = {"add": 0.15}
"""Only the trees of ADD gain by made records: any place may be taken out, but which one is put in, or put in for
another, is the choice of who made the perturbations."""
_FEWEST = 20
"""Originals per operation; below, some folds would be empty."""
_KINDS = ("trees", "nets with relisted and made records")


@dataclass(frozen=True, slots=True)
class _Parts:
    """The two kinds of parts of a scorer, before they are weighed."""

    edges: tuple[Array, ...]
    trees: tuple[Forest, ...]
    nets: tuple[Net, ...]

    def scores(self, values: Array) -> Array:
        """(kinds, rows) in the order of `_KINDS`, as far as there are any; each the mean of its copies."""
        bins = bin_columns(values, list(self.edges))
        found = [np.mean([forest.scores(bins) for forest in self.trees], axis=0)]
        if self.nets:
            found.append(np.mean([net.scores(values) for net in self.nets], axis=0))
        return np.stack(found)

    def weighed(self, weights: Sequence[float]) -> Scorer:
        forests = [(forest, weights[0] / len(self.trees)) for forest in self.trees]
        nets = self.nets if weights[-1] else ()
        return Scorer(
            self.edges, merged_forest(forests if weights[0] else [(self.trees[0], 0.0)]), nets,
            (weights[-1] / max(1, len(nets)),) * len(nets),
        )  # fmt: skip


def _stacked(parts: Sequence[tuple[Rows | None, float]]) -> tuple[Array, Array, Array, Array]:
    """Columns, groups, gold rows and the weight of each group."""
    there = [(rows, weight) for rows, weight in parts if rows is not None]
    rows = joined([one for one, _ in there])
    return rows.values, rows.group, rows.gold, np.repeat([w for _, w in there], [len(one.sample) for one, _ in there])


def _fit(rows: TrainingRows, operation: Operation, growths: Sequence[Growth] = (_GROWTH,)) -> list[_Parts]:
    """The parts with the trees of each growth; the networks are the same."""
    of_trees = _MADE_WEIGHT_OF_TREES.get(operation)
    values, group, gold, weights = _stacked([(rows.released, 1.0), *([(rows.made, of_trees)] if of_trees else [])])
    edges = bin_edges(values)
    bins = bin_columns(values, edges)
    forests = [
        tuple(grow(bins, group, gold, weights, growth, SEED + copy) for copy in range(_COPIES["trees"]))
        for growth in growths
    ]
    nets: tuple[Net, ...] = ()
    if operation in _MADE:
        seeds = [SEED + copy for copy in range(_COPIES["nets"])]
        further = [(rows.relisted, _RELISTED_WEIGHT), (rows.made, _MADE_WEIGHT[operation])]
        nets = tuple(map(_rounded, fit(*_stacked([(rows.released, _RELISTED_WEIGHT), *further]), _NET, seeds)))
    return [_Parts(tuple(edges), trees, nets) for trees in forests]


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


def _weights(held: Sequence[_Held], cities: Array) -> tuple[float, tuple[float, ...]]:
    """The best mean log-likelihood, cities alike, and the blend (steps of a quarter; all together .75, 1 or 1.25) that
    has it."""
    best: tuple[float, tuple[float, ...]] = (-np.inf, ())
    for blend in product(range(6), repeat=len(held[0].parts)):
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
    return best


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
    _, weights = _weights(held, cities)
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
        fold_parts += _fit(training_rows(some, groups[inside], cities), operation)
        held.append(_held(chosen, inside, cities, fold_parts[-1]))
        say(f"fold {number + 1} of {FOLDS}")
    of_city = np.array([sample.city for sample in chosen])
    plain = np.array([not (sample.example.duplicated or sample.example.revisits) for sample in chosen])
    weights, trust = _choice(held, of_city)
    nested = _nested(held, of_city)

    (full,) = _fit(training_rows(chosen, groups, cities), operation)
    say("all records")
    record = {
        "blend": dict(zip(_KINDS, weights, strict=False)), "trust": trust,
        "cross-validation": _counted(_judged(held, weights, trust, len(chosen)), of_city, plain),
        "nested": _counted(nested, of_city, plain),
    }  # fmt: skip
    return (
        full.weighed(weights), tuple(parts.weighed(weights) for parts in fold_parts),
        statistics_without(chosen, np.zeros(len(chosen), dtype=bool)), trust, record,
    )  # fmt: skip


_GROWTHS = {
    "as shipped": _GROWTH,
    "six leaves": replace(_GROWTH, leaves=6),
    "two thirds of the trees": replace(_GROWTH, trees=107),
    "ridge 12": replace(_GROWTH, ridge=12.0),
}
"""What fully nested cross-validation chooses among, besides blend and trust."""


def nested(
    folder: Path, operation: Operation, known: Sequence[Mapping[str, Any]] = (), *, say: Callable[[str], None]
) -> Iterator[dict[str, Any]]:
    """Fully nested cross-validation, a fold at a time: size of the trees, blend and trust are chosen by five folds of
    the other four alone, and the fold is answered once with what they chose. Its sums say what to expect of a model
    that is trained and chosen like this on other records of this kind.

    known: folds of an earlier run; those of the same records are not done again, but given as they are. Raises
    InputError as `train`.
    """
    files, chosen = _read(folder, operation, say)
    data = data_hash(files)
    done = {one["fold"]: one for one in known if (one["operation"], one["data_sha256"]) == (operation, data)}
    cities, groups, outer = sorted({one.city for one in chosen}), originals(chosen), fold_of(chosen)
    of_city = np.array([one.city for one in chosen])
    everywhere = np.ones(len(chosen), dtype=bool)
    for number in range(FOLDS):
        if number in done:
            yield dict(done[number])
            continue
        inside = np.asarray(outer != number)
        some, own, at = [chosen[one] for one in np.flatnonzero(inside)], groups[inside], of_city[inside]
        inner = folds(own, FOLDS, SEED + 3)
        held: dict[str, list[_Held]] = {name: [] for name in _GROWTHS}
        for fold in range(FOLDS):
            kept = np.asarray(inner != fold)
            rows = training_rows([some[one] for one in np.flatnonzero(kept)], own[kept], cities)
            for name, parts in zip(_GROWTHS, _fit(rows, operation, tuple(_GROWTHS.values())), strict=True):
                held[name].append(_held(some, kept, cities, parts))
            say(f"{operation}: fold {number + 1} of {FOLDS}, inner fold {fold + 1} of {FOLDS}")
        best = max(_GROWTHS, key=lambda name: _weights(held[name], at)[0])
        weights, trust = _choice(held[best], at)
        (parts,) = _fit(training_rows(some, own, cities), operation, (_GROWTHS[best],))
        judged = _judged([_held(chosen, inside, cities, parts)], weights, trust, len(chosen))
        yield {
            "operation": operation, "data_sha256": data, "fold": number, "trees": best, "trust": trust,
            "blend": dict(zip(_KINDS, weights, strict=False)),
            "hits": _counted(judged[~inside], of_city[~inside], everywhere[~inside]),
        }  # fmt: skip


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

    The same files give the same bytes, on every file system and processor (`edits.learners`); a copy of a file is not
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
    record: dict[str, Any] = {"suite": "itimo-train/3", "seed": SEED, "folds": FOLDS, "operations": {}}
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
            "files": [path.name for path in files], "records": len(chosen), "data_sha256": data_hash(files),
            "table": fold_table(files, operation), **found,
        }  # fmt: skip
    record["data_sha256"] = data_hash(hashed)
    record["trained on"] = "all released train and val records of the files named; no test record"
    save_ranker(out, TrainedRanker(scorers, cities, trust, record, folds, inputs))
    return record
