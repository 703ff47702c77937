"""The dates of a TravelPlanner query: as the text names them, and for as many days as it says."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

from ._numbers import NUMBER, number_of, one, unclear

MONTHS = (
    "january february march april may june july august september october november december".split()  # noqa: SIM905
)
_MONTH = (
    r"(?P<{}>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|"
    r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_ORDINAL = r"(?P<{}>\d{{1,2}})(?:st|nd|rd|th)?\b"
_DATE = re.compile(
    r"(?P<iso>\d{4}-\d\d-\d\d)|(?P<us>\d{1,2}/\d{1,2}/\d{4})|"
    rf"\b(?:the\s+)?{_ORDINAL.format('d1')}\s+(?:of\s+)?{_MONTH.format('m1')}\b(?:,?\s*(?P<y1>\d{{4}}))?|"
    rf"\b{_MONTH.format('m2')}\s+(?:the\s+)?{_ORDINAL.format('d2')}(?:\s*,?\s*(?P<y2>\d{{4}}))?|"
    r"\b(?:the\s+)?(?P<d3>\d{1,2})(?:st|nd|rd|th)\b(?:\s*,?\s*(?P<y3>\d{4}))?|"
    r"(?<=[–—-])(?P<d4>\d{1,2})\b(?!-)(?:\s*,\s*(?P<y4>\d{4}))?",
    re.IGNORECASE,
)


@dataclass(slots=True)
class _Mention:
    day: int
    month: int | None
    year: int | None


def _month(text: str) -> int:
    return next(n for n, name in enumerate(MONTHS, start=1) if name.startswith(text.casefold()[:3]))


def _mentions(text: str) -> list[_Mention]:
    found = []
    text = re.sub(r"(?<=\d)(st|nd|rd|th)?\s+[–—-]\s+(?=\d)", r"\1-", text)
    for match in _DATE.finditer(text):
        part = match.groupdict()
        if part["iso"]:
            year, month, day = map(int, part["iso"].split("-"))
            found.append(_Mention(day, month, year))
        elif part["us"]:
            month, day, year = map(int, part["us"].split("/"))
            found.append(_Mention(day, month, year))
        else:
            day = int(next(part[name] for name in ("d1", "d2", "d3", "d4") if part[name]))
            year_text = next((part[name] for name in ("y1", "y2", "y3", "y4") if part[name]), None)
            month_text = part["m1"] or part["m2"]
            found.append(
                _Mention(day, _month(month_text) if month_text else None, int(year_text) if year_text else None)
            )
    return found


def _stated_days(text: str) -> int | None:
    values = [number_of(match["n"], "days") for match in re.finditer(rf"\b{NUMBER}[\s-]+days?\b", text, re.IGNORECASE)]
    values += [7 for _ in re.finditer(r"\b(?:a|one|1|full)[\s-]+week\b(?!end)|\bweek[\s-]?long\b", text, re.IGNORECASE)]
    values += [14 for _ in re.finditer(r"\b(?:two|2)[\s-]+weeks?\b", text, re.IGNORECASE)]
    return one(values, "days", "number of days")


def dates_of(text: str) -> tuple[dt.date, dt.date]:
    mentions = _mentions(text)
    # "the 8th to the 10th of March": a bare day belongs to the month named with its neighbour.
    for n, mention in enumerate(mentions):
        if mention.month is None:
            before = next((other.month for other in reversed(mentions[:n]) if other.month), None)
            after = next((other.month for other in mentions[n + 1 :] if other.month), None)
            mention.month = before or after
    years = [mention.year for mention in mentions if mention.year]
    dated: list[dt.date] = []
    for n, mention in enumerate(mentions):
        if mention.month is None:
            continue
        year = mention.year or next((other.year for other in mentions[n + 1 :] if other.year), None)
        year = year or (years[-1] if years else None)
        if year is None:
            raise unclear("date", "the dates name no year")
        following = next((other for other in mentions[n + 1 :] if other.year and other.month), None)
        if mention.year is None and following is not None and following.month and following.month < mention.month:
            year -= 1
        try:
            date = dt.date(year, mention.month, mention.day)
        except ValueError as error:
            raise unclear("date", f"{mention.day} of month {mention.month} is not a date") from error
        if date not in dated:
            dated.append(date)
    stated = _stated_days(text)
    if len(dated) == 1 and stated is not None:
        return dated[0], dated[0] + dt.timedelta(days=stated - 1)
    if len(dated) != 2:
        raise unclear("date", f"a first and a last day are needed, {len(dated)} dates can be read")
    start, end = dated
    if end < start:
        raise unclear("date", f"the last day {end} is before the first {start}")
    if stated is not None and stated != (end - start).days + 1:
        raise unclear("date", f"{stated} days are named, but {start} to {end} are {(end - start).days + 1}")
    return start, end
