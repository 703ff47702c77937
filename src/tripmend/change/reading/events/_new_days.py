"""Journeys and events that are put to another day."""

from __future__ import annotations

import datetime as dt

from ....trip import Leg
from ... import _effects as fx
from ..days._clock import Clock, settle
from ..names._targets import Target
from ..words._units import pattern
from ._situation import Outcome, Situation

__all__ = ["clock_of_day", "days_later", "new_day", "own_day", "to_another_day"]

_DAY = dt.timedelta(days=1)
_MOVED = (
    r"(?:moved|rebooked|re - booked|rescheduled|re - scheduled|postponed|deferred|shifted|changed|switched|pushed|"
    r"pushed back|put (?:back|off)|brought forward|delayed|bumped)"
)
_TO_DAY = pattern(
    rf"(?:to|until|till|onto|now|instead|rather)(?: (?:be|on|goes|leaves?|runs?|starts?|happening|takes place))* @date|"
    rf"{_MOVED}(?: \S+){{0,2}}? @date|@date (?:instead|now|rather)"
)
"""The day that a thing is put to, where its old day is named, too."""
_SAME_TIME = pattern(r"same (?:time|hour)s?")
_PARTS = {"morning": (4, 12), "afternoon": (12, 18), "evening": (17, 24), "night": (18, 24)}


def own_day(case: Situation, leg: Leg) -> dt.date:
    """The day on which a journey is planned to leave."""
    return leg.depart.date() if leg.depart else next(day for _, day, other in case.trip.legs if other.id == leg.id)


def new_day(case: Situation, own: dt.date) -> dt.date | None:
    """The one day that the clause gives to what is planned on `own`, which may be that day; None without one."""
    when = case.facts.when
    if when is None or when.every or not when.dates:
        return None
    if when.after:
        return own + _DAY
    if when.weekday and own.weekday() in {date.weekday() for date in when.dates}:
        # "The flight home on Friday", and the trip has two Fridays: its own.
        return None
    if len(when.dates) == 1:
        return when.dates[0]
    others = [date for date in when.dates if date != own]
    alone = len(case.facts.mentions(("place", "leg"))) == 1
    moved = own in when.dates and len(others) == 1 and alone and _TO_DAY.search(case.line)
    return others[0] if moved else None


def to_another_day(case: Situation, target: Target) -> Outcome | None:
    """A journey put to another day without a clock time: at the same time if that is said, else a question that the
    time answers. None where no other day is told."""
    leg = target.leg
    if leg is None:
        return None
    own = own_day(case, leg)
    day = new_day(case, own)
    if day is None or day == own or not _TO_DAY.search(case.line):
        return None
    if leg.depart is not None and _SAME_TIME.search(case.line):
        depart = dt.datetime.combine(day, leg.depart.time())
        return Outcome(fx.LegRetimed(leg=target.id, depart=depart), target)
    asked = case.ask(f"At what time does it leave on {day:%A %d %B}?")
    return Outcome(unclear=asked, pending=target.id, day=day)


def days_later(case: Situation, target: Target, minutes: int) -> Outcome | None:
    """A journey that leaves whole days later at a clock time of its own; None where that is not what is said."""
    leg = target.leg
    if leg is None or not case.facts.clocks or minutes % 1440:
        return None
    day = own_day(case, leg) + dt.timedelta(minutes=minutes)
    time = clock_of_day(case, case.facts.clocks[0], day, leg.depart)
    if time is None:
        return Outcome(unclear=case.ask(f"At what time does it leave on {day:%A %d %B}?"))
    return Outcome(fx.LegRetimed(leg=target.id, depart=dt.datetime.combine(day, time)), target)


def clock_of_day(case: Situation, clock: Clock, day: dt.date | None, old: dt.datetime | None) -> dt.time | None:
    """The time that `clock` means: on `day` the one in the part of the day that is named, else the one near the `old`.

    None where both halves of the day are possible.
    """
    near, planned = (old.time(), old.date()) if old is not None else (None, None)
    hours = _PARTS.get(case.facts.part_of(day)) if day is not None else None
    if hours is not None:
        inside = [time for time in clock.readings if hours[0] <= time.hour < hours[1]]
        if len(inside) == 1:
            return inside[0]
    time = settle(clock, dt.time(0), dt.time(23, 59), near)
    # On another day the old time is weak evidence: "6:00" is 18:00 only where that is said.
    return time if day is None or day == planned or time == clock.readings[0] else None
