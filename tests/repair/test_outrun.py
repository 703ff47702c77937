"""A journey that nobody can catch behind what is left of the one before it is broken with that one."""

from __future__ import annotations

import datetime as dt

import pytest
from tiny import DATE, at, happens, place, visit

from tripmend.change import Effect, LegCancelled, LegDelayed
from tripmend.explain import explain
from tripmend.repair import Outcome, repair
from tripmend.rules import check, unmet
from tripmend.trip import Catalogue, Connection, Day, Endpoint, Itinerary, Leg

ISLE, PORT, TOWN = (Endpoint(city=name) for name in ("Isle", "Port", "Town"))


def run(name: str, start: Endpoint, end: Endpoint, leaves: str, arrives: str) -> Connection:
    mode = "ferry" if start is ISLE else "train"
    return Connection(id=name, mode=mode, origin=start, destination=end, depart=at(leaves), arrive=at(arrives))


MORNING, NOON = run("f-09", ISLE, PORT, "09:00", "10:30"), run("t-12", PORT, TOWN, "12:10", "14:00")
AFTERNOON, EVENING = run("f-15", ISLE, PORT, "15:00", "16:30"), run("t-18", PORT, TOWN, "18:10", "20:00")


def leg(name: str, run: Connection) -> Leg:
    ends = {"origin": run.origin, "destination": run.destination, "depart": run.depart, "arrive": run.arrive}
    return Leg(id=name, mode=run.mode, connection=run.id, booked=True, **ends)


def answer(effect: Effect, *known: Connection) -> Outcome:
    """A ferry, a train behind it, and a visit where the train goes, on a day of which everything may change."""
    items = leg("ferry", MORNING), leg("train", NOON), visit("v", "v", "20:30", "21:30")
    there = place("v", hours="09:00-23:00").replace(city="Town")
    journey = Itinerary(id="t", home="Isle", days=(Day(date=DATE, items=items),))
    return repair(journey, happens(effect), Catalogue(places=(there,), connections=known))


def taken(outcome: Outcome) -> tuple[str | None, ...]:
    assert outcome.revision is not None
    revised = outcome.revision.itinerary
    return tuple(item.connection for _, item in revised.legs())


@pytest.mark.parametrize("effect", [LegCancelled(leg="ferry"), LegCancelled(leg="ferry", missed=True)])
def test_a_train_that_every_other_ferry_misses_is_replaced_with_the_ferry(effect: Effect) -> None:
    outcome = answer(effect, MORNING, NOON, AFTERNOON, EVENING)
    assert (outcome.status, outcome.proven) == ("repaired", True)
    assert taken(outcome) == ("f-15", "t-18")
    assert outcome.knock_on == ("train",)


def test_a_ferry_that_leaves_after_the_train_behind_it_leaves_the_train_to_be_replaced() -> None:
    outcome = answer(LegDelayed(leg="ferry", minutes=360), MORNING, NOON, EVENING)
    assert (outcome.status, outcome.proven) == ("repaired", True)
    assert taken(outcome) == ("f-09", "t-18")
    assert outcome.revision is not None
    assert not unmet(check(outcome.revision.itinerary, outcome.world.catalogue))


def test_a_train_that_another_ferry_still_reaches_stays() -> None:
    soon = run("f-10", ISLE, PORT, "10:00", "11:30")
    outcome = answer(LegCancelled(leg="ferry"), MORNING, NOON, soon, AFTERNOON, EVENING)
    assert taken(outcome) == ("f-10", "t-12")
    assert outcome.knock_on == ()


def test_a_train_that_a_plane_misses_for_getting_out_of_it_is_reached_by_a_later_ferry() -> None:
    # The plane lands 25 minutes before the train leaves, and getting out of it takes 30; out of the ferry 10.
    plane = run("p-11", ISLE, PORT, "11:00", "11:45").replace(mode="flight")
    alone = answer(LegCancelled(leg="ferry"), MORNING, NOON, plane, EVENING)
    assert (taken(alone), alone.knock_on) == (("p-11", "t-18"), ("train",))
    soon = run("f-10", ISLE, PORT, "10:20", "11:50")
    beside = answer(LegCancelled(leg="ferry"), MORNING, NOON, plane, soon, EVENING)
    assert (taken(beside), beside.knock_on) == (("f-10", "t-12"), ())


