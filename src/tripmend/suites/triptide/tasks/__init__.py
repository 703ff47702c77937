"""TripTide's tasks for language models: revise a plan, as plain data and functions (`tripmend.suites.tasking`)."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from ....errors import InputError
from ...tasking import Table, TaskSet, Verdict
from ._report import revise_tables
from ._revise import revise_tasks

__all__ = ["TASKS", "tables", "task_set"]

_MAKERS: Mapping[str, Callable[..., TaskSet]] = {"revise": revise_tasks}
TASKS = tuple(_MAKERS)
"""What the suite asks of a model."""
_TOOLS = ("none", "paper", "engine")


def task_set(
    data: Path,
    *,
    task: str = "revise",
    limit: int | None = None,
    seed: int = 0,
    tools: Literal["none", "paper", "engine"] = "none",
    **options: Any,
) -> TaskSet:
    """The items of one task over a folder made by `tripmend triptide build`.

    options: those of the task, such as style and context_tokens of "revise". Raises InputError for a task or an option
    that there is not, naming those that there are, and for a folder that cannot be used.
    """
    if task not in _MAKERS:
        raise InputError(f"{task!r} is none of {', '.join(TASKS)}", where="task")
    if tools not in _TOOLS:
        raise InputError(f"{tools!r} is none of {', '.join(_TOOLS)}", where="tools")
    maker = _MAKERS[task]
    known = [name for name in inspect.signature(maker).parameters if name not in ("data", "limit", "seed", "tools")]
    for name in options:
        if name not in known:
            raise InputError(f"the task {task} has no such option; there are: {', '.join(known)}", where=name)
    return maker(Path(data), limit=limit, seed=seed, tools=tools, **options)


def tables(model: str, about: Iterable[Mapping[str, str | int]], verdicts: Iterable[Verdict]) -> Sequence[Table]:
    """The suite's tables of one model's verdicts, from logs alone."""
    return revise_tables(model, about, verdicts)
