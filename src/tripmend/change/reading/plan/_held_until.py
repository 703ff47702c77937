"""Travellers who lost a journey and cannot go on before some time: ``… is cancelled, we can't leave before 17:00``.

That is no new time of the journey: it tells when nothing that could take its place may leave. Such words are taken out
of the message before the rest of it is read, and put to the journey that the rest takes away.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from ....trip import Leg, city_key
from ..._disruption import Change, Unclear
from ..._effects import LegCancelled
from ..days._calendar import Dates, Part
from ..days._clock import Clock
from ..days._run_hours import Hours, interval_of, until_then
from ..names._trip import Trip
from ..words._clauses import Clause, clauses_of
from ..words._questions import BOOKED_ON_IT
from ..words._units import Unit, pattern, quote, starts_of

__all__ = ["HeldUntil", "held_until_told", "with_held_until"]

_WHEN = "Until when can you not leave, and on which day?"
_OTHERWISE = "Can you not leave before then in any other way, or only not by {mode}?"

_T = r"(?:the |this )?(?:early |late )?(?P<t>@clock|@part|@date|morning|afternoon|evening|night|tonight|tomorrow)"
_GO = (
    r"(?:leave|travel|go|get away|get out|get on|depart|continue|move on|move|set off|take|catch|board|fly|start|"
    r"get (?:a|an|the) \S+|get to @city|get there|(?:rebook|re - book|book|put|fly|bring|take) us)"
)
_HELD = (
    rf"(?:can not|not able to|unable to|could not|will not(?: be able to)?|not possible to|impossible to)"
    rf"(?: \S+){{0,2}}? {_GO}(?: \S+){{0,4}}? (?:before|until|till|earlier than) {_T}",
    rf"(?:stuck|stranded|held|trapped|marooned|wait|waiting|have to stay|must stay|staying)(?: (?!and|but)\S+){{0,5}}? "
    rf"(?:until|till) {_T}",
    rf"(?:can|could|will|able to|may)(?: \S+){{0,2}}? only (?:\S+ ){{0,2}}?{_GO}(?: (?!and|but)\S+){{0,4}}? "
    rf"(?:(?:after|from|in|not before|as of) )?{_T}",
    rf"(?:can|could) not (?:\S+ ){{0,2}}?(?:before|until|till) {_T}",
    rf"(?:nothing|no other|none|not another)(?: \S+){{0,4}}? (?:before|until|till) {_T}",
    rf"(?:earliest|soonest) (?:that )?(?:we|i) can (?:\S+ ){{0,3}}?(?:is|in|at) {_T}",
)
_NEXT = pattern(
    rf"next (?:possible |available |free )?(?:one|@leg)(?: (?!and|but)\S+){{0,4}}? (?:(?:at|in|after|from) )?{_T}"
)
"""``The next one goes in the evening``; of one that leaves at 17:00 it is not said whether a seat is booked on it."""
_PUT_ON = pattern(r"put|booked|rebooked|re - booked|moved|transferred|switched|reserved|seats?|tickets?")
"""Who has a place on the next one travels at its time."""
_CLAUSES = tuple(pattern(expression) for expression in _HELD)
_IN_ONE = pattern(
    rf"(?:cancel\w*|suspended|grounded|called off|broken? down|stopped)(?: (?:now|again|too|@city))* "
    rf"(?P<u>(?:until|till) {_T})"
)
"""``The train is cancelled until evening``: in the clause of the journey itself."""
_OF_THE_MODE = pattern(r"(?:a|an|the|take|catch|get|next|other|later) (?:one|@leg)")
"""``We can only take one after five``: what is said of other trains alone."""
_GONE = pattern(
    r"cancel\w*|miss|missed|broke(?:n)? down|breakdown|suspended|scrapped|axed|called off|not (?:run|running|go|going)|"
    r"does not|did not|gone|without us|grounded|bumped|stopped"
)


@dataclass(frozen=True, slots=True)
class HeldUntil:
    """What was taken out. hours: of the day of the journey, several where the time may be before or after noon, ()
    where it is not clear. days: on which it is said to be, () where none is named. text: its words. rest: the message
    without it. other_ways: whether it may hold for other modes, too. at: whether another one is said to leave then."""

    hours: tuple[Hours, ...] = ()
    days: tuple[dt.date, ...] = ()
    text: str = ""
    rest: str = ""
    other_ways: bool = True
    at: bool = False


def _unit_at(clause: Clause, position: int) -> Unit:
    return dict(zip(starts_of(clause.units), clause.units, strict=True))[position]


def _hours(clause: Clause, position: int, trip: Trip) -> tuple[tuple[Hours, ...], tuple[dt.date, ...]]:
    """The hours before the time that stands at a character of the clause's text, and the days that it names."""
    unit = _unit_at(clause, position)
    if any(isinstance(one.value, Dates) for one in clause.units if one is not unit):
        return (), ()
    if isinstance(unit.value, Clock):
        return until_then(unit.value, ""), ()
    if isinstance(unit.value, Dates):
        # "Until tonight", of a message without a date, is said on the day of the journey.
        known = trip.today_given or not unit.value.today
        part = "evening" if unit.value.part == "night" and unit.value.today else unit.value.part
        return until_then(None, part), unit.value.dates if known else ()
    return until_then(None, unit.value.name if isinstance(unit.value, Part) else unit.text), ()


