"""Clauses of which nothing was used and which sound like news of another thing: asked about, lest news is lost."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence

from .._disruption import Change, Unclear
from ._grouping import MENTIONS
from .events._facts import Facts
from .names._targets import resolve
from .names._trip import Trip
from .words._clauses import Clause
from .words._questions import WHAT_THEN
from .words._units import pattern, quote
from .words._words import WEEKDAYS

__all__ = ["TIME_GONE", "left_unsaid"]

_NARROWS = pattern(r"only|just|no longer|not(?! wait)|instead|without|no more|@(?:clock|span|money|percent|night)")
TIME_GONE = re.compile(
    rf"\b(?:all|whole|entire|most of)(?: of)?(?: the)? (?:day|morning|afternoon|evening|{'|'.join(WEEKDAYS)})\b"
)
"""``Police report all Monday morning``: time that is gone, in the words of the message."""
_TOLD = frozenset(("", ",", "and", "but", "plus", "also", "&", "+", "while", "however", "then"))
"""What leads a clause that tells something of its own."""


def left_unsaid(idle: Sequence[Clause], change: Change, trip: Trip, message: str) -> list[Unclear]:
    """The question for clauses of which nothing was used beside news that was: they name another thing of the trip and
    a time, an amount or a limit, as news does (``plus the hotel only has us for two nights``), or the same thing and
    another day."""
    hit, days = set[str](), set[dt.date]()
    for one in change.disruptions:
        data = one.effect.model_dump()
        hit |= {str(data[key]) for key in ("place", "leg", "stay", "target") if data.get(key)}
        days |= {date for key in ("dates", "nights") for date in data.get(key) or ()}
    wished = {one.text for one in change.constraints}
    asked = []
    for clause in idle:
        if not change.disruptions or clause.doubt or clause.reason or clause.asked or clause.lead not in _TOLD:
            continue
        if quote(message, clause.units) in wished or clause.text.rstrip(" ,").endswith(" not"):
            continue  # a wish, or "the gardens are not"
        facts = Facts(clause)
        things = [resolve(trip, unit.value, facts.hints("")) for unit in clause.units if unit.text in MENTIONS]
        others = [thing for thing in things if thing.certain and thing.id not in hit]
        when = facts.when.dates if facts.when is not None else ()
        if TIME_GONE.search(quote(message, clause.units).casefold()) and set(when) & set(trip.calendar.trip):
            asked.append(Unclear(text=quote(message, clause.units), question=WHAT_THEN))
            continue
        same = any(thing.id in hit for thing in things) and bool(when) and not set(when) & days
        if (same and days) or (others and len(others) == len(things) and _NARROWS.search(clause.text)):
            asked.append(
                Unclear(text=quote(message, clause.units), question="What happened there? It was not understood.")
            )
    return asked
