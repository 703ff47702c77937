"""A journey that now leaves only after midnight: another on the day that was planned, with its nights, may be less."""

from __future__ import annotations

import datetime as dt

import pytest
from tiny import DATE, at, happens, place, trip, visit

from tripmend.change import LegRetimed
from tripmend.repair import Outcome, repair
from tripmend.rules import Parameters
from tripmend.trip import Catalogue, Connection, Endpoint, Itinerary, Leg, Stay

HERE, THERE = Endpoint(city="Altstadt"), Endpoint(city="Seeburg")
NIGHTS = [DATE + dt.timedelta(days=n) for n in range(3)]
PLANNED = Connection(
    id="planned", mode="train", origin=HERE, destination=THERE, depart=at("10:30", 1), arrive=at("12:30", 1)
)
EARLY = PLANNED.replace(id="early", depart=at("07:00", 1), arrive=at("09:00", 1), left=9)
RIDE = Leg(
    id="go",
    mode="train",
    origin=HERE,
    destination=THERE,
    connection="planned",
    depart=at("10:30", 1),
    arrive=at("12:30", 1),
    booked=True,
)
LAKE, MEAL = (
    visit(name, name, kind=kind, **more).replace(start=at(start, 1), end=at(end, 1), booked=booked)
    for name, kind, start, end, booked, more in (
        ("lake", "visit", "14:00", "15:30", False, {}),
        ("grill", "meal", "19:00", "20:30", True, {"meal": "dinner"}),
    )
)
PLACES = (
    place("church"),
    place("inn", kind="lodging", hours=None),
    place("lake").replace(city="Seeburg"),
    place("grill", kind="restaurant", hours="11:00-23:00").replace(city="Seeburg"),
    place("pier", kind="lodging", hours=None).replace(city="Seeburg"),
)


def journey() -> Itinerary:
    beds = [
        Stay(id=name, place=name, check_in=first, check_out=last, booked=True)
        for name, first, last in (("inn", NIGHTS[0], NIGHTS[1]), ("pier", NIGHTS[1], NIGHTS[2]))
    ]
    return trip((visit("church", "church", "10:00", "11:00"),), (RIDE, LAKE, MEAL), (), stays=tuple(beds))


def put_off(depart: dt.datetime, *runs: Connection) -> Outcome:
    catalogue = Catalogue(places=PLACES, connections=(PLANNED, *runs))
    return repair(journey(), happens(LegRetimed(leg="go", depart=depart)), catalogue, parameters=Parameters(grid=30))


@pytest.mark.parametrize("depart", [at("23:30", 1), at("00:30", 2), at("05:00", 2), at("09:00", 2)])
def test_an_earlier_train_is_taken_whichever_side_of_midnight_the_planned_one_leaves(depart: dt.datetime) -> None:
    outcome = put_off(depart, EARLY)
    assert outcome.revision is not None
    assert outcome.revision.proven
    taken = outcome.revision.itinerary.item("go")
    assert isinstance(taken, Leg)
    assert taken.connection == "early"
    assert outcome.revision.itinerary.stays == journey().stays
    cost = outcome.revision.cost
    assert (cost.booked, cost.lost, cost.changed, cost.nights) == (1, 0, 1, 0)


def test_without_another_train_the_traveller_goes_along_and_the_nights_follow() -> None:
    outcome = put_off(at("05:00", 2))
    assert outcome.revision is not None
    assert outcome.revision.proven
    inn = outcome.revision.itinerary.item("inn")
    assert isinstance(inn, Stay)
    assert inn.check_out == NIGHTS[2]
