"""tripmend convert: trips to and from the formats of other programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ..errors import InputError
from ..formats.files import is_standard, source_name
from ..formats.outside import OUTSIDE
from . import RECORDS, added
from .output import catalogue_files, may_write, put_text, put_trip
from .screen import say

if TYPE_CHECKING:
    from icalendar import Calendar

    from ..formats.native import TripDocument
    from ..trip import Itinerary

# Trips to and from formats of other programs: calendars and maps.


_OWN = (".json", ".yaml", ".yml")


def format_of(path: Path, told: str | None, option: str) -> str:
    """What `path` holds, "trip" or a name of OUTSIDE: as told, else by the end of its name. Raises InputError."""
    by_ending = dict.fromkeys(_OWN, "trip") | {end: one.name for one in OUTSIDE.values() for end in one.endings}
    if told is not None and told not in ("trip", *OUTSIDE):
        raise InputError(f"{told[:40]!r} is no format; there are trip, {', '.join(OUTSIDE)}", where=option)
    found = told or by_ending.get(path.suffix.lower())
    if found is None:
        wanted = "" if is_standard(path) else f", or end the name in {', '.join(by_ending)}"
        raise InputError(f"say the format with {option}{wanted}", source=None if is_standard(path) else path)
    return found


def _text(path: Path) -> str:
    from ..formats.files import standard_text, text_of

    return standard_text() if is_standard(path) else text_of(path)


def _read(source: Path, kind: str, zone: str | None) -> tuple[TripDocument, int]:
    """The trip, and how many events were refused."""
    from ..formats.native import read_trip
    from ..trip import zone_exists

    if zone is not None and not zone_exists(zone):
        raise InputError(f"unknown time zone {zone!r}; use an IANA name such as Europe/Rome", where="--zone")
    if kind != "ics":
        if kind != "trip":
            raise InputError(
                f"{kind} is only written; trips and calendars (ics) can be read", source=source_name(source)
            )
        return read_trip(source), 0
    return _read_calendar(source, zone)


def _read_calendar(source: Path, zone: str | None) -> tuple[TripDocument, int]:
    from ..formats.bookings import read_bookings

    read = read_bookings(source, zone=zone)
    for one in read.not_used:
        say(f"refused: {one.source}: {one.title + ': ' if one.title else ''}{one.reason}", err=True)
    for one in read.notes:
        say(f"note: {one.reason}", err=True)
    if not read.trips:
        raise InputError("none of its events can be used", source=source_name(source))
    if len(read.trips) > 1:
        raise InputError(
            f"it holds {len(read.trips)} trips; tripmend import writes each of them", source=source_name(source)
        )
    (trip,) = read.trips
    for name, doubt in trip.doubts:
        say(f"note: {name}: {doubt}", err=True)
    return trip.document, len(read.not_used)


def _written(document: TripDocument, kind: str, update: Path | None, bare: bool) -> str:
    trip, catalogue = document.itinerary, document.catalogue
    if kind != "ics":
        for note in OUTSIDE[kind].not_in_it(trip, catalogue):
            say(f"note: {note}", err=True)
        return OUTSIDE[kind].write(trip, catalogue)
    from ..formats.ical import parse_calendar, write_calendar

    previous = parse_calendar(_text(update), source_name(update)) if update is not None else None
    if previous is not None:
        _same_trip(trip, previous, source_name(update or Path()))
    return write_calendar(trip, catalogue, previous=previous, bare=bare)


def _same_trip(trip: Itinerary, previous: Calendar, name: str) -> None:
    """Refuse a calendar that holds nothing of `trip`; say how many events of others are not taken over."""
    from ..formats.ical import events_of_others

    others, all_events = events_of_others(trip, previous)
    if others and others == all_events:
        raise InputError(
            f"none of its {all_events} events was made from the trip {trip.id!r}, so there is nothing to update; "
            "give a calendar of this trip, or leave --update out",
            where="--update",
            source=name,
        )
    if others:
        say(f"note: {others} of the {all_events} events in {name} are not of this trip and are left out", err=True)


def convert_trip(
    source: Path,
    output: Path,
    *,
    kinds: tuple[str, str],
    update: Path | None = None,
    bare: bool = False,
    zone: str | None = None,
) -> int:
    """Convert one trip and say what was not used; returns how many events of a calendar were refused.

    kinds: the formats of source and output. update: an earlier calendar; bare: without the trip document inside.
    """
    if kinds[1] != "ics" and (update is not None or bare):
        raise InputError("--update and --bare are for writing a calendar (ics)")
    document, refused = _read(source, kinds[0], zone)
    inputs = [path for path in (source, *catalogue_files(source, document.catalogue_path)) if not is_standard(path)]
    if not is_standard(output):
        may_write(output, *inputs)
    if kinds[1] == "trip":
        put_trip(output, document.itinerary, document.catalogue)
    else:
        put_text(output, _written(document, kinds[1], update, bare))
    from ..explain import count

    days, stops = len(document.itinerary.days), sum(1 for _ in document.itinerary.stops())
    if not is_standard(output):
        say(f"{count(days, 'day')} and {count(stops, 'stop')} written to {output}")
    return refused


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
    from ..formats.files import is_standard
    from .output import may_pipe

    may_pipe(source, update)
    piped = is_standard(source) or origin == "trip"
    told: Literal["trip", "ics"] | None = "ics" if origin == "ics" else "trip" if piped else None
    kinds = format_of(source, told, "--from"), format_of(where, to, "--to")
    if convert_trip(source, where, kinds=kinds, update=update, bare=bare, zone=zone):
        raise typer.Exit(1)
