"""What a builder works with: the clause, its targets, its dates; and what it makes, effects or questions."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass

from ... import _effects as fx
from ..._disruption import Unclear
from ..days._when import Dates
from ..names._targets import Target
from ..names._trip import Trip
from ..words._lexicon import Saying
from ..words._units import pattern
from ._facts import Facts

__all__ = [
    "AT_A_HUB",
    "FOREVER",
    "OTHER_DAY",
    "Built",
    "Outcome",
    "Situation",
    "asks_which",
    "confidence",
    "dates_of",
    "days_of",
    "each",
    "other_currency",
    "other_day",
    "question",
    "which_week",
]

_DAY = dt.timedelta(days=1)
OTHER_DAY = "other day"
"""What a question waits for that another journey answers: one that runs on the day that was told."""


AT_A_HUB = "hub"
"""Marks a journey that an airport or a station takes away: the hours in which that is shut are used."""


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
        return self.ask(
            f"{target.unknown!r} is not part of the trip: which {what} is meant?", self.all_names(target.kind)
        )

    def all_names(self, kind: str) -> tuple[str, ...]:
        """Everything of a kind in the trip, to choose from."""
        if kind == "leg":
            return tuple(self.trip.leg_name(number, leg) for number, _, leg in self.trip.legs)
        if kind == "stay":
            return tuple(self.trip.stay_name(stay) for stay in self.trip.itinerary.stays)
        return self.trip.stop_names(self.trip.visits)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One effect with what it hits, or one question. pending: what would answer it; day: that is told already."""

    effect: fx.Effect | None = None
    target: Target | None = None
    unclear: Unclear | None = None
    confidence: str = "high"
    pending: str = ""
    day: dt.date | None = None


Built = list[Outcome] | None


def asks_which(one: Unclear) -> bool:
    """Whether a question is one of `Situation.unsettled`: which thing is meant."""
    return one.question.startswith("Which ") or "is not part of the trip" in one.question


FOREVER = pattern(
    r"turned into|became an?|converted into|replaced by|taken over by|ceased|wound up|permanently|"
    r"for good|forever|renovations?|refurbishment|renovating|being renovated|under construction|"
    r"out of business|burned|burnt|burned down|burnt down|gone (?:bust|bankrupt|under|for good)|"
    r"went (?:bust|bankrupt|under)|demolished|no longer exists?|does not exist(?: anymore)?|"
    r"no longer (?:open|exists?|operating)(?: at all)?|until further notice|indefinitely|closed down|condemned|"
    r"burned to the ground"
)


def question(outcome: Unclear) -> Outcome:
    """An outcome that only asks."""
    return Outcome(unclear=outcome)


def dates_of(
    case: Situation, target: Target, *, forever: bool = False
) -> tuple[tuple[dt.date, ...], Unclear | None, str]:
    """The dates of an event at a place: those said, else the visit's if there is one, else asked."""
    when = case.facts.when
    beyond = when is not None and len(when.dates) == 1 and when.dates[0] > case.trip.calendar.trip[-1]
    if when is not None and when.fault and beyond and _UNTIL.search(case.line):
        # "Closed until the 20th", after the trip: closed on every day that is left.
        left = tuple(date for date in case.trip.calendar.trip if date >= case.trip.calendar.today)
        return (() if left == case.trip.calendar.trip else left), None, "high"
    if when is not None and when.weekday:
        # The trip has these weekdays twice: those of the week in which the place is visited.
        told = {date.weekday() for date in when.dates}
        visits = target.visits or case.trip.visits_of(target.id)
        meant = {v.date for v in visits if v.date.weekday() in told}
        if len(meant) == 1:
            return _days_near(case.trip, told, meant.pop()), None, "high"
        if not meant and not case.trip.today_given:
            both = tuple(d for d in case.trip.calendar.trip if d.weekday() in told)
            return (), case.ask("Which day is meant?", tuple(f"{date:%A %d %B}" for date in both)), ""
    if when is not None and when.fault:
        return (), case.ask(f"Which day is meant? {when.fault[0].upper()}{when.fault[1:]}.", days_of(case.trip)), ""
    if when is not None and when.every:
        return (), None, "high"
    if when is not None and when.dates:
        return _until(case, when.dates), None, "high"
    if forever or FOREVER.search(case.line):
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


