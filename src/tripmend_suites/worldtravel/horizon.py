"""How far planning carries: harder and harder tasks, the engine beside a planner that does not look ahead."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from html import escape
from typing import Any

from tripmend.errors import InputError
from tripmend.workers import working

from .data.tasks.harder import MOST_STATES, Harder, harder_task
from .metrics import judge
from .solve import Scheduled, answer_of, gold, greedy, solve
from .task import Task
from .world import TownRecord

# Feasibility and time by number of hard checks, on synthetic tasks with one plan each.

SIZES: tuple[int, ...] = (6, 8, 10, 12, 16, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100)
PRINTED: tuple[tuple[str, int, float], ...] = (("6-7", 6, 36.3), ("8-9", 8, 18.3), ("10-11", 10, 3.4), ("12+", 12, 3.1))
"""Feasibility in percent by hard constraints, as the paper prints it for its models on its own tasks."""
Progress = Callable[[int, int], None]


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
    states: int = MOST_STATES,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Make `each` tasks of every size and solve them. processes: for making; solving is timed one after another.
    states: for the plain search over a whole task; where there are more the proof rests on its days alone.

    Raises InputError for sizes or counts that make no sense.
    """
    if each < 1 or not sizes:
        raise InputError("at least one task of one size is needed", where="each")
    jobs = [(hard, seed * 1000 + number, states) for hard in sizes for number in range(each)]
    made = []
    with closing(_made(jobs, processes)) as each_made:
        for done, found in enumerate(each_made, 1):
            made.append(found)
            if progress is not None:
                progress(done, len(jobs))
    # Timed once nobody else computes; the first solve of all loads the solver, and so does not count.
    _run(made[0])
    runs = [_run(found) for found in made]
    spent = sorted(run.milliseconds for run in runs)
    return {
        "synthetic": "towns, places and bookings are made up; other tasks than the paper's",
        "seed": seed,
        "each": each,
        "n": len(runs),
        "engine": sum(run.engine for run in runs),
        "soonest": sum(run.soonest for run in runs),
        "nearest": sum(run.nearest for run in runs),
        "ms_p50": statistics.median(spent),
        "ms_p95": _p95(spent),
        "enumerator_states": states,
        "rows": [_row(hard, [run for run in runs if run.hard == hard]) for hard in sizes],
    }


def _made(jobs: Sequence[tuple[int, int, int]], processes: int) -> Generator[Harder, None, None]:
    """The task of each job, in their order."""
    if processes <= 1:
        yield from map(_make, jobs)
        return
    with working(processes) as pool:
        asked = [pool.submit(_make, job) for job in jobs]
        yield from (one.result() for one in asked)


def _make(job: tuple[int, int, int]) -> Harder:
    hard, seed, states = job
    return harder_task(hard, seed, states=states)


def _good(task: Task, town: TownRecord, order: Sequence[Scheduled] | None) -> bool:
    if not order:
        return False
    answer = [day.model_dump(mode="json") for day in answer_of(task, town, order)]
    return judge(task, town, {"itinerary": answer}).strict


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


def _p95(ordered: Sequence[float]) -> float:
    return ordered[math.ceil(0.95 * len(ordered)) - 1]


def _row(hard: int, runs: Sequence[_Run]) -> dict[str, Any]:
    spent = sorted(run.milliseconds for run in runs)
    return {
        "hard": hard,
        "days": max(run.days for run in runs),
        "visits": max(run.visits for run in runs),
        "n": len(runs),
        "engine": sum(run.engine for run in runs),
        "soonest": sum(run.soonest for run in runs),
        "nearest": sum(run.nearest for run in runs),
        "enumerated": sum(run.enumerated is True for run in runs),
        "ms_p50": statistics.median(spent),
        "ms_max": spent[-1],
    }


# Two charts side by side as an SVG: what is feasible, and how long it takes, by number of hard checks.

_LINES = (
    ("engine", "tripmend, gold parameters", "#1f5c99", ""),
    ("soonest", "greedy: soonest start", "#b3531f", "6 3"),
    ("nearest", "greedy: nearest place", "#3c7d4b", "2 3"),
)
_GREY = "#7a8794"
_WIDE, _TALL, _LEFT, _TOP, _GAP, _MOST = 430, 240, 60, 104, 90, 100


