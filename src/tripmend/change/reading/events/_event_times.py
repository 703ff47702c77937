"""Events and timed visits that begin at another time."""

from __future__ import annotations

import datetime as dt

from ... import _effects as fx
from ..days._clock import settle
from ..names._targets import Target
from ..words._units import pattern
from ._new_days import new_day
from ._situation import Outcome, Situation, confidence, days_of, question

__all__ = ["moved_place", "shifted_event"]


def shifted_event(case: Situation, target: Target, sign: int) -> Outcome:
    """An event, or the opening of a place, later (`sign` 1) or earlier (-1) by some time."""
    span = case.facts.span
    visits = [visit for visit in case.trip.visits_of(target.id) if visit.stop.start is not None]
    if span is None or span.minutes is None or len(visits) != 1:
        return question(case.ask("To what time was it moved?"))
    start = visits[0].stop.start
    if start is None:
        return question(case.ask("To what time was it moved?"))
    hours = pattern(r"open|opens|opening|close|closes").search(case.line)
    if hours:
        windows = case.trip.catalogue.windows(target.id, visits[0].date)
        if not windows:
            return question(case.ask("At what time does it open and close now?"))
        shift = dt.timedelta(minutes=sign * span.minutes)
        if hours[0].startswith("open"):
            return Outcome(
                fx.HoursChanged(place=target.id, dates=(visits[0].date,), opens=(windows[0][0] + shift).time()), target
            )
        return Outcome(
            fx.HoursChanged(place=target.id, dates=(visits[0].date,), closes=(windows[-1][1] + shift).time()), target
        )
    return Outcome(
        fx.EventMoved(place=target.id, start=start + dt.timedelta(minutes=sign * span.minutes)),
        target,
        confidence=confidence(target),
    )


_FROM_ITS_TIME = pattern(
    r"@clock(?: \S+){0,5}? (?:moved|bumped|pushed|shifted|rescheduled|postponed|changed|switched|delayed|"
    r"brought forward|put (?:back|off))(?: \S+){0,3}? (?:to|until|till) @clock"
)


def moved_place(case: Situation, target: Target) -> Outcome:
    """An event or timed visit with a new beginning."""

    visits = case.trip.visits_of(target.id)
    timed = [visit for visit in visits if visit.stop.start is not None]
    when = case.facts.when
    if when is not None and when.fault:
        return question(case.ask(f"Which day is meant? {when.fault}.", days_of(case.trip)))
    base = timed[0].stop.start if timed else None
    own = tuple(dict.fromkeys(visit.date for visit in visits))
    put = new_day(case, own[0]) if len(own) == 1 else None
    dates = (put,) if put is not None else when.dates if when is not None and when.dates else own
    if put is None and when is not None and when.weekday and own:
        # The trip may have this weekday twice: the one on which we go there.
        told = {date.weekday() for date in when.dates}
        dates = tuple(date for date in own if date.weekday() in told) or dates
    if len(dates) != 1:
        return question(case.ask("On which day does it take place now?", days_of(case.trip)))
    if not case.facts.clocks:
        if base is None:
            return question(case.ask("At what time does it begin now?"))
        return Outcome(
            fx.EventMoved(place=target.id, start=dt.datetime.combine(dates[0], base.time())),
            target,
            confidence="medium",
        )
    clock = case.facts.clocks[0]
    if len(case.facts.clocks) == 2 and base is not None and _FROM_ITS_TIME.search(case.line):
        # "Our 3 pm entry got bumped to 4:30": the planned time says which, the other one is new.
        clock = case.facts.clocks[1] if base.time() in clock.readings else clock
    time = settle(clock, dt.time(12), dt.time(23, 59), base.time() if base else None) or settle(
        clock, dt.time(12), dt.time(23, 59)
    )
    if base is None and not clock.sure:
        meals = {visit.stop.meal for visit in visits}
        time = time if meals == {"dinner"} else None
    if time is None:
        return question(case.ask("Before or after noon?", tuple(f"{t:%H:%M}" for t in clock.readings)))
    return Outcome(
        fx.EventMoved(place=target.id, start=dt.datetime.combine(dates[0], time)),
        target,
        confidence=confidence(target),
    )
