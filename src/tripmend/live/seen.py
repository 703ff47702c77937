"""What was seen of the world, and what of it was said before."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from ..errors import InputError
from ..formats.files import text_of, write_atomically
from ..trip import Record

_LONGEST = 300
"""Letters of a text from a feed that are kept."""


def plain_text(text: str, most: int = _LONGEST) -> str:
    """Text of somebody else as one line without anything that steers a terminal; it is data, and never markup."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text[: most * 4]).split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


@dataclass(frozen=True, slots=True)
class Call:
    """A run at one stop. arrives, leaves: seconds since 1970 in UTC; the delays in seconds; None: not said."""

    stop: str
    arrives: int | None = None
    arrival_delay: int | None = None
    leaves: int | None = None
    departure_delay: int | None = None
    skipped: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """A trip update. date, start: the service day and the seconds after its midnight at which the run begins.

    names: what else it is called, such as the number on the vehicle. delay: of the whole run, seconds.
    """

    trip: str = ""
    route: str = ""
    names: tuple[str, ...] = ()
    date: dt.date | None = None
    start: int | None = None
    cancelled: bool = False
    delay: int | None = None
    calls: tuple[Call, ...] = ()


@dataclass(frozen=True, slots=True)
class Informed:
    """What one selector of an alert is about: all that it names at once."""

    trip: str = ""
    route: str = ""
    stop: str = ""
    date: dt.date | None = None
    start: int | None = None


@dataclass(frozen=True, slots=True)
class Alert:
    """An alert. effect: as GTFS-Realtime names it. periods: seconds since 1970 UTC, 0 for an open end; (): always."""

    effect: str
    text: str
    about: tuple[Informed, ...]
    periods: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Appointment:
    """An event of a calendar. start, end: with a zone, or floating on the clock of its place."""

    uid: str
    title: str
    location: str
    start: dt.datetime
    end: dt.datetime | None
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class Observation:
    """What came of asking one source. source: its name, which is not its address where that may hold a key.

    status: ``read``, ``same`` (nothing new since it was read last) or ``failed``, with the `problem` in words.
    etag, modified: what makes the next question a conditional one. whole: that the source tells everything it knows,
    so that what is not in it any more is over.
    """

    source: str
    status: Literal["read", "same", "failed"] = "read"
    problem: str = ""
    runs: tuple[Run, ...] = ()
    alerts: tuple[Alert, ...] = ()
    appointments: tuple[Appointment, ...] = ()
    at: int | None = None
    etag: str = ""
    modified: str = ""
    whole: bool = True


class Fact(Record):
    """What a source says of one item of the trip.

    kind: ``times`` (begin and end of the item as they are now, minutes UTC), ``cancelled``, ``notice`` (something to
    know that has no time) or ``gone`` (it stood in a calendar and does not any more). sure: False where the source
    names only the line. missing: how often it was looked for since in vain.
    """

    item: str
    kind: Literal["times", "cancelled", "notice", "gone"]
    begin: int = 0
    end: int = 0
    text: Annotated[str, Field(max_length=_LONGEST)] = ""
    sure: bool = True
    missing: int = 0


_VERSION = 1
_MOST_BYTES = 4 * 1024 * 1024


class Known(Record):
    """What is known of one item. run: which run or place it was; first, last: when it was scheduled then, minutes UTC.

    seen: the state in which it was found last; told: the one that was said, None when nothing is open; level: how bad
    that was, 0 fine, 1 tight, 2 broken; margin: the minutes that were left.
    """

    run: str
    first: int
    last: int
    seen: Fact | None = None
    told: Fact | None = None
    level: int = 0
    margin: int | None = None


class Entry(Record):
    """Which item an event of a calendar is, and when the event was while the item was as planned, minutes UTC."""

    item: str
    begin: int
    end: int


class SourceState(Record):
    """One source: what makes the next question conditional, what it said last, and how often it failed since.

    read: when it was read last, again: when to ask next, both seconds UTC; 0: never, at once. mark: of which address
    all this is, whatever the source is called.
    """

    etag: Annotated[str, Field(max_length=1000)] = ""
    modified: Annotated[str, Field(max_length=200)] = ""
    facts: tuple[Fact, ...] = ()
    entries: dict[str, Entry] = {}
    failures: int = 0
    problem: str = ""
    read: int = 0
    again: int = 0
    mark: Annotated[str, Field(max_length=64)] = ""


class Offer(Record):
    """A proposal that was made. facts: what it answers; change: its document; declined: the travellers said no."""

    facts: tuple[Fact, ...]
    change: dict[str, Any]
    declined: bool = False


class State(Record):
    """All that a watch remembers about one trip. trip: its id; plan: which version of it the sources were read for."""

    tripmend_watch: int = _VERSION
    trip: str = ""
    plan: str = ""
    over: bool = False
    items: dict[str, Known] = {}
    sources: dict[str, SourceState] = {}
    notices: tuple[str, ...] = ()
    offers: dict[str, Offer] = {}


def decline(state: State, offer: str) -> State:
    """The state in which the travellers said no to a proposal. Raises InputError for one that was not made."""
    return _with_offer(state, offer, declined=True)


def forget(state: State, offer: str) -> State:
    """The state in which a proposal is not there any more, being about a plan that was changed since: what it answered
    is told and answered anew, if it still matters."""
    gone = state.offers.get(offer)
    if gone is None:
        return state
    offers = {name: one for name, one in state.offers.items() if name != offer}
    fresh = {
        fact.item: state.items[fact.item].replace(told=None, level=0, margin=None)
        for fact in gone.facts
        if fact.item in state.items
    }
    return state.replace(offers=offers, items={**state.items, **fresh})


def _with_offer(state: State, offer: str, *, declined: bool) -> State:
    known = state.offers.get(offer)
    if known is None:
        made = ", ".join(state.offers) or "none so far"
        raise InputError(f"no proposal has the name {offer[:40]!r}; made were: {made}")
    return state.replace(offers={**state.offers, offer: known.replace(declined=declined)})


def read_state(path: Path, trip: str) -> tuple[State, str]:
    """The state in a file, a new one where there is none; and what is to be said of that, a sentence or nothing.

    A damaged file is kept under another name and a new state is begun. Raises InputError for the file of another trip,
    and for one that cannot be read at all.
    """
    if not path.exists():
        return State(trip=trip), ""
    try:
        state = State.model_validate_json(text_of(path, _MOST_BYTES))
    except (ValidationError, InputError, RecursionError) as error:
        if isinstance(error, InputError) and path.is_dir():
            raise
        return State(trip=trip), _put_aside(path)
    if state.tripmend_watch != _VERSION:
        return State(trip=trip), _put_aside(path)
    if state.trip != trip:
        raise InputError(f"this remembers a watch over the trip {state.trip[:60]!r}, not {trip[:60]!r}", source=path)
    return state, ""


def _put_aside(path: Path) -> str:
    kept = path.with_name(f"{path.name}.damaged")
    try:
        path.replace(kept)
    except OSError as error:
        raise InputError(
            f"what it remembered is damaged and cannot be put aside: {error.strerror}", source=path
        ) from error
    return (
        f"What {path.name} remembered is damaged; it is kept as {kept.name}, and what was said before may come again."
    )


def write_state(path: Path, state: State) -> None:
    """Write the state, whole or not at all. Raises InputError."""
    write_atomically(path, state.model_dump_json(exclude_defaults=False) + "\n")
