"""`tripmend plan`: a trip from a request, as a repair of an empty one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..change import Request
    from ..trip import Catalogue, Itinerary


def plan(
    request: Annotated[
        Path, typer.Argument(help="The request document, JSON or YAML (-: standard input).", show_default=False)
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of a page.")] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Write the trip to this file (.json, .yaml; -: standard output)."),
    ] = None,
) -> None:
    """Plan a trip from a request.

    A request holds dates, traveller, fixed legs and stays, and wishes.
    Exit code 0: planned; 1: there is no such plan, or only one that breaks a rule; 2: unusable input.
    """
    from ..explain import explain
    from ..formats.answer import answer
    from ..formats.native import TRIP_SUFFIXES, read_request_files
    from ..repair import plan as make
    from ._page import print_days, print_explanation, print_findings
    from .output import catalogue_files, errors_of, may_pipe, may_write, put_trip
    from .screen import heading, print_json, screen

    piped = may_pipe(request, output=output, as_json=as_json)
    wanted, catalogue, beside = read_request_files(request)
    may_write(None if piped else output, request, *catalogue_files(request, beside), suffixes=TRIP_SUFFIXES)
    with errors_of(request):
        outcome = make(wanted, catalogue)
    explanation = explain(outcome, catalogue, planned=True)
    if output is not None and outcome.revision is not None:
        put_trip(output, outcome.revision.itinerary, outcome.world.catalogue)
    if as_json:
        print_json(answer(explanation))
    elif outcome.revision is None:
        print_explanation(screen(beside=piped), explanation)
    else:
        console = screen(beside=piped)
        heading(console, explanation.headline, style="green")
        print_days(console, outcome.revision.itinerary, outcome.world.catalogue)
        missing = _left_out(wanted, outcome.revision.itinerary, catalogue)
        if missing:
            heading(console, "Left out", ", ".join(missing), style="yellow")
        print_findings(console, explanation)
    sound = not any(finding.level == "hard" for finding in explanation.broken)
    raise typer.Exit(0 if outcome.revision is not None and sound else 1)


def _left_out(request: Request, itinerary: Itinerary, catalogue: Catalogue) -> list[str]:
    """The wishes that are not in the plan, by the name of their place or by what they asked for."""
    found = []
    for number, wish in enumerate(request.wishes):
        if itinerary.item(wish.id or f"wish-{number + 1}") is None:
            place = catalogue.place(wish.place) if wish.place is not None else None
            kind = " ".join([*wish.tags, wish.meal or wish.kind])
            found.append(place.name if place is not None else kind)
    return found
