"""Who somebody is, and what lets them in."""

from __future__ import annotations

import datetime as dt
import hmac
import secrets
from dataclasses import dataclass

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session
from starlette.requests import Request

from ..errors import InputError
from .problems import Problem
from .settings import Settings
from .store import Store, digest, new_secret, now
from .tables import Account, Door, Trip

COOKIE = "tripmend"
PREFIX = {"token": "tm", "session": "ts", "share": "sh", "feed": "fd"}
SESSION_DAYS = 30


@dataclass(frozen=True, slots=True)
class Who:
    """An account and how it came in: by a token, or by a session of the page, whose csrf token forms carry."""

    account: str
    name: str
    owner: bool
    door: str
    csrf: str = ""

    @property
    def by_page(self) -> bool:
        return bool(self.csrf)

    @property
    def stamp(self) -> str:
        """What a form of this session carries: another one each time, so that nothing in a compressed page repeats."""
        return self._stamp(secrets.token_hex(16))

    def sent(self, stamp: str) -> bool:
        """Whether a form or script of our own page sent this."""
        return secrets.compare_digest(self._stamp(stamp[:32]).encode(), stamp.encode("utf-8", "replace"))

    def _stamp(self, once: str) -> str:
        return f"{once}-{hmac.new(self.csrf.encode(), once.encode('utf-8', 'replace'), 'sha256').hexdigest()}"


def add_door(
    session: Session, kind: str, account: str, *, trip: str | None = None, label: str = "", days: float | None = None
) -> tuple[Door, str]:
    """A new door and its secret, which is told now and never again."""
    secret = new_secret(PREFIX[kind])
    door = Door(
        kind=kind,
        digest=digest(secret),
        account_id=account,
        trip_id=trip,
        label=label,
        csrf=secrets.token_urlsafe(24) if kind == "session" else "",
        expires=None if days is None else now() + dt.timedelta(days=days),
    )
    session.add(door)
    return door, secret


def open_door(session: Session, kind: str, secret: str) -> Door | None:
    """The door that a secret opens today, or None."""
    if not secret.startswith(f"{PREFIX[kind]}_") or len(secret) > 200:
        return None
    door = session.scalar(select(Door).where(Door.digest == digest(secret), Door.kind == kind))
    if door is None or door.revoked is not None or (door.expires is not None and door.expires <= now()):
        return None
    return door


def who_has(store: Store, kind: str, secret: str) -> Who | None:
    """The account that a token or session lets in, or None."""
    known, name = store.known, f"{kind} {digest(secret)}"
    if name in known:
        who, until = known[name]
        return who if until is None or until > now() else None
    with store.reading() as session:
        door = open_door(session, kind, secret)
        account = None if door is None else session.get(Account, door.account_id)
        if door is None or account is None:
            return None
        who = Who(account.id, account.name, account.owner, door.id, door.csrf)
        known[name] = (
            who,
            door.expires,
        )  # into what was known when it was asked: if something was written since, to nobody
        return who


def who_comes(store: Store, request: Request) -> Who:
    """Who asks: by a token, or by the session of the page. Raises Problem (401)."""
    kind, secret = "session", request.cookies.get(COOKIE, "")
    if "authorization" in request.headers:
        scheme, _, given = request.headers["authorization"].partition(" ")
        kind, secret = "token", given.strip() if scheme.lower() == "bearer" else ""
    who = who_has(store, kind, secret)
    if who is None:
        challenge = {"WWW-Authenticate": "Bearer"}
        raise Problem(401, "Send a token of this service: Authorization: Bearer tm_…", headers=challenge)
    return who


def first_start(store: Store) -> str | None:
    """The owner's token, made when there is no account yet; None at every later start."""
    with store.writing() as session:
        if session.scalar(select(func.count()).select_from(Account)):
            return None
        account = Account(name="owner", owner=True)
        session.add(account)
        session.flush()
        return add_door(session, "token", account.id, label="first token")[1]


def further_token(settings: Settings) -> str:
    """One more token of the owner, for one that was lost. Raises InputError where there is no owner yet."""
    store = Store(settings.database)
    try:
        with store.writing() as session:
            owner = session.scalar(select(Account).where(Account.owner))
            if owner is None:
                raise InputError("this database is new: its first start prints a token", where="--new-token")
            return add_door(session, "token", owner.id, label="made at the command line")[1]
    finally:
        store.close()


def add_account(store: Store, name: str) -> tuple[Account, str]:
    """A further account with its first token. Raises Problem where the name is taken."""
    with store.writing() as session:
        if session.scalar(select(Account).where(Account.name == name)) is not None:
            raise Problem(409, "There is an account of this name already.", where="name")
        account = Account(name=name)
        session.add(account)
        session.flush()
        return account, add_door(session, "token", account.id, label="first token")[1]


def remove_account(store: Store, account: str) -> None:
    """Remove an account with all that it has. The owner's stays."""
    with store.writing() as session:
        found = session.get(Account, account)
        if found is None:
            raise Problem(404, "There is no such account.")
        if found.owner:
            raise Problem(409, "The owner's account cannot be removed.")
        # First what names catalogues: not every database takes them in an order in which that goes by itself.
        session.execute(delete(Trip).where(Trip.account_id == account))
        session.delete(found)


def entered(store: Store, token: str) -> tuple[str, str] | None:
    """The secret and csrf token of a new session for whoever has this token, or None."""
    who = who_has(store, "token", token)
    if who is None:
        return None
    with store.writing() as session:
        door, secret = add_door(session, "session", who.account, label=who.door, days=SESSION_DAYS)
        return secret, door.csrf


def list_doors(store: Store, kind: str, account: str, trip: str | None = None) -> list[Door]:
    """The doors of an account that are not revoked, oldest first."""
    with store.reading() as session:
        wanted = select(Door).where(Door.kind == kind, Door.account_id == account, Door.revoked.is_(None))
        if trip is not None:
            wanted = wanted.where(Door.trip_id == trip)
        return list(session.scalars(wanted.order_by(Door.created, Door.id)))


def revoke(store: Store, kind: str, account: str, door: str, trip: str | None = None) -> None:
    """Shut a door for good; with a token, the sessions that came in by it. Raises Problem where there is none."""
    with store.writing() as session:
        wanted = update(Door).where(
            Door.id == door, Door.kind == kind, Door.account_id == account, Door.revoked.is_(None)
        )
        if trip is not None:
            wanted = wanted.where(Door.trip_id == trip)
        moment = now()
        if not session.execute(wanted.values(revoked=moment)).rowcount:  # type: ignore[attr-defined]
            raise Problem(404, f"There is no such {kind}.")
        if kind == "token":
            inside = update(Door).where(Door.kind == "session", Door.label == door, Door.account_id == account)
            session.execute(inside.values(revoked=moment))
