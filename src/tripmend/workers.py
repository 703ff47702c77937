"""Processes that work beside this one, and that end with it, even where it is killed.

Ctrl-C reaches every process of a terminal. Here only the one that started the others hears it: it gives up what they
are working on, ends them and waits for nobody. Otherwise they would each print where they were stopped, and one that is
stopped while it holds a lock would leave the rest waiting for ever.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import closing, contextmanager
from typing import Any, ParamSpec, TypeVar

__all__ = ["in_order", "working"]

_P = ParamSpec("_P")
_T = TypeVar("_T")
_Job = TypeVar("_Job")
_AHEAD = 8
"""How many jobs a worker has waiting for it at most, so that none idles while the results are put in order."""
_PATIENCE = 5.0
"""Seconds to wait for the thread that looks after processes that were ended."""


class _Pool(ProcessPoolExecutor):
    """Starts its processes, which it does when it is given work, deaf to Ctrl-C."""

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        with _uninterrupted():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def working(
    processes: int, begin: Callable[..., object] | None = None, given: tuple[Any, ...] = (), *, method: str = "spawn"
) -> Iterator[ProcessPoolExecutor]:
    """A pool of so many processes, each begun by `begin` with `given`.

    method: how they are started; "spawn" starts clean, with no threads and no locks carried over. When what is done
    with the pool ends in an exception, its processes are ended at once and work that is left is given up. Use `submit`:
    `map` cancels what is left at the same moment, and the two get in each other's way.
    """
    others = set(multiprocessing.active_children())
    pool = _Pool(processes, multiprocessing.get_context(method), _begin, (begin, given))
    try:
        yield pool
    except BaseException:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        # What was being sent to them is never read: a thread that waits until it is would keep the program from ending
        # (CPython issue 94777, mended in 3.12).
        unread = getattr(pool, "_call_queue", None)
        if unread is not None:
            unread.cancel_join_thread()
        manager = getattr(pool, "_executor_manager_thread", None)
        pool.shutdown(wait=False, cancel_futures=True)
        if manager is not None:
            manager.join(_PATIENCE)
        raise
    pool.shutdown()


def _begin(begin: Callable[..., object] | None, given: tuple[Any, ...]) -> None:
    """What a process does first. One whose parent was killed would wait for work for ever."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if begin is not None:
        begin(*given)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Processes that are started here do not hear Ctrl-C, and this one hears it when they are started: one that is left
    half started would say so. Where the system cannot hold signals back, they hear it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard: list[int] = []
    # Another thread may be given the signal that this one holds back; what Python does about it is done in this one.
    before = signal.getsignal(signal.SIGINT) if threading.current_thread() is threading.main_thread() else None
    if before is not None:
        signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if before is not None:
            signal.signal(signal.SIGINT, before)
    if heard and callable(before):
        before(heard[0], None)


def in_order(
    work: Callable[[_Job], _T],
    jobs: Iterable[_Job],
    *,
    workers: int = 1,
    executor: Executor | None = None,
    lost: Callable[[_Job, BaseException], _T],
) -> Generator[_T, None, None]:
    """What `work` makes of each job, in the order of the jobs, of which only a few are taken ahead.

    workers: processes of this machine (1: none beside this one). executor: who does the work instead, with so many
    workers; it is left open. `work` and the jobs have to be picklable then. lost: what a job comes to whose worker died
    at it: in processes of our own, after it was tried once more by itself.
    """
    if executor is not None:
        yield from _through(executor, work, jobs, workers, lost)
    elif workers <= 1:
        yield from map(work, jobs)
    else:
        yield from _by_processes(work, iter(jobs), workers, lost)


def _through(
    executor: Executor, work: Callable[[_Job], _T], jobs: Iterable[_Job], workers: int, lost: Callable[..., _T]
) -> Generator[_T, None, None]:
    waiting: deque[tuple[_Job, Future[_T]]] = deque()

    def first() -> _T:
        job, future = waiting.popleft()
        error = future.exception()
        return future.result() if error is None else lost(job, error)

    try:
        for job in jobs:
            waiting.append((job, executor.submit(work, job)))
            if len(waiting) >= _AHEAD * max(workers, 1):
                yield first()
        while waiting:
            yield first()
    finally:
        for _, future in waiting:
            future.cancel()


def _by_processes(
    work: Callable[[_Job], _T], jobs: Iterator[_Job], workers: int, lost: Callable[..., _T]
) -> Generator[_T, None, None]:
    """A process that dies takes its pool with it: what was on the way is done again, each job by a pool of its own."""
    while True:
        taken: deque[_Job] = deque()

        def taking(into: deque[_Job] = taken) -> Iterator[_Job]:
            for job in jobs:
                into.append(job)
                yield job

        try:
            with working(workers) as pool, closing(_through(pool, work, taking(), workers, _raise)) as results:
                for result in results:
                    taken.popleft()
                    yield result
            return
        except BrokenExecutor:
            for job in taken:
                try:
                    with working(1) as pool:
                        again = pool.submit(work, job).result()
                except BrokenExecutor as error:
                    again = lost(job, error)
                yield again


def _raise(_: object, error: BaseException) -> Any:
    raise error
