"""What happens to days: weather, illness and fatigue, days lost."""

from __future__ import annotations

import datetime as dt

from ... import _effects as fx
from ..days._clock import Clock, settle
from ..days._when import Dates
from ..names._name_index import bare_city
from ..words._questions import WEATHER_HOURS, WHEN_SLOW
from ..words._units import pattern
from ._hours_of_days import part_doubt, stretches
from ._situation import Built, Outcome, Situation, days_of, question, which_week
from ._weather_hours import weather_hours, weather_now

__all__ = ["daylost", "ill", "weather"]


def weather(case: Situation) -> Built:
    """Weather that closes outdoor places."""
    when = case.facts.when
    if when is not None and when.fault and not (when.weekday and case.facts.city):
        return [question(case.ask(f"Which day is meant? {when.fault}.", days_of(case.trip)))]
    if when is not None and when.every:
        dates: tuple[dt.date, ...] = ()
    elif not case.facts.city and (choices := which_week(case.trip, when)):
        return [Outcome(unclear=case.ask("Which day is meant?", choices), pending="weather")]
    elif when is not None and when.dates:
        dates = _in_city(case, when) if when.weekday and case.facts.city else when.dates
        if not dates:
            return [question(case.ask("Which day is meant?", days_of(case.trip)))]
    elif case.date_before:
        dates = case.date_before
    elif weather_now(case.facts.clause, case.trip):
        dates = (case.trip.calendar.today,)
    else:
        return [Outcome(unclear=case.ask("On which day?", (*days_of(case.trip), "every day")), pending="weather")]
    city = case.facts.city
    if case.facts.clocks and not case.facts.mentions(("place", "leg")):
        dates = dates or case.trip.calendar.trip
        hours = [weather_hours(case.line, case.facts.clocks, case.facts.part, date) for date in dates]
        if None in hours:
            return [question(case.ask(WEATHER_HOURS))]
        return [
            Outcome(fx.Weather(dates=(date,), during=one, city=city)) for date, one in zip(dates, hours, strict=True)
        ]
    if (doubt := part_doubt(case)) is not None:
        return [question(doubt)]
    return [Outcome(fx.Weather(dates=days, during=hours, city=city)) for days, hours in stretches(case, dates)]


def _in_city(case: Situation, when: Dates) -> tuple[dt.date, ...]:
    """Of weekdays that the trip has twice, those on which it is in the city; () where it is not clear which."""
    city, trip, found = bare_city(case.facts.city).casefold(), case.trip, []
    days = {visit.date for visit in trip.visits if bare_city(visit.place.city).casefold() == city}
    for stay in trip.itinerary.stays:
        place = trip.catalogue.place(stay.place)
        if place is not None and bare_city(place.city).casefold() == city:
            days |= {day for day in trip.calendar.trip if stay.check_in <= day <= stay.check_out}
    for date in {date.weekday(): date for date in reversed(when.dates)}.values():
        meant = [day for day in sorted(days) if day.weekday() == date.weekday()]
        if len(meant) != 1 and (when.fault or date not in meant):
            return ()
        found.append(meant[0] if len(meant) == 1 else date)
    return tuple(sorted(found))


_REST_MORNING = pattern(
    r"(?:rest|sleep in|sleeping in|lie in|easy|slow|stay in bed|recover|stay in|take it easy|off|"
    r"in bed|sleep|relax|nothing|quiet|calm|free)"
)


_NO_AFTERNOON = pattern(r"out|off|free|nothing|bed|rest|resting|lie|lying|stay|staying|sleep|gone|lost|indoors")
_NOT_AFTER = pattern(
    r"(?:nothing|anything|no|not|never|forget|everything)(?: \S+){0,6}? (?:after|past|later than|beyond) @clock|"
    r"(?:latest|ends?|return|finish|wrap up|wind up|call it a day|call it a night|turn in|retire|pack it in|be "
    r"over|is over)"
    r"(?: \S+){0,5}? @clock"
)
_UNTIL_THEN = pattern(
    r"(?:earliest|first|begins?|starts?|get up|get going|out of bed|be up)(?: \S+){0,4}? @clock|"
    r"(?:bed|asleep|sleep|rest|lie in|stay in|in)(?: \S+)? (?:until|till) @clock|sooner than @clock"
)
_FROM = pattern(r"(?:before|until|from|after|at|earlier than|by|start \S+|till) @clock")
_BEGINNING = pattern(r"(?:start|before|until|not|nothing|from|leave|begin|rest)")
_ENDING = pattern(r"(?:back|done|finish|in bed|home|after|stop)")


