"""A built folder, read once for all tasks: plans, disruptions, tables, and the hash of all of it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tripmend.errors import InputError

from ..data.folder import DATABASE, DISRUPTIONS, INITIAL, Case, folder_hash, need_built, read_pool
from ..database import Database, read_database
from ..formats import PlanRecord, read_plans
from ..metrics import Tables

__all__ = ["Key", "World", "drawn", "load_world", "place_of"]

Key = tuple[int, int]


@dataclass(frozen=True)
class World:
    """What every task draws from. cases: one a trip, pool: all disruptions of the trips, both with a plan. lost: trips
    and disruptions that cannot be used, by what they are, with why; they count as failed."""

    plans: Mapping[Key, PlanRecord]
    cases: tuple[Case, ...]
    pool: tuple[Case, ...]
    database: Database
    tables: Tables = field(repr=False)
    lost: Mapping[str, str]
    data_sha256: str

    def plan(self, case: Case) -> PlanRecord:
        """The plan that a case is about."""
        return self.plans[case.key]


def load_world(folder: Path) -> World:
    """Read a folder that `tripmend triptide build` made. Raises InputError when no case of it can be used."""
    need_built(folder)
    plans, refused = read_plans(folder / INITIAL)
    cases, bad = read_pool(folder)
    by_key = {plan.key: plan for plan in plans}
    chosen: dict[Key, Case] = {}
    lost = {f"{INITIAL}, line {one.line}": one.reason for one in refused}
    lost |= {f"{DISRUPTIONS}, line {one.line}": one.reason for one in bad}
    for case in cases:
        if case.chosen and case.key not in by_key:
            lost[case.id] = "its plan cannot be used"
        elif case.chosen and chosen.setdefault(case.key, case) is not case:
            lost[case.id] = "the trip has a case already; the first one counts"
    lost |= {f"{days}-{idx}": "it has no usable case" for days, idx in by_key if (days, idx) not in chosen}
    usable = tuple(case for _, case in sorted(chosen.items()))
    if not usable:
        raise InputError("the folder holds no case that can be used", source=folder)
    database = read_database(folder / DATABASE)
    return World(
        plans=by_key,
        cases=usable,
        pool=tuple(case for case in cases if case.key in by_key),
        database=database,
        tables=Tables(database),
        lost=lost,
        data_sha256=folder_hash(folder),
    )


def drawn(cases: Sequence[Case], seed: int) -> list[Case]:
    """The cases in the order in which a limit takes them: mixed by a hash of seed and id, so that the first few are of
    every duration and severity; the same on every machine."""
    return sorted(cases, key=lambda case: place_of(case.id, seed))


def place_of(record: str, seed: int) -> str:
    """What a record is ordered by, whether it makes an item or not."""
    return hashlib.sha256(f"{seed} {record}".encode()).hexdigest()
