"""The bench: every record planned without its constraint and repaired with it, and every query planned from nothing.

Each answer is judged by TravelPlanner's constraints (`tripmend_suites.travelplanner.judge`), with the published
definitions beside it, and compared with what brute force finds (`exhaustive`). A run that was stopped goes on where it
was.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from tripmend.errors import InputError, TripmendError
from tripmend.repair import Outcome, Relaxation, repair
from tripmend.trip import Catalogue, Itinerary

from ..common.journal import Journal
from ..travelplanner.bench import without_twins
from ..travelplanner.formats import Query, RawRecord, Refusal, only_of, to_days, to_trip
from ..travelplanner.judge import Tables, judge
from .exhaustive import cheapest, draft, smallest_change
from .formats import NO_LIMIT, Task, hollow, merged, read_folder
from .mend import Answer, Repair, mend, planned, slots_changed
from .published import broken, reason

SUITE = "flextravel/1"
"""Name and version of what is counted; it changes when the meaning of a figure does."""


@dataclass(frozen=True, slots=True)
class Step:
    """One plan, judged. status: the engine's, ``draft`` where nothing was asked of it, ``error`` where it raised.

    broken: constraints that do not hold. published: those that do not by the published definitions; differences: why
    the two differ, by constraint. cents: what the plan costs everybody. changed: slots that differ from the plan
    before; least: how few would do, by brute force, None where no number does on these days; cheapest: US cents that
    the cheapest plan with so few changes costs. possible: whether any plan keeps to what is asked for, on any days.
    ways: ways out that were offered, each with what is wrong with it, "" where it is verified.
    """

    status: str
    proven: bool = False
    broken: tuple[str, ...] = ()
    published: tuple[str, ...] = ()
    differences: Mapping[str, str] = field(default_factory=dict)
    cents: int | None = None
    budget: int | None = None
    changed: int | None = None
    least: int | None = None
    cheapest: int | None = None
    possible: bool = True
    ways: Mapping[str, str] = field(default_factory=dict)
    fault: str = ""

    @property
    def planned(self) -> bool:
        """Whether there is a plan."""
        return self.cents is not None

    @property
    def feasible(self) -> bool:
        """Whether there is a plan that keeps every constraint."""
        return self.planned and not self.broken


@dataclass(frozen=True, slots=True)
class Case:
    """A record: the plan without the constraint, and the repair with it. anew: no repair keeps the legs on their days,
    and the plan is one from nothing. asked: how often the engine was."""

    kind: str
    idx: int
    level: str
    days: int
    before: Step
    after: Step
    anew: bool = False
    asked: int = 1

    @property
    def smallest(self) -> bool:
        """Whether the repair is feasible and changes as few slots as can be."""
        return self.after.feasible and not self.anew and self.after.changed == self.after.least

    @property
    def unsettled(self) -> bool:
        """Whether the plan without the constraint breaks it."""
        return self.after.changed != 0 or not self.after.feasible


@dataclass(frozen=True, slots=True)
class Bench:
    """All cases, the queries planned from nothing, what could not be read, the milliseconds by case, and a sentence for
    each file without records."""

    cases: tuple[Case, ...]
    sole: tuple[Case, ...]
    refused: tuple[Refusal, ...]
    milliseconds: Mapping[str, float]
    hollow: tuple[str, ...] = ()


def _cents(dollars: float) -> int:
    return round(dollars * 100)


@dataclass(frozen=True, slots=True)
class Desk:
    """What the plans of one record share: its draft as record and trip, the catalogue, the raw tables."""

    task: Task
    known: Tables
    record: RawRecord
    start: Itinerary
    catalogue: Catalogue

    def step(
        self, plan: Itinerary | None, before: Itinerary | None, answer: Answer | None, *, after: bool = False
    ) -> Step:
        query = (self.task.after if after else self.task.before).query()
        least = cheapest(query, self.known)
        possible = least is not None and least <= query.budget
        outcome = None if answer is None else answer.outcome
        parts: dict[str, Any] = {
            "status": "draft" if outcome is None else outcome.status,
            "proven": outcome is not None and outcome.proven,
            "budget": None if query.budget == NO_LIMIT else query.budget,
            "possible": possible,
        }
        if before is not None:
            found = smallest_change(query, self.known, to_days(before, self.catalogue, self.record))
            parts |= {"least": found.slots, "cheapest": found.cents}
        if plan is None:
            ways = {} if outcome is None else ways_out(outcome, self.record, query, self.known, self.catalogue)
            return Step(**parts, ways=ways)
        record = dataclasses.replace(self.record, query=query)
        try:
            days = to_days(plan, self.catalogue, record)
        except InputError as error:
            return Step(**parts, fault=f"the plan cannot be written as days: {error}")
        verdict = judge(record, days, known=self.known)
        lax = broken(query, days, self.known)
        differ = sorted(verdict.rules ^ lax)
        return Step(
            **parts,
            broken=tuple(sorted(verdict.rules)),
            published=tuple(sorted(lax)),
            differences={rule: reason(rule, query, days, self.known) for rule in differ},
            cents=_cents(verdict.dollars),
            changed=0 if before is None else slots_changed(before, plan),
        )


_WAIVES = {
    "room": "room_type",
    "house_rules": "room_rule",
    "cuisines": "cuisine",
    "modes": "transportation",
    "min_nights": "minimum_nights",
    "duplicate": "diverse_restaurants",
    "drop": "complete_information",
    "meals": "complete_information",
}
"""The judge's constraint that each way out gives up."""
_ASKED = ("asked", "wish")
"""Ways out in which the new requirement itself gives way."""


