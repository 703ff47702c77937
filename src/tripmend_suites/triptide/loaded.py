"""A built folder, read once: plans, disruptions, tables, and the hash of all of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tripmend.errors import InputError

from .data.folder import DATABASE, DISRUPTIONS, INITIAL, Case, folder_hash, need_built, read_pool
from .database import Database, read_database
from .formats import PlanRecord, read_plans
from .metrics import Tables

Key = tuple[int, int]


@dataclass(frozen=True)
class World:
    """cases: one a trip, by (days, idx), pool: all disruptions of the trips, both with a plan. lost: trips without a
    usable case or plan, unusable: lines and cases that are left out, by where they stand, each with why; the trips and
    their cases count as failed. The tables are read when they are first asked for."""

    folder: Path
    plans: Mapping[Key, PlanRecord]
    cases: tuple[Case, ...]
    pool: tuple[Case, ...]
    lost: Mapping[Key, str]
    unusable: Mapping[str, str]
    data_sha256: str

    @cached_property
    def database(self) -> Database:
        """The tables."""
        return read_database(self.folder / DATABASE)

    @cached_property
    def tables(self) -> Tables:
        """The tables as the metrics look things up."""
        return Tables(self.database)

    @property
    def without_item(self) -> dict[str, str]:
        """What cannot be asked of a model, by name, with why."""
        return {**self.unusable, **{f"{days}-{idx}": why for (days, idx), why in self.lost.items()}}

    def plan(self, case: Case) -> PlanRecord:
        """The plan that a case is about."""
        return self.plans[case.key]


def load_world(folder: Path) -> World:
    """Read a folder that `tripmend triptide build` made. Raises InputError when no case of it can be used."""
    need_built(folder)
    plans, refused = read_plans(folder / INITIAL)
    pool, bad = read_pool(folder)
    by_key = {plan.key: plan for plan in plans}
    unusable = {f"{DISRUPTIONS}, line {one.line}": one.reason for one in bad}
    unusable |= {f"{INITIAL}, line {one.line}": one.reason for one in refused}
    chosen: dict[Key, Case] = {}
    for case in pool:
        if case.chosen and chosen.setdefault(case.key, case) is not case:
            unusable[case.id] = "the trip has a case already; the first one counts"
    lost = {key: "its plan cannot be used" for key in chosen if key not in by_key}
    lost |= {key: "it has no usable case" for key in by_key if key not in chosen}
    usable = tuple(case for key, case in sorted(chosen.items()) if key in by_key)
    if not usable:
        whys = [f"{where}: {why}" for where, why in unusable.items()]
        whys += [f"plan {idx} of {days} days: {why}" for (days, idx), why in sorted(lost.items())]
        first = f"; the first of {len(whys)} reasons: {whys[0]}" if whys else f": {INITIAL} and {DISRUPTIONS} are empty"
        raise InputError(f"the folder holds no case that can be used{first}", source=folder)
    kept = tuple(case for case in pool if case.key in by_key)
    return World(folder, by_key, usable, kept, lost, unusable, folder_hash(folder))
