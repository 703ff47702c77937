"""What a query was understood to mean, with the words that say so."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from ..task import Party, UserTime, Visit

__all__ = ["Doubt", "Evidence", "FirstLook", "Named", "Understanding"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """The words for one piece. field: as in `Said` (``hotel``, ``visits[2].product``; numbers count in the order of the
    query). value: what it was read as. phrase: the words, at character `at` of the query."""

    field: str
    value: str
    phrase: str
    at: int


@dataclass(frozen=True, slots=True)
class Doubt:
    """A piece that the words leave open. what: the field. why: one sentence. choices: what it could be, the reading
    that was taken first; empty where nothing was found."""

    what: str
    why: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Understanding:
    """A whole query. town, hotel: ids as the given town has them ("" where no hotel could be made out). visits: in the
    order of the query. budget: cents, where a sum is said. doubts: empty when every piece has one reading only."""

    town: str
    dates: tuple[dt.date, ...]
    party: Party
    visits: tuple[Visit, ...]
    times: tuple[UserTime, ...]
    hotel: str
    budget: int | None = None
    doubts: tuple[Doubt, ...] = ()
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class FirstLook:
    """What can be read before any page: the town by the name that was given ("" if none is there) and the dates."""

    town: str
    dates: tuple[dt.date, ...]


@dataclass(frozen=True, slots=True)
class Named:
    """A name from a list that the query has at characters `start` to `end`. score: 100 if letter by letter."""

    name: str
    start: int
    end: int
    score: float
