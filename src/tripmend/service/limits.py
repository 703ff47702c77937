"""What every request has to keep to, and what every answer carries: size, depth, rate, headers."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from .accounts import who_comes
from .problems import Problem
from .settings import Settings
from .store import Store
from .tasks import Posted, text_of

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
_KNOWN = 10_000
"""Of so many accounts and addresses the rate is kept; the one that was quiet longest is forgotten first."""
_OF_ADDRESS = 4
"""How many callers may share an address; whoever tries token after token comes from one."""
_UPLOADS = ("/api/v1/imports", "/import")
_DOCUMENTS = re.compile(r"/api/v1/(?:trips|check|plans|imports|trips/[^/]+(?:/catalogue)?)")
"""Where a whole document is sent, which a process beside this one reads."""
_SECONDS, _SLOWEST = 20.0, 1_000
"""How long a body may take, and a second more for so many bytes of it."""
_SMALL = 1_000_000
"""Bytes of what is read here."""


class Rates:
    """A bucket of `burst` requests for each key, into which `rate` come a second (0: no limit)."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, float(burst)
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, key: str, at: float | None = None) -> float:
        """0.0 where there was one left, else the seconds until there is."""
        if not self._rate:
            return 0.0
        moment = time.monotonic() if at is None else at
        with self._lock:
            left, since = self._left.pop(key, (self._burst, moment))
            left = min(self._burst, left + (moment - since) * self._rate)
            taken = left >= 1
            self._left[key] = (left - 1 if taken else left, moment)
            if len(self._left) > _KNOWN:
                self._left.popitem(last=False)
        return 0.0 if taken else (1 - left) / self._rate

    def admit(self, key: str) -> None:
        """Raises Problem (429) where there is none left."""
        if waits := self.take(key):
            after = {"Retry-After": str(max(1, round(waits)))}
            raise Problem(429, "Too many requests in too short a time.", headers=after)


def policy(settings: Settings) -> str:
    """What the page may load: nothing but its own, and tiles where the owner set some. No script stands in it."""
    origin = ""
    if settings.tiles:
        parts = urlsplit(settings.tiles)
        origin = f" {parts.scheme}://{parts.netloc.replace('{s}', '*')}"
    return (
        f"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:{origin}; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


class Limits:
    """Around the whole application."""

    def __init__(
        self, app: Any, settings: Settings, store: Store, answered: Callable[[Request, Problem], Response]
    ) -> None:
        self._app, self._settings, self._store, self._answered = app, settings, store, answered
        self._addresses = Rates(settings.rate * _OF_ADDRESS, settings.burst * _OF_ADDRESS)
        self._headers = [
            (b"content-security-policy", policy(settings).encode()),
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"same-origin"),
            (b"x-frame-options", b"DENY"),
            (b"cross-origin-opener-policy", b"same-origin"),
            (b"cross-origin-resource-policy", b"same-origin"),
            (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = False

        async def sending(message: MutableMapping[str, Any]) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                given = {name.lower() for name, _ in message["headers"]}
                more = [header for header in self._headers if header[0] not in given]
                if b"cache-control" not in given:
                    more.append((b"cache-control", b"no-store"))
                message["headers"] = [*message["headers"], *more]
            await send(message)

        try:
            self._may_come(scope)
            counted = self._counted(scope, receive)
            if scope["path"].startswith("/api/") and scope["method"] not in ("GET", "HEAD", "OPTIONS", "DELETE"):
                await run_in_threadpool(
                    who_comes, self._store, Request(scope)
                )  # before a body of megabytes is read for nobody
                if not _DOCUMENTS.fullmatch(scope["path"]):
                    counted = await self._shallow(counted)
            await self._app(scope, counted, sending)
        except ClientDisconnect:
            return  # half a body is none, and there is nobody to be told
        except Problem as problem:
            if begun:
                raise
            await self._answered(Request(scope), problem)(scope, receive, sending)

    def _may_come(self, scope: Scope) -> None:
        headers = dict(scope["headers"])
        self._addresses.admit((scope.get("client") or ("",))[0])
        if "\0" in scope["path"]:  # which no database takes
            raise Problem(404, "There is nothing here.")
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or len(length) > 15 or int(length) > self._most(scope):
            raise self._too_large(scope)

    async def _shallow(self, receive: Receive) -> Receive:
        """The body, read whole, if it is UTF-8 and not nested deeper than allowed."""
        parts, more = [], True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnect
            parts.append(message.get("body", b""))
            more = bool(message.get("more_body"))
        body = b"".join(parts)
        await run_in_threadpool(text_of, body, self._settings.depth)
        given = False

        async def again() -> MutableMapping[str, Any]:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        return again

    def _most(self, scope: Scope) -> int:
        path = scope["path"]
        if path in _UPLOADS:
            return self._settings.upload
        return self._settings.body if _DOCUMENTS.fullmatch(path) else min(_SMALL, self._settings.body)

    def _counted(self, scope: Scope, receive: Receive) -> Receive:
        """The body, which may not get longer than allowed, whatever its head says, nor drip."""
        seen, whole, waited = 0, False, 0.0

        async def counted() -> MutableMapping[str, Any]:
            nonlocal seen, whole, waited
            left, begun = _SECONDS + seen / _SLOWEST - waited, time.monotonic()
            try:
                message = await asyncio.wait_for(receive(), None if whole else max(0.0, left))
            except TimeoutError as error:
                slow = "The request did not come in time."
                raise Problem(408, slow, headers={"Connection": "close"}) from error
            waited += time.monotonic() - begun
            whole = not message.get("more_body", False)
            seen += len(message.get("body", b""))
            if seen > self._most(scope):
                raise self._too_large(scope)
            return message

        return counted

    def _too_large(self, scope: Scope) -> Problem:
        return Problem(413, f"A request may have at most {self._most(scope):,} bytes.")


async def posted(request: Request, settings: Settings) -> Posted:
    """The document in the body of a request, to be read by a process of the service. Raises Problem."""
    kind = request.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
    if kind != "application/json" and not kind.endswith("+json"):
        raise Problem(415, "Send the document as application/json.")
    return Posted(await request.body(), settings.depth)
