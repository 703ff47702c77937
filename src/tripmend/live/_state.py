"""What a watch remembers: what it was told, what it said already, and what was declined."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, ValidationError

from ..errors import InputError
from ..formats.files import text_of, write_atomically
from ..trip import Record
from ._seen import Fact

__all__ = ["Known", "Offer", "SourceState", "State", "decline", "forget", "read_state", "write_state"]

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
