"""Processes that search, check and write beside the service, so that it stays quick and none of them runs for ever.

Each process has a thread here that hands it one task at a time and waits. A task that takes too long, or a process that
dies, costs that task alone: the process is ended and another takes its place. How many tasks may wait is bounded; one
more is refused at once, with the time after which it is worth asking again.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import queue
import shutil
import signal
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from ..errors import TripmendError
from .problems import Problem, problem_of

__all__ = ["Pool"]

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


class Pool:
    """So many processes. waiting: tasks that may wait for one. hard: seconds after which a task is ended.

    nice: how far the processes step back for others. warm: what each does first, such as importing what it needs.
    With no processes a task is done by the thread that waits for it, and never ended.
    """

    def __init__(
        self, processes: int, *, waiting: int, hard: float, nice: int = 0, warm: Task | None = None, name: str = "work"
    ) -> None:
        self._hard, self._nice, self._warm = hard, nice, warm
        self._context = multiprocessing.get_context("spawn")
        self._queue: queue.Queue[tuple[Future[Any], Task, tuple[Any, ...]] | None] = queue.Queue()
        self._room = threading.BoundedSemaphore(waiting + max(processes, 1))
        self._size, self._took, self._open = max(processes, 1), 1.0, True
        self._live: dict[multiprocessing.process.BaseProcess, str] = {}
        work = self._through if processes else self._here
        self._threads = [
            threading.Thread(target=work, name=f"{name}-{number}", daemon=True) for number in range(self._size)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, task: Task, *given: Any) -> Future[Any]:
        """The task's outcome, some time. Raises Problem (429) where too many wait already."""
        if not self._open:
            raise Problem(503, "The service is being stopped.")
        if not self._room.acquire(blocking=False):
            after = max(1, round(self._took * (self._queue.qsize() + 1) / self._size))
            raise Problem(429, "Too much is waiting to be worked out already.", headers={"Retry-After": str(after)})
        future: Future[Any] = Future()
        future.add_done_callback(lambda _: self._room.release())
        self._queue.put((future, task, given))
        return future

    def _next(self) -> tuple[Future[Any], Task, tuple[Any, ...]] | None:
        while True:
            job = self._queue.get()
            if job is None or job[0].set_running_or_notify_cancel():
                return job

    def _settle(self, future: Future[Any], kind: str, value: Any) -> None:
        if kind == "done":
            future.set_result(value)
        elif kind == "problem":
            status, detail, where = value
            future.set_exception(Problem(status, detail, where=where))
        else:
            _LOG.error("a task failed:\n%s", value)
            future.set_exception(Problem(500, "Something went wrong in the service itself; its log says what."))

    def _here(self) -> None:
        while (job := self._next()) is not None:
            self._settle(job[0], *_outcome(job[1], job[2]))

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
            future, task, given = job
            begun = time.monotonic()
            kind, value, alive = self._asked(connection, task, given)
            took = time.monotonic() - begun
            self._took = 0.8 * self._took + 0.2 * took
            if not alive:
                self._end(process, connection)
                if self._open:
                    process, connection = self._start()
            self._settle(future, kind, value)
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
        self._open = False
        while True:
            try:
                job = self._queue.get_nowait()
            except queue.Empty:
                break
            if job is not None and job[0].set_running_or_notify_cancel():
                job[0].set_exception(Problem(503, "The service is being stopped."))
        for process in list(self._live):
            process.kill()
        for _ in self._threads:
            self._queue.put(None)
        for thread in self._threads:
            thread.join(5)
