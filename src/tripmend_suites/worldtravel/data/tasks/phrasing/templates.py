"""Families of phrasing: one YAML file each, which says everything in words of its own."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal

from pydantic import Field

from tripmend.errors import InputError
from tripmend.trip import Record

from .....common.data_files import DataFile, read_folder
from .....common.words import NUMBERS
from ....task import Party, Said
from ....world import Fare

# Dates, times and people in words.

_DATA = DataFile(__file__)

# Text that remembers which of its words express what.

_PLACE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Text:
    """Words, and marks over them: first character, one past the last, field, value, rule (see `Said`). Marks may lie
    over one another."""

    words: str = ""
    marks: tuple[tuple[int, int, str, str, str], ...] = ()

    def __add__(self, other: Text | str) -> Text:
        tail = Text(other) if isinstance(other, str) else other
        shift = len(self.words)
        moved = tuple((a + shift, b + shift, name, value, rule) for a, b, name, value, rule in tail.marks)
        return Text(self.words + tail.words, self.marks + moved)

    def __bool__(self) -> bool:
        return bool(self.words)

    def as_sentence(self) -> Text:
        """With a capital letter in front."""
        return Text(self.words[:1].upper() + self.words[1:], self.marks)

    def said(self) -> tuple[Said, ...]:
        """The marks as a record, in the order of the text."""
        return tuple(
            Said(field=name, value=value, phrase=self.words[begin:end], at=begin, rule=rule)
            for begin, end, name, value, rule in sorted(self.marks)
        )


def mark(words: str | Text, field: str, value: str, rule: str = "") -> Text:
    """`words`, all of which express `field`."""
    text = Text(words) if isinstance(words, str) else words
    return Text(text.words, ((0, len(text.words), field, value, rule), *text.marks))


def fill(template: str, parts: Mapping[str, Text | str]) -> Text:
    """`template` with each ``{name}`` replaced by the part of that name. Raises KeyError for a name that is no part."""
    found, at = Text(), 0
    for match in _PLACE.finditer(template):
        found = found + template[at : match.start()] + parts[match[1]]
        at = match.end()
    return found + template[at:]


def join(texts: Iterable[Text], between: str, last: str | None = None) -> Text:
    """The texts with `between` between them, and `last` before the last."""
    rows = list(texts)
    found = Text()
    for number, text in enumerate(rows):
        if number:
            found = found + (last if last is not None and number == len(rows) - 1 else between)
        found = found + text
    return found


# Times, dates and people, each in several ways.

_SMALL = tuple(NUMBERS)
"""Zero to twenty, then the tens."""
_RANKS = _DATA.read("ranks", str).split()
_CLOCKS = _DATA.read("clocks", dict[str, dict[int | str, str]])
_DATES = _DATA.read("dates", dict[str, tuple[str, str]])
_PARTIES = _DATA.read("parties", dict[str, dict[str, tuple[tuple[str, Fare], ...]]])
_BARE = _DATA.read("bare", frozenset[str])
_SPELLED = 10
"""People who are counted in words at most."""


def with_article(name: str, family: Family) -> str:
    """What stands before the name of an attraction."""
    return "the " if family.article and name not in _BARE else ""


def _spelled(number: int) -> str:
    """1 to 59 in words, joined by a hyphen where there are two."""
    if number <= 20:
        return _SMALL[number]
    return _SMALL[18 + number // 10] + (f"-{_SMALL[number % 10]}" if number % 10 else "")


def clock(time: dt.time, family: Family) -> str:
    """A time of day as the family writes it."""
    hour, minute, way = time.hour, time.minute, family.clock
    if way == "british" and minute % 5:
        way = "PM"
    twelve = (hour + 11) % 12 + 1
    forms = _CLOCKS[way]
    form = forms.get(minute, forms["any"]) if minute or hour != 12 else forms.get("noon", forms.get(0, forms["any"]))
    return form.format(
        hour=hour,
        minute=minute,
        twelve=twelve,
        half="am" if hour < 12 else "pm",
        HALF="AM" if hour < 12 else "PM",
        points="a.m." if hour < 12 else "p.m.",
        part="in the morning" if hour < 12 else "in the afternoon" if hour < 18 else "in the evening",
        spelled=_spelled(twelve),
        minutes="oh " * (minute < 10) + _spelled(minute),
        named=_spelled(twelve if minute <= 30 else twelve % 12 + 1),
        from_hour=f"{_spelled(minute)} past" if minute < 30 else f"{_spelled(60 - minute)} to",
    )


def _ordinal(number: int) -> str:
    ending = "th" if number in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def date_words(date: dt.date, family: Family, *, again: bool = False) -> str:
    """A date as the family writes it; again: once the year has been said."""
    found = _DATES[family.date][again].format(date=date, nth=_ordinal(date.day), rank=_RANKS[date.day - 1])
    return found.lower() if family.date == "small" else found


def people(party: Party, family: Family) -> Text:
    """Who travels, fare by fare."""
    counted = sorted((fare, count) for fare, count in party.people.items() if count)
    key = ", ".join(f"{count} {fare}" for fare, count in counted)
    spoken = _PARTIES.get(family.count, {}).get(key) or [
        (f"{_number(count, family)} {_plural(fare) if count > 1 and family.count != 'x' else fare}", fare)
        for fare, count in counted
    ]
    texts = [mark(words, f"people.{fare}", str(party.people[fare])) for words, fare in spoken]
    told = join(texts, ", ", " and ")
    if family.count != "total":
        return told
    return Text(f"{_number(party.size, family)} {'person' if party.size == 1 else 'people'}, that is ") + told


def _plural(fare: Fare) -> str:
    return "children" if fare == "child" else f"{fare}s"


def _number(count: int, family: Family) -> str:
    if family.count == "x":
        return f"{count}x"
    if family.count == "digits" or count > _SPELLED:
        return str(count)
    return f"{_SMALL[count]} ({count})" if family.count == "bracket" else _SMALL[count]


def pronouns(party: Party) -> dict[str, str]:
    """I for one, we for more."""
    if party.size == 1:
        return {"we": "I", "us": "me", "our": "my", "are": "am", "We": "I", "Our": "My", "were": "was"}
    return {"we": "we", "us": "us", "our": "our", "are": "are", "We": "We", "Our": "Our", "were": "were"}


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
