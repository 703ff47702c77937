"""What is past keeps its price: the party or prices that change later change what is still to come."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.repair.tiny import DATE, at, happens, place, trip, visit
from tripmend.change import PartyChanged, PlaceClosed, PriceChanged, apply
from tripmend.repair import repair
from tripmend.rules import check_revision
from tripmend.trip import Catalogue, Endpoint, Itinerary, Leg, Lodging, Price, Stay, stay_cost, trip_cost

TRAIN = Leg(
    id="in",
    mode="train",
    origin=Endpoint(city="Hafen"),
    destination=Endpoint(city="Altstadt"),
    depart=at("07:00"),
    arrive=at("08:00"),
    price=Price(amount=2500),
)
TOMORROW = visit("b", "tower").replace(start=at("10:00", 1), end=at("11:00", 1))
BEDS = (
    Stay(id="first", place="inn", check_in=DATE, check_out=DATE + dt.timedelta(days=1), booked=True),
    Stay(id="second", place="inn", check_in=DATE + dt.timedelta(days=1), check_out=DATE + dt.timedelta(days=2)),
)
CATALOGUE = Catalogue(
    places=(place("church"), place("tower"), place("inn", "lodging", lodging=Lodging(), price=Price(amount=4000)))
)


def journey(**traveller: Any) -> Itinerary:
    days = ((TRAIN, visit("a", "church", "10:00", "11:00")), (TOMORROW,), ())
    return trip(*days, stays=BEDS, party={"adult": 3}, **traveller)


# Of three: train 75, visits 30 and 30, nights 120 and 120.
@pytest.mark.parametrize(
    ("now", "euros"),
    [
        (None, 50 + 20 + 20 + 80 + 80),
        (at("09:00"), 75 + 20 + 20 + 80 + 80),
        (at("09:00", 1), 75 + 30 + 20 + 120 + 80),
        (at("10:30", 1), 75 + 30 + 30 + 120 + 80),
    ],
)
def test_who_leaves_the_party_has_paid_for_what_is_past(now: dt.datetime | None, euros: int) -> None:
    world = apply(happens(PartyChanged(by={"adult": -1})).replace(now=now), journey(), CATALOGUE)
    assert trip_cost(world.itinerary, world.catalogue).known == 100 * euros


def test_a_new_price_is_not_asked_of_who_was_there_before() -> None:
    dearer = happens(PriceChanged(target="church", amount=5000), PriceChanged(target="tower", amount=5000))
    world = apply(dearer.replace(now=at("09:00", 1)), journey(), CATALOGUE)
    assert trip_cost(world.itinerary, world.catalogue).known == 100 * (75 + 30 + 150 + 240)
    assert world.itinerary.stop("a").price == Price(amount=3000, per="group")
    assert world.itinerary.stop("b").price is None


WEEK = Stay(id="long", place="inn", check_in=DATE, check_out=DATE + dt.timedelta(days=2), booked=True)
ROOM = place("inn", "lodging", lodging=Lodging(sleeps=2), price=Price(amount=9000, per="unit"))


@pytest.mark.parametrize(("now", "euros"), [(None, 2 * 180), (at("09:00", 1), 90 + 180), (at("09:00", 2), 90 + 90)])
def test_the_nights_of_a_stay_that_are_over_cost_what_they_did(now: dt.datetime | None, euros: int) -> None:
    stayed = trip((visit("a", "church"),), (), (), stays=(WEEK,), party={"adult": 2})
    joined = happens(PartyChanged(by={"senior": 1})).replace(now=now)
    world = apply(joined, stayed, Catalogue(places=(place("church"), ROOM)))
    assert stay_cost(world.itinerary.stays[0], world.catalogue, world.itinerary.traveller.party) == 100 * euros


def test_a_night_that_is_over_keeps_its_price_where_the_others_are_spent_elsewhere() -> None:
    stayed = trip((visit("a", "church"),), (), (), stays=(WEEK,), party={"adult": 2})
    inn, hut = ROOM, place("hut", "lodging", lodging=Lodging(sleeps=4), price=Price(amount=5000, per="unit"))
    tomorrow = (DATE + dt.timedelta(days=1),)
    change = happens(PartyChanged(by={"senior": 1}), PlaceClosed(place="inn", dates=tomorrow))
    outcome = repair(
        stayed, change.replace(now=at("09:00", 1)), Catalogue(places=(place("church"), inn, hut)), severity="plan"
    )
    assert outcome.revision is not None
    first, second = outcome.revision.itinerary.stays
    assert (first.place, second.place) == ("inn", "hut")
    assert (first.paid, second.paid) == ({DATE: 9000}, {})
    assert trip_cost(outcome.revision.itinerary, outcome.world.catalogue).known == 2 * 1000 + 9000 + 5000
    made_up = outcome.revision.itinerary.replace(stays=(first, second.replace(paid={tomorrow[0]: 1})))
    findings = check_revision(stayed, made_up, outcome.world, outcome.change, outcome.scope, outcome.parameters)
    broken = [finding.message for finding in findings if finding.state == "broken"]
    assert broken == ["The price of Hut is not the one in the catalogue."]


def test_a_budget_that_is_enough_for_what_is_to_come_is_enough() -> None:
    change = happens(PartyChanged(by={"adult": 2})).replace(now=at("09:00", 1))
    for budget, status in ((100 * (75 + 30 + 50 + 120 + 200), "unchanged"), (100 * 474, "repaired")):
        outcome = repair(journey(budget=budget), change, CATALOGUE, severity="plan")
        assert outcome.status == status
        assert outcome.mended.itinerary.item("a") == outcome.world.itinerary.item("a")
