"""A booked leg that is late but still runs, and locked stops that are hit: kept as dearly as a booking."""

from __future__ import annotations

import pytest
from tiny import DATE, at, happens, mend, place, spots, trip, visit

from tripmend.change import LegCancelled, LegDelayed, PlaceClosed, PriceChanged
from tripmend.repair import Outcome, repair
from tripmend.trip import Catalogue, Connection, Day, Endpoint, Itinerary, Leg, Lock, Price, Traveller, TravelTime

IN = Leg(
    id="in",
    mode="train",
    origin=Endpoint(city="Home"),
    destination=Endpoint(city="Altstadt"),
    depart=at("08:00"),
    arrive=at("09:00"),
    connection="early",
    booked=True,
)


def run(name: str, leaves: str, arrives: str) -> Connection:
    ends = {"origin": IN.origin, "destination": IN.destination}
    return Connection(id=name, mode="train", depart=at(leaves), arrive=at(arrives), **ends)


def late(minutes: int, *locks: Lock, booked: bool = True) -> Outcome:
    """The train is late; another would be there in time for the only visit, which closes at noon."""
    stop = visit("v", "v", "10:00", "11:00")
    days = (Day(date=DATE, items=(IN.replace(booked=booked), stop)),)
    journey = Itinerary(id="t", home="Home", days=days, locks=locks)
    there = place("v", hours="09:00-12:00"), place("w")
    runs = run("early", "08:00", "09:00"), run("other", "08:10", "09:10")
    change = happens(LegDelayed(leg="in", minutes=minutes))
    return repair(journey, change, Catalogue(places=there, connections=runs))


def connection(outcome: Outcome) -> str | None:
    assert outcome.revision is not None
    leg = outcome.revision.itinerary.item("in")
    assert isinstance(leg, Leg)
    return leg.connection


def test_a_booked_leg_that_is_late_is_kept_and_the_stops_give_way() -> None:
    outcome = late(240)
    assert connection(outcome) == "early"
    assert spots(outcome)["v"].startswith("w ")
    assert outcome.revision is not None
    assert outcome.revision.cost.booked == 0


def test_a_leg_without_a_booking_gives_way_itself() -> None:
    outcome = late(240, booked=False)
    assert connection(outcome) == "other"
    assert spots(outcome)["v"] == "v 10:00-11:00"


def test_a_lock_on_a_late_leg_holds() -> None:
    outcome = late(240, Lock(target="in"))
    assert connection(outcome) == "early"
    assert outcome.revision is not None
    assert [f.state for f in outcome.revision.findings if f.rule == "lock"] == ["ok"]


def test_where_a_locked_late_leg_leaves_no_repair_the_lock_is_named() -> None:
    outcome = late(240, Lock(target="in"), Lock(target="v"))
    assert outcome.status == "impossible"
    assert outcome.proven
    assert {(way.kind, way.target) for way in outcome.relaxations} >= {("lock", "in"), ("lock", "v")}


@pytest.mark.parametrize(("leaves", "arrives", "fits"), [("08:30", "09:30", True), ("08:30", "09:40", False)])
def test_a_leg_whose_time_is_locked_may_be_another_at_that_time(leaves: str, arrives: str, *, fits: bool) -> None:
    days = (Day(date=DATE, items=(IN, visit("v", "v", "10:00", "11:00"))),)
    lock, traveller = Lock(target="in", hold="time"), Traveller(budget=2500)
    journey = Itinerary(id="t", home="Home", days=days, locks=(lock,), traveller=traveller)
    runs = run("early", "08:00", "09:00"), run("other", leaves, arrives)
    catalogue = Catalogue(
        places=(place("v"),), connections=tuple(one.replace(price=Price(amount=1000)) for one in runs)
    )
    change = happens(LegDelayed(leg="in", minutes=30), PriceChanged(target="in", amount=5000))
    outcome = repair(journey, change, catalogue)
    assert outcome.proven
    assert (connection(outcome) if fits else outcome.status) == ("other" if fits else "impossible")


@pytest.mark.parametrize("locked", [True, False])
def test_a_locked_stop_that_is_hit_rather_changes_its_day_than_its_place(locked: bool) -> None:
    days = (visit("s", "s", "10:00", "11:00"),), (visit("o", "o").replace(start=at("10:00", 1), end=at("11:00", 1)),)
    locks = (Lock(target="s"),) if locked else ()
    # On the other day the visit does not fit without a shift of the other one.
    places = place("s", hours="10:00-11:00"), place("o", hours="09:00-12:30"), place("r")
    change = happens(PlaceClosed(place="s", dates=(DATE,)))
    outcome = mend(trip(*days, locks=locks), change, *places)
    assert spots(outcome)["s"].startswith("s " if locked else "r ")


@pytest.mark.parametrize(
    ("mode", "ticket", "expected"),
    [
        ("flight", "", "10:40"),  # 20 minutes over and 90 to check in: at the station by 10:40 for 12:30
        ("flight", "A", "10:40"),  # a new train is on nobody's ticket
        ("train", "", "12:00"),  # 20 minutes over and 10 to change
    ],
)
def test_a_train_before_a_flight_is_taken_so_early_that_one_can_check_in(mode: str, ticket: str, expected: str) -> None:
    """E5: an hour to change was enough for who came by train, where who came from a café needed an hour and a half."""
    hub = Endpoint(city="Altstadt", place="hbf")
    train = IN.replace(destination=hub, ticket=ticket)
    on = IN.replace(
        id="on",
        mode=mode,
        origin=Endpoint(city="Altstadt", place="air"),
        destination=Endpoint(city="Far"),
        depart=at("12:30"),
        arrive=at("14:00"),
        connection=None,
        ticket=ticket,
    )
    early = run("early", "08:00", "09:00")
    places = place("hbf", "station"), place("air", "airport")
    ways = (TravelTime(origin="hbf", destination="air", minutes=20),)
    journey = Itinerary(id="t", home="Home", days=(Day(date=DATE, items=(train, on)),), locks=(Lock(target="on"),))
    in_time = []
    for arrives in ("10:40", "11:10", "12:00", "12:10"):
        other = run("other", "09:30", arrives).replace(destination=hub)
        known = Catalogue(places=places, connections=(early, other), travel=ways)
        outcome = repair(journey, happens(LegCancelled(leg="in")), known)
        in_time += [arrives] if outcome.status == "repaired" else []
    assert in_time[-1] == expected


def test_a_new_train_is_on_no_ticket() -> None:
    outcome = late(240, booked=False)
    assert outcome.revision is not None
    assert outcome.revision.itinerary.leg("in").ticket == ""
