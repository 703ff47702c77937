"""What an answer tells of a plan that holds, beside what changed."""

from __future__ import annotations

import datetime as dt

import pytest
from tiny import DATE, at, happens, place, trip, visit

from tripmend.change import Change, Slower
from tripmend.explain import Explanation, explain
from tripmend.repair import repair
from tripmend.rules import Parameters
from tripmend.trip import Catalogue, Endpoint, Itinerary, Leg

HOME, TOWN = Endpoint(city="Hafen"), Endpoint(city="Altstadt")
PLACES = (place("church"), place("inn", "lodging"))


def told(itinerary: Itinerary, change: Change) -> Explanation:
    catalogue = Catalogue(places=PLACES, zone="Europe/Vienna")
    return explain(repair(itinerary, change, catalogue, parameters=Parameters(grid=30)), catalogue)


def leg(name: str, ends: tuple[Endpoint, Endpoint], depart: dt.datetime, arrive: dt.datetime) -> Leg:
    return Leg(id=name, mode="train", origin=ends[0], destination=ends[1], depart=depart, arrive=arrive, booked=True)


@pytest.mark.parametrize(
    ("hours", "outside"),
    [
        ({"earliest": dt.time(9)}, {"out"}),
        ({"earliest": dt.time(8)}, set()),
        ({"latest": dt.time(19, 59)}, {"back"}),
        ({"latest": dt.time(20)}, set()),
        ({"latest": dt.time(1)}, set()),
    ],
)
def test_a_journey_outside_the_hours_of_a_slower_day_is_named(hours: dict[str, dt.time], outside: set[str]) -> None:
    out = leg("out", (HOME, TOWN), at("08:00"), at("09:00"))
    back = leg("back", (TOWN, HOME), at("20:00"), at("21:00"))
    plan = trip((out, visit("m", "church", "12:00", "13:00"), back)).replace(home="Hafen")
    found = told(plan, happens(Slower(dates=(DATE,), **hours)))
    assert found.outcome.status == "unchanged"
    assert {one.item for one in found.standing} == outside
    assert ("not all is as wished" in found.headline) == bool(outside)
