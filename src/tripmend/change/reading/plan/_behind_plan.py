"""Travellers who are behind their plan, or missed a stop of it: ``we'll be half an hour late for lunch``.

Such clauses are taken out of the message before the rest of it is read, with what only says how it came about. What
leaves open which stop is meant, or how late, is left to the questions of the rest.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from ..._disruption import Disruption, Unclear
from ..._effects import Effect, Late, Missed
from ..days._when import Dates
from ..events._facts import Facts
from ..events._own_delay import is_own_delay, may_be_ours
from ..names._targets import resolve
from ..names._trip import Trip, Visit
from ..words._clauses import Clause, clauses_of
from ..words._questions import MISSED_TOO, WHOSE_DELAY
from ..words._taken_out import TakenOut, rest_of
from ..words._units import Unit, pattern, quote
from ._bare_delay import JOURNEYS, is_bare, named_nowhere, on_the_road, our_cause, runs_on

__all__ = ["behind_told"]

_ALL_BEHIND = pattern(
    r"(?:everything|all|the (?:whole )?(?:day|plan|schedule|programme|program)) (?:\S+ ){0,3}?@span "
    r"(?:late|later|behind)(?: schedule| plan)?|"
    r"^(?:\S+ ){0,2}?running (?:late by (?:about |around )?@span|(?:about |around )?@span (?:late|behind))(?: \S+){0,4}"
)
"""``everything is 40 minutes behind``, ``running 20 minutes late``, with nobody named."""
_REACH = pattern(
    r"^(?:and |so |but )?(?:will|shall|would) (?:not )?(?:reach|be at|arrive at|get to|make it to) (?:the |our )?"
    r"(?:@place|@desc) (?:about |around |at least )?@span (?:too )?late(?:r)?"
)
"""The end of ``we got lost and will reach the museum half an hour late``."""
_NOT_LATE = pattern(r"not (?:\S+ ){0,2}?(?:late|behind|delayed)|no longer|instead of (?:\S+ ){0,2}?late|even if|if")
_ONE_OF_US = pattern(
    r"^(?!(?:everything|all|the (?:whole )?(?:day|plan|schedule|programme|program)) )(?:\S+ ){1,3}?(?:is|was|has)"
)
"""``Ana is half an hour late for lunch``."""
_ONCE = pattern(r"^(?:\S+ ){0,3}?(?:we|i) (?:\S+ )?(?:was|were|had)")
"""``we were running 45 minutes late``, and nothing of what holds now."""
_WHO = r"(?:we|i|us|they|she|he|all of us|both of us|the (?:kids|children|others|rest|group|family)|@place|@desc)"
_TO = r"(?:(?:visit|trip|tour|entry|slot|time|table|booking|reservation|tickets?) (?:to|of|at|for|in) (?:the )?)"
_THING = rf"(?:our |the |my |their |both )*{_TO}?(?:@place|@desc)(?: 's)?"
_LINK = r"(?:(?:have|had|has|so|and|also|already|sadly|unfortunately|all|just|then|therefore|completely|simply) )*"
_MISSED = pattern(
    rf"(?:^|{_WHO} ){_LINK}(?:missed(?: out on)?|(?:slept|overslept) (?:through|past)|overslept for) {_THING}|"
    r"(?:did not|never) (?:make|made|get|got)(?: it)?(?: in| on time)*(?: to| into| for)?(?: see| visit| do)? "
    rf"{_THING}|"
    r"(?:were|was|came|got there|arrived|got in) (?:\S+ ){0,2}?too late (?:for|to|at|to visit|to see) "
    rf"{_THING}"
)
"""``missed``, ``slept through``, ``never made it to``, ``arrived too late for``."""
_ALSO = pattern(rf"^(?:(?:and|or|&|plus|also|then|later|after that|even|,) )*{_THING}(?: (?:too|as well|also|,))*$")
_WHY = pattern(
    r"overslept|slept in|got (?:lost|stuck|held up)|(?:stuck|sitting|held up) in|traffic|jam|queues?|lines?|"
    r"took (?:\S+ ){0,2}?longer|longer than|took (?:ages|forever)|ran (?:over|late)|missed the (?:bus|tram|metro|tube)|"
    r"(?:took|got on|caught) the wrong|"
    r"lost track|could not find|flat tyre|flat tire|delayed us|held us up"
)
"""What only says why somebody is late."""


@dataclass(frozen=True, slots=True)
class _Reader:
    """One message: where the plan stands when it is written. now: None where no time of day is known."""

    trip: Trip
    now: dt.datetime | None

    @property
    def today(self) -> dt.date | None:
        return self.trip.calendar.today if self.trip.today_given else None

    def visit(self, clause: Clause, unit: Unit) -> Visit | None:
        """The one timed visit that a mention means: of the day that is told, else of today, else of the whole trip."""
        facts = Facts(clause)
        today = () if self.today is None else (self.today,)
        target = resolve(self.trip, unit.value, facts.hints("", dates=today))
        if target.kind != "place" or not target.certain:
            return None
        visits = [one for one in target.visits or self.trip.visits_of(target.id) if one.stop.start is not None]
        dates = self._dates(clause, today)
        near = [one for one in visits if one.date in dates]
        chosen = near if dates else visits
        return chosen[0] if len(chosen) == 1 else None

    def _dates(self, clause: Clause, otherwise: tuple[dt.date, ...]) -> tuple[dt.date, ...]:
        """The days that a clause names, those gone by for ``yesterday``, else `otherwise`."""
        for unit in clause.units:
            if not isinstance(unit.value, Dates):
                continue
            if unit.value.dates:
                return unit.value.dates
            if unit.value.past and not unit.value.ago and self.today is not None:
                return tuple(date for date in self.trip.calendar.trip if date < self.today)
        return otherwise

    def late(self, clause: Clause) -> Effect | None:
        facts = Facts(clause)
        named = [unit for unit in clause.units if unit.text in ("@place", "@desc", "@leg", "@stay")]
        text = clause.text
        if facts.span is None or facts.span.minutes is None or facts.clocks or len(named) > 1 or _NOT_LATE.search(text):
            return None
        if _ONE_OF_US.search(text):
            return None  # whether the others wait is theirs to say
        ours = may_be_ours(text) and not self._on_a_journey()
        told = ours or is_own_delay(text) or _ALL_BEHIND.search(text) or _REACH.search(text)
        if not told or not 1 <= facts.span.minutes <= 1440:
            return None
        if not named and _ONCE.search(text):
            return None  # whether they still are is theirs to say
        if not named:
            dates = self._dates(clause, ())
            here = self.now is not None and (not dates or dates == (self.now.date(),))
            return Late(minutes=facts.span.minutes) if here else None
        visit = self.visit(clause, named[0])
        if visit is None or (self.now is not None and visit.date != self.now.date()):
            return None
        held = any(lock.target == visit.stop.id for lock in self.trip.itinerary.locks)
        if held or visit.stop.kind == "event":
            return None  # who is late for a show may still go: theirs to say
        return Late(stop=visit.stop.id, minutes=facts.span.minutes)

    def bare(self, clause: Clause, clauses: Sequence[Clause]) -> Effect | str | None:
        """A delay of which nobody is named, or the question whose it is; None where it may be a journey's of today.

        clauses: all of the message. What holds up the travellers (``traffic``) is no delay of a train of tomorrow.
        """
        span = Facts(clause).span
        if span is None or span.minutes is None or not is_bare(clause.text) or not named_nowhere(clauses, JOURNEYS):
            return None
        dates = self._dates(clause, ())
        if not any(our_cause(one.text) for one in _near(clause, clauses)):
            apart = self.today is not None and not dates and not runs_on(self.trip, self.today)
            return WHOSE_DELAY if apart and named_nowhere(clauses) else None
        here = self.now is not None and (not dates or dates == (self.now.date(),))
        if not here or self.now is None or on_the_road(self.trip, self.now.date()):
            return WHOSE_DELAY
        return Late(minutes=span.minutes) if 1 <= span.minutes <= 1440 else None

    def _on_a_journey(self) -> bool:
        """Whether a journey of ours runs on the day of the message or goes on into it: its delay may be meant."""
        legs = (leg for _, _, leg in self.trip.legs)
        days = {moment.date() for leg in legs for moment in (leg.depart, leg.arrive) if moment is not None}
        days |= {date for _, date, _ in self.trip.legs}
        return self.now is None or self.now.date() in days

    def missed(self, clause: Clause, *, more: bool) -> list[Effect]:
        """more: the clause follows one that tells of something missed: ``…, and the Pantheon``."""
        facts = Facts(clause)
        named = facts.mentions(("place",))
        journey = any(unit.text in ("@leg", "@stay") for unit in clause.units)
        if not named or journey or facts.clocks or facts.span is not None:
            return []
        if not (_MISSED.search(clause.text) or (more and _ALSO.search(clause.text))):
            return []
        visits = [self.visit(clause, unit) for unit in named]
        if any(visit is None or self._ahead(visit) for visit in visits):
            return []
        return [Missed(stop=visit.stop.id) for visit in visits if visit is not None]

    def _ahead(self, visit: Visit) -> bool:
        """Whether a visit is surely still to come, so that nobody can have missed it."""
        if self.now is not None and visit.stop.start is not None:
            return visit.stop.start > self.now
        return self.today is not None and visit.date > self.today


def behind_told(units: Sequence[Unit], message: str, trip: Trip, now: dt.datetime | None) -> TakenOut:
    """What a message tells of travellers who are late or missed something, and the rest of it.

    now: the time on the clocks where they are, None where it is not known; ``we are 45 minutes late`` takes it.
    """
    reader = _Reader(trip, now)
    clauses = clauses_of(units)
    held: list[Clause] = []
    told: list[Disruption] = []
    asked: list[Unclear] = []
    for clause in clauses:
        if clause.doubt:
            continue
        late = reader.late(clause) or reader.bare(clause, clauses)
        more = bool(told) and held[-1].sentence == clause.sentence and isinstance(told[-1].effect, Missed)
        text = quote(message, clause.units)
        if isinstance(late, str):
            legs = tuple(trip.leg_name(number, leg) for number, _, leg in trip.legs)
            asked.append(Unclear(text=text, question=late, choices=legs))
            held.append(clause)
            continue
        effects = [late] if late is not None else reader.missed(clause, more=more)
        told += [Disruption(category="miscellaneous", effect=one, text=text, confidence="medium") for one in effects]
        lost = more and not effects and _ALSO.search(clause.text) is not None
        asked += [Unclear(text=text, question=MISSED_TOO)] if lost else []
        held += [clause] if effects or lost else []
    if not held:
        return TakenOut(rest=message)
    gone = [*held, *(clause for clause in clauses if clause not in held and _explains(clause, held))]
    return TakenOut(tuple(told), tuple(asked), rest_of(message, clauses, gone))


def _near(clause: Clause, clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses of the same sentence, the one before and the one after."""
    return [one for one in clauses if abs(one.sentence - clause.sentence) <= 1]


def _explains(clause: Clause, held: Sequence[Clause]) -> bool:
    near = any(other.sentence == clause.sentence for other in held)
    if not near and any(is_bare(other.text) and clause in _near(other, [clause]) for other in held):
        return our_cause(clause.text) and named_nowhere([clause])
    plain = not any(unit.text in ("@leg", "@stay", "@clock") for unit in clause.units)
    return near and plain and (clause.reason or _WHY.search(clause.text) is not None)
