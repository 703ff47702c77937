"""A scripted model on a toy suite, from the task set to the log and back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.models.toy import ToyTasks
from tripmend.app.main import app
from tripmend.errors import InputError
from tripmend_suites.models.evaluating.logs import LoggedRun, read_log, read_logs, report
from tripmend_suites.models.evaluating.run import Asking, evaluate


def run_of(tasks: ToyTasks, player: str, folder: Path) -> LoggedRun:
    return read_log(evaluate("toy", tasks, Asking(f"tripmend/{player}"), out=folder).log)


def test_a_perfect_player_scores_one_everywhere(tmp_path: Path) -> None:
    run = run_of(ToyTasks(5), "perfect", tmp_path)
    assert [item.verdict.scores for item in run.items] == [{"right": 1.0, "near": 1.0}] * 5
    assert [item.id for item in run.items] == [item.id for item in ToyTasks(5).items]


def test_the_verdict_comes_back_from_the_log_whole(tmp_path: Path) -> None:
    tasks = ToyTasks(3, calls=2)
    run = run_of(tasks, "machinist", tmp_path)
    for item, attempt in zip(run.items, sorted(tasks.seen, key=lambda seen: seen.item), strict=True):
        assert item.verdict == tasks.judge(attempt)
    assert [item.about for item in run.items] == [item.about for item in tasks.items]
    assert run.items[0].verdict.record == {"off": 0, "asked": 1}
    assert run.items[0].turns == 2


def test_a_player_that_never_stops_calling_fails_for_its_calls(tmp_path: Path) -> None:
    tasks = ToyTasks(2, calls=3)
    run = run_of(tasks, "restless", tmp_path)
    assert [(item.failure, item.verdict.scores["right"], item.turns) for item in run.items] == [("calls", 0.0, 4)] * 2
    assert [attempt.state["asked"] for attempt in tasks.seen] == [1, 1]  # of three calls one was to a tool that exists


def test_a_player_that_breaks_leaves_no_denominator(tmp_path: Path) -> None:
    run = run_of(ToyTasks(4, refused=2), "broken", tmp_path)
    assert [item.failure for item in run.items] == ["provider error"] * 4
    (scores, ended, _) = report([run])
    assert scores.rows == (("tripmend/broken", (0, 6), (0, 6)),)
    assert dict(zip(ended.columns, ended.rows[0], strict=True))["provider error"] == (4, 6)


def test_records_that_made_no_item_count_as_failed(tmp_path: Path) -> None:
    from inspect_ai.log import read_eval_log

    run = run_of(ToyTasks(3, refused=1), "perfect", tmp_path)
    assert report([run])[0].rows == (("tripmend/perfect", (3, 4), (3, 4)),)
    results = read_eval_log(str(run.path), header_only=True).results
    assert results is not None
    assert [metric.value for score in results.scores for metric in score.metrics.values()] == [0.75, 0.75]


def test_a_judge_that_breaks_is_told_and_the_item_stays(tmp_path: Path) -> None:
    outcome = evaluate("toy", ToyTasks(3, judge_breaks=True), Asking("tripmend/perfect"), out=tmp_path)
    assert outcome.faults == ("1+2: ValueError: no idea",)
    scores = [item.verdict.scores["right"] for item in read_log(outcome.log).items]
    assert scores == [1.0, 0.0, 1.0]


def test_a_session_that_breaks_leaves_no_denominator(tmp_path: Path) -> None:
    def opened(item: str) -> None:
        if item == "1+2":
            raise KeyError("no such page")

    outcome = evaluate("toy", ToyTasks(3, opened=opened), Asking("tripmend/perfect"), out=tmp_path)
    assert outcome.faults == ("1+2: KeyError: 'no such page'",)
    run = read_log(outcome.log)
    assert [item.verdict.scores["right"] for item in run.items] == [1.0, 0.0, 1.0]
    assert run.n == 3


def test_the_log_says_all_that_a_number_depends_on(tmp_path: Path) -> None:
    record = run_of(ToyTasks(2), "perfect", tmp_path).record
    assert record["suite"] == "toy-sums/1"
    assert record["data_sha256"] == ToyTasks(2).data_sha256
    assert record["settings"] == {"pictures": False}
    assert record["seed"] == 0
    assert record["versions"].keys() == {"inspect_ai", "openai", "python"}
    assert all(record["versions"].values())
    assert record["tripmend"]
    assert len(record["prompts_sha256"]) == 64
    assert "git" in record


def test_other_prompts_and_other_tools_have_other_hashes(tmp_path: Path) -> None:
    from tripmend_suites.models.evaluating.settings import prompts_sha256

    sets = [ToyTasks(2), ToyTasks(3), ToyTasks(2, pictures=True), ToyTasks(2, calls=1)]
    assert len({prompts_sha256(tasks) for tasks in sets}) == 4
    assert prompts_sha256(ToyTasks(2)) == prompts_sha256(ToyTasks(2))


def test_models_stand_in_one_table_and_the_engine_last(tmp_path: Path) -> None:
    for player in ("perfect", "lazy"):
        evaluate("toy", ToyTasks(4), Asking(f"tripmend/{player}"), out=tmp_path)
    scores = report(read_logs([tmp_path]))[0]
    assert [row[0] for row in scores.rows] == ["tripmend/lazy", "tripmend/perfect"]
    assert [row[1] for row in scores.rows] == [(0, 4), (4, 4)]
    assert "tripmend/engine" in scores.note


@pytest.mark.parametrize("name", ["api_key", "extra_headers", "auth_token", "client"])
def test_an_option_of_the_model_that_may_be_a_key_is_refused(name: str) -> None:
    options = {name: {"default_headers": {"X": "y"}} if name == "client" else "sk-0123456789"}
    with pytest.raises(InputError, match="would be kept in the log"):
        Asking("openai-api/local/small", options=options)
    assert Asking("openai-api/local/small", options={"stream": True, "emulate_tools": True}).options


def test_a_key_in_another_option_is_blotted_out_of_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    from tripmend_suites.models.evaluating.settings import record_of

    monkeypatch.setenv("LOCAL_API_KEY", "sk-0123456789")
    asking = Asking("openai-api/local/small", options={"organization": "of sk-0123456789"})
    assert record_of("r", "toy", ToyTasks(1), asking)["asking"]["options"] == {"organization": "of [key]"}


def _by_inspect(folder: Path, **options: Any) -> LoggedRun:
    """The toy suite as ``inspect eval`` runs it, with its own options."""
    from inspect_ai import eval as inspect_eval

    from tripmend_suites.models.evaluating.attempt import Run
    from tripmend_suites.models.evaluating.settings import record_of
    from tripmend_suites.models.evaluating.task import task_of

    tasks = ToyTasks(4)
    record = record_of("r", "toy", tasks, Asking("tripmend/perfect"))
    task = task_of(Run(tasks), record)
    inspect_eval(task, model="tripmend/perfect", log_dir=str(folder), display="none", **options)
    (run,) = read_logs([folder])
    return run


def test_logs_of_inspect_say_how_the_model_was_asked(tmp_path: Path) -> None:
    run = _by_inspect(tmp_path, temperature=0.5, seed=7, max_tokens=55)
    assert (run.record["asking"]["temperature"], run.record["asking"]["seed"]) == (0.5, 7)
    assert run.record["asking"]["reply_tokens"] == 55
    assert [item.verdict.scores["right"] for item in run.items] == [1.0] * 4


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"limit": 3}, "3 of the 4 items"),
        ({"sample_id": ["1+2"]}, "1 of the 4 items"),
        ({"epochs": 3}, "12 samples of 4 items"),
    ],
)
def test_logs_of_inspect_with_other_denominators_are_refused(options: Any, told: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=told):
        _by_inspect(tmp_path, **options)


def test_a_model_name_that_cannot_be_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="it has broken, lazy, machinist, perfect, restless"):
        evaluate("toy", ToyTasks(1), Asking("tripmend/genius"), out=tmp_path)
    with pytest.raises(InputError, match="PROVIDER/NAME"):
        evaluate("toy", ToyTasks(1), Asking("gpt"), out=tmp_path)
    with pytest.raises(InputError, match="there is no provider 'nobody'"):
        evaluate("toy", ToyTasks(1), Asking("nobody/x"), out=tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_run_that_never_came_to_its_end_is_named_beside_the_others(tmp_path: Path) -> None:
    from inspect_ai.log import read_eval_log, write_eval_log

    whole = run_of(ToyTasks(3), "perfect", tmp_path)
    broken = run_of(ToyTasks(3), "lazy", tmp_path).path
    log = read_eval_log(str(broken))
    log.status = "cancelled"
    write_eval_log(log, str(broken))
    (tmp_path / "x.eval").write_bytes(b"nothing")
    for places in ([tmp_path], [whole.path, broken]):
        told: list[InputError] = []
        assert [run.path for run in read_logs(places, told.append)] == [whole.path]
        assert any("did not come to its end" in str(one) and one.source == str(broken) for one in told)
        assert len(told) == (2 if places == [tmp_path] else 1), "x.eval is named, too"
    with pytest.raises(InputError, match="did not come to its end"):
        read_logs([broken], told.append)
    answer = CliRunner().invoke(app, ["models", "report", str(whole.path), str(broken)])
    assert answer.exit_code == 1
    assert "tripmend/perfect" in answer.stdout
    assert "not in the tables: " in answer.stderr


def test_a_log_of_something_else_is_told(tmp_path: Path) -> None:
    (tmp_path / "x.eval").write_bytes(b"nothing")
    with pytest.raises(InputError, match="not a log of Inspect"):
        read_logs([tmp_path / "x.eval"])
    with pytest.raises(InputError, match="no such log"):
        read_logs([tmp_path / "y"])
