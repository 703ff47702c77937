"""From an event in a clause to effects: one function per event; each says what it needs and asks for what is missing.

A builder returns None when the clause does not hold this event after all, else a list of effects and questions.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass

from ...trip import Interval, Leg, Stay
from .. import _effects as fx
from .._disruption import Unclear
from ._facts import Facts
from ._hours import hours_in, settle_hours
from ._lexicon import Saying
from ._mentions import StayWords
from ._names import stem
from ._targets import Target
from ._trip import Trip
from ._units import pattern

__all__ = ["BUILDERS", "Outcome", "Situation"]

_DAY = dt.timedelta(days=1)
_HOURS = {"morning": (6, 12), "afternoon": (12, 18), "evening": (18, 24), "night": (18, 24)}


@dataclass
class Situation:
    """Everything a builder may look at. find: the targets of a kind that the clause (or the talk so far) is about."""

    trip: Trip
    facts: Facts
    saying: Saying
    text: str
    find: Callable[[tuple[str, ...]], list[Target]]
    date_before: tuple[dt.date, ...] = ()
    certain: bool = True

    @property
    def line(self) -> str:
        return self.facts.clause.text

    def ask(self, question: str, choices: tuple[str, ...] = ()) -> Unclear:
        return Unclear(text=self.text, question=question, choices=choices)

    def unsettled(self, target: Target) -> Unclear:
        """The question for a target that is not one thing."""
        what = {"place": "place", "leg": "leg of the journey", "stay": "stay"}[target.kind]
        if target.choices:
            return self.ask(f"Which {what} is meant?", target.choices)
        return self.ask(f"{target.unknown!r} is not part of the trip: which {what} is meant?", self.all_names(target.kind))

    def all_names(self, kind: str) -> tuple[str, ...]:
        """Everything of a kind in the trip, to choose from."""
        if kind == "leg":
            return tuple(self.trip.leg_name(number, leg) for number, _, leg in self.trip.legs)
        if kind == "stay":
            return tuple(self.trip.stay_name(stay) for stay in self.trip.itinerary.stays)
        return self.trip.stop_names(self.trip.visits)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One effect with what it hits, or one question."""

    effect: fx.Effect | None = None
    target: Target | None = None
    unclear: Unclear | None = None
    confidence: str = "high"
    pending: str = ""


Built = list[Outcome] | None
_FOREVER = pattern(r"turned into|became an?|converted into|replaced by|taken over by|ceased|wound up|permanently|for good|forever|renovations?|refurbishment|renovating|being renovated|under construction|out of business|burned|burnt|burned down|burnt down|gone (?:bust|bankrupt|under|for good)|went (?:bust|bankrupt|under)|demolished|no longer exists?|does not exist(?: anymore)?|until further notice|indefinitely|closed down|condemned|burned to the ground")


def _question(outcome: Unclear) -> Outcome:
    return Outcome(unclear=outcome)


def _dates(case: Situation, target: Target, *, forever: bool = False) -> tuple[tuple[dt.date, ...], Unclear | None, str]:
    """The dates of an event at a place: those said, else the visit's if there is one, else asked."""
    when = case.facts.when
    if when is not None and when.fault:
        return (), case.ask(f"Which day is meant? {when.fault[0].upper()}{when.fault[1:]}.", _days(case.trip)), ""
    if when is not None and when.every:
        return (), None, "high"
    if when is not None and when.dates:
        return _until(case, when.dates), None, "high"
    if forever or _FOREVER.search(case.line):
        return (), None, "high"
    visited = tuple(dict.fromkeys(visit.date for visit in (target.visits or case.trip.visits_of(target.id))))
    if case.date_before and (not visited or set(case.date_before) & set(visited)):
        return case.date_before, None, "high"
    if len(visited) == 1:
        return visited, None, "high"
    if not visited:
        return (), None, "medium"
    today = case.trip.calendar.today
    if case.trip.today_given and today in visited and case.facts.part == "today":
        return (today,), None, "medium"
    return (), case.ask("On which day?", (*(f"{date:%A %d %B}" for date in visited), "every day")), ""


