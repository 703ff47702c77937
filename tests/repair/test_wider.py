"""A severity that was only inferred says where to look first: the smallest repair of all is the answer."""

from __future__ import annotations

import pytest
from tiny import DATE, at, happens, mend, place, spots, trip, visit
from worlds import world_of

from tripmend.change import HoursChanged, LegCancelled, PlaceClosed
from tripmend.explain import explain
from tripmend.repair import Outcome, _widen, repair
from tripmend.trip import Catalogue, Connection, Day, Endpoint, Itinerary, Leg, Lock

CLOSED = happens(PlaceClosed(place="b", dates=(DATE,)))


def two_days(**options: object) -> Outcome:
    """b is closed on the first day; another of its kind, but dearer, could take its place."""
    first = (visit("x", "a", "09:00", "10:00"), visit("y", "b", "14:00", "15:00"))
    second = visit("z", "c").replace(start=at("10:00", 1), end=at("11:00", 1))
    unlike = place("other", tags=("bones",))
    places = (place("a"), place("b", tags=("art",)), place("c"), unlike)
    return mend(trip(first, (second,)), CLOSED, *places, **{"severity": None, **options})


def test_what_is_closed_is_seen_another_day_where_that_is_the_smaller_change() -> None:
    outcome = two_days()
    assert spots(outcome)["y"].startswith("b ")
    assert spots(outcome)["y"].endswith("+1")
    assert outcome.searched == "plan"
    assert outcome.scope.level == "day"
    assert explain(outcome).headline.endswith("no smaller repair exists.")


def test_a_severity_that_was_stated_is_kept_to_and_the_claim_is_about_it_alone() -> None:
    outcome = two_days(severity="step")
    assert spots(outcome)["y"] == "other 14:00-15:00"
    assert outcome.searched == "step"
    assert explain(outcome).headline.endswith("no smaller repair exists within what may change.")


def test_where_nothing_wider_is_smaller_the_narrow_scope_is_told() -> None:
    stops = (visit("x", "a", "09:00", "10:00"), visit("y", "b", "14:00", "15:00"))
    outcome = mend(trip(stops), CLOSED, place("a"), place("b"), place("twin"), severity=None)
    assert spots(outcome) == {"x": "a 09:00-10:00", "y": "twin 14:00-15:00"}
    assert (outcome.scope.level, outcome.searched) == ("step", "plan")


def test_the_neighbours_make_room_for_what_opens_later() -> None:
    stops = (visit("x", "late", "11:30", "12:30"), visit("y", "b", "14:00", "15:00"))
    change = happens(HoursChanged(place="late", opens=at("14:00").time(), dates=(DATE,)))
    places = (place("late", hours="09:00-15:00"), place("b"), place("other"))
    found = spots(mend(trip(stops), change, *places, severity=None))
    assert found["x"] == "late 14:00-15:00"
    assert found["y"].startswith("b ")


def test_another_train_is_the_answer_when_the_first_is_cancelled() -> None:
    ends = {"origin": Endpoint(city="Home"), "destination": Endpoint(city="Altstadt")}
    early, late = {"depart": at("08:00"), "arrive": at("09:00")}, {"depart": at("10:00"), "arrive": at("11:00")}
    leg = Leg(id="in", mode="train", connection="early", booked=True, **ends, **early)
    journey = Itinerary(id="t", home="Home", days=(Day(date=DATE, items=(leg, visit("x", "a", "10:00", "11:00"))),))
    runs = (Connection(id="early", mode="train", **ends, **early), Connection(id="late", mode="train", **ends, **late))
    outcome = repair(journey, happens(LegCancelled(leg="in")), Catalogue(places=(place("a"),), connections=runs))
    assert outcome.status == "repaired"
    assert outcome.revision is not None
    (_, taken), *_ = outcome.revision.itinerary.legs()
    assert taken.connection == "late"
    stated = repair(
        journey, happens(LegCancelled(leg="in")), Catalogue(places=(place("a"),), connections=runs), severity="step"
    )
    assert stated.status == "impossible"


def test_a_locked_visit_is_not_given_up_where_another_day_keeps_it() -> None:
    lock = Lock(target="s")
    days = (visit("s", "b", "10:00", "11:00"),), (visit("o", "o").replace(start=at("10:00", 1), end=at("11:00", 1)),)
    places = place("b", hours="10:00-11:00"), place("o", hours="09:00-12:30"), place("r")
    outcome = mend(trip(*days, locks=(lock,)), CLOSED, *places, severity=None)
    assert spots(outcome)["s"].startswith("b ")
    assert spots(mend(trip(*days), CLOSED, *places, severity=None))["s"].startswith("r ")


def test_without_time_for_more_the_claim_is_about_what_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_widen, "_smaller", lambda *_: None)
    outcome = two_days()
    assert spots(outcome)["y"] == "other 14:00-15:00"
    assert outcome.searched == outcome.scope.level == "step"
    assert explain(outcome).headline.endswith("no smaller repair exists within what may change.")


@pytest.mark.parametrize("seed", [*range(20), *(pytest.param(n, marks=pytest.mark.slow) for n in range(20, 60))])
def test_no_stated_severity_makes_a_smaller_repair(seed: int) -> None:
    world = world_of(seed)
    asked = {"tolerance": world.tolerance, "parameters": world.parameters, "relax": False}
    bare = world.change.replace(disruptions=tuple(one.replace(severity=None) for one in world.change.disruptions))
    free = repair(world.itinerary, bare, world.catalogue, **asked)  # type: ignore[arg-type]
    for severity in ("step", "day", "plan"):
        stated = repair(world.itinerary, bare, world.catalogue, severity=severity, **asked)  # type: ignore[arg-type]
        if stated.revision is not None:
            assert free.revision is not None
            assert free.revision.cost <= stated.revision.cost
        if severity == "plan" and free.searched == "plan":
            assert (free.revision is None) == (stated.revision is None)
