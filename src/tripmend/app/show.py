"""`tripmend show`: a trip day by day."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def show(
    trip: Annotated[
        Path, typer.Argument(help="The trip document, JSON or YAML (-: standard input).", show_default=False)
    ],
    html: Annotated[
        Path | None, typer.Option(help="Write one page with maps to this file (.html; -: standard output) instead.")
    ] = None,
) -> None:
    """Show a trip day by day."""
    from ..formats.native import read_trip
    from ._page import print_days
    from .output import catalogue_files, may_write_page, put_text
    from .screen import screen

    document = read_trip(trip)
    if html is not None:
        from ..formats.page import trip_page

        may_write_page(html, trip, *catalogue_files(trip, document.catalogue_path))
        put_text(html, trip_page(document.itinerary, document.catalogue))
        return
    print_days(screen(), document.itinerary, document.catalogue)
