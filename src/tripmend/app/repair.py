"""`tripmend repair`: what happened goes in, the feasible plan that changes least comes out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ..errors import InputError

if TYPE_CHECKING:
    import datetime as dt

    from ..change import Change
    from ..formats.native import TripDocument


def repair(
    trip: Annotated[
        Path | None, typer.Argument(help="The trip document, JSON or YAML (-: standard input).", show_default=False)
    ] = None,
    because: Annotated[str | None, typer.Option(help="What happened, in plain words.")] = None,
    disruption: Annotated[Path | None, typer.Option(help="The same as a change document (-: standard input).")] = None,
    reader: Annotated[
        str | None,
        typer.Option(help="A language model that reads --because as well: openai/MODEL, at OPENAI_BASE_URL."),
    ] = None,
    today: Annotated[str | None, typer.Option(help="The date on which the words were said (YYYY-MM-DD).")] = None,
    now: Annotated[
        str | None,
        typer.Option(
            help="On a trip under way, the time where you are (YYYY-MM-DD HH:MM): what has begun by then stays."
        ),
    ] = None,
    tolerance: Annotated[
        Literal["plan-bound", "flexible"] | None,
        typer.Option(help="How much change is accepted; else the trip says it, else plan-bound."),
    ] = None,
    severity: Annotated[
        Literal["step", "day", "plan"] | None, typer.Option(help="How far the disruption reaches; else inferred.")
    ] = None,
    lock: Annotated[
        list[str] | None, typer.Option(help="A stop, leg or stay that must stay as it is: id or name. Repeatable.")
    ] = None,
    alternatives: Annotated[int, typer.Option(min=0, max=20, help="How many other ways to show.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of a page.")] = False,
    every: Annotated[bool, typer.Option("--all", help="With --json, list the findings that are ok, too.")] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Write the revised trip to this file (.json, .yaml; -: standard output)."),
    ] = None,
    html: Annotated[
        Path | None, typer.Option(help="Write one page with maps to this file, too (.html; -: standard output).")
    ] = None,
    time_limit: Annotated[
        float,
        typer.Option(
            min=0.1, max=3600, help="So many seconds of searching, counted as work; busy machines take longer."
        ),
    ] = 10.0,
    batch: Annotated[
        Path | None, typer.Option(help="Mend many trips instead: a file with a case (JSON) a line; answers go to -o.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=256, help="With --batch, how many processes work at it.")] = 1,
    scheduler: Annotated[
        str | None, typer.Option(help="With --batch, a Dask cluster that works at it (tcp://HOST:PORT).")
    ] = None,
) -> None:
    """Mend a trip after something happened.

    The revision keeps bookings and changes as little as possible.
    Exit code 0: repaired, or nothing had to change; 1: no repair, or something must be asked first; 2: unusable input.
    With --batch: 0 when every case was answered with a repair or with why there is none, 1 when some have an error.
    """
    if batch is not None:
        given = (trip, because, disruption, reader, today, now, tolerance, severity, lock, html)
        if any(one is not None for one in given) or as_json or every or alternatives:
            raise InputError("with --batch all of a case stands in its line; beside it only -o, --workers, --scheduler")
        raise typer.Exit(_batch(batch, output, workers, scheduler))
    if trip is None:
        raise InputError("name the trip to mend, or a file of many with --batch; see tripmend repair --help")
    import time

    from ..explain import explain
    from ..formats.answer import answer, unclear_answer
    from ..formats.files import is_standard
    from ..formats.native import TRIP_SUFFIXES, read_trip
    from ._options import item_id, parse_now, parse_today
    from ._page import at_terminal, print_explanation, print_unclear
    from .output import catalogue_files, errors_of, may_pipe, may_write, may_write_page, put_text, put_trip
    from .screen import print_json, screen

    if (because is None) == (disruption is None):
        raise InputError("say what happened: either --because with words, or --disruption with a file")
    piped = may_pipe(trip, disruption, output=output, as_json=as_json)
    piped = may_pipe(output, html, output=html, as_json=as_json) or piped
    document = read_trip(trip)
    inputs = disruption, *catalogue_files(trip, document.catalogue_path)
    may_write(None if piped else output, *(() if is_standard(trip) else (trip,)), *inputs, suffixes=TRIP_SUFFIXES)
    may_write_page(html, trip, output, *inputs)
    locks = tuple(item_id(name, document.itinerary, document.catalogue) for name in lock or ())
    begun = time.perf_counter()
    asks = not as_json and not piped and at_terminal()
    moments = parse_today(today), parse_now(now)
    change = _change(because, disruption, document, *moments, reader=reader, asks=asks)
    if change.unclear:
        from ..explain import understood

        parts = understood(change, document.itinerary, document.catalogue)
        if as_json:
            print_json(unclear_answer(parts, change, milliseconds=(time.perf_counter() - begun) * 1000))
        else:
            print_unclear(screen(beside=piped), parts, change)
        _say_unwritten("until that is answered", output, html)
        raise typer.Exit(1)
    from ..repair import repair as mend

    with errors_of(disruption, options=frozenset(() if now is None else ("now",))):
        outcome = mend(
            document.itinerary,
            change,
            document.catalogue,
            severity=severity,
            tolerance=tolerance,
            locks=locks,
            alternatives=alternatives,
            time_limit=time_limit,
        )
    inferred = severity is None and not any(one.severity for one in change.disruptions)
    explanation = explain(outcome, document.catalogue, inferred=inferred, locks=locks)
    if output is not None and outcome.revision is not None:
        put_trip(output, outcome.revision.itinerary, outcome.world.catalogue)
    elif output is not None:
        _say_unwritten("as there is no revised trip", output)
    if html is not None:
        from ..formats.page import repair_page

        put_text(html, repair_page(explanation, document.catalogue))
    if as_json:
        print_json(answer(explanation, inferred=inferred, every=every))
    else:
        print_explanation(screen(beside=piped), explanation, asked=alternatives)
    raise typer.Exit(0 if outcome.revision is not None else 1)


def _batch(cases: Path, output: Path | None, workers: int, scheduler: str | None) -> int:
    from ._batch import write_answers
    from .screen import bar, say

    if output is None:
        raise InputError("say with -o where the answers go")
    with bar("repairs") as advance:
        statuses, earlier = write_answers(cases, output, workers=workers, scheduler=scheduler, advance=advance)
    told = ", ".join(f"{number} {status.replace('_', ' ')}" for status, number in statuses.items())
    again = f" ({earlier} of them by an earlier run)" if earlier else ""
    say(f"{sum(statuses.values())} cases answered{again}: {told}", err=True)
    return 1 if "error" in statuses else 0


def _say_unwritten(why: str, *files: Path | None) -> None:
    """Say on standard error that what was asked for was not written."""
    from .screen import say

    names = [str(file) for file in files if file is not None]
    if names:
        say(f"nothing is written to {' or '.join(names)} {why}", err=True)


def _change(
    because: str | None,
    disruption: Path | None,
    document: TripDocument,
    today: dt.date | None,
    now: dt.datetime | None,
    *,
    reader: str | None = None,
    asks: bool = False,
) -> Change:
    """What happened. asks: somebody is at a terminal, who is asked where words are unclear."""
    from ..change import Unclear

    if disruption is not None:
        from ..formats.native import read_change

        change = read_change(disruption)
        change = change if now is None else change.replace(now=now)
    else:
        from ..messages import read_message
        from ._reader import reader_named

        # Bytes of an argument that are not UTF-8 arrive as halves of characters, which no output could hold.
        words = (because or "").encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        second = None if reader is None else reader_named(reader)
        told = read_message(words, document.itinerary, document.catalogue, today, now, second=second)
        change = told.change
        if asks and len(told.questions) == 1 and told.choices:
            from ._page import chosen

            number = chosen(told.questions[0].question, [one.words for one in told.choices])
            change = change if number is None else told.choices[number].change.replace(now=now)
    if not (change.disruptions or change.constraints or change.unclear):
        question = "Nothing in this says what happened; what is closed, late, sold out or wished for?"
        return change.replace(unclear=(Unclear(text=because or "", question=question),))
    return change
