"""Dates and nights as values, and the calendar of the trip that they are seen from."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from ..words._units import Unit

__all__ = ["Calendar", "Dates", "Nights", "Part"]

_DAY = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Dates:
    """Some dates.

    every: the whole trip or for good. fault: why these dates cannot be used, "" when they can. past: only told in
    passing (``yesterday``). part: the part of the day, if said. today: the day of the message. loose: said by the
    way (``this week``, ``Thursday's``), not as the time of what happened. weekday: only the day of the week was said.
    ago: in another year. joined: the words of dates taken together (``Tuesday and on Wednesday``), () for one; each has
    the part of the day that is said of it. unsure: whether that part is meant of the last day only is not clear. after:
    the day after what is spoken of (``the next day``), and no day was named before.
    """

    dates: tuple[dt.date, ...] = ()
    every: bool = False
    fault: str = ""
    past: bool = False
    part: str = ""
    today: bool = False
    loose: bool = False
    weekday: bool = False
    ago: bool = False
    joined: tuple[Unit, ...] = ()
    unsure: bool = False
    after: bool = False


@dataclass(frozen=True, slots=True)
class Nights:
    """Nights of a stay: the `ordinal`-th (-1: the last), or those of `dates`, or all of them."""

    ordinal: int = 0
    dates: tuple[dt.date, ...] = ()
    every: bool = False
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a day: morning, afternoon, evening, or all (the whole day)."""

    name: str


@dataclass(frozen=True, slots=True)
class Calendar:
    """The dates of the trip and the date on which the message is written."""

    trip: tuple[dt.date, ...]
    today: dt.date

    def inside(self, date: dt.date) -> Dates:
        if date in self.trip:
            return Dates((date,))
        return Dates((date,), fault=f"{date:%A %d %B %Y} is not a day of the trip")

    def numbered(self, number: int) -> Dates:
        if number == -1:
            return Dates((self.trip[-1],))
        if 1 <= number <= len(self.trip):
            return Dates((self.trip[number - 1],))
        return Dates(fault=f"the trip has {len(self.trip)} days, no day {number}")

    def weekday(self, number: int, *, each: bool = False) -> Dates:
        found = tuple(date for date in self.trip if date.weekday() == number)
        if not found:
            ahead = self.today + _DAY * ((number - self.today.weekday()) % 7)
            return Dates((ahead,), fault=f"no {ahead:%A} is a day of the trip")
        if each:
            return Dates(found)
        later = tuple(date for date in found if date >= self.today)
        if len(found) > 1 and len(later) != 1 and self.today not in self.trip:
            return Dates(found, fault=f"the trip has {len(found)} {found[0]:%A}s", weekday=True)
        return Dates(((later or found)[0],), weekday=len(found) > 1)

    def month_day(self, day: int, month: int | None = None, year: int | None = None) -> Dates:
        for date in self.trip:
            if date.day == day and month in (None, date.month) and year in (None, date.year):
                return Dates((date,))
        if not 1 <= day <= 31:
            return Dates(fault=f"{day} is not a day of a month")
        try:
            date = dt.date(year or self.trip[0].year, month or self.trip[0].month, day)
        except ValueError:
            return Dates(fault="there is no such date")
        return self.inside(date)
