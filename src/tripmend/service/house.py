"""All that the service is made of, in one place: settings, store, processes, jobs, webhooks."""

from __future__ import annotations

import asyncio
import datetime as dt
import json
import logging
import os
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, TypeVar

from fastapi import Request
from sqlalchemy import delete, select, update
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from . import tasks, trips
from .hooks import Hooks
from .limits import Rates
from .problems import Problem, problem_of
from .settings import Settings
from .store import Store, new_id, now
from .tables import Delivery, Door, Job, Proposal, Trip
from .watches import Watcher
from .work import Pool, Task, stopped

__all__ = ["House", "JobState", "house_of"]

_T = TypeVar("_T")
_KEPT = 256
"""Answers about trips that never change are kept for so many of them."""
_STOPPED = "The service was stopped before this was done; ask again."
_LOOKS = 5.0
"""Seconds between two looks whether the database is still ours."""
_JOBS_KEPT, _MESSAGES_KEPT = dt.timedelta(days=7), dt.timedelta(days=30)
_LOG = logging.getLogger("tripmend.service")


@dataclass(slots=True)
class _Live:
    """A job of this run. begun: when a process took it up, by the clock that never goes back."""

    account: str
    future: Future[Any]
    created: float = field(default_factory=time.monotonic)
    ended: threading.Event = field(default_factory=threading.Event)


@dataclass(frozen=True, slots=True)
class JobState:
    """How a job stands. seconds: since it was asked for, of one that goes on."""

    id: str
    kind: str
    about: str
    state: str
    problem: str
    result: Any
    created: Any
    ended: Any
    seconds: float | None = None


