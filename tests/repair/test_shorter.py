"""What gets shorter ends on the grid where that costs no further step."""

from __future__ import annotations

import pytest
from tiny import at, happens, mend, place, spots, trip, visit

from tripmend.change import HoursChanged
from tripmend.repair.problem._shorter import in_steps, tidy
from tripmend.trip import Dwell, Lock


def test_a_visit_before_a_booked_one_ends_at_a_round_time() -> None:
    """The hall opens later, the booked tower stays: 9 minutes of way leave the hall until 11:51, so until 11:50."""
    hall = place("hall", dwell=Dwell(min=30))
    tower = place("tower", lat=48.0075, dwell=Dwell(min=30))
    plan = trip((visit("a", "hall", "10:00", "11:30"), visit("b", "tower", "12:00", "13:00", booked=True)))
    outcome = mend(plan, happens(HoursChanged(place="hall", opens=at("10:30").time())), hall, tower, grid=5)
    assert spots(outcome)["a"] == "hall 10:30-11:50"
    assert outcome.mended.cost.shift == 20 + 10
    assert outcome.mended.proven


def test_a_lock_on_the_time_holds_the_start_where_the_place_closes_earlier() -> None:
    """To begin ten minutes earlier would cost less, and the lock is on the time."""
    hall = place("hall", dwell=Dwell(min=30))
    plan = trip((visit("a", "hall", "15:00", "17:30"),), locks=(Lock(target="a", hold="time"),))
    outcome = mend(plan, happens(HoursChanged(place="hall", closes=at("16:30").time())), hall, grid=5)
    assert spots(outcome)["a"] == "hall 15:00-16:30"


@pytest.mark.parametrize(
    ("start", "minutes", "minimum", "expected"),
    [
        (600, 72, 30, 70),  # a part of a step is lost anyway
        (600, 72, 71, 72),  # shorter than the place needs
        (600, 90, 30, 90),  # as long as usual
        (602, 57, 30, 57),  # until 10:59: the end would cost another step
        (602, 59, 30, 58),  # until 11:01
    ],
)
def test_an_end_is_moved_back_to_the_grid_only_for_nothing(
    start: int, minutes: int, minimum: int, expected: int
) -> None:
    usual = 60 if start == 602 else 90
    assert tidy(start, minutes, usual, minimum, 5) == expected


def test_a_shortening_counts_in_whole_steps() -> None:
    assert [in_steps(minutes, 5) for minutes in (-3, 0, 1, 5, 6)] == [0, 0, 5, 5, 10]
