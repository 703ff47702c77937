"""tripmend models narrate: a text for the traveller, written by a model and checked against the plan."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tripmend.app.screen import say

__all__ = ["narrate"]


def narrate(
    answer: Annotated[Path, typer.Argument(metavar="ANSWER.json", help="What `tripmend repair --json` printed.")],
    model: Annotated[str, typer.Option("--model", metavar="PROVIDER/NAME", help="As for `tripmend evaluate`.")],
    tries: Annotated[int, typer.Option("--tries", min=1, max=10, help="Texts to ask for at most.")] = 3,
    temperature: Annotated[float, typer.Option("--temperature", min=0, max=2)] = 0.0,
    json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write text, source and every fault here.")
    ] = None,
) -> None:
    """Tell the traveller what changed in a model's words, where the plan bears them out; else in tripmend's own.

    The text goes to standard output, whose words it is to standard error.
    """
    from dataclasses import asdict

    from tripmend.app.output import errors_of, may_write
    from tripmend.errors import InputError
    from tripmend.formats.files import json_text, read_document, write_atomically

    from ..evaluating._extra import need_inspect
    from ..narration import narrate as tell
    from ..narration import plan_of
    from ..narration.asking import asking

    need_inspect()
    may_write(json, answer, suffixes=(".json",))
    if model.startswith("tripmend/"):
        raise InputError(f"{model} is scripted for the suites and writes no texts; name a language model")
    with errors_of(answer):
        plan = plan_of(read_document(answer))
    with asking(model, temperature=temperature) as ask:
        told = tell(plan, ask, tries=tries)
    if json is not None:
        write_atomically(json, json_text(asdict(told)))
    say(told.text)
    for number, faults in enumerate(told.faults, 1):
        said = "; ".join(one.words for one in faults) or "there was no usable text"
        say(f"text {number} was turned down: {said}", err=True)
    if told.source == "model":
        say(f"the words are those of {model}, and the plan bears them out", err=True)
    else:
        say(f"the words are tripmend's own: {model} wrote no text that the plan bears out", err=True)
