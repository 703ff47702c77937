"""How much is searched: counted as work, so that it is the same everywhere; the clock is a guard, and is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripmend.explain import explain
from tripmend.formats.answer import answer
from tripmend.formats.native import read_change, read_trip
from tripmend.repair import Outcome, _relax, repair
from tripmend.repair.problem._effort import GUARD, Effort

ROME = Path(__file__).parents[2] / "examples" / "rome"


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def test_work_and_clock_run_out_apart() -> None:
    clock = Clock()
    effort = Effort(2.0, now=clock)
    effort.spend(1.5)
    clock.seconds += 2.0 * GUARD - 1.0
    assert (effort.left, effort.clock_left) == (0.5, 1.0)
    assert not effort.ended()
    effort.spend(0.5)
    assert effort.ended()
    assert effort.cut_off == "work"


def test_what_the_clock_ends_is_told_apart_and_stays_so() -> None:
    clock = Clock()
    effort = Effort(2.0, 3.0, now=clock)
    clock.seconds += 3.0
    assert effort.ended()
    assert (effort.cut_off, effort.left) == ("clock", 2.0)
    clock.seconds -= 1.0
    effort.spend(2.0)
    assert effort.ended()
    assert effort.cut_off == "clock", "it may come out otherwise on another machine, whatever else ran out"


def test_a_part_is_charged_to_the_whole_and_may_go_a_little_beyond_it() -> None:
    whole = Effort(1.0, now=Clock())
    whole.spend(1.0)
    part = whole.part(0.5)
    assert not part.ended()
    assert not whole.cut_off
    part.spend(0.5)
    assert part.ended()
    assert (whole.spent, whole.cut_off) == (1.5, "work")


def _impossible(time_limit: float = 10.0, clock_limit: float | None = None) -> Outcome:
    rome = read_trip(ROME / "trip.json")
    change = read_change(ROME / "change-3-impossible.json")
    return repair(rome.itinerary, change, rome.catalogue, time_limit=time_limit, clock_limit=clock_limit)


def test_work_that_runs_out_ends_at_the_same_place_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_relax, "_LONGEST", 0.002)
    once, again = _impossible(clock_limit=600.0), _impossible(clock_limit=300.0)
    assert (once.limit, once.relaxations, once.conflict) == (again.limit, again.relaxations, again.conflict)
    assert (once.limit.cut_off, once.ways_proven) == ("work", False)
    assert "machine" not in explain(once).headline


def test_an_answer_that_the_clock_cut_short_says_so() -> None:
    outcome = _impossible(clock_limit=0.0)
    assert (outcome.status, outcome.proven, outcome.ways_proven) == ("impossible", True, False)
    assert outcome.limit.spent < 10.0
    assert explain(outcome).headline.endswith("so the clock ended the search early: it may come out otherwise.")
    assert answer(explain(outcome))["record"]["limit"]["cut_off"] == "clock"


def test_what_was_searched_to_the_end_was_not_cut_off() -> None:
    outcome = _impossible(time_limit=600.0)
    assert (outcome.limit.cut_off, outcome.ways_proven, bool(outcome.relaxations)) == ("", True, True)
    assert 0 < outcome.limit.spent < 600
    assert answer(explain(outcome))["record"]["limit"]["cut_off"] is None
