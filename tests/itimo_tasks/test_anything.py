"""Whatever a model says or calls: no judge and no tool raises, every score is there and lies between 0 and 1."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripmend_suites.common.tasking import Attempt, Said
from tripmend_suites.itimo.tasks import PerturbTasks, RepairTasks, perturb_tasks, repair_tasks
from tripmend_suites.itimo.tasks.perturb_contract import ECHOES

LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 12), st.floats(), st.text(max_size=8), st.just(10**400),
    st.sampled_from(["Place 3", "kind 1", "low", "HIGH", "1e308", "[", "{}", "\ud800"]),
)  # fmt: skip
JSON = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=4), inner))
INDICES = ("insert_index", "removed_index", "replaced_index", "replace_index", "index")
ANSWERS = st.dictionaries(st.sampled_from((*INDICES, "selected_cand_id", "selected_poi", "poi")), JSON)
NAMES = (
    "waypoints_before", "waypoints_after", "labels_before", "labels_after", "domain", "thresholds", "tau_policy",
    "categories_before", "categories_after", "itinerary", "index", "cand_id", "count", "answer",
)  # fmt: skip


@pytest.fixture(scope="module")
def mending(folder: Path) -> RepairTasks:
    return repair_tasks(folder, tools="engine", limit=3)


@pytest.fixture(scope="module")
def spoiling(raw_town: Path) -> PerturbTasks:
    return perturb_tasks(raw_town, city="town", sample=2, tries=3)


def check(tasks: RepairTasks | PerturbTasks, text: str, state: dict[str, Any] | None = None) -> None:
    for item in tasks.items[:3]:
        verdict = tasks.judge(Attempt(item.id, text, state or {}))
        assert set(verdict.scores) == set(tasks.scores)
        assert all(0 <= value <= 1 for value in verdict.scores.values())
        json.dumps([verdict.counts, verdict.record, verdict.kinds, verdict.why])


@given(ANSWERS | JSON)
def test_no_object_breaks_the_judge_of_mending(mending: RepairTasks, answer: Any) -> None:
    check(mending, json.dumps(answer))


@given(st.text(alphabet="{}[]\":,<>/think`json 01\n\\'", max_size=80))
def test_no_text_breaks_a_judge(mending: RepairTasks, spoiling: PerturbTasks, text: str) -> None:
    check(mending, text)
    check(spoiling, text)


@given(st.dictionaries(st.sampled_from(("Perturbed Itinerary", "Intents", "error", *ECHOES)), JSON))
def test_no_object_breaks_the_judge_of_spoiling(spoiling: PerturbTasks, answer: dict[str, Any]) -> None:
    check(spoiling, json.dumps(answer))
    check(spoiling, "see above", {"submitted": answer, "beside": 0})


@given(st.integers(0, 10), st.integers(0, 4), JSON, st.dictionaries(st.sampled_from(ECHOES), JSON))
def test_no_statement_beside_a_legal_edit_breaks_the_judge(
    spoiling: PerturbTasks, at: int, column: int, value: Any, said: dict[str, Any]
) -> None:
    for item in spoiling.items[:3]:
        step = spoiling.players["engine"](item, 0, 0)
        assert isinstance(step, Said)
        answer = json.loads(step.text.removeprefix("<final_json>").removesuffix("</final_json>")) | said
        check(spoiling, json.dumps(answer))
        rows = answer["Perturbed Itinerary"]
        rows[at % len(rows)][column] = value
        check(spoiling, json.dumps(answer))


@given(st.dictionaries(st.sampled_from(NAMES), JSON | JSON.map(json.dumps)))
def test_no_arguments_break_a_tool(mending: RepairTasks, spoiling: PerturbTasks, arguments: dict[str, Any]) -> None:
    for tasks in (mending, spoiling):
        session = tasks.open(tasks.items[0].id)
        for tool in session.tools:
            assert tool.call(arguments).text
        json.dumps(session.state())


@pytest.mark.parametrize("kind", ["paper", "engine", "mending"])
def test_schemas_of_tools_are_such_as_services_that_enforce_them_take(raw_town: Path, folder: Path, kind: Any) -> None:
    def enforceable(schema: Any, top: bool = False) -> None:
        if isinstance(schema, dict):
            assert schema.get("type") != "array" or "items" in schema
            if schema.get("type") == "object":
                assert top or schema["additionalProperties"] is False  # the harness says it at the top
                assert set(schema.get("required", ())) == set(schema["properties"])
            for part in schema.values():
                enforceable(part)

    made: RepairTasks | PerturbTasks = repair_tasks(folder, tools="engine")
    if kind != "mending":
        made = perturb_tasks(raw_town, city="town", sample=2, tries=2, tools=kind)
    for item in made.items[:3]:
        for tool in made.open(item.id).tools:
            assert tool.parameters["type"] == "object"
            enforceable(tool.parameters, top=True)
