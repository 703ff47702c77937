"""Harder tasks: exactly as many hard checks as asked for, one plan, and a curve that says what happened."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from tripmend.errors import InputError
from tripmend_suites.worldtravel.data.tasks.harder import by_day, harder_task
from tripmend_suites.worldtravel.data.tasks.plant import slot_assignments
from tripmend_suites.worldtravel.horizon import PRINTED, drawing, measure
from tripmend_suites.worldtravel.metrics import judge
from tripmend_suites.worldtravel.solve import gold


@pytest.mark.parametrize(("hard", "days", "visits"), [(6, 1, 2), (12, 1, 5), (26, 2, 10)])
def test_a_task_has_the_checks_and_days_asked_for(hard: int, days: int, visits: int) -> None:
    """Two checks a visit and a third where one has to be early: 26 = 2 * 10 + 6."""
    made = harder_task(hard, 3)
    task = made.task
    assert sum(check.hard for check in task.checks) == hard
    assert (len(task.dates), len(task.visits)) == (days, visits)
    answer = {"itinerary": [day.model_dump(mode="json") for day in task.reference]}
    assert judge(task, made.town, answer).strict
    assert made.enumerated is True
    for day in by_day(task):
        assert len(slot_assignments(day, made.town, gold(day, made.town), 2)) == 1


def test_the_same_seed_makes_the_same_task() -> None:
    assert harder_task(8, 5) == harder_task(8, 5)
    assert harder_task(8, 5).task != harder_task(8, 6).task


@pytest.mark.parametrize("hard", [5, 101])
def test_what_cannot_be_made_is_refused(hard: int) -> None:
    with pytest.raises(InputError, match="6 to 100"):
        harder_task(hard, 1)


def test_a_search_that_takes_too_long_says_so() -> None:
    made = harder_task(12, 1)
    with pytest.raises(TimeoutError):
        slot_assignments(made.task, made.town, gold(made.task, made.town), 2, states=20)
    assert harder_task(12, 1, states=20).enumerated is None


def test_the_curve_counts_what_was_judged_and_can_be_drawn() -> None:
    document = measure(2, each=1, sizes=(6, 12))
    assert [row["hard"] for row in document["rows"]] == [6, 12]
    assert document["engine"] == document["n"] == 2
    assert document["soonest"] == sum(row["soonest"] for row in document["rows"])
    assert document["ms_p50"] <= document["ms_p95"]
    picture = ET.fromstring(drawing(document))
    lines = [node for node in picture.iter() if node.tag.endswith("polyline")]
    # Four in the key, one printed and three measured, and one of times.
    assert len(lines) == 4 + 4 + 1
    assert len(PRINTED) == 4
    with pytest.raises(InputError):
        measure(2, each=0)
