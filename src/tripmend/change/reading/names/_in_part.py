"""Wishes not to go to a planned place that may mean only a part of the visit, or only some of the party."""

from __future__ import annotations

from ..._disruption import Unclear
from ..words._clauses import Clause
from ..words._units import pattern
from ..words._words import PEOPLE
from ._trip import Trip

__all__ = ["asked_in_part"]

_NARROWER = pattern(
    r"^(?:(?:so|too|that|as) )*(?:'s (?!@)\S+|before|until|till|after(?! all)|at(?! (?:all|any))|by|with|"
    r"without|earlier|later|"
    r"alone|in the(?! (?:plan|end|itinerary))|during|when|while|early|late|tickets?|gift|shop|cafe|queues?|@clock)"
)
_OTHERS = pattern(r"he|she|they|somebody|someone|one of us|some of us")


def asked_in_part(clause: Clause, end: int, place: str, trip: Trip, text: str) -> Unclear | None:
    """The question whether the whole visit is meant, for everybody; None where nothing speaks against it.

    end: where the mention of the place ends in the text of the clause. Of a place that is not planned nothing is asked.
    """
    visits = trip.visits_of(place)
    if not visits:
        return None
    name, choices = visits[0].place.name, ("leave it out", "keep it")
    if _NARROWER.search(clause.text[end:].strip()):
        question = f"Is the whole visit to {name} to be left out, or is only a part or a time of it not wanted?"
        return Unclear(text=text, question=question, choices=choices)
    before = clause.text[:end]
    if _OTHERS.search(before) or any(word in PEOPLE for word in before.split()):
        question = f"Is {name} to be left out for all of you?"
        return Unclear(text=text, question=question, choices=choices)
    return None