_UNTIL = pattern(r"(?:until|through|before|up to) @date")


def _until(case: Situation, dates: tuple[dt.date, ...]) -> tuple[dt.date, ...]:
    """``closed until Friday``: from the day of the message up to the day before; ``through``: that day too."""
    found = _UNTIL.search(case.line)
    if not found or len(dates) != 1:
        return dates
    end = dates[0] if found[0].startswith(("through", "up to")) else dates[0] - _DAY
    begin = max(case.trip.calendar.today, case.trip.calendar.trip[0])
    return tuple(date for date in case.trip.calendar.trip if begin <= date <= end) or dates


def _days(trip: Trip) -> tuple[str, ...]:
    return tuple(f"{date:%A %d %B}" for date in trip.calendar.trip)


def _interval(date: dt.date, first: int, last: int) -> Interval:
    begin = dt.datetime(date.year, date.month, date.day)
    return Interval(start=begin + dt.timedelta(hours=first), end=begin + dt.timedelta(hours=last))


def _during(case: Situation, dates: tuple[dt.date, ...]) -> Interval | None:
    if case.facts.when is not None and case.facts.when.loose:
        return None
    # "Closed tonight" tells the day; which hours the evening has is not said.
    hours = _HOURS.get(case.facts.part) if case.facts.part != "night" or case.saying.event == "weather" else None
    return _interval(dates[0], *hours) if hours and len(dates) == 1 else None


def _confidence(target: Target, other: str = "high") -> str:
    return "medium" if target.fuzzy or other == "medium" else "high"


def _nights(case: Situation, stay: Stay) -> tuple[tuple[dt.date, ...], Unclear | None]:
    nights, when = case.facts.nights, case.facts.when
    fault = (nights.fault if nights else "") or (when.fault if when else "")
    choices = (*(f"the night of {night:%A %d %B}" for night in stay.nights), "all nights")
    if fault:
        return (), case.ask(f"Which night is meant? {fault[0].upper()}{fault[1:]}.", choices)
    if nights is not None and nights.every:
        return (), None
    dates: tuple[dt.date, ...] = ()
    if nights is not None and nights.dates:
        dates = nights.dates
    elif nights is not None and abs(nights.ordinal) >= 100:
        count = abs(nights.ordinal) // 100
        dates = stay.nights[:count] if nights.ordinal > 0 else stay.nights[-count:]
    elif nights is not None and nights.ordinal:
        pool = stay.nights
        if not case.facts.city and len(case.trip.itinerary.stays) > 1 and not _names_stay(case, stay):
            pool = tuple(night for one in sorted(case.trip.itinerary.stays, key=lambda s: s.check_in) for night in one.nights)
        at = nights.ordinal - 1 if nights.ordinal > 0 else nights.ordinal
        if at > 0 and _FROM_NIGHT.search(case.line):
            return tuple(date for date in pool[:at] if date in stay.nights), None
        dates = (pool[at],) if -len(pool) <= at < len(pool) else ()
        if not dates:
            return (), case.ask("Which night is meant?", choices)
    elif when is not None and when.dates:
        dates = when.dates
    elif case.date_before and any(date in stay.nights for date in case.date_before):
        dates = case.date_before
    else:
        return (), None
    inside = tuple(date for date in dates if date in stay.nights)
    if not inside:
        return (), case.ask("We do not sleep there then: which night is meant?", choices)
    return (() if inside == stay.nights and len(stay.nights) > 1 and len(dates) > 1 else inside), None


_FROM_NIGHT = pattern(r"(?:available|free|ready|room|rooms|@stay)(?: \S+){0,3}? (?:only )?(?:from|as of|starting) @night|only (?:from|as of) @night")


