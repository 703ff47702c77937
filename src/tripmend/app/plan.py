"""`tripmend plan`: a trip from a request, as a repair of an empty one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["plan"]


def plan(
    request: Annotated[Path, typer.Argument(help="The request document, JSON or YAML.", show_default=False)],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of a page.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write the trip to this file (.json or .yaml).")
    ] = None,
) -> None:
    """Plan a trip from a request.

    A request holds dates, traveller, fixed legs and stays, and wishes.
    Exit code 0: planned; 1: there is no such plan; 2: unusable input.
    """
    from ..explain import explain
    from ..formats.answer import answer
    from ..formats.native import read_request, write_trip
    from ..repair import plan as make
    from ._days import print_days
    from ._page import print_explanation, print_findings
    from ._screen import print_json, screen

    wanted, catalogue = read_request(request)
    outcome = make(wanted, catalogue)
    explanation = explain(outcome, catalogue)
    if output is not None and outcome.revision is not None:
        write_trip(output, outcome.revision.itinerary, outcome.world.catalogue)
    if as_json:
        print_json(answer(explanation))
    elif outcome.revision is None:
        print_explanation(screen(), explanation)
    else:
        console = screen()
        print_days(console, outcome.revision.itinerary, outcome.world.catalogue)
        print_findings(console, explanation)
    raise typer.Exit(0 if outcome.revision is not None else 1)
