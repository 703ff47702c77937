"""tripmend triptide build, stats; and plans as trips of ours."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["convert_records", "register"]


def build(
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder to make; a stopped build goes on.")],
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Same seed, same bytes.")],
    queries: Annotated[
        int, typer.Option("--queries", metavar="N", min=1, help="Trips, in the paper's shares of 3, 5, 7 days.")
    ] = 1000,
    cities: Annotated[
        int | None, typer.Option("--cities", metavar="N", min=1, help="Cities of the made world; default all of them.")
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", min=1, help="Processes that plan side by side.")
    ] = 2,
) -> None:
    """Catalogue, queries, plans, disruptions and messages, all made up, from one seed.

    Exit 0: the folder is complete, 2: it cannot be made.
    """
    from tripmend.app.screen import bars, line, screen

    from ...common.output import show, telling
    from ..data.build import build as make
    from ..data.folder import read_pool
    from ..report import counts, counts_page

    with telling() as say, bars() as progress:
        record = make(out, seed, queries, cities=cities, workers=workers, progress=progress, say=say)
    tables = ", ".join(f"{count} {name}" for name, count in record["database"].items())
    line(screen(), f"{out}: {tables}; seed {seed}", indent=0)
    show([counts_page(counts(*read_pool(out)))])


def stats(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A built folder.")],
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write the counts to this file.")
    ] = None,
) -> None:
    """The paper's Table 2 of a built folder, the printed counts beside it.

    Exit 0: counted, 1: lines could not be used (they are named), 2: unusable input.
    """
    from tripmend.app.output import may_write

    from ...common.output import show, write_json
    from ..data.folder import folder_parts, read_pool
    from ..report import counts, counts_page

    may_write(json_file, *(folder_parts(folder) if folder.is_dir() else (folder,)))
    found = counts(*read_pool(folder))
    write_json(json_file, found)
    show([counts_page(found)])
    if found["refused"]:
        raise typer.Exit(1)


def convert_records(source: Path, output: Path) -> None:
    """`tripmend convert --from triptide`: one trip and one catalogue file per plan of the folder `source`.

    Ends with 1 where plans were refused. Raises InputError where none can be used.
    """
    from tripmend.app.screen import say
    from tripmend.errors import InputError
    from tripmend.formats.native import write_catalogue, write_trip

    from ...common.output import made_folder
    from ..bridge import to_trip
    from ..database import read_database
    from ..formats import read_plans

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
            made_folder(output)
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


def register(group: typer.Typer) -> None:
    """Put the commands into `group`."""
    for command in (build, stats):
        group.command(command.__name__)(command)
