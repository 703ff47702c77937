"""The pages of what an account has beside its trips: tokens, webhooks, accounts; and what is watched for a trip."""

from __future__ import annotations

import json
import re
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import ValidationError

from ..errors import MissingExtraError
from ..live import needed_here
from . import trips, watches
from .accounts import Who
from .api import TheHouse, doors, ids_of
from .api.models import AccountIn, DoorIn, SourceIn, WatchIn, WebhookIn
from .api.watches import set_watch, told
from .house import House
from .problems import Problem
from .site import Fields, Visitor, page

routes = APIRouter(include_in_schema=False)


def _settings(request: Request, house: House, who: Who, made: str = "", what: str = "") -> HTMLResponse:
    known: dict[str, Any] = {"tokens": doors.list_tokens(house, who), "hooks": doors.list_webhooks(house, who)}
    known["accounts"] = doors.list_accounts(house, who) if who.owner else []
    return page(request, "settings.html", who, made=made, what=what, **known)


@routes.get("/settings")
def settings(request: Request, house: TheHouse, who: Visitor) -> HTMLResponse:
    """Tokens, webhooks, and for the owner accounts."""
    return _settings(request, house, who)


@routes.post("/settings")
def set_up(request: Request, house: TheHouse, who: Visitor, fields: Fields) -> Response:
    """One more of them, or one less. A secret that is made is shown once, in this answer."""
    what, name, made = fields.get("what", ""), fields.get("name", "").strip(), ""
    try:
        if what == "token":
            made = doors.add_token(DoorIn(label=name), house, who).secret or ""
        elif what == "hook":
            made = doors.add_webhook(WebhookIn(url=name), house, who).secret or ""
        elif what == "account":
            made = doors.add_account(AccountIn(name=name), house, who).token or ""
    except ValidationError as error:
        raise Problem(422, "This is too long, or holds letters that it cannot hold.", where="name") from error
    if what == "end-token":
        if len(doors.list_tokens(house, who)) == 1 and fields.get("sure") != "yes":
            last = "This is your only token. Tick that you are sure: without one you cannot sign in again"
            raise Problem(422, f"{last}; the owner makes further ones by tripmend serve --new-token.")
        doors.revoke_token(name, house, who)
    elif what == "end-hook":
        doors.remove_webhook(name, house, who)
    elif what == "end-account":
        if fields.get("sure") != "yes":
            raise Problem(422, "Tick that you are sure: the account and all its trips are gone then.")
        doors.remove_account(name, house, who)
    return _settings(request, house, who, made, what) if made else RedirectResponse("/settings", 303)


@routes.get("/trips/{trip}/watch")
def watching(trip: str, request: Request, house: TheHouse, who: Visitor) -> HTMLResponse:
    """What is watched for a trip, and what was new; or what has to be installed before anything can be."""
    ids = ids_of(who, trip)
    row, held, missing = watches.watch_of(house.store, ids), trips.held(house.store, ids), ""
    try:
        needed_here()
    except MissingExtraError as error:
        missing = str(error)
    watch = None if row is None else told(row)
    return page(request, "watch.html", who, held=held, watch=watch, missing=missing)


@routes.post("/trips/{trip}/watch")
def watch(trip: str, house: TheHouse, who: Visitor, fields: Fields) -> Response:
    """One source more, or one less."""
    ids = ids_of(who, trip)
    row = watches.watch_of(house.store, ids)
    given: list[dict[str, Any]] = [] if row is None else json.loads(row.sources)
    try:
        if fields.get("what") == "end" and re.fullmatch("[0-9]{1,3}", fields.get("number", "")):
            given = [one for number, one in enumerate(given) if number != int(fields["number"])]
        else:
            kind = "calendar" if fields.get("kind") == "calendar" else "feed"
            headers = {fields["header"].strip(): fields.get("key", "")} if fields.get("header", "").strip() else {}
            new = SourceIn(address=fields.get("address", "").strip(), kind=kind, headers=headers)
            given = [*given, new.model_dump()]
        if given:
            every = 60 if row is None else row.every
            set_watch(house, ids, WatchIn(sources=[SourceIn(**one) for one in given], every=every))
        else:
            watches.set_watch(house.store, ids, [], 60)
    except ValidationError as error:
        raise Problem(422, "Ten sources at most, each an address; a header is a name and a value.") from error
    return RedirectResponse(f"/trips/{trip}/watch", 303)
