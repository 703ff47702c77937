"""Trips that are watched: what feeds and calendars say becomes news and proposals. Nothing is accepted by itself."""

from __future__ import annotations

import datetime as dt
import json
import logging
import threading
from collections.abc import Callable
from typing import Any

from sqlalchemy import select

from . import tasks, trips
from .hooks import Hooks
from .problems import Problem
from .settings import Settings
from .store import Store, now
from .tables import Proposal, Trip, Watch
from .work import Pool

__all__ = ["Watcher", "set_watch", "watch_of"]

_LOG = logging.getLogger("tripmend.service")
_NEWS = 50
"""So many of the last news are kept of a trip."""
_PAUSE = 300
"""Seconds until the next look, where one failed as a whole."""


def watch_of(store: Store, ids: trips.Ids) -> Watch | None:
    """What is watched for a trip; None: nothing. Raises Problem (404) where the account has no such trip."""
    with store.reading() as session:
        trips.find_trip(session, ids)
        return session.get(Watch, ids.trip)


def set_watch(store: Store, ids: trips.Ids, sources: list[dict[str, Any]], every: int) -> Watch | None:
    """Watch a trip by these sources from now on; none: no more. What was said already is remembered."""
    with store.writing() as session:
        trips.find_trip(session, ids)
        row = session.get(Watch, ids.trip)
        if not sources:
            if row is not None:
                session.delete(row)
            return None
        if row is None:
            row = Watch(trip_id=ids.trip, created=now(), looked=None)
            session.add(row)
        row.sources, row.every, row.due, row.problem = json.dumps(sources), every, now(), ""
        session.flush()
        return row


class Watcher:
    """A thread that looks at what is due, one trip after the other, in a process of its own that begins when needed."""

    def __init__(self, store: Store, hooks: Hooks, settings: Settings, clock: Callable[[], dt.datetime] = now) -> None:
        self._store, self._hooks, self._settings, self.clock = store, hooks, settings, clock
        self._pool: Pool | None = None
        self._wake, self._stopped = threading.Event(), False
        self._thread = threading.Thread(target=self._run, name="watcher", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Look at what is due at once."""
        self._wake.set()

    def close(self) -> None:
        """Look no more."""
        self._stopped = True
        self._wake.set()
        if self._pool is not None:
            self._pool.close()
        self._thread.join(5)

    def _run(self) -> None:
        while not self._stopped:
            try:
                self.look_at_due()
            except Exception:  # noqa: BLE001 - the thread outlives a database that is away for a moment
                _LOG.exception("trips could not be watched")
            self._wake.wait(5)
            self._wake.clear()

    def look_at_due(self) -> int:
        """Look at every trip that is due; how many there were."""
        with self._store.reading() as session:
            wanted = select(Watch.trip_id, Trip.account_id).join(Trip, Trip.id == Watch.trip_id)
            due = list(session.execute(wanted.where(Watch.due <= self.clock()).order_by(Watch.due).limit(200)))
        for trip, account in due:
            if self._stopped:
                break
            self.look(trips.Ids(account, trip))
        return len(due)

    def look(self, ids: trips.Ids) -> None:
        """Look at one trip, keep what is new, and tell it."""
        moment = self.clock()
        try:
            held = trips.held(self._store, ids)
            with self._store.reading() as session:
                row = session.get_one(Watch, ids.trip)
                given, every, remembered, offers = row.sources, row.every, row.state, json.loads(row.offers)
                states = select(Proposal.id, Proposal.state).where(Proposal.id.in_(list(offers.values())))
                decided = {one.id: one.state for one in session.execute(states)}
            declined = [name for name, proposal in offers.items() if decided.get(proposal) == "declined"]
            sources = tasks.Sources(tuple(json.loads(given)), every, self._settings.private_hooks)
            at = moment.replace(tzinfo=dt.UTC).isoformat()
            work = (tasks.Shown(held.digest, held.text()), sources, remembered, declined, at, self._settings.seconds)
            result = self._own().submit(tasks.watched, *work).result()
        except Problem as problem:
            self._keep(ids, given="", looked=moment, due=moment + dt.timedelta(seconds=_PAUSE), problem=problem.detail)
            return
        told = self._proposed(ids, held, result)
        due = max(
            moment + dt.timedelta(seconds=10), dt.datetime.fromtimestamp(result["next"], dt.UTC).replace(tzinfo=None)
        )
        self._keep(
            ids, given=given, looked=moment, due=None if result["over"] else due, problem="", result=result, told=told
        )

    def _own(self) -> Pool:
        if self._pool is None:
            processes = min(1, self._settings.solvers)
            self._pool = Pool(processes, waiting=1, hard=self._settings.hard, nice=10, name="watching")
        return self._pool

    def _proposed(self, ids: trips.Ids, held: trips.Held, result: dict[str, Any]) -> dict[str, str]:
        """The proposals that the offers of a look became."""
        made = {}
        words = {one["offer"]: one["text"] for one in result["news"] if "offer" in one}
        for name, offer in result["offers"].items():
            answer = {"answer": offer["answer"], "catalogue": offer["catalogue"]}
            _, made[name] = trips.add_change(self._store, ids, held.number, words.get(name, ""), offer["change"])
            trips.finish_proposal(self._store, made[name], answer)
            found = offer["answer"]
            facts = {"trip": ids.trip, "proposal": made[name], "status": found["status"], "headline": found["headline"]}
            self._hooks.tell(ids.account, "proposal.pending", facts)
        return made

    def _keep(
        self,
        ids: trips.Ids,
        *,
        given: str,
        looked: dt.datetime,
        due: dt.datetime | None,
        problem: str,
        result: dict[str, Any] | None = None,
        told: dict[str, str] | None = None,
    ) -> None:
        fresh = []
        with self._store.writing() as session:
            row = session.get(Watch, ids.trip)
            if row is None:
                return  # it was ended meanwhile
            row.looked, row.problem = looked, problem[:300]
            if row.sources == given or not given:  # else it was set anew meanwhile, and is due at once
                row.due = due
            if result is not None:
                at = f"{looked.isoformat(timespec='seconds')}Z"
                proposals = told or {}
                fresh = [
                    {key: value for key, value in one.items() if key != "offer"}
                    | {"at": at, "proposal": proposals.get(one.get("offer", ""))}
                    for one in result["news"]
                ]
                row.state = result["state"]
                kept = json.loads(row.offers) | proposals
                row.offers = json.dumps(dict(list(kept.items())[-_NEWS:]))
                row.news = json.dumps([*json.loads(row.news), *fresh][-_NEWS:])
        for one in fresh:
            self._hooks.tell(ids.account, "trip.news", {"trip": ids.trip, **one})
