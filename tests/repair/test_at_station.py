"""Where a traveller is who by plan has set out for a journey: at its airport, and not at the last sight."""

from __future__ import annotations

import pytest
from tiny import at, happens, place, trip, visit

from tripmend.change import Change, Effect, Late, LegCancelled, LegDelayed, Now, apply
from tripmend.repair import repair
from tripmend.trip import Catalogue, Connection, Endpoint, Itinerary, Leg, TravelTime

HOME = Endpoint(city="Hafen")
AIRPORT = Endpoint(city="Altstadt", place="airport")
FLIGHT = Leg(
    id="back", mode="flight", origin=AIRPORT, destination=HOME, depart=at("18:00"), arrive=at("19:00"), booked=True
)
LATER = Connection(
    id="later", mode="flight", origin=AIRPORT, destination=HOME, depart=at("19:40"), arrive=at("20:40"), left=9
)
PLACES = (place("church"), place("tower"), place("airport", kind="airport"))
WAYS = (TravelTime(origin="church", destination="airport", mode="taxi", minutes=60),)
CATALOGUE = Catalogue(places=PLACES, connections=(LATER,), travel=WAYS)
GONE = LegCancelled(leg="back")


def journey() -> Itinerary:
    arrival = Leg(
        id="out",
        mode="train",
        origin=HOME,
        destination=Endpoint(city="Altstadt"),
        depart=at("07:00"),
        arrive=at("08:00"),
    )
    return trip((arrival, visit("m", "church", "10:00", "12:00"), FLIGHT)).replace(home="Hafen")


def standing(clock: str, *effects: Effect) -> Now:
    now = apply(said(clock, *effects), journey(), CATALOGUE).now
    assert now is not None
    return now


def said(clock: str, *effects: Effect) -> Change:
    return happens(*effects).replace(now=at(clock))


@pytest.mark.parametrize(
    ("clock", "where", "leaves"),
    [("15:29", "church", "15:29"), ("15:30", "airport", "16:30"), ("17:00", "airport", "17:00")],
)
def test_from_when_one_has_to_set_out_one_is_on_the_way_to_the_airport(clock: str, where: str, leaves: str) -> None:
    for effects in ((), (GONE,), (LegDelayed(leg="back", minutes=200),)):
        now = standing(clock, *effects)
        assert now.place == where
        assert now.leaves - now.minute == (at(leaves) - at(clock)).seconds // 60


def test_a_flight_that_is_cancelled_at_the_airport_is_replaced_from_there() -> None:
    outcome = repair(journey(), said("18:05", GONE), CATALOGUE)
    taken = outcome.mended.itinerary.item("back")
    assert isinstance(taken, Leg)
    assert taken.depart == LATER.depart


@pytest.mark.parametrize("effect", [LegCancelled(leg="back", missed=True), Late(minutes=30, stop="m")])
def test_who_missed_it_or_is_late_is_where_they_last_were(effect: Effect) -> None:
    assert standing("18:05", effect).place in ("church", None)
