"""What every page of the service is made with: its files, its templates, who is signed in, and forms of our own."""

from __future__ import annotations

import datetime as dt
import gzip
import re
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import parse_qsl

from fastapi import Depends, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from ..explain import Durations, amount, date_words, fare_words, less_or_more, minutes_words
from ..trip import LocalFares
from . import accounts
from .accounts import Who
from .house import house_of
from .problems import Problem
from .store import digest

_HERE = Path(__file__).parent
_STATIC = _HERE / "static"
_TYPES = {".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml"}
_GZIP = re.compile(r"(?:^|,)\s*gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))", re.IGNORECASE)
_WORTH = 1_000
"""Bytes of a page that are worth compressing."""
_TYPES |= {".webmanifest": "application/manifest+json", ".txt": "text/plain"}


class SignInError(Exception):
    """Nobody is signed in."""


class _File:
    """A file that the page loads, compressed once; its address holds its digest, so that it can be kept for ever."""

    def __init__(self, path: Path) -> None:
        self.raw = path.read_bytes()
        self.packed = gzip.compress(self.raw, mtime=0)
        self.kind = _TYPES.get(path.suffix, "application/octet-stream")
        self.version = digest(self.raw.decode("utf-8", "replace"))[:12]

    def answer(self, request: Request, *, known: bool) -> Response:
        keep = "public, max-age=31536000, immutable" if known else "no-cache"
        answer = Response(self.raw, media_type=self.kind, headers={"Cache-Control": keep})
        _pack(request, answer, self.packed)
        return answer


def _pack(request: Request, answer: Response, packed: bytes = b"") -> None:
    """Compress an answer, where that is understood. packed: what it comes to, if that is known already."""
    answer.headers["Vary"] = "Accept-Encoding"
    if _GZIP.search(request.headers.get("accept-encoding", "")):
        answer.body = packed or gzip.compress(answer.body, 4, mtime=0)
        answer.headers.update({"Content-Encoding": "gzip", "Content-Length": str(len(answer.body))})


FILES = {path.relative_to(_STATIC).as_posix(): _File(path) for path in sorted(_STATIC.rglob("*")) if path.is_file()}


def _static(name: str) -> str:
    return f"/static/{name}?v={FILES[name].version}"


def _day_words(text: str) -> str:
    return date_words(dt.date.fromisoformat(text))


def _moment_words(given: dt.datetime | str) -> Markup:
    """A kept time in UTC; a script puts it by the clock of the browser."""
    moment = dt.datetime.fromisoformat(given.removesuffix("Z")) if isinstance(given, str) else given
    words = f"{date_words(moment.date())} {moment:%H:%M} UTC"
    return Markup(f'<time class="utc" datetime="{moment:%Y-%m-%dT%H:%M}Z">{words}</time>')


_PAGES = Environment(
    loader=FileSystemLoader(_HERE / "templates"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
)
_PAGES.filters |= {
    "amount": amount,
    "minutes": minutes_words,
    "fares": lambda rides, currency: fare_words(
        LocalFares(rides=rides["count"], **{part: rides[part] for part in ("known", "estimated", "unknown")}), currency
    ),
    "doubts": lambda spent: Durations(**spent).doubts,
    "day": _day_words,
    "moment": _moment_words,
    "less_or_more": less_or_more,
}
_PAGES.globals["static"] = _static


def page(request: Request, name: str, who: Who | None, status: int = 200, **facts: Any) -> HTMLResponse:
    """A page. It may be compressed although a secret stands in it: what forms carry is another text each time."""
    house = house_of(request)
    part = request.headers.get("hx-request") == "true"
    who = None if who is None else replace(who, csrf=who.stamp)
    known = {"tiles": house.settings.tiles, "tiles_credit": house.settings.tiles_credit, "who": who, "part": part}
    answer = HTMLResponse(_PAGES.get_template(name).render(known | facts), status)
    if len(answer.body) >= _WORTH:
        _pack(request, answer)
    return answer


def problem_page(request: Request, problem: Problem) -> HTMLResponse:
    """A problem for people."""
    answer = page(request, "problem.html", None, problem.status, problem=problem)
    answer.headers.update(problem.headers)
    return answer


def to_sign_in() -> RedirectResponse:
    """To where a token is asked for."""
    return RedirectResponse("/enter", 303)


async def visitor(request: Request) -> Who:
    """Who is signed in. Raises SignInError."""
    house, secret = house_of(request), request.cookies.get(accounts.COOKIE, "")
    who = await run_in_threadpool(accounts.who_has, house.store, "session", secret)
    if who is None:
        raise SignInError
    house.rates.admit(who.account)
    return who


Visitor = Annotated[Who, Depends(visitor)]


async def fields_of(request: Request) -> dict[str, str]:
    try:
        return dict(parse_qsl((await request.body()).decode("utf-8"), keep_blank_values=True, max_num_fields=50))
    except ValueError as error:
        raise Problem(400, "The form cannot be read.") from error


async def form(request: Request, who: Visitor) -> dict[str, str]:
    """The fields of a form of our own page. Raises Problem (403) for one of another."""
    fields = await fields_of(request)
    if not who.sent(request.headers.get("x-csrf-token") or fields.get("csrf", "")):
        raise Problem(403, "This form is too old, or from another page: load the page again.")
    return fields


Fields = Annotated[dict[str, str], Depends(form)]
