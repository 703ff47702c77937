"""Processes that search, check and write beside the service, so that it stays quick and none of them runs for ever.

Each process has a thread here that hands it one task at a time and waits. A task that takes too long, or a process that
dies, costs that task alone: the process is ended and another takes its place. How many tasks may wait is bounded; one
more is refused at once, with the time after which it is worth asking again. No account has all processes or the whole
queue: who has the fewest tasks in work comes next.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import shutil
import signal
import tempfile
import threading
import time
import traceback
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from ..errors import TripmendError
from .problems import Problem, problem_of

_LOG = logging.getLogger("tripmend.service")
Task = Callable[..., Any]
_BEGINS = 120.0
"""Seconds that a process may take to begin; its first task is not charged with them."""


def _outcome(task: Task, given: tuple[Any, ...]) -> tuple[str, Any]:
    """What a task comes to, as plain data that any process can send."""
    try:
        return "done", task(*given)
    except Problem as problem:
        return "problem", (problem.status, problem.detail, problem.where)
    except TripmendError as error:
        told = problem_of(error)
        return "problem", (told.status, told.detail, told.where)
    except RecursionError:
        return "problem", (422, "The document is nested too deep.", "")
    except OverflowError:
        return "problem", (422, "A date or number in the document is too far away to reckon with.", "")
    except Exception:  # noqa: BLE001 - whatever a task does, its process goes on
        return "failed", traceback.format_exc()


def _serve(connection: Connection, nice: int, warm: Task | None, folder: str) -> None:
    """The life of a process: a task comes, its outcome goes, until the service ends. folder: of its own."""
    tempfile.tempdir = folder
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if nice and hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(nice)
    if warm is not None:
        warm()
    with suppress(EOFError, OSError, KeyboardInterrupt):
        connection.send("ready")
        while True:
            task, given = connection.recv()
            connection.send(_outcome(task, given))


def stopped(future: Future[Any]) -> bool:
    """Whether what was asked for was stopped before it was done, waiting or in the middle."""
    return future.cancelled() or (future.done() and isinstance(future.exception(), CancelledError))


@dataclass(frozen=True, slots=True)
class _Job:
    account: str
    future: Future[Any]
    task: Task
    given: tuple[Any, ...]


class Pool:
    """So many processes. waiting: tasks that may wait for one, of one account half of them. hard: seconds after which a
    task is ended.

    nice: how far the processes step back for others. warm: what each does first, such as importing what it needs.
    With no processes a task is done by the thread that waits for it, and never ended.
    """

    def __init__(
        self, processes: int, *, waiting: int, hard: float, nice: int = 0, warm: Task | None = None, name: str = "work"
    ) -> None:
        self._hard, self._nice, self._warm = hard, nice, warm
        self._context = multiprocessing.get_context("spawn")
        self._size, self._took, self._open = max(processes, 1), 1.0, True
        self._room = waiting + self._size
        self._at_once = max(1, self._size - 1)
        self._share = self._at_once + max(1, waiting // 2)
        self._changed = threading.Condition()
        self._waiting: OrderedDict[str, deque[_Job]] = OrderedDict()  # by account, who was served last at the end
        self._running, self._in_hand = Counter[str](), Counter[str]()
        self._live: dict[multiprocessing.process.BaseProcess, str] = {}
        self._at: dict[Future[Any], multiprocessing.process.BaseProcess | None] = {}  # None: it was stopped
        work = self._through if processes else self._here
        self._threads = [
            threading.Thread(target=work, name=f"{name}-{number}", daemon=True) for number in range(self._size)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, account: str, task: Task, *given: Any) -> Future[Any]:
        """The task's outcome, some time. Raises Problem (429) where too many wait already, or of this account."""
        future: Future[Any] = Future()
        with self._changed:
            if not self._open:
                raise Problem(503, "The service is being stopped.")
            every, mine = self._in_hand.total(), self._in_hand[account]
            if every >= self._room or mine >= self._share:
                whose = "" if every >= self._room else " of this account"
                after = max(1, round(self._took * (every if every >= self._room else mine) / self._size))
                said = f"Too much{whose} is waiting to be worked out already."
                raise Problem(429, said, headers={"Retry-After": str(after)})
            self._in_hand[account] += 1
            self._waiting.setdefault(account, deque()).append(_Job(account, future, task, given))
            self._changed.notify_all()
        future.add_done_callback(lambda _: self._one_less(self._in_hand, account))
        return future

    def stop(self, future: Future[Any]) -> bool:
        """Stop what waits, or is worked at in a process, which ends with it; False where that is too late."""
        if future.cancel():
            return True
        with self._changed:
            process = self._at.get(future)
            if process is None:
                return False
            self._at[future] = None
            process.kill()
            return True

    def _one_less(self, counted: Counter[str], account: str) -> None:
        with self._changed:
            counted[account] -= 1
            if not counted[account]:
                del counted[account]
            self._changed.notify_all()

    def _next(self) -> _Job | None:
        """What to work at next: of the account that has the fewest in work; None: the service ends."""
        with self._changed:
            while self._open:
                able = [one for one in self._waiting if self._running[one] < self._at_once]
                if not able:
                    self._changed.wait()
                    continue
                account = min(able, key=lambda one: self._running[one])
                jobs = self._waiting[account]
                job = jobs.popleft()
                self._waiting.move_to_end(account)
                if not jobs:
                    del self._waiting[account]
                if job.future.set_running_or_notify_cancel():
                    self._running[account] += 1
                    return job
            return None

    def _settle(self, future: Future[Any], kind: str, value: Any) -> None:
        if kind == "done":
            future.set_result(value)
        elif kind == "problem":
            status, detail, where = value
            future.set_exception(Problem(status, detail, where=where))
        elif kind == "stopped":
            future.set_exception(CancelledError())
        else:
            _LOG.error("a task failed:\n%s", value)
            future.set_exception(Problem(500, "Something went wrong in the service itself; its log says what."))

    def _here(self) -> None:
        while (job := self._next()) is not None:
            found = _outcome(job.task, job.given)
            self._one_less(self._running, job.account)
            self._settle(job.future, *found)

    def _start(self) -> tuple[multiprocessing.process.BaseProcess, Connection]:
        ours, theirs = self._context.Pipe()
        folder = tempfile.mkdtemp(prefix="tripmend-")
        process = self._context.Process(target=_serve, args=(theirs, self._nice, self._warm, folder), daemon=True)
        process.start()
        theirs.close()
        self._live[process] = folder
        with suppress(EOFError, OSError):  # one that could not even begin shows so at its first task
            if ours.poll(_BEGINS):
                ours.recv()
        return process, ours

    def _end(self, process: multiprocessing.process.BaseProcess, connection: Connection) -> None:
        connection.close()
        process.kill()
        process.join()
        shutil.rmtree(self._live.pop(process, ""), ignore_errors=True)  # what it could not remove itself

    def _through(self) -> None:
        process, connection = self._start()
        while (job := self._next()) is not None:
            begun = time.monotonic()
            with self._changed:
                self._at[job.future] = process
            kind, value, alive = self._asked(connection, job.task, job.given)
            with self._changed:
                if self._at.pop(job.future) is None:
                    kind, value, alive = "stopped", None, False
            took = time.monotonic() - begun
            self._took = 0.8 * self._took + 0.2 * took
            if not alive:
                self._end(process, connection)
            self._one_less(self._running, job.account)
            self._settle(job.future, kind, value)
            if not alive and self._open:
                process, connection = self._start()
        self._end(process, connection)

    def _asked(self, connection: Connection, task: Task, given: tuple[Any, ...]) -> tuple[str, Any, bool]:
        """What a task comes to in the process at the other end, and whether that can be given another one."""
        try:
            connection.send((task, given))
            if connection.poll(self._hard):
                kind, value = connection.recv()
                return kind, value, True
            return "problem", (503, f"This took more than {self._hard:g} seconds and was ended.", ""), False
        except RecursionError:  # too deep to be handed over: nothing of it was sent
            return "problem", (422, "The document is nested too deep.", ""), True
        except Exception as error:  # noqa: BLE001 - whatever goes wrong, whoever waits is told, and the thread goes on
            if not self._open:
                return "problem", (503, "The service is being stopped.", ""), False
            return "failed", f"the process that worked at it ended: {error!r}", False

    def close(self) -> None:
        """End the processes; what was not done by then is told that the service is being stopped."""
        with self._changed:
            self._open = False
            left = [job for jobs in self._waiting.values() for job in jobs]
            self._waiting.clear()
            self._changed.notify_all()
        for job in left:
            if job.future.set_running_or_notify_cancel():
                job.future.set_exception(Problem(503, "The service is being stopped."))
        for process in list(self._live):
            process.kill()
        for thread in self._threads:
            thread.join(5)
