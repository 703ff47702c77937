"""The hard constraints as released, slips included, and as written."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tripmend_suites.triptide.database import Accommodation
from tripmend_suites.triptide.formats import PlanRecord
from tripmend_suites.triptide.metrics import Mode, Tables, assess

from .metrics_world import BAY, HOME, LOFT, database, edited, query, record, swapped

WORLD = database()
TABLES = Tables(WORLD)


def results(
    plan: PlanRecord, mode: Mode = "official", tables: Tables = TABLES, **options: Any
) -> dict[str, bool | None]:
    verdict = assess(plan, tables, mode=mode, **options)
    assert verdict.hard is not None, verdict.messages
    return {check.name: check.result for check in verdict.hard}


def asking(plan: PlanRecord | None = None, budget: float = 1000.0, **asked: Any) -> PlanRecord:
    return replace(plan or record(), header=query(budget, **asked))


@pytest.mark.parametrize("mode", ["official", "paper"])
@pytest.mark.parametrize(("budget", "enough"), [(940.0, True), (939.0, False)])
def test_the_cost_may_equal_the_budget(budget: float, enough: bool, mode: Mode) -> None:
    found = results(asking(budget=budget), mode)  # 460 flights + 280 meals + 200 nights = 940
    assert found == dict.fromkeys(found) | {"valid_cost": enough}


@pytest.mark.parametrize(
    ("asked", "holds"),
    [
        ({"cuisine": ("Chinese", "French")}, {"valid_cuisine": True}),
        ({"cuisine": ("Chinese", "Indian")}, {"valid_cuisine": False}),
        ({"house_rule": "pets"}, {"valid_room_rule": False}),
        ({"house_rule": "parties"}, {"valid_room_rule": True}),
        ({"transportation": "no flight"}, {"valid_transportation": False}),
        ({"transportation": "no self-driving"}, {"valid_transportation": True}),
        ({"room_type": "not shared room"}, {"valid_room_type": True}),
        ({"room_type": "private room"}, {"valid_room_type": False}),
        ({"room_type": "shared room"}, {"valid_room_type": False}),
        ({"attraction": ("Museums", "Shopping")}, {"valid_attraction_type": True}),
        ({"attraction": ("Casinos & Gambling",)}, {"valid_attraction_type": False}),
        ({"event": ("Sports",)}, {"valid_event_type": True}),
        ({"event": ("Music",)}, {"valid_event_type": False}),
    ],
)
def test_each_constraint_is_held_and_broken_by_the_plan_of_the_bay(
    asked: dict[str, Any], holds: dict[str, bool]
) -> None:
    for mode in ("official", "paper"):
        assert holds.items() <= results(asking(**asked), mode).items(), mode


def test_entire_room_always_fails_and_entire_home_always_passes_as_released() -> None:
    assert results(asking(room_type="entire room"))["valid_room_type"] is False
    shared = Tables(replace(WORLD, accommodations=(replace(WORLD.accommodations[0], room_type="shared_room"),)))
    assert results(asking(room_type="entire home"), tables=shared)["valid_room_type"] is True
    assert results(asking(room_type="entire room"), "paper")["valid_room_type"] is True
    assert results(asking(room_type="entire home"), "paper", shared)["valid_room_type"] is False


def test_a_cuisine_given_as_a_text_is_taken_letter_by_letter_as_released() -> None:
    plan = asking(cuisine=("French",))
    raw = {"JSON": {"local_constraint": {"cuisine": "Mex"}}}
    assert results(replace(plan, raw=raw))["valid_cuisine"] is True  # M, e and x stand somewhere in ['Mexican']
    twice = {"JSON": {"local_constraint": {"cuisine": "Indian"}}}
    assert results(replace(plan, raw=twice))["valid_cuisine"] is None  # five letters never make six
    indian = asking(cuisine=("Indian",))
    assert results(replace(indian, raw=twice), "paper")["valid_cuisine"] is False


def test_a_meal_at_home_ends_its_day_as_released() -> None:
    world = replace(
        WORLD, restaurants=(*WORLD.restaurants, replace(WORLD.restaurants[0], name="Home Diner", city=HOME))
    )
    plan = edited(record(), 3, breakfast=f"Home Diner, {HOME}", lunch=f"Quay Grill, {BAY}")
    plan = swapped(plan, 3, "Gull Bakery", "Home Diner")
    plan = swapped(plan, 3, ", nearest transit: Pier 4 @ Main St, 105.00m away", "")
    plan = asking(plan, cuisine=("Mediterranean",))
    tables = Tables(world)
    assert results(plan, tables=tables)["valid_cuisine"] is False
    assert results(plan, "paper", tables)["valid_cuisine"] is True


def test_a_city_without_events_in_those_days_stops_the_released_code() -> None:
    # The event is in the sandbox on any date; the look-up within the trip then answers with a text.
    world = replace(WORLD, events=(replace(WORLD.events[0], date=WORLD.events[0].date.replace(day=20)),))
    verdict = assess(asking(event=("Sports",)), Tables(world))
    assert verdict.hard is not None
    crash = next(check for check in verdict.hard if check.name == "valid_event_type")
    assert crash.result is False
    assert crash.violations[0].crash
    assert results(asking(event=("Sports",)), "paper", Tables(world))["valid_event_type"] is False


def test_lodgings_cost_nothing_when_the_prices_stand_in_single_quotes() -> None:
    plan = asking(budget=740.0)  # 940 without the 200 for two nights
    assert results(plan)["valid_cost"] is False
    assert results(plan, free_lodging=True)["valid_cost"] is True
    assert results(plan, "paper", free_lodging=True)["valid_cost"] is False


def test_a_lodging_without_a_price_stops_the_released_code() -> None:
    lodging: Accommodation = replace(WORLD.accommodations[0], price=None)
    verdict = assess(record(), Tables(replace(WORLD, accommodations=(lodging,))))
    assert verdict.hard is not None
    assert verdict.hard[-1].violations[0].crash


def test_a_flight_costs_by_its_number_alone_as_released() -> None:
    # F1000003 is 10 dollars, on another day: 940 - 2 × (110 - 10) = 740.
    plan = asking(swapped(record(), 3, "F1000002", "F1000003", "transportation"), budget=740.0)
    assert results(plan)["valid_cost"] is True
    assert results(plan, "paper")["valid_cost"] is True


def test_a_car_takes_five_and_a_taxi_four() -> None:
    # 410 km: int(0.05 × 410) = 20 dollars a car, 410 a taxi; 5 people: 1 car, 2 taxis, 3 rooms.
    five = replace(query(), people_number=5)
    by_car = f"Self-driving, from {HOME} to {BAY}, Duration: 300 mins, Distance: 410 km, Estimated Cost: $20"
    base = 5 * 110 + 5 * 140 + 2 * 3 * 100
    for text, way in ((by_car, 20), (by_car.replace("Self-driving", "Taxi"), 820)):
        plan = replace(edited(record(), 1, transportation=text), header=replace(five, budget=base + way))
        assert results(plan)["valid_cost"] is True
        assert results(replace(plan, header=replace(five, budget=base + way - 1)))["valid_cost"] is False


def test_the_gate_shuts_before_an_unknown_lodging_can_cost_nothing() -> None:
    verdict = assess(edited(record(), 1, accommodation=f"{LOFT} Annex, {BAY}"), TABLES)
    assert verdict.hard is None
    assert not verdict.passed_hard
