"""How much of a folder's queries is understood: by field, by family, and wholly."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path

import yaml

from tripmend.errors import InputError
from tripmend_suites.worldtravel.data.tasks.phrasing import Family, phrase
from tripmend_suites.worldtravel.gold import VisitParameters, visit_parameters
from tripmend_suites.worldtravel.task import Party, Task, Visit
from tripmend_suites.worldtravel.understanding import Understanding, understand
from tripmend_suites.worldtravel.world import TownRecord, WorldRecord

OWN = Path(__file__).parent / "understanding_families"


@dataclass
class Counts:
    """Tasks wholly right, with a doubt, wrong without any doubt; and what was wrong, by field."""

    tasks: int = 0
    right: int = 0
    doubted: int = 0
    silent: int = 0
    wrong: Counter[str] = field(default_factory=Counter)


def own_families() -> list[Family]:
    """The families of this folder, which no code of the reader loads."""
    return [
        Family.model_validate(
            yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        )
        for path in sorted(OWN.glob("*.yaml"))
    ]


def _parameters(town: TownRecord, visit: Visit, party: Party) -> VisitParameters | str:
    try:
        found = visit_parameters(town, visit, party)
    except InputError as error:
        return str(error)
    return replace(
        found,
        visit=Visit(
            venue=visit.venue,
            dates=tuple(sorted(visit.dates)),
            meal=visit.meal,
            product=visit.product,
            dish=visit.dish,
            event=visit.event,
        ),
        dates=tuple(sorted(visit.dates)),
    )


def mistakes(task: Task, town: TownRecord, found: Understanding) -> list[str]:
    """The fields in which an understanding differs from the task's meaning; empty if it means the same."""
    wrong = []
    if found.dates != tuple(sorted(task.dates)):
        wrong.append("dates")
    if found.hotel != task.hotel:
        wrong.append("hotel")
    people = {fare: count for fare, count in task.party.people.items() if count}
    if {fare: count for fare, count in found.party.people.items() if count} != people:
        wrong.append("people")
    if found.party.language != task.party.language:
        wrong.append("language")
    if found.party.climbs != task.party.climbs:
        wrong.append("climbs")
    if {(t.kind, t.date, t.at) for t in found.times} != {(t.kind, t.date, t.at) for t in task.times}:
        wrong.append("times")
    key = lambda visit: (visit.venue, visit.event, visit.meal or "")  # noqa: E731
    wanted = {key(visit): visit for visit in task.visits}
    got = {key(visit): visit for visit in found.visits}
    if sorted(map(key, found.visits)) != sorted(map(key, task.visits)):
        wrong.append("visits")
    for name in wanted.keys() & got.keys():
        mine, theirs = wanted[name], got[name]
        if _parameters(town, mine, task.party) == _parameters(town, theirs, task.party):
            continue
        fields = [
            f
            for f in ("dates", "profile", "product", "dish", "language", "between")
            if getattr(mine, f) != getattr(theirs, f)
        ]
        if "dates" in fields and set(mine.dates) == set(theirs.dates):
            fields.remove("dates")
        wrong += [f"visit.{f}" for f in fields or ["visit"]]
    return wrong


def phrased(task: Task, town: TownRecord, family: Family) -> Task:
    """The task in the words of a family, always the same ones."""
    return phrase(task, town, family, random.Random(f"{task.id}/{family.name}"))


def measure(tasks: list[Task], world: WorldRecord) -> dict[str, Counts]:
    """Counts by family."""
    table: dict[str, Counts] = {}
    for task in tasks:
        town = world.town(task.town)
        found = understand(task.query, town)
        wrong = mistakes(task, town, found)
        row = table.setdefault(task.family, Counts())
        row.tasks += 1
        row.right += not wrong
        row.doubted += bool(found.doubts)
        row.silent += bool(wrong) and not found.doubts
        row.wrong.update(set(wrong))
    return table
