"""What is done with each of many things: gathered by a key, counted as it gets done, spread over processes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import as_completed
from typing import Any, TypeVar

from tripmend.workers import working

Key = TypeVar("Key", bound=Hashable)
Thing = TypeVar("Thing")
Job = TypeVar("Job")
Progress = Callable[[int, int], None]
"""Told how many of how many are done."""


def gathered(pairs: Iterable[tuple[Key, Thing]]) -> dict[Key, list[Thing]]:
    """The things of each key, keys and things in the order in which they come."""
    found: dict[Key, list[Thing]] = {}
    for key, thing in pairs:
        found.setdefault(key, []).append(thing)
    return found


def counted(things: Iterable[Thing], total: int, progress: Progress | None, done: int = 0) -> Iterator[Thing]:
    """Each thing; `progress` is told when the next one is asked for. done: how many were done before the first."""
    for number, thing in enumerate(things, done + 1):
        yield thing
        if progress is not None:
            progress(number, total)


def spread(
    work: Callable[[Job], Thing], jobs: Sequence[Job], processes: int, begin: Callable[..., object] | None = None,
    given: tuple[Any, ...] = (), *, ordered: bool = True, method: str = "spawn",
) -> Generator[Thing, None, None]:  # fmt: skip
    """What `work` makes of each job, in their order or (ordered false) as it gets done; in this process where there is
    one job or one process alone. begin, given, method: as of `tripmend.workers.working`."""
    if processes < 2 or len(jobs) < 2:
        if begin is not None:
            begin(*given)
        yield from map(work, jobs)
        return
    with working(min(processes, len(jobs)), begin, given, method=method) as pool:
        asked = [pool.submit(work, job) for job in jobs]
        yield from (one.result() for one in (asked if ordered else as_completed(asked)))
