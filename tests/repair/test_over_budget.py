"""Trips that cost more than their budget before anything happens: they may cost what they would without a repair."""

from __future__ import annotations

import datetime as dt

import pytest
from tiny import DATE, happens, place, trip, visit

from tripmend.change import Effect, LodgingLost, PartyChanged, PlaceClosed, PriceChanged
from tripmend.explain import relaxation_words
from tripmend.repair import Outcome, repair
from tripmend.rules import broken
from tripmend.trip import Catalogue, Itinerary, Lodging, Place, Price, Stay


def _case(budget: int) -> tuple[Itinerary, Catalogue]:
    itinerary = trip((visit("x", "a", "09:00", "10:00"), visit("y", "b", "14:00", "15:00")), budget=budget)
    return itinerary, Catalogue(places=(place("a"), place("b"), place("c")))


def _rules(outcome: Outcome) -> set[str]:
    assert outcome.revision is not None
    return {finding.rule for finding in broken(outcome.revision.findings)}


@pytest.mark.parametrize("effect", [PriceChanged(target="a", factor=2), PartyChanged(by={"adult": 2})])
def test_what_gets_dearer_changes_nothing_and_is_told(effect: Effect) -> None:
    itinerary, catalogue = _case(500)
    outcome = repair(itinerary, happens(effect), catalogue)
    assert (outcome.status, _rules(outcome)) == ("unchanged", {"budget"})


def test_what_is_hit_beside_it_is_mended() -> None:
    itinerary, catalogue = _case(500)
    change = happens(PriceChanged(target="a", factor=2), PlaceClosed(place="b"))
    outcome = repair(itinerary, change, catalogue)
    assert (outcome.status, outcome.proven, _rules(outcome)) == ("repaired", True, {"budget"})
    assert outcome.mended.itinerary.stop("y").place == "c"


def test_a_budget_that_was_kept_is_kept() -> None:
    itinerary, catalogue = _case(2500)
    outcome = repair(itinerary, happens(PriceChanged(target="a", factor=2)), catalogue)
    assert outcome.status == "repaired"
    assert not _rules(outcome)


def test_what_more_it_would_cost_is_told_beside_what_the_trip_costs_already() -> None:
    def inn(name: str, price: int) -> Place:
        rooms = {DATE: 3, DATE + dt.timedelta(days=1): 3}
        lodging = Lodging(sleeps=2, rooms_left=rooms)
        return place(name, "lodging", price=Price(amount=price, per="unit"), lodging=lodging)

    stay = Stay(id="stay", place="near", check_in=DATE, check_out=DATE + dt.timedelta(days=1))
    itinerary = trip((visit("x", "a", "10:00", "11:00", booked=True),), (), stays=(stay,), budget=15400)
    catalogue = Catalogue(places=(place("a"), inn("near", 15000), inn("far", 21000)))
    outcome = repair(itinerary, happens(LodgingLost(stay="stay")), catalogue)
    (way,) = (way for way in outcome.relaxations if way.kind == "budget")
    assert (outcome.status, way.amount) == ("impossible", 22000 - 16000)
    assert relaxation_words(way, outcome, catalogue) == "For 60 EUR more than the trip costs as it is"
