"""Dates in words and figures, as far as the pages of the town go."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass

_MONTHS = tuple(name.lower() for name in calendar.month_name[1:])
_SHORT = {name[:3]: number for number, name in enumerate(_MONTHS, 1)} | {"sept": 9}
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_ONES = (
    "first"
, "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth",
         "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth")  # fmt: skip
_ORDINALS = {word: number for number, word in enumerate(_ONES, 1)} | {"twentieth": 20, "thirtieth": 30}
_ORDINALS |= {f"{ten}{dash}{word}": value + number for number, word in enumerate(_ONES[:9], 1)
              for ten, value in (("twenty", 20), ("thirty", 30)) for dash in "- " if value + number <= 31}  # fmt: skip
_MONTH = "(?P<month>" + "|".join(_MONTHS) + "|" + "|".join(_SHORT) + r")\b\.?"
_WORDS = "|".join(sorted(_ORDINALS, key=len, reverse=True))
_NUM = rf"(?:[0-3]?\d(?:st|nd|rd|th)?|{_WORDS})"
_YEAR4 = r"(?:,?\s*(?:of )?(?P<year>20\d\d))?"
_LIST = rf"(?P<list>{_NUM}(?:\s*(?:,|and|&|\+|-|to|until|till|/|or|plus|through)\s*(?:the\s+)?{_NUM})*)"
_FORMS = tuple(
    re.compile(form)
    for form in (
        r"\b(?P<year>20\d\d)[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})\b",
        r"\b(?P<a>\d{1,2})[/.-](?P<b>\d{1,2})[/.-](?P<year>20\d\d|\d\d)\b(?!:\d)",
        rf"(?<!\d)(?<!\d[.:])\b(?:the\s+)?{_LIST}\s*(?:of\s+)?[-]?{_MONTH}{_YEAR4}",
        rf"\b{_MONTH}\s*(?:the\s+)?{_LIST}(?!\d|:\d|\.\d|\s?[ap]\.?m\b){_YEAR4}",
        r"(?<![\d/:])(?<!\d\.)(?P<a>\d{1,2})/(?P<b>\d{1,2})(?![\d/:])",
        r"(?<![\d/.:])(?P<a>\d{1,2})\.(?P<b>0?\d|1[0-2])\.(?!\d)",
        r"(?<!\w)the\s+(?P<only>\d{1,2}(?:st|nd|rd|th))\b(?!\s+(?:floor|century|time|birthday|anniversary))",
        rf"(?<!\w)the\s+(?P<only>{_WORDS})\b(?!\s+(?:floor|century|time|birthday|anniversary|day|morning|"
        rf"evening|one|visit|night))",
        r"(?<!\w)(?P<only>\d{1,2}(?:st|nd|rd|th))\b(?!\s+(?:floor|century|time|birthday|anniversary))",
    )
)
_WEEKDAY = re.compile(r"\b(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?\b\.?,?")
_RELATIVE = re.compile(
    r"\b(?:(?:on\s+)?(?:the|our|my|that)?\s*(?P<nth>first|second|1st|2nd|last|next|following|opening|"
    r"final|other|latter|former|"
    r"initial|arrival|departure|previous|earlier|later)\s+(?:of (?:the|these|our) (?:two|"
    r"days)\s*(?:days)?|day|date|morning|afternoon|evening)|day\s+(?P<num>one|two|1|2|i|ii|a|b)\b"
    r"|d(?P<short>[12])\b|the day after|the (?P<nth2>former|latter)\b)"
)


@dataclass(frozen=True, slots=True)
class DayWords:
    """Dates in words. full: said with the month, so that the trip has them; else one of the trip's dates is meant."""

    start: int
    end: int
    dates: tuple[dt.date, ...]
    full: bool = True


def _number(word: str) -> int:
    return _ORDINALS.get(word) or int(re.sub(r"\D", "", word) or 0)


def _date(year: int, month: int, day: int) -> dt.date | None:
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None


