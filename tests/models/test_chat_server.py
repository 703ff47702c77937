"""Real requests to a real server on this machine, which behaves well and badly."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.models.chat_server import KEY, ChatServer, Says, Script, pictures_of, serving, sums
from tests.models.toy import PNG, ToyTasks
from tripmend.errors import InputError
from tripmend_suites.models.evaluating.logs import LoggedRun, read_log
from tripmend_suites.models.evaluating.run import Asking, Outcome, evaluate

MODEL = "openai-api/local/small"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ChatServer]:
    with serving() as made:
        monkeypatch.setenv("LOCAL_BASE_URL", made.address)
        monkeypatch.setenv("LOCAL_API_KEY", KEY)
        yield made


def asked(
    server: ChatServer, folder: Path, script: Script = sums, tasks: ToyTasks | None = None, **asking: Any
) -> tuple[Outcome, LoggedRun]:
    server.script = script
    how = replace(Asking(MODEL, retries=0, timeout=20), **asking)
    outcome = evaluate("toy", tasks or ToyTasks(2), how, out=folder)
    return outcome, read_log(outcome.log)


def rights(run: LoggedRun) -> list[float]:
    return [item.verdict.scores["right"] for item in run.items]


def failures(run: LoggedRun) -> list[str]:
    return [item.failure for item in run.items]


def test_plain_replies_are_judged_and_their_tokens_counted(server: ChatServer, tmp_path: Path) -> None:
    _, run = asked(server, tmp_path, tasks=ToyTasks(6))
    assert rights(run) == [1.0] * 6
    assert {(item.read, item.written, item.estimated, item.turns) for item in run.items} == {(100, 10, False, 1)}
    assert server.answered == 6
    assert server.keys == {f"Bearer {KEY}"}


def test_streamed_replies_are_put_together(server: ChatServer, tmp_path: Path) -> None:
    def script(body: dict[str, Any], number: int) -> Says:
        if any(message["role"] == "tool" for message in body["messages"]):
            return Says("1")
        return Says("let me see", calls=(("add", '{"a": 0, "b": 1}'),))

    _, run = asked(server, tmp_path, script, ToyTasks(1, calls=2), options={"stream": True})
    assert all(body["stream"] for body in server.bodies)
    assert (run.items[0].turns, run.items[0].verdict.record["asked"]) == (2, 1)
    assert run.items[0].verdict.scores["right"] == 1.0
    assert (run.items[0].read, run.items[0].written) == (200, 20)


def test_settings_reach_the_server(server: ChatServer, tmp_path: Path) -> None:
    asked(server, tmp_path, tasks=ToyTasks(1), temperature=0.5, top_p=0.25, seed=7, reply_tokens=33)
    (body,) = server.bodies
    assert body["top_p"] == 0.25
    assert (body["model"], body["temperature"], body["seed"], body["max_tokens"]) == ("small", 0.5, 7, 33)
    assert "tools" not in body


def test_tools_are_offered_called_and_answered_in_words_and_pictures(server: ChatServer, tmp_path: Path) -> None:
    def script(body: dict[str, Any], number: int) -> Says:
        results = [message["content"] for message in body["messages"] if message["role"] == "tool"]
        calls = ['{"a": 0, "b": 1}', '{"a": 1, "b":', '{"a": "x"}']
        if len(results) < 3:
            return Says(None, calls=(("add", calls[len(results)]),))
        if len(results) == 3:
            return Says(None, calls=(("subtract", "{}"), ("add", '{"a": 1, "b": 1}')))
        return Says("1")

    _, run = asked(server, tmp_path, script, ToyTasks(1, calls=4))
    assert server.bodies[0]["tools"][0]["function"]["name"] == "add"
    assert run.items[0].verdict.scores["right"] == 1.0
    results = [str(message["content"]) for message in server.bodies[-1]["messages"] if message["role"] == "tool"]
    assert "'1'" in results[0] or results[0].startswith("1")
    assert "no JSON object" in results[1]
    assert "whole numbers" in results[2]
    assert "There is no tool 'subtract'; the tools are: add." in results[3]
    assert set(pictures_of(server.bodies[-1])) == {PNG}


def test_pictures_of_the_prompt_arrive_as_they_are(server: ChatServer, tmp_path: Path) -> None:
    _, run = asked(server, tmp_path, tasks=ToyTasks(2, pictures=True))
    assert [pictures_of(body) for body in server.bodies] == [[PNG], [PNG]]
    assert rights(run) == [1.0, 1.0]


def test_a_rate_limit_is_waited_out(server: ChatServer, tmp_path: Path) -> None:
    def script(body: dict[str, Any], number: int) -> Says:
        return Says("slow down", status=429, headers={"Retry-After": "0.1"}) if number == 0 else sums(body, number)

    _, run = asked(server, tmp_path, script, ToyTasks(1))
    assert (rights(run), len(server.bodies)) == ([1.0], 2)


def test_a_server_that_breaks_now_and_then_is_asked_again(server: ChatServer, tmp_path: Path) -> None:
    def script(body: dict[str, Any], number: int) -> Says:
        return Says("oh", status=500, headers={"Retry-After": "0.05"}) if number < 2 else sums(body, number)

    _, run = asked(server, tmp_path, script, ToyTasks(1))
    assert (rights(run), len(server.bodies)) == ([1.0], 3)


def test_a_server_that_only_breaks_is_a_provider_error_of_each_item(server: ChatServer, tmp_path: Path) -> None:
    def script(body: dict[str, Any], number: int) -> Says:
        return Says("oh", status=500, headers={"Retry-After": "0.01"})

    outcome, run = asked(server, tmp_path, script)
    assert (failures(run), rights(run), outcome.left) == (["provider error"] * 2, [0.0, 0.0], 2)


def test_truncated_json_is_a_provider_error(server: ChatServer, tmp_path: Path) -> None:
    def script(body: dict[str, Any], number: int) -> Says:
        return Says(raw=b'{"id": "c", "choices": [{"index": 0, "mess')

    _, run = asked(server, tmp_path, script, ToyTasks(1))
    assert (failures(run), rights(run)) == (["provider error"], [0.0])


def test_a_reply_without_a_message_is_a_provider_error(server: ChatServer, tmp_path: Path) -> None:
    def script(body: dict[str, Any], number: int) -> Says:
        return Says(raw=b'{"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": []}')

    _, run = asked(server, tmp_path, script, ToyTasks(1))
    assert failures(run) == ["provider error"]


def test_an_answer_beyond_the_timeout_is_a_timeout_of_that_item_alone(server: ChatServer, tmp_path: Path) -> None:
    def script(body: dict[str, Any], number: int) -> Says:
        slow = body["messages"][-1]["content"] == "0+1=?"
        return replace(sums(body, number), delay=2.0 if slow else 0.0)

    outcome, run = asked(server, tmp_path, script, timeout=1)
    assert (failures(run), rights(run)) == (["timeout", ""], [0.0, 1.0])
    assert (run.items[0].read, run.items[0].written, run.items[0].estimated) == (11, 0, True)
    assert outcome.left == 1


def test_a_content_filter_and_a_refusal_are_refusals(server: ChatServer, tmp_path: Path) -> None:
    def script(body: dict[str, Any], number: int) -> Says:
        question = body["messages"][-1]["content"]
        if question == "0+1=?":
            return Says("1", finish="content_filter")
        if question == "1+2=?":
            return Says(None, refusal="I cannot add")
        return Says("filtered", status=400, finish="content_filter")

    _, run = asked(server, tmp_path, script, ToyTasks(3))
    assert (failures(run), rights(run)) == (["refusal"] * 3, [0.0] * 3)


def test_a_prompt_too_long_for_the_model_is_no_answer_of_its(server: ChatServer, tmp_path: Path) -> None:
    def script(body: dict[str, Any], number: int) -> Says:
        return Says("1: maximum context length exceeded", status=400, finish="context_length_exceeded")

    _, run = asked(server, tmp_path, script, ToyTasks(1))
    assert (failures(run), rights(run)) == (["provider error"], [0.0])


def test_an_empty_and_a_cut_reply_are_answers_for_the_judge(server: ChatServer, tmp_path: Path) -> None:
    def script(body: dict[str, Any], number: int) -> Says:
        return Says("") if body["messages"][-1]["content"] == "0+1=?" else Says("about th", finish="length")

    _, run = asked(server, tmp_path, script)
    assert failures(run) == ["", ""]
    assert [item.verdict.outcome for item in run.items] == ["empty", "malformed"]


def test_tokens_are_estimated_where_the_server_gives_none(server: ChatServer, tmp_path: Path) -> None:
    def script(body: dict[str, Any], number: int) -> Says:
        return replace(sums(body, number), usage=None)

    _, run = asked(server, tmp_path, script, ToyTasks(1))
    (item,) = run.items
    assert (item.estimated, item.read, item.written) == (True, 11, 1)


def test_a_key_never_reaches_the_log_even_when_the_server_echoes_it(server: ChatServer, tmp_path: Path) -> None:
    def script(body: dict[str, Any], number: int) -> Says:
        question = body["messages"][-1]["content"]
        if question == "0+1=?":
            return Says(f"1 and your key is {KEY}")
        status = {"1+2=?": 400, "2+3=?": 429, "3+4=?": 500}[question]
        return Says(f"wrong key {KEY}", status=status, headers={"Retry-After": "0.01"})

    outcome, run = asked(server, tmp_path, script, ToyTasks(4))
    assert failures(run) == ["", *["provider error"] * 3]
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {outcome.log, outcome.journal} <= set(files)
    for path in files:
        parts = [path.read_bytes()]
        if path.suffix == ".eval":
            with zipfile.ZipFile(path) as archive:
                parts += [archive.read(name) for name in archive.namelist()]
            assert any(b"[key]" in part for part in parts)
        assert not any(KEY.encode() in part for part in parts), path


def test_a_key_that_is_not_accepted_stops_the_run_in_one_sentence(server: ChatServer, tmp_path: Path) -> None:
    def script(body: dict[str, Any], number: int) -> Says:
        return Says("invalid key", status=401)

    outcome, run = asked(server, tmp_path, script, ToyTasks(30), connections=2)
    assert "does not accept the key" in outcome.halted
    assert failures(run) == ["provider error"] * 30
    assert len(server.bodies) <= 2


def test_a_model_the_server_does_not_know_stops_the_run(server: ChatServer, tmp_path: Path) -> None:
    def script(body: dict[str, Any], number: int) -> Says:
        return Says("no model small", status=404)

    outcome, _ = asked(server, tmp_path, script, ToyTasks(30), connections=2)
    assert "no such model" in outcome.halted
    assert len(server.bodies) <= 2


def test_a_server_that_is_not_there_is_told_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving() as gone:
        address = gone.address
    monkeypatch.setenv("LOCAL_API_KEY", KEY)
    monkeypatch.setenv("LOCAL_BASE_URL", address)
    with pytest.raises(InputError, match="nothing answers at 127"):
        evaluate("toy", ToyTasks(1), Asking(MODEL), out=tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_missing_key_or_address_is_told_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LOCAL_API_KEY", raising=False)
    monkeypatch.delenv("LOCAL_BASE_URL", raising=False)
    with pytest.raises(InputError, match="set LOCAL_API_KEY in the environment"):
        evaluate("toy", ToyTasks(1), Asking(MODEL), out=tmp_path)
    monkeypatch.setenv("LOCAL_API_KEY", KEY)
    with pytest.raises(InputError, match="set LOCAL_BASE_URL in the environment"):
        evaluate("toy", ToyTasks(1), Asking(MODEL), out=tmp_path)
    monkeypatch.setenv("LOCAL_BASE_URL", "http://someone:secret@127.0.0.1:1/v1")
    with pytest.raises(InputError, match="not into the address") as told:
        evaluate("toy", ToyTasks(1), Asking(MODEL), out=tmp_path)
    assert "secret" not in str(told.value)


def test_no_name_is_looked_up_on_the_network(
    server: ChatServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncio
    import socket

    looked: list[Any] = []
    real = socket.getaddrinfo

    def lookup(host: Any, *rest: Any, **more: Any) -> Any:
        looked.append(host)
        return real(host, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    monkeypatch.setattr(asyncio.base_events.socket, "getaddrinfo", lookup)  # type: ignore[attr-defined]
    _, run = asked(server, tmp_path, tasks=ToyTasks(8), connections=4)
    assert rights(run) == [1.0] * 8
    assert set(looked) <= {"127.0.0.1", b"127.0.0.1"}
    assert looked  # the watch works
