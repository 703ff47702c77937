"""Rides inside a city that lead to a journey or on from it: where another is taken in its stead they go along."""

from __future__ import annotations

from typing import Any

from tiny import at, happens, place, trip, visit

from tripmend.change import LegCancelled
from tripmend.explain import item_words
from tripmend.repair import Outcome, repair
from tripmend.rules import Parameters, check_revision
from tripmend.trip import Catalogue, Connection, Endpoint, Itinerary, Leg

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
