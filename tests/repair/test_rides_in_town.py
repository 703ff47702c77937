"""Rides inside one city, as legs of their own: only one between the same places takes the place of one."""

from __future__ import annotations

from tiny import DATE, at, happens, place, trip

from tripmend.change import LegCancelled, Scope, apply
from tripmend.repair import repair
from tripmend.rules import broken, check_revision
from tripmend.trip import Catalogue, Connection, Endpoint, Itinerary, Leg

HOTEL, AIRPORT = (Endpoint(city="Altstadt", place=name) for name in ("inn", "airport"))
RIDE = {"mode": "taxi", "minutes": 30}
BACK = Connection(id="out", origin=HOTEL, destination=AIRPORT, **RIDE)
SAME = Connection(id="bus", origin=AIRPORT, destination=HOTEL, mode="bus", minutes=40)
PLACES = place("inn", "lodging"), place("airport", "airport", hours=None)
CANCELLED = happens(LegCancelled(leg="in"))


def _trip() -> Itinerary:
    taxi = Leg(
        id="in", mode="taxi", origin=AIRPORT, destination=HOTEL, depart=at("10:00"), arrive=at("10:30"), connection="in"
    )
    return trip((taxi,))


def test_a_taxi_the_other_way_is_no_substitute() -> None:
    catalogue = Catalogue(places=PLACES, connections=(BACK,))
    outcome = repair(_trip(), CANCELLED, catalogue, severity="plan")
    assert outcome.revision is not None
    assert [leg.id for _, leg in outcome.revision.itinerary.legs()] == []  # one gets about in a city anyway
    assert repair(_trip(), CANCELLED, catalogue, severity="step").revision is None


def test_a_bus_between_the_same_places_is() -> None:
    catalogue = Catalogue(places=PLACES, connections=(BACK, SAME))
    outcome = repair(_trip(), CANCELLED, catalogue, severity="plan")
    assert outcome.revision is not None
    assert [leg.connection for _, leg in outcome.revision.itinerary.legs()] == ["bus"]


def test_the_checker_sees_that_a_ride_leads_elsewhere() -> None:
    catalogue = Catalogue(places=PLACES, connections=(BACK,))
    world = apply(CANCELLED, _trip(), catalogue)
    (day,) = world.itinerary.days
    other = Leg(
        id="in",
        mode="taxi",
        origin=HOTEL,
        destination=AIRPORT,
        depart=at("10:00"),
        arrive=at("10:30"),
        connection="out",
    )
    revised = world.itinerary.replace(days=(day.replace(items=(other,)),))
    scope = Scope("plan", "plan-bound", frozenset({"in"}), frozenset({DATE}))
    found = broken(check_revision(_trip(), revised, world, CANCELLED, scope))
    assert "leads from or to another place" in " ".join(one.message for one in found)
