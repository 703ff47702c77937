"""A second model judges what a first one revised: TripTide's own task ``judge`` over the answers of a finished run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tripmend.errors import InputError

from ...common.tasking import TaskSet
from ._suites import task_set_of
from .logs import LoggedRun

__all__ = ["NEEDS", "second_judge"]

NEEDS = "--judge is for the revisions of triptide, the suite whose paper has a judge that is a model"


def second_judge(data: Path, tasks: TaskSet, run: LoggedRun) -> tuple[TaskSet, Path]:
    """The task set of the judge, and the file of revisions that it is about, written beside the log.

    data, tasks: as in the run. What gave no plan has nothing to be shown: those items count as refused records. Raises
    InputError where no item has a plan, and for other tasks.
    """
    from ...triptide import tasks as package
    from ...triptide.formats import write_plans
    from ...triptide.tasks.task import Tasks

    if not tasks.suite.startswith("triptide-revise/"):
        raise InputError(NEEDS)
    cases = {item.id: package.judge_case(tasks, item.id, item.verdict) for item in run.items}
    shown = [case.revised for case in cases.values() if case is not None]
    if not shown:
        raise InputError("none of the answers holds a plan that a judge could be shown", source=run.path)
    file = run.path.with_name(f"{run.path.stem}.revised.jsonl")
    write_plans(file, shown)
    judged = task_set_of(
        "triptide", data, {"task": "judge", "revised": file, "seed": run.record["settings"].get("seed")}
    )
    if isinstance(judged, Tasks):
        # The cases that the run never asked about are no refusals of it.
        lost = {item: "there is no plan to judge" for item, case in cases.items() if case is None}
        judged = replace(judged, unmade=lost)
    return judged, file
