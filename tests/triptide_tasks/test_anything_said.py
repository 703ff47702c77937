"""Nothing that a model may say stops a judge, and nothing scores outside of 0 to 1."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripmend_suites.common.tasking import Attempt, TaskSet
from tripmend_suites.triptide.formats import write_plan
from tripmend_suites.triptide.tasks import TASKS, task_set

from .tiny_folder import TRIPS

_PLAN = json.dumps(write_plan(TRIPS["lunch"]))
_PIECES = st.sampled_from(
    [
        '{"complete_revised_travel_plan": ', '{"disruptions": [', '{"score": ', "[", "]", "{", "}", '"', ":", ",", "1",
        _PLAN, '"plan": ', "null", "NaN", "-1e999", "Day 1:\n", "Current City: Alder\n", "Score: 9999999999/5",
        "<think>", "</think>", "```json", "```", "\\ud800", "\x00", "I'm sorry", "Day 99 Lunch: ", "$1,",
        "Alder Table 3", "from 24:99 to 7:7", "é", "\n", "day 0", "99:99 pm", "November 99", "F" + "1" * 50, "0 h",
        "²", "٣ hours",
    ]
)  # fmt: skip


@pytest.fixture(scope="module")
def all_tasks(tiny: Path) -> list[TaskSet]:
    return [task_set(tiny, task=task) for task in TASKS]


@given(st.lists(_PIECES, max_size=10).map("".join))
def test_any_text_is_judged(all_tasks: list[TaskSet], text: str) -> None:
    for tasks in all_tasks:
        verdict = tasks.judge(Attempt(tasks.items[0].id, text))
        assert set(verdict.scores) == set(tasks.scores)
        assert all(0 <= value <= 1 for value in verdict.scores.values())
        assert verdict.outcome == "answered" or set(verdict.scores.values()) == {0.0}
        json.dumps([verdict.answer, dict(verdict.record), dict(verdict.counts)])


def test_every_task_has_every_player_and_unique_items(all_tasks: list[TaskSet]) -> None:
    for tasks in all_tasks:
        assert {"engine", "perfect", "random", "lazy", "cheating"} == set(tasks.players)
        assert len({item.id for item in tasks.items}) == len(tasks.items)
        assert {item.about["task"] for item in tasks.items} == {tasks.settings["task"]}
        json.dumps(dict(tasks.settings))
