"""The endpoints under /api/v1."""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.concurrency import run_in_threadpool

from ..accounts import Who, who_comes
from ..house import House, house_of
from ..problems import Problem
from ..trips import Base, Ids

__all__ = [
    "Caller",
    "Known",
    "NeededBase",
    "SaidBase",
    "TheHouse",
    "current",
    "etag",
    "ids_of",
    "router_of",
    "unchanged",
]

_BEARER = HTTPBearer(auto_error=False, description="A token, as printed at the first start or made under /tokens.")
_SAFE = ("GET", "HEAD", "OPTIONS")
_TAG = r'(?:W/)?"[!#-~\x80-\xff]*"'
_TAGS = re.compile(rf"[ \t,]*{_TAG}(?:[ \t]*,[ \t,]*{_TAG})*[ \t,]*")
"""A list of entity tags (RFC 9110, 8.8.3 and 5.6.1)."""


async def current(request: Request, _: Annotated[HTTPAuthorizationCredentials | None, Depends(_BEARER)] = None) -> Who:
    """Who asks: by a token, or by the session of the page with its CSRF token. Raises Problem (401, 403)."""
    house = house_of(request)
    who = await run_in_threadpool(who_comes, house.store, request)
    by_cookie = who.by_page and request.method not in _SAFE
    if by_cookie and not who.sent(request.headers.get("x-csrf-token", "")):
        raise Problem(403, "A request with a cookie needs the X-CSRF-Token of its page.")
    house.rates.admit(who.account)
    return who


Caller = Annotated[Who, Depends(current)]
TheHouse = Annotated[House, Depends(house_of)]


def ids_of(who: Who, trip: str) -> Ids:
    return Ids(who.account, trip)


def etag(number: int) -> str:
    """The ETag of a trip at a version."""
    return f'"{number}"'


_IfMatch = Annotated[str, Header(alias="If-Match", description="The ETag of the version that is meant, or ``*``.")]


def _base(request: Request, _: _IfMatch = "") -> Base:
    """The versions that If-Match names, compared strongly: a weak tag, or one of something else, names none (RFC 9110,
    13.1.1). None for ``*``, or where nothing is said. Raises Problem (400) for what is no list of tags."""
    said = ", ".join(request.headers.getlist("if-match")).strip()
    if said in ("", "*"):
        return None
    if not _TAGS.fullmatch(said):
        raise Problem(400, 'If-Match is a list of ETags, such as "7", or *.', where="If-Match")
    return tuple(int(tag[1:-1]) for tag in re.findall(_TAG, said) if re.fullmatch('"[1-9][0-9]{0,8}"', tag))


def _needed(request: Request, base: Annotated[Base, Depends(_base)]) -> Base:
    if not request.headers.get("if-match", "").strip():
        raise Problem(428, "Say with If-Match which version this was made from: the ETag of the trip.")
    return base


SaidBase = Annotated[Base, Depends(_base)]
NeededBase = Annotated[Base, Depends(_needed)]
Known = Annotated[str, Header(alias="If-None-Match", description="The ETag of what is there already.")]


def unchanged(given: str, tag: str) -> Response | None:
    """304 where the caller has it already."""
    known = given.strip() == "*" or tag in (one.removeprefix("W/") for one in re.findall(_TAG, given))
    return Response(status_code=304, headers={"ETag": tag}) if known else None


def router_of(*parts: APIRouter) -> APIRouter:
    """All endpoints of the interface."""
    router = APIRouter(prefix="/api/v1")
    for part in parts:
        router.include_router(part)
    return router
