"""The suite's own thread: tools and judges take their time, and the replies of other items must not wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

__all__ = ["Worker"]

Result = TypeVar("Result")


class Worker:
    """One thread for everything of a task set, so that no suite has to be safe for several. Browsers, which want to be
    driven from the thread they were started in, find it here as well."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="suite")

    async def run(self, work: Callable[[], Result]) -> Result:
        """The result of `work`, done in the thread after what was asked before."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        """End the thread after the work in hand."""
        self._pool.shutdown(wait=True, cancel_futures=True)
