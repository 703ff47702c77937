"""Rides inside a city that lead to a journey or on from it: where another is taken in its stead they go along."""

from __future__ import annotations

from typing import Any

from tiny import at, happens, place, trip, visit

from tripmend.change import LegCancelled, LegRetimed, Scope
from tripmend.explain import explain, item_words
from tripmend.repair import Outcome, repair
from tripmend.rules import Parameters, check_revision
from tripmend.trip import Catalogue, Connection, Endpoint, Itinerary, Leg, Lock

HOUSE, QUAY = Endpoint(city="Hafen", place="house"), Endpoint(city="Hafen", place="quay")
PIER, FAR_HOUSE = Endpoint(city="Altstadt", place="pier"), Endpoint(city="Altstadt", place="far-house")
CAB = Connection(id="cab", mode="taxi", origin=HOUSE, destination=QUAY, minutes=20)
FAR_CAB = Connection(id="far-cab", mode="taxi", origin=PIER, destination=FAR_HOUSE, minutes=10)


def boat(name: str, leaves: str, lands: str) -> Connection:
    times = {"depart": at(leaves), "arrive": at(lands)}
    return Connection(id=name, mode="ferry", origin=QUAY, destination=PIER, number=name, left=9, **times)


def leg(name: str, way: Connection, leaves: str, lands: str) -> Leg:
    facts: dict[str, Any] = {"mode": way.mode, "origin": way.origin, "destination": way.destination}
    return Leg(id=name, connection=way.id, number=way.number, depart=at(leaves), arrive=at(lands), **facts)


PLANNED = boat("B2", "11:00", "12:00")
TO, SAIL = leg("to", CAB, "10:00", "10:20"), leg("sail", PLANNED, "11:00", "12:00")
ON = leg("on", FAR_CAB, "12:30", "12:40")


def mended(items: tuple[Any, ...], *boats: Connection) -> Outcome:
    itinerary = trip(items).replace(home="Hafen")
    places = (place("church"), *(place(name, kind="station") for name in ("pier", "far-house")))
    places += tuple(place(name, kind="station").replace(city="Hafen") for name in ("house", "quay"))
    catalogue = Catalogue(places=places, connections=(CAB, FAR_CAB, PLANNED, *boats))
    outcome = repair(itinerary, happens(LegCancelled(leg="sail")), catalogue, parameters=Parameters(grid=5))
    if outcome.revision is not None:
        facts = outcome.original, outcome.revision.itinerary, outcome.world, outcome.change, outcome.scope
        assert not [one for one in check_revision(*facts) if one.state == "broken" and one.severity == "hard"]
    return outcome


def hours(revised: Itinerary) -> dict[str, str]:
    return {one.id: f"{one.depart:%H:%M}" for _, one in revised.legs() if one.depart is not None}


def test_the_taxi_to_a_boat_leaves_sooner_where_a_sooner_boat_is_taken() -> None:
    outcome = mended((TO, SAIL, ON), boat("B1", "08:30", "09:30"))
    assert outcome.revision is not None
    assert outcome.revision.proven
    assert hours(outcome.revision.itinerary)["to"] <= "08:10"
    assert outcome.revision.cost.lost == 0


def test_the_taxi_on_from_a_boat_waits_for_a_later_one() -> None:
    outcome = mended((TO, SAIL, ON), boat("B3", "15:00", "16:00"))
    assert outcome.revision is not None
    found = hours(outcome.revision.itinerary)
    assert (found["to"], found["sail"]) == ("10:00", "15:00")
    assert found["on"] >= "16:00"


def test_a_taxi_leaves_in_the_small_hours_too() -> None:
    outcome = mended((TO, SAIL, ON), boat("B0", "05:30", "06:30"))
    assert outcome.revision is not None
    assert hours(outcome.revision.itinerary)["to"] <= "05:10"


