"""What the ranker learns from: the edits of released, relisted and made records, described and told which was meant.

The counts a row is described with never hold its own (inner) fold: with them the rows would know their answers. All
edits that change any axis are rows, not only those that change the axes asked for: which edit was meant does not
depend on the hint once the axes that each edit changes are known, so that the others teach as well what people do not
do. Relisted: a released record with other wrong candidates. Made: a perturbation of its original drawn at random.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..edits._batch import Array, Batch
from ..edits._features import features
from ..edits._model import rows_of
from ..edits._problem import AXES, Edit, EditProblem, Operation, Spot
from ..edits._statistics import Statistics, collect
from .samples import SEED, Sample, folds

__all__ = ["Rows", "TrainingRows", "describe", "joined", "made", "training_rows"]

_INNER = 10
_MADE: dict[Operation, int] = {"add": 6, "replace": 2, "delete": 2}
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


def made(
    sample: Sample, places: Sequence[Spot], draw: np.random.Generator, intruders: Sequence[Spot] = ()
) -> tuple[EditProblem, Edit] | None:
    """A perturbation of the sample's original drawn at random, and the edit that undoes it.

    intruders: the places to put in, those of other records; `places` when there are none.
    """
    original, kind = sample.original, sample.problem.operation
    inside = {spot.place for spot in original}
    outside = [spot for spot in places if spot.place not in inside]
    if len(outside) < 5 or len(original) < 3:
        return None
    position = int(draw.integers(len(original) + (kind == "delete")))
    some = [outside[one] for one in draw.permutation(len(outside))[:5]]
    strangers = [spot for spot in intruders if spot.place not in inside]
    if strangers:
        some[0] = strangers[int(draw.integers(len(strangers)))]
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
    """Rows by where they are from; DELETE has no candidates to list anew."""

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
            if not more:
                continue
            if here[0].problem.operation != "delete":
                mixed = [_relisted(one, everywhere, draw) for one in here for _ in range(_LISTS)]
                relisted.append(describe([a for a, _ in mixed], [b for _, b in mixed], counts, number, True, True))
            intruders: list[Spot] = []
            if here[0].problem.operation == "delete":  # chosen on the left-out folds, as all weights here
                intruders = [one.problem.itinerary[one.gold.position] for one in here]
            drawn = [made(one, places, draw, intruders) for one in here for _ in range(_MADE[one.problem.operation])]
            kept = [one for one in drawn if one is not None]
            if kept:
                built.append(describe([a for a, _ in kept], [b for _, b in kept], counts, number, False, True))
    return TrainingRows(*(_learnable(joined(rows)) if rows else None for rows in (released, relisted, built)))
