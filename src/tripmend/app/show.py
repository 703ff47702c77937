"""`tripmend show`: a trip day by day."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["show"]


def show(
    trip: Annotated[
        Path, typer.Argument(help="The trip document, JSON or YAML (-: standard input).", show_default=False)
    ],
) -> None:
    """Show a trip day by day."""
    from ..formats.native import read_trip
    from ._days import print_days
    from ._screen import screen

    document = read_trip(trip)
    print_days(screen(), document.itinerary, document.catalogue)
