"""Stops that may change but not be given up, and legs that may become cheaper."""

from __future__ import annotations

from typing import Any

import pytest
from tiny import at, happens, mend, place, trip, visit

from tripmend.change import BudgetChanged, Change, Disruption, PlaceClosed
from tripmend.errors import InputError
from tripmend.repair import Outcome, repair
from tripmend.trip import Catalogue, Connection, Endpoint, Leg, Price


def test_a_required_stop_is_replaced_or_the_repair_is_impossible() -> None:
    day = trip((visit("v", "museum", "10:00", "11:00"),))
    shut = happens(PlaceClosed(place="museum"))
    alone, others = (place("museum"),), (place("museum"), place("gallery"))
    assert mend(day, shut, *alone).revision is not None  # the visit is lost
    assert mend(day, shut, *alone, required=["v"]).status == "impossible"
    replaced = mend(day, shut, *others, required=["v"])
    assert replaced.revision is not None
    assert [stop.place for _, stop in replaced.revision.itinerary.stops()] == ["gallery"]


def test_what_is_impossible_because_a_stop_is_required_can_still_be_dropped_by_leave() -> None:
    day = trip((visit("v", "museum", "10:00", "11:00"),))
    answer = mend(day, happens(PlaceClosed(place="museum")), place("museum"), required=["v"])
    assert [relaxation.kind for relaxation in answer.relaxations] == ["drop"]


def test_only_stops_can_be_required() -> None:
    day = trip((visit("v", "museum", "10:00", "11:00"),))
    with pytest.raises(InputError, match="no stop has the id 'w'"):
        mend(day, happens(PlaceClosed(place="museum")), place("museum"), required=["w"])


def test_a_cheaper_leg_saves_the_budget_only_where_legs_may_be_saved_on() -> None:
    ends = {"origin": Endpoint(city="Altstadt"), "destination": Endpoint(city="Neustadt")}
    runs = [
        Connection(id=name, mode="train", depart=at(begin), arrive=at(end), price=Price(amount=amount), left=9, **ends)
        for name, begin, end, amount in (("fast", "10:00", "11:00", 9000), ("slow", "10:00", "13:00", 3000))
    ]
    leg = Leg(id="l", mode="train", depart=at("10:00"), arrive=at("11:00"), connection="fast", **ends)
    journey = trip((leg,), budget=10000).replace(home="Altstadt")
    poorer = Change(disruptions=(Disruption(category="miscellaneous", effect=BudgetChanged(budget=5000)),))

    def mended(**options: Any) -> Outcome:
        return repair(journey, poorer, Catalogue(connections=tuple(runs)), severity="plan", **options)

    assert mended().status == "impossible"
    saved = mended(savings=["l"])
    assert saved.revision is not None
    assert [leg.connection for _, leg in saved.revision.itinerary.legs()] == ["slow"]
