"""The effect on a journey that a message has if it tells of one, where the plan leaves only one."""

from __future__ import annotations

import datetime as dt

from ....trip import Leg
from ... import _effects as fx
from ..days._clock import settle
from ..words._units import pattern, text_of
from ._gist import Gist

__all__ = ["off", "retimed"]

_ARRIVAL = pattern(
    r"arriv\w+|lands?|landing|touch(?:es)? down|gets? in|getting in|gets? there|there at|pulls? in(?:to)?|in at"
)
_SOONER = pattern(r"earlier|early|sooner|ahead|forward|premature\w*|before (?:time|schedule)|too soon")


def _leg(gist: Gist) -> Leg | None:
    return gist.target.leg if gist.target is not None else None


def retimed(gist: Gist) -> fx.Effect | None:
    """A journey late by some time, or at another time."""
    leg, facts = _leg(gist), gist.facts
    if leg is None or leg.depart is None or leg.arrive is None or facts.money:
        return None
    line = text_of(gist.units)
    if facts.span is not None:
        if gist.clocks or facts.span.minutes is None or _SOONER.search(line):
            return None
        if gist.dates and leg.depart.date() not in gist.dates:
            return None
        return fx.LegDelayed(leg=leg.id, minutes=facts.span.minutes)
    clock = gist.one_clock
    if clock is None or len(gist.dates) > 1:
        return None
    arrives = bool(_ARRIVAL.search(line))
    base = leg.arrive if arrives else leg.depart
    time = settle(clock, dt.time(0), dt.time(23, 59), base.time())
    if time is None or (time == base.time() and (not gist.dates or base.date() in gist.dates)):
        return None
    day = base.date() if not gist.dates or base.date() in gist.dates else gist.dates[0]
    moment = dt.datetime.combine(day, time)
    if _other_day(day, base.date(), time == clock.readings[0], bool(_SOONER.search(line))):
        return None
    if not gist.dates and abs(moment - base) > dt.timedelta(hours=12):
        return None  # around midnight the day has to be told
    return fx.LegRetimed(leg=leg.id, arrive=moment) if arrives else fx.LegRetimed(leg=leg.id, depart=moment)


def _other_day(day: dt.date, own: dt.date, as_written: bool, sooner: bool) -> bool:
    """Whether it would be on another day by a time that is not plainly written, or early though nothing says so."""
    return day != own and (not as_written or (day < own and not sooner))


def off(gist: Gist) -> fx.Effect | None:
    """A journey that does not run."""
    leg = _leg(gist)
    if leg is None or gist.clocks or gist.facts.span or gist.facts.money:
        return None
    if gist.dates and leg.depart is not None and leg.depart.date() not in gist.dates:
        return None
    return fx.LegCancelled(leg=leg.id)
