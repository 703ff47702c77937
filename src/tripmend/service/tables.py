"""What is kept: accounts and their keys, trips with every version, what was proposed, what is shared.

Times are UTC without a zone. Documents are kept as the JSON text that the library reads and writes. Whatever opens a
door (tokens, sessions, shares, feeds) is kept as a SHA-256 of its 256 random bits: who reads the file gets in nowhere.
"""

from __future__ import annotations

import datetime as dt

from sqlalchemy import ForeignKey, Index, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from .store import new_id, now

_ID = String(32)


class Base(DeclarativeBase):
    pass


class Account(Base):
    """Somebody with trips of their own. owner: may make and remove accounts, and sees nothing of theirs."""

    __tablename__ = "accounts"
    id: Mapped[str] = mapped_column(_ID, primary_key=True, default=new_id)
    name: Mapped[str] = mapped_column(String(200), unique=True)
    owner: Mapped[bool] = mapped_column(default=False)
    created: Mapped[dt.datetime] = mapped_column(default=now)


class Door(Base):
    """What lets somebody in: a token or session of an account, a share (read-only) or feed of one trip.

    digest: SHA-256 of the secret. csrf: of a session. expires, revoked: from when on it opens nothing.
    """

    __tablename__ = "doors"
    id: Mapped[str] = mapped_column(_ID, primary_key=True, default=new_id)
    kind: Mapped[str] = mapped_column(String(16))
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    trip_id: Mapped[str | None] = mapped_column(ForeignKey("trips.id", ondelete="CASCADE"), index=True)
    label: Mapped[str] = mapped_column(String(200), default="")
    csrf: Mapped[str] = mapped_column(String(64), default="")
    created: Mapped[dt.datetime] = mapped_column(default=now)
    expires: Mapped[dt.datetime | None]
    revoked: Mapped[dt.datetime | None]


class CatalogueRow(Base):
    """A catalogue, never changed: another one is another row. digest: of its text, so that none is kept twice."""

    __tablename__ = "catalogues"
    id: Mapped[str] = mapped_column(_ID, primary_key=True, default=new_id)
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    digest: Mapped[str] = mapped_column(String(64))
    source: Mapped[str] = mapped_column(String(500), default="")
    document: Mapped[str] = mapped_column(Text)
    created: Mapped[dt.datetime] = mapped_column(default=now)
    __table_args__ = (UniqueConstraint("account_id", "digest"),)


class Trip(Base):
    """A trip of one account. current: the number of the version that holds."""

    __tablename__ = "trips"
    id: Mapped[str] = mapped_column(_ID, primary_key=True, default=new_id)
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    title: Mapped[str] = mapped_column(String(500))
    begins: Mapped[str] = mapped_column(String(10))
    ends: Mapped[str] = mapped_column(String(10))
    current: Mapped[int]
    created: Mapped[dt.datetime] = mapped_column(default=now)
    changed: Mapped[dt.datetime]