def _year(text: str | None, known: Sequence[dt.date]) -> int:
    if text:
        digits = int(re.sub(r"\D", "", text))
        return digits if digits > 99 else 2000 + digits
    return known[0].year if known else dt.date(2026, 1, 1).year


def _dates(match: re.Match[str], known: Sequence[dt.date]) -> tuple[dt.date, ...]:
    groups = match.groupdict()
    year = _year(groups.get("year"), known)
    if groups.get("d"):
        options = [_date(year, int(groups["m"]), int(groups["d"]))]
        return tuple(date for date in options if date)
    if groups.get("a"):
        first, second = int(groups["a"]), int(groups["b"])
        options = [_date(year, second, first), _date(year, first, second)]
        fitting = [date for date in options if date and (date in known or not known)]
        return tuple(fitting[:1])
    if groups.get("only"):
        day = _number(groups["only"])
        early = match["only"] in ("first", "second", "third")
        return () if early else tuple(date for date in known if date.day == day)[:1]
    month = _SHORT[groups["month"][:3]]
    numbers = [_number(word) for word in re.findall(_NUM, groups["list"])]
    dates = [date for date in (_date(year, month, number) for number in numbers) if date]
    stretch = re.search(r"-|\bto\b|until|till|through", re.sub(r"twenty-|thirty-", "", groups["list"]))
    if len(dates) == 2 and stretch and dates[0] < dates[1]:
        dates = [dates[0] + dt.timedelta(days=n) for n in range((dates[1] - dates[0]).days + 1)]
    return tuple(dates)


def days_in(text: str, known: Sequence[dt.date], taken: Sequence[tuple[int, int]] = ()) -> list[DayWords]:
    """Dates in folded `text` outside `taken`. known: those that the pages cover; a day alone means one of them, and a
    date outside them is left out unless none is known."""
    found: list[DayWords] = []
    used = list(taken)
    for form in _FORMS:
        for match in form.finditer(text):
            if any(match.start() < b and a < match.end() for a, b in used):
                continue
            dates = tuple(date for date in _dates(match, known) if date in known or not known)
            if not dates:
                continue
            start, end = match.span()
            before = re.search(
                r"\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+$",
                text[max(0, start - 12) : start],
            )
            if before is not None:
                start -= len(before[0])
            used.append((start, end))
            found.append(DayWords(start, end, dates, match.groupdict().get("only") is None))
    return sorted(found, key=lambda day: day.start)


_OR = re.compile(r"\b(?:first|former|1st|one)(?: day)? or (?:on )?(?:the |our )?$")
"""What stands before a day that is one of two: "on the first or the second day"."""


def relative_days_in(text: str, dates: Sequence[dt.date], taken: Sequence[tuple[int, int]]) -> list[DayWords]:
    """Words such as "the second day", "day 1" or "Thursday" for one of the `dates` of the trip, outside `taken`."""
    found: list[DayWords] = []
    for match in _WEEKDAY.finditer(text):
        if any(match.start() < b and a < match.end() for a, b in taken):
            continue
        fitting = [date for date in dates if _DAYS[date.weekday()].startswith(match[1][:3])]
        if len(fitting) == 1:
            found.append(DayWords(match.start(), match.end(), tuple(fitting), False))
    if len(dates) < 2:
        return found
    for match in _RELATIVE.finditer(text):
        if any(match.start() < b and a < match.end() for a, b in taken):
            continue
        if _OR.search(text[max(0, match.start() - 24) : match.start()]):
            continue
        word = match["nth"] or match["num"] or match["short"] or match["nth2"] or "next"
        early = word in (
            "first",
            "1st",
            "opening",
            "former",
            "initial",
            "arrival",
            "previous",
            "earlier",
            "one",
            "1",
            "i",
            "a",
        )
        found.append(DayWords(match.start(), match.end(), (dates[0] if early else dates[-1],), False))
    return sorted(found, key=lambda day: day.start)
