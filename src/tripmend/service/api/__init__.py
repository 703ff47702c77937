"""The endpoints under /api/v1."""

from __future__ import annotations

import re
import secrets
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
    "same_csrf",
    "unchanged",
]

_BEARER = HTTPBearer(auto_error=False, description="A token, as printed at the first start or made under /tokens.")
_SAFE = ("GET", "HEAD", "OPTIONS")


def same_csrf(who: Who, given: str) -> bool:
    """Whether a form or script of our own page sent this."""
    return secrets.compare_digest(who.csrf.encode(), given.encode("utf-8", "replace"))


async def current(request: Request, _: Annotated[HTTPAuthorizationCredentials | None, Depends(_BEARER)] = None) -> Who:
    """Who asks: by a token, or by the session of the page with its CSRF token. Raises Problem (401, 403)."""
    house = house_of(request)
    who = await run_in_threadpool(who_comes, house.store, request)
    forged = who.by_page and request.method not in _SAFE
    if forged and not same_csrf(who, request.headers.get("x-csrf-token", "")):
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


def _base(if_match: Annotated[str, Header(description="The ETag of the version that is meant.")] = "") -> Base:
    """The versions that If-Match names; None for ``*``, or where nothing is said."""
    said = if_match.strip()
    if said in ("", "*"):
        return None
    numbers = [re.fullmatch(r'(?:W/)?"?([0-9]{1,9})"?', one.strip(), re.ASCII) for one in said.split(",")]
    found = tuple(int(one[1]) for one in numbers if one is not None)
    if not found:
        raise Problem(412, "If-Match names no version of this trip.")
    return found


def _needed(
    base: Annotated[Base, Depends(_base)],
    if_match: Annotated[str, Header(description="The ETag of the version that this was made from, or ``*``.")] = "",
) -> Base:
    if not if_match.strip():
        raise Problem(428, "Say with If-Match which version this was made from: the ETag of the trip.")
    return base


SaidBase = Annotated[Base, Depends(_base)]
NeededBase = Annotated[Base, Depends(_needed)]
Known = Annotated[str, Header(alias="If-None-Match", description="The ETag of what is there already.")]


def unchanged(given: str, tag: str) -> Response | None:
    """304 where the caller has it already."""
    known = [one.strip().removeprefix("W/") for one in given.split(",")]
    return Response(status_code=304, headers={"ETag": tag}) if tag in known else None


def router_of(*parts: APIRouter) -> APIRouter:
    """All endpoints of the interface."""
    router = APIRouter(prefix="/api/v1")
    for part in parts:
        router.include_router(part)
    return router
