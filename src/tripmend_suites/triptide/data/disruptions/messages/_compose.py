"""From what happened to the message: a family's opening, its news with the facts put in, and its request."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from random import Random

from tripmend.trip import Leg, Stay

from .._happening import Happening
from .._trips import Planned
from ._families import FAMILIES
from ._family import Family, said
from ._references import clock_words, leg_words, money_words, span_words, stay_words, thing_words, when_words

__all__ = ["compose", "families_for"]

_UNDATED = ("closed-long", "price")
"""News that hold for every day: what is hit must be named."""
_BEGINNING = re.compile(r"(^|[.!?…]\s+|\n)([a-z])")


def families_for(happening: Happening, voices: Iterable[Family] = ()) -> tuple[Family, ...]:
    """The families among `voices` (default: those that a build draws) that can tell it."""
    return tuple(family for family in tuple(voices) or FAMILIES.values() if happening.kind in family.news)


def _day(happening: Happening) -> dt.date:
    if happening.kind == "leg-moved" and happening.time is not None:
        return happening.time.date()
    return happening.target.date


def _facts(happening: Happening, trip: Planned, today: dt.date, draw: Random) -> dict[str, str]:
    target, item = happening.target, happening.target.item
    when = when_words(_day(happening), trip, today, draw)
    facts = {"when": when, "day": when.removeprefix("on "), "why": happening.why}
    facts["thing"] = thing_words(target, trip, draw, dated=happening.kind not in _UNDATED)
    if isinstance(item, Leg):
        facts |= {"leg": leg_words(item, trip, draw), "origin": item.origin.city, "city": item.destination.city}
        facts["airport"] = draw.choice((item.origin.city, item.destination.city))
    if isinstance(item, Stay) and target.place is not None:
        facts["hotel"] = stay_words(target.place, trip, draw)
    facts["night"] = draw.choice(
        (
            f"on {target.date:%A} night",
            f"for the night of {target.date:%B} {target.date.day}",
            f"on {target.date:%A} night",
        )
    )
    if happening.time is not None:
        facts["time"] = clock_words(happening.time.time(), draw)
    facts["span"] = span_words(happening.minutes, draw) if happening.minutes else ""
    facts["money"] = money_words(happening.money)
    facts["room"] = happening.room
    return facts


def compose(happening: Happening, trip: Planned, family: Family, today: dt.date, draw: Random) -> str:
    """The message of a traveller who writes on `today`, in the voice of `family`."""
    facts = _facts(happening, trip, today, draw)
    parts = [
        said(draw.choice(part), facts, draw) for part in (family.opening, family.news[happening.kind], family.closing)
    ]
    text = family.joint.join(part for part in parts if part)
    if family.plain:
        return text.lower()
    return _BEGINNING.sub(lambda match: match[1] + match[2].upper(), text)
