"""Trips that were not quite right when something happens: what was planned so may go on so, at another time."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from tiny import happens, meal, mend, place, spots, trip, visit

from tripmend.change import BudgetChanged, HoursChanged, Late, LodgingLost, PlaceClosed
from tripmend.repair import repair
from tripmend.trip import Catalogue, Dwell, Lodging, Price, Stay

NEWS = [HoursChanged(place="m", opens=dt.time(10, 30)), Late(stop="s", minutes=20)]


@pytest.mark.parametrize("severity", ["step", "day", "plan", None])
@pytest.mark.parametrize("news", NEWS, ids=lambda news: news.type)
def test_a_visit_that_was_too_short_for_its_place_is_begun_later_all_the_same(news: Any, severity: str | None) -> None:
    stops = visit("s", "m", "10:00", "10:45"), visit("x", "q", "12:00", "13:00")
    outcome = mend(trip(stops), happens(news), place("m", dwell=Dwell(min=60)), place("q"), severity=severity, grid=15)
    assert spots(outcome) == {"s": "m 10:30-11:15", "x": "q 12:00-13:00"}
    assert outcome.proven


@pytest.mark.parametrize("severity", ["step", "day", "plan", None])
@pytest.mark.parametrize("news", NEWS, ids=lambda news: news.type)
def test_of_stops_at_one_place_one_may_be_put_off(news: Any, severity: str | None) -> None:
    times = ("10:00", "10:45"), ("12:00", "13:00"), ("15:00", "16:00")
    stops = tuple(visit(name, "m", *clock) for name, clock in zip("sxy", times, strict=True))
    outcome = mend(trip(stops), happens(news), place("m"), severity=severity, grid=15)
    assert spots(outcome) == {"s": "m 10:30-11:15", "x": "m 12:00-13:00", "y": "m 15:00-16:00"}
    assert outcome.proven


def test_a_stay_whose_nights_left_are_lost_may_have_been_in_a_full_house() -> None:
    days = tuple((visit(f"v{n}", f"p{n}").replace(start=when, end=when + dt.timedelta(hours=1)),)
                 for n, when in enumerate(dt.datetime(2026, 9, 7 + k, 10) for k in range(3)))  # fmt: skip
    full = {dt.date(2026, 9, 7): 0, dt.date(2026, 9, 8): 2}
    inns = [place(name, "lodging", lodging=Lodging(rooms_left=left)) for name, left in (("inn", full), ("other", {}))]
    bed = Stay(id="bed", place="inn", check_in=dt.date(2026, 9, 7), check_out=dt.date(2026, 9, 9))
    catalogue = Catalogue(places=(*(place(f"p{n}") for n in range(3)), *inns))
    change = happens(LodgingLost(stay="bed")).replace(now=dt.datetime(2026, 9, 8, 12))
    outcome = repair(trip(*days, stays=(bed,)), change, catalogue)
    assert outcome.revision is not None
    assert [(stay.place, len(stay.nights)) for stay in outcome.revision.itinerary.stays] == [("inn", 1), ("other", 1)]


@pytest.mark.parametrize("severity", ["day", "plan", None])
def test_a_breakfast_in_the_afternoon_stays_when_something_else_is_hit(severity: str | None) -> None:
    # There is no other time for x: it was never at breakfast time, and to give it up or shift it is no help.
    stops = visit("s", "m", "10:00", "11:00"), meal("x", "q", "15:00", "15:45", meal="breakfast")
    places = place("m"), place("n"), place("q", "restaurant", hours="12:00-18:00")
    outcome = mend(trip(stops), happens(PlaceClosed(place="m")), *places, severity=severity)
    assert spots(outcome) == {"s": "n 10:00-11:00", "x": "q 15:00-15:45"}
    assert outcome.proven


def test_what_was_planned_too_late_for_its_day_stays_where_money_is_to_be_saved() -> None:
    stops = meal("l", "dear", "12:00", "13:00"), visit("v", "m", "17:00", "18:00")
    places = place("dear", "restaurant"), place("cheap", "restaurant", price=Price(amount=500)), place("m")
    late = trip(stops, day_end=dt.time(17), budget=2000)
    outcome = mend(late, happens(BudgetChanged(budget=1500)), *places)
    assert spots(outcome) == {"l": "cheap 12:00-13:00", "v": "m 17:00-18:00"}
    assert outcome.proven


def test_a_bed_in_a_full_house_that_was_never_booked_stays_when_something_else_is_too_dear() -> None:
    full = place("inn", "lodging", lodging=Lodging(rooms_left={dt.date(2026, 9, 7): 0}), price=Price(amount=1000))
    bed = Stay(id="bed", place="inn", check_in=dt.date(2026, 9, 7), check_out=dt.date(2026, 9, 8))
    stops = (meal("l", "dear", "12:00", "13:00"),)
    places = place("dear", "restaurant"), place("cheap", "restaurant", price=Price(amount=500)), full
    outcome = mend(trip(stops, (), stays=(bed,), budget=2000), happens(BudgetChanged(budget=1500)), *places)
    assert spots(outcome) == {"l": "cheap 12:00-13:00"}
    assert outcome.proven
