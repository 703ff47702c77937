"""What an answer says of a car in which the travellers came, where they go on by something else."""

from __future__ import annotations

from tests.explain.test_nights_told import bed, inn
from tests.repair.tiny import at, happens, trip
from tripmend.change import LegCancelled
from tripmend.explain import explain
from tripmend.repair import repair
from tripmend.trip import Catalogue, Connection, Endpoint, Leg, Mode, Price


def way(name: str, mode: Mode, day: int, hour: int, back: bool) -> Connection:
    ends = [Endpoint(city="Lisbon"), Endpoint(city="Porto")]
    origin, destination = reversed(ends) if back else ends
    times = {"depart": at(f"{hour}:00", day), "arrive": at(f"{hour + 3}:00", day)}
    return Connection(id=name, mode=mode, origin=origin, destination=destination, price=Price(amount=0), **times)


def taken(name: str, by: Connection) -> Leg:
    ends = {"origin": by.origin, "destination": by.destination, "depart": by.depart, "arrive": by.arrive}
    return Leg(id=name, mode=by.mode, connection=by.id, **ends)


def reason(cancelled: str, first: Mode = "drive", last: Mode = "drive") -> str:
    """Why the leg that does not run is made by train, on a trip to Porto and back."""
    go, back = way("car-go", first, 0, 10, False), way("car-back", last, 1, 17, True)
    trains = way("train-go", "train", 0, 11, False), way("train-back", "train", 1, 18, True)
    catalogue = Catalogue(places=(inn("house", "Porto", 80),), connections=(go, back, *trains))
    plan = trip((taken("go", go),), (taken("back", back),), stays=(bed("one", "house", 0, 1),))
    found = explain(repair(plan, happens(LegCancelled(leg=cancelled)), catalogue, severity="plan"))
    return next(change.reason for change in found.changes if change.id == cancelled)


def test_a_car_that_nobody_drives_back_stays_where_it_is() -> None:
    assert reason("back").endswith(" If the car is your own, it stays in Porto.")


def test_a_car_that_did_not_come_along_is_missing_for_the_way_back() -> None:
    assert reason("go").endswith(" If the car is your own, it is not in Porto for the drive on Tue 8 Sep.")


def test_of_a_car_for_one_way_only_nothing_is_said() -> None:
    assert "car" not in reason("back", first="bus")
    assert "car" not in reason("go", last="bus")
    assert "car" not in reason("go", first="bus", last="bus")