def _names_stay(case: Situation, stay: Stay) -> bool:
    """Whether the clause names this very lodging, so that "second night" counts from its first."""
    place = case.trip.catalogue.place(stay.place)
    words = {stem(word) for word in (place.name if place else "").split()}
    for unit in case.facts.clause.units:
        if unit.text == "@place" or (isinstance(unit.value, StayWords) and (unit.value.city or stem(unit.value.head) in words)):
            return True
    return False


def _lost(case: Situation, target: Target) -> Outcome:
    assert_stay = target.stay
    if assert_stay is None:
        return _question(case.unsettled(target))
    if _FOREVER.search(case.line):
        return Outcome(fx.LodgingLost(stay=target.id), target, confidence=_confidence(target))
    nights, doubt = _nights(case, assert_stay)
    if doubt is not None:
        return _question(doubt)
    return Outcome(fx.LodgingLost(stay=target.id, nights=nights), target, confidence=_confidence(target))


def _leg_gone(case: Situation, target: Target) -> Outcome:
    return Outcome(fx.LegCancelled(leg=target.id), target, confidence=_confidence(target))


def _each(case: Situation, kinds: tuple[str, ...], make: Callable[[Target], Outcome | list[Outcome]]) -> Built:
    targets = case.find(kinds)
    if not targets:
        return None
    found: list[Outcome] = []
    for target in targets:
        made = make(target) if target.certain else _question(case.unsettled(target))
        found += made if isinstance(made, list) else [made]
    return found


def _closed(case: Situation) -> Built:
    def make(target: Target) -> Outcome:
        if target.kind == "stay":
            return _lost(case, target)
        if target.kind == "leg":
            return _leg_gone(case, target)
        dates, doubt, sure = _dates(case, target)
        if doubt is not None:
            return _question(doubt)
        during = _during(case, dates)
        effect = fx.PlaceClosed(place=target.id, dates=dates, during=during)
        return Outcome(effect, target, confidence=_confidence(target, sure))

    return _each(case, ("place", "stay", "leg"), make)


def _hours(case: Situation) -> Built:
    words = hours_in(case.facts.clause)
    if words is None:
        return None

    def make(target: Target) -> Outcome:
        if target.kind != "place":
            return _question(case.ask("Whose opening hours are these?", case.all_names("place")))
        dates, doubt, sure = _dates(case, target)
        if doubt is not None:
            return _question(doubt)
        visits = case.trip.visits_of(target.id)
        if words.closed_from is not None and words.closed_to is not None:
            first, last = settle_hours(words.closed_from, "opens", visits), settle_hours(words.closed_to, "opens", visits)
            if first is None or last is None or len(dates) != 1 or last <= first:
                return _question(case.ask("From when to when is it closed, and on which day?"))
            begin, end = dt.datetime.combine(dates[0], first), dt.datetime.combine(dates[0], last)
            return Outcome(fx.PlaceClosed(place=target.id, dates=dates, during=Interval(start=begin, end=end)), target, confidence=_confidence(target))
        opens = closes = None
        for kind, clock in (("opens", words.opens), ("closes", words.closes)):
            if clock is None:
                continue
            windows = case.trip.catalogue.windows(target.id, dates[0]) if dates else None
            usual = windows[-1][1] if windows else None
            known = usual.time() if usual is not None and dates and usual.date() == dates[0] else None
            time = settle_hours(clock, kind, visits, known)
            if time is None:
                return _question(case.ask(f"Does it {kind[:-1]} before or after noon?", tuple(f"{t:%H:%M}" for t in clock.readings)))
            if kind == "opens":
                opens = time
            else:
                closes = time
        effect = fx.HoursChanged(place=target.id, dates=dates, opens=opens, closes=closes)
        return Outcome(effect, target, confidence=_confidence(target, sure))

    return _each(case, ("place",), make)


