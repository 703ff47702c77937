"""Groups and options that the suites' commands share, and how a bench ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from .report import Page

JsonFile = Annotated[
    Path | None, typer.Option("--json", metavar="FILE", help="Write every case, the summary and the record here.")
]
Only = Annotated[
    list[int] | None, typer.Option("--only", metavar="IDX", help="Only the records of this idx; repeatable.")
]
TimeLimit = Annotated[float, typer.Option("--time-limit", min=0.1, help="Seconds per repair.")]


def group_of(words: str) -> typer.Typer:
    """A group of commands, also where there is but one."""
    group = typer.Typer(no_args_is_help=True, help=words)
    group.callback()(lambda: None)
    return group


def finish(json_file: Path | None, document: Mapping[str, Any], pages: Sequence[Page], lacks: Sequence[str]) -> None:
    """Write the document where one is wanted, show the tables and, below them, what is short of full marks. Exits with
    1 where anything is."""
    from .output import show, write_json
    from .report import Page

    write_json(json_file, document)
    short = [Page("", ("Short of full marks",), tuple((one,) for one in lacks))] if lacks else []
    show([*pages, *short])
    if lacks:
        raise typer.Exit(1)
