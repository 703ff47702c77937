"""Plain searches beside the engine's own, over the problems that it poses of small made worlds.

Each problem is taken with all its options, as it is posed, so that all three answer the same question; that the answers
cost the same is counted. Problems in which a journey or a bed is to be decided are left out: the plain branch and bound
knows neither.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

import _bench_cpsat
import _bench_search
import tripmend.repair._search as engine
from _bench_run import sound_trip
from _bench_world import changes
from tripmend.repair import repair
from tripmend.repair.problem._problem import Problem
from tripmend.repair.solve import _lexicographic
from tripmend.repair.solve._choices import cost_of_solution

__all__ = ["side_by_side"]

SECONDS = 10.0
"""CPU seconds that a plain search gets for one problem."""
SIZES = ((2, 12), (3, 50))


def _problems(days: int, places: int, count: int) -> Iterator[Problem]:
    """The problems that the engine poses, until there are so many."""
    posed: list[Problem] = []
    at_first, solve = engine._at_first, engine._solve

    def first_seen(problem: Problem, *rest: Any, **others: Any) -> Any:
        posed.append(problem.full())
        return at_first(problem, *rest, **others)

    def seen(problem: Problem, *rest: Any, **others: Any) -> Any:
        posed.append(problem.full())
        return solve(problem, *rest, **others)

    engine._at_first, engine._solve = first_seen, seen
    try:
        found, seed = 0, 0
        while found < count:
            seed += 1
            trip = sound_trip(days, places, seed)
            for severity in ("step", "day"):
                for change in changes(trip, severity, 1, seed):
                    repair(trip.itinerary, change, trip.catalogue, relax=False)
            for problem in posed:
                if found < count and not (problem.legs or problem.stays or problem.needed_cuisines or problem.hopeless):
                    found += 1
                    yield problem
            posed.clear()
    finally:
        engine._at_first, engine._solve = at_first, solve


def _ours(problem: Problem, seconds: float) -> tuple[Any, bool]:
    solution, proven, _ = _lexicographic.solve(problem)
    return solution, proven


def side_by_side(count: int, say: Callable[[str], None]) -> dict[str, Any]:
    """A table of the three searches, and what was measured."""
    searches = {"tripmend": _ours, "plain CP-SAT": _bench_cpsat.solve, "plain branch and bound": _bench_search.solve}
    say("")
    say(f"Searches alone over the same problems, CPU ms, median / p95; {SECONDS:.0f} s at most for each.")
    say("")
    say("| trips | search | solved | median / p95 | same cost as tripmend |")
    say("|---|---|---|---|---|")
    kept: dict[str, Any] = {}
    for days, places in SIZES:
        problems = list(_problems(days, places, count))
        costs: dict[str, list[int | None]] = {}
        for name, search in searches.items():
            times, solved = [], 0
            costs[name] = []
            for problem in problems:
                begin = time.process_time()
                solution, proven = search(problem, SECONDS)
                times.append((time.process_time() - begin) * 1000)
                solved += proven
                costs[name].append(cost_of_solution(problem, solution, problem) if proven and solution else None)
            pairs = [(a, b) for a, b in zip(costs[name], costs["tripmend"], strict=True) if a is not None]
            same = sum(a == b for a, b in pairs)
            high = sorted(times)[math.ceil(0.95 * len(times)) - 1]
            size, told = f"{days}x{places}", f"{median(times):.1f} / {high:,.1f}"
            say(f"| {size} | {name} | {solved} of {len(problems)} | {told} | {same} of {len(pairs)} |")
            kept[f"{size} {name}"] = times
    return kept