def test_a_whole_chain_of_journeys_is_broken_by_its_first() -> None:
    far = Endpoint(city="Far")
    last = [run(f"x-{hour}", TOWN, far, f"{hour}:20", f"{hour}:50") for hour in ("14", "20")]
    items = leg("ferry", MORNING), leg("train", NOON), leg("bus", last[0])
    journey = Itinerary(id="t", home="Isle", days=(Day(date=DATE, items=items),))
    world = Catalogue(places=(), connections=(MORNING, NOON, AFTERNOON, EVENING, *last))
    outcome = repair(journey, happens(LegCancelled(leg="ferry")), world)
    assert taken(outcome) == ("f-15", "t-18", "x-20")
    assert outcome.knock_on == ("bus", "train")


FERRY_LATE, TRAIN_LATE = "the ferry Isle–Port now arrives", "the train Port–Town now arrives"


@pytest.mark.parametrize(
    ("effect", "train", "castle"),
    [
        (LegCancelled(leg="ferry"), f"{FERRY_LATE} 16:30", f"{FERRY_LATE} 16:30"),
        (LegDelayed(leg="ferry", minutes=120), f"{FERRY_LATE} 12:30", f"{TRAIN_LATE} 20:00"),
    ],
)
def test_what_is_missed_behind_a_journey_says_which_one_comes_too_late(effect: Effect, train: str, castle: str) -> None:
    """The castle was for the afternoon behind the train; at its hour the next one has not even left."""
    items = leg("ferry", MORNING), leg("train", NOON), visit("c", "c", "15:00", "16:00")
    there = place("c", hours="09:00-16:30").replace(city="Town")
    journey = Itinerary(id="t", home="Isle", days=(Day(date=DATE, items=items),))
    known = Catalogue(places=(there,), connections=(MORNING, NOON, AFTERNOON, EVENING))
    told = {change.id: change.reason for change in explain(repair(journey, happens(effect), known), known).changes}
    assert (told["train"], told["c"]) == (f"Because {train}.", f"Because {castle}.")


def test_a_journey_that_comes_on_another_day_is_told_with_that_day() -> None:
    """The visit to the castle is lost with the day, as the ferry lands in the next morning."""
    items = leg("ferry", MORNING), visit("c", "c", "15:00", "16:00")
    there = place("c", hours="09:00-16:30").replace(city="Port")
    journey = Itinerary(id="t", home="Isle", days=(Day(date=DATE, items=items), Day(date=DATE + dt.timedelta(days=1))))
    late = run("f-next", ISLE, PORT, "09:00", "10:30")
    late = late.replace(**{name: getattr(late, name) + dt.timedelta(days=1) for name in ("depart", "arrive")})
    known = Catalogue(places=(there,), connections=(MORNING, late))
    outcome = repair(journey, happens(LegCancelled(leg="ferry")), known)
    told = {change.id: change.reason for change in explain(outcome, known).changes}
    assert told["c"] == "Because the ferry Isle–Port now arrives Tue 8 Sep 10:30."


def test_behind_a_train_that_nothing_replaces_the_way_back_is_broken_as_well() -> None:
    """The ferry is so late that no train goes on that day: the way back leaves before one is there by any."""
    back, later = run("t-16", TOWN, PORT, "16:00", "18:00"), run("t-21", TOWN, PORT, "22:00", "23:30")
    soon, slow = run("f-11", ISLE, PORT, "11:00", "12:30"), run("t-14", PORT, TOWN, "14:00", "17:00")
    items = leg("ferry", MORNING), leg("train", NOON), leg("back", back)
    there = place("v", hours="09:00-23:00").replace(city="Town")
    journey = Itinerary(id="t", home="Isle", days=(Day(date=DATE, items=items),))
    known = Catalogue(places=(there,), connections=(MORNING, NOON, back, later, soon, slow))
    outcome = repair(journey, happens(LegDelayed(leg="ferry", minutes=600)), known)
    assert outcome.revision is not None
    assert taken(outcome) == ("f-11", "t-14", "t-21")
