"""``tripmend read``: what a page, a screenshot or a text says, each statement with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from ..errors import InputError
from ..read.facts import KINDS, Kind

__all__ = ["read"]

_READER = "One reader for each kind of document, or (pages) one that reads a web page for everything."


def read(
    page: Annotated[
        Path, typer.Argument(help="A screenshot (PNG, JPEG, WebP), a web page or a text file.", show_default=False)
    ],
    kind: Annotated[Kind | None, typer.Option(help="What the page is read as.", show_default=False)] = None,
    reader: Annotated[Literal["kinds", "pages"], typer.Option(help=_READER)] = "kinds",
    json_output: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Say what PAGE states, where it stands and how sure that is, and what could not be made out.

    Exit 0: it was read; 2: it cannot be read. Nothing in a page is run or fetched.
    """
    from ._reading import print_page_reading, print_reading, reading_document
    from .screen import print_json, screen

    if reader == "pages":
        from ..pages import read_page

        found = read_page(page)
        if json_output:
            print_json(found.document())
        else:
            print_page_reading(screen(), found)
        return
    if kind is None:
        raise InputError(
            f"says nothing of what it is read as: add --kind ({', '.join(KINDS)}) or --reader pages", source=str(page)
        )
    from ..read import reader_of, sheet_of

    sheet = sheet_of(page)
    reading = reader_of(kind)(sheet)
    if json_output:
        print_json(reading_document(sheet, reading))
    else:
        print_reading(screen(), sheet, reading)
