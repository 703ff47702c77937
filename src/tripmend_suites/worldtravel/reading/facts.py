"""What a document says, piece by piece, each with where it stands; and what could not be made out.

Names are kept as the document writes them. Values are plain data: money in minor units (cents), lengths in minutes,
times ``HH:MM`` on the local clock, dates in ISO form, weekdays from 0 (Monday).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from tripmend.pages.ocr import Box

if TYPE_CHECKING:
    from .sight import Sight


from functools import cache
from importlib.resources import files

from tripmend.pages.vocabulary import vocabulary

# What the pages of the suite call things, out of ``words.yaml``, and the names of languages that the product knows.


LANGUAGE = "(?:" + "|".join(name.capitalize() for name in (*vocabulary(("en",)).names, "latin")) + ")"
"""An expression for the English name of a language; an opera may be in Latin, too."""


@cache
def _lists() -> dict[str, dict[str, str]]:
    import yaml

    data: dict[str, dict[str, str]] = yaml.safe_load((files(__package__) / "words.yaml").read_text(encoding="utf-8"))
    return data


def words_of(what: str) -> dict[str, str]:
    """The expressions of a list by name, in the order in which they are tried."""
    return _lists()[what]


Source = Literal["screenshot", "page", "text"]
"""Where the letters are from: recognised in a picture, laid out by a browser, or given as plain text."""

Kind = Literal["booking", "reservation", "guide", "notes", "floorplan", "menu", "hotels", "overview", "matrix"]
"""What a document can be read as: one reader each."""

KEYS: dict[str, tuple[str, ...]] = {
    "slot": ("date", "time", "event", "meal", "language", "products"),
    "closed": ("date",),
    "walk_in": ("date",),
    "genre": ("event",),
    "price": ("product", "fare"),
    "family_price": ("product",),
    "admission": ("product",),
    "covers": ("product",),
    "visit_type": ("product",),
    "dwell": ("profile",),
    "hours": ("weekday",),
    "event": ("event",),
    "buffer": ("admission",),
    "walk": ("walk",),
    "dish": ("dish",),
    "way": ("mode",),
}
"""What names a fact of a field, beside its subject; the rest of its value is what is told of it. Two facts of the same
name that differ contradict each other."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One statement.

    subject: what it is about, as the document calls it; the two ends joined by ``>`` for a way. field and value:

    ==============  ===================================================================================================
    booking         ``slot`` {date, time, state ``open|sold_out|unknown``, left (largest party, None if not told),
                    products [labels], language, event (title), meal}; ``closed`` {date}; ``walk_in`` {date}; ``genre``
                    {event, genre}; ``price`` {product (empty where the page names none), fare
                    ``adult|child|senior|student``, or ``anyone|group`` on a page with no fares, cents (of yen, won and
                    others without a smaller unit: whole ones), currency (where it is not the euro)};
                    ``family_price`` {product, cents}; ``admission`` {product, admission
                    ``standard|skip-line|guided|pass|event``}; ``covers`` {product, covers [names], order};
                    ``visit_type`` {product, profile}
    reservation     ``slot`` (meal ``breakfast|brunch|lunch|dinner``), ``closed``, ``walk_in``
    guide           ``dwell`` {profile, min, max}; ``light`` {from, to}; ``hours`` {weekday, windows [[from, to]]};
                    ``event`` {event, language, subtitles, introduction, minutes, held_at (name)}; ``buffer``
                    {admission, minutes}
    notes           ``dwell`` (profile is the meal), ``hours``
    floorplan       ``stairs`` {all, parts [titles]}; ``walk`` {walk, stops}; ``buffer``
    menu            ``dish`` {dish (label), cents, vegetarian (None: the menu marks no dish), weekdays}; ``buffer``
    hotels          ``nightly`` {cents}; ``near`` {venues [names]}; ``tags`` {area, tags}
    overview        ``tags``
    matrix          ``way`` {mode ``foot|bus|taxi|driving``, minutes (None: not given), cents}
    ==============  ===================================================================================================

    box: where it stands on the document. confidence: 0 to 1, the reader's own estimate that the value is right.
    """

    subject: str
    field: str
    value: dict[str, Any]
    box: Box | None
    confidence: float
    source: Source


@dataclass(frozen=True, slots=True)
class Abstained:
    """Something that is there and could not be made out. what: ``slot 10:30 state``; why: in words for people."""

    what: str
    why: str
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """All that one document says, in reading order, and what was not understood. A contradiction is kept: both facts
    stand here, and an `Abstained` names it."""

    kind: Kind
    facts: tuple[Fact, ...]
    abstained: tuple[Abstained, ...] = ()

    def of(self, field: str) -> tuple[Fact, ...]:
        """The facts of one field."""
        return tuple(fact for fact in self.facts if fact.field == field)


class Reader(Protocol):
    """Reads one kind of document. Never raises for what a page may contain: what it does not understand it leaves out
    or abstains from."""

    def __call__(self, sight: Sight) -> Reading: ...
