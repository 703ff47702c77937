"""tripmend flextravel: the bench on Flex-TravelPlanner's records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tripmend.app.output import may_write

from ..common.output import JsonFile, Only, TimeLimit, finish, group_of, write_json

group = group_of("Repair plans when a constraint arrives, on Flex-TravelPlanner.")


@group.command()
def bench(
    data: Annotated[
        Path, typer.Option("--data", metavar="DIR", help="The folder with without_budget.jsonl and the others.")
    ],
    json_file: JsonFile = None,
    times_file: Annotated[
        Path | None, typer.Option("--times", metavar="FILE", help="Write the milliseconds of every case here.")
    ] = None,
    only: Only = None,
    sole: Annotated[bool, typer.Option("--sole/--no-sole", help="Plan every query from nothing, too.")] = True,
    time_limit: TimeLimit = 10.0,
) -> None:
    """Plan every record without its constraint, repair with it, judge, compare with brute force.

    With --json a run that was stopped goes on where it was: what is done is kept beside FILE until all is.
    Exit 0: full marks, 1: anything less, 2: unusable input.
    """

    from .bench import run
    from .report import document, pages, settings, shortfalls

    may_write(json_file, data)
    may_write(times_file, data)
    record = settings(data, time_limit, only or ())
    journal = None if json_file is None else json_file.with_name(json_file.name + ".part")
    result = run(data, only=frozenset(only or ()), sole=sole, time_limit=time_limit, journal=journal, settings=record)
    write_json(times_file, dict(result.milliseconds))
    finish(json_file, document(result, record), pages(result), shortfalls(result))