def _x(hard: float) -> float:
    return _WIDE * hard / _MOST


def _path(points: Sequence[tuple[float, float]], colour: str, dash: str) -> str:
    text = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<polyline points="{text}" fill="none" stroke="{colour}" stroke-width="2.2"{dashes}/>'


def _text(x: float, y: float, words: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {more}>{escape(words)}</text>'


def _frame(title: str, top: float, unit: str) -> list[str]:
    parts = [_text(0, -14, title, 'font-size="13" font-weight="600"')]
    for tick in range(5):
        y = _TALL * (1 - tick / 4)
        parts.append(f'<line x1="0" x2="{_WIDE}" y1="{y:.1f}" y2="{y:.1f}" stroke="#e3e7ec"/>')
        parts.append(_text(-8, y + 4, f"{top * tick / 4:g}{unit}", 'text-anchor="end" fill="#5a6675"'))
    for hard in range(0, _MOST + 1, 20):
        parts.append(_text(_x(hard), _TALL + 18, str(hard), 'text-anchor="middle" fill="#5a6675"'))
    parts.append(_text(_WIDE / 2, _TALL + 38, "hard constraints in a task", 'text-anchor="middle" fill="#5a6675"'))
    return parts


def _feasible(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    parts = _frame("Strictly feasible, percent", 100, "")
    printed = [(_x(at + 0.5), _TALL * (1 - share / 100)) for _, at, share in PRINTED]
    parts.append(_path(printed, _GREY, "1 2"))
    parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{_GREY}"/>' for x, y in printed]
    for key, _, colour, dash in _LINES:
        points = [(_x(row["hard"]), _TALL * (1 - row[key] / row["n"])) for row in rows]
        parts.append(_path(points, colour, dash))
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.6" fill="{colour}"/>' for x, y in points]
    return parts


def _time(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    longest = max(row["ms_max"] for row in rows)
    top = next(step for step in (40, 100, 200, 400, 1000, 2000, 4000, 10_000, 40_000, 10**9) if step >= longest)
    parts = _frame("Time of the engine, milliseconds: median, and the slowest task", top, "")
    for row in rows:
        low, high = (_TALL * (1 - row[key] / top) for key in ("ms_p50", "ms_max"))
        x = _x(row["hard"])
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" stroke="{_LINES[0][2]}"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{low:.1f}" r="2.6" fill="{_LINES[0][2]}"/>')
    parts.append(_path([(_x(row["hard"]), _TALL * (1 - row["ms_p50"] / top)) for row in rows], _LINES[0][2], ""))
    return parts


def _key() -> list[str]:
    parts, x = [], 0.0
    for name, colour, dash in (
        *((name, colour, dash) for _, name, colour, dash in _LINES),
        ("the paper's models on its own tasks (printed)", _GREY, "1 2"),
    ):
        parts += [_path(((x, 0), (x + 26, 0)), colour, dash), _text(x + 32, 4, name)]
        x += 62 + 6.4 * len(name)
    return parts


def drawing(document: Mapping[str, Any]) -> str:
    """The charts for a document of `measure`, as SVG text. The paper's line stands there as context: other tasks."""
    width, height = _LEFT + 2 * _WIDE + _GAP + 30, _TOP + _TALL + 60
    head = f"WorldTravel: planning by number of hard constraints ({document['n']} synthetic tasks, one plan each)"
    note = (
        "Grey: as printed in the paper, whose models read pages as well; other tasks, so context and not a comparison."
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="11.5" role="img" aria-label="Feasibility and time by hard constraints">',
        '<rect width="100%" height="100%" fill="white"/>',
        _text(_LEFT, 24, head, 'font-size="15" font-weight="600"'),
        _text(_LEFT, 42, note, 'fill="#5a6675"'),
        f'<g transform="translate({_LEFT},62)">',
        *_key(),
        "</g>",
    ]
    for number, panel in enumerate((_feasible, _time)):
        parts += [
            f'<g transform="translate({_LEFT + number * (_WIDE + _GAP)},{_TOP})">',
            *panel(document["rows"]),
            "</g>",
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"
