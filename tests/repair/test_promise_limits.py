"""A limit of the change binds what is planned, on the days it names; a wish for something only what is new."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from tiny import DATE, at, happens, meal, mend, place, spots, trip, visit

from tripmend.change import Constraint, PlaceClosed, apply, relieved
from tripmend.repair import Outcome, repair
from tripmend.rules import REACH, Parameters
from tripmend.trip import Catalogue, Connection, Endpoint, Leg, Lock

TOMORROW = DATE + dt.timedelta(days=1)
PLACES = (
    place("museum", tags=("museum",)),
    place("park", tags=("park",)),
    place("church", tags=("church",)),
    place("trattoria", "restaurant", cuisines=("Italian",), hours="11:00-23:00"),
    place("taverna", "restaurant", cuisines=("Greek",), hours="11:00-23:00"),
    place("snackbar", "restaurant", hours="11:00-23:00"),
)


def wish(type: Any, **fields: Any) -> Constraint:
    return Constraint(type=type, **fields)


def asked(day: tuple[Any, ...], *wishes: Constraint, later: tuple[Any, ...] = (), **options: Any) -> Outcome:
    facts = {name: options.pop(name) for name in ("locks", "meals") if name in options}
    return mend(
        trip(day, later, **facts),
        happens(*options.pop("effects", ()), wishes=wishes),
        *PLACES,
        severity=None,
        **options,
    )


DAY = (visit("x", "museum", "09:00", "10:00"), meal("l", "trattoria", "12:00", "13:00"))
LATER = (
    visit("y", "park", "09:00", "10:00").replace(start=at("09:00", 1), end=at("10:00", 1)),
    meal("m", "snackbar", "12:00", "13:00").replace(start=at("12:00", 1), end=at("13:00", 1)),
)


def test_nothing_before_ten_changes_what_begins_sooner_on_the_day_that_is_named_and_no_other() -> None:
    outcome = asked(DAY, wish("not_before", time=dt.time(10), date=DATE), later=LATER)
    assert outcome.status == "repaired"
    assert outcome.proven
    assert spots(outcome) == {
        "x": "museum 10:00-11:00",
        "l": "trattoria 12:00-13:00",
        "y": "park 09:00-10:00 +1",
        "m": "snackbar 12:00-13:00 +1",
    }
    assert spots(asked(DAY, wish("not_before", time=dt.time(10)), later=LATER))["y"] == "park 10:00-11:00 +1"


def test_no_italian_food_gives_the_meals_planned_there_another_place() -> None:
    outcome = asked(DAY, wish("avoid_cuisine", value="italian"), later=LATER)
    # Of the snack bar nobody knows what it serves: that is no reason to leave it, but none to go there either.
    assert spots(outcome) == {
        "x": "museum 09:00-10:00",
        "l": "taverna 12:00-13:00",
        "y": "park 09:00-10:00 +1",
        "m": "snackbar 12:00-13:00 +1",
    }
    assert [f.state for f in outcome.mended.findings if f.rule == "wish"] == ["unknown"]


def test_no_museums_on_one_day_leaves_those_of_the_others() -> None:
    again = (visit("y", "museum", "14:00", "15:00").replace(start=at("14:00", 1), end=at("15:00", 1)),)
    outcome = asked(DAY, wish("avoid_tag", value="museum", date=TOMORROW), later=again)
    assert spots(outcome)["x"] == "museum 09:00-10:00"
    assert spots(outcome)["y"] != "museum 14:00-15:00 +1"
    both = asked(DAY, wish("avoid_tag", value="museum"), later=again)
    assert not any(where.startswith("museum") for where in spots(both).values())


@pytest.mark.parametrize(
    "one",
    [
        wish("want_tag", value="church"),
        wish("want_cuisine", value="greek"),
        wish("near", target="church"),
        wish("indoor"),
        wish("max_price", amount=1),
        wish("no_new_places"),
        wish("same_day"),
    ],
)
def test_a_wish_for_something_changes_nothing_that_is_planned(one: Constraint) -> None:
    assert REACH[one.type] != "plan"
    assert asked(DAY, one).status == "unchanged"


def test_a_wish_that_names_a_stop_changes_it_though_nothing_has_happened() -> None:
    greek = wish("want_cuisine", value="greek", applies_to="l")
    assert spots(asked(DAY, greek)) == {"x": "museum 09:00-10:00", "l": "taverna 12:00-13:00"}
    later = wish("not_before", time=dt.time(13), applies_to="l")
    assert spots(asked(DAY, later))["l"] == "trattoria 13:00-14:00"


def test_what_is_booked_gives_way_to_a_limit_at_the_price_of_a_booking() -> None:
    booked = (DAY[0].replace(booked=True), DAY[1])
    outcome = asked(booked, wish("avoid_tag", value="museum"))
    assert outcome.mended.cost.booked == 1
    assert outcome.world.unprotected == frozenset()
    kept = asked(booked, wish("avoid_cuisine", value="italian"))
    assert kept.mended.cost.booked == 0
    stop = kept.mended.itinerary.stop("x")
    assert stop.booked


def test_a_lock_stands_against_a_limit_and_is_named() -> None:
    outcome = asked(DAY, wish("avoid_tag", value="museum"), locks=(Lock(target="x"),))
    assert outcome.status == "impossible"
    assert {"lock:x", "wish:constraints[0]"} <= set(outcome.conflict)
    ways = {(one.kind, one.target) for one in outcome.relaxations}
    assert {("lock", "x"), ("wish", "constraints[0]")} <= ways


def test_an_end_of_the_day_after_midnight_is_no_end_in_the_morning() -> None:
    late = wish("not_after", time=dt.time(1))
    assert late.moment(DATE) == at("01:00", 1)
    assert asked(DAY, late).status == "unchanged"
    assert wish("not_before", time=dt.time(1)).moment(DATE) == at("01:00")


def test_the_world_without_a_limit_is_the_world_before_it() -> None:
    ten, taxi = wish("not_before", time=dt.time(10)), wish("avoid_mode", value="taxi")
    plan = trip(DAY)
    world = apply(happens(wishes=(ten, taxi)), plan, Catalogue(places=PLACES))
    assert (world.itinerary.days[0].earliest, world.itinerary.traveller.avoid_modes) == (at("10:00"), ("taxi",))
    assert relieved(world, ()).itinerary == plan
    assert relieved(world, (taxi,)).itinerary.days == plan.days


TOWNS = (Endpoint(city="Altstadt"), Endpoint(city="Neustadt"))
EARLY = Leg(
    id="ride",
    mode="train",
    origin=TOWNS[0],
    destination=TOWNS[1],
    number="T1",
    connection="t1",
    depart=at("08:00"),
    arrive=at("09:00"),
)


def way(name: str, mode: Any, depart: str, arrive: str) -> Connection:
    ends = {"origin": TOWNS[0], "destination": TOWNS[1]}
    return Connection(id=name, mode=mode, number=name.upper(), depart=at(depart), arrive=at(arrive), **ends)


def ride(*wishes: Constraint, leg: Leg = EARLY, ways: tuple[Connection, ...]) -> Outcome:
    own = way("t1", "train", "08:00", "09:00")
    catalogue = Catalogue(places=PLACES, connections=(own, *ways))
    return repair(trip((leg,)), happens(wishes=wishes), catalogue, parameters=Parameters(grid=30))


@pytest.mark.parametrize("one", [wish("avoid_mode", value="train"), wish("want_mode", value="bus", applies_to="ride")])
def test_not_by_train_takes_another_way(one: Constraint) -> None:
    outcome = ride(one, ways=(way("b1", "bus", "09:00", "11:00"), way("f1", "ferry", "08:00", "12:00")))
    assert outcome.status == "repaired"
    taken = outcome.mended.itinerary.item("ride")
    assert taken is not None
    assert taken.mode == ("bus" if one.type == "want_mode" else taken.mode) != "train"  # type: ignore[union-attr]
    stuck = ride(one, ways=())
    assert stuck.status == "impossible"
    assert "wish:constraints[0]" in stuck.conflict


def test_the_journey_of_a_day_that_is_named_keeps_to_its_limit_and_others_stand() -> None:
    later = (way("t2", "train", "10:30", "11:30"),)
    named = wish("not_before", time=dt.time(10), date=DATE)
    outcome = ride(named, ways=later)
    assert outcome.mended.itinerary.item("ride").number == "T2"  # type: ignore[union-attr]
    assert ride(named, leg=EARLY.replace(booked=True), ways=later).mended.cost.booked == 1
    # Who wants nothing before ten has the days there in mind, not the journey to it.
    assert ride(wish("not_before", time=dt.time(10)), ways=later).status == "unchanged"


def test_a_limit_binds_beside_what_happened_as_well() -> None:
    effects = (PlaceClosed(place="museum"),)
    outcome = asked(DAY, wish("avoid_cuisine", value="italian"), effects=effects)
    assert not spots(outcome)["l"].startswith("trattoria")
    assert not spots(outcome)["x"].startswith("museum")
