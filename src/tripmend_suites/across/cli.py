"""tripmend across: what TripTide has go wrong, on WorldTravel's tasks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tripmend.app.output import may_write

from ..common.output import JsonFile, TimeLimit, finish, group_of

group = group_of("What TripTide has go wrong, on WorldTravel's tasks with one proved plan.")


@group.command()
def bench(
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="A folder made by `tripmend worldtravel build`.")],
    json_file: JsonFile = None,
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Only of so many tasks, spread evenly.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="Of what goes wrong.")] = 0,
    time_limit: TimeLimit = 10.0,
) -> None:
    """Mend every case with the engine and scripted baselines; `tripmend evaluate across` asks a model.

    Exit 0: all of the engine's answers hold and are proved, 1: anything less, 2: unusable input.
    """

    from .bench import document, pages, run, shortfalls

    may_write(json_file, data)
    result = run(data, seed=seed, limit=limit, time_limit=time_limit)
    finish(
        json_file,
        document(result, data, seed=seed, limit=limit, time_limit=time_limit),
        pages(result),
        shortfalls(result),
    )
