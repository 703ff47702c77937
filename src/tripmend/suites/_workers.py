"""Processes that work beside this one, and that end with it.

Ctrl-C reaches every process of a terminal. Here only the one that started the others hears it: it gives up what they
are working on, ends them and waits for nobody. Otherwise they would each print where they were stopped, and one that is
stopped while it holds a lock would leave the rest waiting for ever.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

__all__ = ["working"]

_P = ParamSpec("_P")
_T = TypeVar("_T")
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
    pool = _Pool(processes, multiprocessing.get_context(method), begin, given)
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
