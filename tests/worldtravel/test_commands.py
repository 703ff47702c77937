"""The commands on a small built folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tripmend.errors import InputError
from tripmend_suites.worldtravel.cli import group
from tripmend_suites.worldtravel.data.tasks.build_tasks import Built
from tripmend_suites.worldtravel.folder import read_tasks, read_twins, read_world, write_folder


@pytest.fixture
def folder(vienna_folder: Path) -> Path:
    return vienna_folder


def _run(*arguments: object) -> Any:
    return CliRunner().invoke(group, [str(argument) for argument in arguments])


def test_what_is_written_is_read_back(folder: Path, vienna: Built) -> None:
    assert read_world(folder) == vienna.world
    assert read_tasks(folder) == vienna.tasks


def test_solve_and_score_make_every_task_strictly_feasible(folder: Path, tmp_path: Path) -> None:
    answers, scores = tmp_path / "answers.json", tmp_path / "scores.json"
    assert _run("solve", folder, "-o", answers).exit_code == 0
    assert _run("score", folder, answers, "--json", scores).exit_code == 0
    document = json.loads(scores.read_text(encoding="utf-8"))
    assert (document["n"], document["strict_feasible"], document["optimality"]) == (4, 1.0, 1.0)


def test_the_kit_makes_a_form_for_people_and_scores_it(folder: Path, tmp_path: Path) -> None:
    assert _run("kit", folder, "--out", tmp_path / "kit").exit_code == 0
    assert (tmp_path / "kit" / "queries.md").read_text(encoding="utf-8").count("## vienna-") == 4
    ran = _run("kit", folder, "--filled", tmp_path / "kit" / "form.csv", "--json", tmp_path / "people.json")
    assert ran.exit_code == 1
    assert "no task is answered" in ran.output
    document = json.loads((tmp_path / "people.json").read_text(encoding="utf-8"))
    assert (document["n"], document["delivered_count"], document["violation"]) == (4, 0, 1.0)
    assert isinstance(_run("kit", folder).exception, InputError)


def test_a_task_without_an_answer_stays_in_the_denominator_and_strangers_are_named(
    folder: Path, tmp_path: Path
) -> None:
    answers, scores = tmp_path / "answers.json", tmp_path / "scores.json"
    _run("solve", folder, "-o", answers)
    document = json.loads(answers.read_text(encoding="utf-8"))
    first = sorted(document)[0]
    document["elsewhere-1"] = document.pop(first)
    answers.write_text(json.dumps(document), encoding="utf-8")
    ran = _run("score", folder, answers, "--json", scores)
    assert ran.exit_code == 1
    assert "1 id names no task: elsewhere-1" in ran.output
    found = json.loads(scores.read_text(encoding="utf-8"))
    assert (found["n"], found["delivered_count"], found["strict_feasible_count"]) == (4, 3, 3)
    assert found["problems"][first] == ["no answer"]


def test_twins_are_refused_with_the_sold_out_slot_among_the_ways_back(folder: Path, tmp_path: Path) -> None:
    answers, scores = tmp_path / "answers.json", tmp_path / "scores.json"
    twins = read_twins(folder)
    assert len(twins) == 2
    assert _run("solve", folder, "--twins", "-o", answers).exit_code == 0
    document = json.loads(answers.read_text(encoding="utf-8"))
    for twin in twins:
        assert document[twin.id]["answer"] is None
        assert document[twin.id]["refused"] == {"proven": True, "relaxations": list(twin.relaxations)}
    assert _run("score", folder, answers, "--json", scores).exit_code == 0
    found = json.loads(scores.read_text(encoding="utf-8"))
    assert (found["n"], found["strict_feasible_count"], found["refused"]) == (4, 4, 0)
    counts = {"n": 2, "refused": 2, "proven": 2, "answered": 0, "refused_with_a_correct_relaxation": 2}
    assert found["twins"] == {**counts, "name_the_slot": 2, "problems": []}
    assert found["unknown_tasks"] == []


def test_a_refused_task_and_an_answered_twin_are_failures(folder: Path, tmp_path: Path) -> None:
    answers, scores = tmp_path / "answers.json", tmp_path / "scores.json"
    _run("solve", folder, "-o", answers)
    document = json.loads(answers.read_text(encoding="utf-8"))
    twin, other = read_twins(folder)
    document[twin.id] = document[twin.task]
    document[other.id] = {"answer": None, "refused": {"proven": True, "relaxations": [{"kind": "budget"}]}}
    document[other.task] = {"answer": None, "refused": {"proven": True, "relaxations": []}}
    answers.write_text(json.dumps(document), encoding="utf-8")
    ran = _run("score", folder, answers, "--json", scores)
    assert "1 tasks that have a plan were refused" in ran.output
    found = json.loads(scores.read_text(encoding="utf-8"))
    assert (found["n"], found["delivered_count"], found["strict_feasible_count"], found["refused"]) == (4, 3, 3, 1)
    assert found["problems"] == {other.task: ["refused, and it has a plan"]}
    twins = found["twins"]
    assert (twins["n"], twins["answered"], twins["refused"]) == (2, 1, 1)
    assert twins["refused_with_a_correct_relaxation"] == 0, "a relaxation that is none does not count"


def test_bench_passes_on_what_was_built(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "bench.json"
    ran = _run("bench", folder, "--json", out)
    assert ran.exit_code == 0, ran.output
    document = json.loads(out.read_text(encoding="utf-8"))
    assert document["twins"]["refused_with_a_correct_relaxation"] == document["twins"]["n"] == 2
    assert [name for name in document["baselines"] if name.startswith("greedy")] == [
        "greedy, soonest first",
        "greedy, nearest first",
    ]
    assert document["baselines"]["engine, feasibility only"]["feasible"] == 1.0
    assert set(document["rows"]) == {"city", "hard", "anchors", "type"}
    assert document["ms_p95"] >= document["ms_p50"] > 0


@pytest.mark.parametrize("how", ["a hard check nobody can meet", "a soft check nobody can meet", "a twin with a plan"])
def test_bench_exits_with_one_when_anything_is_short_of_perfect(folder: Path, tmp_path: Path, how: str) -> None:
    tasks, twins, world = read_tasks(folder), read_twins(folder), read_world(folder)
    if how == "a twin with a plan":
        twins = (twins[0].replace(sold_out=()), *twins[1:])
    else:
        hard = how.startswith("a hard")
        number = next(n for n, check in enumerate(tasks[0].checks) if check.hard == hard)
        check = tasks[0].checks[number]
        wrong = check.replace(arguments={**check.arguments, "poi": "nowhere"})
        changed = (*tasks[0].checks[:number], wrong, *tasks[0].checks[number + 1 :])
        tasks = (tasks[0].replace(checks=changed), *tasks[1:])
    write_folder(tmp_path, world, tasks, twins)
    assert _run("bench", tmp_path).exit_code == 1


@pytest.mark.parametrize("text", ["", "[]", "{", '{"vienna-01": 7}'])
def test_a_file_of_answers_that_is_none_is_refused_or_judged_but_never_crashes(
    folder: Path, tmp_path: Path, text: str
) -> None:
    answers = tmp_path / "answers.json"
    answers.write_text(text, encoding="utf-8")
    ran = _run("score", folder, answers)
    assert ran.exit_code == 1
    assert ran.exception is None or isinstance(ran.exception, InputError | SystemExit)


def test_a_folder_that_is_none_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="worldtravel build"):
        read_world(tmp_path)
    broken = tmp_path / "tasks.jsonl"
    broken.write_text('{"id": 1}\n', encoding="utf-8")
    with pytest.raises(InputError) as error:
        read_tasks(tmp_path)
    assert "line 1" in str(error.value)


TORN = ("no task", "a task twice", "a town that is not there", "a twin of no task")


@pytest.mark.parametrize("how", TORN)
def test_a_folder_whose_parts_do_not_fit_is_refused_in_words(folder: Path, tmp_path: Path, how: str) -> None:
    tasks, twins, world = read_tasks(folder), read_twins(folder), read_world(folder)
    broken: dict[str, tuple[Any, Any, str]] = {
        "no task": ((), (), "has no task"),
        "a task twice": ((tasks[0], *tasks), twins, "is there twice"),
        "a town that is not there": ((tasks[0].replace(town="atlantis"),), (), "atlantis"),
        "a twin of no task": (tasks, (twins[0].replace(task="atlantis-01"),), "atlantis-01"),
    }
    some, others, words = broken[how]
    write_folder(tmp_path, world, some, others)
    answers = tmp_path / "answers.json"
    answers.write_text("{}", encoding="utf-8")
    for command in (
        ["bench", tmp_path],
        ["solve", tmp_path, "-o", tmp_path / "out.json"],
        ["score", tmp_path, answers],
    ):
        ran = _run(*command)
        assert ran.exit_code != 0
        assert isinstance(ran.exception, InputError)
        assert words in str(ran.exception)


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "--input", "text", "-o", "tasks.jsonl"),
        ("solve", "--input", "text", "-o", "answers.json", "--resume", "world.json"),
        ("bench", "--input", "text", "--json", "twins.jsonl"),
        ("bench", "--input", "text", "--resume", "world.json"),
        ("perceive", "--json", "world.json"),
    ],
)
def test_no_command_writes_over_the_folder_it_reads(folder: Path, arguments: tuple[str, ...]) -> None:
    before = {path: path.read_bytes() for path in folder.glob("*.json*")}
    command, *rest = [str(folder / word) if ".json" in word else word for word in arguments]
    ran = _run(command, folder, *rest)
    assert isinstance(ran.exception, InputError)
    assert "would be lost" in str(ran.exception)
    assert {path: path.read_bytes() for path in folder.glob("*.json*")} == before


def test_the_agent_is_not_sent_to_look_at_screenshots_where_there_are_none(folder: Path, tmp_path: Path) -> None:
    ran = _run("solve", folder, "--input", "screen", "-o", tmp_path / "answers.json")
    assert isinstance(ran.exception, InputError)
    assert "tripmend worldtravel shoot" in str(ran.exception)


def test_a_missing_file_of_answers_is_not_mended_by_building_a_folder(folder: Path, tmp_path: Path) -> None:
    ran = _run("score", folder, tmp_path / "nowhere.json")
    assert isinstance(ran.exception, InputError)
    assert "worldtravel build" not in str(ran.exception)
