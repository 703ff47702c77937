"""Where a traveller is who by plan has set out for a journey: at its airport, and not at the last sight."""

from __future__ import annotations

import datetime as dt

import pytest
from tiny import DATE, at, happens, place, trip, visit

from tripmend.change import Change, Effect, Late, LegCancelled, LegDelayed, Now, apply
from tripmend.repair import repair
from tripmend.trip import Catalogue, Connection, Endpoint, Itinerary, Leg, Stay, TravelTime

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


@pytest.mark.parametrize(
    ("clock", "minutes", "missed"),
    [
        ("15:00", 45, False),  # the church was left three hours ago
        ("13:00", 301, True),  # at 17:01 it is an hour to the airport
        ("13:00", 300, False),
        ("16:00", 45, False),  # there at 17:15 in the stead of 16:30
        ("16:00", 91, True),
        ("17:50", 5, False),
        ("17:50", 30, True),
        ("17:50", 240, True),
    ],
)
def test_who_is_late_before_a_flight_is_late_for_it(clock: str, minutes: int, missed: bool) -> None:
    world = apply(said(clock, Late(minutes=minutes)), journey(), CATALOGUE)
    flight = world.itinerary.item("back")
    assert isinstance(flight, Leg)
    assert (flight.cancelled, world.hit_items) == ((True, {"back"}) if missed else (False, set()))


@pytest.mark.parametrize(("minutes", "missed"), [(90, False), (91, True)])
def test_who_is_late_with_nothing_before_the_flight_sets_out_for_it_so_much_later(minutes: int, missed: bool) -> None:
    bed = Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + dt.timedelta(days=1), booked=True)
    tomorrow = FLIGHT.replace(depart=at("18:00", 1), arrive=at("19:00", 1))
    day = visit("m", "church", "10:00", "12:00")
    plan = trip((day,), (tomorrow,), stays=(bed,)).replace(home="Hafen")
    change = happens(Late(minutes=minutes)).replace(now=at("09:00", 1))
    way = TravelTime(origin="inn", destination="airport", mode="taxi", minutes=60)
    known = Catalogue(places=(*PLACES, place("inn", kind="lodging")), travel=(way,))
    flight = apply(change, plan, known).itinerary.item("back")
    assert isinstance(flight, Leg)
    assert flight.cancelled is missed


def test_a_later_flight_is_taken_only_once_a_late_traveller_can_check_in_for_it() -> None:
    sooner = LATER.replace(id="sooner", depart=at("19:00"), arrive=at("20:00"))
    known = CATALOGUE.replace(connections=(sooner, LATER))
    outcome = repair(journey(), said("17:50", Late(minutes=20)), known)
    taken = outcome.mended.itinerary.item("back")
    assert isinstance(taken, Leg)
    assert taken.depart == LATER.depart, "at the airport at 18:10, ninety minutes before it"
