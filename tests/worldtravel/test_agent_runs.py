"""Runs of the agent over a folder: every task counted, nothing done twice, failures with their cause."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tripmend.errors import InputError
from tripmend_suites.worldtravel.agent.meaning import SECONDS
from tripmend_suites.worldtravel.cli import group
from tripmend_suites.worldtravel.folder import write_folder
from tripmend_suites.worldtravel.reading import Fact
from tripmend_suites.worldtravel.runs import HintedAsker, Runner, Setting, bench_agent, run_agent
from tripmend_suites.worldtravel.task import Twin
from tripmend_suites.worldtravel.tools import Desk
from tripmend_suites.worldtravel.world import Slot, WorldRecord

from .tiny import DATE, TASK, TOWN

WORLD = WorldRecord(seed=0, towns=(TOWN,))
TWIN = Twin(
    id="tiny-1-x",
    task="tiny-1",
    sold_out=(("museum", DATE, Slot(start="10:00", left=0).start),),
    relaxations=(
        {"kind": "slot", "venue": "museum", "date": str(DATE), "start": "10:00", "words": ""},
        {"kind": "drop", "venue": "museum", "words": ""},
    ),
)
GOLD = Setting("text", hint="gold-query")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("agent")
    write_folder(out, WORLD, (TASK, TASK.replace(id="tiny-2")), (TWIN,))
    return out


def _run(*arguments: object) -> Any:
    return CliRunner().invoke(group, [str(argument) for argument in arguments])


def test_tasks_and_twins_are_all_judged_with_the_calls_that_were_used(folder: Path) -> None:
    document = bench_agent(folder, GOLD)
    assert (document["n"], document["strict_feasible_count"], document["optimality"]) == (2, 2, 1.0)
    assert document["twins"]["refused_with_a_correct_relaxation"] == 1
    assert document["twins"]["name_the_slot"] == 1
    agent = document["agent"]
    assert (agent["wrong"], agent["undelivered"], agent["sure"], agent["causes"]) == (0, 0, 2, {})
    assert 0 < agent["calls_median"] <= agent["calls_most"] <= 30


def test_too_few_calls_are_undelivered_and_counted(folder: Path) -> None:
    document = bench_agent(folder, Setting("text", calls=5, hint="gold-query"), ["tiny-2"])
    assert (document["n"], document["delivered_count"]) == (1, 0)
    assert document["agent"]["undelivered"] == 1
    assert document["agent"]["calls_most"] <= 5
    assert document["agent"]["failed"] == {"tiny-2": "plan"}


def test_a_run_goes_on_where_it_stopped_and_keeps_each_answer(folder: Path) -> None:
    kept: list[list[str]] = []
    made = run_agent(folder, ["tiny-1"], GOLD)["tiny-1"]["made_of"]
    before = {"tiny-1": {"answer": None, "calls": 7, "setting": GOLD.name, "made_of": made}}
    found = run_agent(folder, ["tiny-1", "tiny-2"], GOLD, before=before, keep=lambda all_: kept.append(sorted(all_)))
    assert found["tiny-1"] is before["tiny-1"]
    assert kept == [["tiny-1", "tiny-2"]]
    other = {"tiny-1": {"answer": None, "calls": 7, "setting": "screen 30 none"}}
    assert run_agent(folder, ["tiny-1"], GOLD, before=other)["tiny-1"]["answer"] is not None


def test_an_answer_that_had_less_time_is_another_answer(folder: Path) -> None:
    hurried = Setting("text", hint="gold-query", seconds=1e-9)
    assert hurried.name != GOLD.name
    found = run_agent(folder, ["tiny-1"], hurried)
    assert (found["tiny-1"]["answer"], found["tiny-1"]["cause"]) == (None, "plan")
    assert "time" in found["tiny-1"]["refused"]["unsure"]
    assert run_agent(folder, ["tiny-1"], GOLD, before=found)["tiny-1"]["answer"] is not None


def test_seconds_are_for_the_agent_and_as_many_as_it_has_by_itself(folder: Path) -> None:
    gold = _run("bench", folder, "--seconds", 30)
    assert (gold.exit_code, "--seconds is for --input text or screen" in str(gold.exception)) == (1, True)
    assert _run("bench", folder, "--help").output.count(f"{SECONDS:g}") >= 1


def test_answers_of_another_world_or_version_are_not_taken_up(folder: Path) -> None:
    strange = {"tiny-1": {"answer": None, "calls": 7, "setting": GOLD.name, "made_of": "another world 0.1.0"}}
    assert run_agent(folder, ["tiny-1"], GOLD, before=strange)["tiny-1"]["answer"] is not None


def test_what_stands_between_a_failure_and_success_is_its_cause(folder: Path, tmp_path: Path) -> None:
    riddle = TASK.replace(query="Tiny, 1 July 2026, two adults. Surprise us.")
    write_folder(tmp_path, WORLD, (riddle,), ())
    assert Runner(tmp_path).entry("tiny-1", Setting("text"))["cause"] == "query"
    assert "cause" not in Runner(folder).entry("tiny-1", GOLD)


@pytest.mark.slow  # starts processes; what one does is told by the others
def test_two_processes_give_the_same_as_one(folder: Path) -> None:
    def told(entries: dict[str, dict[str, Any]]) -> dict[str, Any]:
        return {name: (entry["answer"], entry["calls"]) for name, entry in entries.items()}

    names = ["tiny-1", "tiny-2"]
    assert told(run_agent(folder, names, GOLD, workers=2)) == told(run_agent(folder, names, GOLD))


def test_the_commands_solve_score_and_bench_by_text(folder: Path, tmp_path: Path) -> None:
    answers, kept, scores = tmp_path / "answers.json", tmp_path / "kept.json", tmp_path / "scores.json"
    options = ("--input", "text", "--hints", "gold-query", "--resume", kept)
    assert _run("solve", folder, "-o", answers, "--twins", *options).exit_code == 0
    assert json.loads(answers.read_text("utf-8")) == json.loads(kept.read_text("utf-8"))
    assert _run("score", folder, answers, "--json", scores).exit_code == 0
    assert json.loads(scores.read_text("utf-8"))["strict_feasible_count"] == 2
    ran = _run("bench", folder, "--json", scores, *options)
    assert ran.exit_code == 0
    assert "calls: " in ran.output
    assert json.loads(scores.read_text("utf-8"))["record"]["input"] == "text 30 gold-query"


@pytest.mark.parametrize("entry", [{"answer": "x"}, {"calls": "3"}, {"milliseconds": None}, {"sure": "maybe"}, {}])
def test_a_damaged_answer_of_an_earlier_run_is_named_and_worked_out_again(
    folder: Path, tmp_path: Path, entry: dict[str, Any]
) -> None:
    answers, kept = tmp_path / "answers.json", tmp_path / "kept.json"
    options = ("--input", "text", "--hints", "gold-query", "--resume", kept)
    assert _run("solve", folder, "-o", answers, *options).exit_code == 0
    whole = json.loads(kept.read_text("utf-8"))
    marked = {name: {**one, "confidence": "as kept"} for name, one in whole.items()}
    without = {key: value for key, value in marked["tiny-1"].items() if entry or key != "setting"}
    kept.write_text(json.dumps({**marked, "tiny-1": {**without, **entry}}), encoding="utf-8")
    ran = _run("solve", folder, "-o", answers, *options)
    assert ran.exit_code == 0
    assert f"{kept}: 1 answer of an earlier run is damaged and done anew: tiny-1" in ran.stderr
    again = json.loads(kept.read_text("utf-8"))
    assert [again[name]["confidence"] == "as kept" for name in ("tiny-1", "tiny-2")] == [False, True]
    assert again["tiny-1"]["answer"] == whole["tiny-1"]["answer"]
    assert json.loads(answers.read_text("utf-8")) == again


@pytest.mark.parametrize(
    "text", ['{"type": "FeatureCollection", "features": []}', '{"tiny-1": {"answer": null}}', "[]"]
)
@pytest.mark.parametrize("command", ["solve", "bench"])
def test_a_file_that_is_no_earlier_run_is_refused_and_stays_as_it_is(
    folder: Path, tmp_path: Path, command: str, text: str
) -> None:
    other = tmp_path / "other.json"
    other.write_text(text, encoding="utf-8")
    out = ("-o", tmp_path / "answers.json") if command == "solve" else ()
    ran = _run(command, folder, *out, "--input", "text", "--hints", "gold-query", "--resume", other)
    assert isinstance(ran.exception, InputError)
    assert ran.exception.source == str(other)
    assert text == "[]" or "name a file that --resume made, or a new one" in str(ran.exception)
    assert other.read_text("utf-8") == text


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--input", "gold", "--calls", 5), "--calls is for --input text or screen"),
        (("--input", "text", "--hints", "gold-state"), "is for --input screen"),
        (("--input", "text", "--tasks", "elsewhere"), "no task called 'elsewhere'"),
        (("--tasks", "tiny-1"), "--tasks is for --input text or screen"),
    ],
)
def test_options_that_do_not_go_together_are_told(folder: Path, options: tuple[object, ...], message: str) -> None:
    ran = _run("bench", folder, *options)
    assert isinstance(ran.exception, InputError)
    assert message in str(ran.exception)


def _slot(time: str, state: str, left: int | None) -> Fact:
    value = {"date": str(DATE), "time": time, "state": state, "left": left, "products": ["Entry"]}
    return Fact("Museum", "slot", value | {"language": "", "event": "", "meal": None}, None, 0.9, "screenshot")


@pytest.mark.parametrize(
    ("give", "states"),
    [("state", {"10:00": "open", "11:00": "open"}), ("text", {"10:00": "sold_out", "12:00": "unknown"})],
)
def test_hints_give_the_states_or_everything_else(
    monkeypatch: pytest.MonkeyPatch, give: Any, states: dict[str, str]
) -> None:
    from tripmend_suites.worldtravel.agent.asking import Asked, Asker

    read = (_slot("10:00", "sold_out", None), _slot("11:00", "open", 4))
    monkeypatch.setattr(Asker, "ask", lambda self, tool, arguments: Asked(read))
    truth = Desk(WORLD, allowed=1000)
    asker = HintedAsker(Desk(WORLD), truth=truth, give=give)
    arguments = {"city": "Tiny", "attraction": "Museum of Rain", "date": str(DATE)}
    asked = asker.ask("get_attraction_ticket_availability", arguments)
    found = {fact.value["time"]: fact.value["state"] for fact in asked.facts if fact.field == "slot"}
    assert found == states
    assert any(fact.field == "price" for fact in asked.facts) == (give == "text")