def test_a_ride_behind_something_else_stays() -> None:
    between = visit("s1", "church", "12:10", "12:20")
    outcome = mended(
        (TO, SAIL, between, ON.replace(depart=at("13:00"), arrive=at("13:10"))), boat("B1", "08:30", "09:30")
    )
    assert outcome.revision is not None
    assert hours(outcome.revision.itinerary)["on"] == "13:00"
    assert "on" not in outcome.scope.items


def test_a_ride_inside_a_city_is_called_by_its_places() -> None:
    outcome = mended((TO, SAIL, ON), boat("B1", "08:30", "09:30"))
    names = {one.id: item_words(one.id, outcome.original, outcome.world.catalogue) for one in (TO, SAIL)}
    assert names == {"to": "the taxi House–Quay", "sail": "the ferry B2 Hafen–Altstadt"}


def without(effect: Any, items: tuple[Any, ...], *ways: Connection, locks: Any = ()) -> Outcome:
    places = (place("church"), *(place(name, kind="station") for name in ("pier", "far-house")))
    places += tuple(place(name, kind="station").replace(city="Hafen") for name in ("house", "quay"))
    catalogue = Catalogue(places=places, connections=(CAB, FAR_CAB, PLANNED, *ways))
    itinerary = trip(items, locks=locks).replace(home="Hafen")
    return repair(itinerary, happens(effect), catalogue, parameters=Parameters(grid=5))


def test_a_taxi_that_does_not_run_falls_out_where_nothing_else_goes() -> None:
    outcome = without(LegCancelled(leg="to"), (TO, SAIL, ON))
    assert outcome.status == "repaired"
    assert outcome.revision is not None
    assert outcome.revision.proven
    assert list(hours(outcome.revision.itinerary)) == ["sail", "on"]
    assert (outcome.revision.cost.lost, outcome.revision.cost.changed) == (1, 0)
    facts = outcome.original, outcome.revision.itinerary, outcome.world, outcome.change, outcome.scope
    assert not [one for one in check_revision(*facts) if one.state == "broken" and one.severity == "hard"]
    gone = next(one for one in explain(outcome, outcome.world.catalogue).changes if one.id == "to")
    assert "min on foot" in gone.reason or "min by" in gone.reason


def test_another_way_is_taken_in_its_stead_where_one_is_known() -> None:
    tram = CAB.replace(id="tram", mode="bus", minutes=25)
    outcome = without(LegCancelled(leg="to"), (TO, SAIL, ON), tram)
    assert outcome.revision is not None
    assert {leg.id: leg.connection for _, leg in outcome.revision.itinerary.legs()}["to"] == "tram"


def test_a_boat_that_does_not_run_does_not_fall_out_nor_a_taxi_that_nothing_has_hit() -> None:
    assert without(LegCancelled(leg="sail"), (TO, SAIL, ON)).revision is None
    outcome = without(LegCancelled(leg="to"), (TO, SAIL, ON))
    assert outcome.revision is not None
    fewer = outcome.revision.itinerary
    fewer = fewer.replace(days=tuple(day.replace(items=day.items[:-1]) for day in fewer.days))
    scope = Scope("plan", "plan-bound", frozenset({"to"}), outcome.scope.dates)
    found = check_revision(outcome.original, fewer, outcome.world, outcome.change, scope)
    assert [one.message for one in found if one.state == "broken"] != []


def test_the_train_before_the_taxi_to_a_boat_goes_sooner_with_it() -> None:
    inland = Endpoint(city="Innenstadt", place="inn-station")
    late, soon = (
        Connection(id=name, mode="train", origin=inland, destination=HOUSE, depart=at(out), arrive=at(into), left=9)
        for name, out, into in (("late", "08:30", "09:50"), ("soon", "06:30", "07:50"))
    )
    places = (place("church"), *(place(name, kind="station") for name in ("pier", "far-house")))
    places += tuple(place(name, kind="station").replace(city="Hafen") for name in ("house", "quay"))
    places += (place("inn-station", kind="station").replace(city="Innenstadt"),)
    catalogue = Catalogue(places=places, connections=(CAB, FAR_CAB, PLANNED, late, soon))
    ride = leg("ride", late, "08:30", "09:50")
    sooner = LegRetimed(leg="sail", depart=at("09:30"), arrive=at("10:30"))
    itinerary = trip((ride, TO, SAIL.replace(booked=True), ON)).replace(home="Innenstadt")
    outcome = repair(itinerary, happens(sooner), catalogue, parameters=Parameters(grid=5))
    assert outcome.revision is not None
    assert hours(outcome.revision.itinerary)["ride"] == "06:30"
    assert outcome.revision.cost.booked == 0


