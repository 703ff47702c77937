"""What Inspect finds of ours by itself: ``inspect eval tripmend/itimo -T data=DIR --model PROVIDER/NAME``.

Such a run has no journal, so it cannot be resumed and has no budget; `tripmend evaluate` has both.
"""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import Any

from inspect_ai import Task, task

from . import scripted
from .attempt import Run
from .settings import Asking, record_of, task_set_of
from .task import task_of

PROVIDER = scripted.PROVIDER


def _task(suite: str, data: str, options: dict[str, Any]) -> Task:
    from inspect_ai.model import get_model

    tasks = task_set_of(suite, Path(data), options)
    seed = int(options.get("seed", 0))
    record = record_of(uuid.uuid4().hex[:12], suite, tasks, Asking(str(get_model()), seed=seed))
    return task_of(Run(tasks, seed), record)


@task
def across(data: str, **options: Any) -> Task:
    """TripTide's disruptions on WorldTravel's tasks; options are those of the suite, such as -T draw=1."""
    return _task("across", data, options)


@task
def itimo(data: str, **options: Any) -> Task:
    """iTIMO; options are those of the suite, such as -T limit=20."""
    return _task("itimo", data, options)


@task
def triptide(data: str, **options: Any) -> Task:
    """TripTide; options are those of the suite, such as -T task=revise."""
    return _task("triptide", data, options)


@task
def worldtravel(data: str, **options: Any) -> Task:
    """WorldTravel; options are those of the suite, such as -T tools=paper."""
    return _task("worldtravel", data, options)
