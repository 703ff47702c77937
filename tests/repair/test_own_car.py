"""One's own car, and whatever else has no timetable: it is taken at another hour, and that is no other journey."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from tiny import DATE, at, happens, place, spots, trip, visit

from tripmend.change import Change, Constraint, DocumentsMissing, Late, LegCancelled, LegDelayed, LegRetimed
from tripmend.repair import Outcome, repair
from tripmend.rules import Parameters, check_revision
from tripmend.trip import Catalogue, Connection, Day, Endpoint, Itinerary, Leg, Lock, Lodging, Stay

HERE, THERE = Endpoint(city="Hafen"), Endpoint(city="Altstadt")
CAR = Connection(id="car", mode="drive", origin=HERE, destination=THERE, minutes=75)
TRAIN = Connection(
    id="train", mode="train", origin=HERE, destination=THERE, depart=at("09:30"), arrive=at("10:30"), left=9
)
DRIVE = Leg(
    id="go", mode="drive", origin=HERE, destination=THERE, connection="car", depart=at("09:00"), arrive=at("10:15")
)
LATE = happens(Late(minutes=30)).replace(now=at("08:55"))
NOT_SO_EARLY = Change(constraints=(Constraint(type="not_before", time=at("10:30").time(), date=at("10:30").date()),))


def journey(**facts: Any) -> Itinerary:
    return trip((DRIVE.replace(**facts), visit("s1", "church", "10:30", "11:30"))).replace(home="Hafen")


def mended(change: Change, itinerary: Itinerary | None = None, *runs: Connection) -> Outcome:
    trip_now = journey() if itinerary is None else itinerary
    catalogue = Catalogue(places=(place("church"),), connections=runs or (CAR, TRAIN))
    outcome = repair(trip_now, change, catalogue, parameters=Parameters(grid=5))
    if outcome.revision is not None:
        judged = check_revision(
            outcome.original, outcome.revision.itinerary, outcome.world, outcome.change, outcome.scope
        )
        assert not [finding for finding in judged if finding.state == "broken" and finding.severity == "hard"]
    return outcome


def drive(outcome: Outcome) -> Leg:
    assert outcome.revision is not None
    found = outcome.revision.itinerary.item("go")
    assert isinstance(found, Leg)
    return found


@pytest.mark.parametrize(("change", "leaves"), [(LATE, "09:30"), (NOT_SO_EARLY, "10:30")])
def test_who_is_late_for_their_car_takes_it_later_and_no_train(change: Change, leaves: str) -> None:
    outcome = mended(change)
    new = drive(outcome)
    assert (new.connection, new.depart) == ("car", at(leaves))
    assert not new.cancelled
    assert outcome.revision is not None
    assert outcome.revision.proven
    cost = outcome.revision.cost
    assert (cost.booked, cost.lost, cost.changed, cost.spend) == (0, 0, 0, 0)
    assert cost.drift > (at(leaves) - at("09:00")).seconds // 60


def test_what_is_booked_for_an_hour_loses_its_booking_at_another() -> None:
    outcome = mended(NOT_SO_EARLY, journey(booked=True))
    assert outcome.revision is not None
    assert outcome.revision.cost.booked == 1
    assert not drive(outcome).booked


def test_a_lock_on_the_car_leaves_its_hour_open_and_one_on_all_does_not() -> None:
    late_train = TRAIN.replace(depart=at("11:00"), arrive=at("12:00"))
    locked = {hold: journey().replace(locks=(Lock(target="go", hold=hold),)) for hold in ("place", "time", "all")}
    outcome = mended(NOT_SO_EARLY, locked["place"], CAR, late_train)
    assert (drive(outcome).connection, drive(outcome).depart) == ("car", at("10:30"))
    assert {mended(NOT_SO_EARLY, locked[hold], CAR, late_train).status for hold in ("time", "all")} == {"impossible"}


def test_a_car_that_is_held_up_leaves_no_sooner_and_takes_no_less() -> None:
    jam = LegRetimed(leg="go", depart=at("09:40"), arrive=at("12:00"))
    wish = Constraint(type="not_before", time=at("10:00").time(), date=at("10:00").date())
    held_up = drive(mended(happens(LegDelayed(leg="go", minutes=60)), None, CAR))
    assert held_up.depart == at("10:00")
    in_the_jam = drive(mended(happens(jam, wishes=(wish,)), None, CAR))
    assert (in_the_jam.depart, in_the_jam.arrive) == (at("10:00"), at("12:20"))


@pytest.mark.parametrize("effect", [LegCancelled(leg="go"), DocumentsMissing(legs=("go",), until=at("12:00"))])
def test_a_car_that_does_not_run_is_not_taken_later_on_that_day(effect: Any) -> None:
    assert mended(happens(effect), None, CAR).revision is None


def test_a_car_that_was_out_of_use_before_stays_so() -> None:
    assert drive(mended(happens(), journey(cancelled=True, connection="car"))).connection == "train"


def test_stops_follow_the_car() -> None:
    assert spots(mended(LATE)) == {"s1": "church 10:45-11:45"}


def test_where_the_road_is_closed_for_a_day_the_car_goes_on_the_next_one() -> None:
    closed = happens(LegCancelled(leg="go", none_on=(DATE,)))
    sight = visit("s1", "church", "10:30", "11:30")
    tomorrow = sight.replace(start=at("10:30", 1), end=at("11:30", 1))
    days = Day(date=DATE, items=(DRIVE,)), Day(date=DATE + dt.timedelta(days=1), items=(tomorrow,))
    bed = Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + dt.timedelta(days=1))
    plan = Itinerary(id="t", home="Hafen", days=days, stays=(bed,))
    places = place("church"), place("inn", "lodging", lodging=Lodging())
    outcome = repair(plan, closed, Catalogue(places=places, connections=(CAR,)), parameters=Parameters(grid=5))
    assert (outcome.status, outcome.proven) == ("repaired", True)
    new = drive(outcome)
    assert new.connection == "car"
    assert new.depart is not None
    assert new.depart.date() == DATE + dt.timedelta(days=1)


def test_a_car_that_goes_a_day_later_may_leave_sooner_on_that_day() -> None:
    days = (DRIVE, visit("s1", "church", "10:30", "11:30")), ()
    early = place("church", hours="08:00-09:30")
    known = Catalogue(places=(early,), connections=(CAR.replace(minutes=60),))
    change = happens(LegDelayed(leg="go", minutes=24 * 60))
    outcome = repair(trip(*days).replace(home="Hafen"), change, known, parameters=Parameters(grid=5))
    assert drive(outcome).depart == at("07:15", 1)
    assert spots(outcome) == {"s1": "church 08:30-09:30 +1"}
