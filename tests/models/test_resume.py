"""Runs that were stopped: nothing is lost, nothing is doubled, nothing is paid for twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.models.chat_server import KEY, ChatServer, Says, serving, sums
from tests.models.toy import ToyTasks
from tests.triptide_tasks.tiny_folder import write_tiny_folder
from tripmend.errors import InputError
from tripmend_suites.models.evaluating.attempt import Journal
from tripmend_suites.models.evaluating.logs import read_log, read_logs
from tripmend_suites.models.evaluating.run import Asking, Limits, Price, evaluate, journal_of

ROOT = Path(__file__).parents[2]
MODEL = "openai-api/local/small"
N = 12
REPLY = {"output": None, "usage": [1, 1, False], "seconds": 0.1, "failure": "refusal", "why": "it was filtered"}


def machinist(body: dict[str, Any], number: int) -> Says:
    """Asks the machine once, then answers; slow enough to be killed."""
    question = next(message["content"] for message in body["messages"] if message["role"] == "user")
    if not any(message["role"] == "tool" for message in body["messages"]):
        return Says(None, calls=(("add", '{"a": 1, "b": 1}'),), delay=0.03)
    a, b = question.removesuffix("=?").split("+")
    return Says(str(int(a) + int(b)), delay=0.03)


def asked_of(server: ChatServer) -> Counter[tuple[str, int]]:
    """How often each question was asked, by item and turn."""
    found: Counter[tuple[str, int]] = Counter()
    for body in server.bodies:
        question = next(message["content"] for message in body["messages"] if message["role"] == "user")
        found[question, sum(message["role"] == "assistant" for message in body["messages"])] += 1
    return found


@pytest.mark.slow  # three processes with Inspect; a run that is interrupted once goes on below
def test_a_run_that_is_killed_twice_goes_on_where_it_was(tmp_path: Path) -> None:
    with serving(machinist) as server:
        environment = {**os.environ, "LOCAL_BASE_URL": server.address, "LOCAL_API_KEY": KEY}
        environment["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        command = [sys.executable, "-W", "ignore", "-m", "tests.models.run_toy", str(tmp_path), str(N)]
        runs = subprocess.Popen(
            command, env=environment, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

        def begin(how: str) -> int:
            assert runs.stdin is not None
            runs.stdin.write(f"{how}\n")
            runs.stdin.flush()
            return said()

        def said() -> int:
            assert runs.stdout is not None
            return int(runs.stdout.readline())

        with runs:
            for number, after in enumerate((5, 2 * N - 1)):
                process = begin("resume" if number else "begin")
                deadline = time.monotonic() + 60
                while server.answered < after and time.monotonic() < deadline:
                    time.sleep(0.005)
                os.kill(process, signal.SIGKILL)
                assert said() == -signal.SIGKILL
                before = server.answered
                kept = sum(path.read_bytes().count(b'"turn"') for path in tmp_path.glob("*.jsonl"))
                # What was on its way to the process when it died is all that can be missing, on two connections.
                assert before - 2 * (number + 1) <= kept <= before
            with pytest.raises(InputError, match="did not come to its end"):
                read_logs([tmp_path])
            begin("resume")
            assert said() == 0
        asked = asked_of(server)
        assert len(asked) == 2 * N
        assert sum(asked.values()) - 2 * N <= 4
    (run,) = read_logs([tmp_path])
    assert [item.id for item in run.items] == [item.id for item in ToyTasks(N).items]
    assert [item.verdict.scores["right"] for item in run.items] == [1.0] * N
    assert [item.turns for item in run.items] == [2] * N
    assert [item.read for item in run.items] == [200] * N
    assert [item.verdict.record["asked"] for item in run.items] == [1] * N


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Any:
    with serving() as made:
        monkeypatch.setenv("LOCAL_BASE_URL", made.address)
        monkeypatch.setenv("LOCAL_API_KEY", KEY)
        yield made


ASKING = Asking(MODEL, connections=1, retries=0)


def test_a_budget_of_tokens_stops_and_more_of_it_goes_on(server: ChatServer, tmp_path: Path) -> None:
    first = evaluate("toy", ToyTasks(6), ASKING, Limits(tokens=250), out=tmp_path)
    run = read_log(first.log)
    assert [item.failure for item in run.items] == ["", "", "", "budget", "budget", "budget"]
    assert [item.verdict.scores["right"] for item in run.items] == [1.0] * 3 + [0.0] * 3
    assert (first.left, len(server.bodies)) == (3, 3)
    same = evaluate("toy", ToyTasks(6), ASKING, Limits(tokens=250), resume=first.log)
    assert (same.left, len(server.bodies)) == (3, 3)  # what was spent before counts
    second = evaluate("toy", ToyTasks(6), ASKING, Limits(tokens=10_000), resume=tmp_path)
    assert (second.left, len(server.bodies)) == (0, 6)
    (run,) = read_logs([tmp_path])
    assert [item.verdict.scores["right"] for item in run.items] == [1.0] * 6
    with pytest.raises(InputError, match="no run in this folder is unfinished"):
        evaluate("toy", ToyTasks(6), ASKING, resume=tmp_path)


def test_a_budget_of_money_needs_a_price_and_counts_it(server: ChatServer, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="--price IN,OUT"):
        Limits(cost=1.0)
    price = Price.parse("10,100")  # 100 and 10 tokens a reply: 0.002 EUR
    outcome = evaluate("toy", ToyTasks(5), ASKING, Limits(cost=0.004, price=price), out=tmp_path)
    run = read_log(outcome.log)
    assert [item.failure for item in run.items].count("budget") == 3
    from tripmend_suites.models.evaluating.logs import plain_run

    assert plain_run(run)["eur"] == pytest.approx(0.004)


def test_a_timeout_is_asked_again_and_what_it_took_counts(server: ChatServer, tmp_path: Path) -> None:
    server.script = lambda body, number: replace(sums(body, number), delay=2.0 if number == 0 else 0.0)
    asking = replace(ASKING, timeout=1, retries=0)
    first = evaluate("toy", ToyTasks(2), asking, out=tmp_path)
    assert ([item.failure for item in read_log(first.log).items], first.left) == (["timeout", ""], 1)
    server.script = sums
    second = evaluate("toy", ToyTasks(2), replace(asking, timeout=60), resume=first.log)
    assert ([item.failure for item in read_log(second.log).items], second.left) == (["", ""], 0)
    assert second.journal.read_text(encoding="utf-8").count('"failure":"timeout"') == 1, "what it took stays booked"


def test_provider_errors_are_asked_again_and_refusals_are_not(server: ChatServer, tmp_path: Path) -> None:
    def script(body: dict[str, Any], number: int) -> Says:
        question = body["messages"][-1]["content"]
        if question == "1+2=?":
            return Says("oh", status=400)
        return Says("", finish="content_filter") if question == "2+3=?" else sums(body, number)

    server.script = script
    first = evaluate("toy", ToyTasks(4), ASKING, out=tmp_path)
    assert [item.failure for item in read_log(first.log).items] == ["", "provider error", "refusal", ""]
    assert first.left == 1
    server.script = sums
    before = len(server.bodies)
    second = evaluate("toy", ToyTasks(4), ASKING, resume=first.log)
    assert len(server.bodies) == before + 1
    assert [item.failure for item in read_log(second.log).items] == ["", "", "refusal", ""]


def test_a_reply_without_a_message_is_asked_again_and_what_it_took_counts(server: ChatServer, tmp_path: Path) -> None:
    usage = {"prompt_tokens": 70, "completion_tokens": 0, "total_tokens": 70}
    nothing = {"id": "x", "object": "chat.completion", "created": 1, "model": "m", "choices": [], "usage": usage}

    def script(body: dict[str, Any], number: int) -> Says:
        return Says(raw=json.dumps(nothing).encode()) if number == 0 else sums(body, number)

    server.script = script
    first = evaluate("toy", ToyTasks(2), ASKING, out=tmp_path)
    assert ([item.failure for item in read_log(first.log).items], first.left) == (["provider error", ""], 1)
    spent = evaluate("toy", ToyTasks(2), ASKING, Limits(tokens=180), resume=tmp_path)
    assert (spent.left, len(server.bodies)) == (1, 2)  # 70 and 110 are all of it
    second = evaluate("toy", ToyTasks(2), ASKING, Limits(tokens=181), resume=tmp_path)
    assert (second.left, len(server.bodies)) == (0, 3)
    assert [item.verdict.scores["right"] for item in read_log(second.log).items] == [1.0, 1.0]


def test_a_server_that_counts_nothing_or_less_does_not_escape_the_budget(server: ChatServer, tmp_path: Path) -> None:
    for usage in ((0, 0), (-(10**6), -(10**6))):
        server.script = lambda body, number, usage=usage: replace(sums(body, number), usage=usage)
        outcome = evaluate("toy", ToyTasks(6), ASKING, Limits(tokens=30), out=tmp_path / str(usage[0]))
        run = read_log(outcome.log)
        assert [item.failure for item in run.items] == ["", "", "", "budget", "budget", "budget"]
        assert [item.estimated for item in run.items[:3]] == [True] * 3
        assert {(item.read, item.written) for item in run.items[:3]} == {(11, 1)}


def test_other_settings_data_prompts_or_models_are_no_resume(server: ChatServer, tmp_path: Path) -> None:
    first = evaluate("toy", ToyTasks(3), ASKING, Limits(tokens=100), out=tmp_path)

    def again(tasks: ToyTasks, asking: Asking = ASKING) -> None:
        evaluate("toy", tasks, asking, resume=first.journal)

    with pytest.raises(InputError, match="other data"):
        again(ToyTasks(4))
    with pytest.raises(InputError, match="other settings: pictures was False and is True"):
        again(ToyTasks(3, pictures=True))
    with pytest.raises(InputError, match="other tasks: toy-sums/1 then, toy-sums/2 now"):
        again(ToyTasks(3, version=2))
    with pytest.raises(InputError, match="other settings of the model"):
        again(ToyTasks(3), replace(ASKING, temperature=1.0))
    with pytest.raises(InputError, match="other settings of the model"):
        again(ToyTasks(3), Asking("tripmend/perfect"))
    again(ToyTasks(3), replace(ASKING, connections=3, timeout=9))  # these change no answer


def test_a_line_cut_off_by_a_crash_is_taken_away(tmp_path: Path) -> None:
    path = tmp_path / "x.journal.jsonl"
    journal = Journal(path, {"run": "x"})
    journal.put("a", 0, "h", REPLY)
    journal.close()
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"item": "b", "tu')
    journal = Journal(path)
    assert journal.get("a", 0, "h") is not None
    assert journal.get("a", 0, "other") is None
    journal.put("b", 0, "h", REPLY)
    journal.close()
    assert path.read_bytes().startswith(whole + b'{"part":2}\n{"item":"b"')
    assert journal.damaged == ()


@pytest.mark.parametrize(
    "damage",
    [
        b'{"item": ',
        b"\xff\xfe",
        *(pytest.param(one, marks=pytest.mark.slow) for one in (b"[]", b'{"part": "2"}', b'{"item": "2", "turn": 0}')),
    ],
)
def test_a_damaged_reply_is_named_and_asked_again(server: ChatServer, tmp_path: Path, damage: bytes) -> None:
    first = evaluate("toy", ToyTasks(3), ASKING, out=tmp_path)
    lines = first.journal.read_bytes().splitlines()
    first.journal.write_bytes(b"\n".join([*lines[:2], damage, *lines[3:], b""]))
    told: list[str] = []
    second = evaluate("toy", ToyTasks(3), ASKING, resume=first.journal, say=told.append)
    assert told == [f"{first.journal}: 1 line of an earlier run is damaged and done anew: 3"]
    assert len(server.bodies) == 3 + 1
    assert [item.verdict.scores["right"] for item in read_log(second.log).items] == [1.0] * 3


def test_a_run_that_was_killed_at_any_byte_of_its_journal_asks_what_is_not_in_it(
    server: ChatServer, tmp_path: Path
) -> None:
    first = evaluate("toy", ToyTasks(3), ASKING, out=tmp_path)
    whole, log = first.journal.read_bytes(), first.log
    head = whole.index(b"\n") + 1
    for cut in (head, *range(head + 1, len(whole), (len(whole) - head) // 7), len(whole) - 1):
        first.journal.write_bytes(whole[:cut])
        log.unlink()
        before, kept = len(server.bodies), whole[:cut].count(b'"turn"', 0, whole.rfind(b"\n", 0, cut) + 1)
        log = evaluate("toy", ToyTasks(3), ASKING, resume=first.journal).log
        assert len(server.bodies) - before == 3 - kept, cut
        assert [item.verdict.scores["right"] for item in read_log(log).items] == [1.0] * 3


@pytest.mark.parametrize("text", ["", "{}\n", "notes\n", '{"tripmend": 1}\n'])
def test_a_file_that_is_no_journal_is_refused_and_stays_as_it_is(tmp_path: Path, text: str) -> None:
    other = tmp_path / "x.journal.jsonl"
    other.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="this is not the journal of a run"):
        evaluate("toy", ToyTasks(1), Asking("tripmend/perfect"), resume=other)
    assert other.read_text("utf-8") == text


def test_two_processes_do_not_write_one_journal(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "x.journal.jsonl", {"run": "x"})
    with pytest.raises(InputError, match="another process is at work"):
        Journal(journal.path)
    journal.close()


def test_what_cannot_be_resumed_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such log, journal or folder"):
        journal_of(tmp_path / "nothing.eval")
    outcome = evaluate("toy", ToyTasks(1), Asking("tripmend/perfect"), out=tmp_path)
    assert journal_of(outcome.log) == outcome.journal
    outcome.journal.unlink()
    with pytest.raises(InputError, match="only that knows the rest"):
        journal_of(outcome.log)


@pytest.mark.slow  # a process with Inspect that is interrupted
def test_an_interrupted_command_says_how_to_go_on(tmp_path: Path) -> None:
    data = tmp_path / "tiny"
    data.mkdir()
    write_tiny_folder(data)

    def slow(body: dict[str, Any], number: int) -> Says:
        return Says("{}", delay=0.2)

    with serving(slow) as server:
        environment = {**os.environ, "LOCAL_BASE_URL": server.address, "LOCAL_API_KEY": KEY}
        environment["PYTHONPATH"] = str(ROOT / "src")
        options = ["--model", MODEL, "--data", str(data), "--out", str(tmp_path / "logs"), "--connections", "1"]
        command = [sys.executable, "-W", "ignore", "-m", "tripmend.app.main", "evaluate", "triptide", *options]
        # A shell starts what runs in the background with SIGINT ignored, and children inherit that.
        heard = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
        finally:
            signal.signal(signal.SIGINT, heard)
        deadline = time.monotonic() + 60
        while len(server.bodies) < 3 and time.monotonic() < deadline:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in told
    assert "items done; go on with the same command and --resume" in told
    assert journal_of(tmp_path / "logs").read_bytes().count(b'"turn"') in (2, 3)