def test_a_taxi_home_leaves_after_midnight() -> None:
    late = LegRetimed(leg="sail", depart=at("22:30"), arrive=at("23:50"))
    outcome = without(late, (SAIL, ON))
    assert outcome.revision is not None
    assert hours(outcome.revision.itinerary)["on"] < "06:00"


def test_the_same_ride_at_its_own_hour_keeps_its_booking() -> None:
    outcome = without(LegCancelled(leg="sail"), (TO.replace(booked=True), SAIL, ON), boat("B3", "15:00", "16:00"))
    assert outcome.revision is not None
    assert outcome.revision.itinerary.item("to") == TO.replace(booked=True)


def test_a_taxi_that_stays_far_from_the_boat_it_goes_with_is_told() -> None:
    outcome = later("15:00", "16:00", TO, SAIL, locks=(Lock(target="to"),))
    told = {one.id: one.rides for one in explain(outcome, outcome.world.catalogue).changes}
    assert told["sail"].startswith(
        "The taxi House–Quay still leaves Mon 7 Sep 10:00 and is there 4 h 40 min before it."
    )


def later(leaves: str, lands: str, *items: Any, days: int = 0, locks: Any = ()) -> Outcome:
    moved = LegRetimed(leg="sail", depart=at(leaves, days), arrive=at(lands, days))
    return without(moved, items or (TO, SAIL, ON), locks=locks)


def planned_hours(outcome: Outcome) -> dict[str, str]:
    assert outcome.revision is not None
    legs = outcome.revision.itinerary.legs()
    return {one.id: f"{one.depart:%a %H:%M}" for _, one in legs if one.depart is not None}


def test_the_taxi_to_a_boat_that_leaves_hours_later_goes_with_it() -> None:
    outcome = later("17:30", "18:30", TO.replace(booked=True), SAIL, ON)
    found = planned_hours(outcome)
    assert (found["to"], found["sail"]) == ("Mon 16:30", "Mon 17:30")
    assert found["on"] >= "Mon 18:30"
    told = next(one for one in explain(outcome, outcome.world.catalogue).changes if one.id == "to")
    assert told.reason == "It goes along with the ferry B2 Hafen–Altstadt, which leaves Mon 7 Sep 17:30."
    assert told.cancel == "Its booking is to be moved to the new time."


def test_for_a_boat_that_is_a_little_late_it_stays() -> None:
    assert planned_hours(later("12:30", "13:30"))["to"] == "Mon 10:00"


def test_the_taxi_goes_on_the_day_to_which_a_boat_is_moved() -> None:
    found = planned_hours(later("11:00", "12:00", days=1))
    assert (found["to"], found["sail"]) == ("Tue 10:00", "Tue 11:00")


def test_the_taxi_to_a_boat_that_only_goes_on_the_next_day_goes_then() -> None:
    tomorrow = {"depart": at("11:00", 1), "arrive": at("12:00", 1)}
    outcome = without(LegCancelled(leg="sail"), (TO, SAIL, ON), boat("B4", "11:00", "12:00").replace(**tomorrow))
    assert planned_hours(outcome) == {"to": "Tue 10:00", "sail": "Tue 11:00", "on": "Tue 12:10"}


def test_a_taxi_from_the_train_to_a_boat_goes_when_the_train_is_there() -> None:
    inland = Endpoint(city="Innenstadt", place="church")
    train = Leg(id="ride", mode="train", origin=inland, destination=HOUSE, depart=at("08:30"), arrive=at("09:50"))
    assert planned_hours(later("17:30", "18:30", train, TO, SAIL))["to"] == "Mon 10:00"


