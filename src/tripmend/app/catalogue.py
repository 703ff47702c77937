"""`tripmend catalogue …`: the world around a trip, from open data or a travel desk's own list."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .screen import say

if TYPE_CHECKING:
    from ..formats.native import TripDocument
    from ..formats.world import Harvest

group = typer.Typer(
    help="Places, hours and timetables around a trip, from open data or a list of your own.", no_args_is_help=True
)

_AROUND = Annotated[Path, typer.Option(help="The trip document whose surroundings are wanted.", show_default=False)]
_OUT = Annotated[
    Path, typer.Option("--output", "-o", help="The catalogue document to write (.json, .yaml).", show_default=False)
]
_WITHIN = Annotated[float, typer.Option(help="How many kilometres around what the trip has in a city.")]


def _write(harvest: Harvest, output: Path) -> None:
    from ..explain import count
    from ..formats.native import VERSION, to_data, write_data

    catalogue = harvest.catalogue
    for note in harvest.notes:
        say(f"note: {note}", err=True)
    write_data(output, {"tripmend": VERSION, "catalogue": to_data(catalogue)})
    known = sum(place.hours is not None for place in catalogue.places)
    told = f"; opening hours of {known}" if known else ""
    if harvest.hours[0]:
        told += f" ({harvest.hours[1]} of {harvest.hours[0]} values could be read)"
    parts = [f"{count(len(catalogue.places), 'place')}{told}"]
    if catalogue.connections or catalogue.travel:
        parts.append(f"{count(len(catalogue.connections), 'connection')}, {count(len(catalogue.travel), 'way')}")
    say(f"{'; '.join(parts)} written to {output}")


def _trip(path: Path, output: Path, *inputs: Path) -> TripDocument:
    from ..formats.native import TRIP_SUFFIXES, read_trip
    from .output import catalogue_files, may_write

    document = read_trip(path)
    may_write(output, path, *inputs, *catalogue_files(path, document.catalogue_path), suffixes=TRIP_SUFFIXES)
    return document


@group.command()
def osm(
    file: Annotated[Path, typer.Argument(help="An extract (.osm.pbf, .osm) or an Overpass answer (.json).")],
    around: _AROUND,
    output: _OUT,
    within: _WITHIN = 10.0,
) -> None:
    """Places of OpenStreetMap near a trip: kind, opening hours, cuisine, diets, wheelchair, website, coordinates.

    Prices are unknown unless the map says them. Exit 0: written; 2: unusable input.
    """
    from ..formats.world import around as surroundings
    from ..formats.world import read_osm

    document = _trip(around, output, file)
    _write(read_osm(file, surroundings(document.itinerary, document.catalogue, within)), output)


@group.command()
def gtfs(
    feed: Annotated[Path, typer.Argument(help="A timetable (a zip file of GTFS).")],
    around: _AROUND,
    output: _OUT,
    within: _WITHIN = 10.0,
) -> None:
    """Stations, connections between the cities of a trip on its dates, and ways within a city, from a timetable.

    Exit 0: written; 2: unusable input.
    """
    from ..formats.world import around as surroundings
    from ..formats.world import read_gtfs

    document = _trip(around, output, feed)
    trip, catalogue = document.itinerary, document.catalogue
    names = {stop.place for _, stop in trip.stops()} | {stay.place for stay in trip.stays}
    places = [place for place in catalogue.places if place.id in names]
    _write(read_gtfs(feed, surroundings(trip, catalogue, within), places), output)


@group.command("csv")
def table(
    file: Annotated[Path, typer.Argument(help="A table with a header: name, kind, city, lat, lon, hours, price …")],
    output: _OUT,
    currency: Annotated[str, typer.Option(help="Of the prices in it.")] = "EUR",
) -> None:
    """A list of places of your own as a catalogue.

    Rows that cannot be used are told with their reason. Exit 0: written; 2: unusable input.
    """
    from ..formats.native import TRIP_SUFFIXES
    from ..formats.world import read_table
    from .output import may_write

    may_write(output, file, suffixes=TRIP_SUFFIXES)
    _write(read_table(file, currency.upper()), output)


@group.command()
def join(
    trip: Annotated[Path, typer.Argument(help="The trip document.")],
    catalogues: Annotated[list[Path], typer.Argument(help="Catalogues to bring in, the most trusted first.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="The trip document to write, with all of it.", show_default=False)
    ],
) -> None:
    """A trip with what catalogues know: its items are found among their places, hours and coordinates filled in.

    What the trip says itself stays. Doubts are listed, and nothing is taken over there. Exit 0: written; 2: unusable.
    """
    from ..explain import count
    from ..formats.native import read_catalogue, write_trip
    from ..formats.world import join as bring_together

    document = _trip(trip, output, *catalogues)
    others = [(path.name, read_catalogue(path)) for path in catalogues]
    joined = bring_together(document.itinerary, document.catalogue, others)
    for doubt in joined.doubts:
        say(f"doubt: {doubt}", err=True)
    for (source, name), number in joined.filled.items():
        say(f"{name} of {count(number, 'place')} from {source}")
    if joined.runs:
        say(f"{count(len(joined.runs), 'leg')} tied to a connection of the timetable")
    write_trip(output, joined.tied(document.itinerary), joined.catalogue)
    say(f"{count(len(joined.matched), 'place')} of the trip found; {len(joined.catalogue.places)} places in {output}")
