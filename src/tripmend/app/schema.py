"""`tripmend schema`: the JSON Schema of the documents."""

from __future__ import annotations

from typing import Annotated, Literal

import typer


def schema(
    document: Annotated[
        Literal["trip", "answer", "change", "request", "catalogue", "check", "diff"],
        typer.Argument(
            help="Of a trip or catalogue document, of what happened, of what a plan is asked for, or of what repair "
            "(answer), check and diff print with --json."
        ),
    ] = "trip",
) -> None:
    """Print the JSON Schema of a document."""
    from ..formats import answer, native
    from .screen import print_json

    made = {
        "trip": native.json_schema,
        "catalogue": native.catalogue_schema,
        "change": native.change_schema,
        "request": native.request_schema,
        "answer": answer.answer_schema,
        "check": answer.check_schema,
        "diff": answer.difference_schema,
    }
    print_json(made[document]())
