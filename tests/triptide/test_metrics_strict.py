"""Every hole of the released checks, closed in the strict mode; what is unknown fails."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tripmend_suites.triptide.formats import PlanRecord
from tripmend_suites.triptide.metrics import Profile, Tables, Verdict, assess, temporal_conflicts

from .metrics_world import BAY, DAYS, HOME, LOFT, database, edited, query, record, stay, swapped

WORLD = database()
TABLES = Tables(WORLD)


def judged(plan: PlanRecord, profile: Profile = "soft-10") -> Verdict:
    return assess(plan, TABLES, profile=profile, mode="strict")


def failed(plan: PlanRecord, profile: Profile = "soft-10") -> set[str]:
    return {check.name for check in judged(plan, profile).commonsense if check.result is False}


def broken_hard(plan: PlanRecord, tables: Tables = TABLES) -> set[str]:
    verdict = assess(plan, tables, mode="strict")
    assert verdict.hard is not None, verdict.messages
    return {check.name for check in verdict.hard if check.result is False}


@pytest.mark.parametrize("profile", ["soft-10", "strict-10", "tp-8"])
def test_the_plan_of_the_bay_holds_everything(profile: Profile) -> None:
    assert judged(record(), profile).messages == ()
    assert temporal_conflicts(record(), TABLES) == ()


def test_a_blank_or_a_capital_hides_no_repeated_restaurant() -> None:
    for text in (f"Copper Pan,{BAY}", f"COPPER  pan, {BAY}"):
        plan = edited(swapped(record(), 2, "Noodle Yard", "Copper Pan"), 2, lunch=text)
        assert "is_valid_restaurants" in failed(plan), text


def test_dropped_stops_are_missed() -> None:
    plan = swapped(record(), 1, ", nearest transit: Pier 4 @ Main St, 100.00m away", "")
    assert failed(plan) == {"is_valid_information_in_sandbox"}
    assert "Copper Pan has no stop" in judged(plan).messages[0]


def test_a_capital_from_and_the_hour_24_are_read() -> None:
    plan = edited(record(), 1, current_city=f"From {HOME} to {BAY}")
    late = swapped(plan, 1, "stay from 19:30 to 08:00", "stay from 19:30 to 24:00")
    assert failed(late) == set()


def test_a_flight_is_one_of_its_number_route_date_and_times() -> None:
    for old, new in (("F1000002", "F9999999"), ("F1000002", "F1000003"), ("16:00", "18:00")):
        plan = swapped(record(), 3, old, new, "transportation")
        assert "is_valid_information_in_sandbox" in failed(plan), new
    moved = swapped(record(), 3, "16:00", "18:00", "transportation")
    delayed = assess(moved, TABLES, mode="strict", retimed=frozenset({"f1000002"}))
    assert delayed.passed, delayed.messages


def test_an_event_is_on_its_date() -> None:
    plan = edited(edited(record(), 1, event=f"Harbour Derby, {BAY}"), 2, event="-")
    assert failed(plan) == {"is_valid_information_in_sandbox"}


def test_a_name_inside_a_longer_name_is_not_that_name() -> None:
    plan = swapped(record(), 2, "Cliff Gardens", "Cliff Garden", "attraction", "point_of_interest_list")
    assert "is_valid_information_in_sandbox" in failed(plan)


def test_the_list_holds_all_that_is_visited_and_nothing_else() -> None:
    for cells in (
        {"point_of_interest_list": "-"},
        {"attraction": f"Cliff Gardens, {BAY}"},
        {"attraction": f"Cliff Gardens, {BAY}; Old Lighthouse, {BAY}; Tide Museum, {BAY}"},
        {"dinner": "-"},
    ):
        assert "is_valid_poi_sequence" in failed(edited(record(), 2, **cells)), cells


def test_both_ends_of_the_day_are_at_the_lodging() -> None:
    for gone in ("; " + stay("22:30", "08:00"), stay("08:00", "08:30") + "; "):
        assert "is_valid_poi_sequence" in failed(swapped(record(), 2, gone, ""))


def test_a_stop_long_before_the_arrival_is_no_stop_after_it() -> None:
    assert "is_valid_poi_sequence" in failed(swapped(record(), 1, "stay from 10:00", "stay from 08:30"), "strict-10")


def test_breakfast_and_dinner_without_lunch_are_four_hours_apart_too() -> None:
    plan = edited(record(), 2, lunch="-")
    plan = swapped(plan, 2, "Noodle Yard, visit from 13:30 to 14:30", "Blue Kettle, visit from 15:00 to 15:01")
    assert "is_valid_meal_gaps" not in failed(plan)
    close = swapped(plan, 2, "Ember Room, visit from 18:30", "Ember Room, visit from 13:00")
    assert "is_valid_meal_gaps" in failed(close)  # 3 h 30 after 09:30


def test_days_removed_added_or_numbered_twice_are_not_delivered_or_incomplete() -> None:
    assert not judged(record(DAYS[:2])).delivered
    assert not judged(record((*DAYS, DAYS[1]))).delivered
    assert "is_not_absent" in failed(record((DAYS[0], replace(DAYS[1], number=1), DAYS[2])))


def test_entire_room_and_entire_home_mean_an_entire_home() -> None:
    for wanted in ("entire room", "entire home"):
        plan = record(header=query(room_type=wanted))
        assert broken_hard(plan) == set()
        private = replace(WORLD, accommodations=(replace(WORLD.accommodations[0], room_type="private_room"),))
        assert broken_hard(plan, Tables(private)) == {"valid_room_type"}
    assert broken_hard(record(header=query(room_type="castle"))) == {"valid_room_type"}


def test_a_lodging_without_a_price_is_not_free() -> None:
    free = Tables(replace(WORLD, accommodations=(replace(WORLD.accommodations[0], price=None),)))
    assert broken_hard(record(), free) == {"valid_cost"}


def test_an_unknown_lodging_never_gets_to_its_price() -> None:
    verdict = judged(edited(record(), 2, accommodation=f"{LOFT} Annex, {BAY}"))
    assert verdict.hard is None
    assert not verdict.passed


def test_a_flight_costs_what_it_costs_on_its_date() -> None:
    assert broken_hard(record(header=query(939.0))) == {"valid_cost"}


def test_an_event_of_another_day_is_no_event_of_the_kind() -> None:
    plan = record(header=query(event=("Sports",)))
    assert broken_hard(plan) == set()
    none = edited(plan, 2, event="-")
    assert broken_hard(none) == {"valid_event_type"}


@pytest.mark.parametrize(
    ("day", "old", "new", "said"),
    [
        (2, "Cliff Gardens, visit from 10:00", "Cliff Gardens, visit from 09:15", "before Blue Kettle ends"),
        (2, "Cliff Gardens, visit from 10:00", "Cliff Gardens, visit from 07:00", "Cliff Gardens starts before Blue"),
        (2, "from 15:00 to 17:00", "from 15:00 to 18:15", "closed"),
        (2, "from 10:00 to 12:00", "from 12:00 to 10:00", "ends before it starts"),
        (2, "from 18:30 to 19:30", "from 18:30 to 20:30", "overlaps with Harbour Derby"),
        (3, "from 13:30 to 14:30", "from 13:30 to 16:10", "overlaps with the journey"),
        (2, "Cliff Gardens, visit from 10:00", "Cliff Gardens, visit from ten", "point_of_interest_list, entry 3"),
    ],
)
def test_what_cannot_be_in_time_is_a_conflict(day: int, old: str, new: str, said: str) -> None:
    found = temporal_conflicts(swapped(record(), day, old, new), TABLES)
    assert found
    assert any(said in str(violation) for violation in found), found


def test_a_lunch_too_many_at_the_wrong_city_is_seen() -> None:
    assert "is_valid_information_in_current_city" in failed(edited(record(), 2, lunch="Noodle Yard, Pinecrest"))
