"""Disruptions that a model writes: each one looked up in the plan, counted by day, none of them twice."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from tripmend_suites.common.tasking import Attempt, Said, TaskSet
from tripmend_suites.triptide.tasks import tables, task_set
from tripmend_suites.triptide.tasks.disrupt import faults_of, read_written, repeated, words_of

from .chance import grounded_by_chance
from .playing import played
from .tiny_folder import CASES, TRIPS


@pytest.fixture(scope="module")
def disrupting(tiny: Path) -> TaskSet:
    return task_set(tiny, task="disrupt")


def _one(**changes: Any) -> dict[str, Any]:
    line = {"day": 2, "slot": "Lunch", "target": "Alder Table 3, Alder", "category": "Restaurants"}
    return {**line, "reason": "The kitchen is closed after a fire.", "severity": "step", **changes}


def _faults(line: object) -> set[str]:
    written, unread = read_written([line])
    if unread:
        return {"unread"}
    plan = TRIPS["lunch"]
    return set(faults_of(written[0], plan, words_of(plan), ("alder table 9",)))


@pytest.mark.parametrize(
    "line",
    [
        _one(),
        _one(day="Day 2", slot="lunch", target="alder table 3"),
        _one(category="Restaurants, Miscellaneous"),
        _one(category=["restaurant"]),
        _one(slot="Transportation", day=1, target=TRIPS["lunch"].days[0].transportation, category="Flights"),
        CASES["lunch"].info,
    ],
)
def test_what_stands_in_the_plan_is_grounded(line: object) -> None:
    assert _faults(line) == set()


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        (_one(day=3), "target"),
        (_one(slot="Dinner"), "target"),
        (_one(target="Alder Table 9, Alder"), "target"),
        (_one(target="Blue Harbour Grill"), "target"),
        (_one(day=9), "day"),
        (_one(day=0), "day"),
        (_one(category="Attractions"), "category"),
        (_one(category="Weather"), "category"),
        (_one(category=""), "category"),
        (_one(reason=""), "reason"),
        (_one(reason="It is closed, unlike the Blue Harbour Grill."), "invented"),
        (_one(reason="It is closed; go to Alder Table 9."), "invented"),
        (_one(slot="Transportation", day=1, target="Flight Number: F0000001", category="Transportation"), "target"),
        (_one(slot="Brunch"), "unread"),
        ("Lunch is closed", "unread"),
        (7, "unread"),
        (None, "unread"),
        ({}, "unread"),
    ],
)
def test_each_fault_of_a_disruption_is_found(line: object, kind: str) -> None:
    assert _faults(line) == {kind}


def test_a_thing_is_hit_once_a_day_unless_the_day_has_too_few_things() -> None:
    (first, second, third, dinner), _ = read_written(
        [_one(), _one(reason="A long wait is certain."), _one(reason="The kitchen was closed."), _one(slot="Dinner")]
    )
    assert repeated(second, [first], 3)
    assert not repeated(dinner, [first], 3)
    assert not repeated(second, [first], 2)
    assert repeated(third, [first], 2)
    assert repeated(second, [first, second], 2)
    assert not repeated(second, [first, dinner], 1)


def test_the_whole_day_is_hit_once_whatever_it_is_pinned_to() -> None:
    ill = {"category": "Miscellaneous", "reason": "One of us is ill."}
    (first, second), _ = read_written([_one(**ill), _one(**{**ill, "reason": "A storm comes."}, slot="Dinner")])
    assert repeated(second, [first], 5)


@pytest.mark.parametrize(
    ("reason", "category"),
    [
        ("qwe rty uio", "Restaurants"),
        ("nothing is wrong here", "Restaurants"),
        ("It is not closed at all.", "Restaurants"),
        ("It is closed, but all is well, nothing has happened.", "Restaurants"),
        ("perfect in every way", "Restaurants"),
        ("why why why", "Restaurants"),
        ("closed closed closed", "Restaurants"),
        ("today everything is closed", "Miscellaneous"),
        ("The flight crew has left the runway.", "Restaurants"),
    ],
)
def test_a_reason_names_a_trouble_that_can_befall_the_thing(reason: str, category: str) -> None:
    assert _faults(_one(reason=reason, category=category)) == {"reason"}


@pytest.mark.parametrize(
    ("reason", "category"),
    [
        ("They do not open that day.", "Restaurants"),
        ("No table is left, for it is overbooked.", "Restaurants"),
        ("It failed the last hygiene inspection.", "Restaurants"),
        ("One of us has a fever.", "Miscellaneous"),
        ("A thunderstorm is coming, so nobody can walk there.", "Miscellaneous"),
    ],
)
def test_a_trouble_may_be_told_in_many_words(reason: str, category: str) -> None:
    assert _faults(_one(reason=reason, category=category)) == set()


def test_the_perfect_model_covers_every_day(disrupting: TaskSet) -> None:
    for verdict in played(disrupting, "perfect"):
        assert set(verdict.scores.values()) == {1.0}, verdict.why


def test_the_folders_own_disruptions_are_all_good_but_fewer_than_three_a_day(disrupting: TaskSet) -> None:
    for verdict in played(disrupting, "engine"):
        assert verdict.scores["precision"] == 1.0, verdict.why
        assert verdict.scores["clean"] == 0.0


def test_nothing_written_scores_nothing(disrupting: TaskSet) -> None:
    for verdict in played(disrupting, "lazy"):
        assert set(verdict.scores.values()) == {0.0}
        assert verdict.counts["coverage"][1] in (9, 15)


def test_no_trick_is_clean(disrupting: TaskSet) -> None:
    for seed in range(25):
        for verdict in played(disrupting, "cheating", seed):
            assert verdict.scores["clean"] == 0.0, verdict.record
            assert verdict.scores["coverage"] <= 1 / 3 + 1e-9 or verdict.scores["precision"] < 0.5


def test_chance_is_grounded_as_often_as_is_computed(disrupting: TaskSet) -> None:
    runs, hits, written, expected, spread = 60, 0, 0, 0.0, 0.0
    for item in disrupting.items:
        plan = next(trip for name, trip in TRIPS.items() if item.id == f"{trip.header.days}-{trip.idx}")
        chance = grounded_by_chance(plan)
        for seed in range(runs):
            step = disrupting.players["random"](item, 0, seed)
            assert isinstance(step, Said)
            good, total = disrupting.judge(Attempt(item.id, step.text)).counts["precision"]
            hits, written = hits + good, written + total
            expected, spread = expected + chance * total, spread + chance * (1 - chance) * total
    assert abs(hits - expected) <= 3.3 * math.sqrt(spread)
    assert 0 < hits < written


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        (None, "empty"),
        ("I cannot help with that.", "refused"),
        ("Many things may go wrong.", "malformed"),
        ('{"disruptions": "none"}', "malformed"),
        ('{"disruptions": [', "malformed"),
        (json.dumps([_one()] * 501), "malformed"),
        ('{"disruptions": []} or {"disruptions": []}', "malformed"),
    ],
)
def test_what_is_no_list_keeps_its_outcome_and_the_denominator(
    disrupting: TaskSet, text: str | None, outcome: str
) -> None:
    verdict = disrupting.judge(Attempt(disrupting.items[0].id, text))
    assert (verdict.outcome, set(verdict.scores.values())) == (outcome, {0.0})
    assert verdict.counts["coverage"][1] in (9, 15)


def test_the_table_counts_days_and_disruptions(disrupting: TaskSet) -> None:
    found = tables("m", [item.about for item in disrupting.items], played(disrupting, "perfect"))
    assert found[0].rows[0] == ("m", "all", 5, (5, 5), (17, 17), (51, 51), (51, 51))
    assert [row[1] for row in found[0].rows] == ["all", "3", "5"]
