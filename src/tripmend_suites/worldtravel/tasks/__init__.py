"""WorldTravel's tasks for language models: plan a day by eight look-ups, as plain data and functions
(`tripmend_suites.common.tasking`)."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

from tripmend.errors import InputError

from ...common.tasking import TaskSet
from .items import TravelTasks
from .judge import KINDS, tables
from .players import players
from .session import Options

__all__ = ["KINDS", "Options", "TravelTasks", "tables", "task_set"]


def task_set(data: Path, *, limit: int | None = None, seed: int = 0, **options: Any) -> TaskSet:
    """The items of a folder made by `tripmend worldtravel build`.

    limit: only the first so many. seed: of the order in which they are drawn. options: those of `Options`: task, tools,
    images, hints, feasibility_only, tightest, calls. Raises InputError for an option or a value that there is not,
    naming those that there are, and for a folder that cannot be read.
    """
    known = [field.name for field in fields(Options)]
    for name in options:
        if name not in known:
            raise InputError(f"there is no such option; there are: {', '.join(known)}", where=name)
    return TravelTasks(Path(data), Options(**options), limit, seed, players)
