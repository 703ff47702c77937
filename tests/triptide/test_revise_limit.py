"""The time limit: nothing that it cut off is called proven, and nothing that it left undecided counts as final."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tripmend.change import LegDelayed, LodgingLost, PlaceClosed
from tripmend.repair import Outcome, _relax, repair
from tripmend_suites.triptide.bench import Scored, rows_of
from tripmend_suites.triptide.data.folder import Case
from tripmend_suites.triptide.formats import PlanRecord
from tripmend_suites.triptide.metrics import score
from tripmend_suites.triptide.revise import revise

from .bridge_trips import clock, written
from .revise_cases import case
from .small_world import small_world

WORLD = small_world()
REPAIR = "tripmend_suites.triptide.revise.case.repair"


def test_a_way_out_that_was_cut_off_is_not_called_the_smallest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_relax, "_LONGEST", 300.0)
    record = written(WORLD, 3)
    late = case(record, LegDelayed(leg="d1-leg", minutes=60), severity="step")
    whole = revise(late, record, WORLD, time_limit=300.0)
    assert (whole.status, whole.proven, whole.facts()["relaxed_proven"]) == ("relaxed", True, True)

    def hurried(*arguments: Any, **options: Any) -> Outcome:
        return replace(repair(*arguments, **options), ways_proven=False)

    monkeypatch.setattr(REPAIR, hurried)
    answer = revise(late, record, WORLD)
    assert (answer.status, answer.proven, answer.facts()["relaxed_proven"]) == ("relaxed", True, False)
    assert answer.record.remarks[0].endswith("That nothing smaller would do is not proved.")


def test_a_revision_beside_a_search_that_was_cut_off_is_not_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    """One lodging for the whole stay comes first; whether that can be had was not settled in time."""
    record = written(WORLD, 3)
    lost = case(record, LodgingLost(stay="stay-1", nights=(clock(1, "00:00").date(),)), category="accommodation")
    assert revise(lost, record, WORLD).proven
    calls = 0

    def hurried(*arguments: Any, **options: Any) -> Outcome:
        nonlocal calls
        calls += 1
        found = repair(*arguments, **options)
        return replace(found, status="undecided", revision=None, proven=False) if calls == 1 else found

    monkeypatch.setattr(REPAIR, hurried)
    answer = revise(lost, record, WORLD)
    assert (answer.status, answer.proven) == ("repaired", False)


def _counts(told: Case, before: PlanRecord, after: PlanRecord, status: str) -> dict[str, list[int]]:
    paper = score([before], [told], [after], WORLD, "paper", "soft-10")
    strict = score([before], [told], [after], WORLD, "strict", "soft-10")
    rows = rows_of(Scored(paper, strict, {}), {after.key: {"status": status, "proven": status == "repaired"}})
    counts: dict[str, list[int]] = rows[0]["counts"]
    return counts


def test_an_undecided_case_that_keeps_its_broken_plan_is_not_final() -> None:
    record = written(WORLD, 3)
    shut = case(
        record,
        PlaceClosed(place="alder-alder-table-3"),
        category="restaurant",
        day=2,
        slot="Lunch",
        target="Alder Table 3, Alder",
        touched=(2,),
    )
    mended = revise(shut, record, WORLD)
    rates = ("final", "final_possible", "final_strict")
    for plan, status, hits in (
        (mended.record, "repaired", 1),
        (record, "undecided", 0),
        (mended.record, "undecided", 1),  # whatever the line says, the plan answers
    ):
        counts = _counts(shut, record, plan, status)
        assert [counts[name] for name in rates] == [[hits, 1]] * 3, status
    assert _counts(shut, record, record, "undecided")["undecided_unanswered"] == [1, 1]
