"""The commonsense checks as released: their boundaries, and what slips through them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tripmend_suites.triptide.formats import PlanRecord
from tripmend_suites.triptide.metrics import Mode, Profile, Tables, Verdict, assess

from .metrics_world import BAY, DATES, DAYS, HOME, LOFT, STOP, database, edited, query, record, stay, swapped

TABLES = Tables(database())


def judged(plan: PlanRecord, profile: Profile = "soft-10", mode: Mode = "official") -> Verdict:
    return assess(plan, TABLES, profile=profile, mode=mode)


def failed(plan: PlanRecord, profile: Profile = "soft-10", mode: Mode = "official") -> set[str]:
    return {check.name for check in judged(plan, profile, mode).commonsense if check.result is False}


@pytest.mark.parametrize("mode", ["official", "paper"])
@pytest.mark.parametrize("profile", ["soft-10", "tp-8"])
def test_the_plan_of_the_bay_holds_everything(profile: Profile, mode: Mode) -> None:
    verdict = judged(record(), profile, mode)
    assert verdict.passed, verdict.messages
    assert len(verdict.commonsense) == int(profile.rpartition("-")[2])


def test_strict_ten_as_released_fails_every_day_without_a_journey() -> None:
    assert failed(record(), "strict-10") == {"is_valid_information_in_current_city"}
    assert failed(record(), "strict-10", "paper") == set()


@pytest.mark.parametrize(("start", "enough"), [("13:30", True), ("13:29", False)])
def test_meals_are_four_hours_apart(start: str, enough: bool) -> None:
    # Breakfast ends 09:30: 13:30 is 4 h later, 13:29 is 3 h 59.
    plan = swapped(record(), 2, "Noodle Yard, visit from 13:30", f"Noodle Yard, visit from {start}")
    assert ("is_valid_meal_gaps" not in failed(plan)) is enough


def test_four_hours_in_decimals_may_be_less_than_four_as_released() -> None:
    # 19:20 - 15:20 = 19.333333333333332 - 15.333333333333334 = 3.999999999999998 hours.
    plan = swapped(record(), 2, "from 13:30 to 14:30", "from 13:30 to 15:20")
    plan = swapped(plan, 2, "from 18:30 to 19:30", "from 19:20 to 19:50")
    assert "is_valid_meal_gaps" in failed(plan)
    assert "3.99" in judged(plan).messages[0]
    assert "is_valid_meal_gaps" not in failed(plan, mode="paper") | failed(plan, mode="strict")


@pytest.mark.parametrize(("start", "enough"), [("10:00", True), ("09:59", False), ("00:10", False)])
def test_the_first_stop_is_half_an_hour_after_the_arrival(start: str, enough: bool) -> None:
    # Arrival 09:30: 10:00 is 30 minutes later, 09:59 is 29; 00:10 counts as before, never as the next day.
    plan = swapped(record(), 1, "stay from 10:00", f"stay from {start}")
    assert ("is_valid_poi_sequence" not in failed(plan)) is enough


@pytest.mark.parametrize(("end", "enough"), [("15:30", True), ("15:31", False)])
def test_the_last_stop_ends_half_an_hour_before_the_departure(end: str, enough: bool) -> None:
    plan = swapped(record(), 3, "from 13:30 to 14:30", f"from 13:30 to {end}")
    assert ("is_valid_poi_sequence" not in failed(plan)) is enough


def test_strict_ten_takes_a_stop_long_before_the_arrival_for_one_long_after() -> None:
    plan = swapped(record(), 1, "stay from 10:00", "stay from 08:00")
    assert "is_valid_poi_sequence" in failed(plan)
    assert "is_valid_poi_sequence" not in failed(plan, "strict-10")
    assert "is_valid_poi_sequence" in failed(plan, "strict-10", "paper")


@pytest.mark.parametrize(("metres", "near"), [("104.5", True), ("105.0", True), ("106.0", False)])
def test_the_distance_to_a_stop_may_be_five_metres_off(metres: str, near: bool) -> None:
    # The Copper Pan is the first of the table: 100 m.
    plan = swapped(record(), 1, "100.00m", f"{metres}m")
    assert ("is_valid_information_in_sandbox" not in failed(plan)) is near


def test_dropping_every_stop_passes_as_released() -> None:
    plan = record()
    for day, old in enumerate(plan.days, 1):
        kept = "; ".join(entry.split(", nearest transit")[0] for entry in old.point_of_interest_list.split("; "))
        plan = edited(plan, day, point_of_interest_list=kept)
    assert "transit" not in plan.days[0].point_of_interest_list
    assert judged(plan).passed


def test_an_address_breaks_the_name_of_a_stop() -> None:
    plan = swapped(record(), 1, "to 13:00,", "to 13:00, address: 1 Quay,")
    assert failed(plan) == {"is_valid_information_in_sandbox"}


def test_a_blank_after_the_comma_hides_a_repeated_restaurant() -> None:
    plan = swapped(record(), 2, "Noodle Yard", "Copper Pan", "lunch", "point_of_interest_list")
    assert "is_valid_restaurants" in failed(plan)
    hidden = edited(plan, 2, lunch=f"Copper Pan,{BAY}")
    assert "is_valid_restaurants" not in failed(hidden)


def test_attractions_repeat_by_their_trimmed_text_in_soft_ten_and_by_the_raw_one_in_strict_ten() -> None:
    plan = edited(record(), 2, attraction=f"Cliff Gardens, {BAY}; Cliff Gardens, {BAY}")
    assert "is_valid_attractions" in failed(plan)
    assert "is_valid_attractions" not in failed(plan, "strict-10")


def test_a_capital_from_breaks_three_checks_as_released_and_none_when_read_by_a_person() -> None:
    plan = edited(record(), 1, current_city=f"From {HOME} to {BAY}")
    broken = {"is_reasonable_visiting_city", "is_valid_information_in_current_city", "is_not_absent"}
    assert broken <= failed(plan)
    assert failed(plan, mode="paper") == set()


def test_the_hour_24_stops_the_released_code_and_counts_as_a_failure() -> None:
    plan = swapped(record(), 3, "stay from 08:00", "stay from 24:00")
    plan = swapped(plan, 1, "stay from 10:00", "stay from 24:00")
    crashes = [violation for violation in judged(plan).violations if violation.crash]
    assert [violation.check for violation in crashes] == ["is_valid_poi_sequence"]
    assert "'24:00'" in crashes[0].message
    assert failed(plan, mode="paper") == set()  # 24:00 is 14.5 h after the arrival


def test_a_made_up_flight_number_is_not_in_the_sandbox() -> None:
    plan = swapped(record(), 1, "F1000001", "F9999999", "transportation")
    assert failed(plan) == {"is_valid_information_in_sandbox"}
    assert judged(plan).hard is None


def test_a_flight_of_another_date_passes_as_released() -> None:
    plan = swapped(record(), 3, "F1000002", "F1000003", "transportation")
    assert failed(plan) == set()


def test_an_event_outside_its_date_is_in_the_sandbox_as_released() -> None:
    plan = edited(record(), 1, event=f"Harbour Derby, {BAY}")
    plan = edited(plan, 2, event="-")
    assert failed(plan) == set()


def test_names_match_inside_longer_names_and_never_without_a_city() -> None:
    assert failed(edited(record(), 2, attraction=f"Cliff Garden, {BAY}")) == set()
    assert "is_valid_information_in_sandbox" in failed(edited(record(), 2, breakfast="Blue Kettle"))


def test_a_semicolon_at_the_end_fails_the_current_city() -> None:
    plan = edited(record(), 2, attraction=f"Cliff Gardens, {BAY}; Old Lighthouse, {BAY};")
    assert "is_valid_information_in_current_city" in failed(plan)
    assert "is_valid_information_in_current_city" not in failed(plan, "tp-8")


def test_soft_ten_is_content_with_one_end_of_the_day_at_the_lodging() -> None:
    plan = swapped(record(), 2, "; " + stay("22:30", "08:00"), "")
    assert "is_valid_poi_sequence" not in failed(plan)
    assert "is_valid_poi_sequence" in failed(plan, "strict-10")
    neither = swapped(plan, 2, stay("08:00", "08:30") + "; ", "")
    assert "is_valid_poi_sequence" in failed(neither)


def test_an_event_in_the_list_and_a_visit_that_is_not_in_it_fail() -> None:
    with_event = swapped(record(), 2, stay("22:30", "08:00"), "Harbour Derby, visit from 20:00 to 22:00")
    assert "is_valid_poi_sequence" in failed(with_event)
    without_visit = edited(record(), 2, attraction=f"Tin Market, {BAY}")
    assert "is_valid_poi_sequence" in failed(without_visit)


def test_out_by_car_and_back_by_air_conflicts_for_strict_ten_alone() -> None:
    drive = f"Self-driving, from {HOME} to {BAY}, Departure Time: 03:00, Arrival Time: 08:00"
    plan = edited(record(), 1, transportation=drive)
    assert failed(plan) == set()
    assert "is_valid_transportation" in failed(plan, "strict-10", "paper")
    assert "is_valid_transportation" in failed(plan, "tp-8")
    both = edited(record(), 1, transportation=drive + "; Taxi to the hotel")
    assert "is_valid_transportation" in failed(both)


def test_a_missing_meal_and_a_missing_key_are_incomplete() -> None:
    assert "is_not_absent" in failed(edited(record(), 2, breakfast="-"))
    assert {"is_not_absent", "is_valid_information_in_sandbox"} <= failed(
        edited(record(), 2, breakfast="-", missing=("breakfast",))
    )


def test_a_distance_of_a_dash_is_incomplete() -> None:
    assert "is_not_absent" in failed(swapped(record(), 1, "100.00m", "-m"))


def test_a_minimum_of_nights_counts_for_travelplanner_alone() -> None:
    plan = edited(record(), 2, accommodation="-")
    assert "is_valid_accommodation" in failed(plan, "tp-8")  # one night of two
    assert f"1 nights in {LOFT}, {BAY}; at least 2 are needed" in " ".join(judged(plan, "tp-8").messages)


def test_a_plan_of_two_days_is_not_delivered() -> None:
    verdict = judged(record(DAYS[:2]))
    assert not verdict.delivered
    assert not verdict.passed
    assert verdict.commonsense == ()
    assert judged(record(DAYS[:2] * 2)).delivered  # four days of three: more than two, as released
    assert not judged(record(DAYS[:2] * 2), mode="paper").delivered


def test_an_empty_plan_is_not_delivered() -> None:
    for mode in ("official", "paper"):
        assert judged(record(()), mode=mode).messages[0].startswith("the plan has 0")


def test_the_route_is_closed_and_lies_in_the_state() -> None:
    away = edited(record(), 3, current_city=f"from {BAY} to Pinecrest")
    assert "is_reasonable_visiting_city" in failed(away)
    long = replace(query(), days=5, dest="Eastshore", dates=DATES)
    messages = judged(record(header=long)).messages
    assert any("Marrow Bay is not in Eastshore" in message for message in messages)


def test_travelplanner_compares_a_plain_city_letter_by_letter() -> None:
    plan = edited(record(), 2, dinner="Ember Room, Rome")  # "Rome" and "Marrow Bay" share letters
    assert "is_valid_information_in_current_city" not in failed(plan, "tp-8")
    assert "is_valid_information_in_current_city" in failed(plan, "tp-8", "paper")
    assert "is_valid_information_in_current_city" in failed(plan)


def test_travelplanner_wants_both_cities_in_the_text_of_a_drive_too() -> None:
    drive = "Self-driving, Duration: 300 mins, Distance: 410 km, Estimated Cost: $20"
    plan = edited(edited(record(), 1, transportation=drive), 3, transportation=drive)
    assert failed(plan) == set()
    assert failed(plan, "tp-8") == {"is_valid_information_in_current_city"}


def test_a_stop_of_another_name_is_made_up() -> None:
    assert failed(swapped(record(), 1, STOP, "Gate 9")) == {"is_valid_information_in_sandbox"}
