"""All edits at once against one edit at a time."""

from __future__ import annotations

import numpy as np
import pytest

from tripmend_suites.itimo.edits.effects import Edited, Stops, class_of_legs
from tripmend_suites.itimo.edits.features import features
from tripmend_suites.itimo.edits.learners import Forest, Growth, bin_columns, bin_edges, grow, softmax
from tripmend_suites.itimo.edits.problem import AXES, LEVELS, OPERATIONS, Batch, Edit, Operation, Register
from tripmend_suites.itimo.edits.statistics import Observation, collect
from tripmend_suites.itimo.metrics.as_published import effect_of

from .conftest import problem, row, spots


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_edit_of_a_batch_changes_what_the_evaluator_says(operation: Operation) -> None:
    problems = [problem(operation, 3 + seed % 6, seed) for seed in range(12)]
    batch = Batch(problems)
    edits = batch.legal()
    assert len(edits) == sum(one.positions * max(1, len(one.candidates)) for one in problems)
    for number in range(len(edits)):
        one = problems[int(edits.problem[number])]
        put = int(edits.put[number])
        edit = Edit(int(edits.position[number]), None if put < 0 else put - len(one.itinerary))
        before, after = [row(spot) for spot in one.itinerary], [row(spot) for spot in one.apply(edit)]
        effect = effect_of(before, after, one.near_km, one.far_km)
        assert tuple(edits.changed[number].tolist()) == effect.changed
        assert tuple(edits.sign[number].tolist()) == effect.sign


@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_batch_agrees_with_the_axes_of_single_itineraries(operation: Operation) -> None:
    for seed in range(15):
        one = problem(operation, 3 + seed % 7, 100 + seed)
        batch = Batch([one])
        edits = batch.legal()
        kinds: dict[str, int] = {}
        sides = [
            Stops.of(
                [LEVELS.index(spot.level) for spot in part],
                [kinds.setdefault(spot.category, len(kinds)) for spot in part],
                [spot.longitude for spot in part],
                [spot.latitude for spot in part],
            )
            for part in (one.itinerary, one.candidates)
        ]
        classes = [class_of_legs(side.legs_to(sides[0]), one.near_km, one.far_km) for side in sides]
        edited = Edited(sides[0], np.diagonal(classes[0], 1))
        act = edited.adding if operation == "add" else edited.replacing
        bits = edited.deleting(np.diagonal(classes[0], 2)) if operation == "delete" else act(sides[1], classes[1])
        chosen = bits[edits.position] if operation == "delete" else bits[edits.put - len(one.itinerary), edits.position]
        assert np.array_equal(chosen, edits.changed @ np.array([1, 2, 4]))


def test_identical_candidates_are_one_choice() -> None:
    one = problem("add", 4, 3)
    twice = type(one)(one.operation, one.itinerary, (*one.candidates, one.candidates[2]), one.axes, 0.2, 0.45)
    assert len(Batch([twice]).legal()) == len(Batch([one]).legal())


def test_a_problem_that_no_edit_fits_keeps_the_nearest_ones() -> None:
    impossible = problem("delete", 2, 5, frozenset({"popularity", "diversity", "distance"}))
    batch = Batch([impossible])
    edits, fits = batch.fitting(batch.legal())
    assert len(edits) >= 1
    right = (batch.legal().changed == batch.asked[0]).sum(1)
    assert bool(fits[0]) == bool(right.max() == 3)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_no_column_tells_how_often_or_where_a_candidate_is_listed(operation: Operation) -> None:
    places = spots(9, 8)
    counts = collect([Observation(tuple(places[:5]), tuple(places), None, None)])
    one = problem(operation, 5, 8)
    mixed = type(one)(operation, one.itinerary, (*one.candidates[::-1], *one.candidates[:1]), one.axes, 0.2, 0.45)
    seen = []
    for version in (one, mixed):
        batch = Batch([version])
        edits, _ = batch.fitting(batch.legal())
        found = features(batch, edits, counts, 0)
        names = [batch.register.spots[batch.place[0, put]].name if put >= 0 else "" for put in edits.put]
        order = [k for _, _, k in sorted(zip(edits.position.tolist(), names, range(len(edits)), strict=True))]
        seen.append(found.values[order])
    assert np.array_equal(*seen, equal_nan=True)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_an_edit_is_described_alike_among_all_edits_and_among_the_fitting_ones(operation: Operation) -> None:
    places = spots(14, 21)
    counts = collect([Observation(tuple(places[k : k + 5]), tuple(places), None, None) for k in range(6)])
    problems = []
    for stops in (4, 6, 8):
        changed = Batch([problem(operation, stops, 21)]).legal().changed
        shown = changed[np.flatnonzero(changed.any(1))[0]]
        axes = frozenset(axis for axis, moved in zip(AXES, shown, strict=True) if moved)
        problems.append(problem(operation, stops, 21, axes))
    batch = Batch(problems)
    fitting, fits = batch.fitting(batch.legal())
    legal = batch.legal()
    every = legal.only(np.asarray(legal.changed.any(1)))
    assert fits.all()
    assert len(every) > len(fitting)
    whole, part = features(batch, every, counts, 0), features(batch, fitting, counts, 0)
    same = (every.changed == batch.asked[every.problem]).all(1)
    assert np.array_equal(whole.values[same], part.values, equal_nan=True)