class Version(Base):
    """A trip as it was at one time, never changed. kind: imported, edited, repaired, planned or undone.

    before: the number of the version to which undo goes back; None of the first.
    """

    __tablename__ = "versions"
    trip_id: Mapped[str] = mapped_column(ForeignKey("trips.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    before: Mapped[int | None]
    kind: Mapped[str] = mapped_column(String(16))
    words: Mapped[str] = mapped_column(Text, default="")
    document: Mapped[str] = mapped_column(Text)
    catalogue_id: Mapped[str] = mapped_column(ForeignKey("catalogues.id"))
    proposal_id: Mapped[str | None] = mapped_column(_ID)
    created: Mapped[dt.datetime] = mapped_column(default=now)


class ChangeRow(Base):
    """What happened or is wanted, as a change document, and the words that it was read from ("": none)."""

    __tablename__ = "changes"
    id: Mapped[str] = mapped_column(_ID, primary_key=True, default=new_id)
    trip_id: Mapped[str] = mapped_column(ForeignKey("trips.id", ondelete="CASCADE"), index=True)
    base: Mapped[int]
    words: Mapped[str] = mapped_column(Text, default="")
    document: Mapped[str] = mapped_column(Text)
    created: Mapped[dt.datetime] = mapped_column(default=now)


class Proposal(Base):
    """What the engine answers to a change of version `base`.

    state: solving, pending (an answer is there), outdated (one is, and the trip was changed since), accepted, declined
    or failed. choice: which of its plans was accepted (``revision``, ``alternatives/0``, ``relaxations/1``); version:
    the one that it became. answer: an object with the `answer` of docs/answer.md and the `catalogue` as it is after the
    change. done: a list of the items of which what it leaves to be done is done; "":
    it leaves nothing.
    """

    __tablename__ = "proposals"
    id: Mapped[str] = mapped_column(_ID, primary_key=True, default=new_id)
    trip_id: Mapped[str] = mapped_column(ForeignKey("trips.id", ondelete="CASCADE"), index=True)
    change_id: Mapped[str] = mapped_column(ForeignKey("changes.id", ondelete="CASCADE"))
    base: Mapped[int]
    state: Mapped[str] = mapped_column(String(16))
    choice: Mapped[str] = mapped_column(String(40), default="")
    version: Mapped[int | None]
    answer: Mapped[str | None] = mapped_column(Text)
    problem: Mapped[str] = mapped_column(Text, default="")
    done: Mapped[str] = mapped_column(Text, default="", server_default="")
    created: Mapped[dt.datetime] = mapped_column(default=now)
    decided: Mapped[dt.datetime | None]


class Job(Base):
    """Work that takes a while. state: queued, running, done, failed or cancelled. result: a document, once done."""

    __tablename__ = "jobs"
    id: Mapped[str] = mapped_column(_ID, primary_key=True, default=new_id)
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(16))
    about: Mapped[str] = mapped_column(String(64), default="")
    state: Mapped[str] = mapped_column(String(16))
    problem: Mapped[str] = mapped_column(Text, default="")
    result: Mapped[str | None] = mapped_column(Text)
    created: Mapped[dt.datetime] = mapped_column(default=now)
    ended: Mapped[dt.datetime | None]
    __table_args__ = (Index("jobs_by_state", "state"),)


class Webhook(Base):
    """Where an account wants to be told. secret: what messages are signed with, so it is kept as it is."""

    __tablename__ = "webhooks"
    id: Mapped[str] = mapped_column(_ID, primary_key=True, default=new_id)
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    url: Mapped[str] = mapped_column(String(2000))
    events: Mapped[str] = mapped_column(String(500))
    secret: Mapped[str] = mapped_column(String(64))
    created: Mapped[dt.datetime] = mapped_column(default=now)


class Delivery(Base):
    """One message to a webhook. state: waiting, sent or given up."""

    __tablename__ = "deliveries"
    id: Mapped[str] = mapped_column(_ID, primary_key=True, default=new_id)
    webhook_id: Mapped[str] = mapped_column(ForeignKey("webhooks.id", ondelete="CASCADE"), index=True)
    event: Mapped[str] = mapped_column(String(40))
    body: Mapped[str] = mapped_column(Text)
    state: Mapped[str] = mapped_column(String(16))
    tries: Mapped[int] = mapped_column(default=0)
    said: Mapped[str] = mapped_column(String(300), default="")
    due: Mapped[dt.datetime]
    created: Mapped[dt.datetime] = mapped_column(default=now)


class Watch(Base):
    """What is asked about a trip again and again. sources: address, kind and headers of each, as JSON.

    every: seconds between two questions. state: what `tripmend.live` remembers; offers: the proposal that each of its
    offers became; news: the last that was told, the newest last; all JSON. problem: why the last look failed.
    due: when to look next; None: never, for the trip is over.
    """

    __tablename__ = "watches"
    trip_id: Mapped[str] = mapped_column(ForeignKey("trips.id", ondelete="CASCADE"), primary_key=True)
    sources: Mapped[str] = mapped_column(Text)
    every: Mapped[int]
    state: Mapped[str] = mapped_column(Text, default="")
    offers: Mapped[str] = mapped_column(Text, default="{}")
    news: Mapped[str] = mapped_column(Text, default="[]")
    problem: Mapped[str] = mapped_column(String(300), default="")
    looked: Mapped[dt.datetime | None]
    due: Mapped[dt.datetime | None] = mapped_column(index=True)
    created: Mapped[dt.datetime] = mapped_column(default=now)