def _limits(line: str, clock: Clock) -> tuple[dt.time | None, dt.time | None]:
    """From when and until when something is possible on a slower day."""
    if _NOT_AFTER.search(line):
        return None, settle(clock, dt.time(13), dt.time(23, 59))
    if (_FROM.search(line) and _BEGINNING.search(line)) or _UNTIL_THEN.search(line):
        return settle(clock, dt.time(5), dt.time(14, 59)), None
    if _ENDING.search(line):
        return None, settle(clock, dt.time(13), dt.time(23, 59))
    return None, None


_STAFF = pattern(
    r"(?:guides?|drivers?|chefs?|cooks?|owners?|waiters?|hosts?|landlords?|landlady|pilots?|captains?|crew|singers?|"
    r"brides?|grooms?|priests?|speakers?|soloists?|conductors?|actors?|musicians?|performers?|instructors?|teachers?|receptionists?|staff|manager)"
    r"(?: (?!(?:we|i|our|my) )\S+){0,5}? (?:sick|ill|unwell|fever|flu|injured|hurt|exhausted|covid|a cold)"
)
"""Who works for a place or a journey: that they are ill makes nobody of the party slower."""


def ill(case: Situation) -> Built:
    """Illness or fatigue: a calmer day, a later start, or a day in bed."""
    if _STAFF.search(case.line):
        return None
    if pattern(
        r"(?:sick|tired|ill) of|the rest of|rest assured|sick (?:place|spot|view)|rest (?:is|are) (?:fine|"
        r"ok|okay|good|unchanged)|fever tree|the rest"
    ).search(case.line):
        return None
    when = case.facts.when
    if when is not None and when.fault and not when.dates:
        return [question(case.ask(f"Which day is meant? {when.fault}.", days_of(case.trip)))]
    if choices := which_week(case.trip, when):
        return [question(case.ask("Which day is meant?", choices))]
    dates = when.dates if when is not None and not when.fault else ()
    if not dates and case.date_before and not (when and when.every):
        dates = case.date_before
    if not dates and not (when is not None and when.every):
        if when is None and not case.trip.today_given:
            return [
                Outcome(
                    unclear=case.ask("On which day do you need it slower?", (*days_of(case.trip), "every day")),
                    pending="slower",
                )
            ]
        if when is None:
            return [
                Outcome(
                    unclear=case.ask("On which day do you need it slower?", (*days_of(case.trip), "every day")),
                    pending="slower",
                )
            ]
        return [question(case.ask(f"Which day is meant? {when.fault}.", days_of(case.trip)))]
    outside = [date for date in dates if date not in case.trip.calendar.trip]
    if outside:
        return [question(case.ask("Which day of the trip is meant?", days_of(case.trip)))]
    earliest = latest = None
    if case.facts.clocks:
        earliest, latest = _limits(case.line, case.facts.clocks[0])
    elif case.facts.part == "morning" and _REST_MORNING.search(case.line):
        earliest = dt.time(12)
    elif case.facts.part == "afternoon" and _NO_AFTERNOON.search(case.line):
        # A day can begin later or end earlier; that its middle is gone cannot be said to the plan.
        return [question(case.ask(WHEN_SLOW))]
    elif case.facts.part in ("evening", "night") and _REST_MORNING.search(case.line):
        latest = dt.time(18)
    if (
        case.facts.part == "all"
        and pattern(r"(?:rest|stay|stuck|bed|remain|lie|sleep|off)|in bed").search(case.line)
        and dates
    ):
        return [Outcome(fx.DayLost(date=date)) for date in dates]
    merely = earliest is None and latest is None and (when is None or not when.dates)
    tired = merely and pattern(r"tired|exhausted|no energy|low energy|pooped|knackered|worn out").search(case.line)
    return [Outcome(fx.Slower(dates=dates, earliest=earliest, latest=latest), pending="tired" if tired else "")]


def daylost(case: Situation) -> Built:
    """A day, or its morning or evening, on which nothing can be done."""
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
        return [question(case.ask(f"Which day is meant? {when.fault}.", days_of(case.trip)))]
    dates = when.dates if when is not None else case.date_before
    if case.facts.clocks or case.facts.mentions(("place", "leg")):
        return None
    if when is not None and when.every:
        return None
    if not dates:
        whole = pattern(r"(?:a|one|the|our) (?:\S+ )?day").search(case.line)
        return [question(case.ask("Which day is lost?", days_of(case.trip)))] if whole else None
    if any(date not in case.trip.calendar.trip for date in dates):
        return [question(case.ask("Which day of the trip is lost?", days_of(case.trip)))]
    if choices := which_week(case.trip, when):
        return [question(case.ask("Which day is lost?", choices))]
    return [Outcome(fx.DayLost(date=date)) for date in dates]
