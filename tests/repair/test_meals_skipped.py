"""Meals of a trip under way that can no longer take place: they are given up, and nothing else fails by it."""

from __future__ import annotations

import pytest
from tiny import DATE, at, happens, meal, mend, place, spots, trip, visit

from tripmend.change import Change, Effect, Late, Missed, PlaceClosed
from tripmend.explain import explain
from tripmend.repair import Outcome
from tripmend.rules import may_be_skipped
from tripmend.trip import Lock, Stop

PLACES = (
    place("church"),
    place("tower", hours="09:00-23:00"),
    place("inn", kind="restaurant", hours="11:00-23:00", cuisines=("local",)),
    place("pub", kind="restaurant", hours="11:00-23:00", cuisines=("local",)),
)
LUNCH = meal("l", "inn", "12:00", "13:00")
DAY: tuple[Stop, ...] = (visit("m", "church", "09:00", "11:00"), LUNCH, visit("a", "tower", "17:00", "18:00"))


def told(change: Change, *day: Stop, **facts: object) -> Outcome:
    return mend(trip(day or DAY, meals=("lunch",), **facts), change, *PLACES)  # type: ignore[arg-type]


def said(clock: str, *effects: Effect) -> Change:
    return happens(*effects).replace(now=at(clock))


@pytest.mark.parametrize(
    "effect", [Missed(stop="l"), Late(stop="l", minutes=300), PlaceClosed(place="inn", dates=(DATE,))]
)
def test_a_lunch_whose_time_is_over_is_given_up(effect: Effect) -> None:
    outcome = told(said("16:30", effect))
    assert outcome.status == "repaired"
    assert set(spots(outcome)) == {"m", "a"}
    change = next(one for one in explain(outcome).changes if one.id == "l")
    assert change.badge == "removed"
    assert change.reason.startswith("Because ")


@pytest.mark.parametrize("effect", [Missed(stop="l"), PlaceClosed(place="inn", dates=(DATE,))])
def test_a_lunch_that_can_still_be_had_is_made_up_for(effect: Effect) -> None:
    outcome = told(said("13:30", effect))
    assert set(spots(outcome)) == {"m", "l", "a"}


def test_who_is_late_gives_up_the_meal_that_does_not_fit_any_more() -> None:
    show = visit("a", "tower", "14:30", "17:00", booked=True)
    outcome = told(said("12:00", Late(stop="l", minutes=130)), *DAY[:2], show, locks=(Lock(target="a"),))
    assert spots(outcome) == {"m": "church 09:00-11:00", "a": "tower 14:30-17:00"}


def test_only_meals_of_today_that_were_missed_may_be_skipped() -> None:
    assert may_be_skipped(told(said("16:30", Missed(stop="l"))).world) == {(DATE, "lunch")}
    for change in (said("16:30"), said("11:00", PlaceClosed(place="inn", dates=(DATE,))), happens()):
        assert may_be_skipped(told(change).world) == frozenset()
