"""What the random player is expected to score, counted over all that it can draw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

from tripmend_suites.worldtravel.gold import VisitParameters
from tripmend_suites.worldtravel.metrics import Unreadable, holds, read_answer
from tripmend_suites.worldtravel.task import Task, Twin
from tripmend_suites.worldtravel.tasks.players import Choice, _plan, _venues, _wishes, choices
from tripmend_suites.worldtravel.world import TownRecord

__all__ = ["expected_feasible", "expected_refusal"]


def expected_feasible(task: Task, town: TownRecord) -> float:
    """The probability that the random player's answer to a task is feasible: the product over the asked places of the
    share of all choices for the visits there with which every hard check of that place holds.

    Exact: visits are drawn independently, and what is checked of a place looks at its own visits and the way right
    before each alone. All choices for one place are tried.
    """
    wishes = _wishes(task, town)
    hard = [check for check in task.checks if check.hard]
    if {check.arguments["poi"] for check in hard} - {wish.place for wish in wishes}:
        return 0.0
    found = 1.0
    for place in sorted({wish.place for wish in wishes}):
        mine = [wish for wish in wishes if wish.place == place]
        checks = [check for check in hard if check.arguments["poi"] == place]
        found *= _share(_holds(task, town, list(zip(mine, some, strict=True)), checks) for some in _all(mine, town))
    return found


def _all(wishes: Sequence[VisitParameters], town: TownRecord) -> Iterable[tuple[Choice, ...]]:
    return product(*(choices(wish, town) for wish in wishes))


def _holds(
    task: Task, town: TownRecord, chosen: Sequence[tuple[VisitParameters, Choice]], checks: Sequence[Any]
) -> bool:
    read = read_answer(_plan(task, town, chosen), town)
    return not isinstance(read, Unreadable) and all(holds(read, check) for check in checks)


def _share(trials: Iterable[bool]) -> float:
    hits = of = 0
    for good in trials:
        hits, of = hits + good, of + 1
    return hits / of if of else 0.0


def expected_refusal(twin: Twin, task: Task) -> float:
    """The probability that the random player's refusal of a twin is correct: the share of asked places that may be left
    out."""
    helps = {way["venue"] for way in twin.relaxations if way.get("kind") == "drop"}
    venues = _venues(task)
    return sum(venue in helps for venue in venues) / len(venues)