def test_a_taxi_of_which_the_catalogue_knows_nothing_makes_way_for_one_that_it_knows() -> None:
    own = TO.replace(connection=None)
    outcome = mended((own, SAIL, ON), boat("B1", "08:30", "09:30"))
    assert outcome.revision is not None
    to = outcome.revision.itinerary.item("to")
    assert isinstance(to, Leg)
    assert (to.connection, outcome.revision.cost.lost) == ("cab", 0)
    assert planned_hours(later("17:30", "18:30", own, SAIL, ON))["to"] == "Mon 16:30"


def test_a_taxi_on_of_which_nothing_is_known_goes_when_the_boat_is_there() -> None:
    unknown = ON.replace(connection=None, booked=True)
    found = planned_hours(later("13:00", "14:00", TO, SAIL, unknown))
    assert found["on"] == "Mon 14:30"
    tomorrow = {"depart": at("11:00", 1), "arrive": at("12:00", 1)}
    other = boat("B4", "11:00", "12:00").replace(**tomorrow)
    outcome = without(LegCancelled(leg="sail"), (TO, SAIL, unknown), other)
    found = planned_hours(outcome)
    assert (found["to"], found["sail"], found["on"][:3]) == ("Tue 10:00", "Tue 11:00", "Tue")
    assert outcome.revision is not None
    assert outcome.revision.cost.lost == 0


def test_a_taxi_on_goes_on_the_day_for_which_the_boat_is_announced() -> None:
    outcome = later("11:00", "12:00", days=1)
    assert planned_hours(outcome)["on"] == "Tue 12:30"


def test_rides_stay_where_a_boat_at_the_old_hour_is_taken_for_one_that_is_late() -> None:
    kept = boat("C1", "12:30", "13:30").replace(origin=PIER, destination=QUAY)
    back = leg("back", kept, "12:30", "13:30").replace(booked=True)
    booked = TO.replace(booked=True), SAIL.replace(booked=True), back
    late = LegRetimed(leg="sail", depart=at("16:00"), arrive=at("17:00"))
    outcome = without(late, booked, boat("B5", "11:00", "12:00"), kept)
    assert outcome.revision is not None
    found = planned_hours(outcome)
    assert (found["to"], found["sail"], found["back"]) == ("Mon 10:00", "Mon 11:00", "Mon 12:30")
    assert outcome.revision.cost.booked == 1  # the boat's own


def test_a_taxi_that_has_left_does_not_follow() -> None:
    tomorrow = {"depart": at("11:00", 1), "arrive": at("12:00", 1)}
    places = (place("church"), *(place(name, kind="station") for name in ("pier", "far-house")))
    places += tuple(place(name, kind="station").replace(city="Hafen") for name in ("house", "quay"))
    other = boat("B4", "11:00", "12:00").replace(**tomorrow)
    catalogue = Catalogue(places=places, connections=(CAB, FAR_CAB, PLANNED, other))
    change = happens(LegCancelled(leg="sail")).replace(now=at("10:10"))
    outcome = repair(trip((TO, SAIL, ON)).replace(home="Hafen"), change, catalogue, parameters=Parameters(grid=5))
    trips = [outcome.world.itinerary] if outcome.revision is None else [outcome.revision.itinerary]
    assert [one.depart for one in (found.item("to") for found in trips) if isinstance(one, Leg)] == [at("10:00")]


def test_a_boat_to_the_same_pier_is_rather_taken_than_a_sooner_one_to_another() -> None:
    other = boat("B6", "12:00", "13:00").replace(destination=FAR_HOUSE)
    outcome = mended((TO, SAIL, ON), other, boat("B7", "13:00", "14:00"))
    assert outcome.revision is not None
    sail = outcome.revision.itinerary.item("sail")
    assert isinstance(sail, Leg)
    assert sail.connection == "B7"
