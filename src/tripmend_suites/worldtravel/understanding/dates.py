"""Dates in words and figures, as far as the pages of the town go."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Sequence

from ...common.data_files import Expressions
from ...common.words import MONTHS, WEEKDAYS, either
from .text import Hit, crossing

_ONES = Expressions(__file__).words("ones")
_ORDINALS = {word: number for number, word in enumerate(_ONES, 1)} | {"twentieth": 20, "thirtieth": 30}
_ORDINALS |= {
    f"{ten}{dash}{word}": value + number
    for number, word in enumerate(_ONES[:9], 1)
    for ten, value in (("twenty", 20), ("thirty", 30))
    for dash in "- "
    if value + number <= 31
}
said = Expressions(__file__, ORDINALS=either(_ORDINALS), MONTHS=either(MONTHS), WEEKDAYS=either(WEEKDAYS))
_FORMS = said.each("forms")
_SOON = _ONES[:3]
"""Ordinals that say more than a day of the month: "the second museum"."""
_EARLY = said.words("early")
FULL = "full"
"""The value of a date that is said with its month, so that the trip has it; else one of the trip's dates is meant."""


def _number(word: str) -> int:
    return _ORDINALS.get(word) or int(re.sub(r"\D", "", word) or 0)


def _date(year: int, month: int, day: int) -> list[dt.date]:
    try:
        return [dt.date(year, month, day)]
    except ValueError:
        return []


def _dates(match: re.Match[str], known: Sequence[dt.date]) -> list[dt.date]:
    """The dates of an expression; of a date in figures both ways to read it."""
    groups = match.groupdict()
    if groups.get("only"):
        return [] if groups["only"] in _SOON else [date for date in known if date.day == _number(groups["only"])][:1]
    year = int(groups.get("year") or (known[0].year if known else 2026))
    year += 2000 if year < 100 else 0
    if groups.get("a"):
        first, second = int(groups["a"]), int(groups["b"])
        return [*_date(year, second, first), *_date(year, first, second)]
    if groups.get("d"):
        return _date(year, int(groups["m"]), int(groups["d"]))
    numbers = [_number(word[0]) for word in said.number.finditer(groups["list"])]
    dates = [date for number in numbers for date in _date(year, MONTHS[groups["month"]], number)]
    if len(dates) == 2 and said.through.search(groups["list"]) and dates[0] < dates[1]:
        dates = [dates[0] + dt.timedelta(days=n) for n in range((dates[1] - dates[0]).days + 1)]
    return dates


def days_in(text: str, known: Sequence[dt.date], taken: Iterable[tuple[int, int]] = ()) -> list[Hit]:
    """Dates in folded `text` outside `taken`. known: those that the pages cover; a day alone means one of them, and a
    date outside them is left out unless none is known."""
    found: list[Hit] = []
    used = list(taken)
    for form in _FORMS:
        for match in form.finditer(text):
            dates = [date for date in _dates(match, known) if date in known or not known]
            if not dates or crossing(*match.span(), used):
                continue
            groups = match.groupdict()
            before = said.weekday_before.search(text[max(0, match.start() - 12) : match.start()])
            start = match.start() - (len(before[0]) if before else 0)
            used.append((start, match.end()))
            full = "" if groups.get("only") else FULL
            found.append(Hit("date", start, match.end(), full, dates=tuple(dates[:1] if groups.get("a") else dates)))
    return sorted(found, key=lambda day: day.start)


def relative_days_in(text: str, dates: Sequence[dt.date], taken: Sequence[tuple[int, int]]) -> list[Hit]:
    """Words such as "the second day", "day 1" or "Thursday" for one of the `dates` of the trip, outside `taken`."""
    found: list[Hit] = []
    for match in said.weekday.finditer(text):
        fitting = [date for date in dates if date.weekday() == WEEKDAYS[match[1]]]
        if len(fitting) == 1 and not crossing(*match.span(), taken):
            found.append(Hit("date", *match.span(), dates=tuple(fitting)))
    for match in said.relative.finditer(text) if len(dates) > 1 else ():
        one_of_two = said.one_of_two.search(text[max(0, match.start() - 24) : match.start()])
        if one_of_two is None and not crossing(*match.span(), taken):
            word = match["nth"] or match["num"] or match["short"] or match["nth2"] or "next"
            found.append(Hit("date", *match.span(), dates=(dates[0] if word in _EARLY else dates[-1],)))
    return sorted(found, key=lambda day: day.start)
