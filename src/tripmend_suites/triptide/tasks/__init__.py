"""TripTide's tasks for language models, as plain data and functions (`tripmend_suites.common.tasking`).

revise a plan after a disruption; write disruptions for a plan; write the traveller's message; judge revisions by the
rubric. For a second judge beside the metrics of "revise":
`judge_case` makes what `judge_messages` asks about, and `read_judgement` reads the answer.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError

from ...common.tasking import Table, TaskSet, Verdict
from ..formats import read_plan
from .disrupt import disrupt_tables, disrupt_tasks
from .judging import JudgeCase, Judgement, judge_messages, judge_tables, judge_tasks, read_judgement
from .message import message_tables, message_tasks
from .revise import revise_tasks
from .task import Tasks, revise_tables

__all__ = ["TASKS", "JudgeCase", "Judgement", "judge_case", "judge_messages", "read_judgement", "tables", "task_set"]

_MAKERS: Mapping[str, Callable[..., TaskSet]] = {
    "revise": revise_tasks,
    "disrupt": disrupt_tasks,
    "message": message_tasks,
    "judge": judge_tasks,
}
TASKS = tuple(_MAKERS)
"""What the suite asks of a model."""
_TOOLS = ("none", "paper", "engine")
Pair = tuple[Mapping[str, str | int], Verdict]
_TABLES: Mapping[str, Callable[[str, Sequence[Pair]], Sequence[Table]]] = {
    "revise": revise_tables,
    "disrupt": disrupt_tables,
    "message": message_tables,
    "judge": judge_tables,
}


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
    if task != "revise" and tools == "engine":
        raise InputError(f"the task {task} has no tools", where="tools")
    maker = _MAKERS[task]
    known = [name for name in inspect.signature(maker).parameters if name not in ("data", "limit", "seed", "tools")]
    for name in options:
        if name not in known:
            raise InputError(f"the task {task} has no such option; there are: {', '.join(known)}", where=name)
    more = {"tools": tools} if task == "revise" else {}
    return maker(Path(data), limit=limit, seed=seed, **more, **options)


def tables(model: str, about: Iterable[Mapping[str, str | int]], verdicts: Iterable[Verdict]) -> Sequence[Table]:
    """The suite's tables of one model's verdicts, from logs alone; each item says of which task it is."""
    pairs = list(zip(about, verdicts, strict=True))
    found: list[Table] = []
    for task, make in _TABLES.items():
        own = [pair for pair in pairs if pair[0].get("task", "revise") == task]
        found += make(model, own) if own else ()
    return found


def judge_case(tasks: TaskSet, item: str, verdict: Verdict) -> JudgeCase | None:
    """What a second judge is asked about a verdict of "revise"; None where there is no plan to judge (score 1)."""
    if not isinstance(tasks, Tasks) or item not in tasks.shown:
        raise InputError(f"there is no revision to judge behind the item {item!r}")
    if verdict.answer is None:
        return None
    plan, record = tasks.shown[item]
    return JudgeCase(plan, record, read_plan(verdict.answer, like=plan))
