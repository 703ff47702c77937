"""A city laid out once shows a batch the same as working out the batch's places alone."""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np
import pytest

from tripmend_suites.itimo.edits.model import TrainedRanker, shipped_ranker
from tripmend_suites.itimo.edits.problem import AXES, OPERATIONS, Batch, EditProblem, Operation, Spot
from tripmend_suites.itimo.edits.statistics import (
    Observation,
    Pairs,
    Statistics,
    Surroundings,
    collect,
    lay_out,
    spread,
)

from .conftest import spots

PLACES = spots(40, 8)


def counted() -> Statistics:
    """A city of thirty places, of which itineraries visit twenty-four."""
    draw = np.random.default_rng(2)
    walks = [tuple(PLACES[int(one)] for one in draw.permutation(24)[:6]) for _ in range(30)]
    return collect(Observation(walk, tuple(PLACES[:30]), walk[2], walk[3]) for walk in walks)


def asking(operation: Operation, count: int, seed: int, among: int = 40) -> list[EditProblem]:
    """Problems over the first `among` places; the city does not know the last ten."""
    draw = np.random.default_rng(seed)
    found = []
    while len(found) < count:
        some = [PLACES[int(one)] for one in draw.permutation(among)[:10]]
        problem = EditProblem(
            operation, tuple(some[:6]), () if operation == "delete" else tuple(some[6:]), frozenset(), 0.2, 0.45
        )
        changed = Batch([problem]).legal().changed
        shown = changed[changed.any(1)]
        if len(shown):
            axes = frozenset(axis for axis, moved in zip(AXES, shown[0], strict=True) if moved)
            found.append(replace(problem, axes=axes))
    return found


@pytest.mark.parametrize("among", [30, 40])
def test_every_count_is_the_same(among: int) -> None:
    counts = counted()
    register = Batch(asking("add", 12, 1, among)).register
    alone, laid = spread(counts, register, 0.2), spread(counts, register, 0.2, lay_out(counts, 0.2))
    unknown = sum(spot not in PLACES[:30] for spot in register.spots)
    assert (unknown > 0) == (among == 40)
    for field in fields(alone):
        one, other = getattr(alone, field.name), getattr(laid, field.name)
        if isinstance(one, Pairs):
            assert np.allclose(one.seen, other.seen, rtol=1e-12, atol=1e-15), field.name
            one, other = one.share, other.share
        if one is not None:
            assert np.allclose(one, other, rtol=1e-12, atol=1e-15), field.name


@pytest.fixture(scope="module")
def ranker() -> TrainedRanker:
    """The shipped scorers with the counts of the made city."""
    shipped = shipped_ranker()
    return replace(shipped, cities={operation: {"made": counted()} for operation in OPERATIONS}, folds={}, inputs={})


@pytest.mark.parametrize("operation", OPERATIONS)
def test_answers_are_the_same_before_and_after_laying_out(ranker: TrainedRanker, operation: Operation) -> None:
    problems = asking(operation, 12, 3)
    fresh = [replace(ranker).rank([one])[0] for one in problems]
    prepared = replace(ranker)
    prepared.prepare(problems)
    worn = replace(ranker)  # lays the city out by itself on the way
    assert prepared.rank(problems) == fresh
    assert [worn.rank([one])[0] for one in problems] == fresh


def test_another_threshold_is_laid_out_anew(ranker: TrainedRanker) -> None:
    problems = asking("add", 6, 4)
    wide = [replace(one, near_km=0.3) for one in problems]
    mixed = replace(ranker)
    mixed.prepare([*problems, *wide])
    assert mixed.rank([*problems, *wide]) == [*replace(ranker).rank(problems), *replace(ranker).rank(wide)]
    assert mixed.rank(problems) != mixed.rank(wide)


def test_nothing_is_laid_out_for_a_city_nobody_knows(ranker: TrainedRanker) -> None:
    strange = [Spot(f"elsewhere {n}", "kind 1", 50 + n / 1000, 20.0, "low") for n in range(9)]
    problem = EditProblem("add", tuple(strange[:5]), tuple(strange[5:]), frozenset({"diversity"}), 0.2, 0.45)
    mine = replace(ranker)
    mine.prepare([problem])
    (found,) = mine.rank([problem])
    assert sum(found.probability) == pytest.approx(1)


def test_many_thresholds_lay_out_one_city_once(ranker: TrainedRanker, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[float] = []

    def counting(counts: Statistics, near_km: float) -> Surroundings:
        calls.append(near_km)
        return lay_out(counts, near_km)

    monkeypatch.setattr("tripmend_suites.itimo.edits.model.lay_out", counting)
    problems = [replace(one, near_km=0.2 + number / 1000) for number, one in enumerate(asking("add", 30, 5))]
    mine = replace(ranker)
    mine.prepare([*problems, problems[7]])
    assert calls == [problems[7].near_km]
    assert mine.rank(problems) == replace(ranker).rank(problems)


def test_the_last_digits_of_a_coordinate_do_not_tell_whether_a_city_is_laid_out() -> None:
    counts = counted()
    register = Batch(asking("add", 12, 1)).register
    for number, spot in enumerate(register.spots):
        register.spots[number] = replace(spot, longitude=spot.longitude + 3e-9)
    alone, laid = spread(counts, register, 0.2), spread(counts, register, 0.2, lay_out(counts, 0.2))
    known = np.array([spot.name in {one.name for one in PLACES[:30]} for spot in register.spots])
    assert np.allclose(alone.near_visits[known], laid.near_visits[known], rtol=1e-13, atol=0)
