"""Of two that are alike the cheaper and the shorter is taken, also where nobody knows what the old one cost."""

from __future__ import annotations

import pytest
from tiny import DATE, at, happens, place, visit

from tripmend.change import LegCancelled, LegDelayed
from tripmend.repair import Outcome, repair
from tripmend.trip import Catalogue, Connection, Day, Endpoint, Itinerary, Leg, Price

ENDS = {"origin": Endpoint(city="Home"), "destination": Endpoint(city="Altstadt")}


def cancelled(*others: tuple[str, int, str]) -> Outcome:
    """The train of 08:00, for ten euros, is cancelled; others (name, euros, arrival) leave at 08:30."""
    leg = Leg(id="in", mode="train", depart=at("08:00"), arrive=at("09:00"), connection="own", **ENDS)
    own = Connection(id="own", mode="train", depart=leg.depart, arrive=leg.arrive, price=Price(amount=1000), **ENDS)
    runs = [
        Connection(id=name, mode="train", depart=at("08:30"), arrive=at(until), price=Price(amount=100 * euros), **ENDS)
        for name, euros, until in others
    ]
    days = (Day(date=DATE, items=(leg, visit("v", "v", "17:00", "18:00"))),)
    known = Catalogue(places=(place("v"),), connections=(own, *runs))
    return repair(Itinerary(id="t", home="Home", days=days), happens(LegCancelled(leg="in")), known)


@pytest.mark.parametrize(
    "others", [(("a", 300, "09:30"), ("b", 10, "09:30")), (("a", 10, "16:30"), ("b", 10, "09:30"))]
)
def test_of_two_trains_the_cheaper_or_the_quicker_is_taken(others: tuple[tuple[str, int, str], ...]) -> None:
    outcome = cancelled(*others)
    assert outcome.revision is not None
    leg = outcome.revision.itinerary.item("in")
    assert isinstance(leg, Leg)
    assert leg.connection == "b"
    assert outcome.revision.proven


def test_an_alternative_counts_the_booking_that_is_given_up_as_the_repair_does() -> None:
    leg = Leg(id="in", mode="train", depart=at("08:00"), arrive=at("09:00"), connection="own", booked=True, **ENDS)
    runs = [
        Connection(id=name, mode="train", depart=at(leaves), arrive=at(until), **ENDS)
        for name, leaves, until in (("own", "08:00", "09:00"), ("a", "08:30", "09:30"), ("b", "08:40", "09:40"))
    ]
    days = (Day(date=DATE, items=(leg, visit("v", "v", "11:00", "12:00"))),)
    known = Catalogue(places=(place("v"),), connections=tuple(runs))
    change = happens(LegDelayed(leg="in", minutes=7 * 24 * 60))
    outcome = repair(Itinerary(id="t", days=days), change, known, alternatives=1)
    assert outcome.revision is not None
    assert [one.cost.booked for one in outcome.alternatives] == [outcome.revision.cost.booked] == [1]
