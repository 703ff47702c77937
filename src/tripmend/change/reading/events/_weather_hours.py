"""From when until when the weather is bad, where a message tells the hours."""

from __future__ import annotations

import datetime as dt

from ....trip import Interval
from ..days._clock import Clock
from ..days._part_hours import PART_HOURS
from ..days._when import Dates
from ..names._trip import Trip
from ..words._clauses import Clause
from ..words._units import pattern

__all__ = ["weather_hours", "weather_now"]

_BOTH = pattern(r"(?:between )?@clock (?:to|until|till|and|through|-|–|up to) @clock")
_UNTIL = pattern(r"(?:until|till|before|up to|by|through) (?:about |around )?@clock")
_FROM = pattern(r"(?:from|after|since|starting|beginning|as of|from about|from around)(?: at)? @clock")
_DAYTIME = (dt.time(7), dt.time(20, 59))
"""When bad weather begins, or ends, that a traveller tells of without saying which half of the day."""
_DAY = dt.timedelta(days=1)


def _span(date: dt.date, first: dt.time, last: dt.time) -> Interval:
    """Hours of `date`; an end that is not after the beginning is on the next day."""
    begin, end = dt.datetime.combine(date, first), dt.datetime.combine(date, last)
    return Interval(start=begin, end=end if end > begin else end + _DAY)


def _pair(first: Clock, last: Clock, part: str) -> tuple[dt.time, dt.time] | None:
    """What two clock times mean beside each other, None where it is not clear."""
    if first.sure and last.sure:
        return first.readings[0], last.readings[0]
    pairs = [(a, b) for a in first.readings for b in last.readings if a < b]
    if first.sure or last.sure:
        # "Between 2 and 5 pm", "from 10 to 1 pm": the shortest that fits.
        return (
            min(pairs, key=lambda pair: (pair[1].hour * 60 + pair[1].minute) - pair[0].hour * 60 - pair[0].minute)
            if (pairs)
            else None
        )
    if part in PART_HOURS:
        pairs = [pair for pair in pairs if PART_HOURS[part][0] <= pair[0].hour < PART_HOURS[part][1]]
    else:
        pairs = [pair for pair in pairs if _DAYTIME[0] <= pair[0] <= _DAYTIME[1]]
    shortest = [pair for pair in pairs if not any(pair[0] == other[0] and other[1] < pair[1] for other in pairs)]
    return shortest[0] if len(shortest) == 1 else None


def _one(clock: Clock, part: str) -> dt.time | None:
    if clock.sure:
        return clock.readings[0]
    first, last = PART_HOURS.get(part, (0, 0))
    if last:
        inside = [time for time in clock.readings if first <= time.hour < last]
    else:
        inside = [time for time in clock.readings if _DAYTIME[0] <= time <= _DAYTIME[1]]
    return inside[0] if len(inside) == 1 else None


def weather_hours(line: str, clocks: list[Clock], part: str, date: dt.date) -> Interval | None:
    """The hours of `date` that the clause `line` with its `clocks` tells; None where they are not clear."""
    if len(clocks) == 2 and _BOTH.search(line):
        both = _pair(clocks[0], clocks[1], part)
        return _span(date, *both) if both is not None else None
    if len(clocks) != 1:
        return None
    time = _one(clocks[0], part)
    if time is None:
        return None
    if _UNTIL.search(line) and time != dt.time(0):
        return _span(date, dt.time(0), time)
    if _FROM.search(line):
        return _span(date, time, dt.time(0))
    return None


_NOW = pattern(
    r"(?:it|there|this|outside|here|@city) (?:is|has been|keeps|started|has started|just started)"
    r"(?: (?:now|just|still|really|already|absolutely|currently|to|on))*"
    r" (?:raining|pouring|snowing|storming|hailing|drizzling|sleeting|thundering|bucketing|chucking it|tipping|rain|"
    r"pour|snow|stormy|rainy|a (?:\S+ )?(?:storm|thunderstorm|downpour|blizzard|gale|snowstorm|hailstorm|shower))"
)
"""``It is raining``: the weather as it is when the message is written."""


def weather_now(clause: Clause, trip: Trip) -> bool:
    """Whether a clause without a day tells of the weather on the day of the message, which the trip has."""
    dated = any(isinstance(unit.value, Dates) for unit in clause.units)
    today = trip.today_given and trip.calendar.today in trip.calendar.trip
    return today and not dated and _NOW.search(clause.text) is not None