def _soldout(case: Situation) -> Built:
    def make(target: Target) -> Outcome:
        if target.kind == "stay":
            return _lost(case, target)
        if target.kind == "leg":
            return _leg_gone(case, target)
        dates, doubt, sure = _dates(case, target)
        if doubt is not None:
            return _question(doubt)
        slots: tuple[dt.datetime, ...] = ()
        if len(case.facts.clocks) == 1 and len(dates) == 1:
            starts = {v.stop.start for v in case.trip.visits_of(target.id) if v.stop.start}
            starts |= {slot.start for slot in target.place.slots} if target.place else set()
            times = {dt.datetime.combine(dates[0], time) for time in case.facts.clocks[0].readings}
            match = sorted(times & starts)
            if len(match) == 1 and target.place is not None and target.place.slots:
                slots = (match[0],)
        return Outcome(fx.SoldOut(place=target.id, dates=dates, slots=slots), target, confidence=_confidence(target, sure))

    return _each(case, ("place", "stay", "leg"), make)


_BOOKING = pattern(r"(?:our|the|my|your) (?:\S+ )?(?:table|reservation|booking|tickets?)|table|reservation|reservations")


def _cancelled(case: Situation) -> Built:
    def make(target: Target) -> Outcome:
        if target.kind == "leg":
            return _leg_gone(case, target)
        if target.kind == "stay":
            return _lost(case, target)
        dates, doubt, sure = _dates(case, target)
        if doubt is not None:
            return _question(doubt)
        if target.place is not None and target.place.kind == "restaurant" and _BOOKING.search(case.line):
            return Outcome(fx.SoldOut(place=target.id, dates=dates), target, confidence=_confidence(target, sure))
        return Outcome(fx.PlaceClosed(place=target.id, dates=dates), target, confidence=_confidence(target, sure))

    kinds = ("leg", "place", "stay")
    if any(u.text == "@stay" for u in case.facts.clause.units) and not any(u.text in ("@leg", "@place", "@desc") for u in case.facts.clause.units):
        kinds = ("stay",)
    return _each(case, kinds, make)


def _leg_clock(case: Situation, leg: Leg, role: str, near: dt.datetime | None = None) -> tuple[dt.datetime | None, Unclear | None]:
    from ._clocks import settle

    clock = case.facts.clocks[0]
    base = near or (leg.depart if role == "depart" else leg.arrive)
    time = settle(clock, dt.time(0), dt.time(23, 59), base.time() if base else None)
    if time is None:
        question = f"Does it {role} before or after noon?"
        return None, case.ask(question, tuple(f"{t:%H:%M}" for t in clock.readings))
    when = case.facts.when
    if when is not None and when.fault and not when.dates:
        return None, case.ask(f"Which day is meant? {when.fault}.")
    if when is not None and len(when.dates) == 1 and _NEW_DATE.search(case.line):
        return dt.datetime.combine(when.dates[0], time), None
    date = base.date() if base else next(day for _, day, other in case.trip.legs if other.id == leg.id)
    moment = dt.datetime.combine(date, time)
    if base is not None and moment - base < -dt.timedelta(hours=12) and case.saying.event in ("delayed", "arrives"):
        moment += _DAY
    return moment, None


_NEW_DATE = pattern(r"@date")


def _timed(case: Situation, target: Target, role: str, mate: dt.datetime | None = None) -> Outcome:
    leg = target.leg
    if leg is None:
        return _question(case.unsettled(target))
    moment, doubt = _leg_clock(case, leg, role)
    if doubt is not None or moment is None:
        return _question(doubt or case.ask("When exactly?"))
    when = case.facts.when
    if when is not None and len(when.dates) == 1 and role == "arrive" and leg.depart and when.dates[0] == leg.depart.date() and leg.arrive and leg.arrive.date() != leg.depart.date():
        # The date said is the leg's own day; it arrives on the next.
        moment = dt.datetime.combine(leg.arrive.date(), moment.time())
    effect = fx.LegRetimed(leg=target.id, depart=moment if role == "depart" else None, arrive=moment if role == "arrive" else None)
    return Outcome(effect, target, confidence=_confidence(target))


