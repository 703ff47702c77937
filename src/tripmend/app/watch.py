"""`tripmend watch`: what feeds and calendars say that matters to a trip, each thing once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import InputError

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Sequence

    from ..formats.native import TripDocument
    from ..live import News, Source
    from ..repair import Outcome
    from ..trip import Catalogue, Itinerary


def watch(
    trip: Annotated[Path, typer.Argument(help="The trip document, JSON or YAML.", show_default=False)],
    feed: Annotated[
        list[str] | None,
        typer.Option(help="A feed of GTFS-Realtime (trip updates, alerts): an address or a file. Repeatable."),
    ] = None,
    calendar: Annotated[
        list[str] | None, typer.Option(help="A calendar (.ics) with the bookings: an address or a file. Repeatable.")
    ] = None,
    header: Annotated[
        list[str] | None,
        typer.Option(help="Sent to every feed, such as 'X-Api-Key: …'; never stored or shown. Repeatable."),
    ] = None,
    once: Annotated[bool, typer.Option("--once", help="Ask once and end, as for cron.")] = False,
    every: Annotated[float, typer.Option(min=10, max=86400, help="Else ask again after so many seconds.")] = 60.0,
    state: Annotated[
        Path | None, typer.Option(help="Where is remembered what was said; else beside the trip, as TRIP.watch.json.")
    ] = None,
    decline: Annotated[str | None, typer.Option(help="Say no to the proposal of this name, and end.")] = None,
    accept: Annotated[
        str | None, typer.Option(help="Write the trip as the proposal of this name has it to -o, and end.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="With --accept, the file of the revised trip (.json, .yaml).")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document a line, one for each news.")] = False,
    now: Annotated[
        str | None, typer.Option(help="Reckon from this moment, with its offset (2026-05-12T11:30+02:00).")
    ] = None,
    time_limit: Annotated[
        float, typer.Option(min=0.1, max=3600, help="So many seconds of searching for a proposal, counted as work.")
    ] = 10.0,
) -> None:
    """Watch a trip: say what changed, once, and propose a repair where the plan breaks.

    Told is only what makes a spot of the plan tight or broken, what is new of that, and when it is over. Nothing is
    sent or booked.
    Exit code with --once 0: nothing that is known breaks the plan; 1: something does, or a source could not be read;
    2: unusable input.
    """
    from ..formats.files import is_standard
    from ..formats.native import read_trip
    from ..live import read_state

    if is_standard(trip):
        raise InputError("name the file of the trip; what was said is remembered beside it")
    memory = state if state is not None else _beside(trip)
    document = read_trip(trip)
    if decline is not None or accept is not None:
        _answer(trip, document, memory, decline, accept, output)
        return
    if output is not None:
        raise InputError("-o goes with --accept; a watch alone changes no trip")
    sources = _sources(feed, calendar, header)
    moment = _moment(now)
    _, said = read_state(memory, document.itinerary.id)
    if said:
        from .screen import say

        say(said, err=True)
    raise typer.Exit(_watch(trip, document, memory, sources, moment, once, every, as_json, time_limit))


def _beside(trip: Path) -> Path:
    return trip.with_name(f"{trip.stem}.watch.json")


def _sources(feeds: list[str] | None, calendars: list[str] | None, headers: list[str] | None) -> list[Source]:
    from ..live import Source

    pairs = [one.partition(":") for one in headers or ()]
    if any(not (name.strip() and mark and value.strip()) for name, mark, value in pairs):
        raise InputError("a header is written 'Name: value'", where="--header")
    sent = {name.strip(): value.strip() for name, _, value in pairs}
    found = [Source(one, "feed", sent) for one in feeds or ()] + [Source(one, "calendar") for one in calendars or ()]
    if not found:
        raise InputError("say what to watch: --feed with GTFS-Realtime, --calendar with an .ics, or both")
    return found


def _moment(text: str | None) -> dt.datetime | None:
    import datetime as dt

    if text is None:
        return None
    try:
        moment = dt.datetime.fromisoformat(text)
    except ValueError as error:
        raise InputError(f"{text[:40]!r} is not a time; write it as 2026-05-12T11:30+02:00", where="--now") from error
    if moment.tzinfo is None:
        raise InputError("give the time with its offset, as 2026-05-12T11:30+02:00", where="--now")
    return moment


def _watch(
    path: Path,
    document: TripDocument,
    memory: Path,
    sources: Sequence[Source],
    moment: dt.datetime | None,
    once: bool,
    every: float,
    as_json: bool,
    time_limit: float,
) -> int:
    import datetime as dt
    import time

    from ..live import Poller, read_state, wanted, write_state
    from ..live import watch as look

    begun, last = time.monotonic(), path.stat().st_mtime_ns
    with Poller(sources, every=every) as poller:
        while True:
            gone = dt.timedelta(seconds=time.monotonic() - begun)
            now = dt.datetime.now(dt.UTC) if moment is None else moment + gone
            document, last = _again(path, document, last)
            trip, catalogue = document.itinerary, document.catalogue
            known, _ = read_state(memory, trip.id)
            if once:
                known = known.replace(sources={name: one.replace(again=0) for name, one in known.sources.items()})
            asked = poller.ask(known, wanted(known, trip, catalogue, now), now)
            known, _ = read_state(memory, trip.id)  # something may have been declined meanwhile
            known, news = look(known, asked, trip, catalogue, now, time_limit=time_limit)
            write_state(memory, poller.planned(known, asked, now))
            _tell(news, path, now, as_json, once)
            if once:
                failed = any(one.status == "failed" for one in asked)
                return 1 if failed or any(one.level > 1 for one in known.items.values()) else 0
            if known.over:
                return 0
            time.sleep(min(every, 15.0))


def _again(path: Path, document: TripDocument, last: int) -> tuple[TripDocument, int]:
    """The trip as its file has it now; as it was where that cannot be used, which is said once."""
    from ..formats.native import read_trip
    from .screen import say

    changed = path.stat().st_mtime_ns if path.exists() else last
    if changed != last:
        try:
            document = read_trip(path)
        except InputError as error:
            say(f"The changed trip cannot be used, so that the old one is watched: {error}", err=True)
    return document, changed


def _tell(news: Sequence[News], path: Path, now: dt.datetime, as_json: bool, once: bool) -> None:
    import json
    import sys

    from .screen import say

    if as_json:
        for one in news:
            data = {"tripmend": 1, "at": now.isoformat(timespec="seconds"), **one.data()}
            sys.stdout.write(json.dumps(data, ensure_ascii=True) + "\n")
        sys.stdout.flush()
        return
    if once and not news:
        say("Nothing new.")
    for one in news:
        say(one.text)
        if one.proposal is None:
            continue
        made = one.proposal
        for line in made.changes:
            say(f"  - {line}")
        if made.outcome.revision is not None:
            say(f"  Take it: tripmend watch {path} --accept {made.id} -o FILE")
            say(f"  No: tripmend watch {path} --decline {made.id}")
            continue
        if made.ways:
            say("  It would work:")
        for number, (line, plan) in enumerate(zip(made.ways, made.plans, strict=True), 1):
            say(f"  - {line}.")
            if plan is not None:
                say(f"    Take it so: tripmend watch {path} --accept {made.id}/{number} -o FILE")
        say(f"  Hear no more of it: tripmend watch {path} --decline {made.id}")
    sys.stdout.flush()


def _answer(
    path: Path,
    document: TripDocument,
    memory: Path,
    decline: str | None,
    accept: str | None,
    output: Path | None,
) -> None:
    """Say yes or no to a proposal."""
    from ..formats.native import TRIP_SUFFIXES, change_from
    from ..live import decline as say_no
    from ..live import read_state, write_state
    from .output import catalogue_files, may_write, put_trip
    from .screen import say

    if decline is not None and accept is not None:
        raise InputError("either --accept or --decline")
    state, _ = read_state(memory, document.itinerary.id)
    if decline is not None:
        write_state(memory, say_no(state, decline))
        say(f"Proposal {decline} is declined; it comes again only if things get much worse.")
        return
    name, _, number = (accept or "").partition("/")
    offer = state.offers.get(name)
    if offer is None:
        raise InputError(f"no proposal has the name {accept!r}; made were: {', '.join(state.offers) or 'none so far'}")
    if output is None:
        raise InputError("say with -o where the revised trip goes")
    may_write(output, path, *catalogue_files(path, document.catalogue_path), suffixes=TRIP_SUFFIXES)
    from ..repair import repair

    outcome = repair(document.itinerary, change_from(offer.change), document.catalogue)
    put_trip(output, _plan(outcome, document.catalogue, name, number), outcome.world.catalogue)
    write_state(_beside(output), state)
    say(f"Written to {output}; nothing was booked or cancelled. Watch that file from now on.")


def _plan(outcome: Outcome, catalogue: Catalogue, name: str, number: str) -> Itinerary:
    """The plan that is taken: the repair, or the way of that number out of where there is none."""
    from ..explain import explain

    ways = explain(outcome, catalogue).relaxations if outcome.revision is None else ()
    if not number and not ways:
        return outcome.mended.itinerary
    plans = {str(n): one.revision.itinerary for n, one in enumerate(ways, 1) if one.revision is not None}
    if number not in plans:
        there = ", ".join(f"{name}/{n}" for n in plans)
        raise InputError(f"there is no plan {f'{name}/{number}'.rstrip('/')!r} to take; there are: {there or name}")
    return plans[number]
