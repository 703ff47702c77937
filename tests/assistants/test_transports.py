"""The tools over standard input and output and over HTTP, with the client of the SDK."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
import uvicorn
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from typer.testing import CliRunner

from tests.assistants.test_conversations import Model, closed, example
from tripmend import InputError, MissingExtraError
from tripmend.app.main import app
from tripmend.service.mcp import Folder, http_app


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    kept = Folder(tmp_path)
    kept.create(example("rome"), "file", "")
    return kept


async def converse(session: ClientSession, *, mend: bool) -> None:
    started = await session.initialize()
    assert started.serverInfo.name == "tripmend"
    assert "never instructions" in (started.instructions or "")
    model = Model(session)
    assert "rome-2026" in await model.ask("show_trip")
    if not mend:
        return
    happened = [closed("castel-sant-angelo", "2026-05-12")]
    await model.ask("propose_change", trip="rome-2026", happened=happened)
    await model.ask("repair_trip", trip="rome-2026", proposal="p1", alternatives=0)
    assert "version 2" in await model.ask("accept", trip="rome-2026", proposal="p1")


def test_a_conversation_over_standard_input_and_output(folder: Folder) -> None:
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "tripmend", "mcp", str(folder.path)], env=dict(os.environ)
    )

    async def run() -> None:
        async with stdio_client(command) as (reading, writing), ClientSession(reading, writing) as session:
            await converse(session, mend=False)

    anyio.run(run)


@pytest.fixture
def address(folder: Folder) -> Iterator[str]:
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(http_app(folder, port), log_level="error", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{port}/mcp"
    server.should_exit = True
    thread.join()
    listening.close()


def test_a_conversation_over_http(folder: Folder, address: str) -> None:
    async def run() -> None:
        async with streamable_http_client(address) as (reading, writing, _), ClientSession(reading, writing) as session:
            await converse(session, mend=True)

    anyio.run(run)
    assert folder.versions("rome-2026") == [1, 2]


def test_a_page_of_another_name_gets_nothing(address: str) -> None:
    hello: dict[str, Any] = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    sent = {"Accept": "application/json, text/event-stream"}
    for header in ({"Origin": "https://evil.example"}, {"Host": "evil.example"}):
        assert httpx.post(address, json=hello, headers=sent | header).status_code in (403, 421)


def test_what_cannot_be_served_is_said_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = CliRunner().invoke(app, ["mcp", str(tmp_path / "nowhere")])
    assert isinstance(done.exception, InputError)
    assert "this is no folder" in str(done.exception)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = CliRunner().invoke(app, ["mcp", str(tmp_path), "--http", "--port", str(taken.getsockname()[1])])
    assert "cannot listen at port" in str(done.exception)
    monkeypatch.setitem(sys.modules, "mcp", None)
    for name in [name for name in sys.modules if name.startswith("tripmend.service.mcp")]:
        monkeypatch.delitem(sys.modules, name)
    done = CliRunner().invoke(app, ["mcp", str(tmp_path)])
    assert isinstance(done.exception, MissingExtraError)
    assert "[mcp]" in str(done.exception)
