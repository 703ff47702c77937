"""Accounts, tokens, shares, feeds and webhooks."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from .. import accounts, trips
from ..accounts import Who
from ..house import House
from ..problems import Problem, responses
from ..reach import check_address
from ..store import new_secret, now
from ..tables import Account, Delivery, Door, Webhook
from . import Caller, TheHouse, ids_of
from .models import AccountIn, AccountOut, DoorIn, DoorOut, ShareIn, WebhookIn, WebhookOut
from .trips import Current, TripId

routes = APIRouter()
_Id = Annotated[str, Path(max_length=64)]
_MANY = 100
"""Doors of one kind, and webhooks, of one account or trip."""


def public_address(request: Request, house: House) -> str:
    """How the service is reached, without a slash at the end."""
    return (house.settings.address or str(request.base_url)).rstrip("/")


def _owner(who: Who) -> None:
    if not who.owner:
        raise Problem(403, "Only the owner of the service may do this.")


@routes.get("/accounts", tags=["accounts"], responses=responses())
def list_accounts(house: TheHouse, who: Caller) -> list[AccountOut]:
    """Every account; for the owner, who sees nothing of their trips."""
    _owner(who)
    with house.store.reading() as session:
        return [AccountOut.of(one) for one in session.scalars(select(Account).order_by(Account.created, Account.id))]


@routes.post("/accounts", tags=["accounts"], status_code=201, responses=responses(409))
def add_account(given: AccountIn, house: TheHouse, who: Caller) -> AccountOut:
    """Make an account; for the owner. The answer holds its first token, which is told only now."""
    _owner(who)
    account, token = accounts.add_account(house.store, given.name)
    return AccountOut.of(account, token=token)


@routes.get("/accounts/me", tags=["accounts"], responses=responses())
def show_me(house: TheHouse, who: Caller) -> AccountOut:
    """The account of this token."""
    with house.store.reading() as session:
        return AccountOut.of(session.get_one(Account, who.account))


@routes.delete("/accounts/{account}", tags=["accounts"], status_code=204, responses=responses(404, 409))
def remove_account(account: _Id, house: TheHouse, who: Caller) -> None:
    """Remove an account with all its trips; for the owner."""
    _owner(who)
    accounts.remove_account(house.store, account)


def _few(house: House, kind: str, who: Who, trip: str | None = None) -> None:
    if len(accounts.list_doors(house.store, kind, who.account, trip)) >= _MANY:
        raise Problem(409, f"There are {_MANY} already; revoke one first.")


@routes.get("/tokens", tags=["accounts"], responses=responses())
def list_tokens(house: TheHouse, who: Caller) -> list[DoorOut]:
    """The tokens of this account; the secrets are not kept."""
    return [DoorOut.of(door) for door in accounts.list_doors(house.store, "token", who.account)]


@routes.post("/tokens", tags=["accounts"], status_code=201, responses=responses(409))
def add_token(given: DoorIn, house: TheHouse, who: Caller) -> DoorOut:
    """A further token for this account, which is told only now."""
    _few(house, "token", who)
    with house.store.writing() as session:
        door, secret = accounts.add_door(session, "token", who.account, label=given.label, days=given.days)
    return DoorOut.of(door, secret=secret)


@routes.delete("/tokens/{token}", tags=["accounts"], status_code=204, responses=responses(404))
def revoke_token(token: _Id, house: TheHouse, who: Caller) -> None:
    """Revoke a token, and the sessions of the page that came in by it."""
    accounts.revoke(house.store, "token", who.account, token)


@routes.get("/trips/{trip}/shares", tags=["sharing"], responses=responses(404))
def list_shares(held: Current, house: TheHouse) -> list[DoorOut]:
    """The links with which others may read this trip."""
    return [DoorOut.of(door) for door in accounts.list_doors(house.store, "share", held.account, held.trip)]


def new_share(house: House, who: Who, trip: str, label: str, days: float | None, address: str) -> DoorOut:
    """A link with which others may read a trip. Raises Problem."""
    _few(house, "share", who, trip)
    with house.store.writing() as session:
        trips.find_trip(session, ids_of(who, trip))
        door, secret = accounts.add_door(session, "share", who.account, trip=trip, label=label, days=days)
    return DoorOut.of(door, secret=secret, url=f"{address}/s/{secret}")


@routes.post("/trips/{trip}/shares", tags=["sharing"], status_code=201, responses=responses(404, 409))
def add_share(trip: TripId, request: Request, house: TheHouse, who: Caller, given: ShareIn | None = None) -> DoorOut:
    """A link with which anybody may read this trip, and nothing else, until it expires. It is told only now."""
    given = given or ShareIn()
    return new_share(house, who, trip, given.label, given.days, public_address(request, house))


@routes.delete("/trips/{trip}/shares/{share}", tags=["sharing"], status_code=204, responses=responses(404))
def revoke_share(held: Current, share: _Id, house: TheHouse) -> None:
    """Take a link back."""
    accounts.revoke(house.store, "share", held.account, share, held.trip)


def feed_url(address: str, secret: str) -> str:
    return f"{address}/f/{secret}.ics"


def _end_feeds(session: Session, trip: str) -> None:
    open_ones = update(Door).where(Door.kind == "feed", Door.trip_id == trip, Door.revoked.is_(None))
    session.execute(open_ones.values(revoked=now()))


def new_feed(house: House, who: Who, trip: str, address: str) -> DoorOut:
    """The calendar feed of a trip under a new address; the one before it ends."""
    with house.store.writing() as session:
        trips.find_trip(session, ids_of(who, trip))
        _end_feeds(session, trip)
        door, secret = accounts.add_door(session, "feed", who.account, trip=trip)
    return DoorOut.of(door, secret=secret, url=feed_url(address, secret))


@routes.get("/trips/{trip}/feed", tags=["sharing"], responses=responses(404))
def list_feeds(held: Current, house: TheHouse) -> list[DoorOut]:
    """The calendar feed of this trip, if it has one; its address is not kept."""
    return [DoorOut.of(door) for door in accounts.list_doors(house.store, "feed", held.account, held.trip)]


@routes.post("/trips/{trip}/feed", tags=["sharing"], status_code=201, responses=responses(404))
def add_feed(trip: TripId, request: Request, house: TheHouse, who: Caller) -> DoorOut:
    """A calendar that follows the trip, under a secret address; an earlier one ends. It is told only now."""
    return new_feed(house, who, trip, public_address(request, house))


@routes.delete("/trips/{trip}/feed", tags=["sharing"], status_code=204, responses=responses(404))
def revoke_feed(trip: TripId, house: TheHouse, who: Caller) -> None:
    """End the calendar feed of this trip."""
    with house.store.writing() as session:
        trips.find_trip(session, ids_of(who, trip))
        _end_feeds(session, trip)


@routes.get("/webhooks", tags=["webhooks"], responses=responses())
def list_webhooks(house: TheHouse, who: Caller) -> list[WebhookOut]:
    """Where this account is told what happens, and what the last try came to."""
    with house.store.reading() as session:
        found = []
        hooks = select(Webhook).where(Webhook.account_id == who.account).order_by(Webhook.created, Webhook.id)
        for hook in session.scalars(hooks):
            last = select(Delivery.said).where(Delivery.webhook_id == hook.id, Delivery.tries > 0)
            found.append(
                WebhookOut.of(hook, last=session.scalar(last.order_by(Delivery.created.desc()).limit(1)) or "")
            )
        return found


@routes.post("/webhooks", tags=["webhooks"], status_code=201, responses=responses(409))
def add_webhook(given: WebhookIn, house: TheHouse, who: Caller) -> WebhookOut:
    """Be told what happens, by signed messages. The answer holds the secret, which is told only now."""
    check_address(given.url, private=house.settings.private_hooks)
    with house.store.writing() as session:
        if len(list(session.scalars(select(Webhook.id).where(Webhook.account_id == who.account)))) >= _MANY:
            raise Problem(409, f"There are {_MANY} already; remove one first.")
        events = ",".join(dict.fromkeys(given.events))
        hook = Webhook(account_id=who.account, url=given.url, events=events, secret=new_secret("wh"))
        session.add(hook)
    return WebhookOut.of(hook, secret=hook.secret)


@routes.delete("/webhooks/{hook}", tags=["webhooks"], status_code=204, responses=responses(404))
def remove_webhook(hook: _Id, house: TheHouse, who: Caller) -> None:
    """Tell nothing there any more."""
    with house.store.writing() as session:
        gone = session.execute(delete(Webhook).where(Webhook.id == hook, Webhook.account_id == who.account))
        if not gone.rowcount:  # type: ignore[attr-defined]
            raise Problem(404, "There is no such webhook.")
