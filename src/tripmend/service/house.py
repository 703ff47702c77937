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
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import Future, wait
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from fastapi import Request
from sqlalchemy import delete, func, select, update
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

_T = TypeVar("_T")
_KEPT = 256
"""Answers about trips that never change are kept for so many of them."""
_STOPPED = "The service was stopped before this was done; ask again."
_UNWRITTEN = "What came of this could not be written, for the database was away; ask again."
_UNTOLD = dt.timedelta(seconds=30)
"""After so long what nobody works at is given up, though the service goes on."""
_FOLLOWED, _LONGEST = 20, 600
"""So many jobs are followed by an account at once, each for so many seconds."""
_LOOKS = 5.0
"""Seconds between two looks whether the database is still ours."""
_JOBS_KEPT, _MESSAGES_KEPT = dt.timedelta(days=7), dt.timedelta(days=30)
_LOG = logging.getLogger("tripmend.service")


@dataclass(slots=True)
class _Live:
    """A job of this run. created: by the clock that never goes back. over: set when it has ended."""

    account: str
    about: str
    future: Future[Any]
    created: float = field(default_factory=time.monotonic)
    over: Future[None] = field(default_factory=Future)

    def stands(self) -> dict[str, Any]:
        """How it stands at this moment."""
        state = "running" if self.future.running() or self.future.done() else "queued"
        return {"state": state, "seconds": round(time.monotonic() - self.created, 1)}


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
        self._following = Counter[str]()
        self._begin()
        self.lost: Callable[[], None] = lambda: os.kill(os.getpid(), signal.SIGTERM)
        """What is done where another service has taken the database over."""
        self._closing = threading.Event()
        self._looks = threading.Thread(target=self._look_after, name="house", daemon=True)
        self._looks.start()

    def _look_after(self) -> None:
        """Forget what is old, every hour, give up what was lost, and stop where another service has the database."""
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
                self.lost()
                return
            with suppress(SQLAlchemyError, Problem):  # the database is away
                self._give_up(_UNWRITTEN, now() - _UNTOLD)

    def forget(self) -> None:
        """Remove what is old: jobs after a week, messages and outdated proposals after a month, ended sessions."""
        moment = now()
        with self.store.writing() as session:
            session.execute(delete(Job).where(Job.created < moment - _JOBS_KEPT))
            session.execute(delete(Delivery).where(Delivery.created < moment - _MESSAGES_KEPT))
            old = (Proposal.state == "outdated", Proposal.created < moment - _MESSAGES_KEPT)
            session.execute(delete(Proposal).where(*old))
            session.execute(delete(Door).where(Door.kind == "session", Door.expires <= moment))

    def _begin(self) -> None:
        """What was on the way when the service was last stopped is not any more."""
        self._give_up(_STOPPED, dt.datetime.max)
        with self.store.writing() as session:
            # What waits since an earlier tripmend, which did not say so when its trip was changed.
            now_at = select(Trip.current).where(Trip.id == Proposal.trip_id).scalar_subquery()
            stale = update(Proposal).where(Proposal.state == "pending", Proposal.base != now_at)
            session.execute(stale.values(state="outdated").execution_options(synchronize_session=False))

    def _give_up(self, problem: str, before: dt.datetime) -> None:
        """Jobs and proposals that began before then, and that nobody works at, have failed."""
        live, about = list(self._live), [one.about for one in list(self._live.values())]
        jobs = (Job.state.in_(("queued", "running")), Job.id.not_in(live), Job.created < before)
        solving = (Proposal.state == "solving", Proposal.id.not_in(about), Proposal.created < before)
        with self.store.reading() as session:
            if not any(session.scalar(select(func.count()).where(*some)) for some in (jobs, solving)):
                return
        with self.store.writing() as session:
            session.execute(update(Job).where(*jobs).values(state="failed", problem=problem, ended=now()))
            session.execute(update(Proposal).where(*solving).values(state="failed", problem=problem))

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
        self._live[name] = _Live(account, about, future)
        try:
            with self.store.writing() as session:
                session.add(Job(id=name, account_id=account, kind=kind, about=about, state="queued"))
        except BaseException:
            del self._live[name]
            self.solvers.stop(future)
            raise
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
        try:
            with self.store.writing() as session:
                row = session.get(Job, name)
                if row is not None:
                    row.state, row.problem, row.ended = state, problem, now()
                    row.result = None if kept is None else json.dumps(kept)
                    # Where it failed, so did the proposal that it is about, if it is about one.
                    about = update(Proposal).where(Proposal.id == row.about, Proposal.state == "solving")
                    session.execute(about.values(state="failed", problem=problem))
        except Exception as raised:  # noqa: BLE001 - it is given up after a while, when that can be written
            _LOG.exception("the end of a job could not be written")
            error = error or problem_of(raised)
        finally:
            self._live.pop(name).over.set_result(None)
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
            found = JobState(row.id, row.kind, row.about, row.state, row.problem, result, row.created, row.ended)
            live = self._live.get(name)
            return found if live is None or row.ended is not None else replace(found, **live.stands())

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
        wait([live.over], 5)
        return self.job(account, name)

    def may_follow(self, account: str) -> None:
        """Raises Problem (429) where an account follows as many jobs as it may."""
        if self._following[account] >= _FOLLOWED:
            said = f"This account follows {_FOLLOWED} jobs already: end one of these streams first."
            raise Problem(429, said, headers={"Retry-After": "5"})

    async def states(self, account: str, name: str) -> AsyncGenerator[JobState]:
        """How a job stands, at once and whenever a second more has passed, until it has ended.

        The database is asked at the beginning and at the end alone, however many follow.
        """
        self._following[account] += 1
        try:
            live = self._live.get(name)
            state = await self.in_thread(self.job, account, name)
            yield state
            if live is None or state.ended is not None:
                return
            over = asyncio.wrap_future(live.over)
            for _ in range(_LONGEST):
                await asyncio.wait({over}, timeout=1)
                if over.done():
                    yield await self.in_thread(self.job, account, name)
                    return
                yield replace(state, **live.stands())
        finally:
            self._following[account] -= 1

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

        job, result = self.begin(ids.account, "repair", proposal, future, done=done)
        return proposal, job, result


def house_of(request: Request) -> House:
    """The house of a request, for endpoints."""
    house: House = request.app.state.house
    return house
