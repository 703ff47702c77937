"""The time that the agent has: when it is over nothing more is tried, and what was not proved is not handed in."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

from tripmend_suites.worldtravel.agent import Asker, Outcome, solve_query
from tripmend_suites.worldtravel.agent.meaning import Deadline, UnclearError
from tripmend_suites.worldtravel.agent.planning import plan_by_asking
from tripmend_suites.worldtravel.metrics import judge
from tripmend_suites.worldtravel.runs import GoldQuery
from tripmend_suites.worldtravel.solve import gold
from tripmend_suites.worldtravel.tools import Desk
from tripmend_suites.worldtravel.world import WorldRecord

from .tiny import TASK, TOWN


def _ticking() -> Callable[[], float]:
    """A clock on which each look takes a second."""
    ticks = count()
    return lambda: float(next(ticks))


def _solve(seconds: float) -> Outcome:
    desk = Desk(WorldRecord(seed=0, towns=(TOWN,)))
    return solve_query(TASK.query, Asker(desk, deadline=Deadline(seconds, _ticking())), GoldQuery(TASK, TOWN))


def test_a_deadline_passes_once_and_says_how_long_it_was() -> None:
    now = [10.0]
    deadline = Deadline(5, lambda: now[0])
    deadline.check()
    assert (deadline.left, deadline.over) == (5.0, False)
    now[0] = 15.0
    assert (deadline.left, deadline.over) == (0.0, True)
    with pytest.raises(UnclearError, match="time ran out after 5 seconds"):
        deadline.check()


def test_without_time_nothing_is_asked_and_nothing_claimed() -> None:
    outcome = _solve(0)
    assert (outcome.document, outcome.calls, outcome.sure) == (None, 0, False)
    assert outcome.refused is not None
    assert outcome.refused["proven"] is False


@pytest.mark.parametrize("seconds", [6, 12, 13, 14, 15, 16, 17, 18, 20, 24, 30])
def test_whenever_time_runs_out_the_answer_is_right_or_there_is_none(seconds: int) -> None:
    outcome = _solve(seconds)
    if outcome.document is None:
        assert outcome.refused is not None
        assert outcome.refused["proven"] is False
        assert "time" in " ".join((outcome.refused["unsure"], *outcome.doubts))
    else:
        assert judge(TASK, TOWN, outcome.document, outcome.calls).strict


def test_with_time_enough_the_task_is_solved() -> None:
    assert judge(TASK, TOWN, _solve(1000).document).strict


def test_a_plan_is_not_begun_after_the_deadline() -> None:
    planned = plan_by_asking(TASK, gold(TASK, TOWN), lambda: TOWN, lambda leg: False, Deadline(0, lambda: 0.0))
    assert (planned.status, planned.order) == ("undecided", ())
