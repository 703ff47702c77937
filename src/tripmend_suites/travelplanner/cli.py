"""tripmend travelplanner: the bench on TravelPlanner's records, and these as trips of ours."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tripmend.app.output import may_write
from tripmend.app.screen import say
from tripmend.errors import InputError

from ..common.output import JsonFile, Only, TimeLimit, finish, group_of, made_folder

group = group_of("Mend TravelPlanner's annotated plans and judge the result.")


@group.command()
def bench(
    data: Annotated[
        Path, typer.Option("--data", metavar="DIR", help="The folder with plans.jsonl and reference.jsonl themselves.")
    ],
    json_file: JsonFile = None,
    only: Only = None,
    time_limit: TimeLimit = 10.0,
) -> None:
    """Knock out every meal, attraction, stay and flight, repair, judge, compare with brute force.

    Exit 0: full marks (repaired, best, proven, relaxed wherever it can be, nothing wrong), 1: anything less,
    2: unusable input.
    """

    from .bench import run
    from .report import document, pages, shortfalls

    may_write(json_file, data)
    result = run(data, only=frozenset(only or ()), time_limit=time_limit)
    finish(json_file, document(result, data, time_limit=time_limit), pages(result), shortfalls(result))


def convert_records(source: Path, output: Path) -> None:
    """`tripmend convert --from travelplanner`: one trip and one catalogue file per record of the folder `source`.

    Ends with 1 where records were refused. Raises InputError where none can be used.
    """
    from tripmend.formats.native import write_catalogue, write_trip

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
