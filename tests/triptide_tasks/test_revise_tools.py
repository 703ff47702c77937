"""The engine as tools: they know the prompt and nothing else, and no argument stops them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tripmend.change import Change
from tripmend_suites.common.tasking import Attempt, Session, TaskSet
from tripmend_suites.triptide.formats import write_plan
from tripmend_suites.triptide.tasks import task_set
from tripmend_suites.triptide.tasks.prompt import WRAPPER, pack
from tripmend_suites.triptide.tasks.revise import Desk

from .tiny_folder import CASES, TRIPS, WORLD


@pytest.fixture(scope="module")
def tooled(tiny: Path) -> TaskSet:
    return task_set(tiny, tools="engine")


def _call(session: Session, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    tool = next(tool for tool in session.tools if tool.name == name)
    found: dict[str, Any] = json.loads(tool.call(arguments).text)
    return found


def test_tools_are_there_only_when_asked_for(tiny: Path, tooled: TaskSet) -> None:
    plain = task_set(tiny)
    assert (plain.calls, list(plain.open(plain.items[0].id).tools)) == (0, [])
    assert tooled.calls > 0
    assert {tool.name for tool in tooled.open(tooled.items[0].id).tools} == {"check", "repair", "explain"}
    assert "repair computes" in tooled.items[0].messages[0].text
    assert "repair computes" not in plain.items[0].messages[0].text


@pytest.mark.parametrize("name", ["lunch", "lodging", "sight", "budget"])
def test_a_model_that_passes_the_message_on_and_returns_the_repair_solves_the_case(tooled: TaskSet, name: str) -> None:
    case = CASES[name]
    session = tooled.open(case.id)
    found = _call(session, "repair", {"message": case.message, "severity": case.severity})
    assert found["status"] == "repaired"
    assert len(found["understood"]) == 1
    verdict = tooled.judge(Attempt(case.id, json.dumps({WRAPPER: found["plan"]}), session.state()))
    assert verdict.scores["solved"] == 1.0, verdict.why
    assert session.state() == {"called": ["repair"]}
    assert _call(session, "check", {"plan": found["plan"]}) == {"ok": True, "findings": []}
    assert _call(session, "explain", {"plan": {WRAPPER: found["plan"]}})["of"] >= 1


def test_check_names_what_is_wrong_with_a_draft(tooled: TaskSet) -> None:
    session = tooled.open(CASES["lunch"].id)
    plan = TRIPS["lunch"]
    odd = replace(plan.days[2], breakfast="Made Up Diner, Alder")
    draft = write_plan(replace(plan, days=(*plan.days[:2], odd)))
    found = _call(session, "check", {"plan": json.dumps(draft)})
    assert not found["ok"]
    text = " ".join(found["findings"])
    assert "Made Up Diner" in text
    assert "outside the scope: day 3 breakfast" in text
    assert "no acknowledgement" in text


def test_the_repair_knows_the_packed_rows_alone() -> None:
    """Of the tables that are not in the plan only one was packed: it has to be that one."""
    plan, case = TRIPS["lunch"], CASES["lunch"]
    packed = pack(plan, case.info, WORLD, 100_000).database
    known = {f"Alder Table {number}" for number in (1, 2, 3, 4, 5, 17)}
    few = tuple(row for row in packed.restaurants if row.name in known)
    desk = Desk(plan, case, replace(packed, restaurants=few), offered=True, told="both")
    found = _call(desk, "repair", {"message": case.message, "severity": "step"})
    lunch = found["plan"]["plan"][1]["lunch"]
    assert lunch == "Alder Table 17, Alder"


def test_neither_tool_uses_the_effect_behind_the_case(tooled: TaskSet) -> None:
    plan, case = TRIPS["lunch"], CASES["lunch"]
    rows = pack(plan, case.info, WORLD, 100_000).database
    blind = replace(case, effect=Change(), answer="calmer-day", touched=(3,))
    arguments = {"message": case.message, "severity": "step"}
    with_truth = _call(Desk(plan, case, rows, offered=True, told="both"), "repair", arguments)
    without = _call(Desk(plan, blind, rows, offered=True, told="both"), "repair", arguments)
    assert with_truth == without


def test_a_message_that_says_nothing_is_asked_back(tooled: TaskSet) -> None:
    found = _call(tooled.open(CASES["lunch"].id), "repair", {"message": "What a lovely trip."})
    assert found["status"] == "unclear"
    assert found["questions"]


@pytest.mark.parametrize("name", ["check", "repair", "explain"])
@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"plan": None, "message": None},
        {"plan": 7, "message": 7},
        {"plan": "no plan", "message": ""},
        {"plan": {"plan": "x"}, "message": ["x"]},
        {"plan": [], "message": "closed", "severity": "huge"},
        {"plan": [{"days": 1, "point_of_interest_list": "x; y; from 10:00"}] * 3, "message": "\ud800"},
        {"plan": {"idx": 99, "plan": []}, "message": {}},
    ],
)
def test_no_argument_stops_a_tool(tooled: TaskSet, name: str, arguments: dict[str, Any]) -> None:
    found = _call(tooled.open(CASES["lunch"].id), name, arguments)
    assert "error" in found or "findings" in found or "differences" in found or "status" in found
