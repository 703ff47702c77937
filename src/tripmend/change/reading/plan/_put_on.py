"""Travellers who were put on another journey of the catalogue: ``they put us on GU 73``."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence

from ....trip import Connection, Leg, city_key
from ..._disruption import Change, Disruption
from ..._effects import LegCancelled, LegRetimed
from ..events._situation import asks_which
from ..names._mentioned import LegWords
from ..names._trip import Trip
from ..words._clauses import Clause, clauses_of
from ..words._taken_out import TakenOut, put_back, rest_of
from ..words._units import Unit, pattern, quote

__all__ = ["put_on_told", "with_put_on"]

_PUT_ON = pattern(
    r"(?:(?:put|moved|rebooked|re - booked|transferred|switched|booked|bumped|reassigned|placed)"
    r"(?: (?:us|me|you|everyone|all|both|over|now|instead))*|"
    r"(?:we|i) (?:are|am|go|fly|travel|will be|got)(?: (?:now|all|both|instead|booked|put|placed|moved|rebooked))*)"
    r" (?:on|onto|on to|to|into)(?: (?:the|a|flight|train|bus|ferry|number|@leg))* (?P<n>[a-z]{1,3}(?: - | )?\d{1,5})"
)
_OPEN = pattern(r"not|never|no|@clock|@span|@date|or|waiting list|standby|stand - by|want|would|could|please")
"""What tells more than that, or less."""
_DAY = dt.timedelta(days=1)


def put_on_told(units: Sequence[Unit], message: str, trip: Trip) -> TakenOut:
    """What a message tells of another journey of the catalogue on which the travellers were put, and the rest of it.

    Only where that can stand for one journey of the plan: from the same city to the same, on its day or the next
    one. The booking then holds for the new times.
    """
    clauses = clauses_of(units)
    held: list[Clause] = []
    told: list[Disruption] = []
    for clause in clauses:
        match = _PUT_ON.search(_numbered(clause))
        if match is None or clause.doubt or clause.asked or _OPEN.search(clause.text):
            continue
        effects = _retimed(match["n"], trip)
        if len(effects) != 1:
            continue
        text = quote(message, clause.units)
        told.append(Disruption(category="transport", effect=effects[0], text=text, confidence="medium"))
        held.append(clause)
    return TakenOut(tuple(told), (), rest_of(message, clauses, held)) if held else TakenOut(rest=message)


def _numbered(clause: Clause) -> str:
    """The clause with the numbers of journeys that are none of ours written out."""
    units = (unit.value for unit in clause.units)
    words = [value.number if isinstance(value, LegWords) and value.number else None for value in units]
    return " ".join((number or unit.text).casefold() for number, unit in zip(words, clause.units, strict=True))


def _retimed(number: str, trip: Trip) -> list[LegRetimed]:
    code = _code(number)
    if any(_code(leg.number) == code for _, _, leg in trip.legs):
        return []
    return [
        effect
        for connection in trip.catalogue.connections
        if _code(connection.number) == code
        for _, date, leg in trip.legs
        if not (trip.today_given and date < trip.calendar.today) and (effect := _instead(leg, connection)) is not None
    ]


def _code(number: str) -> str:
    return re.sub(r"[^a-z0-9]", "", number.casefold())


def _instead(leg: Leg, connection: Connection) -> LegRetimed | None:
    same = leg.mode == connection.mode and all(
        city_key(mine.city) == city_key(other.city)
        for mine, other in ((leg.origin, connection.origin), (leg.destination, connection.destination))
    )
    if not same or leg.depart is None or connection.depart is None or connection.arrive is None:
        return None
    if connection.depart.date() - leg.depart.date() not in (dt.timedelta(0), _DAY):
        return None
    return LegRetimed(leg=leg.id, depart=connection.depart, arrive=connection.arrive)


def with_put_on(change: Change | None, taken: TakenOut) -> Change:
    """`change`, the rest of the message as it was read (None: there is none), with the journeys that were changed.

    That the old one does not run is said by that; and so is which one was meant, where only that was open.
    """
    change = change or Change()
    legs = {one.effect.leg for one in taken.told if isinstance(one.effect, LegRetimed)}
    kept = tuple(
        one for one in change.disruptions if not (isinstance(one.effect, LegCancelled) and one.effect.leg in legs)
    )
    open_ = tuple(one for one in change.unclear if not (asks_which(one) and " leg " in one.question))
    unclear = open_ if not change.disruptions else change.unclear
    return put_back(change.replace(disruptions=kept, unclear=unclear), taken)
