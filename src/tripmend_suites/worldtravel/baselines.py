"""Others on the same tasks: planners that do not look ahead, and the two ablations of section 5."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from .metrics import Result, by, hard_bin, judge, rates
from .solve import answer_of, gold, greedy
from .task import Task
from .world import WorldRecord

__all__ = ["TIGHTEST", "baselines", "feasibility_only", "greedy_answer", "tightest"]

TIGHTEST = 30
"""So many tasks of section 5.1 get all parameters in hand."""
_RULES: tuple[Literal["soonest", "nearest"], ...] = ("soonest", "nearest")


def greedy_answer(task: Task, world: WorldRecord, rule: Literal["soonest", "nearest"]) -> dict[str, Any] | None:
    """The day that a planner without foresight makes of the gold parameters, None where it runs into a dead end."""
    town = world.town(task.town)
    order = greedy(task, town, gold(task, town), rule)
    if order is None:
        return None
    return {"itinerary": [day.model_dump(mode="json") for day in answer_of(task, town, order)]}


def tightest(tasks: Sequence[Task], count: int = TIGHTEST) -> tuple[Task, ...]:
    """The tasks with the most booked entries; of equally many, those with the most hard checks."""
    ranked = sorted(tasks, key=lambda task: (-task.anchors, -sum(check.hard for check in task.checks), task.id))
    return tuple(ranked[:count])


def feasibility_only(task: Task) -> Task:
    """The task without its soft checks (section 5.2)."""
    return task.replace(checks=tuple(check for check in task.checks if check.hard))


def _unpriced(document: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """The same days with no price worked out."""
    if document is None:
        return None
    return {
        "itinerary": [
            {**day, "schedule": [{**item, "cost": 0} for item in day["schedule"]]} for day in document["itinerary"]
        ]
    }


def _row(results: Sequence[Result]) -> dict[str, Any]:
    groups = {"hard": by(results, hard_bin), "anchors": by(results, lambda result: str(result.task.anchors))}
    rows = {name: {value: row.document() for value, row in found.items()} for name, found in groups.items()}
    return rates(results).document() | {"rows": rows}


def baselines(
    tasks: Sequence[Task],
    world: WorldRecord,
    engine: Mapping[str, Mapping[str, Any] | None],
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """Rates by name of planner. engine: the engine's documents by task id, for the ablations."""
    found: dict[str, Any] = {}
    done, total = 0, len(_RULES) * len(tasks)
    for rule in _RULES:
        begun, results = time.perf_counter(), []
        for task in tasks:
            answer = greedy_answer(task, world, rule)
            results.append(judge(task, world.town(task.town), answer))
            done += 1
            if progress is not None:
                progress(done, total)
        several = [result for result in results if result.task.anchors >= 2]
        found[f"greedy, {rule} first"] = _row(results) | {
            "seconds": time.perf_counter() - begun,
            "two_or_more_anchors": [sum(result.strict for result in several), len(several)],
        }
    whole = [judge(task, world.town(task.town), engine.get(task.id)) for task in tasks]
    found["engine, gold"] = _row(whole)
    few = {task.id for task in tightest(tasks)}
    found[f"engine, gold, the {len(few)} tightest"] = _row([result for result in whole if result.task.id in few])
    bare = [judge(feasibility_only(task), world.town(task.town), _unpriced(engine.get(task.id))) for task in tasks]
    found["engine, feasibility only"] = _row(bare) | {"optimality": None}
    return found
