"""Solving all tasks and judging the answers, with the numbers of the paper's tables by city, size and kind."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .data.tasks.twins import relaxations, twin_town
from .metrics import Result, by, hard_bin, judge, rates
from .solve import answer_of, gold, solve
from .task import Task, Twin
from .world import WorldRecord

__all__ = ["Answered", "TwinAnswer", "bench_document", "judge_all", "refuse", "solve_all"]

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer to one task: its document (None: refused, because no plan exists), and milliseconds."""

    task: str
    document: dict[str, Any] | None
    milliseconds: float


def solve_all(tasks: Sequence[Task], world: WorldRecord, progress: Progress | None = None) -> tuple[Answered, ...]:
    """Gold parameters and the engine on every task; time includes reading the record and writing the answer."""
    import time

    found = []
    for number, task in enumerate(tasks, 1):
        town = world.town(task.town)
        begun = time.perf_counter()
        solved = solve(task, town, gold(task, town))
        document = None
        if solved.status == "solved":
            document = {"itinerary": [day.model_dump(mode="json") for day in answer_of(task, town, solved.order)]}
        found.append(Answered(task.id, document, (time.perf_counter() - begun) * 1000))
        if progress is not None:
            progress(number, len(tasks))
    return tuple(found)


def judge_all(
    tasks: Sequence[Task], world: WorldRecord, answers: Mapping[str, Mapping[str, Any]]
) -> tuple[tuple[Result, ...], tuple[str, ...]]:
    """Every task judged, answered or not, and the ids among the answers that no task has. answers: by task id, with
    ``answer`` and perhaps ``calls``."""
    results = []
    for task in tasks:
        given = answers.get(task.id, {})
        calls = given.get("calls")
        counted = calls if isinstance(calls, int) and not isinstance(calls, bool) else None
        results.append(judge(task, world.town(task.town), given.get("answer"), counted))
    known = {task.id for task in tasks}
    return tuple(results), tuple(sorted(set(answers) - known))


@dataclass(frozen=True, slots=True)
class TwinAnswer:
    """How a twin was met. refused: with a proof that there is no plan. correct: some stated relaxation is one that the
    build found, and what was sold out is among them."""

    twin: str
    refused: bool
    correct: bool
    relaxations: tuple[dict[str, Any], ...]


def refuse(twins: Sequence[Twin], tasks: Sequence[Task], world: WorldRecord) -> tuple[TwinAnswer, ...]:
    """Ask the engine for a plan of each twin; none may exist, and selling a slot back must be among the ways out."""
    by_id = {task.id: task for task in tasks}
    found = []
    for twin in twins:
        task = by_id[twin.task]
        town = twin_town(world.town(task.town), twin)
        wishes = gold(task, town)
        solved = solve(task, town, wishes)
        ways = tuple(relaxations(task, town, wishes)) if solved.status == "impossible" else ()
        venue, date, start = twin.sold_out[0]
        back = {"kind": "slot", "venue": venue, "date": str(date), "start": f"{start:%H:%M}"}
        correct = any(back.items() <= way.items() for way in ways)
        found.append(TwinAnswer(twin.id, solved.status == "impossible" and solved.proven, correct, ways))
    return tuple(found)


def _types(results: Sequence[Result]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for result in results:
        for name, (good, of) in result.types.items():
            row = found.setdefault(name, {"satisfied": 0, "of": 0})
            row["satisfied"] += good
            row["of"] += of
    return dict(sorted(found.items()))


def bench_document(results: Sequence[Result], milliseconds: Sequence[float]) -> dict[str, Any]:
    """Everything as JSON: the whole, and rows by city, number of hard checks, booked entries and kind of check."""
    document = rates(results).document()
    if milliseconds:
        ordered = sorted(milliseconds)
        document["ms_p50"] = statistics.median(ordered)
        document["ms_p95"] = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
        document["seconds"] = sum(ordered) / 1000
    keys: dict[str, Callable[[Result], str]] = {
        "city": lambda result: result.task.town,
        "hard": hard_bin,
        "anchors": lambda result: str(result.task.anchors),
    }
    document["rows"] = {
        name: {value: row.document() for value, row in by(results, key).items()} for name, key in keys.items()
    }
    document["rows"]["type"] = _types(results)
    return document
