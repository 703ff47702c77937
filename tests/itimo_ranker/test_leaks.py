"""What a record is described, answered and judged with knows nothing of its own answer.

Each test changes the answers of the records that must not be seen (or makes them the only ones that say something) and
looks whether anything shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tripmend_suites.itimo.edits.problem import OPERATIONS, Array, Batch, Edit
from tripmend_suites.itimo.edits.statistics import collect
from tripmend_suites.itimo.ranker import train
from tripmend_suites.itimo.ranker.samples import SEED, Sample, data_files, folds, samples, statistics_without
from tripmend_suites.itimo.ranker.train import Rows

from .test_training import city_file


@pytest.fixture(scope="module", params=OPERATIONS)
def chosen(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Sample]:
    folder = tmp_path_factory.mktemp("leaks")
    city_file(folder, request.param, "train", 31, 20)
    return samples(data_files(folder, request.param), request.param)


def otherwise(sample: Sample) -> Sample:
    """The record with another answer that changes some axis, too."""
    problem = sample.problem
    edits = Batch([problem]).legal()
    size = len(problem.itinerary)
    for at in np.flatnonzero(edits.changed.any(1)):
        put = int(edits.put[at])
        gold = Edit(int(edits.position[at]), None if put < 0 else put - size)
        if (gold.position, gold.candidate) != (sample.gold.position, sample.gold.candidate):
            return replace(sample, example=replace(sample.example, gold=gold))
    raise AssertionError("there is no other edit")


def changed(chosen: Sequence[Sample], which: Array) -> list[Sample]:
    return [otherwise(one) if there else one for one, there in zip(chosen, which, strict=True)]


def test_counts_hold_nothing_of_the_records_left_out(chosen: list[Sample]) -> None:
    out = np.arange(len(chosen)) % 3 == 0
    counts = statistics_without(chosen, out)["Toytown"]
    wanted = collect(one.observation for one, gone in zip(chosen, out, strict=True) if not gone)
    assert counts.itineraries == wanted.itineraries == int((~out).sum())
    assert np.array_equal(counts.visits, wanted.visits)
    assert np.array_equal(counts.moves, wanted.moves)
    assert np.array_equal(counts.put_in, wanted.put_in)
    assert np.array_equal(counts.taken_out, wanted.taken_out)


def test_held_out_rows_do_not_depend_on_held_out_answers(chosen: list[Sample]) -> None:
    out = np.arange(len(chosen)) % 3 == 0
    one = train._left_out(chosen, ~out, out, ["Toytown"])
    other = train._left_out(changed(chosen, out), ~out, out, ["Toytown"])
    assert not np.array_equal(one.gold, other.gold)
    assert np.array_equal(one.values, other.values, equal_nan=True)
    seen = train._left_out(changed(chosen, ~out), ~out, out, ["Toytown"])
    assert not np.array_equal(one.values, seen.values, equal_nan=True), "the answers that may be seen do show"


@pytest.mark.parametrize("fold", [0, 1])
def test_training_rows_do_not_depend_on_answers_of_their_inner_fold(
    chosen: list[Sample], fold: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train, "_INNER", 2)
    groups = np.arange(len(chosen))
    inner = folds(groups, 2, SEED + 2)
    before, after = (
        train.training_rows(some, groups, ["Toytown"], more=False).released
        for some in (chosen, changed(chosen, inner == fold))
    )
    assert before is not None
    assert after is not None
    here = np.sort(inner) == fold  # rows stand fold by fold
    assert len(before.sample) == len(after.sample) == len(chosen)
    own = here[before.group]
    assert not np.array_equal(before.gold[own], after.gold[own])
    assert np.array_equal(before.values[own], after.values[own], equal_nan=True)
    assert not np.array_equal(before.values[~own], after.values[~own], equal_nan=True), "to the others they do show"


def _fold_with(right: int, samples: Sequence[int]) -> train._Held:
    """Records of two edits each, of which the first is right; the part `right` says so, and the others the contrary."""
    n = len(samples)
    scores = np.tile([-4.0, 4.0], (3, n))
    scores[right] = np.tile([4.0, -4.0], n)
    gold = np.tile([True, False], n)
    passing = np.tile([0, 1], n)
    rows = Rows(np.zeros((2 * n, 1)), np.repeat(np.arange(n), 2), gold, passing, np.array(samples))
    return train._Held(rows, scores)


def test_nested_scores_are_of_what_the_other_folds_chose() -> None:
    """In one fold the first part is right, in the other the second: what either chooses is wrong for the other."""
    cities = np.array(["Toytown"] * 6)
    held = [_fold_with(0, [0, 2, 4]), _fold_with(1, [1, 3, 5])]
    for one in held:
        own = train._judged([one], *train._choice([one], cities), len(cities))
        assert own[one.rows.sample].all(), "each fold chooses the part that is right in it"
    assert train._nested(held, cities).tolist() == [[0, 0]] * 6


def test_where_all_folds_agree_nested_scores_are_the_others() -> None:
    cities = np.array(["Toytown"] * 6)
    held = [_fold_with(1, [0, 2, 4]), _fold_with(1, [1, 3, 5])]
    assert train._nested(held, cities).tolist() == [[1, 1]] * 6
