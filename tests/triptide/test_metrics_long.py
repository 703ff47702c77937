"""Trips of five and seven days: the days on which the town changes have rules of their own."""

from __future__ import annotations

import pytest

from tripmend_suites.triptide.formats import PlanRecord
from tripmend_suites.triptide.metrics import Mode, Profile, Tables, assess, temporal_conflicts

from .metrics_world import BAY, PINE, edited, long_trip, long_world, swapped

TABLES = Tables(long_world())
SEQUENCE, SANDBOX = "is_valid_poi_sequence", "is_valid_information_in_sandbox"


def failed(plan: PlanRecord, profile: Profile = "soft-10", mode: Mode = "official") -> set[str]:
    return {c.name for c in assess(plan, TABLES, profile=profile, mode=mode).commonsense if c.result is False}


@pytest.mark.parametrize("days", [5, 7])
@pytest.mark.parametrize("mode", ["official", "paper", "strict"])
@pytest.mark.parametrize("profile", ["soft-10", "tp-8"])
def test_the_long_trips_hold_everything(days: int, mode: Mode, profile: Profile) -> None:
    verdict = assess(long_trip(days), TABLES, profile=profile, mode=mode)
    assert verdict.passed, verdict.messages
    assert temporal_conflicts(long_trip(days), TABLES) == ()


@pytest.mark.parametrize(("days", "day"), [(5, 1), (5, 3), (7, 3), (7, 5)])
def test_the_first_stop_in_a_new_town_is_half_an_hour_after_the_arrival(days: int, day: int) -> None:
    for start, enough in (("08:30", True), ("08:29", False)):
        plan = swapped(long_trip(days), day, "stay from 09:00", f"stay from {start}")
        for mode in ("official", "strict"):
            assert (SEQUENCE not in failed(plan, mode=mode)) is enough, (start, mode)


def test_a_plain_day_and_the_fifth_of_five_have_no_arrival() -> None:
    plan = edited(long_trip(5), 2, transportation="Taxi, from Marrow Bay to Marrow Bay, Arrival Time: 20:00")
    assert SEQUENCE not in failed(plan)
    assert SEQUENCE not in failed(swapped(long_trip(5), 5, "stay from 09:00", "stay from 08:29"))


def test_a_day_of_change_starts_at_the_old_lodging_for_strict_ten() -> None:
    plan = long_trip(5)
    assert SEQUENCE in failed(plan, "strict-10")
    assert SEQUENCE in failed(plan, "strict-10", "strict")
    morning = f"{BAY} Inn, stay from 05:00 to 05:20, nearest transit: Stop {BAY}, 50.00m away; "
    both = edited(plan, 3, point_of_interest_list=morning + plan.days[2].point_of_interest_list)
    assert SEQUENCE not in failed(both, "strict-10")
    assert failed(both, mode="strict") == failed(both, "strict-10", "strict") == set()
    assert SEQUENCE in failed(both)  # soft-10 takes the old lodging for a stop too soon after the arrival


def test_strict_ten_never_looks_at_the_plain_days_of_long_trips() -> None:
    plan = swapped(
        long_trip(5), 2, f"{BAY} Inn, stay from 09:00 to 09:30, nearest transit: Stop {BAY}, 50.00m away; ", ""
    )
    plan = swapped(plan, 2, f"; {BAY} Inn, stay from 21:00 to 08:00, nearest transit: Stop {BAY}, 50.00m away", "")
    assert SEQUENCE in failed(plan)
    names = [v.day for v in assess(plan, TABLES, profile="strict-10").violations if v.check == SEQUENCE]
    assert names == [3]


def test_stops_of_both_towns_count_on_a_day_of_change_and_of_one_on_plain_days() -> None:
    old = f"{BAY} Park 3, visit from 05:00 to 05:20, nearest transit: Stop {BAY}, 50.00m away; "
    plan = long_trip(5)
    for day, known in ((3, True), (4, False)):
        other = edited(plan, day, point_of_interest_list=old + plan.days[day - 1].point_of_interest_list)
        assert (SANDBOX not in failed(other)) is known


def test_a_town_that_stands_once_between_others_is_no_part_of_a_route() -> None:
    plan = edited(long_trip(5), 2, current_city=f"from {BAY} to {PINE}")
    plan = edited(plan, 3, current_city=f"from {PINE} to {BAY}")
    assert "is_reasonable_visiting_city" in failed(plan)
    assert "is_reasonable_visiting_city" in failed(plan, mode="strict")


def test_a_lodging_kept_for_one_night_of_two_fails_travelplanners_check() -> None:
    plan = edited(long_trip(5), 2, accommodation=f"{PINE} Inn, {PINE}")
    assert "is_valid_accommodation" in failed(plan, "tp-8")
    assert "is_valid_accommodation" in failed(plan, "tp-8", "strict")
