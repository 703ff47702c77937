"""tripmend itimo score, bench, report."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ._options import JsonOption, ModelOption, ModificationOption, examples_from, json_is_piped, one_thread, put_json

__all__ = ["bench", "report", "score"]


class Mode(StrEnum):
    """How answers are counted."""

    REFERENCE = "reference"
    PAPER = "paper"


class Shape(StrEnum):
    """How tables are written."""

    TEXT = "text"
    MARKDOWN = "markdown"


def score(
    examples: Annotated[Path, typer.Argument(metavar="EXAMPLES.json")],
    predictions: Annotated[Path, typer.Argument(metavar="PREDICTIONS.json")],
    mode: Annotated[Mode, typer.Option("--mode", help="As the released evaluator counts, or as the paper says.")],
    json_file: JsonOption = None,
    operation: ModificationOption = None,
) -> None:
    """Score answers: {ID: {"response": {"removed_index": 3}}}, or the model's text in place of the edit, or a list or
    lines of {"id": ID, "response": …}; - in place of a file is standard input, --json - standard output.

    Every record counts, answered or not. Exit 0: scored, and every record has an entry (null is no answer), 1: scored,
    but a record was refused, an entry is missing, doubled, unusable or of no record, or no answer holds an edit, 2:
    unusable input.
    """
    from tripmend.app.output import may_pipe, may_write
    from tripmend.app.screen import line, screen
    from tripmend.errors import InputError
    from tripmend.formats.standard import source_name

    from ..formats import read_predictions, text_from
    from ..metrics.score import compare, faults, lines

    piped = may_pipe(examples, predictions, output=json_file)
    if not piped:
        may_write(json_file, examples, predictions)
    texts = text_from(examples), text_from(predictions)
    read = examples_from(examples, texts[0], operation)
    if not read.examples and read.refused:
        first = ": ".join(filter(None, (read.refused[0].where, read.refused[0].reason)))
        none = "the only record cannot" if read.total == 1 else f"none of the {read.total} records can"
        text = (
            f"{none} be used ({'' if read.total == 1 else 'the first: '}{first}); the examples come before the answers"
        )
        raise InputError(text, source=source_name(examples))
    document = compare(read, read_predictions(predictions, text=texts[1]), mode.value, predictions, texts)
    console = screen(beside=piped)
    put_json(json_file, document)
    for text in lines(document):
        line(console, text, indent=0)
    if read.refused or faults(document):
        raise typer.Exit(1)


def bench(
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="The folder with the released files.")],
    split: Annotated[str, typer.Option("--split", help="train, val, test or several: train+val.")] = "val",
    json_file: JsonOption = None,
    model: ModelOption = None,
    perturber: Annotated[
        bool,
        typer.Option(
            "--perturber/--no-perturber", help="Whether the counts of places put in and taken out are looked at."
        ),
    ] = True,
) -> None:
    """Every city × operation file of a split: Mod and APR beside the best published model, ms per decision.

    Exit 0: done, 1: records or files could not be used (they are named), 2: none could.
    """
    one_thread()
    from dataclasses import replace

    from ...common.output import show
    from ..edits._model_file import load_ranker, shipped_ranker
    from ..ranker.bench import document, run
    from ..report import rows_page, without

    piped = json_is_piped(json_file, data, model)
    ranker = shipped_ranker() if model is None else load_ranker(model)
    found = document(run(data, split, replace(ranker, perturber=perturber)))
    put_json(json_file, found)
    title = f"iTIMO, {split}{without(found['record'])}"
    show([rows_page(found["rows"], title, found["unusable"])], beside=piped)
    if found["unusable"] or any(row["refused"] for row in found["rows"]):
        raise typer.Exit(1)


def report(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILE]…", help="What stats, study, bench and score wrote with --json, in any order."),
    ] = None,
    bench_file: Annotated[Path | None, typer.Option("--bench", metavar="FILE", help="From `bench --json`.")] = None,
    counts_file: Annotated[
        Path | None, typer.Option("--counts", metavar="FILE", help="From `stats --json`, or any rows for Table 2.")
    ] = None,
    synthesis_file: Annotated[
        Path | None, typer.Option("--synthesis", metavar="FILE", help="From `study --json`, or any rows for Table 1.")
    ] = None,
    score_files: Annotated[
        list[Path] | None, typer.Option("--score", metavar="FILE", help="From `score --json`; may be repeated.")
    ] = None,
    shape: Annotated[Shape, typer.Option("--format", help="How the tables are written.")] = Shape.TEXT,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Default and -: standard output.")
    ] = None,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE.svg", help="Draw the bench's rows.")] = None,
    printed: Annotated[
        bool, typer.Option("--printed", help="All of the paper's tables, also those to which no file adds a row.")
    ] = False,
) -> None:
    """Scores, and the paper's tables 1, 2, 3/9 with ours beside: those to which a file adds a row, all with --printed.

    - in place of a file is standard input.
    """
    from tripmend.app.output import may_pipe, may_write
    from tripmend.errors import InputError
    from tripmend.formats.files import write_atomically
    from tripmend.formats.standard import is_standard

    from ...common.output import deliver, width_of
    from ..report import as_markdown, as_plain, drawing, pages, without
    from ..report.files import Kind, Sources, add_file

    given = (*(files or ()), bench_file, counts_file, synthesis_file, *(score_files or ()))
    if may_pipe(*given, output=out):
        out = None
    if not printed and not any(given):
        raise InputError("name a file that stats, study, bench or score wrote with --json; --printed needs none")
    may_write(out, *given)
    if is_standard(plot):
        raise InputError("the drawing needs a file of its own: --plot FILE.svg")
    may_write(plot, *given)
    may_write(plot, suffixes=(".svg",))  # what would be lost is the worse reason of the two
    if out is not None and plot is not None and out.resolve() == plot.resolve():
        raise InputError("the tables and the drawing cannot go to one file; name two", source=plot)
    sources = Sources()
    for path in files or ():
        add_file(sources, path)
    named: tuple[tuple[Kind, list[Path | None]], ...] = (
        ("bench", [bench_file]), ("counts", [counts_file]), ("synthesis", [synthesis_file]),
        ("score", list(score_files or ())),
    )  # fmt: skip
    for kind, paths in named:
        for one in paths:
            if one is not None:
                add_file(sources, one, kind)
    tables = pages(sources.bench, sources.synthesis, sources.counts, sources.scores, printed=printed)
    markdown = shape is Shape.MARKDOWN
    text = ("\n\n".join(map(as_markdown, tables)) if markdown else as_plain(tables, width_of(out))) + "\n"
    if plot is not None:
        if sources.bench is None:
            raise InputError("a plot needs what `bench --json` wrote")
        record = sources.bench["record"]
        write_atomically(plot, drawing(sources.bench["rows"], record["split"], without(record)))
    deliver(text, out)
