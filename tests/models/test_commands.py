"""`tripmend evaluate` and `tripmend models report` as a person meets them."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.models.chat_server import KEY, Says, serving
from tests.triptide_tasks.tiny_folder import write_tiny_folder
from tripmend.app.main import app, run
from tripmend.errors import InputError, MissingExtraError
from tripmend_suites.common import install_command

RUNNER = CliRunner()


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_folder(tmp_path_factory.mktemp("tiny"))


def evaluated(data: Path, out: Path, *more: str, model: str = "tripmend/engine") -> Any:
    return RUNNER.invoke(app, ["evaluate", "triptide", "--model", model, "--data", str(data), "--out", str(out), *more])


def test_a_model_and_the_engine_stand_in_the_papers_tables(
    tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def script(body: dict[str, Any], number: int) -> Says:
        return Says("I cannot help with that.") if number % 2 else Says('{"answer": ')

    logs, file = tmp_path / "logs", tmp_path / "numbers.json"
    assert evaluated(tiny, logs).exit_code == 0
    with serving(script) as server:
        monkeypatch.setenv("LOCAL_BASE_URL", server.address)
        monkeypatch.setenv("LOCAL_API_KEY", KEY)
        first = evaluated(tiny, logs, "--connections", "1", "--price", "1,2", model="openai-api/local/small")
    assert first.exit_code == 1, first.output  # not one answer could be read
    assert "openai-api/local/small: no item was answered" in first.stderr
    assert "solved" in first.stdout
    own = [line for line in first.stdout.splitlines() if line.startswith("openai-api/local/small, triptide-revise/1: ")]
    assert len(own) == 1
    assert "solved 0/5 = 0.0 %" in own[0]
    assert "inspect view --log-dir" in first.stdout
    told = RUNNER.invoke(app, ["models", "report", str(logs), "--json", str(file)])
    assert told.exit_code == 0, told.output
    plain = json.loads(file.read_text(encoding="utf-8"))
    by_model = {entry["asking"]["model"]: entry for entry in plain["runs"]}
    small, engine = by_model["openai-api/local/small"], by_model["tripmend/engine"]
    assert (engine["scores"]["solved"]["sum"], engine["scores"]["solved"]["of"]) == (5.0, 5)
    assert (small["scores"]["solved"]["sum"], small["scores"]["solved"]["of"]) == (0.0, 5)
    assert small["ended"]["answered"] == 0
    assert small["tokens"] == {"read": 500, "written": 50}
    assert small["eur"] == pytest.approx((500 * 1 + 50 * 2) / 1e6)
    table = next(table for table in plain["tables"] if table["title"].startswith("Table 3"))
    names = [row[0] for row in table["rows"]]
    assert names[0] == "openai-api/local/small"
    assert "tripmend/engine" in names
    assert sum(name.startswith("GPT-4o") for name in names) == 2  # the printed rows stand once
    assert "5/5 = 100.0 %" in told.stdout
    bare = RUNNER.invoke(app, ["models", "report", str(logs), "--no-printed"])
    assert "5/5 = 100.0 %" in bare.stdout
    assert "(printed)" in told.stdout
    assert "(printed)" not in bare.stdout


def test_options_go_to_the_suite_and_unknown_ones_are_told(tiny: Path, tmp_path: Path) -> None:
    result = evaluated(tiny, tmp_path / "logs", "--limit", "2", model="tripmend/lazy")
    assert "0/2 = 0.0 %" in result.stdout
    assert "no such option" in str(evaluated(tiny, tmp_path, "--set", "colour=red").exception)
    assert "KEY=VALUE" in str(evaluated(tiny, tmp_path, "--set", "colour").exception)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--max-cost", "1"], "--max-cost needs --price IN,OUT"),
        (["--price", "cheap"], "--price takes two numbers"),
        (["--price", "-1,2"], "from 0 upwards"),
        (["--model", "gpt"], "named PROVIDER/NAME"),
        (["--model", "tripmend/genius"], "no scripted model 'genius'"),
        (["--resume", "nowhere"], "no such log, journal or folder"),
        (["--data", "nowhere"], "no such folder"),
        (["--embedder", "hash"], "--embedder is for --few-shot dense"),
        (["--embedder", "hash", "--few-shot", "random"], "--embedder is for --few-shot dense"),
    ],
)
def test_what_cannot_be_is_told_in_one_sentence(tiny: Path, tmp_path: Path, more: list[str], told: str) -> None:
    error = evaluated(tiny, tmp_path / "logs", *more).exception
    assert isinstance(error, InputError)
    assert told in str(error)
    assert "\n" not in str(error)


@pytest.mark.parametrize("command", [["evaluate", "itimo", "--model", "a/b", "--data", "."], ["models", "report", "."]])
def test_without_the_packages_every_command_says_what_to_install(
    command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *more: None if name == "inspect_ai" else real(name, *more)
    )
    error = RUNNER.invoke(app, command).exception
    assert isinstance(error, MissingExtraError)
    assert install_command("models") in str(error)


def test_a_second_model_judges_the_revisions(tiny: Path, tmp_path: Path) -> None:
    file = tmp_path / "numbers.json"
    told = evaluated(tiny, tmp_path / "logs", "--limit", "3", "--judge", "tripmend/lazy", "--json", str(file))
    assert told.exit_code == 0, told.output
    first, second = json.loads(file.read_text(encoding="utf-8"))["runs"]
    assert (first["suite"], second["suite"]) == ("triptide-revise/1", "triptide-judge/1")
    assert (second["of"], second["scores"]["valid"]["sum"]) == (3, 3.0)
    assert second["asking"]["model"] == "tripmend/lazy"


@pytest.mark.parametrize(
    ("suite", "more", "told"),
    [
        ("worldtravel", ["--judge", "a/b"], "--judge is for the revisions of triptide"),
        ("triptide", ["--judge", "gpt"], "named PROVIDER/NAME"),
        ("triptide", ["--judge", "a/b", "--price", "1,2"], "--max-tokens"),
        ("triptide", ["--judge", "tripmend/genius"], "no scripted model 'genius'"),
        ("triptide", ["--judge", "nosuch/x"], "nosuch"),
    ],
)
def test_a_second_judge_that_cannot_be_is_told_before_anything_is_asked(
    tiny: Path, tmp_path: Path, suite: str, more: list[str], told: str
) -> None:
    from tests.models.toy import ToyTasks

    data, logs = (tiny, tmp_path / "logs")
    with pytest.MonkeyPatch.context() as patch:
        if suite == "worldtravel":
            patch.setattr("tripmend_suites.models.evaluating.run.task_set_of", lambda *given: ToyTasks(1))
        options = ["--model", "tripmend/perfect", "--data", str(data), "--out", str(logs), *more]
        error = RUNNER.invoke(app, ["evaluate", suite, *options]).exception
    assert isinstance(error, InputError)
    assert told in str(error)
    assert not logs.exists()


def test_a_run_without_one_answer_is_no_success(tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(lambda body, number: Says("no", status=400)) as server:
        monkeypatch.setenv("LOCAL_BASE_URL", server.address)
        monkeypatch.setenv("LOCAL_API_KEY", KEY)
        told = evaluated(tiny, tmp_path, "--limit", "2", "--retries", "0", model="openai-api/local/small")
    assert told.exit_code == 1
    assert "openai-api/local/small: 2 of 2 items: provider error" in told.stderr
    assert "0/2" in told.stdout


def test_a_key_that_is_refused_ends_with_one_sentence(
    tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(lambda body, number: Says("no", status=401)) as server:
        monkeypatch.setenv("LOCAL_BASE_URL", server.address)
        monkeypatch.setenv("LOCAL_API_KEY", KEY)
        options = ["--model", "openai-api/local/small", "--data", str(tiny), "--out", str(tmp_path)]
        monkeypatch.setattr("sys.argv", ["tripmend", "evaluate", "triptide", *options])
        with pytest.raises(SystemExit) as left:
            run()
    assert left.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    last = said.err.strip().splitlines()[-1]
    assert last.startswith("tripmend: openai-api/local/small: the provider does not accept the key")
    assert "--resume" in last
    assert [path.suffix for path in tmp_path.iterdir()] == [".jsonl"], "a wrong key is no score of zero"


@pytest.mark.parametrize("lost", [1, 2])
def test_items_lost_to_the_provider_are_no_success(
    tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: int
) -> None:
    good = '{"answer": null}'
    with serving(lambda body, number: Says("no", status=400) if number < lost else Says(good)) as server:
        monkeypatch.setenv("LOCAL_BASE_URL", server.address)
        monkeypatch.setenv("LOCAL_API_KEY", KEY)
        options = ["--limit", "3", "--retries", "0", "--connections", "1"]
        told = evaluated(tiny, tmp_path, *options, model="openai-api/local/small")
    assert told.exit_code == 1
    assert f"{lost} items were left without an answer" in told.stderr
    assert f"{lost} of 3 items got no reply" in told.stdout


def test_help_stays_quick() -> None:
    import subprocess
    import sys

    script = (
        "import sys\nfrom tripmend.app.main import app\nfrom typer.testing import CliRunner\n"
        "assert CliRunner().invoke(app, ['evaluate', '--help']).exit_code == 0\n"
        "assert not {'inspect_ai', 'openai', 'numpy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
