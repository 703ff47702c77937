"""tripmend convert: trips to and from the formats of other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from ._screen import say

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
        Literal["trip", "ics", "gpx", "geojson", "kml", "csv", "jsonld"] | None,
        typer.Option(help="What OUT shall be; else by the end of its name."),
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
        (_triptide if origin == "triptide" else _travelplanner)(source, where)
        return
    from ..formats._standard import is_standard
    from ._output import may_pipe
    from ._outside import convert_trip, format_of

    may_pipe(source, update)
    piped = is_standard(source) or origin == "trip"
    told: Literal["trip", "ics"] | None = "ics" if origin == "ics" else "trip" if piped else None
    kinds = format_of(source, told, "--from"), format_of(where, to, "--to")
    if convert_trip(source, where, kinds=kinds, update=update, bare=bare, zone=zone):
        raise typer.Exit(1)


def _folder(output: Path) -> None:
    from ..errors import InputError

    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"the folder cannot be made: {error.strerror}", source=output) from error


def _travelplanner(source: Path, output: Path) -> None:
    from ..errors import InputError
    from ..formats import travelplanner
    from ..formats.native import write_catalogue, write_trip

    trips, refused = travelplanner.read_folder(source)
    for refusal in refused:
        name = "" if refusal.idx is None else f"record {refusal.idx}: "
        say(f"refused: {name}{refusal.where}: {refusal.reason}", err=True)
    if not trips:
        raise InputError(f"none of the {len(refused)} records can be used", source=source)
    _folder(output)
    for trip in trips:
        catalogue = f"{trip.record.idx}.catalogue.json"
        write_catalogue(output / catalogue, trip.catalogue)
        write_trip(output / f"{trip.record.idx}.json", trip.itinerary, catalogue)
    for trip in trips:
        for note in trip.notes:
            say(f"record {trip.record.idx}: {note}", err=True)
    count = len(trips) + len(refused)
    unlisted = sum(len(trip.unlisted) for trip in trips)
    twins = sum(len(trip.twins) for trip in trips)
    say(
        f"{len(trips)} of {count} records converted to {output} ({len(refused)} refused); "
        f"{sum(len(trip.catalogue.places) for trip in trips)} places, "
        f"{sum(len(trip.catalogue.connections) for trip in trips)} connections; "
        f"{unlisted} things in plans that the reference information does not list, "
        f"{twins} places that share their name with another of the same city"
    )
    if refused:
        raise typer.Exit(1)


def _triptide(source: Path, output: Path) -> None:
    from ..errors import InputError
    from ..formats.native import write_catalogue, write_trip
    from ..formats.triptide import read_plans
    from ..formats.triptide_database import read_database
    from ..suites.triptide.bridge import to_trip

    database = read_database(source / "database")
    records, refused = read_plans(source / "initial.jsonl")
    for refusal in refused:
        say(f"refused: line {refusal.line}: {refusal.reason}", err=True)
    converted = unlisted = 0
    for record in records:
        name = f"{record.header.days}-{record.idx}"
        try:
            trip = to_trip(record, database)
        except InputError as error:
            say(f"refused: record {name}: {error}", err=True)
            continue
        if not converted:
            _folder(output)
        write_catalogue(output / f"{name}.catalogue.json", trip.catalogue)
        write_trip(output / f"{name}.json", trip.itinerary, f"{name}.catalogue.json")
        for note in trip.notes:
            say(f"record {name}: {note}", err=True)
        converted += 1
        unlisted += len(trip.unlisted)
    count = len(records) + len(refused)
    if not converted:
        raise InputError(f"none of the {count} records can be used", source=source)
    say(
        f"{converted} of {count} records converted to {output} ({count - converted} refused); "
        f"{unlisted} things in plans that the database does not list"
    )
    if converted < count:
        raise typer.Exit(1)
