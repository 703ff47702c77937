"""The tasks on the road that any model takes: through Inspect, with tool calls, into a log and out of it as tables."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from tripmend.errors import InputError
from tripmend_suites.common.tasking import Said
from tripmend_suites.itimo.tasks import perturb_tasks, task_set
from tripmend_suites.models.evaluating.logs import read_log, report
from tripmend_suites.models.evaluating.run import Asking, Limits, evaluate, task_set_of

from ..models.chat_server import KEY, Says, serving

pytestmark = pytest.mark.skipif(importlib.util.find_spec("inspect_ai") is None, reason="Inspect is not installed")


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TRIPMEND_CACHE", str(tmp_path / "home"))


def logged(data: Path, out: Path, player: str, **options: Any) -> Any:
    tasks = task_set_of("itimo", data, options)
    outcome = evaluate("itimo", tasks, Asking(f"tripmend/{player}", connections=1), out=out)
    assert not outcome.faults
    return read_log(outcome.log)


def test_mending_with_tripmend_as_tools_runs_and_reports_the_papers_table(folder: Path, tmp_path: Path) -> None:
    runs = [logged(folder, tmp_path, player, tools="engine", limit=6) for player in ("engine", "lazy")]
    tables = {table.title: table for table in report(runs)}
    rows = tables["iTIMO, mending: by city and modification"].rows
    by = {row[0] for row in rows}
    assert {"tripmend/engine", "tripmend/lazy", "tripmend, the same items"} <= by
    shares = {name: [row[6] for row in rows if row[0] == name] for name in by}
    assert all(hits == of for hits, of in shares["tripmend/engine"])
    assert all(hits == 0 < of for hits, of in shares["tripmend/lazy"])
    assert [row[1:7] for row in rows if row[0] == "tripmend/engine"] == [
        row[1:7] for row in rows if row[0] == "tripmend, the same items"
    ]
    assert runs[0].items[0].verdict.record["engine"] == runs[1].items[0].verdict.record["engine"]


def test_spoiling_with_the_papers_tools_runs_and_reports_table_1(raw_town: Path, tmp_path: Path) -> None:
    run = logged(raw_town, tmp_path, "engine", task="perturb", city="town", sample=4, operation="REPLACE", tries=2)
    (table,) = (one for one in report([run]) if one.title.endswith("Table 1"))
    assert table.rows[0][:4] == ("tripmend/engine", "REPLACE", (4, 4), (4, 4))
    assert "under way" not in table.note
    assert not any(verdict.kinds for verdict in (item.verdict for item in run.items))
    titles = [one.title for one in report([run])]
    assert not any(title.endswith("what is wrong with the answers") for title in titles), "there is nothing to list"


def test_a_resumed_run_pays_for_nothing_twice_and_has_the_same_memory(
    raw_town: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(limits: Limits, resume: Path | None = None) -> tuple[Any, Any, list[str]]:
        tasks = perturb_tasks(raw_town, city="town", sample=4, operation="ADD")
        items = {item.messages[1].text: item for item in tasks.items}
        told: list[str] = []

        def script(body: dict[str, Any], number: int) -> Says:
            results = [one for one in body["messages"] if one["role"] == "tool"]
            if not results:
                return Says(calls=(("memory", "{}"),), finish="tool_calls", usage=(100, 10))
            told.append(results[0]["content"].split("\n")[0])
            step = tasks.players["engine"](items[body["messages"][1]["content"]], 0, 0)
            assert isinstance(step, Said)
            return Says(step.text, usage=(2000, 400))

        with serving(script) as server:
            monkeypatch.setenv("LOCAL_BASE_URL", server.address)
            monkeypatch.setenv("LOCAL_API_KEY", KEY)
            asking = Asking("openai-api/local/toy", connections=1)
            outcome = evaluate("itimo", tasks, asking, limits, out=tmp_path, resume=resume)
            return outcome, tasks, told

    first, _, early = run(Limits(tokens=3000))
    assert 0 < first.left < 4
    second, tasks, late = run(Limits(), first.journal)
    assert [*early, *late] == [f"Edits so far (ADD): {number}." for number in range(4)]
    assert second.left == 0
    assert [one.verdict.scores["accuracy"] for one in read_log(second.log).items] == [1.0] * len(tasks.items)


def test_an_embedder_given_by_name_finds_the_worked_examples(folder: Path) -> None:
    tasks = task_set_of("itimo", folder, {"few_shot": "dense", "embedder": "hash", "k": 2, "limit": 3})
    assert tasks.settings["embedder"] == "hashed-ngrams-1024"
    assert all(item.messages[0].text.count("answer:\n{") == 2 for item in tasks.items)


@pytest.mark.parametrize("option", ["foo", "nearest"])
def test_an_option_that_no_command_line_can_give_is_not_offered(tmp_path: Path, option: str) -> None:
    with pytest.raises(InputError, match=f"has no option {option}; its options are") as told:
        task_set(tmp_path, **{option: "1"})
    assert "nearest" not in str(told.value).partition("its options are")[2]
    assert "few_shot" in str(told.value)
