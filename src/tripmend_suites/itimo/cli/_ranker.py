"""tripmend itimo train, repair."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ._options import ModelOption, ModificationOption, examples_from, one_thread, put_json

__all__ = ["repair", "train"]


class Answer(StrEnum):
    """Which reading of the probabilities is the answer."""

    CHOSEN = "chosen"
    PROBABLE = "probable"
    PASSING = "passing"


def train(
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="The folder with CITY_OPERATION_train/val.json.")],
    out: Annotated[Path, typer.Option("--out", metavar="MODEL", help="Where the model goes.")],
) -> None:
    """Train the ranker on the train and val files; the same files give the same bytes.

    Takes six minutes and more for each city. Nothing is kept of a training that is stopped.
    """
    from tripmend.app.output import may_write

    may_write(out, data)
    one_thread()
    from tripmend.app.screen import line, screen

    from ..ranker.train import train as fit
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
    one_thread()
    from tripmend.app.output import may_pipe, may_write
    from tripmend.app.screen import line, screen

    from ..edits._model_file import load_ranker, shipped_ranker
    from ..formats import predictions_document, response_for, text_from

    piped = may_pipe(examples, output=out)
    if not piped:
        may_write(out, examples, model)
    read = examples_from(examples, text_from(examples), operation)
    ranker = shipped_ranker() if model is None else load_ranker(model)
    if answer is not Answer.CHOSEN:
        ranker = ranker.trusting(0.0 if answer is Answer.PROBABLE else 1000.0)
    rankings = ranker.rank([example.problem for example in read.examples])
    answers = {
        example.sid: (response_for(example, ranking.best), example.label)
        for example, ranking in zip(read.examples, rankings, strict=True)
    }
    console = screen(beside=piped)
    put_json(out, predictions_document({**answers, **{one.sid: (None, None) for one in read.refused}}))
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
    strange = sum(not ranker.city_of(example.problem) for example in read.examples)
    if strange:
        text = f"{strange} name no place that the ranker knows: they are ranked without what people do in that city"
        line(console, text, indent=0)
    if read.refused:
        raise typer.Exit(1)
