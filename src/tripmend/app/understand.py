"""``tripmend understand``: what a message says happened, without repairing anything."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .screen import say


def understand(
    trip: Annotated[Path | None, typer.Argument(help="The trip document (-: standard input).")] = None,
    message: Annotated[str | None, typer.Argument(help="What happened, in plain English.")] = None,
    today: Annotated[
        str | None, typer.Option(help="The date of the message, YYYY-MM-DD (without: tomorrow is a question).")
    ] = None,
    now: Annotated[
        str | None, typer.Option(help="On a trip under way, the time where you are (YYYY-MM-DD HH:MM).")
    ] = None,
    json_output: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    batch: Annotated[Path | None, typer.Option(help="Read many messages: lines {id, trip, message, today?}.")] = None,
    score: Annotated[
        Path | None, typer.Option(help="Compare with labelled messages: lines with a further key expect.")
    ] = None,
    reader: Annotated[
        str | None,
        typer.Option(help="A language model that reads as well: openai/MODEL, at OPENAI_BASE_URL (a local one, too)."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Where --batch writes its lines; for one message, where to write JSON."),
    ] = None,
) -> None:
    """Say what MESSAGE tells about TRIP.

    Exit 0: understood; 1: something is unclear; 2: unusable input.
    With --batch and --score, 0: every line was read (even with a question back); 1: some lines are unusable, counted
    on standard error; 2: the file itself is unusable. With -o the JSON of one message goes to a file: it is a change
    document for `tripmend repair --disruption`.
    """
    from ..errors import InputError
    from ..formats.files import is_standard
    from ._understood import answer, answer_many, score_many
    from .output import may_pipe, may_write

    if reader is not None and trip is None:
        raise InputError("--reader reads one message: give a TRIP and a MESSAGE")
    chosen = sum(option is not None for option in (batch, score)) + (trip is not None)
    if chosen != 1:
        raise InputError("give a TRIP and a MESSAGE, or --batch FILE -o FILE, or --score FILE")
    if batch is not None:
        if output is None:
            raise InputError("say where to write with -o FILE")
        may_write(output, batch)
        text, broken = answer_many(batch, output)
        say(text)
    elif score is not None:
        if output is not None:
            raise InputError("--score only prints; leave -o out")
        text, broken = score_many(score, as_json=json_output)
        (typer.echo if json_output else say)(text)
    elif trip is None or message is None:
        raise InputError("give a TRIP and a MESSAGE")
    else:
        may_pipe(trip, output=output, as_json=json_output)
        if is_standard(output):
            output, json_output = None, True  # the same document
        may_write(output, trip, suffixes=(".json", ".yaml", ".yml"))
        raise typer.Exit(answer(trip, message, today, now, as_json=json_output, output=output, reader=reader))
    if broken:
        typer.echo(f"tripmend: {broken} unusable line{'s' if broken > 1 else ''}", err=True)
        raise typer.Exit(1)
