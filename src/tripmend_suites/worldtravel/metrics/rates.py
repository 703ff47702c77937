"""Feasibility rate, constraint violation and optimality (section 3.4), with strict feasibility beside them.

Every task asked for is in every denominator: an answer that is missing or cannot be read violates everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ...common._intervals import wilson
from ..task import Task
from ..world import TownRecord
from .answer import Unreadable, read_answer
from .functions import holds
from .strict import strict_faults

__all__ = ["Rates", "Result", "by", "hard_bin", "judge", "rates"]


@dataclass(frozen=True, slots=True)
class Result:
    """One task judged. hard, soft: satisfied and all. types: satisfied and all by type of constraint. problem: why
    there is no readable answer. faults: what the strict look found."""

    task: Task
    delivered: bool
    hard: tuple[int, int]
    soft: tuple[int, int]
    types: Mapping[str, tuple[int, int]]
    faults: tuple[str, ...]
    problem: str = ""

    @property
    def feasible(self) -> bool:
        """All hard checks hold."""
        return self.delivered and self.hard[0] == self.hard[1]

    @property
    def strict(self) -> bool:
        """Feasible, and nothing else is wrong with it either."""
        return self.feasible and not self.faults


def judge(task: Task, town: TownRecord, answer: Any, calls: int | None = None) -> Result:
    """Judge one answer (the document or its text; None: there is none)."""
    hard = sum(check.hard for check in task.checks)
    soft = len(task.checks) - hard
    read = Unreadable("no answer") if answer is None else read_answer(answer, town)
    totals: dict[str, tuple[int, int]] = {}
    if isinstance(read, Unreadable):
        for check in task.checks:
            totals[check.type] = (0, totals.get(check.type, (0, 0))[1] + 1)
        return Result(task, False, (0, hard), (0, soft), totals, (read.reason,), read.reason)
    passed = {True: 0, False: 0}
    for check in task.checks:
        good = holds(read, check)
        passed[check.hard] += good
        have, of = totals.get(check.type, (0, 0))
        totals[check.type] = (have + good, of + 1)
    faults = strict_faults(read, task, town, calls)
    return Result(task, True, (passed[True], hard), (passed[False], soft), totals, faults)


@dataclass(frozen=True, slots=True)
class Rates:
    """The metrics of some results. feasible, strict, delivered: how many of n. violation: mean share of hard checks not
    satisfied. optimality: mean share of soft checks satisfied among the feasible, None without one."""

    n: int
    delivered: int
    feasible: int
    strict: int
    violation: float
    optimality: float | None

    def document(self) -> dict[str, Any]:
        """As JSON, each rate with its 95 % Wilson interval."""
        document: dict[str, Any] = {"n": self.n, "violation": self.violation, "optimality": self.optimality}
        for name, count in (("delivered", self.delivered), ("feasible", self.feasible), ("strict", self.strict)):
            key = "strict_feasible" if name == "strict" else name
            document[key] = count / self.n if self.n else None
            document[f"{key}_count"] = count
            document[f"{key}_interval"] = wilson(count, self.n)
        return document


def rates(results: Iterable[Result]) -> Rates:
    """Section 3.4 over `results`."""
    rows = list(results)
    feasible = [row for row in rows if row.feasible]
    broken = [1 - row.hard[0] / row.hard[1] if row.hard[1] else float(not row.delivered) for row in rows]
    met = [row.soft[0] / row.soft[1] if row.soft[1] else 1.0 for row in feasible]
    return Rates(
        n=len(rows),
        delivered=sum(row.delivered for row in rows),
        feasible=len(feasible),
        strict=sum(row.strict for row in rows),
        violation=sum(broken) / len(broken) if broken else 0.0,
        optimality=sum(met) / len(met) if met else None,
    )


def by(results: Iterable[Result], key: Callable[[Result], str]) -> dict[str, Rates]:
    """Rates of the groups that `key` makes, in the order of their names."""
    groups: dict[str, list[Result]] = {}
    for row in results:
        groups.setdefault(key(row), []).append(row)
    return {name: rates(groups[name]) for name in sorted(groups)}


def hard_bin(result: Result) -> str:
    """The paper's bins of section 5.3."""
    count = result.hard[1]
    for low, high in ((6, 7), (8, 9), (10, 11)):
        if low <= count <= high:
            return f"{low:02d}-{high:02d}"
    return "00-05" if count < 6 else "12+"
