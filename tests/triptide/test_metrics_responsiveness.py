"""Responsiveness in the three modes; each test is a way to look responsive without being it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripmend_suites.triptide.formats import PlanRecord
from tripmend_suites.triptide.metrics import Disruption, Hit, Mode, Tables, edits_between, respond

from .metrics_world import BAY, DAYS, LOFT, STOP, database, edited, item, query, record, swapped

ACKNOWLEDGED = "Restaurants Disruption identified and understood."
WORLD = database()
SPARE = replace(WORLD.restaurants[0], name="Fig & Fennel", cuisines=("French",))
NEW_HALL = replace(WORLD.attractions[0], name="Glass Hall")
TABLES = Tables(replace(WORLD, restaurants=(*WORLD.restaurants, SPARE), attractions=(*WORLD.attractions, NEW_HALL)))
LUNCH = Disruption((3, 1), "step", "Planbound", (Hit(2, "lunch", f"Noodle Yard, {BAY}"),), (2,), "gone")
MODES: tuple[Mode, ...] = ("official", "paper", "strict")


def revised(plan: PlanRecord, **fields: Any) -> PlanRecord:
    return replace(plan, acknowledgement=ACKNOWLEDGED, **fields)


def verdicts(plan: PlanRecord, disruption: Disruption = LUNCH) -> tuple[bool, bool, bool]:
    found = [respond(disruption, record(), plan, TABLES, mode).responds for mode in MODES]
    return found[0], found[1], found[2]


def other_lunch(plan: PlanRecord, name: str = "Fig & Fennel") -> PlanRecord:
    entry = item("Noodle Yard", "13:30", "14:30")
    bare = f"{name}, visit from 13:30 to 14:30"
    return edited(swapped(plan, 2, entry, bare), 2, lunch=f"{name}, {BAY}")


def test_another_restaurant_in_the_same_slot_responds() -> None:
    assert verdicts(revised(other_lunch(record()))) == (True, True, True)


def test_the_same_plan_does_not_respond() -> None:
    assert verdicts(record()) == (False, False, False)


def test_an_acknowledgement_alone_does_not_respond() -> None:
    assert verdicts(revised(record())) == (False, False, False)


def test_the_right_plan_without_an_acknowledgement_does_not_respond_but_as_released() -> None:
    assert verdicts(other_lunch(record())) == (True, False, False)
    assert verdicts(other_lunch(record(acknowledgement=" - "))) == (True, False, False)


def test_a_closed_place_a_minute_later_is_no_answer_but_other_hours_may_be() -> None:
    later = revised(
        swapped(record(), 2, "Noodle Yard, visit from 13:30 to 14:30", "Noodle Yard, visit from 13:31 to 14:31")
    )
    assert verdicts(later) == (True, False, False)
    assert verdicts(later, replace(LUNCH, answer="gone-or-retimed"))[1]
    assert verdicts(later, replace(LUNCH, answer=None))[1]  # as published: nobody says what it takes


def test_a_target_that_keeps_its_cell_and_loses_its_time_is_no_answer() -> None:
    plan = revised(other_lunch(other_lunch(record()), "Noodle Yard"))
    assert verdicts(plan, replace(LUNCH, answer="gone-or-retimed"))[1:] == (False, False)


def test_a_lodging_is_not_left_by_coming_later() -> None:
    bed = Disruption((3, 1), "step", "Planbound", (Hit(2, "accommodation", f"{LOFT}, {BAY}"),))
    later = revised(swapped(record(), 2, "stay from 22:30", "stay from 22:31"))
    assert verdicts(later, bed) == (True, False, False)


def test_white_space_responds_as_released_alone() -> None:
    assert verdicts(revised(swapped(record(), 2, "; Noodle", ";  Noodle"))) == (True, False, False)


def test_a_changed_lunch_in_the_cell_alone_does_not_respond() -> None:
    # The list still names the closed place; the released test does not even look at the cell.
    assert verdicts(revised(edited(record(), 2, lunch=f"Fig & Fennel, {BAY}"))) == (False, False, False)


@pytest.mark.parametrize("name", ["NOODLE yard", "Noodle  Yard", "Noodle Yard."])
def test_another_spelling_is_the_same_place(name: str) -> None:
    assert verdicts(revised(other_lunch(record(), name))) == (True, False, False)


@pytest.mark.parametrize("name", ["Noodle-Yard", "The Noodle Yard", "Noodle Yard (new)"])
def test_a_name_around_the_name_is_the_same_place_for_strict(name: str) -> None:
    assert verdicts(revised(other_lunch(record(), name)))[2] is False


def test_a_place_of_its_own_whose_name_holds_the_name_is_another_place() -> None:
    named = replace(SPARE, name="Noodle Yard East")
    tables = Tables(replace(WORLD, restaurants=(*WORLD.restaurants, named)))
    response = respond(LUNCH, record(), revised(other_lunch(record(), "Noodle Yard East")), tables, "strict")
    assert response.responds, response.reasons


def test_a_target_moved_to_another_cell_is_still_there_for_strict() -> None:
    plan = edited(other_lunch(record()), 2, attraction=f"Cliff Gardens, {BAY}; Noodle Yard, {BAY}")
    assert verdicts(revised(plan))[2] is False
    swap = edited(record(), 2, lunch=f"Ember Room, {BAY}", dinner=f"Noodle Yard, {BAY}")
    assert verdicts(revised(swap))[2] is False


def test_a_target_moved_to_another_day_is_gone_only_from_the_days_that_are_hit() -> None:
    plan = swapped(other_lunch(record()), 3, "Quay Grill", "Noodle Yard", "lunch", "point_of_interest_list")
    free = replace(LUNCH, tolerance="Flexiventurer")
    assert respond(free, record(), revised(plan), TABLES, "strict").responds
    nobody_says = replace(free, touched=(), answer=None)
    assert not respond(nobody_says, record(), revised(plan), TABLES, "strict").responds


def test_an_edit_outside_the_scope_is_counted_and_fails_strict_for_the_plan_bound() -> None:
    plan = revised(swapped(other_lunch(record()), 2, "Cliff Gardens", "Glass Hall", "attraction"))
    plan = swapped(plan, 2, item("Cliff Gardens", "10:00", "12:00"), "Glass Hall, visit from 10:00 to 12:00")
    step = respond(LUNCH, record(), plan, TABLES, "strict")
    assert not step.responds
    assert [(edit.day, edit.slot) for edit in step.edits.outside] == [(2, "attraction")]
    assert len(step.edits.over) == len(step.edits.answering) == 1
    for change in ({"severity": "day"}, {"severity": "plan"}, {"tolerance": "Flexiventurer"}):
        wider = respond(replace(LUNCH, **change), record(), plan, TABLES, "strict")
        assert wider.responds, wider.reasons
        assert len(wider.edits.over) == 1


def test_another_day_is_outside_day_level_and_inside_plan_level() -> None:
    plan = swapped(revised(other_lunch(record())), 3, "Tin Market", "Glass Hall", "attraction")
    plan = swapped(plan, 3, item("Tin Market", "10:00", "11:30"), "Glass Hall, visit from 10:00 to 11:30")
    for severity, inside in (("step", False), ("day", False), ("plan", True)):
        disruption = replace(LUNCH, severity=severity)
        assert respond(disruption, record(), plan, TABLES, "strict").responds is inside, severity


def test_times_may_follow_on_the_day_that_is_hit_and_on_no_other() -> None:
    same_day = swapped(revised(other_lunch(record())), 2, "from 15:00 to 17:00", "from 15:15 to 17:00")
    response = respond(LUNCH, record(), same_day, TABLES, "strict")
    assert response.responds
    assert len(response.edits.ripples) == 1
    other_day = swapped(revised(other_lunch(record())), 3, "from 10:00 to 11:30", "from 10:15 to 11:30")
    assert not respond(LUNCH, record(), other_day, TABLES, "strict").responds


def test_days_removed_respond_as_released_alone() -> None:
    assert verdicts(revised(record(DAYS[:1]))) == (True, False, False)
    assert verdicts(revised(record(()))) == (True, False, False)


def test_a_query_or_a_traveller_of_ones_own_is_outside_every_scope() -> None:
    free = replace(LUNCH, tolerance="Flexiventurer", severity="plan")
    richer = revised(other_lunch(record()), header=query(budget=9999.0))
    assert [edit.slot for edit in respond(free, record(), richer, TABLES, "strict").edits.outside] == ["query"]
    assert not respond(free, record(), richer, TABLES, "strict").responds


def test_a_conflict_in_time_fails_strict() -> None:
    plan = swapped(
        revised(other_lunch(record())), 2, "Fig & Fennel, visit from 13:30", "Fig & Fennel, visit from 11:30"
    )
    response = respond(LUNCH, record(), plan, TABLES, "strict")
    assert not response.responds
    assert any("starts before Cliff Gardens ends" in reason for reason in response.reasons)


def test_a_list_that_cannot_be_read_fails_strict() -> None:
    plan = swapped(revised(other_lunch(record())), 3, "Tin Market, visit from", "Tin Market, seen from")
    assert not respond(LUNCH, record(), plan, TABLES, "strict").responds


def test_other_hours_are_kept_or_the_place_is_left() -> None:
    opens = {"type": "hours_changed", "place": "x", "opens": "10:30:00", "closes": None}
    hit = Hit(2, "attraction", f"Cliff Gardens, {BAY}")
    late = Disruption((3, 1), "step", "Planbound", (hit,), (2,), "gone-or-retimed", (opens,))
    keeps = swapped(record(), 2, "Gardens, visit from 10:00", "Gardens, visit from 10:30")
    too_early = swapped(record(), 2, "Gardens, visit from 10:00", "Gardens, visit from 10:15")
    assert verdicts(revised(keeps), late) == (True, True, True)
    assert verdicts(revised(too_early), late) == (True, True, False)


def test_a_delayed_flight_stands_at_its_new_time_or_is_gone() -> None:
    hit = Hit(3, "transportation", DAYS[2].transportation)
    delay = {"type": "leg_delayed", "leg": "x", "minutes": 60}
    late = Disruption((3, 1), "step", "Planbound", (hit,), (3,), "retimed", (delay,))
    right = swapped(record(), 3, "16:00, Arrival Time: 17:30", "17:00, Arrival Time: 18:30", "transportation")
    wrong = swapped(record(), 3, "16:00, Arrival Time: 17:30", "17:05, Arrival Time: 18:35", "transportation")
    assert verdicts(revised(right), late)[1:] == (True, True)
    assert verdicts(revised(wrong), late)[1:] == (True, False)
    assert verdicts(revised(record()), late) == (False, False, False)


def test_a_flight_moved_to_another_day_is_gone_from_its_own() -> None:
    hit = Hit(3, "transportation", DAYS[2].transportation)
    moved = {"type": "leg_retimed", "depart": "2024-11-06T16:00:00", "arrive": "2024-11-06T17:30:00"}
    day_before = Disruption((3, 1), "plan", "Planbound", (hit,), (3,), "gone-or-retimed", (moved,))
    ripple = swapped(record(), 3, "from 10:00 to 11:30", "from 10:00 to 11:29")
    assert verdicts(revised(ripple), day_before)[2] is False
    drive = f"Self-driving, from {BAY} to Elmford, Departure Time: 16:00, Arrival Time: 21:00"
    assert verdicts(revised(edited(record(), 3, transportation=drive)), day_before)[1:] == (True, True)


def test_an_event_at_another_time_has_that_time_to_itself() -> None:
    moved = {"type": "event_moved", "start": "2024-11-06T20:30:00", "end": "2024-11-06T22:40:00"}
    hit = Hit(2, "event", f"Harbour Derby, {BAY}")
    late = Disruption((3, 1), "day", "Planbound", (hit,), (2,), "gone-or-retimed", (moved,))
    assert verdicts(revised(record()), late) == (False, False, False)
    short = swapped(record(), 2, "stay from 22:30", "stay from 22:35")
    enough = swapped(record(), 2, "stay from 22:30", "stay from 23:00")
    assert verdicts(revised(short), late) == (True, True, False)
    assert verdicts(revised(enough), late) == (True, True, True)
    assert verdicts(revised(edited(record(), 2, event="-")), late)[1:] == (True, True)
    other_day = replace(late, effects=({**moved, "start": "2024-11-07T20:30:00"},))
    assert verdicts(revised(enough), other_day)[2] is False


CHANGES = [
    lambda plan: other_lunch(plan),
    lambda plan: other_lunch(plan, "NOODLE  yard"),
    lambda plan: edited(plan, 2, lunch="-"),
    lambda plan: edited(plan, 2, event="-"),
    lambda plan: swapped(plan, 2, "from 13:30 to 14:30", "from 13:35 to 14:30"),
    lambda plan: swapped(plan, 2, "; Noodle Yard", ";  Noodle Yard"),
    lambda plan: swapped(plan, 3, "Quay Grill", "Noodle Yard", "lunch", "point_of_interest_list"),
    lambda plan: swapped(plan, 2, "Ember Room", "Noodle Yard", "dinner"),
]


@given(
    st.lists(st.sampled_from(CHANGES), max_size=4),
    st.sampled_from([2, 3]),
    st.sampled_from(["step", "day", "plan"]),
    st.sampled_from(["Planbound", "Flexiventurer"]),
    st.sampled_from(["gone", "gone-or-retimed", "retimed", "calmer-day", None]),
)
def test_what_responds_in_strict_responds_as_written_and_less_scope_never_helps(
    changes: list[Any], days: int, severity: Any, tolerance: str, answer: str | None
) -> None:
    plan = record()
    for change in changes:
        plan = change(plan)
    plan = revised(plan, days=plan.days[:days])
    disruption = replace(LUNCH, severity=severity, tolerance=tolerance, answer=answer)
    strict = respond(disruption, record(), plan, TABLES, "strict").responds
    assert not strict or respond(disruption, record(), plan, TABLES, "paper").responds
    free = respond(replace(disruption, severity="plan", tolerance="Flexiventurer"), record(), plan, TABLES, "strict")
    assert not strict or free.responds


def test_a_tired_day_keeps_its_hours_and_a_storm_leaves_nobody_outdoors() -> None:
    hit = Hit(2, "attraction", f"Cliff Gardens, {BAY}")
    storm = Disruption((3, 1), "day", "Planbound", (hit,), (2,), "indoors", ({"type": "weather"},))
    assert not respond(storm, record(), revised(record()), TABLES, "strict").responds
    inside = swapped(record(), 2, "Cliff Gardens, visit", "Glass Hall, visit")
    inside = edited(inside, 2, attraction=f"Glass Hall, {BAY}; Old Lighthouse, {BAY}")
    inside = swapped(inside, 2, f"nearest transit: {STOP}, 108.00m away", "address: 1 Quay")
    assert respond(storm, record(), revised(inside), TABLES, "strict").responds
    slower = {"type": "slower", "earliest": "09:00:00", "latest": None}
    tired = Disruption((3, 1), "day", "Planbound", (Hit(2, "breakfast", "Blue Kettle"),), (2,), "calmer-day", (slower,))
    assert not respond(tired, record(), revised(record()), TABLES, "strict").responds
    later = swapped(record(), 2, "from 08:45 to 09:30", "from 09:00 to 09:30")
    assert respond(tired, record(), revised(later), TABLES, "strict").responds


def test_a_smaller_budget_is_kept() -> None:
    cut = Disruption(
        (3, 1),
        "plan",
        "Planbound",
        (Hit(2, "lunch", "x"),),
        (1, 2, 3),
        "within-budget",
        ({"type": "budget_changed", "budget": 93000},),
    )
    same = swapped(record(), 2, "from 15:00 to 17:00", "from 15:15 to 17:00")
    assert not respond(cut, record(), revised(same), TABLES, "strict").responds  # 940 of 930 dollars
    cheaper = edited(other_lunch(record()), 2, event="-")
    dearer = Tables(replace(WORLD, restaurants=(*WORLD.restaurants, replace(SPARE, avg_cost=10.0))))
    assert respond(cut, record(), revised(cheaper), dearer, "strict").responds  # 940 - 2 × (15 - 10) = 930


def test_a_budget_told_of_the_trip_is_answered_by_no_plan_that_stays_as_it_was() -> None:
    effect = {"type": "budget_changed", "budget": 90000}
    cut = Disruption(
        (3, 1), "plan", "Planbound", (Hit(1, "trip", "the budget"),), (1, 2, 3), "within-budget", (effect,)
    )
    assert verdicts(revised(record()), cut) == (False, False, False)
    assert verdicts(revised(record()), replace(cut, answer=None))[1:] == (False, False)
    assert verdicts(revised(other_lunch(record())), cut)[1]


def test_spacing_and_case_are_no_edits() -> None:
    plan = edited(record(), 2, lunch=f"noodle  yard,{BAY}", attraction=f"Old Lighthouse, {BAY};Cliff Gardens, {BAY}")
    assert edits_between(record(), plan) == ()
