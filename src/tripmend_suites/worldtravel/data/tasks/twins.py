"""Infeasible twins: a task after one of its own slots has been sold out, and what the smallest way back would be."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from ...gold import VisitParameters, sells
from ...solve import gold, solve
from ...task import Task, Twin, as_clock, minutes
from ...world import Slot, TownRecord
from .plant import slot_assignments


def twin_town(town: TownRecord, twin: Twin) -> TownRecord:
    """The town after the twin's slots have been sold out."""
    gone = set(twin.sold_out)

    def after(venue: str, date: dt.date, slot: Slot) -> Slot:
        return slot.replace(left=0) if (venue, date, slot.start) in gone else slot

    return town.with_slots(after)


def build_twins(town: TownRecord, tasks: Sequence[Task], seed: int, count: int = 6) -> tuple[Twin, ...]:
    """`count` twins of tasks with booked entries, each proved infeasible by the engine and by plain search, with every
    single change that would mend it. Fewer where the town has fewer such tasks."""
    rng = random.Random(f"{seed}/{town.id}/twins")
    pool = [task for task in tasks if task.town == town.id and task.anchors]
    rng.shuffle(pool)
    found: list[Twin] = []
    for task in pool:
        if len(found) == count:
            break
        twin = _twin(town, task, rng)
        if twin is not None:
            found.append(twin)
    return tuple(sorted(found, key=lambda twin: twin.id))


def _twin(town: TownRecord, task: Task, rng: random.Random) -> Twin | None:
    wishes = gold(task, town)
    solved = solve(task, town, wishes)
    booked = [item for item in solved.order if item.parameters.starts is not None]
    rng.shuffle(booked)
    for item in booked:
        start = dt.time(item.start // 60 % 24, item.start % 60)
        twin = Twin(id=f"{task.id}-x", task=task.id, sold_out=((item.parameters.visit.venue, item.date, start),))
        changed = twin_town(town, twin)
        after = gold(task, changed)
        again = solve(task, changed, after)
        if again.status == "impossible" and again.proven and not slot_assignments(task, changed, after, 1):
            return twin.replace(relaxations=tuple(relaxations(task, changed, after)))
    return None


Possible = Callable[[Task, Sequence[VisitParameters]], bool]
"""Whether a plan exists for a task and what is known of its visits."""


def relaxations(
    task: Task, town: TownRecord, wishes: Sequence[VisitParameters], possible: Possible | None = None
) -> list[dict[str, object]]:
    """Every single change after which a plan exists, the mildest kinds first, each confirmed by `possible` (by the
    engine where none is given): a sold-out slot that had tickets, no need to be early at one place, a later way home
    or an earlier start, a visit left out."""
    works = possible or (lambda changed, known: solve(changed, town, known).status == "solved")
    found: list[dict[str, object]] = []
    for number, wish in enumerate(wishes):
        for date, start in _sold_out(town, wish, task):
            starts = {**(wish.starts or {}), date: tuple(sorted({*(wish.starts or {}).get(date, ()), start}))}
            if works(task, _with(wishes, number, replace(wish, starts=starts))):
                at = as_clock(start)
                slot = {"kind": "slot", "venue": wish.visit.venue, "date": str(date), "start": at}
                found.append({**slot, "words": f"if {at} at {_name(town, wish)} had tickets"})
    for number, wish in enumerate(wishes):
        if wish.buffer and works(task, _with(wishes, number, replace(wish, buffer=0))):
            words = f"if one need not be at {_name(town, wish)} {wish.buffer} minutes early"
            found.append({"kind": "buffer", "venue": wish.visit.venue, "minutes": wish.buffer, "words": words})
    for rule in task.times:
        freer = task.replace(times=tuple(other for other in task.times if other != rule))
        if works(freer, wishes):
            late = rule.kind == "home-by"
            words = f"if {'the way home may be later' if late else 'the day may begin earlier'} than {rule.at:%H:%M}"
            found.append({"kind": rule.kind, "date": str(rule.date), "words": words})
    for number, wish in enumerate(wishes):
        rest = [other for n, other in enumerate(wishes) if n != number]
        if works(task, rest):
            found.append({"kind": "drop", "venue": wish.visit.venue, "words": f"without {_name(town, wish)}"})
    return found


def _name(town: TownRecord, wish: VisitParameters) -> str:
    return town.venue(wish.visit.venue).name


def _with(wishes: Sequence[VisitParameters], number: int, instead: VisitParameters) -> list[VisitParameters]:
    return [instead if n == number else wish for n, wish in enumerate(wishes)]


def _sold_out(town: TownRecord, wish: VisitParameters, task: Task) -> list[tuple[dt.date, int]]:
    """Starts of the right kind, at a wished time, that lack tickets for the party."""
    if wish.starts is None:
        return []
    low, high = wish.visit.starting
    gone = []
    for date in wish.dates:
        for slot in town.venue(wish.visit.venue).slots.get(date, ()):
            start = minutes(slot.start)
            lacking = slot.left < task.party.size and start not in wish.starts.get(date, ())
            if sells(slot, wish.visit) and low <= start <= high and lacking:
                gone.append((date, start))
    return sorted(set(gone))
