"""Trips that are watched: what feeds and calendars say becomes news and proposals. Nothing is accepted by itself."""

from __future__ import annotations

import datetime as dt
import json
import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from ..errors import MissingExtraError
from . import tasks, trips
from .hooks import Event, Hooks
from .problems import Problem, problem_of
from .reach import public_transport
from .settings import Settings
from .store import Store, now
from .tables import Proposal, Trip, Watch
from .work import Pool

_LOG = logging.getLogger("tripmend.service")
MOST = 200
"""Trips of one account that may be watched."""
_NEWS = 50
"""So many of the last news are kept of a trip."""
_AT_ONCE, _OF_ACCOUNT = 16, 4
"""So many trips are looked at side by side, and of one account, whose slow sources hold up nobody else's."""
_STANDS = {"pending": "open", "declined": "declined"}
"""What a watch has to know of a proposal that it made; all others are gone."""
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
        mine = select(func.count()).select_from(Watch).join(Trip, Trip.id == Watch.trip_id)
        if row is None and (session.scalar(mine.where(Trip.account_id == ids.account)) or 0) >= MOST:
            raise Problem(409, f"{MOST} trips of this account are watched; end one of them first.")
        if row is None:
            row = Watch(trip_id=ids.trip)
            session.add(row)
        row.sources, row.every, row.due, row.problem = json.dumps(sources), every, now(), ""
        session.flush()
        return row


