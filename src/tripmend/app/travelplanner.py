"""tripmend travelplanner: the bench on TravelPlanner's records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["group"]

group = typer.Typer(no_args_is_help=True, help="Mend TravelPlanner's annotated plans and judge the result.")


@group.callback()
def _group() -> None:
    """Mend TravelPlanner's annotated plans and judge the result."""


@group.command()
def bench(
    data: Annotated[
        Path, typer.Option("--data", metavar="DIR", help="The folder with plans.jsonl and reference.jsonl themselves.")
    ],
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write every case, the summary and the record here.")
    ] = None,
    only: Annotated[
        list[int] | None, typer.Option("--only", metavar="IDX", help="Only this record; repeatable.")
    ] = None,
    time_limit: Annotated[float, typer.Option("--time-limit", min=0.1, help="Seconds per repair.")] = 10.0,
) -> None:
    """Knock out every meal, attraction, stay and flight, repair, judge, compare with brute force.

    Exit 0: full marks (repaired, best, proven, relaxed wherever it can be, nothing wrong), 1: anything less,
    2: unusable input.
    """
    import json

    from rich.console import Console

    from ..formats._files import write_atomically
    from ..suites.travelplanner.bench import run
    from ..suites.travelplanner.report import document, failed, tables
    from ._output import may_write

    may_write(json_file, data)
    result = run(data, only=frozenset(only or ()), time_limit=time_limit)
    if json_file is not None:
        plain = document(result, data, time_limit=time_limit)
        write_atomically(json_file, json.dumps(plain, indent=1, ensure_ascii=False) + "\n")
    console = Console()
    for part in tables(result):
        console.print(part)
    if failed(result):
        raise typer.Exit(1)
