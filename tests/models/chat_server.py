"""A real server on this machine that speaks the chat-completions protocol, well or badly, as a test asks."""

from __future__ import annotations

import base64
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

KEY = "sk-local-0123456789abcdef"


@dataclass(frozen=True)
class Says:
    """One reply. calls: (function, arguments as they are written). raw: a body instead of a proper one."""

    text: str | None = None
    calls: tuple[tuple[str, str], ...] = ()
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    raw: bytes | None = None
    delay: float = 0.0
    finish: str = "stop"
    refusal: str | None = None
    usage: tuple[float, float] | None = (100, 10)


Script = Callable[[dict[str, Any], int], Says]
"""(body of the request, number of requests before it) to the reply."""


def sums(body: dict[str, Any], number: int) -> Says:
    """The right answer to every question of the toy suite."""
    question = body["messages"][-1]["content"]
    if isinstance(question, list):
        question = question[0]["text"]
    a, b = question.removesuffix("=?").split("+")
    return Says(str(int(a) + int(b)))


def pictures_of(body: dict[str, Any]) -> list[bytes]:
    """The PNG files in a request."""
    found = []
    for message in body["messages"]:
        if isinstance(message.get("content"), list):
            for part in message["content"]:
                if part["type"] == "image_url":
                    head, data = part["image_url"]["url"].split(",", 1)
                    assert head == "data:image/png;base64"
                    found.append(base64.b64decode(data, validate=True))
    return found


class ChatServer(ThreadingHTTPServer):
    """bodies: all requests. answered: how many replies went out whole. keys: the Authorization headers."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, script: Script) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.script = script
        self.bodies: list[dict[str, Any]] = []
        self.keys: set[str] = set()
        self.answered = 0
        self.lock = threading.Lock()

    @property
    def address(self) -> str:
        """The base address for clients."""
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that has gone, because it was killed or waited long enough, is nothing to tell of."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: ChatServer

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with self.server.lock:
            number = len(self.server.bodies)
            self.server.bodies.append(body)
            self.server.keys.add(self.headers.get("Authorization", ""))
        if self.path != "/v1/chat/completions":
            self._send(404, {}, b'{"error": {"message": "no such path"}}')
            return
        says = self.server.script(body, number)
        if says.delay:
            time.sleep(says.delay)
        if says.status != 200:
            raw = says.raw or json.dumps({"error": {"message": says.text, "code": says.finish}}).encode()
            self._send(says.status, says.headers, raw)
        elif says.raw is not None:
            self._send(200, says.headers, says.raw)
        elif body.get("stream"):
            self._stream(says, body)
        else:
            self._send(200, says.headers, json.dumps(_completion(says, body, number)).encode())
        with self.server.lock:
            self.server.answered += 1

    def _send(self, status: int, headers: dict[str, str], raw: bytes) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)

    def _stream(self, says: Says, body: dict[str, Any]) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        head = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": body["model"]}
        deltas: list[dict[str, Any]] = [{"role": "assistant", "content": ""}]
        deltas += [{"content": letter} for letter in says.text or ""]
        for index, (name, arguments) in enumerate(says.calls):
            call = {"index": index, "id": f"t{index}", "type": "function"}
            deltas.append({"tool_calls": [{**call, "function": {"name": name, "arguments": arguments[:3]}}]})
            deltas.append({"tool_calls": [{"index": index, "function": {"arguments": arguments[3:]}}]})
        for delta in deltas:
            self._event({**head, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]})
        finish = "tool_calls" if says.calls else says.finish
        self._event({**head, "choices": [{"index": 0, "delta": {}, "finish_reason": finish}]})
        if says.usage is not None:
            self._event({**head, "choices": [], "usage": _usage(says.usage)})
        self.wfile.write(b"data: [DONE]\n\n")
        self.close_connection = True

    def _event(self, chunk: dict[str, Any]) -> None:
        self.wfile.write(b"data: " + json.dumps(chunk).encode() + b"\n\n")
        self.wfile.flush()


def _usage(pair: tuple[float, float]) -> dict[str, float]:
    return {"prompt_tokens": pair[0], "completion_tokens": pair[1], "total_tokens": sum(pair)}


def _completion(says: Says, body: dict[str, Any], number: int) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": says.text}
    if says.refusal is not None:
        message["refusal"] = says.refusal
    if says.calls:
        message["tool_calls"] = [
            {"id": f"t{number}-{index}", "type": "function", "function": {"name": name, "arguments": arguments}}
            for index, (name, arguments) in enumerate(says.calls)
        ]
    finish = "tool_calls" if says.calls else says.finish
    whole = {
        "id": f"c{number}",
        "object": "chat.completion",
        "created": 1,
        "model": body["model"],
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
    }
    return whole if says.usage is None else {**whole, "usage": _usage(says.usage)}


@contextmanager
def serving(script: Script = sums) -> Iterator[ChatServer]:
    """A server that runs while it is needed."""
    server = ChatServer(script)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)
