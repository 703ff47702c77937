"""Replies that no file can hold as they are: they are judged or malformed, and never leave a denominator."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from tests.models.chat_server import KEY, ChatServer, Says, serving, sums
from tests.models.toy import ToyTasks
from tripmend_suites.common.tasking import Attempt, Call, Item, Player, Said, Verdict
from tripmend_suites.models.evaluating.logs import LoggedRun, read_logs, report
from tripmend_suites.models.evaluating.run import Asking, evaluate
from tripmend_suites.models.evaluating.settings import DEEPEST, clean, safe

MODEL = "openai-api/local/small"
LONE = '{"\\ud800": "\\udfff"}'


@pytest.fixture(autouse=True, scope="module")
def _swept() -> Iterator[None]:
    """What Inspect leaves to the garbage collector goes while its warnings are still passed over."""
    yield
    gc.collect()


def some(*values: Any) -> list[Any]:
    """The first two in every run, the others with --slow: each takes a run of Inspect."""
    return [*values[:2], *(pytest.param(value, marks=pytest.mark.slow) for value in values[2:])]


def nested(levels: int) -> str:
    return '{"x":' + "[" * levels + "]" * levels + "}"


@dataclass
class OddTasks(ToyTasks):
    """The toy suite with a judge that keeps what it read, as the judges of plans do, and one player."""

    odd: Call | Said = field(default_factory=lambda: Said(""))

    @property
    def players(self) -> dict[str, Player]:
        def play(item: Item, turn: int, seed: int) -> Call | Said:
            a, b = item.id.split("+")
            return self.odd if a == "1" and turn == 0 else Said(str(int(a) + int(b)))

        return {"odd": play, **super().players}

    def judge(self, attempt: Attempt) -> Verdict:
        verdict = super().judge(attempt)
        try:
            answer = json.loads(attempt.text or "")
        except ValueError:
            answer = None
        return replace(verdict, answer=answer, record={"read": answer, **attempt.state})


def rights(folder: Path) -> tuple[LoggedRun, list[float]]:
    (run,) = read_logs([folder])
    report([run])
    return run, [item.verdict.scores["right"] for item in run.items]


@pytest.mark.parametrize("levels", some(300, 5000, 450, 700))
def test_an_answer_nested_without_end_stays_in_the_denominator(levels: int, tmp_path: Path) -> None:
    outcome = evaluate("toy", OddTasks(4, odd=Said(nested(levels))), Asking("tripmend/odd"), out=tmp_path)
    run, right = rights(tmp_path)
    assert (right, outcome.faults, outcome.left) == ([1.0, 0.0, 1.0, 1.0], (), 0)
    assert run.items[1].verdict.outcome == "malformed"
    assert run.items[1].about == {"parity": "odd"}


@pytest.mark.parametrize(
    "text", some(LONE, '{"x": NaN}', "\ud800", '{"x": "\ud800"}', '{"x": "\x00\\u0000"}', "9" * 5000)
)
def test_an_answer_with_characters_no_file_can_hold_is_malformed(text: str, tmp_path: Path) -> None:
    evaluate("toy", OddTasks(3, odd=Said(text)), Asking("tripmend/odd"), out=tmp_path)
    run, right = rights(tmp_path)
    assert right == [1.0, 0.0, 1.0]
    assert (run.items[1].failure, run.items[1].verdict.outcome) == ("", "malformed")


def _deep(levels: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(levels):
        found = [found]
    return found


@pytest.mark.parametrize(
    "arguments", some({"\ud800": 1}, {"a": _deep(900)}, {"a": "\ud800", "b": 1}, {"a": _deep(300)})
)
def test_odd_arguments_of_a_tool_cost_a_scripted_model_one_call(arguments: dict[str, Any], tmp_path: Path) -> None:
    tasks = OddTasks(3, calls=2, odd=Call("add", arguments))
    outcome = evaluate("toy", tasks, Asking("tripmend/odd"), out=tmp_path)
    run, right = rights(tmp_path)
    assert (right, outcome.faults) == ([1.0] * 3, ())
    assert [item.turns for item in run.items] == [1, 2, 1]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ChatServer]:
    with serving() as made:
        monkeypatch.setenv("LOCAL_BASE_URL", made.address)
        monkeypatch.setenv("LOCAL_API_KEY", KEY)
        yield made


@pytest.mark.parametrize("text", some(LONE, nested(700), "\ud800"))
def test_an_odd_text_of_a_server_is_malformed_and_replayed_on_resume(
    text: str, server: ChatServer, tmp_path: Path
) -> None:
    server.script = lambda body, number: Says(text) if number == 0 else sums(body, number)
    asking = Asking(MODEL, connections=1, retries=0, timeout=20)
    first = evaluate("toy", OddTasks(3), asking, out=tmp_path)
    run, right = rights(tmp_path)
    assert (right, first.left, len(server.bodies)) == ([0.0, 1.0, 1.0], 0, 3)
    assert (run.items[0].failure, run.items[0].verdict.outcome) == ("", "malformed")
    again = evaluate("toy", OddTasks(3), asking, resume=first.journal)
    assert (rights(tmp_path)[1], again.left, len(server.bodies)) == ([0.0, 1.0, 1.0], 0, 3)


@pytest.mark.parametrize("arguments", some('{"\\ud800": 1}', nested(3000), '{"a": 1, "b": "\\ud800"}', nested(400)))
def test_odd_arguments_from_a_server_are_a_bad_call_and_replayed_on_resume(
    arguments: str, server: ChatServer, tmp_path: Path
) -> None:
    def script(body: dict[str, Any], number: int) -> Says:
        if number == 0:
            return Says(None, calls=(("add", arguments),))
        return Says("1") if body["messages"][-1]["role"] == "tool" else sums(body, number)

    server.script = script
    asking = Asking(MODEL, connections=1, retries=0, timeout=20)
    first = evaluate("toy", OddTasks(2, calls=2), asking, out=tmp_path)
    run, right = rights(tmp_path)
    assert (right, first.left, first.faults, len(server.bodies)) == ([1.0, 1.0], 0, (), 3)
    assert run.items[0].turns == 2
    evaluate("toy", OddTasks(2, calls=2), asking, resume=first.journal)
    assert (rights(tmp_path)[1], len(server.bodies)) == ([1.0, 1.0], 3)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("stream", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_reply_with_counts_below_zero_is_kept_and_its_tokens_are_estimated(
    stream: bool, server: ChatServer, tmp_path: Path
) -> None:
    server.script = lambda body, number: replace(sums(body, number), usage=(-7, 10))
    asking = Asking(MODEL, connections=1, retries=0, timeout=20, options={"stream": stream})
    evaluate("toy", OddTasks(2), asking, out=tmp_path)
    run, right = rights(tmp_path)
    assert right == [1.0, 1.0]
    assert all(item.estimated and 0 < item.read < 1000 for item in run.items)


def test_a_sample_that_lost_its_verdict_counts_as_zero(tmp_path: Path) -> None:
    from inspect_ai.log import read_eval_log, write_eval_log

    outcome = evaluate("toy", OddTasks(4), Asking("tripmend/perfect"), out=tmp_path)
    log = read_eval_log(str(outcome.log))
    assert log.samples is not None
    log.samples[0].scores = None
    log.samples[2].scores, log.samples[2].metadata = {}, {}
    write_eval_log(log, str(outcome.log))
    run, right = rights(tmp_path)
    assert (right, run.n) == ([0.0, 1.0, 0.0, 1.0], 4)
    assert [item.verdict.kinds for item in run.items] == [("no verdict",), (), ("no verdict",), ()]


def test_a_journal_that_holds_what_no_log_can_is_gone_on_with(server: ChatServer, tmp_path: Path) -> None:
    asking = Asking(MODEL, connections=1, retries=0, timeout=20)
    first = evaluate("toy", OddTasks(2), asking, out=tmp_path)
    lines = first.journal.read_text(encoding="utf-8").replace('"content":"1"', '"content":"\\ud800"')
    assert "ud800" in lines
    first.journal.write_text(lines, encoding="utf-8")
    evaluate("toy", OddTasks(2), asking, resume=first.journal)
    assert (rights(tmp_path)[1], len(server.bodies)) == ([0.0, 1.0], 2)


def test_what_can_be_written_down_stays_as_it_is() -> None:
    value = {"a": [1, -2.5, None, True, "Zürich 🗼"], "b": {"c": []}}
    assert safe(value) == value
    assert clean("Zürich 🗼 \ud800") == "Zürich 🗼 \ufffd"
    assert json.dumps(safe(_deep(500))).count("[") == DEEPEST + 1  # and the bracket of the marker
