"""Clock times and dates in words and figures: hours alone and from one to another, dates as far as the pages go."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Sequence

from ...common.data_files import DataFile, Expressions
from ...common.words import MONTHS, NUMBERS, WEEKDAYS, either
from .text import ClockWords, Hit, crossing

_HOURS = {word: number for word, number in NUMBERS.items() if number <= 20}
_HOURS |= {f"twenty{dash}{word}": 20 + NUMBERS[word] for word in ("one", "two", "three") for dash in "- "}
_MINUTES = DataFile(__file__).read("minutes", dict[str, int])
_ONES = tuple(DataFile(__file__).read("ones", str).split())
_ORDINALS = {word: number for number, word in enumerate(_ONES, 1)} | {"twentieth": 20, "thirtieth": 30}
_ORDINALS |= {
    f"{ten}{dash}{word}": value + number
    for number, word in enumerate(_ONES[:9], 1)
    for ten, value in (("twenty", 20), ("thirty", 30))
    for dash in "- "
    if value + number <= 31
}
said = Expressions(
    __file__, NUMBERS=either(_HOURS), MINUTES=either(_MINUTES), ORDINALS=either(_ORDINALS), MONTHS=either(MONTHS),
    WEEKDAYS=either(WEEKDAYS),
)  # fmt: skip
_FORMS, _DAY_FORMS = said.each("forms"), said.each("days")
_NOON = {"noon": 12, "midday": 12, "midnight": 0}


def _value(match: re.Match[str]) -> tuple[int, int, bool] | None:
    """Hour, minute, and whether it is said to be before or after noon; None where it is no time."""
    groups = match.groupdict()
    if figures := groups.get("military"):
        return int(figures[:2]), int(figures[2:]), True
    word = groups.get("name") or groups.get("h") or groups["half"]
    hour = int(word) if word.isdigit() else _HOURS[word] if word in _HOURS else _NOON[word]
    if hour > 24:
        return None
    minute, sure = 0, word in _NOON
    if groups.get("m"):
        minute = int(groups["m"])
        sure = word[0] == "0" or said.hours.search(match[0]) is not None
    elif groups.get("half"):
        minute = 30
    elif groups.get("spoken"):
        minute = _MINUTES[groups["spoken"]]
    elif groups.get("past"):
        amount = groups["past"].partition(" min")[0]
        minute = int(amount) if amount.isdigit() else _MINUTES.get(amount, 0)
        if groups["way"] not in ("past", "after"):
            hour, minute = hour - 1 or 12, 60 - minute
    if half := groups.get("ap"):
        late = half.strip()[0] == "p" or any(part in half for part in ("afternoon", "evening", "night"))
        hour, sure = (hour % 12 + 12 * late if hour <= 12 else hour), True
    return None if minute > 59 else (hour % 24, minute, sure or hour > 12 or hour == 0)


def _leads(text: str, start: int, end: int, found: Iterable[ClockWords]) -> bool:
    """Whether a bare number comes after a word for a time, or begins or ends a stretch whose other end is a time."""
    return said.before_bare.search(text[max(0, start - 10) : start]) is not None or any(
        (end <= clock.start <= end + 7 and said.stretch.match(text[end : clock.start]))
        or (clock.end <= start <= clock.end + 28 and said.link.match(text[clock.end : start]))
        for clock in found
    )


def clocks_in(text: str, taken: Iterable[tuple[int, int]]) -> list[ClockWords]:
    """Times in folded `text` outside the spans `taken`, in order. A bare number counts after a word such as "by"; "four
    hundred Burgundies" counts none."""
    found: list[ClockWords] = []
    used = list(taken)
    for form in (*_FORMS, said.bare):
        for match in form.finditer(text):
            if crossing(*match.span(), used) or (form is said.bare and not _leads(text, *match.span(), found)):
                continue
            counts = match[0].endswith("hundred") and not said.after_hundred.match(text, match.end())
            value = None if counts else _value(match)
            if value is not None:
                used.append(match.span())
                found.append(ClockWords(match.start(), match.end(), *value))
    return sorted(found, key=lambda clock: clock.start)


def settle(clock: ClockWords, earliest: float, latest: float) -> dt.time:
    """The time of day that it means, where it usually lies from `earliest` to `latest` (hours)."""
    hours = (clock.hour,) if clock.clear else (clock.hour % 12, clock.hour % 12 + 12)
    fitting = [hour for hour in hours if clock.clear or earliest <= hour + clock.minute / 60 <= latest]
    return dt.time(fitting[0] if fitting else clock.hour % 24, clock.minute)


# Stretches of time in a query: from one clock time to another.

_BEFORE, _BEHIND, _NEAR, _FAR = 45, 25, 46, 70
"""Characters of a sentence that are looked at before and behind a stretch, and most of them between its two times."""
_CLOSE, _LONGEST = 5.0, 6.0
"""Hours from the first to the last start that are wished for at most; what is longer is a day."""


def _stretch(text: str, here: ClockWords, there: ClockWords) -> bool:
    """Whether two times are the ends of a stretch."""
    hours, between = 0.0, text[here.end : there.start]
    if here.clear and there.clear:
        hours = there.hour + there.minute / 60 - here.hour - here.minute / 60
    if hours > _LONGEST or len(between) >= _FAR:
        return False
    before = said.stops.split(text[max(0, here.start - _BEFORE) : here.start])[-1]
    behind = said.stops.split(text[there.end : there.end + _BEHIND])[0]
    hotel = said.hotel_time.search(before) is not None
    near = len(between) < _NEAR
    if (
        "Z" not in between
        and not hotel
        and not said.ranges_apart.search(between)
        and not said.hotel_time.search(behind)
    ):
        close = 0 < hours <= _CLOSE and near and not said.sentence_end.search(between)
        if said.upper.search(between) or (close and (said.starting.search(before) or "Z" in before)):
            return True
    framed = text[: here.start].endswith(("[", "(", "{")) and text[there.end : there.end + 1] in ("]", ")", "}")
    if "\n" in between or said.full_stop.search(between):
        return False
    dash = (said.framed_dash if framed else said.dash).fullmatch(between)
    if dash is not None and (here.hour, here.minute) < (there.hour, there.minute):
        return True
    return (
        near
        and said.linked.search(between) is not None
        and said.up_to.match(between) is not None
        and not ("Z" in between and hotel)
    )


def ranges_in(text: str, clocks: Sequence[ClockWords]) -> list[Hit]:
    """Every time as a hit, two that are the ends of a stretch as one. text: the query with names blanked."""
    found: list[Hit] = []
    left = list(clocks)
    while left:
        here = left.pop(0)
        if left and _stretch(text, here, left[0]):
            there = left.pop(0)
            found.append(Hit("range", here.start, there.end, clocks=(here, there)))
        else:
            found.append(Hit("clock", here.start, here.end, clocks=(here,)))
    return found


# Dates in words and figures, as far as the pages of the town go.

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
    for form in _DAY_FORMS:
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
