"""A revision is compared as a whole: an engine that touches anything else, or misstates a cost, gets no full marks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tripmend.repair import Outcome, repair
from tripmend.trip import Itinerary, Lock
from tripmend_suites.travelplanner.bench import run_plan
from tripmend_suites.travelplanner.formats import TravelPlannerTrip


def _items(trip: Itinerary, **changes: Any) -> Itinerary:
    days = tuple(day.replace(items=tuple(item.replace(**changes) for item in day.items)) for day in trip.days)
    return trip.replace(days=days)


@pytest.mark.parametrize(
    ("vandalise", "where"),
    [
        (lambda trip: trip.replace(notes="lost"), "notes"),
        (lambda trip: trip.replace(currency="EUR"), "currency"),
        (lambda trip: trip.replace(home="Brookton"), "home"),
        (lambda trip: trip.replace(locks=(Lock(target="stay-1"),)), "locks"),
        (lambda trip: trip.replace(traveller=trip.traveller.replace(budget=None)), "traveller.budget"),
        (lambda trip: trip.replace(traveller=trip.traveller.replace(party={"adult": 99})), "traveller.party.adult"),
        (lambda trip: _items(trip, booked=True), "days[0].items[0].booked"),
        (lambda trip: _items(trip, notes="lost"), "days[0].items[0].notes"),
        (lambda trip: trip.replace(days=(trip.days[0].replace(lost=True), *trip.days[1:])), "days[0].lost"),
        (lambda trip: trip.replace(stays=tuple(s.replace(booked=True) for s in trip.stays)), "stays[0].booked"),
    ],
)
def test_an_engine_that_makes_stray_edits_does_not_get_full_marks(
    trip: TravelPlannerTrip, vandalise: Callable[[Itinerary], Itinerary], where: str
) -> None:
    def engine(*args: Any, **options: Any) -> Outcome:
        outcome = repair(*args, **options)
        assert outcome.revision is not None
        return replace(outcome, revision=replace(outcome.revision, itinerary=vandalise(outcome.revision.itinerary)))

    cases = {case.knockout.item: case for case in run_plan(trip, engine=engine)}
    assert not any(case.repaired or case.best for case in cases.values())
    assert f"{where} was changed, too" in cases["d2-visit-1"].fault


@pytest.mark.parametrize("field", ["booked", "lost", "changed", "shift", "misfit", "spend", "drift"])
def test_an_engine_that_misstates_a_cost_does_not_get_full_marks(trip: TravelPlannerTrip, field: str) -> None:
    def engine(*args: Any, **options: Any) -> Outcome:
        outcome = repair(*args, **options)
        assert outcome.revision is not None
        cost = replace(outcome.revision.cost, **{field: 777})
        return replace(outcome, revision=replace(outcome.revision, cost=cost))

    cases = run_plan(trip, engine=engine)
    assert not any(case.best for case in cases)
    assert all(f"the engine states {field} 777" in case.fault for case in cases)


def test_an_engine_that_renames_the_stop_it_replaces_does_not_get_full_marks(trip: TravelPlannerTrip) -> None:
    def engine(*args: Any, **options: Any) -> Outcome:
        outcome = repair(*args, **options)
        assert outcome.revision is not None
        revised = outcome.revision.itinerary
        days = tuple(
            day.replace(items=tuple(item.replace(id=f"new-{item.id}") for item in day.items)) for day in revised.days
        )
        return replace(outcome, revision=replace(outcome.revision, itinerary=revised.replace(days=days)))

    cases = run_plan(trip, engine=engine)
    assert not any(case.best for case in cases)
    assert all(case.fault for case in cases)
