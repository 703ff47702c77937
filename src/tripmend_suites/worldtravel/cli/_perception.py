"""tripmend worldtravel perceive, degrade."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from ._agent import Degraded
from ._data import FolderArgument

__all__ = ["degrade", "perceive"]


class Seen(StrEnum):
    """What is looked at."""

    SCREEN = "screen"
    PAGE = "page"


def perceive(
    folder: FolderArgument,
    way: Annotated[Seen, typer.Option("--input", help="screen: screenshots; page: HTML in a browser.")] = Seen.SCREEN,
    kinds: Annotated[str, typer.Option("--kind", metavar="NAME,…", help="Only these kinds, as of tripmend read.")] = "",
    everything: Annotated[bool, typer.Option("--all", help="Booking pages that no task needs, too.")] = False,
    every: Annotated[int, typer.Option("--every", min=1, help="Only each so many-th page.")] = 1,
    worse: Annotated[Degraded | None, typer.Option("--degraded", help="Worse screenshots (see degrade).")] = None,
    errors: Annotated[
        Path | None, typer.Option("--errors", metavar="FILE.html", help="What was misread, with the place.")
    ] = None,
    json_file: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write everything.")] = None,
) -> None:
    """Read the pages and count what was read right, wrong, not at all; planning has no part in it."""
    from tripmend.app.output import may_write
    from tripmend.app.screen import bar
    from tripmend.errors import InputError
    from tripmend.read import KINDS

    from ...common.output import write_json
    from ..folder import SHOTS, folder_files
    from ..perception import DEGRADED, ErrorsPage, measure

    may_write(errors, *folder_files(folder))
    may_write(json_file, errors, *folder_files(folder))
    wanted = [name.strip() for name in kinds.split(",") if name.strip()]
    unknown = sorted(set(wanted) - set(KINDS))
    if unknown:
        raise InputError(f"there is no kind called {unknown[0]!r}; there are {', '.join(KINDS)}")
    page = ErrorsPage() if errors is not None else None
    with bar("pages") as progress:
        document = measure(
            folder,
            way.value,
            kinds=wanted,
            asked=not everything,
            every=every,
            shots=DEGRADED[worse.value] if worse is not None else SHOTS,
            each=page.add if page is not None else None,
            progress=progress,
        )
    _show(document)
    if page is not None and errors is not None:
        page.write(errors)
    write_json(json_file, document)


def _show(document: dict[str, Any]) -> None:
    from ...common._page import Page
    from ...common.output import show

    names = ("n", "right", "wrong", "abstained", "missed", "invented")
    rows = [
        (field, *(str(row[name]) for name in names), f"{row['f1']:.4f}") for field, row in document["fields"].items()
    ]
    notes = [f"{document['pages']} pages, {document['pages_with_faults']} of them with a fault"]
    if document["cpu_seconds"]:
        spent = document["cpu_seconds"]
        notes.append(f"meaning takes {spent['p50']:.2f} s of CPU a page at the median, {spent['max']:.2f} s at most")
    pages = [Page("Read from the pages", ("field", *names, "F1"), tuple(rows), tuple(notes))]
    if document["slot_states"]:
        kinds = ("right", "abstained", "wrong", "missed")
        lines = [("all", document["slot_states"]), *document["by_family"].items(), *document["by_style"].items()]
        cells = tuple((name, *(str(row.get(kind, 0)) for kind in kinds)) for name, row in lines)
        pages.append(Page("Is the slot sold out?", ("style", *kinds), cells))
    show(pages)


def degrade(
    folder: FolderArgument,
    how: Annotated[Degraded, typer.Argument(help="half: half width and height; jpeg: compressed, quality 40.")],
) -> None:
    """Make worse copies of all screenshots, to see how reading holds up."""
    from tripmend.app.screen import bar, line, screen

    from ..perception import degrade as make

    with bar("screenshots") as progress:
        out = make(folder, how.value, progress=progress)
    line(screen(), f"worse screenshots are in {out}", indent=0)