def ways_out(outcome: Outcome, record: RawRecord, query: Query, known: Tables, catalogue: Catalogue) -> dict[str, str]:
    """Each way out that is offered, in words, and what is wrong with it; "" where its plan holds once it is taken."""
    found: dict[str, str] = {}
    for way in outcome.relaxations:
        steps = _steps(way)
        words = " and ".join(
            " ".join(str(part) for part in (one.kind, one.target, one.amount) if part not in ("", None))
            for one in steps
        )
        if way.revision is None:
            found[words] = "no plan shows that it suffices"
            continue
        kinds = {one.kind for one in steps}
        given = {_WAIVES[kind] for kind in kinds if kind in _WAIVES}
        given |= {"room_type", "room_rule", "cuisine"} if kinds & set(_ASKED) else set()
        if outcome.change.constraints and kinds & {"drop", "meals"}:  # the cuisine goes with the meal it was asked for
            given.add("cuisine")
        if strange := sorted(kinds - {*_WAIVES, *_ASKED, "budget"}):
            found[words] = f"cannot be verified: {strange[0]}"
            continue
        money = sum(one.amount or 0 for one in steps if one.kind == "budget")
        try:
            days = to_days(way.revision.itinerary, catalogue, record)
        except InputError as error:
            found[words] = str(error)
            continue
        verdict = judge(dataclasses.replace(record, query=query), days, known=known, budget=query.budget + money)
        left = sorted(verdict.rules - given)
        found[words] = f"still breaks {left[0]}" if left else ""
    return found


def _steps(way: Relaxation) -> tuple[Relaxation, ...]:
    return tuple(step for part in way.parts for step in _steps(part)) if way.parts else (way,)


def desk_of(task: Task) -> Desk:
    """The draft of a record. Raises InputError where its tables make none."""
    known = Tables(task.reference)
    record = draft(task.idx, task.before.query(), task.reference, known)
    trip = to_trip(record)
    start = trip.itinerary.replace(traveller=trip.itinerary.traveller.replace(budget=None))
    return Desk(task, known, record, start, without_twins(trip))


