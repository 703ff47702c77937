"""Visits that are to be left out and are none of the trip: ``skip the Louvre``, in Rome."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from ... import _effects as fx
from ..._disruption import Change, Unclear
from ..words._clauses import Clause
from ..words._left_out_words import DROP, GAP, LEAD, UNWANTED
from ..words._questions import NOTHING_RECOGNISED
from ..words._units import pattern, quote, starts_of
from ._trip import Trip, Visit

__all__ = ["nothing_like", "unknown_visit"]

_SHORT, _NEAR = 3, 0.75
"""A word longer than the first, and as like as the second, is near a name."""
_UNKNOWN = pattern(
    rf"^{LEAD}(?:(?P<drop>{DROP})|{UNWANTED}) {GAP}(?P<x>(?!(?:me|us|you|it|that|this) )[^\s@]\S*(?: \S+){{0,4}}?)"
    r"(?: any ?more| any longer| please| from| @date|[ ,])*$"
)


def nothing_like(name: str, text: str, trip: Trip) -> Unclear:
    """The question about a visit that is none of the trip, with the planned places whose names are near."""
    near: dict[str, Visit] = {}
    for visit in trip.visits:
        for known in (visit.place.name, *visit.place.aliases):
            words = {known.casefold(), *known.casefold().split()}
            said = [name.casefold(), *name.casefold().split()]
            if any(len(one) > _SHORT and get_close_matches(one, words, n=1, cutoff=_NEAR) for one in said):
                near[visit.stop.id] = visit
    question = f"{name!r} is nothing in the trip: what is to be left out?"
    return Unclear(text=text, question=question, choices=trip.stop_names(near.values()))


def unknown_visit(
    change: Change, clauses: Sequence[Clause], trip: Trip, message: str, *, named: bool = False
) -> Change:
    """`change` with the question what of the trip is to be left out, where it names nothing of it.

    That is so where nothing was recognised, or only that a day is lost (``skip the Louvre on Tuesday``).
    named: only where what is to be left out begins like a name.
    """
    if len(clauses) != 1:
        return change
    units = clauses[0].units
    said = _UNKNOWN.search(clauses[0].text)
    if said is None or not {unit.text for unit in units if unit.text.startswith("@")} <= {"@desc", "@date"}:
        return change
    inside = range(*said.span("x"))
    words = [unit for unit, start in zip(units, starts_of(units), strict=True) if start in inside]
    name = quote(message, words)
    proper = name[:1].isupper() and not message.isupper()
    nothing = [one.question for one in change.unclear] == [NOTHING_RECOGNISED] and not change.disruptions
    day = [type(one.effect) for one in change.disruptions] == [fx.DayLost] and not change.unclear
    if not (nothing and (proper or (said["drop"] and not named))) and not (day and proper):
        return change
    return Change(unclear=(nothing_like(name, " ".join(message.split())[:200], trip),))
