"""What happens to legs: late, early, new times."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from ...trip import Leg
from .. import _effects as fx
from .._disruption import Unclear
from ._clock import settle
from ._event_times import moved_place, shifted_event
from ._situation import Built, Outcome, Situation, confidence, each, other_day, question
from ._targets import Target
from ._units import pattern

__all__ = ["arrives", "delayed", "earlier", "leaves", "moved", "slower_leg", "timed"]


def _leg_clock(
    case: Situation, leg: Leg, role: str, near: dt.datetime | None = None
) -> tuple[dt.datetime | None, Unclear | None]:

    clock = case.facts.clocks[0]
    base = near or (leg.depart if role == "depart" else leg.arrive)
    time = settle(clock, dt.time(0), dt.time(23, 59), base.time() if base else None)
    if time is None:
        asked = f"Does it {role} before or after noon?"
        return None, case.ask(asked, tuple(f"{t:%H:%M}" for t in clock.readings))
    when = case.facts.when
    own = base.date() if base else next(day for _, day, other in case.trip.legs if other.id == leg.id)
    if when is not None and when.weekday and own.weekday() in {date.weekday() for date in when.dates}:
        # "The flight home on Friday", and the trip has two Fridays: its own.
        when = None
    if when is not None and when.fault and not when.dates:
        return None, case.ask(f"Which day is meant? {when.fault}.")
    if when is not None and len(when.dates) == 1 and _NEW_DATE.search(case.line):
        return dt.datetime.combine(when.dates[0], time), None
    moment = dt.datetime.combine(own, time)
    if base is not None and moment - base < -dt.timedelta(hours=12) and case.saying.event in ("delayed", "arrives"):
        moment += _DAY
    return moment, None


_DAY = dt.timedelta(days=1)
_NEW_DATE = pattern(r"@date")


def timed(case: Situation, target: Target, role: str, mate: dt.datetime | None = None) -> Outcome:
    """The leg with a new departure or arrival (`role`)."""
    leg = target.leg
    if leg is None:
        return question(case.unsettled(target))
    moment, doubt = _leg_clock(case, leg, role)
    if doubt is not None or moment is None:
        return question(doubt or case.ask("When exactly?"))
    when = case.facts.when
    if (
        when is not None
        and len(when.dates) == 1
        and role == "arrive"
        and leg.depart
        and when.dates[0] == leg.depart.date()
        and leg.arrive
        and leg.arrive.date() != leg.depart.date()
    ):
        # The date said is the leg's own day; it arrives on the next.
        moment = dt.datetime.combine(leg.arrive.date(), moment.time())
    effect = fx.LegRetimed(
        leg=target.id, depart=moment if role == "depart" else None, arrive=moment if role == "arrive" else None
    )
    return Outcome(effect, target, confidence=confidence(target))


_TWO_TIMES = pattern(r"@clock (?:-|to|>|/) @clock|@clock(?: \S+){0,6} @clock")


def leaves(case: Situation) -> Built:
    """A new departure, with two times also a new arrival."""
    if not case.facts.clocks:
        return None

    def make(target: Target) -> Outcome | list[Outcome]:
        if len(case.facts.clocks) == 2 and target.leg is not None:
            return _both_times(case, target)
        return timed(case, target, "depart")

    return each(case, ("leg",), make)


def _both_times(case: Situation, target: Target) -> Outcome:
    leg = target.leg
    first, second = case.facts.clocks[:2]
    if leg is None:
        return question(case.unsettled(target))

    depart = settle(first, dt.time(0), dt.time(23, 59), leg.depart.time() if leg.depart else None)
    arrive = settle(second, dt.time(0), dt.time(23, 59), leg.arrive.time() if leg.arrive else None)
    if depart is None or arrive is None:
        return question(case.ask("Before or after noon?"))
    date = leg.depart.date() if leg.depart else next(day for _, day, other in case.trip.legs if other.id == leg.id)
    begin, end = (
        dt.datetime.combine(date, depart),
        dt.datetime.combine(leg.arrive.date() if leg.arrive else date, arrive),
    )
    return Outcome(fx.LegRetimed(leg=target.id, depart=begin, arrive=end), target, confidence=confidence(target))


def arrives(case: Situation) -> Built:
    """A new arrival."""
    if not case.facts.clocks:
        return None
    return each(case, ("leg",), lambda target: timed(case, target, "arrive"))


_LATER = pattern(r"delay|delays|delayed|held up|postponed|delaying")


_ARRIVAL = pattern(r"arrive|arrives|arriving|arrival|land|lands|landing|get in|gets in|get there|gets there")


def _shift(case: Situation, sign: int) -> Built:
    facts = case.facts
    span = facts.span
    if facts.clocks and span is None:
        if case.line and pattern(
            r"(?:until|to|at|by|:|now|departure|for) @clock|new (?:time|departure)(?: \S+){0,3} @clock|@clock"
        ).search(case.line):
            role = "arrive" if _ARRIVAL.search(case.line) else "depart"
            return each(
                case,
                ("leg", "place"),
                lambda target: timed(case, target, role) if target.kind == "leg" else moved_place(case, target),
            )
        return None
    alone = len(facts.clause.units) <= 2
    if span is None and not (_LATER.search(case.line) and (alone or facts.mentions(("leg",)))):
        return None
    if sign < 0 and span is None:
        return None

    def make(target: Target) -> Outcome:
        if target.kind == "place":
            return shifted_event(case, target, sign)
        if span is None or span.minutes is None:
            asked = case.ask("By how long?" if sign > 0 else "How much earlier?")
            return Outcome(unclear=asked, pending=target.id)
        if (doubt := other_day(case, target)) is not None:
            return doubt
        minutes = max(-7 * 1440, min(7 * 1440, sign * span.minutes))
        return Outcome(fx.LegDelayed(leg=target.id, minutes=minutes), target, confidence=confidence(target))

    kinds = ("leg", "place") if facts.mentions(("place",)) and not facts.mentions(("leg",)) else ("leg",)
    targets = case.find(kinds)
    if not targets and span is not None and case.saying.event == "delayed":
        return [question(case.ask("What is late?", case.all_names("leg")))]
    if kinds == ("leg", "place") and targets and span is None:
        return None
    return each(case, kinds, make)


def delayed(case: Situation) -> Built:
    """Late by some time, or until a clock time."""
    return _shift(case, 1)


def earlier(case: Situation) -> Built:
    """Early by some time, or brought forward to a clock time."""
    return _shift(case, -1)


_BARE_TIME = pattern(
    r"^(?:the |our |my )?(?:@leg|@place|@desc)(?: :| ,| now| is| at| -| @date)* @clock(?: ,| now|"
    r" @date)*$"
)


def _bare_time(case: Situation, target: Target) -> Outcome:
    """``Cruise: 17:15``: a thing with a fixed time and another time can only mean that it was moved."""
    if target.kind == "leg":
        made = timed(case, target, "depart")
    elif any(visit.stop.booked or visit.stop.kind == "event" for visit in case.trip.visits_of(target.id)):
        made = moved_place(case, target)
    else:
        return question(case.ask("What happens at that time?"))
    return replace(made, confidence="medium")


_MOVE = pattern(
    r"moved|rebooked|rescheduled|re - scheduled|schedule change|retimed|shifted|postponed|changed|put off|deferred|"
    r"brought forward|switched|pushed|bumped|new times?"
)


def moved(case: Situation) -> Built:
    """A leg or an event that was moved to other times."""
    facts = case.facts
    strong = _MOVE.search(case.line)
    if facts.clocks and _BARE_TIME.search(case.line):
        return each(case, ("leg", "place"), lambda target: _bare_time(case, target))
    to_day = pattern(
        r"moved|rebooked|rescheduled|re - scheduled|postponed|shifted|brought forward|pushed|switched"
    ).search(case.line)
    if not facts.clocks and not to_day and not facts.mentions(("leg",)):
        return None
    if not facts.clocks and not (strong and (facts.mentions(("leg", "place")) or facts.when)):
        return None
    if not facts.clocks and strong and not facts.mentions(("leg",)) and not (facts.when and facts.mentions(("place",))):
        return None

    def make(target: Target) -> Outcome:
        if target.kind == "place":
            return moved_place(case, target)
        if not facts.clocks:
            return Outcome(unclear=case.ask("To what time?"), pending=target.id)
        if len(facts.clocks) == 2:
            return _both_times(case, target)
        return timed(case, target, "arrive" if _ARRIVAL.search(case.line) else "depart")

    targets = case.find(("leg", "place"))
    if not facts.clocks and targets and not targets[0].certain:
        return [Outcome(unclear=case.unsettled(targets[0]), pending="leg")]
    return each(case, ("leg", "place"), make)


def slower_leg(case: Situation) -> Built:
    """A leg that takes longer."""
    if not case.facts.mentions(("leg",)):
        return None
    span = case.facts.span

    def make(target: Target) -> Outcome:
        leg = target.leg
        if span is None or span.minutes is None:
            return question(case.ask("By how long?"))
        if leg is None or leg.arrive is None:
            return Outcome(fx.LegDelayed(leg=target.id, minutes=span.minutes), target, confidence="medium")
        return Outcome(
            fx.LegRetimed(leg=target.id, depart=leg.depart, arrive=leg.arrive + dt.timedelta(minutes=span.minutes)),
            target,
        )

    return each(case, ("leg",), make)
