"""tripmend triptide build, stats."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["register"]


def build(
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder to make; a stopped build goes on.")],
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Same seed, same bytes.")],
    queries: Annotated[
        int, typer.Option("--queries", metavar="N", min=1, help="Trips, in the paper's shares of 3, 5, 7 days.")
    ] = 1000,
    cities: Annotated[
        int | None, typer.Option("--cities", metavar="N", min=1, help="Cities of the made world; default all of them.")
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", min=1, help="Processes that plan side by side.")
    ] = 2,
) -> None:
    """Catalogue, queries, plans, disruptions and messages, all made up, from one seed.

    Exit 0: the folder is complete, 2: it cannot be made.
    """
    from ...suites.triptide.data.build import build as make
    from ...suites.triptide.data.folder import read_pool
    from ...suites.triptide.report import counts, counts_page
    from .._screen import line, screen
    from .._suite_output import bars, show, telling

    with telling() as say, bars() as progress:
        record = make(out, seed, queries, cities=cities, workers=workers, progress=progress, say=say)
    tables = ", ".join(f"{count} {name}" for name, count in record["database"].items())
    line(screen(), f"{out}: {tables}; seed {seed}", indent=0)
    show([counts_page(counts(*read_pool(out)))])


def stats(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A built folder.")],
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write the counts to this file.")
    ] = None,
) -> None:
    """The paper's Table 2 of a built folder, the printed counts beside it.

    Exit 0: counted, 1: lines could not be used (they are named), 2: unusable input.
    """
    from ...suites.triptide.data.folder import folder_parts, read_pool
    from ...suites.triptide.report import counts, counts_page
    from .._output import may_write
    from .._suite_output import show, write_json

    may_write(json_file, *(folder_parts(folder) if folder.is_dir() else (folder,)))
    found = counts(*read_pool(folder))
    write_json(json_file, found)
    show([counts_page(found)])
    if found["refused"]:
        raise typer.Exit(1)


def register(group: typer.Typer) -> None:
    """Put the commands into `group`."""
    for command in (build, stats):
        group.command(command.__name__)(command)
