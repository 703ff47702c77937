"""The whole data set into one folder: world, queries, plans, disruptions, and how all of it was made."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tripmend.errors import InputError

from ...common.output import made_folder
from ...common.provenance import data_hash, git_revision, package_version
from ..bridge import to_trip
from ..database.rows import TABLE_NAMES, Database
from ..formats import PlanRecord, write_plans
from .disruptions import Planned, counts, make_cases
from .folder import DATABASE, DISRUPTIONS, INITIAL, RECORD, UNFINISHED, Case, write_cases, write_record
from .plans import Plans, build_plans
from .world import build_world, write_world

SUITE = "triptide-data/2"
"""2: causes that fit, complaints, severity by what is lost, budgets cut by shares, days with less driving."""
Progress = Callable[[str, int, int], None]


def _say(progress: Progress | None, what: str, done: int, total: int) -> None:
    if progress is not None:
        progress(what, done, total)


def _planned(plan: PlanRecord, database: Database) -> Planned:
    """A trip as the disruptions need it."""
    trip = to_trip(plan, database)
    return Planned(*plan.key, plan.tolerance, trip.itinerary, trip.catalogue)


def _record(seed: int, queries: int, database: Database, plans: Plans, cases: list[Case], out: Path) -> dict[str, Any]:
    tables = sorted(path for path in (out / DATABASE).rglob("*") if path.is_file())
    return {
        "suite": SUITE,
        "synthetic": "every business, price, hour and traveller in this folder is made up",
        "tripmend": package_version(),
        "git": git_revision(),
        "seed": seed,
        "queries": queries,
        "database": {name: len(getattr(database, name)) for name in TABLE_NAMES},
        **plans.record(),
        "disruptions": counts(cases),
        "sha256": {
            INITIAL: data_hash([out / INITIAL]),
            DISRUPTIONS: data_hash([out / DISRUPTIONS]),
            DATABASE: data_hash(tables),
        },
    }


def build(
    out: Path,
    seed: int,
    queries: int = 1000,
    *,
    workers: int = 2,
    progress: Progress | None = None,
    say: Callable[[str], None] | None = None,
) -> dict[str, Any]:
    """Make the folder `out` and return its record; the same seed gives the same bytes.

    queries: trips, in the paper's shares of 3, 5 and 7 days. Plans that were
    finished before an interruption are taken up again; say: told of those that are damaged. Raises InputError when
    `out` cannot be written or belongs to another build.
    """
    made_folder(out)
    unfinished = out / UNFINISHED
    # Until its record stands, all that is in the folder of a build that was killed is made anew but for its plans.
    for name in (RECORD,) if unfinished.exists() else (RECORD, INITIAL, DISRUPTIONS):
        if (out / name).exists():
            raise InputError(f"there is already {name}; name another folder, or empty this one", source=out)
    _say(progress, "world", 0, 1)
    database = build_world(seed)
    _say(progress, "world", 1, 1)
    plans = build_plans(
        database,
        seed,
        queries,
        workers,
        None if progress is None else lambda done, total: progress("planning", done, total),
        unfinished,
        say,
    )
    write_world(out / DATABASE, database, seed)
    trips = []
    for record in plans.records:
        trips.append(_planned(record, database))
        _say(progress, "reading back", len(trips), len(plans.records))
    _say(progress, "disruptions", 0, 1)
    cases = make_cases(trips, seed)
    _say(progress, "disruptions", 1, 1)
    write_plans(out / INITIAL, plans.records)
    write_cases(out, cases)
    made = _record(seed, queries, database, plans, cases, out)
    write_record(out, made)
    unfinished.unlink(missing_ok=True)
    return made