class House:
    """The parts of a service that run. Close it, or its processes outlive it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.store.lock()
        self.quick = Pool(
            settings.quick, waiting=max(64, settings.waiting), hard=15, warm=tasks.warm_quick, name="quick"
        )
        self.solvers = Pool(
            settings.solvers,
            waiting=settings.waiting,
            hard=settings.hard,
            nice=10,
            warm=tasks.warm_solver,
            name="solver",
        )
        self.hooks = Hooks(self.store, private=settings.private_hooks)
        self.watcher = Watcher(self.store, self.hooks, settings)
        self.rates = Rates(settings.rate, settings.burst)
        self._live: dict[str, _Live] = {}
        self._kept: OrderedDict[tuple[Any, ...], Any] = OrderedDict()
        self._give_up()
        self._closing = threading.Event()
        self._looks = threading.Thread(target=self._look_after, name="house", daemon=True)
        self._looks.start()

    def _look_after(self) -> None:
        """Forget what is old, every hour, and stop where another service has the database."""
        forgets = time.monotonic()
        while True:
            if time.monotonic() >= forgets:
                forgets += 3600
                try:
                    self.forget()
                except (SQLAlchemyError, Problem):  # tried again in an hour
                    _LOG.exception("what is old could not be forgotten")
            if self._closing.wait(_LOOKS):
                return
            if not self.store.still_locked():
                _LOG.critical("Another tripmend serve has taken the database over: this one stops.")
                os.kill(os.getpid(), signal.SIGTERM)
                return

    def forget(self) -> None:
        """Remove what is old: jobs after a week, messages after a month, sessions that have ended."""
        moment = now()
        with self.store.writing() as session:
            session.execute(delete(Job).where(Job.created < moment - _JOBS_KEPT))
            session.execute(delete(Delivery).where(Delivery.created < moment - _MESSAGES_KEPT))
            session.execute(delete(Door).where(Door.kind == "session", Door.expires <= moment))

    def _give_up(self) -> None:
        """What was on the way when the service was last stopped is not any more."""
        with self.store.writing() as session:
            moment = now()
            going = update(Job).where(Job.state.in_(("queued", "running")))
            session.execute(going.values(state="failed", problem=_STOPPED, ended=moment))
            solving = update(Proposal).where(Proposal.state == "solving")
            session.execute(solving.values(state="failed", problem=_STOPPED))
            # What waits since an earlier tripmend, which did not say so when its trip was changed.
            now_at = select(Trip.current).where(Trip.id == Proposal.trip_id).scalar_subquery()
            stale = update(Proposal).where(Proposal.state == "pending", Proposal.base != now_at)
            session.execute(stale.values(state="outdated").execution_options(synchronize_session=False))

    def close(self) -> None:
        """Stop all that runs."""
        self._closing.set()
        self.watcher.close()
        self.hooks.close()
        self.solvers.close()
        self.quick.close()
        if self._looks is not threading.current_thread():
            self._looks.join(5)  # else it would take the lock again
        self.store.close()

    async def quickly(self, account: str, task: Task, *given: Any) -> Any:
        """What a quick task of an account comes to. Raises Problem."""
        return await asyncio.wrap_future(self.quick.submit(account, task, *given))

    async def once(self, account: str, key: tuple[Any, ...], task: Task, *given: Any) -> Any:
        """The same, kept under a key that says all that the result depends on."""
        name = (task.__name__, *key)
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        result = await self.quickly(account, task, *given)
        self._kept[name] = result
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return result

    async def in_thread(self, work: Callable[..., _T], *given: Any, **named: Any) -> _T:
        """What takes the database, away from the loop that answers."""
        return await run_in_threadpool(work, *given, **named)

    def tell_of(self, account: str, held: trips.Held) -> None:
        """Tell that a trip has a new version."""
        facts = {"trip": held.trip, "version": held.number, "title": held.title, "kind": held.kind}
        self.hooks.tell(account, "trip.added" if held.number == 1 else "trip.changed", facts)

    async def keep(self, ids: trips.Ids, base: trips.Base, draft: tasks.Draft, words: str = "") -> trips.Held:
        """Keep a further version, and tell of it. Raises Problem (412) where another was quicker."""
        made = await self.in_thread(trips.add_version, self.store, ids, base, draft, words)
        await self.in_thread(self.tell_of, ids.account, made)
        return made

    # jobs

    def start(
        self, account: str, kind: str, about: str, task: Task, *given: Any, done: Callable[[Any], Any]
    ) -> tuple[str, Future[Any]]:
        """Have a solver work at a task as a job. done: what is kept of its result, and said of the job.

        Raises Problem (429) where too much is waiting; nothing is kept of it then.
        """
        return self.begin(account, kind, about, self.solvers.submit(account, task, *given), done=done)

    def begin(
        self, account: str, kind: str, about: str, future: Future[Any], *, done: Callable[[Any], Any]
    ) -> tuple[str, Future[Any]]:
        """Keep a job for what is being worked at; its id, and a future of what `done` makes of it."""
        name, result = new_id(), Future[Any]()
        with self.store.writing() as session:
            session.add(Job(id=name, account_id=account, kind=kind, about=about, state="queued"))
        self._live[name] = _Live(account, future)
        future.add_done_callback(lambda found: self._ended(name, found, result, done))
        return name, result

    def _ended(self, name: str, found: Future[Any], result: Future[Any], done: Callable[[Any], Any]) -> None:
        state, problem, kept, error = "done", "", None, None
        try:
            kept = done(None if stopped(found) else found.result())
            state = "cancelled" if stopped(found) else "done"
        except Exception as raised:  # noqa: BLE001 - told to whoever waits, and kept
            error = problem_of(raised)
            state, problem = "failed", error.detail
        with self.store.writing() as session:
            row = session.get(Job, name)
            if row is not None:
                row.state, row.problem, row.ended = state, problem, now()
                row.result = None if kept is None else json.dumps(kept)
        live = self._live.pop(name, None)
        if live is not None:
            live.ended.set()
        if error is None:
            result.set_result(kept)
        else:
            result.set_exception(error)

    def job(self, account: str, name: str) -> JobState:
        """How a job stands. Raises Problem (404) where the account has none of this name."""
        with self.store.reading() as session:
            row = session.get(Job, name)
            if row is None or row.account_id != account:
                raise Problem(404, "There is no such job.")
            result = None if row.result is None else json.loads(row.result)
            state, seconds = row.state, None
            live = self._live.get(name)
            if live is not None and row.ended is None:
                state = "running" if live.future.running() or live.future.done() else "queued"
                seconds = round(time.monotonic() - live.created, 1)
            return JobState(row.id, row.kind, row.about, state, row.problem, result, row.created, row.ended, seconds)

    def jobs(self, account: str) -> list[JobState]:
        """The jobs of an account of the last days, the newest first."""
        with self.store.reading() as session:
            wanted = select(Job.id).where(Job.account_id == account).order_by(Job.created.desc(), Job.id).limit(100)
            names = list(session.scalars(wanted))
        return [self.job(account, name) for name in names]

    def job_about(self, account: str, about: str) -> JobState | None:
        """The last job about a thing, if there was one."""
        with self.store.reading() as session:
            wanted = select(Job.id).where(Job.account_id == account, Job.about == about)
            name = session.scalar(wanted.order_by(Job.created.desc()).limit(1))
        return None if name is None else self.job(account, name)

    def cancel(self, account: str, name: str) -> JobState:
        """Stop a job, whether it waits or is worked at. Raises Problem (409) where it is too late."""
        state = self.job(account, name)
        live = self._live.get(name)
        if live is None or not self.solvers.stop(live.future):
            raise Problem(409, f"The job cannot be stopped any more: it is {state.state}.")
        live.ended.wait(5)
        return self.job(account, name)

    async def states(self, account: str, name: str) -> AsyncIterator[JobState]:
        """How a job stands, at once and whenever a second more has passed, until it has ended."""
        while True:
            state = await self.in_thread(self.job, account, name)
            yield state
            if state.ended is not None:
                return
            for _ in range(10):
                await asyncio.sleep(0.1)
                if name not in self._live:
                    break

    # proposals

    def propose(
        self, ids: trips.Ids, held: trips.Held, change: dict[str, Any], words: str, options: dict[str, Any]
    ) -> tuple[str, str, Future[Any]]:
        """Have a change of a version solved: the proposal's id, the job's, and a future that ends when it is there."""
        shown = tasks.Shown(held.digest, held.text())
        future = self.solvers.submit(ids.account, tasks.mended, shown, change, options, self.settings.seconds)
        try:
            _, proposal = trips.add_change(self.store, ids, held.number, words, change)
        except BaseException:
            future.cancel()
            raise

        def done(result: Any) -> dict[str, Any]:
            said = "" if result is not None else "It was stopped."
            waits = trips.finish_proposal(self.store, proposal, result, said)
            facts = {"trip": ids.trip, "proposal": proposal}
            if result is not None:
                facts |= {"status": result["answer"]["status"], "headline": result["answer"]["headline"]}
            if waits:
                self.hooks.tell(ids.account, "proposal.pending", facts)
            return facts

        def kept(found: Future[Any]) -> None:
            if not stopped(found) and found.exception() is not None:
                trips.finish_proposal(self.store, proposal, None, problem_of(_exception(found)).detail)

        future.add_done_callback(kept)
        job, result = self.begin(ids.account, "repair", proposal, future, done=done)
        return proposal, job, result


def _exception(future: Future[Any]) -> Exception:
    error = future.exception()
    return error if isinstance(error, Exception) else RuntimeError(str(error))


def house_of(request: Request) -> House:
    """The house of a request, for endpoints."""
    house: House = request.app.state.house
    return house
