"""How far planning carries: harder and harder tasks, the engine beside a planner that does not look ahead."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from tripmend.errors import InputError

from ..common import charts
from ..common.charts import COLOURS, GREY, Curve, Point
from ..common.each import Progress, counted, spread
from .data.tasks.harder import MOST_STATES, Harder, harder_task
from .metrics import judge
from .solve import Scheduled, answer_of, gold, greedy, solve
from .task import Task, document_of
from .world import TownRecord

# Feasibility and time by number of hard checks, on synthetic tasks with one plan each.

SIZES: tuple[int, ...] = (6, 8, 10, 12, 16, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100)
PRINTED: tuple[tuple[str, int, float], ...] = (("6-7", 6, 36.3), ("8-9", 8, 18.3), ("10-11", 10, 3.4), ("12+", 12, 3.1))
"""Feasibility in percent by hard constraints, as the paper prints it for its models on its own tasks."""


@dataclass(frozen=True, slots=True)
class _Run:
    """One task. engine, soonest, nearest: whether the judge found nothing wrong with their answers."""

    hard: int
    days: int
    visits: int
    enumerated: bool | None
    engine: bool
    soonest: bool
    nearest: bool
    milliseconds: float


def measure(
    seed: int,
    *,
    each: int = 3,
    sizes: Sequence[int] = SIZES,
    processes: int = 1,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Make `each` tasks of every size and solve them. processes: for making; solving is timed one after another.

    Raises InputError for sizes or counts that make no sense.
    """
    if each < 1 or not sizes:
        raise InputError("at least one task of one size is needed", where="each")
    jobs = [(hard, seed * 1000 + number) for hard in sizes for number in range(each)]
    with closing(spread(_make, jobs, processes)) as each_made:
        made = list(counted(each_made, len(jobs), progress))
    # Timed once nobody else computes; the first solve of all loads the solver, and so does not count.
    _run(made[0])
    runs = [_run(found) for found in made]
    spent = sorted(run.milliseconds for run in runs)
    return {
        "synthetic": "towns, places and bookings are made up; other tasks than the paper's",
        "seed": seed,
        "each": each,
        **_counts(runs),
        "ms_p95": spent[math.ceil(0.95 * len(spent)) - 1],
        "enumerator_states": MOST_STATES,
        "rows": [_row(hard, [run for run in runs if run.hard == hard]) for hard in sizes],
    }


def _make(job: tuple[int, int]) -> Harder:
    return harder_task(*job)


def _good(task: Task, town: TownRecord, order: Sequence[Scheduled] | None) -> bool:
    return bool(order) and judge(task, town, document_of(answer_of(task, town, order or ()))).strict


def _run(made: Harder) -> _Run:
    task, town = made.task, made.town
    begun = time.perf_counter()
    solved = solve(task, town, gold(task, town))
    spent = (time.perf_counter() - begun) * 1000
    wishes = gold(task, town)
    return _Run(
        hard=sum(check.hard for check in task.checks),
        days=len(task.dates),
        visits=len(task.visits),
        enumerated=made.enumerated,
        engine=_good(task, town, solved.order),
        soonest=_good(task, town, greedy(task, town, wishes, "soonest")),
        nearest=_good(task, town, greedy(task, town, wishes, "nearest")),
        milliseconds=spent,
    )


def _counts(runs: Sequence[_Run]) -> dict[str, Any]:
    good = {name: sum(getattr(run, name) for run in runs) for name in ("engine", "soonest", "nearest")}
    return {"n": len(runs), **good, "ms_p50": statistics.median(run.milliseconds for run in runs)}


def _row(hard: int, runs: Sequence[_Run]) -> dict[str, Any]:
    return {
        "hard": hard,
        "days": max(run.days for run in runs),
        "visits": max(run.visits for run in runs),
        **_counts(runs),
        "enumerated": sum(run.enumerated is True for run in runs),
        "ms_max": max(run.milliseconds for run in runs),
    }


# Two charts: what is feasible, and how long it takes, by number of hard checks.

_LINES = (
    ("engine", "tripmend, gold parameters", COLOURS[0], ""),
    ("soonest", "greedy: soonest start", COLOURS[1], "6 3"),
    ("nearest", "greedy: nearest place", COLOURS[2], "2 3"),
)
_MOST = 100


def drawing(document: Mapping[str, Any]) -> str:
    """The charts for a document of `measure`, as SVG text. The paper's line stands there as context: other tasks."""
    rows = document["rows"]
    printed = tuple(Point((at + 0.5) / _MOST, share) for _, at, share in PRINTED)
    feasible = [Curve("the paper's models on its own tasks (printed)", GREY, printed, "1 2", measured=False)]
    feasible += [
        Curve(name, colour, tuple(Point(row["hard"] / _MOST, 100 * row[key] / row["n"]) for row in rows), dash)
        for key, name, colour, dash in _LINES
    ]
    spent = tuple(Point(row["hard"] / _MOST, row["ms_p50"], row["ms_p50"], row["ms_max"]) for row in rows)
    longest = max(row["ms_max"] for row in rows)
    top = next(step for step in (40, 100, 200, 400, 1000, 2000, 4000, 10_000, 40_000, 10**9) if step >= longest)
    ticks = [(hard / _MOST, str(hard)) for hard in range(0, _MOST + 1, 20)]
    foot, slow = "hard constraints in a task", "Time of the engine, ms: median, and the slowest task"
    return charts.drawing(
        f"WorldTravel: planning by number of hard constraints ({document['n']} synthetic tasks, one plan each)",
        "Grey: as printed in the paper, whose models read pages as well; other tasks, so context and not a comparison.",
        [
            charts.Chart("Strictly feasible, percent", 100, ticks, feasible, foot),
            charts.Chart(slow, top, ticks, [Curve("", COLOURS[0], spent)], foot),
        ],
        [*feasible[1:], feasible[0]],
    )