def run_task(task: Task, *, engine: Repair = repair, time_limit: float = 10.0) -> tuple[Case, float]:
    """One record: planned without the constraint, repaired with it; and the milliseconds that the repair took."""
    desk = desk_of(task)
    row = (task.kind, task.idx, task.level, task.before.days)
    first = planned(desk.start, task.before, desk.catalogue, engine=engine, time_limit=time_limit)
    plan = desk.start if first is None else first.itinerary
    before = desk.step(plan, None, first)
    if plan is None:
        return Case(*row, before, Step("none", possible=before.possible, fault="there is no first plan")), 0.0
    try:
        mended = mend(plan, task, desk.catalogue, engine=engine, time_limit=time_limit)
    except TripmendError as error:
        return Case(*row, before, Step("error", fault=str(error))), 0.0
    after = desk.step(mended.itinerary, plan, mended, after=True)
    if after.planned or not after.possible or after.least is not None:
        return Case(*row, before, after, asked=mended.asked), mended.milliseconds
    # Brute force finds a plan, but on other days: no repair puts legs off for a wish, so that it is planned anew.
    case, more = run_sole(dataclasses.replace(task, before=task.after), engine=engine, time_limit=time_limit)
    last = dataclasses.replace(case.after, ways=after.ways, changed=None, least=None)
    return Case(*row, before, last, anew=True, asked=mended.asked + 1), mended.milliseconds + more


def run_sole(task: Task, *, engine: Repair = repair, time_limit: float = 10.0) -> tuple[Case, float]:
    """One query planned from nothing with all that is asked for: the draft, and the plan within the budget; and the
    milliseconds that the engine took."""
    desk = desk_of(task)
    answer = planned(desk.start, task.before, desk.catalogue, engine=engine, time_limit=time_limit)
    plan = desk.start if answer is None else answer.itinerary
    steps = desk.step(desk.start, None, None), desk.step(plan, desk.start, answer)
    case = Case("sole", task.idx, task.level, task.before.days, *steps)
    return case, 0.0 if answer is None else answer.milliseconds


# ---- the run -----------------------------------------------------------------------------------------------------


def plain(case: Case) -> dict[str, Any]:
    """A case as plain data."""
    return {**dataclasses.asdict(case), "smallest": case.smallest}


def _done(row: Any) -> tuple[str, tuple[Case, float]]:
    return row["name"], (TypeAdapter(Case).validate_python(row["case"]), row["ms"])


def run(
    folder: Path,
    *,
    only: Collection[int] = (),
    sole: bool = True,
    engine: Repair = repair,
    time_limit: float = 10.0,
    journal: Path | None = None,
    settings: Mapping[str, Any] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Bench:
    """The bench over every record of `folder`, or those with an idx in `only`. Raises InputError when unusable.

    sole: whether every query is planned from nothing, too. journal: a file in which what is done is kept until all is,
    so that a run that was stopped goes on; one of other `settings` is begun anew. progress: called after each case with
    the number done and the number of all.
    """
    tasks, refused = read_folder(folder)
    tasks, refused = only_of(folder, only, tasks, refused, lambda task: task.idx)
    alone = merged(tasks) if sole else ()
    work: list[tuple[str, Task, Callable[..., tuple[Case, float]]]] = [(task.name, task, run_task) for task in tasks]
    work += [(f"sole-{task.idx}", task, run_sole) for task in alone]
    foreign = "this is no file of what a run has done so far; take it away"
    with (
        nullcontext()
        if journal is None
        else Journal(journal, settings or {}, _done, foreign=foreign, anew=True) as kept
    ):
        done = dict(kept.done) if kept is not None else {}
        for number, (name, task, doing) in enumerate(work, start=1):
            if name not in done:
                try:
                    done[name] = doing(task, engine=engine, time_limit=time_limit)
                except TripmendError as error:
                    step = Step("error", fault=str(error))
                    kind = task.kind if doing is run_task else "sole"
                    done[name] = Case(kind, task.idx, task.level, task.before.days, step, step), 0.0
                if kept is not None:
                    kept.add({"name": name, "case": plain(done[name][0]), "ms": done[name][1]})
            if progress is not None:
                progress(number, len(work))
    if journal is not None:
        journal.unlink(missing_ok=True)
    return Bench(
        tuple(done[task.name][0] for task in tasks),
        tuple(done[f"sole-{task.idx}"][0] for task in alone),
        refused,
        {name: done[name][1] for name, *_ in work},
        hollow(folder),
    )
