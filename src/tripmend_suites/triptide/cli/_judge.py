"""tripmend triptide judge, report."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ...common.output import Shape, deliver, width_of

__all__ = ["register"]


class Rubric(StrEnum):
    """Which words the scores go by."""

    PAPER = "paper"
    RELEASED = "released"


def judge(
    initial: Annotated[Path, typer.Option("--initial", metavar="FILE", help="The plans before (JSONL, or CSV).")],
    disruptions: Annotated[
        Path, typer.Option("--disruptions", metavar="FILE", help="What happened: JSONL as built, or the published CSV.")
    ],
    revised: Annotated[Path, typer.Option("--revised", metavar="FILE", help="The revised plans (JSONL, or CSV).")],
    database: Annotated[
        Path | None,
        typer.Option("--database", metavar="DIR", help="The tables; with them places, hours and prices count too."),
    ] = None,
    rubric: Annotated[
        Rubric, typer.Option("--rubric", help="Table 4 of the paper, or the prompt of the released code.")
    ] = Rubric.PAPER,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write every case with its reasons to this file.")
    ] = None,
) -> None:
    """Score every revision from 1 to 5 by fixed rules, without a model.

    A case without a usable revision scores 1. Exit 0: judged, and every case has a line, 1: cases have none, or
    disruptions or lines could not be used (they are named), 2: unusable input.
    """
    from tripmend.app.output import may_write

    from ...common.output import show, write_json
    from ..database import read_database
    from ..judge import judge_files, judged_page

    may_write(json_file, initial, disruptions, revised, database)
    tables = None if database is None else read_database(database)
    found = judge_files(initial, disruptions, revised, database=tables, rubric=rubric.value)
    write_json(json_file, found.plain())
    show([judged_page(found)])
    if found.unusable or found.refused or found.unanswered:
        raise typer.Exit(1)


def report(
    bench: Annotated[
        list[Path] | None,
        typer.Option("--bench", metavar="FILE", help="From `bench --json` or `score --json`; repeatable."),
    ] = None,
    stats: Annotated[Path | None, typer.Option("--stats", metavar="FILE", help="From `stats --json`.")] = None,
    judged: Annotated[Path | None, typer.Option("--judged", metavar="FILE", help="From `judge --json`.")] = None,
    shape: Annotated[Shape, typer.Option("--format", help="How the tables are written.")] = Shape.TEXT,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="Default: the screen.")] = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE.svg", help="Draw rate against horizon from the benches.")
    ] = None,
    printed: Annotated[bool, typer.Option("--printed", help="The paper's rows alone, without any file.")] = False,
) -> None:
    """The paper's Tables 2, 3, 7 and 8, ours beside the printed rows. Those are of other trips: context only."""
    from tripmend.app.output import may_write
    from tripmend.errors import InputError
    from tripmend.formats.files import write_atomically

    from ..report import horizon_svg, read_bench, read_stats, report_text

    files = bench or []
    if not printed and not any((*files, stats, judged)):
        raise InputError(
            "name a file with --bench, --stats or --judged, as their --json wrote it; --printed needs none"
        )
    may_write(out, *files, stats, judged)
    may_write(plot, *files, stats, judged, suffixes=(".svg",))
    benches = [(path.stem if len(files) > 1 else "tripmend", read_bench(path)) for path in files]
    if plot is not None and not benches:
        raise InputError("a plot needs --bench")
    text = report_text(benches, None if stats is None else read_stats(stats), judged, shape.value, width_of(out))
    if plot is not None:
        write_atomically(plot, horizon_svg(benches))
    deliver(text, out)


def register(group: typer.Typer) -> None:
    """Put the commands into `group`."""
    for command in (judge, report):
        group.command(command.__name__)(command)
