"""tripmend models: what language models did on the suites, from their logs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ._training import narrate, predict, train

__all__ = ["group"]

group = typer.Typer(no_args_is_help=True, help="Language models: tables from logs, fine-tuning, text for travellers.")


@group.callback()
def _group() -> None:
    """Language models: tables from logs, fine-tuning, text for travellers."""


@group.command()
def report(
    logs: Annotated[list[Path], typer.Argument(help="Logs, or folders of logs.")],
    printed: Annotated[
        bool, typer.Option("--printed/--no-printed", help="Whether the papers' rows stand beside them.")
    ] = True,
    json: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write all numbers here.")] = None,
) -> None:
    """The papers' tables from logs alone, one row for each run, tripmend's own beside them."""
    from tripmend.app.output import may_write

    from ..evaluating._extra import need_inspect
    from ._output import write_runs

    need_inspect()
    may_write(json, *logs, suffixes=(".json",))
    from ..evaluating.logs import read_logs

    write_runs(read_logs(logs), json, printed)


for _command in (train, predict, narrate):
    group.command(_command.__name__)(_command)
