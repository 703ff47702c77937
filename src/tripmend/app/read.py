"""``tripmend read``: what a page, a screenshot or a text says, each statement with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..read.facts import Kind

__all__ = ["read"]


def read(
    page: Annotated[
        Path, typer.Argument(help="A screenshot (PNG, JPEG, WebP), a web page or a text file.", show_default=False)
    ],
    kind: Annotated[Kind, typer.Option(help="What the page is read as.", show_default=False)],
    json_output: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Say what PAGE states, where it stands and how sure that is, and what could not be made out.

    Exit 0: it was read; 2: it cannot be read. Nothing in a page is run or fetched.
    """
    from ..read import reader_of, sheet_of
    from ._reading import print_reading, reading_document
    from .screen import print_json, screen

    sheet = sheet_of(page)
    reading = reader_of(kind)(sheet)
    if json_output:
        print_json(reading_document(sheet, reading))
    else:
        print_reading(screen(), sheet, reading)
