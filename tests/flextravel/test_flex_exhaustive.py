"""What brute force says of the small record is what can be counted by hand, and what trying every plan finds."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path
from typing import Any

import flexrecords as fr
import pytest

from tripmend_suites.flextravel.exhaustive import cheapest, draft, layouts, smallest_change
from tripmend_suites.flextravel.formats import Asked, Task
from tripmend_suites.travelplanner.formats import RawRecord
from tripmend_suites.travelplanner.judge import Tables, judge

CAR = "Self-driving, from {} to {}"


@pytest.fixture
def task(tmp_path: Path) -> Task:
    return fr.task(tmp_path, "budget", 900)


def every_plan(task: Task, asked: Asked) -> list[tuple[int, tuple[dict[str, Any], ...]]]:
    """(cents, days) of every plan of the small record that the judge passes, whatever it costs and in whichever
    order its meals are."""
    found = []
    query, known = replace(asked, budget=None).query(), Tables(task.reference)
    for meals, beds, mode in itertools.product(
        itertools.combinations([row[0] for row in fr.RESTAURANTS], 3),
        itertools.product([row[0] for row in fr.LODGINGS], repeat=2),
        ("Self-driving", "Taxi"),
    ):
        slots = ("transportation", "breakfast", "attraction", "lunch", "dinner", "accommodation")
        empty = dict.fromkeys(slots, "-")
        eaten = {meal: f"{name}, Brookton" for meal, name in zip(("breakfast", "lunch", "dinner"), meals, strict=True)}
        ways = ["from Elmfield to Brookton", "from Brookton to Elmfield"]
        nights = [{"accommodation": f"{bed}, Brookton"} for bed in beds]
        days = (
            empty | {"days": 1, "current_city": ways[0], "transportation": f"{mode}, {ways[0]}"} | nights[0],
            empty | {"days": 2, "current_city": "Brookton", "attraction": "Old Bridge, Brookton;"} | eaten | nights[1],
            empty | {"days": 3, "current_city": ways[1], "transportation": f"{mode}, {ways[1]}"},
        )
        verdict = judge(RawRecord(7, "", query, days, task.reference), known=known)
        if verdict.passed:
            found.append((round(verdict.dollars * 100), days))
    return found


def differing(one: tuple[dict[str, Any], ...], other: tuple[dict[str, Any], ...]) -> int:
    """Slots that differ, a stay of two nights counted once; which meal a restaurant serves is all the same."""
    rides = sum(a["transportation"] != b["transportation"] for a, b in zip(one, other, strict=True))
    meals = {one[1][meal] for meal in ("breakfast", "lunch", "dinner")}
    kept = meals & {other[1][meal] for meal in ("breakfast", "lunch", "dinner")}
    return rides + 3 - len(kept) + ([day["accommodation"] for day in one] != [day["accommodation"] for day in other])


def test_the_draft_is_the_best_rated_and_costs_what_was_counted_by_hand(task: Task) -> None:
    record = draft(7, task.before.query(), task.reference, Tables(task.reference))
    verdict = judge(record)
    assert verdict.passed
    assert verdict.dollars == fr.DOLLARS
    assert record.days[1]["accommodation"] == "Mill House, Brookton"


def test_the_cheapest_plan_is_the_one_counted_by_hand(task: Task) -> None:
    assert cheapest(task.after.query(), Tables(task.reference)) == 100 * fr.CHEAPEST


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"people": 5},
        {"cuisines": ("Indian",)},
        {"cuisines": ("Indian", "American", "Italian")},
        {"house_rules": ("pets",)},
        {"room_type": "entire room"},
        {"room_type": "not shared room", "house_rules": ("smoking",)},
        {"avoid_modes": ("drive",)},
    ],
)
def test_no_plan_of_all_is_cheaper_and_none_changes_less(task: Task, asked: dict[str, Any]) -> None:
    wanted = replace(task.before, **asked)
    known = Tables(task.reference)
    plans = every_plan(task, wanted)
    assert cheapest(wanted.query(), known) == min(cents for cents, _ in plans)
    first = draft(7, task.before.query(), task.reference, known).days
    for budget in (100 * fr.DOLLARS, 50000, 100 * fr.CHEAPEST):
        tight = replace(wanted, budget=budget).query()
        within = [differing(tuple(dict(day) for day in first), days) for cents, days in plans if cents <= budget]
        assert smallest_change(tight, known, first).slots == min(within, default=None)


def test_a_cuisine_for_which_no_meal_is_left_is_had_on_a_day_of_travel(task: Task) -> None:
    wanted = replace(task.before, cuisines=("Indian", "American", "Italian", "Chinese"), budget=None)
    # Saffron 40, Grill 30, Trattoria 30, Noodle Bar 20 for two each, No Dogs Inn twice, the car twice.
    assert cheapest(wanted.query(), Tables(task.reference)) == 100 * (240 + 300 + 20)


def test_where_no_lodging_will_do_there_is_no_plan(task: Task) -> None:
    wanted = replace(task.before, room_type="shared room", house_rules=("visitors",))
    assert cheapest(wanted.query(), Tables(task.reference)) is None


def test_the_days_are_laid_in_every_way_the_even_one_first(tmp_path: Path) -> None:
    tables = fr.reference("Brookton")
    more = [part for part in fr.reference("Ashford") if "Elmfield" not in part["Description"]]
    ways = [
        {"Description": f"Taxi {way}", "Content": f"taxi, {way}, duration: 1 hour, distance: 9 km, cost: 9"}
        for way in ("from Brookton to Ashford", "from Ashford to Elmfield")
    ]
    task = fr.task(
        tmp_path, "budget", 9000, tables=tables + more + ways, days=5, dest="State", visiting_city_number=2,
        date=repr([f"2022-03-{day}" for day in range(16, 21)]),
    )  # fmt: skip
    found = [(one.cities, one.travel) for one in layouts(task.before.query(), Tables(task.reference))]
    assert found == [(("Brookton", "Ashford"), (0, n, 4)) for n in (2, 1, 3)]
