"""Every constraint of the judge: the annotated plan keeps it, one change breaks it and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
import records
from records import make_record

from tripmend_suites.travelplanner.formats import RawRecord
from tripmend_suites.travelplanner.judge import COMMONSENSE, HARD, judge

CAR = "Self-driving, from Elmfield to Brookton"
BROKEN: list[tuple[str, dict[str, Any]]] = [
    ("city_route", {"plan": records.plan_with(3, current_city="from Brookton to Ashford",
                                              transportation="Taxi, from Brookton to Elmfield")}),
    ("diverse_restaurants", {"plan": records.plan_with(2, dinner="Saffron, Brookton")}),
    ("diverse_attractions", {"plan": records.plan_with(2, attraction="Old Bridge, Brookton")}),
    ("non_conflicting_transport", {"plan": records.plan_with(1, transportation=CAR)}),
    ("within_sandbox", {"plan": records.plan_with(2, lunch="Nowhere, Brookton")}),
    ("within_current_city", {"plan": records.plan_with(2, lunch="Trattoria, Elmfield")}),
    ("complete_information", {"plan": records.plan_with(2, lunch="-")}),
    ("budget", {"query": records.QUERY.replace("$1,500", "$999.99")}),
    ("cuisine", {"query": records.QUERY.replace("Indian", "Mexican")}),
    ("transportation", {"query": records.QUERY + " We will not take any flights."}),
    ("room_type", {"query": records.QUERY + " We would like private rooms."}),
]  # fmt: skip


def test_the_annotated_plan_passes_and_costs_what_was_counted_by_hand(record: RawRecord) -> None:
    verdict = judge(record)
    assert verdict.violations == ()
    assert verdict.dollars == records.DOLLARS


@pytest.mark.parametrize(("rule", "changes"), BROKEN, ids=[rule for rule, _ in BROKEN])
def test_each_constraint_can_be_broken(rule: str, changes: dict[str, Any]) -> None:
    assert rule in judge(make_record(**changes)).rules


def test_all_constraints_have_a_broken_case() -> None:
    both_nights = {"minimum_nights", "room_rule"}  # by the lodging, below
    assert {rule for rule, _ in BROKEN} | both_nights == {*COMMONSENSE, *HARD}


@pytest.mark.parametrize(
    ("lodging", "rule"),
    [("No Dogs Inn", "room_rule"), ("Long Stay Lofts", "minimum_nights")],
)
def test_the_lodging_must_allow_what_is_asked_and_the_number_of_nights(lodging: str, rule: str) -> None:
    plan = records.plan_with(1, accommodation=f"{lodging}, Brookton")
    plan[1]["accommodation"] = plan[0]["accommodation"]
    assert judge(make_record(plan=plan)).rules == {rule}


def test_a_budget_is_kept_to_the_cent(record: RawRecord) -> None:
    assert judge(record, budget=records.DOLLARS * 100).passed
    assert judge(record, budget=records.DOLLARS * 100 - 1).rules == {"budget"}


def test_a_party_of_five_needs_three_rooms_two_taxis_and_one_car() -> None:
    record = make_record(query=records.QUERY.replace("two people", "five people").replace("$1,500", "$5,000"))
    # Flight 5·100, two taxis 2·200, three rooms for two nights 3·2·200, meals 5·100.
    assert judge(record).dollars == 500 + 400 + 1200 + 500


def test_a_flight_of_another_date_is_not_in_the_sandbox() -> None:
    reference = records.row()["reference"]
    reference["Flight from Elmfield to Brookton on 2022-03-17"] = reference.pop(
        "Flight from Elmfield to Brookton on 2022-03-16"
    )
    assert "within_sandbox" in judge(make_record(reference=reference)).rules
