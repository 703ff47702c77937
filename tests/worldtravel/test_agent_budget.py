"""Refusals that say that the budget of calls is too small."""

from __future__ import annotations

import pytest

from tripmend_suites.worldtravel.agent import Asker, Outcome, solve_query
from tripmend_suites.worldtravel.runs import GoldQuery
from tripmend_suites.worldtravel.task import Task
from tripmend_suites.worldtravel.tools import Desk
from tripmend_suites.worldtravel.world import WorldRecord

from .tiny import TASK, TOWN


def _solve(task: Task, allowed: int = 30) -> Outcome:
    desk = Desk(WorldRecord(seed=0, towns=(TOWN,)), allowed=allowed)
    return solve_query(task.query, Asker(desk), GoldQuery(task, TOWN))


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
