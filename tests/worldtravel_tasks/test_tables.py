"""The paper's tables from verdicts alone, and every sentence of the strict judge has a kind."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tripmend_suites.common.tasking import Attempt, Table, Verdict
from tripmend_suites.worldtravel.metrics import Answer, read_answer, strict_faults
from tripmend_suites.worldtravel.tasks import KINDS, tables, task_set
from tripmend_suites.worldtravel.tasks.judge import kind_of_fault

from ..worldtravel.tiny import TASK, TOWN, answer, good_day, line
from .town import build

ABOUT: list[dict[str, str | int]] = [
    {"city": "rome", "hard": "06-07", "anchors": 2, "days": 1},
    {"city": "rome", "hard": "12+", "anchors": 4, "days": 2},
    {"city": "berlin", "hard": "06-07", "anchors": 2, "days": 1},
    {"city": "berlin", "hard": "06-07", "anchors": 0, "days": 1},
]


def _verdict(feasible: bool, strict: bool, held: int, optimality: float, kinds: tuple[str, ...] = ()) -> Verdict:
    scores = {"strict": strict, "feasible": feasible, "constraints": held / 4, "optimality": optimality}
    record = {
        "task": "plan",
        "input": "text",
        "delivered": held > 0,
        "feasible": feasible,
        "strict": strict,
        "types": {"dwell": [held, 4]},
        "calls": 10 + held,
    }
    return Verdict("answered", scores, kinds=kinds, record=record)


VERDICTS = [
    _verdict(True, True, 4, 1.0),
    _verdict(True, False, 4, 0.5, ("travel",)),
    _verdict(False, False, 3, 0.0, ("wrong slot", "buffer")),
    _verdict(False, False, 0, 0.0, ("no answer: timeout",)),
]


def _named(found: Any, name: str) -> Table:
    return next(table for table in found if name in table.title)


def test_rates_have_all_items_below_the_line_and_optimality_the_feasible_ones() -> None:
    found = tables("m", ABOUT, VERDICTS)
    own = _named(found, "Table 3").rows[0]
    # Violation: (0 + 0 + 1/4 + 1) / 4 = 31.25 %. Optimality: (1 + 1/2) / 2 = 75 % of two.
    assert own == ("m", "text", (3, 4), (2, 4), (1, 4), 31.25, 75.0, 2)
    rows = {row[1]: row[2:4] for row in _named(found, "number of hard").rows}
    assert rows == {"6-7": ((1, 3), (1, 3)), "12+": ((1, 1), (0, 1))}
    assert _named(found, "kind of constraint").rows == (("m", "dwell", (11, 16), 42, 30),)
    wrong = {row[1]: row[2] for row in _named(found, "goes wrong").rows}
    assert wrong == {"wrong slot": (1, 4), "buffer": (1, 4), "travel": (1, 4), "no answer: timeout": (1, 4)}
    assert _named(found, "calls").rows == (("m", 12.75, None, None),)


def test_printed_rows_stand_below_and_are_said_to_be_context() -> None:
    table = _named(tables("m", ABOUT, VERDICTS), "Table 3")
    assert [row[0] for row in table.rows[:3]] == ["m", "Human performance", "GPT-5.2"]
    assert "context, not comparison" in table.note
    assert all(len(row) == len(table.columns) for row in table.rows)


def test_tables_can_be_made_of_real_verdicts_of_every_setting(tmp_path: Path) -> None:
    build(tmp_path)
    for options in ({}, {"tools": "none"}, {"feasibility_only": True}, {"task": "refuse"}):
        tasks = task_set(tmp_path, **options)
        texts = [json.dumps(answer(good_day())), None]
        attempts = [Attempt(item.id, text) for item, text in zip(tasks.items, texts, strict=False)]
        found = tables("m", [item.about for item in tasks.items], [tasks.judge(one) for one in attempts])
        json.dumps([[table.title, table.columns, table.rows, table.note] for table in found])
        titles = " ".join(table.title for table in found)
        assert ("Table 5" in titles) == ("tools" in options)
        assert ("Table 4" in titles) == ("feasibility_only" in options)
        assert ("without a plan" in titles) == ("task" in options)


def test_nothing_asked_makes_no_rates() -> None:
    assert all(not table.rows or table.rows[0][0] == "m" for table in tables("m", [], []))


@pytest.mark.parametrize(
    ("at", "new"),
    [
        (0, line("attraction", "8:00-8:00", "Old Tower")),
        (0, line("hotel", "8:00-8:00", "Hotel Zwei")),
        (1, line("transportation", "9:44-9:45", "Museum of Rain", 0, "foot", "Hotel Eins")),
        (1, line("transportation", "9:30-9:45", "Museum of Rain", 0, "taxi", "Hotel Eins")),
        (1, line("transportation", "9:30-9:45", "Museum of Rain", 0, "foot", "Museum of Rain")),
        (1, line("transportation", "9:30-9:45", "Museum of Rain", 0, "foot", "Old Tower")),
        (1, line("transportation", "9:30-9:45", "Nowhere", 0, "foot", "Hotel Eins")),
        (1, line("restaurant", "9:30-9:45", "Bistro Nebel")),
        (2, line("attraction", "11:00-10:00", "Museum of Rain", 24)),
        (2, line("restaurant", "10:00-11:30", "Museum of Rain", 24)),
        (2, line("attraction", "10:00-13:30", "Museum of Rain", 24)),
        (4, line("restaurant", "13:05-13:10", "Bistro Nebel", 40)),
        (6, line("attraction", "17:50-18:20", "Old Tower")),
        (8, line("hotel", "18:30-18:30", "Hotel Eins")),
        (6, line("attraction", "14:00-14:30", "is missing")),
    ],
)
def test_every_sentence_of_the_strict_look_has_a_kind(at: int, new: dict[str, Any]) -> None:
    schedule = good_day()
    schedule[at] = new
    read = read_answer(answer(schedule), TOWN)
    assert isinstance(read, Answer)
    faults = strict_faults(read, TASK, TOWN, calls=31)
    assert faults
    assert {kind_of_fault(fault) for fault in faults} <= set(KINDS), faults


def test_sentences_of_two_days_have_kinds_too() -> None:
    late = [*good_day()[:-1], line("hotel", "22:00-29:00", "Hotel Eins")]
    early = [line("hotel", "4:00-4:00", "Hotel Eins"), line("hotel", "7:00-7:00", "Hotel Eins")]
    document = {"itinerary": [{"date": "7.1", "schedule": late}, {"date": "7.2", "schedule": early}]}
    read = read_answer(document, TOWN)
    assert isinstance(read, Answer)
    found = {fault: kind_of_fault(fault) for fault in strict_faults(read, TASK, TOWN)}
    assert set(found.values()) >= {"dates", "order"}
    assert "" not in found.values(), found


def test_a_model_alone_and_one_with_planning_tools_are_told_apart(tmp_path: Path) -> None:
    build(tmp_path)
    shown = []
    for options in ({}, {"tools": "engine"}, {"tools": "none"}):
        tasks = task_set(tmp_path, limit=1, **options)
        verdict = tasks.judge(Attempt("tiny-1", json.dumps(answer(good_day()))))
        found = tables("m", [tasks.items[0].about], [verdict])
        shown.append(_named(found, "Table 3").rows[0][1])
        assert not [table for table in found if "goes wrong" in table.title]
    assert shown == ["text", "text + planning tools", "all in the prompt"]
