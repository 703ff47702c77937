"""`tripmend import`: bookings of any kind into a trip."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from ..formats.bookings import ImportedTrip, NotUsed


def import_bookings(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE|FOLDER…",
            help="Calendars, mails, passes, PDFs, pages, texts, tables, own trips, or folders of them "
            "(-: standard input).",
            show_default=False,
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="TRIP.json",
            help="Where to write the trip (-: standard output); a second trip goes to TRIP-2.json beside it.",
        ),
    ] = None,
    zone: Annotated[
        str | None, typer.Option(help="The zone (such as Europe/Rome) of times whose place does not tell it.")
    ] = None,
    start: Annotated[
        str | None, typer.Option(metavar="DATE", help="The date of day 1 of a plan that has none, such as 2026-04-14.")
    ] = None,
    trip: Annotated[
        int | None, typer.Option("--trip", metavar="N", min=1, help="Only the Nth of several trips.")
    ] = None,
    extractor: Annotated[
        bool,
        typer.Option(
            "--extractor/--no-extractor", help="Whether to ask kitinerary-extractor, where it is installed, as well."
        ),
    ] = True,
) -> None:
    """Turn bookings into a trip that can be checked and mended.

    Flights, trains, buses and ferries become legs, hotels stays, restaurants, events and visits stops. Copies of one
    booking are merged, updates and cancellations applied, trips told apart. What is not used is listed with its reason,
    what is not sure or missing, too. Nothing is fetched, run or rendered.
    Exit 0: a trip came out, 2: nothing usable.
    """
    from ..errors import InputError
    from ..explain import count
    from ..formats.bookings import find_extractor, read_bookings
    from ..formats.files import is_standard
    from .output import may_write, put_trip
    from .screen import heading, rows, say, screen

    piped = is_standard(output)
    if output is not None and not piped:
        may_write(output, *(path for path in files if not is_standard(path)), suffixes=(".json", ".yaml", ".yml"))
    read = read_bookings(files, zone=zone, start=_date(start), extractor=find_extractor() if extractor else None)
    console = screen(beside=piped)
    chosen = read.trips if trip is None else read.trips[trip - 1 : trip]
    for one in chosen:
        _print(console, one)
    if read.not_used:
        heading(console, "Not used")
        rows(console, ((str(one.source), _reason(one)) for one in read.not_used))
    if read.notes:
        heading(console, "Changed in the calendar")
        rows(console, ((str(one.source), one.reason) for one in read.notes))
    if not read.trips:
        raise InputError(f"nothing in {count(len(files), 'file or folder', 'files or folders')} became a trip")
    if not chosen:
        raise InputError(f"there is no trip {trip}, only {count(len(read.trips), 'trip')}", where="--trip")
    if piped and len(chosen) > 1:
        raise InputError(f"{len(chosen)} trips were found; say with --trip which one to write", where="-o -")
    if output is not None:
        for number, one in enumerate(chosen, 1):
            target = output if number == 1 else output.with_name(f"{output.stem}-{number}{output.suffix}")
            if number > 1:
                may_write(target, *(path for path in files if not is_standard(path)))
            put_trip(target, one.document.itinerary, one.document.catalogue)
            if not piped:
                say(f"{one.document.itinerary.title or one.document.itinerary.id}: written to {target}")


def _date(text: str | None) -> dt.date | None:
    from ..errors import InputError

    try:
        return None if text is None else dt.date.fromisoformat(text)
    except ValueError as error:
        raise InputError(f"{text!r} is no date such as 2026-04-14", where="--start") from error


def _reason(one: NotUsed) -> str:
    return f"{one.title[:80]}: {one.reason}" if one.title else one.reason


def _print(console: Console, one: ImportedTrip) -> None:
    """One trip day by day with the source of each item, what is not sure of it, and what is missing."""
    from ..explain import count, date_words, item_states, join
    from .screen import heading, line, rows

    trip, catalogue = one.document.itinerary, one.document.catalogue
    dates = f"{date_words(trip.days[0].date, year=True)}, {count(len(trip.days), 'day')}"
    party = trip.traveller.party
    people = join([count(number, kind, "children" * (kind == "child")) for kind, number in party.items()])
    heading(console, trip.title or trip.id, f"from {dates}" + (f", for {people}" if sum(party.values()) > 1 else ""))
    states = item_states(trip, catalogue)
    rows(
        console,
        (
            (state.when, state.heading, "; ".join(str(source) for source in one.sources.get(state.id, ())))
            for state in sorted(states.values(), key=lambda state: (state.date, state.kind == "stay"))
        ),
    )
    if one.gaps:
        heading(console, "Missing")
        for gap in one.gaps:
            line(console, gap, bullet="•")
    if one.doubts:
        heading(console, "Not sure")
        doubted = dict.fromkeys(name for name, _ in one.doubts)
        rows(
            console,
            (
                (states[name].heading, "; ".join(doubt for other, doubt in one.doubts if other == name))
                for name in doubted
            ),
        )
