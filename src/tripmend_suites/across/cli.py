"""tripmend across: what TripTide has go wrong, on WorldTravel's tasks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

group = typer.Typer(
    no_args_is_help=True, help="What TripTide has go wrong, on WorldTravel's tasks with one proved plan."
)


@group.callback()
def _group() -> None:
    """What TripTide has go wrong, on WorldTravel's tasks with one proved plan."""


@group.command()
def bench(
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="A folder made by `tripmend worldtravel build`.")],
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write every case and the summary here.")
    ] = None,
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Only of so many tasks, spread evenly.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="Of what goes wrong.")] = 0,
    time_limit: Annotated[float, typer.Option("--time-limit", min=0.1, help="Seconds per repair.")] = 10.0,
) -> None:
    """Mend every case with the engine and scripted baselines; `tripmend evaluate across` asks a model.

    Exit 0: all of the engine's answers hold and are proved, 1: anything less, 2: unusable input.
    """
    from tripmend.app.output import may_write

    from ..common.output import show, write_json
    from .bench import document, pages, run, shortfalls

    may_write(json_file, data)
    result = run(data, seed=seed, limit=limit, time_limit=time_limit)
    write_json(json_file, document(result, data, seed=seed, limit=limit))
    show(pages(result))
    if shortfalls(result):
        raise typer.Exit(1)
