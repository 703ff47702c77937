"""iTIMO's tasks for language models: mend an itinerary that was spoilt, or spoil one.

Pure functions and data: what is asked, which tools there are, how an answer is judged. The room ``models`` asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ....errors import InputError
from ...tasking import Table, TaskSet, Verdict
from .prompt import INSTRUCTIONS, answer_of, chat_of
from .repair import RepairTasks, repair_tasks
from .repair_players import expected
from .repair_tables import borda, cells_of, repair_tables

__all__ = [
    "INSTRUCTIONS", "TASKS", "RepairTasks", "answer_of", "borda", "cells_of", "chat_of", "expected", "repair_tasks",
    "tables", "task_set",
]  # fmt: skip

TASKS = ("repair",)
_MAKERS = {"repair": repair_tasks}


def task_set(data: Path, *, task: str = "repair", **options: Any) -> TaskSet:
    """The task set of a task over a folder of data, with the options of `repair_tasks`. Raises InputError for an
    unknown task or option, naming those there are."""
    if task not in _MAKERS:
        raise InputError(f"iTIMO has no task {task!r}; its tasks are {', '.join(TASKS)}")
    make = _MAKERS[task]
    allowed = list(make.__kwdefaults__ or {})
    for name in options:
        if name not in allowed:
            raise InputError(f"iTIMO's task {task} has no option {name}; its options are {', '.join(allowed)}")
    return make(data, **options)


def tables(model: str, about: Iterable[Mapping[str, str | int]], verdicts: Iterable[Verdict]) -> Sequence[Table]:
    """The paper's tables from the verdicts of one model."""
    pairs = list(zip(about, verdicts, strict=True))
    return repair_tables(model, [one for one, _ in pairs], [one for _, one in pairs])
