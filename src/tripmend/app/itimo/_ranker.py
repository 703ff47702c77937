"""tripmend itimo train, repair, score, bench, report."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

__all__ = ["register"]


class Mode(StrEnum):
    """How answers are counted."""

    REFERENCE = "reference"
    PAPER = "paper"


class Modification(StrEnum):
    """The edit asked for."""

    ADD = "add"
    REPLACE = "replace"
    DELETE = "delete"


class Answer(StrEnum):
    """Which reading of the probabilities is the answer."""

    CHOSEN = "chosen"
    PROBABLE = "probable"
    PASSING = "passing"


class Shape(StrEnum):
    """How tables are written."""

    TEXT = "text"
    MARKDOWN = "markdown"


ModelOption = Annotated[
    Path | None, typer.Option("--model", metavar="MODEL", help="A model from `train`; default: the one shipped.")
]
JsonOption = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write everything to this file.")]
ModificationOption = Annotated[
    Modification | None, typer.Option("--operation", help="The edit asked for, where the file does not say it.")
]


def _one_thread() -> None:
    """Keep linear algebra to one thread; to be called before numpy comes in. The matrices are so small that threads
    would only wait for each other."""
    os.environ.update(dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1"))


def train(
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="The folder with CITY_OPERATION_train/val.json.")],
    out: Annotated[Path, typer.Option("--out", metavar="MODEL", help="Where the model goes.")],
) -> None:
    """Train the ranker on the train and val files; the same files give the same bytes.

    Takes six minutes and more for each city. Nothing is kept of a training that is stopped.
    """
    from .._output import may_write

    may_write(out, data)
    _one_thread()
    from ...suites.itimo.ranker.train import train as fit
    from .._screen import line, screen
    from ._stopping import stoppable

    console = screen()
    with stoppable("nothing is kept of the training, and the next one begins anew"):
        record = fit(data, out, say=lambda text: line(console, text, indent=0))
    for operation, found in record["operations"].items():
        for city, scores in found["cross-validation"].items():
            for name, counts in scores.items():
                n = counts["n"]
                text = f"{operation} {city} {name}: Mod {counts['mod']}/{n}, APR {counts['apr']}/{n}"
                line(console, f"cross-validated, {text}", indent=0)


def repair(
    examples: Annotated[Path, typer.Argument(metavar="EXAMPLES.json")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="PREDICTIONS.json", help="Where the answers go.")],
    operation: ModificationOption = None,
    answer: Annotated[
        Answer,
        typer.Option(
            help="The most probable edit (Mod), the one that most probably passes (APR), or the mixture chosen on val."
        ),
    ] = Answer.CHOSEN,
    model: ModelOption = None,
) -> None:
    """Answer every example of a file. Exit 0: all answered, 1: a record was refused (it has a null answer)."""
    _one_thread()
    from ...edits._model_file import load_ranker, shipped_ranker
    from ...formats.itimo import read_examples, response_for, write_predictions
    from .._output import may_write
    from .._screen import line, screen

    may_write(out, examples, model)
    read = read_examples(examples, operation=None if operation is None else operation.value)
    ranker = shipped_ranker() if model is None else load_ranker(model)
    if answer is not Answer.CHOSEN:
        ranker = ranker.trusting(0.0 if answer is Answer.PROBABLE else 1000.0)
    rankings = ranker.rank([example.problem for example in read.examples])
    answers = {
        example.sid: (response_for(example, ranking.best), example.label)
        for example, ranking in zip(read.examples, rankings, strict=True)
    }
    write_predictions(out, {**answers, **{one.sid: (None, None) for one in read.refused}})
    console = screen()
    line(console, f"{len(answers)}/{read.total} records answered", indent=0)
    for one in read.refused:
        line(console, "refused " + ": ".join(filter(None, (one.sid, one.where, one.reason))), indent=0)
    unfit = sum(not ranking.fits for ranking in rankings)
    if unfit:
        line(console, f"{unfit} have no edit that changes exactly the axes asked for; the nearest was taken", indent=0)
    seen = sum(ranker.trained_on(example.problem) for example in read.examples)
    if seen:
        text = f"the ranker learnt from {seen} of them, so that a score of these answers measures nothing; see `bench`"
        line(console, text, indent=0)
    if read.refused:
        raise typer.Exit(1)


def score(
    examples: Annotated[Path, typer.Argument(metavar="EXAMPLES.json")],
    predictions: Annotated[Path, typer.Argument(metavar="PREDICTIONS.json")],
    mode: Annotated[Mode, typer.Option("--mode", help="As the released evaluator counts, or as the paper says.")],
    json_file: JsonOption = None,
    operation: ModificationOption = None,
) -> None:
    """Score answers: {ID: {"response": {"removed_index": 3}}}, or the model's text in place of the edit.

    Every record counts, answered or not. Exit 0: scored, and every record has an entry (null is no answer), 1: scored,
    but a record was refused, an entry is missing, doubled, unusable or of no record, or nothing is answered, 2:
    unusable input.
    """
    from ...errors import InputError
    from ...formats.itimo import read_examples, read_predictions
    from ...suites.itimo.metrics.score import compare, faults, lines
    from .._output import may_write
    from .._screen import line, screen
    from .._suite_output import write_json

    may_write(json_file, examples, predictions)
    read = read_examples(examples, operation=None if operation is None else operation.value)
    if not read.examples and read.refused:
        first = ": ".join(filter(None, (read.refused[0].where, read.refused[0].reason)))
        text = (
            f"none of the {read.total} records can be used (the first: {first}); the examples come before the answers"
        )
        raise InputError(text, source=examples)
    document = compare(read, read_predictions(predictions), mode.value, predictions)
    write_json(json_file, document)
    console = screen()
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
    _one_thread()
    from dataclasses import replace

    from ...edits._model_file import load_ranker, shipped_ranker
    from ...suites.itimo.ranker.bench import document, run
    from ...suites.itimo.report import rows_page
    from .._output import may_write
    from .._suite_output import show, write_json

    may_write(json_file, data, model)
    ranker = shipped_ranker() if model is None else load_ranker(model)
    found = document(run(data, split, replace(ranker, perturber=perturber)))
    write_json(json_file, found)
    title = f"iTIMO, {split}" + ("" if perturber else ", without the counts of places put in and taken out")
    show([rows_page(found["rows"], title, found["unusable"])])
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
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="Default: the screen.")] = None,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE.svg", help="Draw the bench's rows.")] = None,
    printed: Annotated[bool, typer.Option("--printed", help="The paper's rows alone, without any file.")] = False,
) -> None:
    """The paper's tables 1, 2, 3/9 and the Borda counts, ours beside them."""
    from ...errors import InputError
    from ...formats._files import write_atomically
    from ...suites.itimo.report import as_markdown, as_plain, drawing, pages
    from ...suites.itimo.report.files import Kind, Sources, add_file
    from .._output import may_write
    from .._suite_output import deliver, width_of

    given = (*(files or ()), bench_file, counts_file, synthesis_file, *(score_files or ()))
    if not printed and not any(given):
        raise InputError("name a file that stats, study, bench or score wrote with --json; --printed needs none")
    may_write(out, *given)
    may_write(plot, *given)
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
    tables = pages(sources.bench, sources.synthesis, sources.counts, sources.scores)
    markdown = shape is Shape.MARKDOWN
    text = ("\n\n".join(map(as_markdown, tables)) if markdown else as_plain(tables, width_of(out))) + "\n"
    if plot is not None:
        if sources.bench is None:
            raise InputError("a plot needs what `bench --json` wrote")
        write_atomically(plot, drawing(sources.bench["rows"]))
    deliver(text, out)


def register(group: typer.Typer) -> None:
    """Put the commands into `group`."""
    for command in (train, repair, score, bench, report):
        group.command(command.__name__)(command)
