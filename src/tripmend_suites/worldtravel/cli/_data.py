"""tripmend worldtravel build, shoot, serve."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["FolderArgument", "build", "serve", "shoot"]

FolderArgument = Annotated[Path, typer.Argument(metavar="DIR", help="A built folder.")]


def build(
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder to make.")],
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same bytes.")] = 1,
    hold_out: Annotated[
        str, typer.Option("--hold-out", metavar="NAME,…", help="Styles, or families of them, that no page may use.")
    ] = "",
    leave_out: Annotated[
        str, typer.Option("--leave-out", metavar="NAME,…", help="Families of phrasing that no query may come from.")
    ] = "",
    unseen: Annotated[
        bool, typer.Option("--unseen", help="Only styles and phrasings that no reader of ours was built on.")
    ] = False,
) -> None:
    """Build the world, its tasks with their proofs, their infeasible twins, and the pages of all of them.

    The folder is there whole or not at all; run the command again after an interruption.
    """
    from tripmend.app.screen import bars, line, screen

    from ..build import build as make

    held = [name.strip() for name in hold_out.split(",") if name.strip()]
    silent = [name.strip() for name in leave_out.split(",") if name.strip()]
    if unseen:
        held, silent = [*held, "seen"], [*silent, "seen"]
    with bars() as progress:
        record = make(out, seed, progress, hold_out=held, leave_out=silent)
    easy, several = record["greedy_solves_of_several_anchors"]
    console = screen()
    line(
        console, f"{record['tasks']} tasks with {record['checks']:,} checks, {record['twins']} twins in {out}", indent=0
    )
    line(console, f"{record['pages']:,} pages, and {record['pages_of_twins']} that differ for twins", indent=0)
    line(console, f"a greedy planner solves {easy} of the {several} with two or more booked entries", indent=0)


def shoot(
    folder: FolderArgument,
    workers: Annotated[int, typer.Option("--workers", min=1, max=16, help="How many browsers at a time.")] = 2,
) -> None:
    """Make the screenshots of all pages with Chromium; what is there is kept, so it goes on where it stopped."""
    from tripmend.app.screen import bar, line, screen

    from ..pages import shoot as take

    with bar("screenshots") as progress:
        taken, kept = take(folder, workers=workers, progress=progress)
    line(screen(), f"{taken:,} screenshots taken, {kept:,} were there; all in {folder / 'shots'}", indent=0)


def serve(
    folder: FolderArgument,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 takes a free one.")] = 8765,
) -> None:
    """Serve pages and the eight tools on this machine only, until Ctrl-C."""
    from tripmend.app.screen import line, screen

    from ..serving import open_server

    server = open_server(folder, port)
    line(screen(), f"http://127.0.0.1:{server.server_address[1]}/", indent=0)
    line(screen(), "POST /sessions opens a session; Ctrl-C stops", indent=0)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        line(screen(), "stopped", indent=0)
    finally:
        server.server_close()
