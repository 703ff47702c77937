"""The development records themselves: every one is read, passes the judge, and a few plans are mended."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripmend.rules import Parameters, check
from tripmend.trip import trip_cost
from tripmend_suites.travelplanner.bench import run
from tripmend_suites.travelplanner.formats import read_folder, to_days
from tripmend_suites.travelplanner.judge import judge
from tripmend_suites.travelplanner.knockouts import KINDS, knockouts
from tripmend_suites.travelplanner.report import figures, summary


def test_all_thirty_records_are_read_and_pass_both_judges(real_data: Path) -> None:
    trips, refused = read_folder(real_data)
    assert (len(trips), refused) == (30, ())
    for trip in trips:
        verdict = judge(trip.record)
        assert verdict.violations == (), trip.record.idx
        cost = trip_cost(trip.itinerary, trip.catalogue)
        assert (cost.known, cost.unknown) == (round(verdict.dollars * 100), ()), trip.record.idx
        findings = check(trip.itinerary, trip.catalogue, Parameters(no_mode_mix=True))
        assert [finding for finding in findings if finding.state == "broken"] == [], trip.record.idx
        assert judge(trip.record, to_days(trip.itinerary, trip.catalogue, trip.record)) == verdict


def test_the_knock_outs_are_as_many_as_were_counted(real_data: Path) -> None:
    trips, _ = read_folder(real_data)
    kinds = [knockout.kind for trip in trips for knockout in knockouts(trip.record)]
    assert {kind: kinds.count(kind) for kind in KINDS} == {"meal": 325, "attraction": 209, "stay": 58, "flight": 21}


@pytest.mark.parametrize("idx", [15, 34])
def test_a_plan_is_mended_as_well_as_brute_force_can(real_data: Path, idx: int) -> None:
    bench = run(real_data, only={idx})
    counts = figures(bench.cases)
    assert [case.fault for case in bench.cases if case.fault] == []
    assert counts["repaired"] == counts["best"] == counts["repairable"]
    assert counts["proven_impossible"] == counts["relaxed"] == counts["impossible"] > 0
    assert summary(bench)["records"] == 1
