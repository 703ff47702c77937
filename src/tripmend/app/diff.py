"""`tripmend diff`: what became of every item between two versions of a trip."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["diff"]


def diff(
    old: Annotated[Path, typer.Argument(help="The earlier trip document (-: standard input).", show_default=False)],
    new: Annotated[Path, typer.Argument(help="The later trip document (-: standard input).", show_default=False)],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of a page.")] = False,
    every: Annotated[bool, typer.Option("--all", help="List the items that are as before, too.")] = False,
    html: Annotated[
        Path | None, typer.Option(help="Write one page with maps to this file (.html; -: standard output) instead.")
    ] = None,
) -> None:
    """Compare two versions of a trip.

    Items that are as before are only counted.
    Exit code 0 whether they differ or not; 2: unusable input.
    """
    from ..explain import diff as compare
    from ..formats.answer import difference_answer
    from ..formats.native import read_trip
    from .output import catalogue_files, may_pipe, may_write_page, put_text
    from .screen import BADGE_STYLES, heading, print_json, rows, screen

    may_pipe(old, new, output=html, as_json=as_json)
    before, after = read_trip(old), read_trip(new)
    if html is not None:
        from ..formats.page import difference_page

        files = *catalogue_files(old, before.catalogue_path), *catalogue_files(new, after.catalogue_path)
        may_write_page(html, old, new, *files)
        put_text(html, difference_page(before.itinerary, after.itinerary, before.catalogue, after.catalogue))
        return
    found = compare(before.itinerary, after.itinerary, before.catalogue, after.catalogue)
    if as_json:
        print_json(difference_answer(found))
        return
    from rich.text import Text

    console = screen()
    heading(console, "Items", ", ".join(f"{number} {badge}" for badge, number in found.counts.items() if number))
    rows(
        console,
        (
            (
                Text(change.badge, style=BADGE_STYLES[change.badge]),
                Text(change.summary, style="dim" if change.badge == "kept" and not change.aspects else "")
                + _booking(change.aspects, change.after is not None and change.after.booked),
            )
            for change in found.changes
            if every or change.badge != "kept" or change.aspects
        ),
    )
    currencies = f"{before.itinerary.currency} and {after.itinerary.currency} cannot be compared"
    heading(console, "Cost", currencies if found.cost is None else found.cost.words)
    heading(console, "Time", found.time.words)


def _booking(aspects: tuple[str, ...], booked: bool) -> str:
    if "booking" not in aspects:
        return ""
    return "  (now booked)" if booked else "  (its booking is given up)"
