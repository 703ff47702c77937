"""Events that end at another time: ``the wedding ends at 23:00``, ``the show is from 19:00 to 22:00``."""

from __future__ import annotations

import datetime as dt

from ... import _effects as fx
from ..days._clock import Clock
from ..names._targets import Target
from ..names._trip import Visit
from ..words._units import pattern
from ._situation import Built, Outcome, Situation, confidence, each, question

__all__ = ["ends"]

_AFTER = pattern(r"(?:after|past|later than|beyond)(?: about| around)? @clock")
_NOT_AFTER = pattern(r"(?:not|never|no)(?: \S+){0,4}? (?:after|past|later than|beyond)(?: about| around)? @clock")
_FROM_TO = pattern(r"from @clock (?:to|until|till|-) @clock")
_DAY = dt.timedelta(days=1)
_MINUTE = dt.timedelta(minutes=1)
_FAR = dt.timedelta(hours=6)
"""An end that is farther from the planned one has to be told without doubt about the half of the day."""


def ends(case: Situation) -> Built:
    """An event with another end, or with both times; None where it is told of anything else."""
    if len(case.facts.clocks) > 2:
        return None

    def make(target: Target) -> Outcome:
        if not target.certain or target.kind != "place":
            return question(case.unsettled(target))
        visits = _events(case, target)
        if len(visits) != 1:
            return question(case.ask("On which day?", tuple(f"{visit.date:%A %d %B}" for visit in visits)))
        return _ended(case, target, visits[0])

    targets = case.find(("place",))
    if not targets or not all(target.certain and _is_event(case, target) for target in targets):
        return None
    return each(case, ("place",), make)


def _is_event(case: Situation, target: Target) -> bool:
    visits = case.trip.visits_of(target.id) if target.kind == "place" else ()
    return bool(visits) and all(visit.stop.kind == "event" or visit.place.kind == "event" for visit in visits)


def _events(case: Situation, target: Target) -> list[Visit]:
    timed = [one for one in case.trip.visits_of(target.id) if one.stop.start is not None and one.stop.end is not None]
    when = case.facts.when
    own = [one for one in timed if when is not None and one.date in when.dates]
    return own or timed


def _ended(case: Situation, target: Target, visit: Visit) -> Outcome:
    start, end = visit.stop.start, visit.stop.end
    if start is None or end is None:
        return question(case.ask("When does it begin, and when does it end?"))
    clocks = case.facts.clocks
    if len(clocks) == 2:
        if not _FROM_TO.search(case.line):
            return question(case.ask("When does it begin, and when does it end?"))
        began = _near(clocks[0], start, dt.datetime.combine(start.date(), dt.time()) - _MINUTE)
        if began is None:
            return _which_half(case, clocks[0])
        start, end, clocks = began, began + (end - start), clocks[1:]
    elif _AFTER.search(case.line) and not _NOT_AFTER.search(case.line):
        return question(case.ask("When exactly does it end?"))
    moment = _near(clocks[0], end, start)
    if moment is None:
        return _which_half(case, clocks[0])
    return Outcome(fx.EventMoved(place=target.id, start=start, end=moment), target, confidence=confidence(target))


def _near(clock: Clock, planned: dt.datetime, after: dt.datetime) -> dt.datetime | None:
    """The moment after `after` that a clock time means; None where two could be meant."""
    found = [dt.datetime.combine(after.date(), time) for time in clock.readings]
    found = sorted((one if one > after else one + _DAY for one in found), key=lambda one: abs(one - planned))
    if len(found) == 2 and (abs(found[0] - planned) > _FAR or abs(found[1] - planned) <= _FAR):
        return None
    return found[0]


def _which_half(case: Situation, clock: Clock) -> Outcome:
    return question(case.ask("Before or after noon?", tuple(f"{time:%H:%M}" for time in clock.readings)))
