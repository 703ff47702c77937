"""Refusals that say which wishes clash, and that the budget of calls is too small."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend_suites.worldtravel.agent import Asker, Outcome, solve_query
from tripmend_suites.worldtravel.runs import GoldQuery
from tripmend_suites.worldtravel.task import Task, UserTime
from tripmend_suites.worldtravel.tools import Desk
from tripmend_suites.worldtravel.world import WorldRecord

from .tiny import DATE, TASK, TOWN


def _solve(task: Task, allowed: int = 30) -> Outcome:
    desk = Desk(WorldRecord(seed=0, towns=(TOWN,)), allowed=allowed)
    return solve_query(task.query, Asker(desk), GoldQuery(task, TOWN))


def _times(*rules: tuple[str, int]) -> tuple[UserTime, ...]:
    return tuple(UserTime.model_validate({"kind": kind, "date": DATE, "at": dt.time(hour)}) for kind, hour in rules)


def _clashes(task: Task) -> list[str]:
    refused = _solve(task).refused
    assert refused is not None
    assert refused["proven"] is True
    found: list[str] = refused.get("clashes", [])
    return found


def test_a_day_that_ends_before_it_begins_is_named() -> None:
    first, *_ = _clashes(TASK.replace(times=_times(("leave-after", 18), ("home-by", 17))))
    assert f"not leaving the hotel before 18:00 on {DATE}" in first
    assert f"being back at the hotel by 17:00 on {DATE}" in first


def test_an_hour_and_the_visit_that_it_makes_impossible_are_named() -> None:
    clash = _clashes(TASK.replace(times=_times(("home-by", 9))))
    assert any("being back at the hotel by 09:00" in words and "Museum of Rain" in words for words in clash)
    assert all(words.startswith("these wishes clash: ") for words in clash)


def test_two_hours_and_a_visit_that_is_too_long_for_them_are_named_together() -> None:
    (words,) = _clashes(TASK.replace(times=_times(("leave-after", 10), ("home-by", 11)), visits=TASK.visits[-1:]))
    assert "not leaving the hotel before 10:00" in words
    assert "being back at the hotel by 11:00" in words
    assert "Tower" in words


@pytest.mark.parametrize("allowed", [0, 1, 2, 3, 5, 8])
def test_a_budget_of_calls_that_is_too_small_is_the_reason_that_is_given(allowed: int) -> None:
    outcome = _solve(TASK, allowed)
    assert outcome.refused is not None
    reason = outcome.refused["unsure"]
    assert f"the budget of {allowed} call" in reason
    assert "too small" in reason
    needed = int(reason.split("it takes ")[1].split()[0])
    assert allowed < needed <= _solve(TASK).calls
    assert outcome.calls == allowed
