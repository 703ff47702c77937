"""Pages and tools over HTTP, for this machine only.

``GET /pages/NAME.html`` and ``GET /shots/NAME.png`` give files of the built folder by their opaque names; nothing else
is served from disk. ``GET /twins/ID/pages/NAME.html`` gives a page as it is for an infeasible twin. ``POST /sessions``
with ``{"mode": "text" | "image", "twin": ID}`` opens a desk, ``POST /sessions/ID/TOOL`` with the arguments as JSON asks
it, ``GET /sessions/ID`` tells how many calls are left.
"""

from __future__ import annotations

import itertools
import json
import re
import sys
import threading
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from .budget import Desk

__all__ = ["Opener", "make_server"]

Opener = Callable[[str, str | None], Desk]
"""Opens a desk for a mode and the id of a twin (None: the world itself). Raises KeyError for an unknown twin."""

_FILE = re.compile(r"(?:/(twins/[0-9a-z-]{1,80}))?/(pages|shots)/([0-9a-z-]{1,80}\.(?:html|png))")
_SESSION = re.compile(r"/sessions/(\d{1,9})(?:/([a-z_]{1,60}))?")
_LENGTH = re.compile("[0-9]{1,9}")
_BODY = 64 * 1024
"""Bytes of a request at most."""
_MOST = 10_000
"""Desks that are open at once."""
_TYPES = {".html": "text/html; charset=utf-8", ".png": "image/png"}


class _Server(ThreadingHTTPServer):
    """The folder whose pages are served, and the desks that are open, by their number."""

    daemon_threads = True

    def __init__(self, folder: Path, opener: Opener, port: int) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.folder, self._opener = folder, opener
        self.desks: dict[int, Desk] = {}
        self.lock = threading.Lock()
        self._numbers = itertools.count(1)

    def open(self, mode: str, twin: str | None) -> tuple[int, Desk]:
        """A new desk and its number; the oldest one is closed where there are too many. Raises KeyError, as the
        opener does, for an unknown twin."""
        desk = self._opener(mode, twin)
        with self.lock:
            if len(self.desks) >= _MOST:
                self.desks.pop(next(iter(self.desks)))
            number = next(self._numbers)
            self.desks[number] = desk
        return number, desk

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Quiet about those who hang up before the reply; anything else is told as ever."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    """One request; `server` has the folder and the desks."""

    server: _Server
    protocol_version = "HTTP/1.1"
    server_version = "tripmend"
    sys_version = ""
    timeout = 30

    def log_message(self, format: str, *args: object) -> None:
        """Quiet: a run makes thousands of requests."""

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if match := _FILE.fullmatch(path):
            self._file(match[1] or "", match[2], match[3])
        elif (match := _SESSION.fullmatch(path)) and not match[2]:
            desk = self.server.desks.get(int(match[1]))
            if desk is None:
                self._reply(404, {"error": "there is no such session"})
            else:
                self._reply(200, {"calls": len(desk.calls), "left": desk.left})
        else:
            self._reply(404, {"error": "there is no such page"})

    def do_HEAD(self) -> None:
        # A body that nobody reads must not be taken for the next request.
        self.close_connection = True
        self._reply(405, {"error": "use GET or POST"})

    do_PUT = do_DELETE = do_PATCH = do_OPTIONS = do_HEAD  # noqa: N815 - the base class's names

    def do_POST(self) -> None:
        document = self._body()
        if document is None:
            return
        path = self.path.partition("?")[0]
        match = _SESSION.fullmatch(path)
        if path == "/sessions":
            self._open(document)
        elif match and match[2]:
            self._ask(int(match[1]), match[2], document)
        else:
            self._reply(404, {"error": "there is no such page"})

    def _open(self, document: dict[str, Any]) -> None:
        mode, twin = document.get("mode", "text"), document.get("twin")
        if mode not in ("text", "image") or not (twin is None or isinstance(twin, str)):
            self._reply(400, {"error": 'mode is "text" or "image", twin an id'})
            return
        try:
            number, desk = self.server.open(mode, twin)
        except KeyError:
            self._reply(404, {"error": f"there is no twin called {str(twin)[:60]!r}"})
            return
        self._reply(201, {"session": number, "left": desk.left})

    def _ask(self, number: int, tool: str, document: dict[str, Any]) -> None:
        desk = self.server.desks.get(number)
        if desk is None:
            self._reply(404, {"error": "there is no such session"})
            return
        with self.server.lock:
            reply = desk.call(tool, document)
        shots = [f"/shots/{name}" for name in reply.images]
        self._reply(reply.status, {"reply": reply.document, "images": shots, "left": desk.left})

    def _file(self, twin: str, kind: str, name: str) -> None:
        # A twin has pages of its own only where it differs. Pages lie in one folder a town; a name is enough to
        # find them, and the pattern lets no other path through.
        folder = self.server.folder
        places = [folder / twin / kind] if not twin or (folder / twin).is_dir() else []
        if places and twin:
            places.append(folder / kind)
        files = (path for place in places for path in (place / name, *place.glob(f"*/{name}")) if path.is_file())
        found = next(files, None)
        if found is None or not found.resolve().is_relative_to(folder.resolve()):
            self._reply(404, {"error": "there is no such page"})
            return
        self._send(200, _TYPES[found.suffix], found.read_bytes())

    def _body(self) -> dict[str, Any] | None:
        length = self.headers.get("Content-Length", "")
        if not _LENGTH.fullmatch(length) or int(length) > _BODY:
            self.close_connection = True
            self._reply(400, {"error": "send JSON of at most 64 kB with its Content-Length"})
            return None
        try:
            document = json.loads(self.rfile.read(int(length)) or b"{}")
        except (ValueError, RecursionError):
            self._reply(400, {"error": "the body is not JSON"})
            return None
        if not isinstance(document, dict):
            self._reply(400, {"error": "the body must be a JSON object"})
            return None
        return document

    def _reply(self, status: int, document: dict[str, Any]) -> None:
        self._send(status, "application/json", json.dumps(document).encode())

    def _send(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(HTTPStatus(status))
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


def make_server(folder: Path, opener: Opener, port: int = 0) -> ThreadingHTTPServer:
    """A server on 127.0.0.1; port 0 takes a free one. Start it with ``serve_forever``."""
    return _Server(folder, opener, port)
