"""A draft put right: as many of its times as can be are kept, the rest is planned anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date as Date  # noqa: N812 - a type, beside fields of this name
from datetime import time

from ...agent.trust import CERTAIN
from ...gold import VisitParameters
from ...metrics.answer import Answer, Entry
from ...task import Task
from ._gathered import Gathered
from ._planning import Plan, plan_of

__all__ = ["Repaired", "repair_draft"]

Repaired = tuple[Plan, tuple[str, ...]]
"""The plan, and the names of the places whose times were kept."""


def repair_draft(draft: Answer | None, gathered: Gathered, task: Task) -> Repaired:
    """A plan that keeps the draft's times, one after the other in the draft's order, wherever one with them exists.
    draft: None where it could not be read. Raises InputError where pages do not say enough of a visit."""
    best = plan_of(gathered, task)
    if best.status != "planned" or best.doubtful or draft is None:
        return best, ()
    wishes = list(gathered.wishes(task, CERTAIN))
    kept: dict[int, str] = {}
    for entry in draft.visits():
        number = _wish_of(entry, wishes, kept)
        pinned = None if number is None else _pinned(wishes[number], entry.date, entry.start)
        if number is None or pinned is None:
            continue
        tried = [pinned if n == number else wish for n, wish in enumerate(wishes)]
        plan = plan_of(gathered, task, tried)
        if plan.status == "planned":
            best, wishes, kept[number] = plan, tried, entry.name
    return best, tuple(kept.values())


def _wish_of(entry: Entry, wishes: Sequence[VisitParameters], kept: dict[int, str]) -> int | None:
    """The first wish, not kept yet, that this line of the draft may stand for."""
    fitting = (
        number
        for number, wish in enumerate(wishes)
        if number not in kept and wish.place == entry.place and _pinned(wish, entry.date, entry.start) is not None
    )
    return next(fitting, None)


def _pinned(wish: VisitParameters, date: Date, start: int) -> VisitParameters | None:
    """The wish at this time alone; None where it cannot be then."""
    if date not in wish.dates or not 0 <= start < 1440:
        return None
    if wish.starts is not None:
        if start not in wish.starts.get(date, ()):
            return None
        return replace(wish, dates=(date,), starts={date: (start,)})
    at = time(start // 60, start % 60)
    between = wish.visit.between
    if between is not None and not between[0] <= at <= between[1]:
        return None
    return replace(wish, dates=(date,), visit=wish.visit.replace(between=(at, at)))
