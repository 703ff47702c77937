"""What is past is as it was, and what is new lies ahead."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.change import Change, Disruption, PlaceClosed, Scope, apply
from tripmend.rules import ahead, check, check_revision
from tripmend.trip import Itinerary, Lodging, Traveller

from .builders import MON, TUE, WED, at, catalogue, day, place, stay, stop, trip

KNOWN = catalogue(
    place("museum"),
    place("gallery"),
    place("park"),
    place("hotel", "lodging", lodging=Lodging()),
    place("inn", "lodging", lodging=Lodging()),
)
MUSEUM, GALLERY = stop("museum", "10:00", "11:00"), stop("gallery", "15:00", "16:00")
PARK = stop("park", "10:00", "11:00", date=TUE)
TRIP = trip(day(MUSEUM, GALLERY), day(PARK, date=TUE), stays=(stay("s"),))
EVERYTHING = Scope("plan", "plan-bound", frozenset({"museum", "gallery", "park", "s"}), frozenset({MON, TUE}))


def verdicts(now: dt.datetime | None, revised: Itinerary, *closed: str) -> list[tuple[str, tuple[str, ...]]]:
    """(state, subjects) of rule `past`."""
    effects = (PlaceClosed(place=name, dates=(MON,)) for name in closed)
    change = Change(disruptions=tuple(Disruption(category="attraction", effect=one) for one in effects), now=now)
    world = apply(change, TRIP, KNOWN)
    found = check_revision(TRIP, revised, world, change, EVERYTHING)
    return [(finding.state, finding.subjects) for finding in found if finding.rule == "past"]


def at_hours(name: str, begin: str, end: str) -> Itinerary:
    """The trip with one stop of Monday at another time."""
    old = TRIP.stop(name)
    items = tuple(old.replace(start=at(begin), end=at(end)) if item is old else item for item in TRIP.days[0].items)
    return TRIP.replace(days=(TRIP.days[0].replace(items=items), TRIP.days[1]))


def test_nothing_is_said_of_a_trip_that_has_not_begun() -> None:
    assert verdicts(None, at_hours("museum", "09:00", "10:00")) == []


def test_what_is_past_and_unchanged_is_ok() -> None:
    assert verdicts(at("12:00"), TRIP) == [("ok", ())]
    assert verdicts(at("12:00"), at_hours("gallery", "16:00", "17:00")) == [("ok", ())]


def test_what_is_past_may_not_change() -> None:
    assert verdicts(at("12:00"), at_hours("museum", "13:00", "14:00")) == [("broken", ("museum",))]


def test_what_is_past_may_not_be_lost() -> None:
    lost = TRIP.replace(days=(TRIP.days[0].replace(items=(GALLERY,)), TRIP.days[1]))
    assert verdicts(at("12:00"), lost) == [("broken", ("museum",))]


@pytest.mark.parametrize(("begin", "said"), [("11:00", "broken"), ("13:00", "ok")])
def test_a_new_time_lies_ahead(begin: str, said: str) -> None:
    revised = at_hours("gallery", begin, f"{int(begin[:2]) + 1}:00")
    assert [state for state, _ in verdicts(at("12:00"), revised)] == [said]


def test_a_visit_that_was_missed_may_not_stay() -> None:
    assert verdicts(at("12:00"), TRIP, "museum") == [("broken", ("museum",))]
    assert verdicts(at("12:00"), at_hours("museum", "13:00", "14:00"), "museum") == [("ok", ())]


def test_a_night_that_is_over_is_not_spent_elsewhere() -> None:
    moved = TRIP.replace(stays=(stay("s", "inn"),))
    assert ("broken", ("s",)) in verdicts(at("09:00", TUE), moved)


def test_findings_about_the_past_are_left_out() -> None:
    change = Change(
        disruptions=(Disruption(category="attraction", effect=PlaceClosed(place="museum", dates=(MON,))),),
        now=at("09:00", TUE),
    )
    world = apply(change, TRIP, KNOWN)
    every = check(world.itinerary, world.catalogue)
    assert ("opening", "broken", ("museum",)) in [(one.rule, one.state, one.subjects) for one in every]
    assert "broken" not in [one.state for one in ahead(every, world, world.itinerary)]


@pytest.mark.parametrize(("monday", "tuesday", "broken"), [(1, 2, False), (2, 1, True), (1, 1, True)])
def test_that_a_house_was_full_on_a_night_that_is_over_says_nothing(monday: int, tuesday: int, broken: bool) -> None:
    house = place("hotel", "lodging", lodging=Lodging(sleeps=1, rooms_left={MON: monday, TUE: tuesday}))
    two = Traveller(party={"adult": 2})
    plan = trip(day(), day(date=TUE), day(date=WED), traveller=two, stays=(stay("s", nights=2),))
    world = apply(Change(now=at("20:00", TUE)), plan, catalogue(house))
    said = ahead(check(plan, world.catalogue), world, plan)
    found = [(one.date, one.message) for one in said if one.rule == "vacancy" and one.state == "broken"]
    assert found == ([(TUE, "Hotel has 1 rooms left on Tue 3 Mar, the party needs 2.")] if broken else [])
