"""Dates in any common writing: Wednesday, Wed 13 May, May 13th, 2026-05-13, the 13th."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass

from ._mentions import Span, free

__all__ = ["DateSaid", "dates_said"]

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_DAY = r"(?P<weekday>Mon(?:day)?|Tue(?:s(?:day)?)?|Wed(?:nesday)?|Thu(?:r(?:s(?:day)?)?)?|Fri(?:day)?|Sat(?:urday)?|Sun(?:day)?)\b\.?"  # noqa: E501
_MONTH = r"(?P<month>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b\.?"  # noqa: E501
_NUMBER = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?:,?\s+(?P<year>20\d\d))?"
_PATTERNS = tuple(
    re.compile(text)
    for text in (
        r"(?P<year>20\d\d)-(?P<number>\d\d)-(?P<day>\d\d)",
        rf"\b(?:{_DAY},?\s+(?:the\s+)?)?{_NUMBER}\s+(?:of\s+)?{_MONTH}{_YEAR}",
        rf"\b(?:{_DAY},?\s+)?{_MONTH}\s+(?:the\s+)?{_NUMBER}\b(?!\s*[:h]\d){_YEAR}",
        r"(?<![\d/.])(?P<day>\d{1,2})(?P<sign>[/.])(?P<number>\d{1,2})(?P=sign)(?P<year>20\d\d)",
        r"(?<![\d/.:])(?P<day>\d{1,2})/(?P<number>\d{1,2})(?![\d/])",
        rf"\b{_DAY},?\s+the\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)",
        r"\b[Tt]he\s+(?P<day>\d{1,2})(?:st|nd|rd|th)\b(?!\s+(?:century|arrondissement|floor|district))",
        r"\b(?P<weekday>Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Mon|Tue|Tues|Wed|Thu|Thur|Thurs|Fri)\b(?:’s|'s|s)?",
    )
)


@dataclass(frozen=True, slots=True)
class DateSaid(Span):
    """A date as far as it is said. swapped: day and month may stand the other way round."""

    weekday: int | None
    day: int | None
    month: int | None
    year: int | None
    swapped: bool = False

    def means(self, date: dt.date) -> bool:
        """Whether it may be this date: everything that is said agrees."""
        pairs = [(self.day, self.month), (self.month, self.day)] if self.swapped else [(self.day, self.month)]
        return (
            self.weekday in (None, date.weekday())
            and self.year in (None, date.year)
            and any(day in (None, date.day) and month in (None, date.month) for day, month in pairs)
        )


def _index(text: str | None, names: Sequence[str]) -> int | None:
    if text is None:
        return None
    return next(at for at, name in enumerate(names) if name.startswith(text.lower().rstrip(".")[:3]))


def _date(match: re.Match[str]) -> DateSaid:
    found = match.groupdict()
    month = _index(found.get("month"), _MONTHS)
    number = found.get("number")
    day, year = found.get("day"), found.get("year")
    return DateSaid(
        match.start(),
        match.end(),
        match[0].strip(),
        _index(found.get("weekday"), _DAYS),
        None if day is None else int(day),
        int(number) if number is not None else None if month is None else month + 1,
        None if year is None else int(year),
        swapped=number is not None and not match[0].startswith("20"),
    )


def dates_said(text: str) -> list[DateSaid]:
    """Every date in a text, by place."""
    found: list[DateSaid] = []
    for pattern in _PATTERNS:
        found += [_date(match) for match in pattern.finditer(text) if free(match.start(), match.end(), found)]
    return sorted(found, key=lambda one: one.start)