_TWO_TIMES = pattern(r"@clock (?:-|to|>|/) @clock|@clock(?: \S+){0,6} @clock")


def _leaves(case: Situation) -> Built:
    if not case.facts.clocks:
        return None
    if case.facts.span is not None and case.facts.span.minutes is not None and False:
        return None

    def make(target: Target) -> Outcome | list[Outcome]:
        if len(case.facts.clocks) == 2 and target.leg is not None:
            return _both_times(case, target)
        return _timed(case, target, "depart")

    return _each(case, ("leg",), make)


def _both_times(case: Situation, target: Target) -> Outcome:
    leg = target.leg
    first, second = case.facts.clocks[:2]
    if leg is None:
        return _question(case.unsettled(target))
    from ._clocks import settle

    depart = settle(first, dt.time(0), dt.time(23, 59), leg.depart.time() if leg.depart else None)
    arrive = settle(second, dt.time(0), dt.time(23, 59), leg.arrive.time() if leg.arrive else None)
    if depart is None or arrive is None:
        return _question(case.ask("Before or after noon?"))
    date = leg.depart.date() if leg.depart else next(day for _, day, other in case.trip.legs if other.id == leg.id)
    begin, end = dt.datetime.combine(date, depart), dt.datetime.combine(leg.arrive.date() if leg.arrive else date, arrive)
    return Outcome(fx.LegRetimed(leg=target.id, depart=begin, arrive=end), target, confidence=_confidence(target))


def _arrives(case: Situation) -> Built:
    if not case.facts.clocks:
        return None
    return _each(case, ("leg",), lambda target: _timed(case, target, "arrive"))


_LATER = pattern(r"delay|delays|delayed|held up|postponed|delaying")
_ARRIVAL = pattern(r"arrive|arrives|arriving|arrival|land|lands|landing|get in|gets in|get there|gets there")


def _shift(case: Situation, sign: int) -> Built:
    facts = case.facts
    span = facts.span
    if facts.clocks and span is None:
        if case.line and pattern(r"(?:until|to|at|by|:|now|departure|for) @clock|new (?:time|departure)(?: \S+){0,3} @clock|@clock").search(case.line):
            role = "arrive" if _ARRIVAL.search(case.line) else "depart"
            return _each(case, ("leg", "place"), lambda target: _timed(case, target, role) if target.kind == "leg" else _moved_place(case, target))
        return None
    if span is None and not (_LATER.search(case.line) and facts.mentions(("leg",))):
        return None
    if sign < 0 and span is None:
        return None

    def make(target: Target) -> Outcome:
        if target.kind == "place":
            return _shifted_event(case, target, sign)
        if span is None or span.minutes is None:
            question = case.ask("By how long?" if sign > 0 else "How much earlier?")
            return Outcome(unclear=question, pending=target.id)
        minutes = max(-7 * 1440, min(7 * 1440, sign * span.minutes))
        return Outcome(fx.LegDelayed(leg=target.id, minutes=minutes), target, confidence=_confidence(target))

    kinds = ("leg", "place") if facts.mentions(("place",)) and not facts.mentions(("leg",)) else ("leg",)
    targets = case.find(kinds)
    if not targets and span is not None and case.saying.event == "delayed":
        return [_question(case.ask("What is late?", case.all_names("leg")))]
    if kinds == ("leg", "place") and targets and span is None:
        return None
    return _each(case, kinds, make)


