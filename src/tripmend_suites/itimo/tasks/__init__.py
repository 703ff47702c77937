"""iTIMO's tasks for language models: mend an itinerary that was spoilt, or spoil one.

Pure functions and data: what is asked, which tools there are, how an answer is judged. The room ``models`` asks.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tripmend.errors import InputError

from ...common.tasking import Table, TaskSet, Verdict
from ..report.published import borda
from .perturb_task import PerturbTasks, perturb_tasks
from .prompt import answer_of, chat_of
from .repair import RepairTasks, repair_tasks
from .results import cells_of, changes, perturb_tables, repair_tables

__all__ = [
    "PerturbTasks", "RepairTasks", "answer_of", "borda", "cells_of", "changes", "chat_of",
    "perturb_tasks", "repair_tasks", "tables", "task_set",
]  # fmt: skip

_MAKERS: Mapping[str, Callable[..., TaskSet]] = {"repair": repair_tasks, "perturb": perturb_tasks}
_PYTHON_ONLY = "nearest"
"""An option that is an object, which no word on a command line can be."""
TASKS = tuple(_MAKERS)
"""What a model can be asked: to mend an itinerary that was spoilt, or to spoil a good one."""


def task_set(data: Path, *, task: str = "repair", **options: Any) -> TaskSet:
    """The task set of a task over a folder of data, with the options of `repair_tasks` or `perturb_tasks`.

    Raises InputError for an unknown task or option, naming those there are.
    """
    if task not in _MAKERS:
        raise InputError(f"iTIMO has no task {task!r}; its tasks are {', '.join(TASKS)}")
    make = _MAKERS[task]
    allowed = [name for name in inspect.signature(make).parameters if name != "data"]
    named = [name for name in allowed if name != _PYTHON_ONLY]
    for name, value in options.items():
        if name not in allowed or (name == _PYTHON_ONLY and isinstance(value, str | int | float)):
            raise InputError(f"iTIMO's task {task} has no option {name}; its options are {', '.join(named)}")
    return make(data, **options)


def tables(model: str, about: Iterable[Mapping[str, str | int]], verdicts: Iterable[Verdict]) -> Sequence[Table]:
    """The paper's tables from the verdicts of one model, Tables 3 and 9 or Table 1 by what was asked."""
    pairs = list(zip(about, verdicts, strict=True))
    found: list[Table] = []
    for task, make in (("repair", repair_tables), ("perturb", perturb_tables)):
        here = [pair for pair in pairs if pair[0].get("task") == task]
        if here:
            found += make(model, [known for known, _ in here], [verdict for _, verdict in here])
    return found
