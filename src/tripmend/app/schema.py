"""`tripmend schema`: the JSON Schema of the documents."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

__all__ = ["schema"]


def schema(
    document: Annotated[
        Literal["trip", "answer", "change", "request"],
        typer.Argument(
            help="Of a trip document, of the answer to a repair, of what happened, or of what a plan is asked for."
        ),
    ] = "trip",
) -> None:
    """Print the JSON Schema of a document."""
    from ..formats import native
    from ._screen import print_json

    if document == "answer":
        from ..formats.answer import answer_schema

        print_json(answer_schema())
    else:
        made = {"trip": native.json_schema, "change": native.change_schema, "request": native.request_schema}
        print_json(made[document]())
