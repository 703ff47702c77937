"""The agent on tasks and twins of a built folder, judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tripmend.errors import InputError

from ..bench import judge_all, provenance, score_document
from ..folder import read_folder
from .setting import Setting
from .solving import run_agent
from .summary import summary

__all__ = ["bench_agent", "chosen"]


def chosen(folder: Path, names: Sequence[str] = (), twins: bool = True) -> tuple[str, ...]:
    """The ids to work on: the tasks called `names`, all if there are none, and the twins of these tasks. Raises
    InputError for an unknown name."""
    tasks, all_twins, _ = read_folder(folder)
    unknown = sorted(set(names) - {task.id for task in tasks})
    if unknown:
        raise InputError(f"there is no task called {unknown[0]!r}; they run from {tasks[0].id} to {tasks[-1].id}")
    mine = [task.id for task in tasks if not names or task.id in names]
    return (*mine, *(twin.id for twin in all_twins if twins and twin.task in mine))


def bench_agent(
    folder: Path,
    setting: Setting,
    names: Sequence[str] = (),
    workers: int = 1,
    before: Mapping[str, dict[str, Any]] | None = None,
    keep: Callable[[dict[str, dict[str, Any]]], None] | None = None,
    progress: Callable[[str, int, int], None] | None = None,
) -> dict[str, Any]:
    """Run the agent and judge it. names: of tasks, all if empty; their twins are run as well. before, keep: as for
    `run_agent`. The document is that of `score_document` for these tasks, with ``agent`` (`summary`) and ``record``.
    Raises InputError for a folder that cannot be read or an unknown task."""
    say = progress or (lambda what, done, total: None)
    wanted = chosen(folder, names)
    entries = run_agent(folder, wanted, setting, workers, before, keep, lambda done, of: say("solving", done, of))
    tasks, twins, world = read_folder(folder)
    mine = [task for task in tasks if task.id in entries]
    theirs = [twin for twin in twins if twin.id in entries]
    document = score_document(mine, theirs, world, entries)
    results, _ = judge_all(mine, world, entries)
    document["agent"] = summary(results, entries)
    document["record"] = provenance(folder, setting.name)
    return document
