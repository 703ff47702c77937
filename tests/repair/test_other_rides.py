"""Where nothing fits because of a journey that nothing has broken, that it might be made otherwise is a way out."""

from __future__ import annotations

import datetime as dt

from tiny import DATE, at, happens, place, spots, visit

from tripmend.change import EventMoved, StopWanted
from tripmend.explain import explain
from tripmend.repair import Outcome, repair
from tripmend.trip import Catalogue, Connection, Day, Endpoint, Itinerary, Leg, Lock

SEA, TOWN, HOME = Endpoint(city="Seeburg"), Endpoint(city="Altstadt"), Endpoint(city="Hafen")


def run(name: str, ends: tuple[Endpoint, Endpoint], leaves: str, arrives: str) -> Connection:
    return Connection(
        id=name, mode="train", origin=ends[0], destination=ends[1], depart=at(leaves), arrive=at(arrives), number=name
    )


RUNS = (
    run("down", (SEA, TOWN), "14:00", "15:00"),
    run("later", (SEA, TOWN), "18:00", "19:00"),
    run("home", (TOWN, HOME), "16:00", "17:00"),
    run("last", (TOWN, HOME), "20:00", "21:00"),
)


def ride(by: Connection) -> Leg:
    ends = {"origin": by.origin, "destination": by.destination, "depart": by.depart, "arrive": by.arrive}
    return Leg(id=by.id, mode="train", number=by.number, connection=by.id, booked=True, **ends)


def mended(effect: EventMoved | StopWanted, *locks: Lock, planned: str = "09:00") -> Outcome:
    """A visit in Seeburg at nine, then by two trains home by way of Altstadt; each runs once more in the evening."""
    until = (at(planned) + dt.timedelta(hours=2)).time().isoformat("minutes")
    stop = visit("v", "castle", planned, until).replace(booked=True)
    days = (Day(date=DATE, items=(stop, ride(RUNS[0]), ride(RUNS[2]))),)
    places = tuple(place(name, hours="08:00-20:00").replace(city="Seeburg") for name in ("castle", "office"))
    return repair(
        Itinerary(id="t", days=days, locks=locks), happens(effect), Catalogue(places=places, connections=RUNS)
    )


def test_a_booking_that_was_moved_may_be_kept_by_two_later_trains() -> None:
    moved = EventMoved(place="castle", start=at("13:00"), end=at("15:00"))
    outcome = mended(moved, Lock(target="v"))
    assert outcome.status == "impossible"
    (way,) = (one for one in outcome.relaxations if one.kind == "rides")
    assert way.revision is not None
    trains = [leg.connection for _, leg in way.revision.itinerary.legs()]
    assert trains == ["later", "last"]
    said = explain(outcome).relaxations
    assert any("other journeys of the same day may change as well" in one.words for one in said)


def test_of_a_booking_that_is_given_up_is_said_that_later_trains_would_keep_it() -> None:
    outcome = mended(EventMoved(place="castle", start=at("13:00"), end=at("15:00")))
    assert spots(outcome).get("v") != "castle 13:00-15:00"
    (way,) = (one for one in outcome.relaxations if one.kind == "keep")
    assert way.revision is not None
    assert [leg.connection for _, leg in way.revision.itinerary.legs()] == ["later", "last"]


def test_what_is_wanted_after_the_train_has_left_may_be_had_by_a_later_one() -> None:
    outcome = mended(StopWanted.model_validate({"wish": {"place": "office", "start": at("15:00"), "minutes": 30}}))
    assert outcome.status == "impossible"
    (way,) = (one for one in outcome.relaxations if one.kind == "rides")
    assert way.revision is not None
    assert [leg.connection for _, leg in way.revision.itinerary.legs()] == ["later", "last"]
