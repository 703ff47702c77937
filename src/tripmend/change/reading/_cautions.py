"""Sentences whose words turn or narrow what they tell in ways that are not read: those are asked about, never guessed.

``Everything except the Pantheon is closed`` names the one place that is open; ``it was supposed to be cancelled`` tells
of nothing that happens. Such a sentence is taken out of the row before the events are looked for.
"""

from __future__ import annotations

from collections.abc import Sequence

from .._disruption import Unclear
from ._grouping import active
from .cautions._caution import Caution
from .cautions._caution_address import NEW_ADDRESS
from .cautions._caution_others import BEFORE_THE_TRIP
from .cautions._caution_ways import CAUTIONS, SETTLED
from .days._when import Dates
from .names._descriptions import StayWords
from .names._trip import Trip
from .words._clauses import Clause, clauses_of
from .words._questions import OVER_BY_NOW
from .words._units import Unit, quote

__all__ = ["SETTLED", "cautions"]

_ENDS = frozenset((".", "!", "?", ";", "\n"))
_FOLLOWS = frozenset(
    ("so", "because", "since", "as", "reason", "therefore", "hence", "although", "though", "while", "or")
)
"""What leads a clause that only explains the one before it, or follows from it."""


def _spans(units: Sequence[Unit]) -> list[tuple[int, int]]:
    found, first = [], 0
    for at, unit in enumerate(units):
        if unit.text in _ENDS:
            found.append((first, at))
            first = at + 1
    found.append((first, len(units)))
    return [(a, b) for a, b in found if b > a]


def cautions(units: Sequence[Unit], message: str, trip: Trip) -> tuple[list[Unit], tuple[Unclear, ...]]:
    """`units` without the sentences that have to be asked about, or the clauses where that is enough, and the
    questions."""
    asked: list[Unclear] = []
    gone: set[int] = set()
    for first, after in _spans(units):
        part = units[first:after]
        clauses = clauses_of(part)
        for caution in (*CAUTIONS, NEW_ADDRESS):
            if caution.partly and (own := _own_clauses(clauses, caution, trip)):
                asked += [Unclear(text=quote(message, clause.units), question=caution.question) for clause in own]
                taken = {(unit.start, unit.text) for clause in own for unit in clause.units}
                gone.update(at for at in range(first, after) if (units[at].start, units[at].text) in taken)
                clauses = [clause for clause in clauses if clause not in own]
                part = [unit for clause in clauses for unit in clause.units]
                continue
            if caution.fits(_as_told(part)):
                asked.append(Unclear(text=quote(message, part), question=_question(caution, part, trip)))
                gone.update(range(first, after))
                break
    return [unit for at, unit in enumerate(units) if at not in gone], tuple(asked)


def _question(caution: Caution, part: Sequence[Unit], trip: Trip) -> str:
    """What is asked; of a trip under way, ``yesterday`` is one of its days, or when one heard of a journey."""
    journey = any(unit.text == "@leg" for unit in part)
    under_way = trip.today_given and trip.calendar.today > trip.calendar.trip[0] and not journey
    return OVER_BY_NOW if caution is BEFORE_THE_TRIP and under_way else caution.question


def _own_clauses(clauses: Sequence[Clause], caution: Caution, trip: Trip) -> list[Clause]:
    """The clauses that the caution is about, where each of the others tells something by itself; else none."""
    own = [clause for clause in clauses if caution.fits(_as_told(clause.units))]
    others = [clause for clause in clauses if clause not in own]
    alone = all(clause.lead not in _FOLLOWS and active(clause, trip) for clause in others)
    return own if own and others and alone else []


def _as_told(units: Sequence[Unit]) -> str:
    """The units as the patterns see them."""
    return " ".join(_word(unit) for unit in units)


def _word(unit: Unit) -> str:
    """A unit: days before the trip apart from others, those of other years from both; a reception from its lodging."""
    if isinstance(unit.value, StayWords) and unit.value.head == "reception":
        return "@door"
    if not isinstance(unit.value, Dates) or not unit.value.past:
        return unit.text
    return "@ago" if unit.value.ago else "@past"