def held_until_told(units: Sequence[Unit], message: str, trip: Trip) -> HeldUntil | None:
    """What a message tells of a time before which nobody can go on after a journey was lost; None where it does not."""
    clauses = clauses_of(units)
    lost = [
        clause
        for clause in clauses
        if not clause.doubt and any(unit.text == "@leg" for unit in clause.units) and _GONE.search(clause.text)
    ]
    if len(lost) != 1:
        return None
    for clause in clauses:
        if clause.doubt or clause.asked:
            continue
        if clause is lost[0]:
            found = _IN_ONE.search(clause.text)
            if found is None:
                continue
            begin, end = found.start("u"), found.end("u")
            spans = zip(starts_of(clause.units), clause.units, strict=True)
            gone = [unit for start, unit in spans if begin <= start < end]
        else:
            ways = _CLAUSES if _PUT_ON.search(clause.text) else (*_CLAUSES, _NEXT)
            found = next((match for one in ways if (match := one.search(clause.text)) is not None), None)
            if found is None or any(unit.text in ("@place", "@desc", "@stay") for unit in clause.units):
                continue
            gone = list(clause.units)
        left = list(message)
        for unit in gone:
            left[unit.start : unit.end] = " " * (unit.end - unit.start)
        hours, days = _hours(clause, found.start("t"), trip)
        other_ways = clause is not lost[0] and not _OF_THE_MODE.search(clause.text)
        at = found.re is _NEXT and found["t"] == "@clock"
        return HeldUntil(hours, days, quote(message, gone), "".join(left), other_ways, at)
    return None


def with_held_until(change: Change, held: HeldUntil, trip: Trip) -> Change | None:
    """`change`, what the rest of the message says, with the hours in which nothing leaves; None where the rest does not
    take away one journey whose time is known."""
    lost = [one for one in change.disruptions if isinstance(one.effect, LegCancelled)]
    effect = lost[0].effect if len(lost) == 1 else None
    leg = trip.itinerary.item(effect.leg) if isinstance(effect, LegCancelled) else None
    if not isinstance(effect, LegCancelled) or not isinstance(leg, Leg) or leg.depart is None or change.unclear:
        return None
    hours = _meant(held.hours, leg.depart) if held.days in ((), (leg.depart.date(),)) else None
    if hours is None:
        asked = Unclear(text=held.text, question=_WHEN)
    elif held.at:
        asked = Unclear(text=held.text, question=BOOKED_ON_IT, choices=("we are booked on it", "nothing is booked yet"))
    elif held.other_ways and _other_ways(leg, hours, trip):
        asked = Unclear(text=held.text, question=_OTHERWISE.format(mode=leg.mode))
    else:
        during = (*effect.none_during, interval_of(leg.depart.date(), hours))
        text = held.text if lost[0].text in held.text else f"{lost[0].text} … {held.text}"
        new = lost[0].replace(effect=effect.replace(none_during=during), text=text, confidence="medium")
        return change.replace(disruptions=tuple(new if one is lost[0] else one for one in change.disruptions))
    return change.replace(disruptions=tuple(one for one in change.disruptions if one is not lost[0]), unclear=(asked,))


def _meant(options: Sequence[Hours], depart: dt.datetime) -> Hours | None:
    """The hours until after the journey was to leave; None where none or several of them are."""
    later = [one for one in options if one[1] >= depart.hour * 60 + depart.minute]
    return later[0] if len(later) == 1 else None


def _other_ways(leg: Leg, hours: Hours, trip: Trip) -> bool:
    """Whether the catalogue has another mode between the two cities that leaves in these hours of that day."""
    assert leg.depart is not None
    during = interval_of(leg.depart.date(), hours)
    return any(
        other.mode != leg.mode
        and city_key(other.origin.city) == city_key(leg.origin.city)
        and city_key(other.destination.city) == city_key(leg.destination.city)
        and (other.depart is None or during.start <= other.depart < during.end)
        for other in trip.catalogue.connections
    )
