"""A task set as plain data and functions: what all four tasks of the suite hand out."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tripmend.errors import InputError

from ...common.tasking import WHY_NO_ANSWER, Attempt, Item, Outcome, Player, Session, Tool, Verdict
from ..data.folder import DATABASE, DISRUPTIONS, INITIAL, Case, folder_hash, need_built, read_pool
from ..database import Database, read_database
from ..formats import PlanRecord, read_plan, read_plans, write_plan
from ..metrics import Tables

# A built folder, read once for all tasks: plans, disruptions, tables, and the hash of all of it.

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


@dataclass(frozen=True, slots=True)
class Plain:
    """An attempt at an item that is answered from the prompt alone."""

    @property
    def tools(self) -> Sequence[Tool]:
        """None."""
        return ()

    def state(self) -> Mapping[str, Any]:
        """Nothing was called."""
        return {}


@dataclass(frozen=True)
class Tasks:
    """A `tripmend_suites.common.tasking.TaskSet`. unmade: records that made no item, with why. shown: of the revision
    task, the plan and the disruption's labelled lines behind each item, for a second judge."""

    suite: str
    data_sha256: str
    settings: Mapping[str, Any]
    items: Sequence[Item]
    unmade: Mapping[str, str]
    scores: tuple[str, ...]
    players: Mapping[str, Player]
    judging: Callable[[Attempt], Verdict]
    opening: Callable[[str], Session] = field(default=lambda item: Plain())
    calls: int = 0
    shown: Mapping[str, tuple[PlanRecord, str]] = field(default_factory=dict)

    @property
    def refused(self) -> int:
        """How many records made no item."""
        return len(self.unmade)

    def open(self, item: str) -> Session:
        """A new attempt."""
        return self.opening(item)

    def judge(self, attempt: Attempt) -> Verdict:
        """Judge an attempt; raises only for an item that is not of this set."""
        return self.judging(attempt)


def first_of(
    made: Mapping[str, Item], unmade: Mapping[str, str], limit: int | None, seed: int
) -> tuple[tuple[Item, ...], Mapping[str, str]]:
    """The items of the first `limit` records (None: of all), and those of these records that made none.

    made, unmade: by the record's name. A record that makes no item takes its place in the order like any other, so that
    a limit neither drops it from the denominator nor adds one from behind. Raises InputError for a limit below 1, and
    where none of the first records makes an item.
    """
    if limit is not None and limit < 1:
        raise InputError("must be 1 or more", where="limit")
    first = sorted({**unmade, **made}, key=lambda name: place_of(name, seed))[:limit]
    items = tuple(made[name] for name in first if name in made)
    refused = {name: unmade[name] for name in first if name not in made}
    if not items:
        why = next(iter(refused.values()), "there is none")
        raise InputError(f"none of the first {len(first)} records makes an item ({why})", where="limit")
    return items, refused


_WORDS = (
    "i can't", "i cannot", "i can’t", "i'm sorry", "i am sorry", "i’m sorry", "i won't", "i'm unable", "i am unable",
    "i'm not able", "i am not able", "as an ai", "unable to help", "unable to assist", "cannot assist", "cannot help",
)  # fmt: skip
_OPENING = 300
"""A refusal says so at once: only so many letters from the beginning are looked at."""


def refuses(text: str) -> bool:
    """Whether a text without a usable answer declines the task in words."""
    start = text.strip()[:_OPENING].casefold()
    return any(words in start for words in _WORDS)


def nothing_said(attempt: Attempt) -> str:
    """Why there is nothing to judge, "" when there is a text."""
    if attempt.failure:
        return WHY_NO_ANSWER.get(attempt.failure, attempt.failure)
    return "" if (attempt.text or "").strip() else "the answer is empty"


# What a model's text makes of a plan: a record, or the reason why there is none. No second model puts it in order.

_THOUGHTS = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL | re.IGNORECASE)
_DECODER = json.JSONDecoder()
_MOST = 200
"""Of so many opening brackets an object is looked for."""
_LONGEST = 2_000_000
"""Letters that are looked through for a second plan; the reader refuses longer answers anyway."""
_WRAPPED = re.compile(r"(plan|results?)$")


@dataclass(frozen=True, slots=True)
class Answered:
    """record: the plan, None when there is none; why and position then say what is wrong and where."""

    outcome: Outcome
    record: PlanRecord | None = None
    why: str = ""


def objects_in(text: str) -> Iterator[Any]:
    """The JSON objects that stand in a text one after the other, thoughts left out; those inside others are not told
    again."""
    plain, place = _THOUGHTS.sub("", text[:_LONGEST]), 0
    for _ in range(_MOST):
        place = plain.find("{", place)
        if place < 0:
            return
        try:
            value, place = _DECODER.raw_decode(plain, place)
        except (ValueError, RecursionError):
            place += 1
            continue
        yield value


def _plans(text: str) -> list[str]:
    """The different objects of a text that hold a plan, as text."""
    found = []
    for value in objects_in(text):
        if isinstance(value, dict) and any(
            isinstance(part, list | dict) and _WRAPPED.search(str(key).casefold().strip())
            for key, part in value.items()
        ):
            found.append(json.dumps(value, sort_keys=True))
    return list(dict.fromkeys(found))


def _key(record: PlanRecord) -> str:
    return f"idx {record.idx} of {record.header.days} days"


def answered(attempt: Attempt, like: PlanRecord) -> Answered:
    """Read an attempt as a revision of `like`.

    What the answer does not repeat (header, persona, tolerance) is taken from `like`. Malformed: text without a plan,
    JSON that breaks off (with line and column), several plans in one answer, the plan of another trip.
    """
    if why := nothing_said(attempt):
        return Answered("empty", why=why)
    text = attempt.text or ""
    try:
        record = read_plan(text, like=like)
    except InputError as error:
        return Answered("refused" if refuses(text) else "malformed", why=str(error))
    if (several := len(_plans(text))) > 1:
        return Answered("malformed", why=f"the answer holds {several} plans; which one is meant cannot be known")
    if record.key != like.key:
        return Answered("malformed", why=f"the answer is the plan of {_key(record)}, not of {_key(like)}")
    return Answered("answered", record)


def plain_plan(record: PlanRecord) -> Any:
    """A record as JSON; as it was read where ours would not be read back as the same."""
    try:
        return write_plan(record)
    except InputError:
        return dict(record.raw) if record.raw is not None else None
