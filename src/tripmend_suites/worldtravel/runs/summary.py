"""What a run of the agent was like, beside how its answers are judged."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ..metrics import Result

__all__ = ["summary"]


def summary(results: Sequence[Result], entries: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Counts over the tasks of `results`. wrong: delivered and not strictly feasible. wrong_and_sure: of these, those
    of which the agent had no doubt. undelivered: refused or nothing. causes: of all failures."""
    known = [(result, entries[result.task.id]) for result in results if result.task.id in entries]
    calls = [entry["calls"] for _, entry in known]
    times = sorted(entry["milliseconds"] for _, entry in known)
    wrong = [entry for result, entry in known if not result.strict and entry["answer"] is not None]
    return {
        "calls_median": statistics.median(calls) if calls else None,
        "calls_most": max(calls, default=None),
        "ms_p50": statistics.median(times) if times else None,
        "ms_p95": times[min(len(times) - 1, int(0.95 * len(times)))] if times else None,
        "seconds": sum(times) / 1000,
        "with_doubts": sum(bool(entry["doubts"]) for _, entry in known),
        "sure": sum(bool(entry["sure"]) for _, entry in known),
        "wrong": len(wrong),
        "wrong_and_sure": sum(bool(entry["sure"]) for entry in wrong),
        "undelivered": sum(entry["answer"] is None for _, entry in known),
        "causes": dict(sorted(Counter(entry["cause"] for _, entry in known if "cause" in entry).items())),
        "failed": {result.task.id: entry["cause"] for result, entry in known if "cause" in entry},
    }
