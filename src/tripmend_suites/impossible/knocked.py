"""TravelPlanner's queries knocked to infeasible: a plan stands, and something arrives that no plan can keep to.

A query of Flex-TravelPlanner's records is planned with all that it asks for. Then its budget is cut below what the
cheapest plan costs, or more people come than it pays for, or a house rule, a kind of room or a cuisine is asked for
that no plan has. Brute force (`tripmend_suites.flextravel.exhaustive`) makes sure that there is none on any days. The
engine has to prove it, name the cause, and offer ways out, each of which is judged with just what it names given up,
and weighed against what brute force finds to be enough.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tripmend.repair import Outcome, repair

from ..common.each import Progress, counted
from ..flextravel.bench import desk_of, ways_out
from ..flextravel.exhaustive import cheapest, smallest_change
from ..flextravel.formats import KINDS, NO_LIMIT, Asked, Kind, Task, hollow, merged, read_folder
from ..flextravel.mend import Answer, mend, planned
from ..travelplanner.formats import Refusal, only_of, to_days
from ..travelplanner.judge import Tables

_RULES = ("smoking", "parties", "children under 10", "visitors", "pets")
_ROOMS = ("entire room", "private room", "shared room", "not shared room")
_STRANGE = ("Ethiopian", "Georgian", "Nepalese", "Peruvian")
_NAMED: Mapping[Kind, tuple[str, ...]] = {
    "budget": ("budget",),
    "people_number": ("budget",),
    "cuisine": ("cuisines", "wish"),
    "house_rule": ("house_rules",),
    "room_type": ("room",),
}
"""How a conflict names the cause."""


@dataclass(frozen=True, slots=True)
class Knocked:
    """One query knocked to infeasible. status, proven: the engine's answer; named: whether its conflict or
    a way out names what was knocked; ways: each way out with what is wrong with it, "" where it holds; helpful: the
    single things that brute force finds to be enough, money with the cents that are missing; smallest: a way out that
    holds is one of these, with no cent too many, or there is none of these."""

    idx: int
    kind: Kind
    what: str
    status: str
    named: bool
    conflict: tuple[str, ...]
    ways: Mapping[str, str]
    helpful: Mapping[str, int]
    smallest: bool
    milliseconds: float = 0.0

    @property
    def good(self) -> bool:
        """Proved, named, and every way out verified with the smallest among them."""
        return (
            self.status == "impossible"
            and self.named
            and self.smallest
            and bool(self.ways)
            and not any(self.ways.values())
        )


@dataclass(frozen=True, slots=True)
class Records:
    """What became of a folder's queries. spared: the idx of those that have no plan, or that nothing makes infeasible;
    refused: what cannot be read; hollow: a sentence for each file without records."""

    cases: tuple[Knocked, ...] = ()
    spared: tuple[int, ...] = ()
    refused: tuple[Refusal, ...] = ()
    hollow: tuple[str, ...] = ()


def _impossible(asked: Asked, known: Tables) -> bool:
    found = cheapest(asked.query(), known)
    return found is None or found > (NO_LIMIT if asked.budget is None else asked.budget)


def _knocks(asked: Asked, known: Tables, kind: Kind) -> Iterator[tuple[Asked, str]]:
    cents = cheapest(asked.query(), known) or 0
    if kind == "budget":
        budget = cents * 9 // 1000 * 100
        yield replace(asked, budget=budget), f"a budget of {budget // 100} dollars"
    elif kind == "people_number":
        for people in range((asked.people or 1) + 1, 41):
            yield replace(asked, people=people), f"{people} people"
    elif kind == "house_rule":
        for rule in _RULES:
            if rule not in asked.house_rules:
                yield replace(asked, house_rules=(rule,)), f"a house that allows {rule}"
    elif kind == "room_type":
        for room in _ROOMS:
            if room != asked.room_type:
                yield replace(asked, room_type=room), f"a room of the kind {room!r}"
    else:
        for cuisine in _STRANGE:
            yield replace(asked, cuisines=(*asked.cuisines, cuisine)), f"{cuisine} food"


def knock(task: Task, known: Tables, first: int) -> tuple[Task, str] | None:
    """The query with something that no plan can keep to, of the kind number `first` or the next that there is."""
    for n in range(len(KINDS)):
        kind = KINDS[(first + n) % len(KINDS)]
        for asked, what in _knocks(task.after, known, kind):
            if _impossible(asked, known):
                return replace(task, kind=kind, before=task.after, after=asked), what
    return None


def _with_nights(known: Tables, reference: Mapping[str, Any]) -> Tables:
    """The tables with lodgings that ask for no number of nights."""
    easy = {
        key: [{**row, "minimum nights": 1} for row in rows] if key.startswith("Accommodations") else rows
        for key, rows in reference.items()
    }
    return Tables(easy)


def helpful(task: Task, days: Any, known: Tables) -> dict[str, int]:
    """What is enough by itself, on the days as planned: the kinds of a way out, money with the cents that are
    missing."""
    asked = task.after
    found: dict[str, int] = {}
    rich = smallest_change(replace(asked, budget=None).query(), known, days)
    if asked.budget is not None and rich.free is not None and rich.free > asked.budget:
        found["budget"] = rich.free - asked.budget
    easier = {
        "room": replace(asked, room_type=None),
        "house_rules": replace(asked, house_rules=()),
        "cuisines": replace(asked, cuisines=()),
        "modes": replace(asked, avoid_modes=()),
    }
    for name, less in easier.items():
        if less != asked and smallest_change(less.query(), known, days).slots is not None:
            found[name] = 0
    if smallest_change(asked.query(), _with_nights(known, task.reference), days).slots is not None:
        found["min_nights"] = 0
    return found


def _smallest(ways: Mapping[str, str], enough: Mapping[str, int]) -> bool:
    held = [words.split() for words, flaw in ways.items() if not flaw]
    if not enough:
        return bool(held)
    for words in held:
        if "and" in words:
            continue
        kind = "cuisines" if words[0] in ("wish", "asked") and "cuisines" in enough else words[0]
        if kind in enough and (kind != "budget" or int(words[-1]) == enough["budget"]):
            return True
    return False


def one(task: Task, known: Tables, first: int, *, engine: Callable[..., Outcome], time_limit: float) -> Knocked | None:
    """One query; None where it has no plan, or nothing makes it infeasible."""
    desk = desk_of(task)
    start = planned(desk.start, task.before, desk.catalogue, engine=engine, time_limit=time_limit)
    plan = desk.start if start is None else start.itinerary
    found = knock(task, known, first)
    if plan is None or found is None:
        return None
    knocked, what = found
    answer: Answer = mend(plan, knocked, desk.catalogue, engine=engine, time_limit=time_limit)
    outcome = answer.outcome
    query = knocked.after.query()
    ways = ways_out(outcome, desk.record, query, known, desk.catalogue)
    enough = helpful(knocked, to_days(plan, desk.catalogue, desk.record), known)
    kinds = {name.split(":")[0] for name in (*outcome.conflict, *(way.kind for way in outcome.relaxations))}
    return Knocked(
        task.idx,
        knocked.kind,
        what,
        outcome.status,
        bool(kinds & set(_NAMED[knocked.kind])),
        outcome.conflict,
        ways,
        enough,
        _smallest(ways, enough),
        answer.milliseconds,
    )


def run(
    folder: Path, *, only: Collection[int] = (), engine: Callable[..., Outcome] = repair, time_limit: float = 10.0,
    progress: Progress | None = None,
) -> Records:  # fmt: skip
    """Every query of the records in `folder`, or those with an idx in `only`, knocked to infeasible and put to the
    engine. Raises InputError for a folder that cannot be used and for an idx that no record has."""
    tasks, refused = read_folder(folder)
    chosen, refused = only_of(folder, only, tasks, refused, lambda task: task.idx)
    asked = {task.idx for task in chosen}
    # A query is knocked by its number among all, also where it is asked for alone.
    mine = [(number, task) for number, task in enumerate(merged(tasks)) if task.idx in asked]
    tried = {
        task.idx: one(task, Tables(task.reference), number, engine=engine, time_limit=time_limit)
        for number, task in counted(mine, len(mine), progress)
    }
    return Records(
        tuple(case for case in tried.values() if case is not None),
        tuple(idx for idx, case in tried.items() if case is None),
        refused,
        hollow(folder),
    )
