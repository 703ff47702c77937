"""A planned stop at a place to avoid: a visit leaves the plan, a meal gets another place, the rest stays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tiny import at, happens, meal, mend, place, spots, trip, visit

from tripmend.change import Change, Constraint, PlaceClosed, Scope, apply
from tripmend.formats.native import read_trip
from tripmend.repair import Outcome, repair
from tripmend.rules import check_revision
from tripmend.trip import Catalogue, Itinerary, Lock, TravelTime

EXAMPLES = Path(__file__).parents[2] / "examples"
PLACES = (place("a"), place("b"), place("c"), place("other"))
DAY = (visit("x", "a", "09:00", "10:00"), visit("y", "b", "11:00", "12:00"), visit("z", "c", "14:00", "15:00"))
NOT_B = Constraint(type="avoid_place", target="b")


def left_out(day: tuple[Any, ...] = DAY, *wishes: Constraint, effects: tuple[Any, ...] = (), **options: Any) -> Outcome:
    locks = options.pop("locks", ())
    return mend(trip(day, locks=locks), happens(*effects, wishes=wishes or (NOT_B,)), *PLACES, severity=None, **options)


def without(itinerary: Itinerary, *gone: str) -> Itinerary:
    days = (day.replace(items=tuple(item for item in day.items if item.id not in gone)) for day in itinerary.days)
    return itinerary.replace(days=tuple(days))


@pytest.mark.parametrize("name", ["rome", "two-cities"])
def test_of_the_examples_every_visit_can_be_left_out_and_nothing_else_changes(name: str) -> None:
    document = read_trip(EXAMPLES / name / "trip.json")
    locked = {lock.target for lock in document.itinerary.locks}
    visits = [stop for _, stop in document.itinerary.stops() if stop.kind != "meal" and stop.id not in locked]
    assert len(visits) > 8
    for stop in visits:
        change = Change(constraints=(Constraint(type="avoid_place", target=stop.place),))
        outcome = repair(document.itinerary, change, document.catalogue)
        assert outcome.status == "repaired"
        assert outcome.revision is not None
        assert outcome.revision.proven
        assert outcome.revision.itinerary == without(document.itinerary, stop.id)
        assert [f.state for f in outcome.revision.findings if f.rule == "wish"] == ["ok"]


def test_the_checker_refuses_a_plan_in_which_the_stop_still_stands_or_something_took_its_place() -> None:
    outcome = left_out()
    world, change = outcome.world, outcome.change

    def said(revised: Itinerary) -> str:
        findings = check_revision(outcome.original, revised, world, change, outcome.scope)
        (state,) = [finding.state for finding in findings if finding.rule == "wish"]
        return state

    assert said(without(outcome.original, "y")) == "ok"
    assert said(outcome.original) == "broken"
    elsewhere = visit("y", "other", "11:00", "12:00")
    assert said(trip((DAY[0], elsewhere, DAY[2]))) == "broken"
    assert said(trip((DAY[0], DAY[1].replace(start=at("12:00"), end=at("13:00")), DAY[2]))) == "broken"


def test_the_booking_of_what_is_left_out_is_no_booking_lost_to_something_else() -> None:
    outcome = left_out((DAY[0], DAY[1].replace(booked=True), DAY[2]))
    assert outcome.revision is not None
    assert (outcome.revision.cost.booked, outcome.revision.cost.lost) == (0, 1)
    assert spots(outcome) == {"x": "a 09:00-10:00", "z": "c 14:00-15:00"}


def test_a_lock_is_not_void_because_the_stop_is_not_wanted_and_the_answer_says_so() -> None:
    outcome = left_out(locks=(Lock(target="y"),))
    assert outcome.status == "impossible"
    assert outcome.proven
    assert outcome.conflict == ("wish:constraints[0]", "lock:y")
    ways = {(one.kind, one.target): one.revision for one in outcome.relaxations}
    lifted = ways["lock", "y"]
    assert lifted is not None
    assert [stop.id for _, stop in lifted.itinerary.stops()] == ["x", "z"]


def test_the_checker_holds_a_lock_against_the_wish_and_lets_go_of_what_is_not_locked_at_any_level() -> None:
    for locks, expected in (((Lock(target="y"),), {"lock"}), ((), set())):
        plan = trip(DAY, locks=locks)
        change = happens(wishes=(NOT_B,))
        world = apply(change, plan, Catalogue(places=PLACES))
        scope = Scope("step", "plan-bound", frozenset({"y"}), frozenset(), may_lose=False)
        findings = check_revision(plan, without(plan, "y"), world, change, scope)
        assert {finding.rule for finding in findings if finding.state == "broken"} == expected
        more = check_revision(plan, without(plan, "y", "z"), world, change, scope)
        assert "scope" in {finding.rule for finding in more if finding.state == "broken"}


def test_what_is_to_be_kept_or_required_is_not_left_out() -> None:
    keep = Constraint(type="keep", target="y")
    assert left_out(DAY, NOT_B, keep).status == "impossible"
    required = left_out(required=["y"])
    assert required.status == "impossible"
    assert "drop" in {one.kind for one in required.relaxations}


def test_of_a_place_that_is_planned_twice_all_or_only_one_visit_goes() -> None:
    # The plan has the place twice already; that is not the repair's to mend.
    day = (DAY[0], DAY[1], visit("again", "b", "14:00", "15:00"))
    assert spots(left_out(day)) == {"x": "a 09:00-10:00"}
    only = Constraint(type="avoid_place", target="b", applies_to="again")
    assert spots(left_out(day, only)) == {"x": "a 09:00-10:00", "y": "b 11:00-12:00"}


def test_a_wish_about_a_stop_elsewhere_only_binds_that_stop() -> None:
    about_x = Constraint(type="avoid_place", target="b", applies_to="x")
    assert left_out(DAY, about_x).status == "unchanged"


def test_what_is_closed_and_left_out_gets_no_replacement() -> None:
    outcome = left_out(effects=(PlaceClosed(place="b"),))
    assert spots(outcome) == {"x": "a 09:00-10:00", "z": "c 14:00-15:00"}
    assert spots(left_out(DAY, Constraint(type="avoid_place", target="c"), effects=(PlaceClosed(place="b"),))) == {
        "x": "a 09:00-10:00",
        "y": "other 11:00-12:00",
    }


def test_something_else_comes_in_only_where_it_is_asked_for() -> None:
    museum = place("museum", tags=("museum",))
    asked = Constraint(type="want_tag", value="museum", applies_to="y")
    change = happens(wishes=(NOT_B, asked))
    outcome = mend(trip(DAY), change, *PLACES, museum, severity=None)
    assert spots(outcome)["y"] == "museum 11:00-12:00"
    general = happens(wishes=(NOT_B, asked.replace(applies_to="")))
    assert "y" not in spots(mend(trip(DAY), general, *PLACES, museum, severity=None))


def test_a_meal_gets_another_place_and_where_there_is_none_one_hears_what_would_have_to_give() -> None:
    kitchens = (place("inn", "restaurant"), place("tavern", "restaurant"))
    day = trip((meal("l", "inn", "12:00", "13:00"),))
    change = happens(wishes=(Constraint(type="avoid_place", target="inn"),))
    assert spots(mend(day, change, *kitchens, severity=None)) == {"l": "tavern 12:00-13:00"}
    assert spots(mend(day, change, kitchens[0], severity=None)) == {}
    nowhere = mend(day, change, kitchens[0], severity="step")
    assert nowhere.status == "impossible"
    # All that the rest of the day could give is that the meal is given up, which is said as such.
    assert {one.kind for one in nowhere.relaxations} == {"wish", "drop"}


def test_a_longer_way_between_the_neighbours_is_mended() -> None:
    # From a to c it takes 90 minutes straight, but only 20 by way of b: once b is gone, c has to begin later.
    day = trip((DAY[0], visit("y", "b", "10:10", "10:40"), visit("z", "c", "11:00", "12:00")))
    ways = (("a", "b", 10), ("b", "c", 10), ("a", "c", 90))
    travel = tuple(TravelTime(origin=one, destination=two, minutes=minutes) for one, two, minutes in ways)
    catalogue = Catalogue(places=PLACES, travel=travel)
    outcome = repair(day, happens(wishes=(NOT_B,)), catalogue)
    assert outcome.status == "repaired"
    assert spots(outcome) == {"x": "a 09:00-10:00", "z": "c 11:30-12:30"}
    assert outcome.scope.level == "day"


def test_a_wish_hits_only_planned_stops_and_voids_no_booking() -> None:
    itinerary = trip((DAY[0], DAY[1].replace(booked=True), DAY[2]))
    wishes = (NOT_B, Constraint(type="avoid_place", target="other"))
    world = apply(happens(wishes=wishes), itinerary, Catalogue(places=PLACES))
    assert [(hit.item, hit.disruption, hit.void, hit.wished) for hit in world.hits] == [
        ("y", "constraints[0]", False, True)
    ]
    assert world.itinerary == itinerary
    assert (world.struck, world.unwanted, world.left_out) == (frozenset(), {"y"}, {"y"})


def test_of_a_locked_dinner_that_cannot_be_had_anyway_the_lock_and_the_meal_give_way_together() -> None:
    places = place("a"), place("inn", kind="restaurant", hours="Mo-Su 09:00-18:00")
    dinner = meal("y", "inn", "19:00", "20:00", meal="dinner")
    plan = trip((visit("x", "a", "09:00", "10:00"), dinner), locks=(Lock(target="y"),), meals=("dinner",))
    wish = Constraint(type="avoid_place", target="inn")
    outcome = mend(plan, happens(wishes=(wish,)), *places, severity=None)
    assert outcome.status == "impossible"
    assert outcome.ways_proven
    # To give up the wish would leave all as it was.
    assert [[(part.kind, part.target) for part in way.parts] for way in outcome.relaxations] == [
        [("lock", "y"), ("meals", "")]
    ]
    assert outcome.relaxations[0].revision is not None
    assert [stop.id for _, stop in outcome.relaxations[0].revision.itinerary.stops()] == ["x"]
