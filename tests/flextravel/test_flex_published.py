"""The published definitions, with what they let pass; where they differ from the exact judge, the reason is told."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import flexrecords as fr
import pytest

from tripmend_suites.flextravel.exhaustive import draft
from tripmend_suites.flextravel.published import broken, reason
from tripmend_suites.travelplanner.judge import Tables, judge

CELLS: list[tuple[str, int, dict[str, Any]]] = [
    ("city_route", 0, {"current_city": "from Ashford to Brookton"}),
    ("diverse_restaurants", 1, {"lunch": "Bun Shop, Brookton", "breakfast": "Bun Shop, Brookton"}),
    ("non_conflicting_transport", 0, {"transportation": "Taxi, from Elmfield to Brookton"}),
    ("within_sandbox", 1, {"lunch": "Nowhere, Brookton"}),
    ("complete_information", 1, {"lunch": "-"}),
]


def plan(tmp_path: Path, **asked: Any) -> Any:
    task = fr.task(tmp_path, "budget", 900, tables=asked.pop("tables", None))
    query = dataclasses.replace(task.after, **asked).query()
    known = Tables(task.reference)
    return dataclasses.replace(draft(7, task.before.query(), task.reference, known), query=query), known


def test_a_plan_that_keeps_all_breaks_nothing_by_either(tmp_path: Path) -> None:
    record, known = plan(tmp_path)
    assert broken(record.query, record.days, known) == judge(record, known=known).rules == frozenset()


@pytest.mark.parametrize(("rule", "day", "cells"), CELLS, ids=[rule for rule, *_ in CELLS])
def test_what_breaks_a_constraint_breaks_it_by_both(tmp_path: Path, rule: str, day: int, cells: dict[str, Any]) -> None:
    record, known = plan(tmp_path)
    days = tuple({**old, **(cells if n == day else {})} for n, old in enumerate(record.days))
    assert rule in broken(record.query, days, known)
    assert rule in judge(record, days, known=known).rules


def test_the_definitions_never_ask_for_parties(tmp_path: Path) -> None:
    record, known = plan(tmp_path, house_rules=("parties",))
    assert "room_rule" in judge(record, known=known).rules
    assert "room_rule" not in broken(record.query, record.days, known)
    assert "parities" in reason("room_rule", record.query, record.days, known)


def test_the_definitions_take_the_first_row_that_contains_a_name(tmp_path: Path) -> None:
    meals = (("Great Bun Shop Palace", 700, "Bakery", 1.0), *fr.RESTAURANTS)
    record, known = plan(tmp_path, tables=fr.reference(restaurants=meals))
    assert judge(record, known=known).passed
    assert broken(record.query, record.days, known) == {"budget"}
    assert "Great Bun Shop Palace" in reason("budget", record.query, record.days, known)


def test_the_definitions_read_the_letters_of_a_city_as_cities(tmp_path: Path) -> None:
    record, known = plan(tmp_path)
    days = tuple({**old, **({"dinner": "Bun Shop, Elmfield"} if n == 1 else {})} for n, old in enumerate(record.days))
    assert "within_current_city" in judge(record, days, known=known).rules
    assert "within_current_city" not in broken(record.query, days, known)