def _shifted_event(case: Situation, target: Target, sign: int) -> Outcome:
    span = case.facts.span
    visits = [visit for visit in case.trip.visits_of(target.id) if visit.stop.start is not None]
    if span is None or span.minutes is None or len(visits) != 1:
        return _question(case.ask("To what time was it moved?"))
    start = visits[0].stop.start
    if start is None:
        return _question(case.ask("To what time was it moved?"))
    hours = pattern(r"open|opens|opening|close|closes").search(case.line)
    if hours:
        windows = case.trip.catalogue.windows(target.id, visits[0].date)
        if not windows:
            return _question(case.ask("At what time does it open and close now?"))
        shift = dt.timedelta(minutes=sign * span.minutes)
        if hours[0].startswith("open"):
            return Outcome(fx.HoursChanged(place=target.id, dates=(visits[0].date,), opens=(windows[0][0] + shift).time()), target)
        return Outcome(fx.HoursChanged(place=target.id, dates=(visits[0].date,), closes=(windows[-1][1] + shift).time()), target)
    return Outcome(fx.EventMoved(place=target.id, start=start + dt.timedelta(minutes=sign * span.minutes)), target, confidence=_confidence(target))


def _delayed(case: Situation) -> Built:
    return _shift(case, 1)


def _earlier(case: Situation) -> Built:
    return _shift(case, -1)


_MOVE = pattern(r"moved|rescheduled|re - scheduled|schedule change|retimed|shifted|postponed|changed|brought forward|switched|pushed|bumped|new times?")


def _moved_place(case: Situation, target: Target) -> Outcome:
    from ._clocks import settle

    visits = case.trip.visits_of(target.id)
    timed = [visit for visit in visits if visit.stop.start is not None]
    when = case.facts.when
    if when is not None and when.fault:
        return _question(case.ask(f"Which day is meant? {when.fault}.", _days(case.trip)))
    base = timed[0].stop.start if timed else None
    dates = when.dates if when is not None and when.dates else tuple(dict.fromkeys(visit.date for visit in visits))
    if len(dates) != 1:
        return _question(case.ask("On which day does it take place now?", _days(case.trip)))
    if not case.facts.clocks:
        if base is None:
            return _question(case.ask("At what time does it begin now?"))
        return Outcome(fx.EventMoved(place=target.id, start=dt.datetime.combine(dates[0], base.time())), target, confidence="medium")
    clock = case.facts.clocks[0]
    time = settle(clock, dt.time(12), dt.time(23, 59), base.time() if base else None) or settle(clock, dt.time(12), dt.time(23, 59))
    if base is None and not clock.sure:
        meals = {visit.stop.meal for visit in visits}
        time = time if meals == {"dinner"} else None
    if time is None:
        return _question(case.ask("Before or after noon?", tuple(f"{t:%H:%M}" for t in clock.readings)))
    return Outcome(fx.EventMoved(place=target.id, start=dt.datetime.combine(dates[0], time)), target, confidence=_confidence(target))


def _moved(case: Situation) -> Built:
    facts = case.facts
    strong = _MOVE.search(case.line)
    if not facts.clocks and not (strong and (facts.mentions(("leg", "place")) or facts.when)):
        return None
    if not facts.clocks and strong and not facts.mentions(("leg",)) and not (facts.when and facts.mentions(("place",))):
        return None

    def make(target: Target) -> Outcome:
        if target.kind == "place":
            return _moved_place(case, target)
        if not facts.clocks:
            return Outcome(unclear=case.ask("To what time?"), pending=target.id)
        if len(facts.clocks) == 2:
            return _both_times(case, target)
        return _timed(case, target, "arrive" if _ARRIVAL.search(case.line) else "depart")

    targets = case.find(("leg", "place"))
    if not facts.clocks and targets and not targets[0].certain:
        return [Outcome(unclear=case.unsettled(targets[0]), pending="leg")]
    return _each(case, ("leg", "place"), make)


def _slower_leg(case: Situation) -> Built:
    if not case.facts.mentions(("leg",)):
        return None
    span = case.facts.span

    def make(target: Target) -> Outcome:
        leg = target.leg
        if span is None or span.minutes is None:
            return _question(case.ask("By how long?"))
        if leg is None or leg.arrive is None:
            return Outcome(fx.LegDelayed(leg=target.id, minutes=span.minutes), target, confidence="medium")
        return Outcome(fx.LegRetimed(leg=target.id, depart=leg.depart, arrive=leg.arrive + dt.timedelta(minutes=span.minutes)), target)

    return _each(case, ("leg",), make)


