"""`tripmend schema`: the JSON Schema of the documents."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

__all__ = ["schema"]


def schema(
    document: Annotated[
        Literal["trip", "answer"], typer.Argument(help="Of a trip document, or of the answer to a repair.")
    ] = "trip",
) -> None:
    """Print the JSON Schema of a document."""
    from ._screen import print_json

    if document == "trip":
        from ..formats.native import json_schema

        print_json(json_schema())
    else:
        from ..formats.answer import answer_schema

        print_json(answer_schema())
