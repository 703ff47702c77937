"""``tripmend read``: what a web page, a screenshot or a text says."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def read(
    page: Annotated[
        Path, typer.Argument(help="A web page, a screenshot (PNG, JPEG, WebP) or a text file.", show_default=False)
    ],
    json_output: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Say what PAGE tells a traveller: times to choose from and their states, prices, hours, ways and more, how sure
    each is, and what could not be made out.

    Exit 0: it was read; 2: it cannot be read. Nothing in a page is run or fetched.
    """
    from ..pages import read_page
    from ._page import print_page_reading
    from .screen import print_json, screen

    found = read_page(page)
    if json_output:
        print_json(found.document())
    else:
        print_page_reading(screen(), found)
