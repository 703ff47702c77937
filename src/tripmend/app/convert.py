"""tripmend convert: trips to and from the formats of other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from ..formats.outside import OUTSIDE
from . import RECORDS, added

__all__ = ["convert"]


def convert(
    source: Annotated[
        Path, typer.Argument(metavar="TRIP", help="A trip or calendar (-: standard input), or a folder of records.")
    ],
    target: Annotated[
        Path | None, typer.Argument(metavar="[OUT]", help="Where to write (-: standard output).", show_default=False)
    ] = None,
    origin: Annotated[
        Literal["trip", "ics", "travelplanner", "triptide"] | None,
        typer.Option(
            "--from",
            help="What TRIP is; else by the end of its name. travelplanner, triptide: a folder with plans.jsonl and "
            "reference.jsonl, joined by idx, or with initial.jsonl and database.",
        ),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            metavar=f"[{'|'.join(('trip', *OUTSIDE))}]", help="What OUT shall be; else by the end of its name."
        ),
    ] = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="OUT", help="The same as OUT.")] = None,
    update: Annotated[
        Path | None, typer.Option(help="An earlier calendar of the trip: what changed since replaces what it said.")
    ] = None,
    bare: Annotated[
        bool, typer.Option("--bare", help="A calendar to give away: nothing in it but what one sees there.")
    ] = False,
    zone: Annotated[
        str | None, typer.Option(help="The zone of the places of a foreign calendar whose times name none or UTC.")
    ] = None,
) -> None:
    """Convert a trip: to a calendar (.ics) and back, to a map (.gpx, .geojson, .kml), a table (.csv), schema.org
    (.jsonld), or other people's trips into ours.

    From a folder of records, one trip and one catalogue file per record, named by its idx (triptide: days-idx).
    Exit 0: all was converted, 1: some events or records were refused (each named with its reason), 2: nothing usable.
    """
    from ..errors import InputError

    if (target is None) == (output is None):
        raise InputError("say once where to write: tripmend convert TRIP OUT")
    where = target or output or Path()
    if origin in ("travelplanner", "triptide"):
        if to not in (None, "trip") or update or bare or zone:
            raise InputError(f"--to, --update, --bare and --zone do not go with --from {origin}")
        added(origin, RECORDS)(source, where)
        return
    from ..formats.standard import is_standard
    from ._outside import convert_trip, format_of
    from .output import may_pipe

    may_pipe(source, update)
    piped = is_standard(source) or origin == "trip"
    told: Literal["trip", "ics"] | None = "ics" if origin == "ics" else "trip" if piped else None
    kinds = format_of(source, told, "--from"), format_of(where, to, "--to")
    if convert_trip(source, where, kinds=kinds, update=update, bare=bare, zone=zone):
        raise typer.Exit(1)
