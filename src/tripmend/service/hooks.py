"""Telling others: messages to the webhooks of an account, signed, tried again where nobody answers.

Header ``Tripmend-Signature: t=UNIXTIME,v1=HEX``, where HEX is the HMAC-SHA256 of ``UNIXTIME.BODY`` under the secret
that was told when the webhook was made. Who receives it compares in constant time and refuses what is old.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import hmac
import http.client
import json
import logging
import socket
import ssl
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Literal, get_args
from urllib.parse import urlsplit

from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from .problems import Problem
from .reach import public, why
from .store import Store, new_id, now
from .tables import Delivery, Webhook

_LOG = logging.getLogger("tripmend.service")
Event = Literal["trip.added", "trip.changed", "trip.removed", "trip.news", "proposal.pending", "proposal.decided"]
EVENTS: tuple[Event, ...] = get_args(Event)
_PAUSES = (10, 60, 600, 3600, 6 * 3600)
"""Seconds before each further try."""
_AT_ONCE, _OF_ACCOUNT = 16, 4
"""So many are sent side by side, and to receivers of one account, which may be slow."""
_SECONDS = 10.0
"""How long a receiver may take."""


def signature(secret: str, body: bytes, at: int) -> str:
    """The value of the header for a body sent at this Unix time."""
    mac = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={mac}"


def _post(url: str, body: bytes, headers: dict[str, str], private: bool) -> int:
    parts = urlsplit(url)
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    plain = socket.create_connection((public(host, port, private), port), _SECONDS)
    connection = http.client.HTTPConnection(host, port, timeout=_SECONDS)
    # However slowly it drips: one receiver may not hold up the others.
    again = plain.dup()  # for TLS takes the other over
    alarm = threading.Timer(_SECONDS, _end, (again,))
    alarm.daemon = True
    alarm.start()
    try:
        connection.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=host) if secure else plain
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, headers)
        return connection.getresponse().status
    finally:
        alarm.cancel()
        again.close()
        connection.close()
        plain.close()


def _end(connected: socket.socket) -> None:
    with suppress(OSError):
        connected.shutdown(socket.SHUT_RDWR)


class Hooks:
    """Writes what is to be told into the database, and a thread of its own that sends it."""

    def __init__(self, store: Store, *, private: bool) -> None:
        self._store, self._private = store, private
        self._wake, self._stopped = threading.Event(), False
        self._thread = threading.Thread(target=self._run, name="webhooks", daemon=True)
        self._thread.start()

    def tell(self, account: str, event: Event, facts: dict[str, Any]) -> None:
        """Tell an event of EVENTS to the account's webhooks that asked for it.

        Raises nothing: what is told of is done, and whoever asked for it is answered so.
        """
        try:
            self._write(account, event, facts)
        except (SQLAlchemyError, Problem):
            _LOG.exception("an event could not be told")
        self._wake.set()

    def _write(self, account: str, event: Event, facts: dict[str, Any]) -> None:
        moment, mine = now(), select(Webhook).where(Webhook.account_id == account)
        with self._store.reading() as session:
            if session.scalar(mine.limit(1)) is None:
                return
        with self._store.writing() as session:
            for hook in session.scalars(mine).all():
                if event not in hook.events.split(","):
                    continue
                name = new_id()
                body = json.dumps({"id": name, "event": event, "at": f"{moment.isoformat()}Z", **facts})
                session.add(Delivery(id=name, webhook_id=hook.id, event=event, body=body, state="waiting", due=moment))

    def _run(self) -> None:
        while not self._stopped:
            try:
                sent = self.send_due()
            except Exception:  # noqa: BLE001 - the thread outlives a database that is away for a moment
                _LOG.exception("webhooks could not be sent")
                sent = 0
            if not sent:
                self._wake.wait(5)
                self._wake.clear()

    def send_due(self) -> int:
        """Send what is due; how many were tried."""
        with self._store.reading() as session:
            place = func.row_number().over(partition_by=Webhook.account_id, order_by=(Delivery.due, Delivery.id))
            waiting = select(
                Delivery.id, Delivery.body, Delivery.due, Webhook.url, Webhook.secret, place.label("place")
            )
            waiting = waiting.join(Webhook, Webhook.id == Delivery.webhook_id)
            found = waiting.where(Delivery.state == "waiting", Delivery.due <= now()).subquery()
            wanted = select(found.c.id, found.c.body, found.c.url, found.c.secret).where(found.c.place <= _OF_ACCOUNT)
            due = list(session.execute(wanted.order_by(found.c.place, found.c.due).limit(_AT_ONCE)))
        if due:
            with ThreadPoolExecutor(len(due), thread_name_prefix="webhook") as threads:
                list(threads.map(lambda one: self._send(*one), due))
        return len(due)

    def _send(self, name: str, text: str, url: str, secret: str) -> None:
        if self._stopped:
            return
        body, at = text.encode(), int(time.time())
        headers = {"Content-Type": "application/json", "Tripmend-Signature": signature(secret, body, at)}
        try:
            status = _post(url, body, headers, self._private)
            said, ok = f"status {status}", 200 <= status < 300
        except (OSError, ValueError, http.client.HTTPException) as error:
            said, ok = why(error), False
        self._note(name, said, ok)

    def _note(self, name: str, said: str, ok: bool) -> None:
        with self._store.writing() as session:
            row = session.get(Delivery, name)
            if row is None:
                return
            row.said, row.tries = said, row.tries + 1
            if ok:
                row.state = "sent"
            elif row.tries > len(_PAUSES):
                row.state = "given up"
            else:
                row.due = now() + dt.timedelta(seconds=_PAUSES[row.tries - 1])

    def close(self) -> None:
        """Stop sending; what is waiting is sent after the next start."""
        self._stopped = True
        self._wake.set()
        self._thread.join(2)
