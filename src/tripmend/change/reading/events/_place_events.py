"""What happens to places: closed, other hours, sold out, cancelled, on strike."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from ....trip import Interval
from ... import _effects as fx
from ..names._targets import Target
from ..words._questions import JOURNEYS_HIT, LEAVES_WHEN, NOT_MISSED_YET
from ..words._units import pattern
from ._hours import hours_in, settle_hours
from ._hours_of_days import beside_the_visits, part_doubt, stretches
from ._hubs import hub_shut
from ._situation import Built, Outcome, Situation, confidence, dates_of, each, other_day, question
from ._stay_events import lost

__all__ = ["cancelled", "closed", "hours", "leg_gone", "soldout", "strike"]


_WILL = pattern(r"will|shall|going to|would|can not|not able to|unable to|about to")
_MISSED = pattern(
    r"miss|missed|missing|too late for (?:\S+ ){0,2}?@leg|(?:left|gone|went|departed|off) without (?:us|me)|"
    r"left us (?:standing|behind)|(?:not|unable to|failed to|impossible to) (?:able to |be able to )?"
    r"(?:make|catch|reach|get on|board)(?: \S+){0,3}? @leg"
)
"""Who is not on board of what runs."""


_NOT_YET = pattern(
    r"(?:not|only) (?:\S+ ){0,2}?(?:leave|leaves|leaving|go|goes|going|run|running|depart|departing|fly|flying|start)"
    r"(?: \S+){0,3}? (?:until|till|before|in) (?:the |this )?(?:early |late )?(?:morning|afternoon|evening|night|@part)"
)
"""``It does not leave until the evening``: it runs, at a time that is not told."""


def leg_gone(case: Situation, target: Target) -> Outcome:
    """The leg does not run; a question where that is told of a day on which it is not planned, or of a part of one."""
    if (doubt := other_day(case, target)) is not None:
        return doubt
    if _NOT_YET.search(case.line) and not pattern(r"cancel\w*").search(case.line):
        return question(case.ask(LEAVES_WHEN))
    missed = _MISSED.search(case.line) is not None
    days = [date for _, date, leg in case.trip.legs if leg.id == target.id]
    if missed and not _WILL.search(case.line) and case.trip.today_given and min(days) > case.trip.calendar.today:
        # Nobody has missed what is still to leave.
        return question(case.ask(NOT_MISSED_YET, case.all_names("leg")))
    return Outcome(fx.LegCancelled(leg=target.id, missed=missed), target, confidence=confidence(target))


def _not_there(case: Situation, target: Target) -> Outcome:
    """A leg that does not run, or a lodging that is lost."""
    return leg_gone(case, target) if target.kind == "leg" else lost(case, target)


def closed(case: Situation) -> Built:
    """Closed: a place on its dates, a lodging for its nights, a road or airport for its leg."""

    if (journeys := hub_shut(case)) is not None:
        return journeys

    def make(target: Target) -> Outcome | list[Outcome]:
        if target.kind in ("leg", "stay"):
            return _not_there(case, target)
        if target.place is not None and target.place.kind in ("airport", "station"):
            # Where journeys begin and end is no visit: what is hit is a journey.
            return question(case.ask(JOURNEYS_HIT, case.all_names("leg")))
        dates, doubt, sure = dates_of(case, target)
        if (doubt := doubt or part_doubt(case)) is not None:
            return question(doubt)
        return _shut(case, target, dates, confidence(target, sure))

    return each(case, ("place", "stay", "leg"), make)


def _shut(case: Situation, target: Target, dates: tuple[dt.date, ...], sure: str) -> list[Outcome]:
    """The place is closed on `dates`, each for the part of the day that is named of it."""
    return [
        Outcome(fx.PlaceClosed(place=target.id, dates=days, during=hours), target, confidence=sure)
        for days, hours in stretches(case, dates)
    ]


def hours(case: Situation) -> Built:
    """Other opening hours, or closed between two clock times."""
    words = hours_in(case.facts.clause)
    if words is None:
        return None
    if (journeys := hub_shut(case, words)) is not None:
        return journeys

    def make(target: Target) -> Outcome:
        if target.kind != "place":
            return question(case.ask("Whose opening hours are these?", case.all_names("place")))
        dates, doubt, sure = dates_of(case, target)
        if doubt is not None:
            return question(doubt)
        visits = case.trip.visits_of(target.id)
        if words.closed_from is not None and words.closed_to is not None:
            first, last = (
                settle_hours(words.closed_from, "opens", visits),
                settle_hours(words.closed_to, "opens", visits),
            )
            if first is None or last is None or len(dates) != 1 or last <= first:
                return question(case.ask("From when to when is it closed, and on which day?"))
            begin, end = dt.datetime.combine(dates[0], first), dt.datetime.combine(dates[0], last)
            return Outcome(
                fx.PlaceClosed(place=target.id, dates=dates, during=Interval(start=begin, end=end)),
                target,
                confidence=confidence(target),
            )
        opens = closes = None
        for kind, clock in (("opens", words.opens), ("closes", words.closes)):
            if clock is None:
                continue
            windows = case.trip.catalogue.windows(target.id, dates[0]) if dates else None
            usual = windows[-1][1] if windows else None
            known = usual.time() if usual is not None and dates and usual.date() == dates[0] else None
            time = settle_hours(clock, kind, visits, known)
            if time is None:
                return question(
                    case.ask(f"Does it {kind[:-1]} before or after noon?", tuple(f"{t:%H:%M}" for t in clock.readings))
                )
            if kind == "opens":
                opens = time
            else:
                closes = time
        effect = fx.HoursChanged(place=target.id, dates=dates, opens=opens, closes=closes)
        return Outcome(effect, target, confidence=confidence(target, sure))

    return each(case, ("place",), make)


_OTHER_TIME = pattern(
    r"@clock(?: \S+){0,8}? (?:sold out|sold - out|full|gone|booked(?: out| up)?|"
    r"taken)(?: \S+){0,4}? @clock(?: \S+){0,3}? "
    r"(?:available|free|left|open|possible|works?|ok|okay|fine)|"
    r"(?:sold out|sold - out|full|gone|booked(?: out| up)?|"
    r"taken)(?: \S+){0,3}? @clock(?: \S+){0,4}? @clock(?: \S+){0,3}? "
    r"(?:available|free|left|open|possible|works?|ok|okay|fine)"
)
_ALL_DAY = ("Is it sold out all day, or only at that time?", ("all day", "at that time"))
_SLOT = pattern(r"slots?|@clock (?:tours?|entry|entrance|tickets?|shows?|session|time)|only (?:at )?@clock")


def soldout(case: Situation) -> Built:
    """No tickets, tables, seats or rooms."""

    def make(target: Target) -> Outcome:
        if target.kind in ("leg", "stay"):
            return _not_there(case, target)
        dates, doubt, sure = dates_of(case, target)
        if doubt is not None:
            return question(doubt)
        slots: tuple[dt.datetime, ...] = ()
        if _OTHER_TIME.search(case.line):
            at = {dt.datetime.combine(day, time) for day in dates for time in case.facts.clocks[0].readings}
            slots = tuple(sorted(at & ({slot.start for slot in target.place.slots} if target.place else set())))
            if len(slots) != 1:
                return question(case.ask("Which times are sold out, and on which day?"))
        elif len(case.facts.clocks) == 1 and len(dates) == 1:
            starts = {v.stop.start for v in case.trip.visits_of(target.id) if v.stop.start}
            starts |= {slot.start for slot in target.place.slots} if target.place else set()
            times = {dt.datetime.combine(dates[0], time) for time in case.facts.clocks[0].readings}
            match = sorted(times & starts)
            if len(match) == 1 and target.place is not None and target.place.slots:
                slots = (match[0],)
            elif not match and ((target.place is not None and target.place.slots) or _SLOT.search(case.line)):
                # One time of the day is gone, not the day.
                return question(case.ask(*_ALL_DAY))
        elif beside_the_visits(case, target, dates):
            return question(case.ask(*_ALL_DAY))
        return Outcome(
            fx.SoldOut(place=target.id, dates=dates, slots=slots), target, confidence=confidence(target, sure)
        )

    return each(case, ("place", "stay", "leg"), make)


_BOOKING = pattern(
    r"(?:our|the|my|your) (?:\S+ )?(?:table|reservation|booking|tickets?)|table|reservation|"
    r"reservations"
)


def cancelled(case: Situation) -> Built:
    """Cancelled: a leg, a visit or meal, a stay; a cancelled table counts as sold out."""

    def make(target: Target) -> Outcome:
        if target.kind in ("leg", "stay"):
            return _not_there(case, target)
        dates, doubt, sure = dates_of(case, target)
        if doubt is not None:
            return question(doubt)
        if target.place is not None and target.place.kind == "restaurant" and _BOOKING.search(case.line):
            return Outcome(fx.SoldOut(place=target.id, dates=dates), target, confidence=confidence(target, sure))
        return Outcome(fx.PlaceClosed(place=target.id, dates=dates), target, confidence=confidence(target, sure))

    kinds: tuple[str, ...] = ("leg", "place", "stay")
    if any(u.text == "@stay" for u in case.facts.clause.units) and not any(
        u.text in ("@leg", "@place", "@desc") for u in case.facts.clause.units
    ):
        kinds = ("stay",)
    return each(case, kinds, make)


def strike(case: Situation) -> Built:
    """A strike: what it concerns does not run or open, which is likely but not certain."""
    if (journeys := hub_shut(case)) is not None:
        return [replace(one, confidence="medium") for one in journeys]
    if not case.facts.mentions(("leg", "place", "stay")):
        return [Outcome(unclear=case.ask("What does the strike concern?", case.all_names("leg")), pending="strike")]

    def make(target: Target) -> Outcome | list[Outcome]:
        if target.kind == "leg":
            return replace(leg_gone(case, target), confidence="medium")
        if target.kind == "stay":
            return lost(case, target)
        dates, doubt, _ = dates_of(case, target)
        if (doubt := doubt or part_doubt(case)) is not None:
            return question(doubt)
        return _shut(case, target, dates, "medium")

    return each(case, ("leg", "place", "stay"), make)
