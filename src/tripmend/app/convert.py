"""tripmend convert: other people's trips into ours."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from ._screen import say

__all__ = ["convert"]


def convert(
    source: Annotated[Path, typer.Argument(metavar="DIR", help="The folder with the records.")],
    origin: Annotated[
        Literal["travelplanner", "triptide"],
        typer.Option(
            "--from",
            help="travelplanner: plans.jsonl and reference.jsonl, joined by idx; triptide: initial.jsonl and database.",
        ),
    ],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="Where to write; made if missing.")],
) -> None:
    """Convert other people's trips: one trip and one catalogue file per record, named by its idx (triptide: days-idx).

    Exit 0: all records converted, 1: some refused (each named with its reason), 2: nothing usable, nothing written.
    """
    if origin == "triptide":
        _triptide(source, output)
    else:
        _travelplanner(source, output)


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
