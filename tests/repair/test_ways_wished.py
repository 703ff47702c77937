"""A wish not to walk, or not to take a taxi, is about the ways between places as well as about legs."""

from __future__ import annotations

from typing import Any

from tiny import at, happens, mend, place, spots, trip, visit

from tripmend.change import Constraint, apply
from tripmend.repair import repair
from tripmend.rules import Parameters
from tripmend.trip import Catalogue, Connection, Endpoint, Leg

# 0.0027 degrees of latitude are 0.3 km, 0.39 km of streets: 5 minutes on foot, 7 by taxi, 12 by bus.
HERE, THERE = place("here"), place("there", lat=48.0027)
PLAN = trip((visit("first", "here", "10:00", "11:00"), visit("second", "there", "11:05", "12:00")))
NO_WALK = happens(wishes=(Constraint(type="avoid_mode", value="foot"),))
BOTH = Catalogue(places=(HERE, THERE))


def test_without_walking_there_is_time_for_the_ride() -> None:
    assert mend(PLAN, happens(), HERE, THERE, grid=5).status == "unchanged"
    outcome = mend(PLAN, NO_WALK, HERE, THERE, grid=5)
    assert outcome.status == "repaired"
    assert outcome.mended.itinerary.traveller.avoid_modes == ("foot",)
    first, second = (outcome.mended.itinerary.stop(name) for name in ("first", "second"))
    assert first.end is not None
    assert second.start is not None
    assert (second.start - first.end).total_seconds() >= 7 * 60
    assert spots(outcome)["second"].startswith("there")


def test_a_wish_about_one_leg_leaves_the_ways_alone_and_one_about_all_holds_for_legs_too() -> None:
    about = happens(wishes=(Constraint(type="avoid_mode", value="foot", applies_to="walk"),))
    walk = Leg(id="walk", mode="foot", origin=Endpoint(city="Altstadt"), destination=Endpoint(city="Neustadt"))
    plan = trip((*PLAN.days[0].items, walk))
    assert apply(about, plan, BOTH).itinerary.traveller.avoid_modes == ()
    # Limits bind what is planned: such a leg is to be made otherwise, and so are the ways.
    assert apply(NO_WALK, plan, BOTH).itinerary.traveller.avoid_modes == ("foot",)
    flights = happens(wishes=(Constraint(type="avoid_mode", value="flight"),))
    assert apply(flights, PLAN, BOTH).itinerary.traveller.avoid_modes == ("flight",)


def test_two_flights_that_are_both_unwanted_may_both_become_drives_where_modes_may_not_mix() -> None:
    ends = Endpoint(city="Home"), Endpoint(city="Lisbon")
    legs, drives = [], []
    for n, (origin, destination) in enumerate((ends, ends[::-1])):
        facts: dict[str, Any] = {"origin": origin, "destination": destination, "depart": at("10:00", n)}
        legs.append(Leg(id=f"f{n}", mode="flight", arrive=at("12:00", n), **facts))
        drives.append(Connection(id=f"d{n}", mode="drive", arrive=at("15:00", n), **facts))
    plan = trip((legs[0],), (legs[1],)).replace(home="Home")
    unwanted = happens(wishes=(Constraint(type="avoid_mode", value="flight"),))
    parameters = Parameters(no_mode_mix=True)
    outcome = repair(plan, unwanted, Catalogue(connections=tuple(drives)), parameters=parameters, severity="plan")
    assert (outcome.status, outcome.proven) == ("repaired", True)
    assert [leg.mode for _, leg in outcome.mended.itinerary.legs()] == ["drive", "drive"]