def _strike(case: Situation) -> Built:
    if not case.facts.mentions(("leg", "place", "stay")):
        return [_question(case.ask("What does the strike concern?", case.all_names("leg")))]

    def make(target: Target) -> Outcome:
        if target.kind == "leg":
            return Outcome(fx.LegCancelled(leg=target.id), target, confidence="medium")
        if target.kind == "stay":
            return _lost(case, target)
        dates, doubt, _ = _dates(case, target)
        if doubt is not None:
            return _question(doubt)
        return Outcome(fx.PlaceClosed(place=target.id, dates=dates), target, confidence="medium")

    return _each(case, ("leg", "place", "stay"), make)


def _lodging(case: Situation) -> Built:
    units = case.facts.clause.units
    if not any(unit.text in ("@stay", "@place") for unit in units) and "room" not in case.line:
        known = case.find(("stay",))
        if not known or not known[0].certain:
            return None
    targets = case.find(("stay",))
    if not targets:
        return None
    if any(target.kind != "stay" for target in targets):
        return None
    return _each(case, ("stay",), lambda target: _lost(case, target))


_ROOM = pattern(r"(?P<r>shared|private|single|double|smaller|tiny|standard|twin|basic|dorm|dormitory|bunk|entire|budget|regular|economy|quad|family|different|lesser|inferior|windowless|interior)(?: (?:shared|private|single|double|smaller|twin|standard))*(?: (?:@stay|room|rooms|bed|beds|dorm|one|unit))?")


def _downgraded(case: Situation) -> Built:
    found = list(_ROOM.finditer(pattern(r"(?:not|instead of|rather than|no longer) (?:\S+ ){0,3}?(?:shared|private|entire|double|single) (?:@stay|room|\S+)").sub(" ", case.line)))
    targets = case.find(("stay",))
    if not targets or any(target.kind != "stay" for target in targets):
        return None

    def make(target: Target) -> Outcome:
        if not found:
            return _question(case.ask("What kind of room is it now?", ("shared room", "private room", "entire room")))
        word = found[-1]["r"]
        word = "shared" if word in ("dorm", "dormitory", "bunk") else word
        if word in ("different",):
            return _question(case.ask("What kind of room is it now?", ("shared room", "private room", "entire room")))
        return Outcome(fx.LodgingDowngraded(stay=target.id, room_type=f"{word} room"), target, confidence=_confidence(target))

    return _each(case, ("stay",), make)


def _weather(case: Situation) -> Built:
    when = case.facts.when
    if when is not None and when.fault:
        return [_question(case.ask(f"Which day is meant? {when.fault}.", _days(case.trip)))]
    if when is not None and when.every:
        dates: tuple[dt.date, ...] = ()
    elif when is not None and when.dates:
        dates = when.dates
    elif case.date_before:
        dates = case.date_before
    else:
        return [Outcome(unclear=case.ask("On which day?", (*_days(case.trip), "every day")), pending="weather")]
    city = case.facts.city
    return [Outcome(fx.Weather(dates=dates, during=_during(case, dates), city=city))]


_REST_MORNING = pattern(r"(?:rest|sleep in|sleeping in|lie in|easy|slow|stay in bed|recover|stay in|take it easy|off|in bed|sleep|relax|nothing|quiet|calm)")