def test_batches_with_one_register_number_places_alike() -> None:
    register = Register()
    one, two = (Batch([problem("add", 5, seed)], register) for seed in (3, 3))
    other = Batch([problem("add", 5, 4)], register)
    assert np.array_equal(one.place, two.place)
    assert set(other.place.ravel().tolist()).isdisjoint(one.place.ravel().tolist())
    assert len(register.spots) == 20


def test_trees_say_the_same_alone_and_one_by_one() -> None:
    draw = np.random.default_rng(5)
    values = draw.normal(size=(700, 6))
    group = np.arange(700) // 7
    chosen = values[:, 0] == np.maximum.reduceat(values[:, 0], np.arange(0, 700, 7))[group]
    edges = bin_edges(values)
    bins = bin_columns(values, edges)
    forest = grow(bins, group, chosen, np.ones(100), Growth(trees=12, share_of_columns=0.5), 1)
    scores = forest.scores(bins)
    assert scores == pytest.approx([forest.scores(bins[row : row + 1])[0] for row in range(700)])
    # a walk down each tree: a test that fails strikes out leaves, the lowest that is left counts
    for one in (0, 311, 699):
        total = 0.0
        for tree in range(12):
            left = 255
            for column, limit, mask in zip(forest.column[tree], forest.limit[tree], forest.mask[tree], strict=True):
                left &= int(mask) if bins[one, column] > limit else 255
            total += float(forest.value[tree, (left & -left).bit_length() - 1])
        assert scores[one] == pytest.approx(total)


def test_columns_exist_without_any_counts_and_with_one_stop() -> None:
    for operation in OPERATIONS:
        one = problem(operation, 2 if operation == "delete" else 1, 4)
        batch = Batch([one])
        edits, _ = batch.fitting(batch.legal())
        found = features(batch, edits, collect([]), -1)
        assert found.values.shape == (len(edits), len(found.names))
        assert not np.isinf(found.values).any()


def test_counts_are_of_itineraries_not_of_photos() -> None:
    a, b, c = spots(3, 1)
    counts = collect([Observation((a, b, a, c), (a, b, c), b, None)])
    # a is visited twice in the one itinerary: one visit; moves a-b, b-a, a-c; b was put in
    assert counts.itineraries == 1
    assert counts.visits.tolist() == [1, 1, 1]
    assert counts.moves.tolist() == [[0, 1, 1], [0, 2, 1], [1, 0, 1]]
    assert counts.put_in.tolist() == [0, 1, 0]


def test_a_forest_scores_as_its_trees_do_one_by_one() -> None:
    draw = np.random.default_rng(1)
    values = draw.normal(size=(600, 6))
    values[draw.random(values.shape) < 0.1] = np.nan
    group = np.repeat(np.arange(100), 6)
    truth = np.nan_to_num(values[:, 0]) - np.nan_to_num(values[:, 1]) ** 2
    chosen = np.zeros(600, dtype=bool)
    chosen[np.arange(0, 600, 6) + truth.reshape(100, 6).argmax(1)] = True
    edges = bin_edges(values)
    bins = bin_columns(values, edges)
    growth = Growth(trees=30, rate=0.2, share_of_columns=1.0, ridge=1.0)
    forest = grow(bins, group, chosen, np.ones(100), growth, 3)
    parts = [
        Forest(*(part[k : k + 1] for part in (forest.column, forest.limit, forest.mask, forest.value)))
        for k in range(30)
    ]
    total = np.sum([part.scores(bins) for part in parts], axis=0)
    assert np.allclose(forest.scores(bins), total)
    right = softmax(total, group).reshape(100, 6).argmax(1) == truth.reshape(100, 6).argmax(1)
    assert right.mean() > 0.8
    again = grow(bins, group, chosen, np.ones(100), growth, 3)
    assert np.array_equal(again.value, forest.value)


def test_few_rows_get_the_same_bins_as_many() -> None:
    draw = np.random.default_rng(4)
    values = np.round(draw.normal(size=(200, 5)), 1)
    values[draw.random(values.shape) < 0.2] = np.nan
    edges = bin_edges(values)
    many = bin_columns(values, edges)
    few = np.concatenate([bin_columns(values[start : start + 20], edges) for start in range(0, 200, 20)])
    assert np.array_equal(many, few)
    assert (many[np.isnan(values)] == 0).all()
    assert (many[~np.isnan(values)] > 0).all()


@pytest.mark.parametrize("rows", [1, 256, 257, 700])
def test_a_forest_over_many_columns_scores_as_a_walk_down_each_tree(rows: int) -> None:
    draw = np.random.default_rng(6)
    bins = draw.integers(0, 64, (rows, 400)).astype(np.uint8)
    forest = Forest(
        draw.integers(0, 400, (90, 7)).astype(np.int16), draw.integers(0, 64, (90, 7)).astype(np.uint8),
        draw.integers(128, 256, (90, 7)).astype(np.uint8), draw.normal(size=(90, 8)).astype(np.float32),
    )  # fmt: skip
    walked = []
    for bin_row in bins:
        left = np.full(90, 255, dtype=np.uint8)
        for column, limit, mask in zip(forest.column.T, forest.limit.T, forest.mask.T, strict=True):
            left &= np.where(bin_row[column] > limit, mask, np.uint8(255))
        lowest = [(int(one) & -int(one)).bit_length() - 1 for one in left]
        walked.append(float(forest.value[np.arange(90), lowest].astype(float).sum()))
    assert forest.scores(bins) == pytest.approx(walked, rel=1e-12)
