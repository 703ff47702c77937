"""What happens to legs: late, early, new times."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from ....trip import Leg
from ... import _effects as fx
from ..._disruption import Unclear
from ..days._clock import settle
from ..names._targets import Target
from ..words._units import pattern
from ._event_times import moved_place, shifted_event
from ._new_days import clock_of_day, days_later, new_day, own_day, to_another_day
from ._own_delay import own_delay
from ._situation import Built, Outcome, Situation, confidence, each, other_day, question

__all__ = ["arrives", "delayed", "earlier", "leaves", "moved", "slower_leg", "timed"]


def _leg_clock(
    case: Situation, leg: Leg, role: str, near: dt.datetime | None = None
) -> tuple[dt.datetime | None, Unclear | None]:

    clock = case.facts.clocks[0]
    base = near or (leg.depart if role == "depart" else leg.arrive)
    own = base.date() if base else own_day(case, leg)
    when = case.facts.when
    if when is not None and when.fault and not when.dates:
        return None, case.ask(f"Which day is meant? {when.fault}.")
    # "It arrives the next day" is told from the day on which it leaves.
    day = new_day(case, own_day(case, leg) if when is not None and when.after else own)
    time = clock_of_day(case, clock, day, base)
    if time is None:
        asked = f"Does it {role} before or after noon?"
        return None, case.ask(asked, tuple(f"{t:%H:%M}" for t in clock.readings))
    moment = dt.datetime.combine(day or own, time)
    if base is None or day is not None:
        return moment, None
    if moment - base < -_HALF_A_DAY:
        if case.saying.event in ("delayed", "arrives"):
            return moment + _DAY, None
        return None, _which_midnight(case, role, moment, moment + _DAY)
    if moment - base > _HALF_A_DAY and base.time() < _SMALL_HOURS:
        return None, _which_midnight(case, role, moment - _DAY, moment)
    return moment, None


_DAY = dt.timedelta(days=1)
_HALF_A_DAY = dt.timedelta(hours=12)
_SMALL_HOURS = dt.time(4)


def _which_midnight(case: Situation, role: str, *moments: dt.datetime) -> Unclear:
    """The question for a time around midnight that may be on the day before or after."""
    return case.ask(f"On which day does it {role} then?", tuple(f"{moment:%A %d %B %H:%M}" for moment in moments))


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
        and not when.after
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
    own = own_day(case, leg)
    shift = (new_day(case, own) or own) - own
    begin, end = (
        dt.datetime.combine(own + shift, depart),
        dt.datetime.combine((leg.arrive.date() if leg.arrive else own) + shift, arrive),
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
    if sign > 0 and (doubt := own_delay(case)) is not None:
        return [question(doubt)]

    def make(target: Target) -> Outcome:
        if target.kind == "place":
            return shifted_event(case, target, sign)
        if span is None and not facts.clocks and (put := to_another_day(case, target)) is not None:
            return put
        if span is None or span.minutes is None:
            asked = case.ask("By how long?" if sign > 0 else "How much earlier?")
            return Outcome(unclear=asked, pending=target.id)
        if (doubt := other_day(case, target)) is not None:
            return doubt
        if (put := days_later(case, target, sign * span.minutes)) is not None:
            return put
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
            asked = Outcome(unclear=case.ask("To what time?"), pending=target.id)
            return to_another_day(case, target) or asked
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
