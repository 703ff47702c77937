"""Days that a message names in a row and that belong to two pieces of news: ``closed on Tuesday and on Wednesday I am
ill``."""

from __future__ import annotations

from collections.abc import Sequence

from ._grouping import MENTIONS, active
from .days._day_parts import own_on
from .days._when import Dates
from .names._trip import Trip
from .words._clauses import Clause, clauses_of
from .words._units import Unit
from .words._words import PEOPLE, listed

__all__ = ["parted_days"]

_ENDS = frozenset((".", "!", "?", ";", "\n"))
_GOES_ON = frozenset(
    listed(
        """
    , : - ( ) because since as due for from until till at by between before after in with without but so or and to too
    also again both inclusive
    """
    )
)
"""What goes on after two days without a new piece of news."""
_SUBJECTS = frozenset(
    listed(
        """
    i we he she they it there the my our his her their a an no nothing everything everyone everybody nobody all both
    @place @desc @stay @leg @city
    """
    )
)


def _told(units: Sequence[Unit], trip: Trip, *, first: bool = False) -> bool:
    """Whether the units tell or wish something by themselves. first: whether their first clause has to."""
    clauses: list[Clause] = clauses_of(units)
    return any(active(clause, trip) for clause in (clauses[:1] if first else clauses))


def _sentence(units: Sequence[Unit], at: int) -> tuple[int, int]:
    """Where the sentence of the unit `at` begins and ends."""
    first = next((n + 1 for n in range(at - 1, -1, -1) if units[n].text in _ENDS), 0)
    after = next((n for n in range(at, len(units)) if units[n].text in _ENDS), len(units))
    return first, after


def _days_in(units: Sequence[Unit]) -> list[Unit]:
    return [unit for unit in units if isinstance(unit.value, Dates)]


def _as_one(days: list[Unit]) -> Unit:
    """The days before the last as one value again."""
    if len(days) == 1:
        return days[0]
    dates = tuple(sorted({date for unit in days for date in unit.value.dates}))
    fault = next((unit.value.fault for unit in days if unit.value.fault), "")
    part = next((unit.value.part for unit in days if unit.value.part), "")
    return Unit("@date", days[0].start, days[-1].end, Dates(dates, fault=fault, part=part))


def _parted(units: Sequence[Unit], at: int, trip: Trip, message: str) -> list[Unit] | None:
    """The days of the unit `at` in two, None where they are of one piece of news."""
    days: Dates = units[at].value
    first, after = _sentence(units, at)
    before, behind = list(units[first:at]), list(units[at + 1 : after])
    if not before or not behind or behind[0].text in _GOES_ON:
        return None
    again = own_on(days, message)
    if behind[0].text == "only" and (not again or len(behind) == 1):
        return None
    if not again and behind[0].text not in _SUBJECTS and behind[0].text not in PEOPLE:
        return None
    *early, last = _days_in(days.joined)
    one = _as_one(early)
    if not (_told([*before, one], trip) and _told([last, *behind], trip, first=True)):
        return None
    said = behind[0].text in _SUBJECTS or behind[0].text in PEOPLE
    # "Closed on Tuesday and on Wednesday only opens at 11": what opens is what is closed before.
    same = [] if said else [unit for unit in before if unit.text in MENTIONS][:1]
    return [one, Unit("and", last.start, last.start, None, "and"), last, *same]


def parted_days(units: list[Unit], trip: Trip, message: str) -> list[Unit]:
    """`units` where days named in a row stand apart if what is said before and after them is news by itself."""
    at = 0
    row = list(units)
    while at < len(row):
        value = row[at].value
        if isinstance(value, Dates) and value.joined:
            made = _parted(row, at, trip, message)
            if made is not None:
                row[at : at + 1] = made
                at += len(made)
                continue
        at += 1
    return row