def _ill(case: Situation) -> Built:
    from ._clocks import settle

    if pattern(r"(?:sick|tired|ill) of|the rest of|rest assured|sick (?:place|spot|view)|rest (?:is|are) (?:fine|ok|okay|good|unchanged)|fever tree|the rest").search(case.line):
        return None
    when = case.facts.when
    if when is not None and when.fault and not when.dates:
        return [_question(case.ask(f"Which day is meant? {when.fault}.", _days(case.trip)))]
    dates = when.dates if when is not None and not when.fault else ()
    if not dates and case.date_before and not (when and when.every):
        dates = case.date_before
    if not dates and not (when is not None and when.every):
        if when is None and not case.trip.today_given:
            return [Outcome(unclear=case.ask("On which day do you need it slower?", (*_days(case.trip), "every day")), pending="slower")]
        if when is None:
            return [Outcome(unclear=case.ask("On which day do you need it slower?", (*_days(case.trip), "every day")), pending="slower")]
        return [_question(case.ask(f"Which day is meant? {when.fault}.", _days(case.trip)))]
    outside = [date for date in dates if date not in case.trip.calendar.trip]
    if outside:
        return [_question(case.ask("Which day of the trip is meant?", _days(case.trip)))]
    earliest = latest = None
    if case.facts.clocks:
        clock = case.facts.clocks[0]
        if pattern(r"(?:before|until|from|after|at|earlier than|by|start \S+|till) @clock").search(case.line) and pattern(r"(?:start|before|until|not|nothing|from|leave|begin|rest)").search(case.line):
            earliest = settle(clock, dt.time(5), dt.time(14, 59))
        elif pattern(r"(?:back|done|finish|in bed|home|after|stop)").search(case.line):
            latest = settle(clock, dt.time(13), dt.time(23, 59))
    elif case.facts.part == "morning" and _REST_MORNING.search(case.line):
        earliest = dt.time(12)
    elif case.facts.part in ("evening", "night") and _REST_MORNING.search(case.line):
        latest = dt.time(18)
    if case.facts.part == "all" and pattern(r"(?:rest|stay|stuck|bed|remain|lie|sleep|off)(?: \S+)*|in bed").search(case.line) and dates:
        return [Outcome(fx.DayLost(date=date)) for date in dates]
    merely = earliest is None and latest is None and (when is None or not when.dates)
    tired = merely and pattern(r"tired|exhausted|no energy|low energy|pooped|knackered|worn out").search(case.line)
    return [Outcome(fx.Slower(dates=dates, earliest=earliest, latest=latest), pending="tired" if tired else "")]


def _daylost(case: Situation) -> Built:
    when = case.facts.when
    if case.facts.part in ("morning", "afternoon", "evening", "night"):
        if when is None or when.fault or not when.dates or case.facts.part == "night":
            return None
        if case.facts.part == "morning":
            return [Outcome(fx.Slower(dates=when.dates, earliest=dt.time(12)))]
        if case.facts.part == "evening":
            return [Outcome(fx.Slower(dates=when.dates, latest=dt.time(18)))]
        return None
    if when is not None and when.fault:
        return [_question(case.ask(f"Which day is meant? {when.fault}.", _days(case.trip)))]
    dates = when.dates if when is not None else case.date_before
    if case.facts.clocks or case.facts.mentions(("place", "leg")):
        return None
    if when is not None and when.every:
        return None
    if not dates:
        whole = pattern(r"(?:a|one|the|our) (?:\S+ )?day").search(case.line)
        return [_question(case.ask("Which day is lost?", _days(case.trip)))] if whole else None
    if any(date not in case.trip.calendar.trip for date in dates):
        return [_question(case.ask("Which day of the trip is lost?", _days(case.trip)))]
    return [Outcome(fx.DayLost(date=date)) for date in dates]


BUILDERS: dict[str, Callable[[Situation], Built]] = {
    "closed": _closed,
    "hours": _hours,
    "soldout": _soldout,
    "cancelled": _cancelled,
    "strike": _strike,
    "delayed": _delayed,
    "earlier": _earlier,
    "leaves": _leaves,
    "arrives": _arrives,
    "moved": _moved,
    "slower_leg": _slower_leg,
    "lost": _lodging,
    "downgraded": _downgraded,
    "weather": _weather,
    "ill": _ill,
    "daylost": _daylost,
}
