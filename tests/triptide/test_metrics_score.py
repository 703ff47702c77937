"""Scoring a set: joined by key, nobody out of a denominator, everything with its reason."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tripmend_suites.triptide.formats import DisruptionRecord, PlanRecord, Refusal, Target
from tripmend_suites.triptide.metrics import (
    PUBLISHED,
    Disruption,
    Figure,
    Hit,
    Mode,
    Tables,
    disruption_of_record,
    score,
)

from .metrics_world import BAY, DAYS, database, edited, item, query, record, swapped

WORLD = database()
SPARE = replace(WORLD.restaurants[0], name="Fig & Fennel", cuisines=("French",))
TABLES = Tables(replace(WORLD, restaurants=(*WORLD.restaurants, SPARE)))
SEVERITIES = ("step", "day", "plan")


def case(idx: int) -> Disruption:
    tolerance = "Planbound" if idx % 2 else "Flexiventurer"
    return Disruption((3, idx), SEVERITIES[idx % 3], tolerance, (Hit(2, "lunch", f"Noodle Yard, {BAY}"),), (2,), "gone")


INITIAL = [record(idx=idx) for idx in range(1, 7)]
CASES = [case(idx) for idx in range(1, 7)]


def mended(plan: PlanRecord) -> PlanRecord:
    entry = item("Noodle Yard", "13:30", "14:30")
    other = edited(swapped(plan, 2, entry, "Fig & Fennel, visit from 13:30 to 14:30"), 2, lunch=f"Fig & Fennel, {BAY}")
    return replace(other, acknowledgement="Restaurants Disruption identified and understood.")


@pytest.mark.parametrize("mode", ["official", "paper", "strict"])
def test_a_set_of_mended_plans_passes_everything(mode: Mode) -> None:
    found = score(INITIAL, CASES, map(mended, INITIAL), TABLES, mode)
    row = found.row()
    for name in ("delivery", "cpr_macro", "hcpr_macro", "final", "responsiveness", "within_scope", "without_conflicts"):
        assert (row[name].numerator, row[name].denominator) == (6, 6), (name, found.cases[0].reasons)
    assert (row["cpr_micro"].numerator, row["cpr_micro"].denominator) == (60, 60)
    assert (row["hcpr_micro"].numerator, row["hcpr_micro"].denominator) == (6, 6)
    assert found.missing == 0
    assert row["scope_violations"].numerator == row["over_edits"].numerator == 0
    assert [one.label for one in found.rows] == [
        "all",
        "days=3",
        "severity=step",
        "severity=day",
        "severity=plan",
        "category=restaurant",
        "tolerance=Planbound",
        "tolerance=Flexiventurer",
    ]
    assert sum(found.row(f"severity={severity}").cases for severity in SEVERITIES) == 6


def test_what_is_hit_tells_the_category_and_what_hits_the_day_or_the_purse_is_miscellaneous() -> None:
    lunch = case(1)
    assert lunch.category == "restaurant"
    assert replace(lunch, answer="calmer-day").category == replace(lunch, answer="indoors").category == "miscellaneous"
    assert replace(lunch, effects=({"type": "budget_changed"},)).category == "miscellaneous"
    assert replace(lunch, effects=({"type": "price_changed"},), answer="within-budget").category == "restaurant"
    for slot, category in (("transportation", "transport"), ("event", "miscellaneous"), ("trip", "miscellaneous")):
        assert replace(lunch, hits=(Hit(1, slot, "x"),)).category == category
    found = score(INITIAL, CASES, map(mended, INITIAL), TABLES, "paper", d0=50.0, decay=0.01)
    assert found.row("category=restaurant").cases == 6
    # Stops are 100 m and more away: with half the score at 50 m each plan scores less.
    assert found.cases[0].before["spatial"] < score(INITIAL, CASES, [], TABLES).cases[0].before["spatial"]


def test_a_missing_record_fails_every_rate_and_stays_in_every_denominator() -> None:
    found = score(INITIAL, CASES, [mended(INITIAL[0])], TABLES, "paper")
    row = found.row()
    for name in ("delivery", "cpr_macro", "final", "responsiveness", "within_scope"):
        assert (row[name].numerator, row[name].denominator) == (1, 6), name
    assert row["cpr_micro"].denominator == 60
    assert row["hcpr_micro"].denominator == 6
    assert found.missing == 5
    assert found.cases[1].reasons == ("there is no record of this trip",)
    # The five missing orders count 1 each; the one lunch is 1 of 7 entries of one of 3 days.
    assert row["a_seq"].numerator == pytest.approx(5 + 1 / 21)
    assert row["persona"].denominator == row["temporal_meals"].denominator == 6


def test_a_missing_record_is_as_far_away_as_it_gets_for_strict() -> None:
    row = score(INITIAL, CASES, [], TABLES, "strict").row()
    assert [row[name].value for name in ("a_sem", "a_spa", "a_seq", "responsiveness")] == [1.0, 1.0, 1.0, 0.0]


def test_a_plan_before_that_is_not_there_fails_too() -> None:
    found = score(INITIAL[1:], CASES, map(mended, INITIAL), TABLES, "paper")
    assert found.row()["final"] == Figure(5, 6)
    assert found.row()["cpr_micro"].denominator == 60
    assert found.cases[0].reasons == ("the plan before is not there",)


def test_a_case_without_any_plan_at_all_still_divides() -> None:
    assert score([], [], [], TABLES).row()["final"].value is None
    assert score([], CASES, [], TABLES).row()["final"] == Figure(0, 6)


def test_a_case_that_cannot_be_read_stays_in_the_denominators() -> None:
    found = score(INITIAL, CASES[:-2], map(mended, INITIAL), TABLES, lost={(3, 5): "torn", (3, 9): "torn"})
    row = found.row()
    # 4 read cases, one lost whose plan is there (6 is nobody's case), one lost of which nothing is there.
    assert (row["final"].numerator, row["final"].denominator) == (4, 6)
    assert (row["cpr_micro"].numerator, row["cpr_micro"].denominator) == (40, 60)
    assert [(one.key, one.kind) for one in found.refused] == [((3, 6), "stranger")]
    assert found.as_data()["failures"] == {"3-5": ["torn"], "3-9": ["torn"]}


def test_duplicates_and_strangers_are_refused_by_key_and_counted() -> None:
    plans = [mended(INITIAL[0]), INITIAL[0], mended(record(idx=99)), mended(INITIAL[1])]
    found = score(INITIAL, [*CASES, CASES[0]], plans, TABLES, "paper")
    assert [(one.key, one.kind) for one in found.refused] == [
        ((3, 1), "duplicate"),
        ((3, 1), "duplicate"),
        ((3, 99), "stranger"),
    ]
    assert found.row()["responsiveness"].numerator == 2
    assert found.row()["responsiveness"].denominator == 6


def test_the_order_of_the_files_does_not_matter() -> None:
    plans = [mended(plan) for plan in INITIAL]
    assert (
        score(INITIAL, CASES, plans, TABLES).as_data()
        == score(reversed(INITIAL), reversed(CASES), reversed(plans), TABLES).as_data()
    )


def test_a_broken_line_says_why_its_case_fails() -> None:
    refusal = Refusal(7, "this is not JSON", 2, 3)
    found = score(INITIAL, CASES, [mended(INITIAL[0])], TABLES, refusals=[refusal])
    assert found.cases[1].reasons == ("line 7: this is not JSON",)
    assert found.refused[0].kind == "broken"


def test_an_own_query_counts_as_released_alone() -> None:
    poor = [replace(plan, header=query(budget=900.0)) for plan in INITIAL]
    rich = [replace(mended(plan), header=query(budget=2000.0)) for plan in INITIAL]
    assert score(poor, CASES, rich, TABLES, "official").row()["hcpr_macro"].numerator == 6
    assert score(poor, CASES, rich, TABLES, "paper").row()["hcpr_macro"].numerator == 0


def test_the_fixed_numbers_of_the_scripts_divide_where_they_are_asked_for() -> None:
    found = score(INITIAL, CASES, map(mended, INITIAL), TABLES, "official", denominators=PUBLISHED["triptide"])
    row = found.row("days=3")
    assert row["delivery"] == Figure(6, 343)
    assert (row["cpr_micro"].denominator, row["hcpr_micro"].denominator) == (3430, 813)
    assert found.row()["delivery"].denominator == 6
    severity = score(INITIAL, CASES, [], TABLES, denominators=PUBLISHED["triptide-severity"]).row("severity=day")
    assert (severity["final"].denominator, severity["cpr_macro"].denominator) == (307, 295)


def test_hard_constraints_that_are_asked_for_enter_the_denominator() -> None:
    asked = query(cuisine=("French",), room_type="entire home", house_rule="-")
    initial = [replace(plan, header=asked) for plan in INITIAL]
    row = score(initial, CASES, map(mended, initial), TABLES).row()
    assert (row["hcpr_micro"].numerator, row["hcpr_micro"].denominator) == (18, 18)  # budget, cuisine, room type
    assert row["check valid_cuisine"] == Figure(6, 6)
    assert row["check valid_event_type"].denominator == 0


def test_reference_differences_are_of_the_means_and_signed_for_transit() -> None:
    far = [swapped(mended(plan), 1, "100.00m", "5100.00m") for plan in INITIAL]
    row = score(INITIAL, CASES, far, TABLES, "official").row()
    assert (row["a_spa"].value or 0) > 0
    back = score(far, CASES, [mended(plan) for plan in INITIAL], TABLES, "official").row()
    assert (back["a_spa"].value or 0) < 0
    assert "signed" in row["a_spa"].note
    assert row["a_seq"].value == 0.0
    assert row["sequential_similarity"].value == 1.0


def test_an_empty_plan_scores_nothing_and_crashes_nothing() -> None:
    for mode in ("official", "paper", "strict"):
        row = score(INITIAL, CASES, [replace(plan, days=()) for plan in INITIAL], TABLES, mode).row()
        assert row["delivery"] == Figure(0, 6)
        assert row["final"] == Figure(0, 6)


@pytest.mark.parametrize("text", ["-", "nonsense", "A, visit from 25:99 to 1:00;;;", "🦆", "from to from, ;"])
def test_nonsense_in_every_cell_is_a_counted_failure(text: str) -> None:
    cells = dict.fromkeys(
        ("current_city", "transportation", "breakfast", "attraction", "lunch", "dinner", "accommodation", "event"), text
    )
    days = tuple(replace(day, **cells, point_of_interest_list=text) for day in DAYS)
    for mode in ("official", "paper", "strict"):
        for profile in ("soft-10", "strict-10", "tp-8"):
            found = score(INITIAL, CASES, [replace(plan, days=days) for plan in INITIAL], TABLES, mode, profile)  # type: ignore[arg-type]
            assert found.row()["final"] == Figure(0, 6)
            assert found.missing == 0


def test_a_published_disruption_is_read_without_anyone_saying_what_answers_it() -> None:
    told = DisruptionRecord(
        (Target(2, "Lunch", f"Noodle Yard, {BAY}"),), ("Restaurants",), "closed", "Same day", "step", "High"
    )
    cases = [disruption_of_record((3, idx), told, None) for idx in range(1, 7)]
    row = score(INITIAL, cases, map(mended, INITIAL), TABLES, "strict").row("tolerance=Planbound")
    assert row["responsiveness"] == Figure(6, 6)


def test_a_score_is_plain_data() -> None:
    data = json.loads(json.dumps(score(INITIAL, CASES, INITIAL, TABLES, "strict").as_data()))
    assert data["embedder"] == "hashed-ngrams-256"
    assert data["rows"]["all"]["responsiveness"] == {"numerator": 0, "denominator": 6, "value": 0.0}
    assert "3-1" in data["failures"]
