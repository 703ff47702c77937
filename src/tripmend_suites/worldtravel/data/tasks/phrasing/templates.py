"""Families of phrasing: one YAML file each, which says everything in words of its own."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal

from pydantic import Field

from tripmend.errors import InputError
from tripmend.trip import Record

from .....common.data_files import read_folder

SEEN = "seen"
"""Names, among what is left out, all families that come with the tasks by default."""

Section = Literal["opening", "party", "hotel", "visits", "times", "closing"]
Words = Annotated[tuple[str, ...], Field(min_length=1)]
"""Templates; one of them is drawn."""


class Stays(Record):
    """How long to stay, by profile of the guide."""

    quick: Words
    deep: Words
    standard: Words
    family: Words
    tower: Words
    walk: Words
    """``{walk}``: the colour of a walk on the floor plan."""
    works: Words
    """``{works}``: works of art that only this walk passes."""
    shortest: Words
    """``{works}``: works of art of which this is the shortest walk that passes them."""


class Tickets(Record):
    """Which ticket: by name (``{ticket}``), or by something that only one ticket has."""

    named: Words
    fast: Words
    ordinary: Words
    guided: Words
    """``{language}``"""
    tour: Words
    """``{language}``, where the ticket has been named already."""
    cheapest: Words
    all: Words
    """The pass for all parts of a complex."""
    covering: Words
    """The cheapest pass that covers the parts that are wanted."""
    joint: Words
    """``{other}``: one pass for two places."""


class Hotels(Record):
    """Where to sleep. ``{name}``, ``{place}`` (an attraction), ``{area}``."""

    named: Words
    near: Words
    cheapest: Words
    dearest: Words
    area: Words


class Family(Record):
    """A way of asking. Templates may use ``{we}``, ``{us}``, ``{our}``, ``{are}``, ``{We}``, ``{Our}``: I, me … for one
    person.

    clock, date, count: how times, dates and people are written. order: of the parts. gap: between them. shape: what
    stands between two visits; item: one visit with ``{item}``. mods: all that is said of a visit, with ``{mods}``;
    comma: between two of these. article: whether names of places get one. see, eat: ``{venue}``, ``{mods}``,
    ``{meal}``.
    event: ``{event}`` at ``{venue}``; genre: ``{genre}`` at ``{venue}``. day: one of several, ``{day}``.
    """

    name: str
    unseen: bool = False
    """No reader of queries was built on it, and no query has it unless all others are left out."""
    clock: Literal[
        "24", "pm", "dot", "h", "PM", "british", "military", "hrs", "dotpm", "daypart", "spoken", "aloud", "points",
    ]  # fmt: skip
    date: Literal[
        "long", "iso", "us", "ordinal", "short", "nth", "abbr", "slash", "monthth", "american", "small", "weekday",
        "dots", "plain", "aloud",
    ]  # fmt: skip
    count: Literal["words", "digits", "kin", "clan", "x", "bracket", "aged", "total"]
    two_dates: str
    order: tuple[Section, ...]
    gap: str
    item: str
    shape: str
    article: bool
    mods: str
    comma: str
    opening: Words
    party: Words
    language: Words
    stairs: Words
    climbing: Words
    hotel: Hotels
    lead: Words
    see: Words
    eat: Words
    event: Words
    genre: Words
    stay: Stays
    ticket: Tickets
    light: Words
    dish: Words
    between: Words
    day: Words
    either: Words
    home: Words
    leave: Words
    closing: Words


@cache
def families() -> tuple[Family, ...]:
    """All families by name. Raises InputError for a file that is not a family."""
    return read_folder(files(__package__) / "families", Family)


def families_for(leave_out: Iterable[str]) -> tuple[Family, ...]:
    """The families that queries are drawn from: all but those left out and the unseen ones; the unseen ones instead of
    all others, when `SEEN` is left out. Raises InputError for an unknown name, or if none is left."""
    out = set(leave_out)
    for name in sorted(out - {SEEN}):
        family(name)
    left = tuple(known for known in families() if known.unseen == (SEEN in out) and known.name not in out)
    if not left:
        raise InputError("at least one phrasing family has to stay", where="leave_out")
    return left


def family(name: str) -> Family:
    """The family called `name`. Raises InputError."""
    for known in families():
        if known.name == name:
            return known
    raise InputError(f"no phrasing family is called {name!r}; there are {', '.join(f.name for f in families())}")
