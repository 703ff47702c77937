"""tripmend travelplanner: the bench on TravelPlanner's records, and these as trips of ours."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

group = typer.Typer(no_args_is_help=True, help="Mend TravelPlanner's annotated plans and judge the result.")


@group.callback()
def _group() -> None:
    """Mend TravelPlanner's annotated plans and judge the result."""


@group.command()
def bench(
    data: Annotated[
        Path, typer.Option("--data", metavar="DIR", help="The folder with plans.jsonl and reference.jsonl themselves.")
    ],
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write every case, the summary and the record here.")
    ] = None,
    only: Annotated[
        list[int] | None, typer.Option("--only", metavar="IDX", help="Only this record; repeatable.")
    ] = None,
    time_limit: Annotated[float, typer.Option("--time-limit", min=0.1, help="Seconds per repair.")] = 10.0,
) -> None:
    """Knock out every meal, attraction, stay and flight, repair, judge, compare with brute force.

    Exit 0: full marks (repaired, best, proven, relaxed wherever it can be, nothing wrong), 1: anything less,
    2: unusable input.
    """
    import json

    from rich.console import Console

    from tripmend.app.output import may_write
    from tripmend.formats.files import write_atomically

    from .bench import run
    from .report import document, failed, tables

    may_write(json_file, data)
    result = run(data, only=frozenset(only or ()), time_limit=time_limit)
    if json_file is not None:
        plain = document(result, data, time_limit=time_limit)
        write_atomically(json_file, json.dumps(plain, indent=1, ensure_ascii=False) + "\n")
    console = Console()
    for part in tables(result):
        console.print(part)
    if failed(result):
        raise typer.Exit(1)


def convert_records(source: Path, output: Path) -> None:
    """`tripmend convert --from travelplanner`: one trip and one catalogue file per record of the folder `source`.

    Ends with 1 where records were refused. Raises InputError where none can be used.
    """
    from tripmend.app.screen import say
    from tripmend.errors import InputError
    from tripmend.formats.native import write_catalogue, write_trip

    from ..common.output import made_folder
    from .formats import read_folder

    trips, refused = read_folder(source)
    for refusal in refused:
        name = "" if refusal.idx is None else f"record {refusal.idx}: "
        say(f"refused: {name}{refusal.where}: {refusal.reason}", err=True)
    if not trips:
        raise InputError(f"none of the {len(refused)} records can be used", source=source)
    made_folder(output)
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
