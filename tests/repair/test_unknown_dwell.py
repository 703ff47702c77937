"""Where nobody knows how long one needs at a place, a stop is shortened rather than given up, and that is said."""

from __future__ import annotations

import pytest
from tiny import at, happens, meal, mend, place, spots, trip, visit

from tripmend.change import HoursChanged
from tripmend.trip import Dwell

GRILL = place("grill", "restaurant", hours="11:00-16:00")
TOWER = place("tower", dwell=Dwell(min=60))
CLOSES = happens(HoursChanged(place="grill", closes=at("12:40").time()))
PLAN = trip(
    (
        visit("a", "tower", "10:30", "12:00", booked=True),
        meal("eat", "grill", "12:00", "13:00"),
    )
)


def test_a_lunch_is_cut_short_rather_than_dropped() -> None:
    outcome = mend(PLAN, CLOSES, GRILL, TOWER, grid=5)
    assert spots(outcome)["eat"] == "grill 12:00-12:40"
    assert (outcome.mended.cost.lost, outcome.mended.cost.shift) == (0, 2 * 20)
    said = [finding for finding in outcome.mended.findings if finding.rule == "shorter"]
    assert [(finding.state, finding.subjects, finding.margin) for finding in said] == [("unknown", ("eat",), -20)]
    assert "40 minutes instead of 60" in said[0].message


def test_rather_than_a_shortening_of_which_nobody_knows_the_neighbour_shifts() -> None:
    halls = [place(name, dwell=None) for name in "ab"]
    plan = trip((visit("a", "a", "10:00", "11:00"), visit("b", "b", "11:00", "12:00")))
    change = happens(HoursChanged(place="a", opens=at("10:20").time()))
    outcome = mend(plan, change, *halls, grid=5)
    assert spots(outcome) == {"a": "a 10:20-11:20", "b": "b 11:20-12:20"}


def test_the_minutes_that_a_place_is_known_to_need_are_kept() -> None:
    known = GRILL.replace(dwell=Dwell(min=45))
    outcome = mend(PLAN, CLOSES, known, TOWER, grid=5)
    assert outcome.mended.cost.lost == 1


@pytest.mark.parametrize(("closes", "left"), [("12:30", True), ("12:25", False)])
def test_nothing_gets_less_than_half_of_its_time(closes: str, left: bool) -> None:
    change = happens(HoursChanged(place="grill", closes=at(closes).time()))
    outcome = mend(PLAN, change, GRILL, TOWER, grid=5)
    assert (outcome.mended.cost.lost == 0) is left


def test_an_event_lasts_as_long_as_it_lasts() -> None:
    plan = trip((visit("show", "hall", "10:00", "11:00", kind="event"),))
    hall = place("hall", "event")
    outcome = mend(plan, happens(HoursChanged(place="hall", closes=at("09:40").time())), hall, grid=5)
    assert outcome.mended.cost.lost == 1