def _days_near(trip: Trip, weekdays: set[int], to: dt.date) -> tuple[dt.date, ...]:
    """For each of `weekdays` the day of the trip that is nearest to `to`."""
    days = [[date for date in trip.calendar.trip if date.weekday() == number] for number in weekdays]
    return tuple(sorted(min(found, key=lambda date: abs(date - to)) for found in days))


_UNTIL = pattern(r"(?:until|through|before|up to) @date")


def _until(case: Situation, dates: tuple[dt.date, ...]) -> tuple[dt.date, ...]:
    """``closed until Friday``: from the day of the message up to the day before; ``through``: that day too."""
    found = _UNTIL.search(case.line)
    if not found or len(dates) != 1:
        return dates
    end = dates[0] if found[0].startswith(("through", "up to")) else dates[0] - _DAY
    begin = max(case.trip.calendar.today, case.trip.calendar.trip[0])
    return tuple(date for date in case.trip.calendar.trip if begin <= date <= end) or dates


def which_week(trip: Trip, when: Dates | None) -> tuple[str, ...]:
    """The days to choose from where only a weekday is told that the trip has twice, and nothing tells which; else ().

    Who tells the date of the message means the next one.
    """
    if when is None or not when.weekday or trip.today_given:
        return ()
    told = {date.weekday() for date in when.dates}
    return tuple(f"{date:%A %d %B}" for date in trip.calendar.trip if date.weekday() in told)


_TOLD = pattern(
    r"(?:told|said|says|texted|wrote|emailed|heard|learnt|learned|read|called|announced)(?: \S+){0,2}? @date"
)
"""The day of the telling."""


def other_day(case: Situation, target: Target) -> Outcome | None:
    """The question where a journey is told to happen on a day on which it does not run."""
    when, leg = case.facts.when, target.leg
    if when is None or leg is None or not when.dates or when.today or when.loose or when.fault or when.every:
        return None
    own = {day for _, day, other in case.trip.legs if other.id == leg.id}
    own |= {moment.date() for moment in (leg.depart, leg.arrive) if moment is not None}
    if own & set(when.dates) or (when.weekday and {day.weekday() for day in own} & {d.weekday() for d in when.dates}):
        return None
    if _UNTIL.search(case.line) or _TOLD.search(case.line):
        return None
    name = next(case.trip.leg_name(number, other) for number, _, other in case.trip.legs if other.id == leg.id)
    asked = case.ask(f"Nothing is planned then for the {name}. Which journey is meant?", case.all_names("leg"))
    return Outcome(unclear=asked, pending=OTHER_DAY)


def days_of(trip: Trip) -> tuple[str, ...]:
    """The days of the trip that are not over, to choose from."""
    days = [date for date in trip.calendar.trip if not trip.today_given or date >= trip.calendar.today]
    return tuple(f"{date:%A %d %B}" for date in days or trip.calendar.trip)


def confidence(target: Target, other: str = "high") -> str:
    """High unless the name was misspelt or the date assumed."""
    return "medium" if target.fuzzy or other == "medium" else "high"


def each(case: Situation, kinds: tuple[str, ...], make: Callable[[Target], Outcome | list[Outcome]]) -> Built:
    """What `make` makes of every target of the clause; a question for each that is not one thing; None without any."""
    targets = case.find(kinds)
    if not targets:
        return None
    found: list[Outcome] = []
    for target in targets:
        made = make(target) if target.certain else question(case.unsettled(target))
        found += made if isinstance(made, list) else [made]
    if any(one.effect is not None for one in found):
        # "All flights on Monday": of ours, those that fly on Monday.
        found = [one for one in found if one.pending != OTHER_DAY]
    return found


def other_currency(case: Situation, currency: str) -> Outcome | None:
    """A question where an amount is in another currency than the trip's; None where it is not, or has none said."""
    own = case.trip.itinerary.currency
    if currency and currency != own:
        return Outcome(unclear=case.ask(f"How much is that in {own}, the currency of the trip?"))
    return None
