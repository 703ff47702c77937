"""tripmend worldtravel report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...common.output import Shape, deliver, width_of
from ._data import FolderArgument

__all__ = ["report"]

FilesArgument = Annotated[
    list[Path] | None, typer.Argument(metavar="FILES…", help="From `bench --json` or `score --json`.")
]


def report(
    folder: FolderArgument,
    files: FilesArgument = None,
    shape: Annotated[Shape, typer.Option("--format", help="How the tables are written.")] = Shape.TEXT,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="Default: the screen.")] = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="DIR", help="Draw feasibility by size of task into this folder.")
    ] = None,
) -> None:
    """The paper's Tables 3 to 6, 9 and 10, ours beside the printed rows. Those are of other tasks: context only."""
    from tripmend.app.output import may_write
    from tripmend.errors import InputError
    from tripmend.formats.files import write_atomically

    from ..report import feasibility_svg, read_scores, report_text

    given = files or []
    may_write(out, *given)
    scored = [(path.stem, read_scores(path)) for path in given]
    if plot is not None and not scored:
        raise InputError("a plot needs a document of `worldtravel bench --json` or `score --json`")
    text = report_text(folder, scored, shape.value, width_of(out))
    if plot is not None:
        try:
            plot.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"the folder cannot be made: {error.strerror}", source=plot) from error
        write_atomically(plot / "feasibility.svg", feasibility_svg(scored))
    deliver(text, out)
