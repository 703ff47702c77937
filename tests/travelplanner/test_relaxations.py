"""What counts as a relaxation: engines that offer cheap ones for nothing do not get full marks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import records

from tripmend.repair import Cost, Outcome, Relaxation, Revision, repair
from tripmend.trip import Itinerary, Lock
from tripmend_suites.travelplanner.bench import Case, run_plan
from tripmend_suites.travelplanner.formats import TravelPlannerTrip, to_trip
from tripmend_suites.travelplanner.knockouts import without

Offer = Callable[[Outcome], tuple[Relaxation, ...]]


def mended(trip: TravelPlannerTrip, item: str, offer: Offer | None = None) -> Case:
    """The case of `item`, answered by an engine that offers other relaxations."""

    def engine(*args: Any, **options: Any) -> Outcome:
        outcome = repair(*args, **options)
        if offer is None or outcome.status != "impossible":
            return outcome
        return replace(outcome, relaxations=offer(outcome))

    return next(case for case in run_plan(trip, engine=engine) if case.knockout.item == item)


@pytest.fixture(scope="module")
def poor() -> TravelPlannerTrip:
    """A trip over its budget already, so that a dearer dinner is impossible without more money."""
    return to_trip(records.make_record(query=records.QUERY.replace("$1,500", "$900")))


@pytest.fixture(scope="module")
def stranded() -> TravelPlannerTrip:
    """A trip whose flight there is the only way that the record lists."""
    reference = {key: value for key, value in records.REFERENCE.items() if "from Elmfield" not in key}
    flights = [records.REFERENCE["Flight from Elmfield to Brookton on 2022-03-16"][0]]
    reference["Flight from Elmfield to Brookton on 2022-03-16"] = flights
    return to_trip(records.make_record(reference=reference))


def unchanged(outcome: Outcome) -> Revision:
    return Revision(outcome.original, Cost(), ())


def dropped(outcome: Outcome, item: str) -> Relaxation:
    return Relaxation("drop", item, revision=Revision(without(outcome.original, item), Cost(lost=1), ()))


@pytest.mark.parametrize(
    "kind", ["place", "lock", "move", "wish", "several", "drop", "scope", "room", "modes", "meals", "connection"]
)
def test_an_engine_that_keeps_the_lost_thing_does_not_get_full_marks(poor: TravelPlannerTrip, kind: str) -> None:
    case = mended(poor, "d1-dinner", lambda o: (Relaxation(kind, "d1-dinner", amount=1, revision=unchanged(o)),))
    assert (case.relaxed, bool(case.fault)) == (False, True)


def test_a_kind_that_cannot_be_verified_never_counts(poor: TravelPlannerTrip) -> None:
    case = mended(poor, "d1-dinner", lambda o: tuple(replace(r, kind="place") for r in o.relaxations))
    assert not case.relaxed
    assert "place is no limit that can be verified to give" in case.fault


def test_an_engine_that_only_drops_what_money_would_save_does_not_get_full_marks() -> None:
    # The dinner is the cheapest meal there is, on a day of travel: left out it would break nothing.
    plan = records.plan_with(1, dinner="Bun Shop, Brookton")
    plan[1]["breakfast"] = "Saffron, Brookton"
    poor = to_trip(records.make_record(plan=plan, query=records.QUERY.replace("$1,500", "$900")))
    honest = mended(poor, "d1-dinner")
    assert (honest.repairable, honest.relaxed, honest.fault) == (False, True, "")
    assert honest.relaxations[0].startswith("budget")
    case = mended(poor, "d1-dinner", lambda o: (dropped(o, "d1-dinner"),))
    assert (case.relaxed, case.fault) == (False, "budget would do, which is less than drop d1-dinner")


def test_a_bed_and_a_flight_cannot_be_given_up(stranded: TravelPlannerTrip) -> None:
    for item in ("stay-1", "d1-leg"):
        tight = (
            stranded
            if item == "d1-leg"
            else to_trip(records.make_record(query=records.QUERY.replace("$1,500", "$1,219")))
        )

        def offer(outcome: Outcome, item: str = item) -> tuple[Relaxation, ...]:
            return (dropped(outcome, item),)

        case = mended(tight, item, offer)
        assert (case.repairable, case.relaxed, bool(case.fault)) == (False, False, True), item


def test_an_attraction_that_nothing_can_replace_may_be_given_up() -> None:
    reference = {**records.REFERENCE, "Attractions in Brookton": records.REFERENCE["Attractions in Brookton"][:3]}
    trip = to_trip(records.make_record(reference=reference))
    case = mended(trip, "d2-visit-2")
    assert (case.repairable, case.relaxed, case.assumed, case.relaxations, case.fault) == (
        False,
        True,
        False,
        ("drop d2-visit-2",),
        "",
    )
    other = mended(trip, "d2-visit-2", lambda o: (replace(dropped(o, "d2-visit-1"), target="d2-visit-2"),))
    assert (other.relaxed, bool(other.fault)) == (False, True)


def test_an_engine_without_relaxations_has_none_that_count(poor: TravelPlannerTrip) -> None:
    assert not mended(poor, "d1-dinner", lambda o: ()).relaxed


@pytest.mark.parametrize(
    "stray",
    [
        lambda trip: trip.replace(notes="lost"),
        lambda trip: trip.replace(locks=(Lock(target="stay-1"),)),
        lambda trip: trip.replace(traveller=trip.traveller.replace(budget=None)),
    ],
)
def test_a_relaxation_whose_revision_strays_does_not_count(
    poor: TravelPlannerTrip, stray: Callable[[Itinerary], Itinerary]
) -> None:
    def offer(outcome: Outcome) -> tuple[Relaxation, ...]:
        return tuple(
            replace(found, revision=replace(found.revision, itinerary=stray(found.revision.itinerary)))
            for found in outcome.relaxations
            if found.revision is not None
        )

    case = mended(poor, "d1-dinner", offer)
    assert (case.relaxed, "was changed, too" in case.fault) == (False, True)


def test_money_and_a_requirement_together_do_not_count_when_money_alone_would_do(poor: TravelPlannerTrip) -> None:
    def offer(outcome: Outcome) -> tuple[Relaxation, ...]:
        money = next(found for found in outcome.relaxations if found.kind == "budget")
        both = (replace(money, revision=None), Relaxation("room"))
        return (Relaxation("several", revision=money.revision, parts=both),)

    case = mended(poor, "d1-dinner", offer)
    assert (case.relaxed, "room need not give" in case.fault) == (False, True)


def test_a_way_that_no_table_lists_counts_as_assumed(stranded: TravelPlannerTrip) -> None:
    case = mended(stranded, "d1-leg")
    # 1,500 dollars less everything but the 200 dollars for the flight.
    assert (case.relaxed, case.assumed, case.relaxations, case.fault) == (
        True,
        True,
        ("connection d1-leg 70000 minor",),
        "",
    )


@pytest.mark.parametrize("amount", [None, 1, 69_999, 70_001])
def test_an_assumed_way_must_name_just_the_money_that_is_left(stranded: TravelPlannerTrip, amount: int | None) -> None:
    case = mended(stranded, "d1-leg", lambda o: tuple(replace(r, amount=amount) for r in o.relaxations))
    assert (case.relaxed, bool(case.fault)) == (False, True)


def test_no_way_may_be_assumed_where_another_is_listed(stranded: TravelPlannerTrip) -> None:
    offered: list[Relaxation] = []
    mended(stranded, "d1-leg", lambda o: (offered.extend(o.relaxations), o.relaxations)[1])

    def engine(*args: Any, **options: Any) -> Outcome:
        return replace(repair(*args, **options), status="impossible", revision=None, relaxations=tuple(offered))

    case = next(case for case in run_plan(to_trip(records.make_record()), engine=engine) if case.kind == "flight")
    assert not case.relaxed
    # Only dearer flights are left, and no money for them: that is a matter of money, not of assumptions.
    dear = records.QUERY.replace("$1,500", "$900")
    ground = ("Self-driving from Elmfield to Brookton", "Taxi from Elmfield to Brookton")
    reference = {key: value for key, value in records.REFERENCE.items() if key not in ground}
    case = mended(to_trip(records.make_record(query=dear, reference=reference)), "d1-leg", lambda o: tuple(offered))
    assert (case.repairable, case.relaxed, "another way is listed: F200" in case.fault) == (False, False, True)
