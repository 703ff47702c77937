"""From one day to another in a line: ``10-13 Nov``, ``du 6 au 9 mai``, ``05.10. – 09.10.2027``, or from check-in to
check-out."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, replace
from itertools import pairwise

from ._dates import Dated, dates_in
from ._lines import masked
from ._words import any_of, numbered, plain_name, weekday_words, words

__all__ = ["NIGHTS", "Span", "days_alone", "last_night", "span_in"]


@dataclass(frozen=True)
class Span:
    """The first and the last day that a line names, and where both stand in it."""

    begin: int
    end: int
    first: Dated
    last: dt.date

    def rest(self, line: str) -> str:
        """The line without them."""
        return f"{line[: self.begin]} {line[self.end :]}"


_BETWEEN = rf"\s*(?:[-–—]|{any_of('span')})\s*"
_DAY_BEFORE = re.compile(
    rf"(?:(?P<a>[^\W\d_]{{2,13}})\.?\s)?(?<![\d:.,/-])(?P<day>\d{{1,2}})\.?{_BETWEEN}(?:(?P<b>[^\W\d_]{{2,13}})\.?\s)?$",
    re.IGNORECASE,
)
"""The first day of a span; a weekday may stand before both its days (``vendredi 17 au dimanche``)."""
_DAY_BEHIND = re.compile(r"^\s?[-–—]\s?(\d{1,2})(?:,?\s+(\d{4}))?(?![\d:h]|\.\d|\s?[ap]m)", re.IGNORECASE)
_LED = re.compile(rf"(?:{any_of('span_from')}\W*)+$", re.IGNORECASE)
_LONGEST = 60


def span_in(line: str, near: dt.date, european: bool | None = None) -> Span | None:
    """The first span of at most 60 days in a line; None where it names none."""
    dates = dates_in(line, near, european=european)
    for one, other in pairwise(dates):
        first = one
        if not one.year and other.year:
            year = other.date.year - ((one.date.month, one.date.day) > (other.date.month, other.date.day))
            first = replace(one, date=one.date.replace(year=year), year=True, unsure="")
        between = plain_name(line[one.end : other.begin])
        joined = any(between == word or between.endswith(f" {word}") for word in words("checkout") | words("until_day"))
        said = set(between.split()) - words("span") - weekday_words()
        if (joined or (not said and line[one.end : other.begin].strip(" .,"))) and _fits(first.date, other.date):
            return _span(line, one.begin, other.end, first, other.date)
    for one in dates:
        before, behind = _DAY_BEFORE.search(line[: one.begin]), _DAY_BEHIND.match(line[one.end :])
        if (
            before is not None
            and before["b"]
            and not {plain_name(before[one] or "") for one in "ab"} <= weekday_words()
        ):
            before = None
        try:
            if before is not None and _fits(first_day := one.date.replace(day=int(before["day"])), one.date):
                return _span(line, before.start("day"), one.end, replace(one, date=first_day), one.date)
            if behind is not None:
                year = int(behind[2] or one.date.year)
                first_day, last = one.date.replace(year=year), one.date.replace(year=year, day=int(behind[1]))
                if _fits(first_day, last):
                    first = replace(one, date=first_day, year=one.year or bool(behind[2]))
                    return _span(line, one.begin, one.end + behind.end(), first, last)
        except ValueError:
            continue
    return None


def _fits(first: dt.date, last: dt.date) -> bool:
    return dt.timedelta() < last - first <= dt.timedelta(days=_LONGEST)


def _span(line: str, begin: int, end: int, first: Dated, last: dt.date) -> Span:
    weekday = re.search(r"([^\W\d_]{2,12})[.,]{0,2}\s*$", line[:begin])
    if weekday is not None and plain_name(weekday[1]) in weekday_words():
        begin = weekday.start()
    led = _LED.search(line[:begin])
    return Span(led.start() if led is not None else begin, end, first, last)


_LAST_DAY = re.compile(rf"\(?{any_of('until_day')}\s*([^,;()]+)\)?", re.IGNORECASE)
NIGHTS = re.compile(r"\(?\b(\d{1,2})\s*[x×]?\s*([^\W\d_]+)\)?")


_BARE_DAYS = re.compile(
    rf"(?:{any_of('span_from')}\s)?(?<![\w:.,/€$£-])(?P<first>\d{{1,2}})\.?{_BETWEEN}(?P<last>\d{{1,2}})\b\.?(?![\w:/%€$£]|\s?[-–:]|[.,]\d)",
    re.IGNORECASE,
)
"""The days of a stay by their numbers alone: ``del 10 al 13``."""


def days_alone(text: str, date: dt.date) -> tuple[dt.date | None, str]:
    """The day on which a stay that begins on a date ends, where a text tells both by their numbers (``del 10 al 13``);
    and the rest of it."""
    for found in _BARE_DAYS.finditer(text):
        days = (date + dt.timedelta(days=number) for number in range(1, 32))
        last = next((day for day in days if day.day == int(found["last"])), None)
        if int(found["first"]) == date.day and last is not None:
            return last, masked(text, [found.span()])
    return None, text


def last_night(text: str, date: dt.date) -> tuple[dt.date | None, str]:
    """The day on which a stay that begins on a date ends, as ``2 nights`` or ``till Sat`` say; and the rest of it."""
    for found in NIGHTS.finditer(text):
        if plain_name(found[2]) in words("stay") and 0 < int(found[1]) < 100:
            return date + dt.timedelta(days=int(found[1])), masked(text, [found.span()])
    told = _LAST_DAY.search(text)
    if told is None:
        return None, text
    dates = dates_in(told[1], date)
    if dates and dates[0].date > date:
        return dates[0].date, masked(text, [told.span()])
    weekday = next(
        (numbered("weekdays")[word] for word in plain_name(told[1]).split() if word in weekday_words()), None
    )
    if weekday is None:
        return None, text
    return date + dt.timedelta(days=(weekday - date.weekday() - 1) % 7 + 1), masked(text, [told.span()])
