"""A visit that is under way when its place closes early takes place until then."""

from __future__ import annotations

import datetime as dt

import pytest
from tiny import DATE, at, happens, mend, place, spots, trip, visit

from tripmend.change import Effect, HoursChanged, Missed, PlaceClosed, SoldOut
from tripmend.explain import explain
from tripmend.trip import Dwell, Interval, Lock, Slot

VISIT = visit("m", "museum", "10:00", "12:00", booked=True)
LATER = visit("a", "tower", "16:00", "17:00")
PLACES = (place("museum", dwell=Dwell(min=60)), place("tower"))


def closes(clock: str) -> Effect:
    return HoursChanged(place="museum", dates=(DATE,), closes=dt.time.fromisoformat(clock))


@pytest.mark.parametrize("now", ["10:40", "11:30", "13:00"])
@pytest.mark.parametrize(
    "effect", [closes("11:15"), PlaceClosed(place="museum", during=Interval(start=at("11:15"), end=at("23:00")))]
)
def test_who_is_there_when_it_closes_was_there_until_then(now: str, effect: Effect) -> None:
    for museum in (PLACES[0], PLACES[0].replace(slots=(Slot(start=at("10:00"), left=0),))):
        outcome = mend(trip((VISIT, LATER)), happens(effect).replace(now=at(now)), museum, PLACES[1])
        assert outcome.status == "unchanged"
        assert spots(outcome) == {"m": "museum 10:00-11:15", "a": "tower 16:00-17:00"}
        assert outcome.mended.itinerary.stop("m").booked


@pytest.mark.parametrize(
    "effects",
    [
        (closes("10:20"),),
        (closes("09:30"),),
        (PlaceClosed(place="museum", dates=(DATE,)),),
        (SoldOut(place="museum", dates=(DATE,)),),
        (closes("11:15"), Missed(stop="m")),
    ],
)
def test_what_closed_before_or_too_soon_was_missed(effects: tuple[Effect, ...]) -> None:
    outcome = mend(trip((VISIT, LATER)), happens(*effects).replace(now=at("11:00")), *PLACES)
    now = outcome.world.now
    assert now is not None
    assert now.missed == {"m"}


def test_a_visit_that_has_not_begun_is_not_cut() -> None:
    outcome = mend(
        trip((VISIT.replace(booked=False), LATER)), happens(closes("11:15")).replace(now=at("09:30")), *PLACES
    )
    assert outcome.world.itinerary.stop("m").end == at("12:00")
    assert spots(outcome)["m"].startswith("museum ")


@pytest.mark.parametrize("now", [None, "09:30", "10:40", "11:30", "13:00"])
def test_who_has_booked_comes_as_booked_and_leaves_when_it_closes(now: str | None) -> None:
    change = happens(closes("11:15")).replace(now=None if now is None else at(now))
    outcome = mend(trip((VISIT, LATER)), change, *PLACES)
    assert outcome.status == "unchanged"
    assert spots(outcome)["m"] == "museum 10:00-11:15"
    assert outcome.mended.itinerary.stop("m").booked
    (told,) = [entry for entry in explain(outcome).changes if entry.id == "m"]
    assert (told.announced, told.aspects, told.void) == (True, ("time",), False)


def test_nobody_knows_whether_a_booking_that_ends_earlier_is_long_enough() -> None:
    outcome = mend(trip((VISIT, LATER)), happens(closes("11:15")), place("museum"), PLACES[1])
    assert spots(outcome)["m"] == "museum 10:00-11:15"
    (said,) = [finding for finding in outcome.mended.findings if finding.rule == "shorter"]
    assert (said.state, said.subjects, said.margin) == ("unknown", ("m",), -45)


def test_a_lock_holds_a_booking_that_ends_earlier() -> None:
    plan = trip((VISIT, LATER), locks=(Lock(target="m", hold="all"),))
    outcome = mend(plan, happens(closes("11:15")), *PLACES)
    assert (outcome.status, spots(outcome)["m"]) == ("unchanged", "museum 10:00-11:15")
