"""Scripted models played on a task set without a harness."""

from __future__ import annotations

from tripmend_suites.common.tasking import Attempt, Said, TaskSet, Verdict

__all__ = ["played"]


def played(tasks: TaskSet, name: str, seed: int = 0) -> list[Verdict]:
    """The verdicts on what the player `name` says, item by item."""
    found = []
    for item in tasks.items:
        step = tasks.players[name](item, 0, seed)
        assert isinstance(step, Said)
        found.append(tasks.judge(Attempt(item.id, step.text)))
    return found