class Watcher:
    """A thread that has what is due looked at: threads ask, and processes, which begin when they are needed, work at
    what was said."""

    def __init__(self, store: Store, hooks: Hooks, settings: Settings, clock: Callable[[], dt.datetime] = now) -> None:
        self._store, self._hooks, self._settings, self.clock = store, hooks, settings, clock
        self._pool: Pool | None = None
        self._guard = threading.Lock()
        self._asking: set[Any] = set()
        self._in_hand: dict[str, str] = {}  # trips that are being looked at, each with its account
        self._askers = ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="watching")
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
        self._askers.shutdown(wait=False, cancel_futures=True)
        for poller in tuple(self._asking):
            poller.stop()
        if self._pool is not None:
            self._pool.close()
        self._thread.join(5)

    def _run(self) -> None:
        while not self._stopped:
            try:
                self._begin_due()
            except Exception:  # noqa: BLE001 - the thread outlives a database that is away for a moment
                if not self._stopped:
                    _LOG.exception("trips could not be watched")
            self._wake.wait(5)
            self._wake.clear()

    def _due(self) -> list[trips.Ids]:
        """The trips that are due, the longest first."""
        with self._store.reading() as session:
            wanted = select(Trip.account_id, Watch.trip_id).join(Trip, Trip.id == Watch.trip_id)
            due = session.execute(wanted.where(Watch.due <= self.clock()).order_by(Watch.due).limit(2_000))
            return [trips.Ids(account, trip) for account, trip in due]

    def look_at_due(self) -> None:
        """Look at every trip that is due, one after the other."""
        for ids in self._due():
            self.look(ids)

    def _begin_due(self) -> None:
        """Have so many of those that are due looked at as there is room for."""
        for ids in self._due():
            with self._guard:
                full = len(self._in_hand) >= _AT_ONCE
                more = list(self._in_hand.values()).count(ids.account) < _OF_ACCOUNT and ids.trip not in self._in_hand
                if more and not full:
                    self._in_hand[ids.trip] = ids.account
                    self._askers.submit(self._looked_at, ids)
            if full:
                return

    def _looked_at(self, ids: trips.Ids) -> None:
        well = False
        try:
            self.look(ids)
            well = True
        except Exception:  # noqa: BLE001 - it stays due, and is looked at again after a moment
            _LOG.exception("a trip could not be watched")
        finally:
            with self._guard:
                del self._in_hand[ids.trip]
                room = len(self._in_hand) <= _AT_ONCE // 2
            if well and room:
                self.wake()

    def look(self, ids: trips.Ids) -> None:
        """Look at one trip, keep what is new, and tell it."""
        if self._stopped:
            return
        moment = self.clock()
        try:
            held = trips.held(self._store, ids)
            with self._store.reading() as session:
                row = session.get(Watch, ids.trip)
                if row is None:
                    return
                given, every, remembered, offers = row.sources, row.every, row.state, json.loads(row.offers)
                known = select(Proposal.id, Proposal.state).where(Proposal.id.in_(list(offers.values())))
                stands = {one.id: one.state for one in session.execute(known)}
            states = {name: _STANDS.get(stands.get(proposal, ""), "gone") for name, proposal in offers.items()}
            sources, at = tasks.Sources(tuple(json.loads(given)), every), moment.replace(tzinfo=dt.UTC)
            answers = self._asked(sources, remembered, at)
            work = (answers, remembered, states, at.isoformat(), self._settings.seconds)
            shown = tasks.Shown(held.digest, held.text())
            result = self._own().submit(ids.account, tasks.watched, shown, sources, *work).result()
        except (Problem, MissingExtraError) as error:
            if self._stopped:
                return
            again, problem = moment + dt.timedelta(seconds=_PAUSE), problem_of(error)
            self._keep(ids, None, given="", looked=moment, due=again, problem=problem)
            return
        next_look = dt.datetime.fromtimestamp(result["next"], dt.UTC).replace(tzinfo=None)
        due = None if result["over"] else max(moment + dt.timedelta(seconds=10), next_look)
        self._keep(ids, held, given=given, looked=moment, due=due, result=result)

    def _asked(self, sources: tasks.Sources, remembered: str, at: dt.datetime) -> dict[str, Any]:
        """What the sources that are due answer."""
        from ..live import State

        with sources.poller(public_transport(self._settings.private_hooks)) as poller:
            self._asking.add(poller)
            try:
                state = State.model_validate_json(remembered) if remembered else State()
                return poller.fetch(poller.known(state), at)
            finally:
                self._asking.discard(poller)

    def _own(self) -> Pool:
        with self._guard:
            if self._pool is None:
                processes = min(2, self._settings.solvers)
                self._pool = Pool(processes, waiting=_AT_ONCE, hard=self._settings.hard, nice=10, name="watching")
            return self._pool

    def _keep(
        self,
        ids: trips.Ids,
        held: trips.Held | None,
        *,
        given: str,
        looked: dt.datetime,
        due: dt.datetime | None,
        problem: Problem | None = None,
        result: dict[str, Any] | None = None,
    ) -> None:
        """Put down what a look came to, all of it or nothing, and tell it."""
        told: list[tuple[Event, dict[str, Any]]] = []
        with self._store.writing() as session:
            row = session.get(Watch, ids.trip)
            if row is None:
                return  # it was ended meanwhile
            row.looked, row.problem = looked, "" if problem is None else problem.detail[:300]
            trip = session.get_one(Trip, ids.trip)
            # What was set anew meanwhile, or is another plan by now, is due as it is.
            if (row.sources == given or not given) and (held is None or trip.current == held.number):
                row.due = due
            if result is not None and held is not None:
                made = self._proposed(session, ids, held, result, told)
                at = f"{looked.isoformat(timespec='seconds')}Z"
                fresh = [
                    {key: value for key, value in one.items() if key != "offer"}
                    | {"at": at, "proposal": made.get(one.get("offer", ""))}
                    for one in result["news"]
                ]
                told += [("trip.news", {"trip": ids.trip, **one}) for one in fresh]
                row.state = result["state"]
                row.offers = json.dumps(dict(list((json.loads(row.offers) | made).items())[-_NEWS:]))
                row.news = json.dumps([*json.loads(row.news), *fresh][-_NEWS:])
        for event, facts in told:
            self._hooks.tell(ids.account, event, facts)

    def _proposed(
        self,
        session: Session,
        ids: trips.Ids,
        held: trips.Held,
        result: dict[str, Any],
        told: list[tuple[Event, dict[str, Any]]],
    ) -> dict[str, str]:
        """The proposals that the offers of a look became."""
        made = {}
        words = {one["offer"]: one["text"] for one in result["news"] if "offer" in one}
        for name, offer in result["offers"].items():
            kept = {"answer": offer["answer"], "catalogue": offer["catalogue"]}
            _, made[name] = trips.put_change(
                session, ids, held.number, words.get(name, ""), offer["change"], answer=kept
            )
            facts = {key: offer["answer"][key] for key in ("status", "headline")}
            if session.get_one(Proposal, made[name]).state == "pending":
                told.append(("proposal.pending", {"trip": ids.trip, "proposal": made[name], **facts}))
        return made
