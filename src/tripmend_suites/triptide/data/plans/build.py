"""All plans of a build, by one worker or several: the same bytes either way."""

from __future__ import annotations

import hashlib
import multiprocessing
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from tripmend import __version__
from tripmend.errors import InputError
from tripmend.rules import check, unmet

from ....common.each import counted, spread
from ....common.journal import Journal
from ...bridge import PARAMETERS, to_record, to_trip
from ...database.rows import TABLE_NAMES, Database
from ...formats import PlanRecord, read_plan, write_plan
from ..queries import Brief, Query, briefs, draw_query
from .frame import Frame, Thrift, frames
from .menu import Atlas, fill, menu, rhythm

# One query planned: layouts tried in turn until one passes the checker, else the query is drawn anew.

_DRAWS = 1000
_FRAMES = 3
"""Layouts that are tried at each level of thrift."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A brief with its plan. redraws: why each earlier draw came to nothing, in order. tries: of the engine."""

    record: PlanRecord
    redraws: tuple[str, ...]
    tries: int


@dataclass(slots=True)
class _Search:
    """What has been tried for one query."""

    layouts: int = 0
    affordable: int = 0
    tries: int = 0

    @property
    def reason(self) -> str:
        """Why there is no plan."""
        if not self.layouts:
            return "no way there and back, or not what is asked for"
        if not self.affordable:
            return "too dear"
        return "not planned" if self.tries else "too little that suits"


def _attempts(
    database: Database, query: Query, deck: str, search: _Search
) -> Iterator[tuple[Frame, bool, random.Random]]:
    levels: tuple[Thrift, ...] = (0, 1, 2)
    for thrift in levels:
        draw = random.Random(f"{deck}:frames:{thrift}")
        for number, frame in enumerate(islice(frames(database, query, draw, thrift), _FRAMES)):
            search.layouts += 1
            if frame.cost < query.header.budget * 100:
                search.affordable += 1
                yield frame, thrift > 0, random.Random(f"{deck}:menu:{thrift}:{number}")


def plan_query(atlas: Atlas, query: Query, seed: int) -> tuple[PlanRecord | None, _Search]:
    """A plan that passes the checker, or None, and what was tried for it.

    Cities, journeys and beds are laid out first; then the engine puts meals, sights and events from a short menu into
    the days. What is written is read back and judged as the record that it has become.
    """
    brief, database = query.brief, atlas.database
    blank = PlanRecord(brief.idx, brief.row, query.header, query.persona, query.tolerance, ())
    deck = f"tripmend-triptide:{seed}:{brief.days}:{brief.idx}:{query.draw}"
    search = _Search()
    for frame, thrifty, draw in _attempts(database, query, deck, search):
        days = rhythm(query, frame, draw)
        roles = menu(query, frame, days, atlas, draw, thrifty=thrifty)
        if roles is None:
            continue
        search.tries += 1
        filled = fill(blank, frame, roles, database)
        if filled is None:
            continue
        record = to_record(*filled, database, original=blank)
        trip = to_trip(record, database)
        if not unmet(check(trip.itinerary, trip.catalogue, PARAMETERS)):
            return record, search
    return None, search


def plan_brief(atlas: Atlas, seed: int, brief: Brief) -> Planned:
    """The first draw of a brief that can be planned, with its plan.

    Raises InputError when none of 1000 draws can: then the database is too poor for such trips.
    """
    reasons: list[str] = []
    tries = 0
    for number in range(_DRAWS):
        drawn = draw_query(atlas.database, seed, brief, number)
        if isinstance(drawn, str):
            reasons.append(drawn)
            continue
        record, search = plan_query(atlas, drawn, seed)
        tries += search.tries
        if record is not None:
            return Planned(record, tuple(reasons), tries)
        reasons.append(search.reason)
    raise InputError(
        f"none of {_DRAWS} {brief.level} queries of {brief.days} days could be planned; the tables hold too little",
        where="database",
    )


# Plans of a build that was interrupted: one line each as soon as it is made, to go on from.


def _mark(database: Database, seed: int, queries: int) -> dict[str, Any]:
    """What tells one build from another."""
    digest = hashlib.sha256()
    for table in TABLE_NAMES:
        digest.update(repr(getattr(database, table)).encode())
    return {"seed": seed, "queries": queries, "database": digest.hexdigest(), "version": __version__}


def _planned(entry: Any) -> Planned:
    return Planned(read_plan(entry["record"]), tuple(entry["redraws"]), int(entry["tries"]))


_FOREIGN = (
    "these are not the unfinished plans of this build (another seed, number, database or version); delete the file, or "
    "name another"
)
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


_WORKER: dict[str, Any] = {}
"""What one process keeps from brief to brief: the atlas and the seed."""


def _begin(database: Database, seed: int) -> None:
    _WORKER.update(atlas=Atlas(database), seed=seed)


def _one(brief: Brief) -> tuple[Brief, Planned]:
    return brief, plan_brief(brief=brief, **_WORKER)


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
    journal: Journal[Planned] | None = None
    with ExitStack() as stack:
        if unfinished is not None:
            mark = _mark(database, seed, queries)
            journal = stack.enter_context(Journal(unfinished, mark, _planned, foreign=_FOREIGN, say=say))
            known = {planned.record.key: planned for planned in journal.done}
        left = [brief for brief in wanted if (brief.days, brief.idx) not in known]
        # A forked worker has the database already; elsewhere it is sent to each worker once.
        method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
        made = spread(_one, left, workers, _begin, (database, seed), ordered=False, method=method)
        for brief, planned in counted(stack.enter_context(closing(made)), len(wanted), progress, len(known)):
            known[brief.days, brief.idx] = planned
            if journal is not None:
                plan = write_plan(planned.record)
                journal.add({"record": plan, "redraws": planned.redraws, "tries": planned.tries})
    done = [known[brief.days, brief.idx] for brief in wanted]
    return Plans(
        records=tuple(planned.record for planned in done),
        redraws=Counter(reason for planned in done for reason in planned.redraws),
        tries=sum(planned.tries for planned in done),
    )
