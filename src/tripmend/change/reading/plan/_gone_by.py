"""Delays that are over: ``we were running 45 minutes late yesterday but are fine now``. They change nothing."""

from __future__ import annotations

from collections.abc import Sequence

from ..._disruption import Unclear
from ..days._when import Dates
from ..events._own_delay import is_own_delay, may_be_ours
from ..names._mentioned import LegWords
from ..names._targets import Hints, resolve
from ..names._trip import Trip
from ..words._clauses import Clause, clauses_of
from ..words._questions import NOTHING_CHANGES
from ..words._taken_out import TakenOut, rest_of
from ..words._units import Unit, pattern, quote

__all__ = ["gone_by"]

_WAS = pattern(r"was|were|had|have been|has been|ran|got|been")
_LATE = pattern(r"late|later|behind|delay|delays|delayed|held up")
_STILL = pattern(r"will|going to|still|are|am|is|today|tomorrow|told|said|heard|wrote|informed|announced|learned")
"""What tells of more than the past: what holds now, or when one heard of it."""
_FINE = pattern(
    r"(?:fine|ok|okay|good|alright|all right|sorted|on time|on track|on schedule|on plan|punctual) (?:again|now)|"
    r"(?:now|again) (?:fine|ok|okay|good|on time|on track|on schedule)|^(?:(?:we|and|but|all|everything) )*"
    r"(?:are|is) (?:all )?(?:fine|ok|okay|good|on time|on track|on schedule|back on \S+)|"
    r"(?:caught|catch|caught it all) up|made (?:it |the time |that |the \S+ )?up(?: for it)?|"
    r"back on (?:track|schedule|time|plan)|(?:no longer|not|not any more) (?:late|behind|delayed)"
)
"""What says that a delay is made up for."""


def gone_by(units: Sequence[Unit], message: str, trip: Trip) -> TakenOut:
    """The message without the travellers' delays that are over, and those of journeys on a day gone by; where nothing
    else is told in it, that is asked about.

    A delay is over when it is told of a day before the date of the message, or of the past, with words beside it that
    all is well again. Of a journey only the first, and only if one of ours ran before today: before the trip, or with
    no date, ``yesterday`` is when one heard of it.
    """
    clauses = clauses_of(units)
    over: list[Clause] = []
    for clause in clauses:
        if clause.doubt or not _WAS.search(clause.text) or not _LATE.search(clause.text):
            continue
        fine = [one for one in clauses if one is not clause and one.sentence - clause.sentence in (0, 1)]
        fine = [one for one in fine if _FINE.search(one.text)]
        made_up = bool(fine) and not any(unit.text in ("@leg", "@place", "@desc") for one in fine for unit in one.units)
        if _ours(clause) and (_of_a_day_gone(clause, trip) or made_up):
            over += [clause, *(fine if made_up else [])]
        elif any(unit.text == "@leg" for unit in clause.units) and _ran(clause, trip):
            over.append(clause)
    if not over:
        return TakenOut(rest=message)
    rest = rest_of(message, clauses, over)
    asked = () if rest else (Unclear(text=quote(message, over[0].units), question=NOTHING_CHANGES),)
    return TakenOut((), asked, rest)


def _ours(clause: Clause) -> bool:
    return is_own_delay(clause.text) or may_be_ours(clause.text)


def _of_a_day_gone(clause: Clause, trip: Trip) -> bool:
    """Whether all days that a clause names lie before the date of the message."""
    told = [unit.value for unit in clause.units if isinstance(unit.value, Dates)]
    gone = [one.past or (trip.today_given and all(date < trip.calendar.today for date in one.dates)) for one in told]
    return bool(gone) and all(gone)


def _ran(clause: Clause, trip: Trip) -> bool:
    """Whether a journey is told of in the past on a day gone by, and could be one of ours that ran before the date of
    the message."""
    if not trip.today_given or _STILL.search(clause.text) or not _of_a_day_gone(clause, trip):
        return False
    legs = [unit.value for unit in clause.units if isinstance(unit.value, LegWords)]
    if len(legs) != 1 or any(unit.text == "@clock" for unit in clause.units):
        return False
    today, own = trip.calendar.today, {leg.id: date for _, date, leg in trip.legs}
    if legs[0].way or legs[0].ids or legs[0].to or legs[0].origin:
        meant = resolve(trip, legs[0], Hints())
        return meant.certain and own[meant.id] < today
    return any(date < today for date in own.values())
