"""All plans of a build, by one worker or several: the same bytes either way."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import as_completed
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tripmend.errors import InputError
from tripmend.workers import working

from ....common._earlier import damage_words
from ...database import Database
from ...formats import PlanRecord
from ..queries import Brief, briefs
from ._atlas import Atlas
from ._plan import Planned, plan_brief
from ._unfinished import Unfinished

__all__ = ["Plans", "build_plans"]

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Plans:
    """The planned trips by duration and idx. redraws: how many draws came to nothing, by reason. tries: how many
    layouts the engine was asked to fill, one for each plan at least."""

    records: tuple[PlanRecord, ...]
    redraws: Mapping[str, int]
    tries: int

    def record(self) -> dict[str, object]:
        """Counts for the record of a build."""
        days = Counter(record.header.days for record in self.records)
        return {
            "plans": {str(count): days[count] for count in sorted(days)},
            "redraws": {reason: self.redraws[reason] for reason in sorted(self.redraws)},
            "tries": self.tries,
        }


_worker: tuple[Atlas, int] | None = None


def _begin(database: Database, seed: int) -> None:
    global _worker
    _worker = (Atlas(database), seed)


def _one(brief: Brief) -> Planned:
    if _worker is None:
        raise RuntimeError("the worker has no database yet")
    atlas, seed = _worker
    return plan_brief(atlas, seed, brief)


def _made(
    database: Database, seed: int, wanted: list[Brief], workers: int
) -> Generator[tuple[Brief, Planned], None, None]:
    """Each brief with its plan, as they get done."""
    if workers == 1 or len(wanted) < 2:
        atlas = Atlas(database)
        yield from ((brief, plan_brief(atlas, seed, brief)) for brief in wanted)
        return
    # A forked worker has the database already; elsewhere it is sent to each worker once.
    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    with working(workers, _begin, (database, seed), method=method) as pool:
        jobs = {pool.submit(_one, brief): brief for brief in wanted}
        for job in as_completed(jobs):
            yield jobs[job], job.result()


def build_plans(
    database: Database,
    seed: int,
    queries: int = 1000,
    workers: int = 2,
    progress: Progress | None = None,
    unfinished: Path | None = None,
    say: Callable[[str], None] | None = None,
) -> Plans:
    """`queries` trips drawn and planned: 344, 324 and 332 of 3, 5 and 7 days of 1,000.

    The same for the same database, seed and number, whatever the number of workers and wherever it was interrupted.
    progress: told how many are done, of how many. unfinished: a file in which finished plans are kept and from which
    an interrupted build goes on; it stays where it is. say: told of damaged lines of that file, whose plans are made
    anew. Raises InputError for a database too poor for such trips, and for a file of another build.
    """
    if workers < 1:
        raise InputError(f"at least one worker is needed, not {workers}", where="workers")
    wanted = briefs(seed, queries)
    known: dict[tuple[int, int], Planned] = {}
    keep: Callable[[Planned], None] | None = None
    close: Callable[[], None] | None = None
    if unfinished is not None:
        file = Unfinished(unfinished, database, seed, queries)
        known = file.read()
        if file.damaged and say is not None:
            say(damage_words(unfinished, file.damaged))
        keep, close = file.appender(unfinished.exists())
    try:
        left = [brief for brief in wanted if (brief.days, brief.idx) not in known]
        with closing(_made(database, seed, left, workers)) as made:
            for brief, planned in made:
                known[brief.days, brief.idx] = planned
                if keep is not None:
                    keep(planned)
                if progress is not None:
                    progress(len(known), len(wanted))
    finally:
        if close is not None:
            close()
    done = [known[brief.days, brief.idx] for brief in wanted]
    return Plans(
        records=tuple(planned.record for planned in done),
        redraws=Counter(reason for planned in done for reason in planned.redraws),
        tries=sum(planned.tries for planned in done),
    )
