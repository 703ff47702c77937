"""Files of answers as people write them: what is wrong with the file is named, and costs its own task only."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tripmend_suites.worldtravel.bench import read_answers
from tripmend_suites.worldtravel.cli import group
from tripmend_suites.worldtravel.data.tasks.build_tasks import Built
from tripmend_suites.worldtravel.data.tasks.plant import build_twins
from tripmend_suites.worldtravel.folder import write_folder


@pytest.fixture(scope="module")
def folder(vienna: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("answers")
    tasks = vienna.tasks[:3]
    write_folder(out, vienna.world, tasks, build_twins(vienna.world.towns[0], tasks, 4, count=1))
    assert CliRunner().invoke(group, ["solve", str(out), "-o", str(out / "good.json")]).exit_code == 0
    return out


@pytest.fixture
def good(folder: Path) -> dict[str, Any]:
    answers: dict[str, Any] = json.loads((folder / "good.json").read_text(encoding="utf-8"))
    return answers


def scored(folder: Path, tmp_path: Path, text: str) -> tuple[int, str, dict[str, Any]]:
    answers, scores = tmp_path / "answers.json", tmp_path / "scores.json"
    answers.write_text(text, encoding="utf-8")
    ran = CliRunner().invoke(group, ["score", str(folder), str(answers), "--json", str(scores)])
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.exception
    document: dict[str, Any] = json.loads(scores.read_text(encoding="utf-8"))
    assert document["n"] == 3
    return ran.exit_code, " ".join(ran.output.split()), document


def pairs(good: dict[str, Any], *more: tuple[str, Any]) -> str:
    return "{" + ", ".join(f"{json.dumps(name)}: {json.dumps(one)}" for name, one in (*good.items(), *more)) + "}"


@pytest.mark.parametrize("last", ["the same answer again", "none", "a number"])
def test_an_id_that_stands_twice_is_answered_by_neither(
    folder: Path, tmp_path: Path, good: dict[str, Any], last: str
) -> None:
    name = next(iter(good))
    second = {"the same answer again": good[name], "none": None, "a number": 7}[last]
    code, said, document = scored(folder, tmp_path, pairs(good, (name, second)))
    assert (code, document["strict_feasible_count"], document["delivered_count"]) == (1, 2, 2)
    assert f"the id stands twice in the file: {name}" in said
    assert document["problems"] == {name: ["the id stands twice in the file"]}


def test_an_entry_with_two_answers_has_none(folder: Path, tmp_path: Path, good: dict[str, Any]) -> None:
    name = next(iter(good))
    plan = json.dumps(good.pop(name)["answer"])
    entry = f'{json.dumps(name)}: {{"answer": {plan}, "answer": {plan}}}'
    code, said, document = scored(folder, tmp_path, pairs(good)[:-1] + f", {entry}}}")
    assert (code, document["strict_feasible_count"]) == (1, 2)
    assert "the key 'answer' stands twice in it" in said


@pytest.mark.parametrize("calls", ["NaN", "-3", '"many"', "9" * 6000])
def test_calls_that_are_no_number_are_named(folder: Path, tmp_path: Path, good: dict[str, Any], calls: str) -> None:
    name = next(iter(good))
    text = json.dumps(good).replace('"calls": 0', f'"calls": {calls}', 1)
    code, said, document = scored(folder, tmp_path, text)
    assert (code, document["feasible_count"], document["strict_feasible_count"]) == (1, 3, 2)
    assert (
        f'1 entry has a "calls" that is no whole number of tool calls, so that it is not strictly feasible: {name}'
        in (said)
    )


def test_plans_that_cannot_be_read_say_why_on_the_screen(folder: Path, tmp_path: Path, good: dict[str, Any]) -> None:
    code, said, document = scored(
        folder, tmp_path, json.dumps({name: one["answer"]["itinerary"] for name, one in good.items()})
    )
    assert (code, document["delivered_count"]) == (1, 0)
    assert '3 answers not readable, the outer object needs a list "itinerary"' in said
    assert "no task is answered; an answer looks like" in said


def test_missing_entries_are_named_and_null_is_an_entry(folder: Path, tmp_path: Path, good: dict[str, Any]) -> None:
    first, second, _ = good
    del good[first]
    code, said, document = scored(folder, tmp_path, json.dumps(good))
    assert (code, document["strict_feasible_count"]) == (1, 2)
    assert f"1 task has no entry: {first}" in said
    code, said, document = scored(folder, tmp_path, json.dumps({**good, first: None, second: {"answer": None}}))
    assert (code, document["strict_feasible_count"]) == (0, 1)
    code, said, _ = scored(folder, tmp_path, "{}")
    assert code == 1
    assert "no task is answered" in said


def test_one_monstrous_entry_costs_one_task(folder: Path, tmp_path: Path, good: dict[str, Any]) -> None:
    name = next(iter(good))
    text = json.dumps({**good, name: "?"}).replace('"?"', "[" * 100_000 + "]" * 100_000)
    code, said, document = scored(folder, tmp_path, text)
    assert (code, document["strict_feasible_count"]) == (1, 2)
    assert f"it is nested too deeply to be read: {name}" in said


def test_brackets_in_texts_are_no_nesting(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    path.write_text('{"a": "' + "[" * 500 + '\\"]", "b": ' + "[" * 5000 + "]" * 5000 + ', "c": {"answer": [[1]]}}')
    found = read_answers(path)
    assert found["a"]["answer"] == "[" * 500 + '"]'
    assert found["b"]["answer"] is None
    assert found["c"] == {"answer": [[1]]}
