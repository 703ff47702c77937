"""tripmend worldtravel horizon."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["horizon"]


def horizon(
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same tasks.")] = 1,
    each: Annotated[int, typer.Option("--each", min=1, max=100, help="Tasks of every size.")] = 3,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write everything to this file.")
    ] = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE.svg", help="Draw feasibility and time by size.")
    ] = None,
) -> None:
    """Solve ever harder synthetic tasks, 6 to 100 hard checks, beside planners that do not look ahead."""
    from tripmend.app.output import may_write
    from tripmend.app.screen import bar
    from tripmend.formats.files import write_atomically

    from ...common._page import Page
    from ...common.output import show, write_json
    from ..horizon import drawing, measure

    may_write(json_file)
    may_write(plot, json_file, suffixes=(".svg",))
    with bar("harder tasks") as progress:
        document = measure(seed, each=each, processes=2, progress=progress)
    columns = ("hard", "visits", "days", "engine", "soonest", "nearest", "searched too", "ms median", "ms slowest")
    rows = tuple(
        (
            str(row["hard"]),
            str(row["visits"]),
            str(row["days"]),
            *(f"{row[key]}/{row['n']}" for key in ("engine", "soonest", "nearest", "enumerated")),
            f"{row['ms_p50']:.0f}",
            f"{row['ms_max']:.0f}",
        )
        for row in document["rows"]
    )
    notes = (
        f"strictly feasible answers: engine {document['engine']}/{document['n']}, greedy by soonest start "
        f"{document['soonest']}/{document['n']}, by nearest place {document['nearest']}/{document['n']}",
        f"{document['ms_p50']:.0f} ms at the median, {document['ms_p95']:.0f} ms at p95",
        "searched too: plain search over the whole task came to an end and found the same single plan",
    )
    show([Page("Planning by number of hard checks (synthetic tasks, one plan each)", columns, rows, notes)])
    write_json(json_file, document)
    if plot is not None:
        write_atomically(plot, drawing(document))
