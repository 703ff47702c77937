"""Dates and nights in words, as seen from inside the trip."""

from __future__ import annotations

import datetime as dt
import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..words._units import Unit, pattern, rewrite
from ..words._words import MONTHS, NUMBERS, ORDINALS, WEEKDAYS
from . import _day_words as said
from ._calendar import Calendar, Dates, Nights, Part
from ._day_pairs import own_date, weekday_with_date
from ._day_parts import in_parts, with_part

__all__ = ["Calendar", "Dates", "Nights", "Part", "read_dates"]

_DAY = dt.timedelta(days=1)


def _value(word: str) -> int:
    return int(word) if word.isdecimal() else NUMBERS[word]


def _merge(values: Sequence[Dates]) -> Dates:
    fault = next((value.fault for value in values if value.fault), "")
    dates = tuple(sorted({date for value in values for date in value.dates}))
    part = next((value.part for value in values if value.part), "")
    return Dates(dates, fault=fault, part=part, weekday=all(value.weekday for value in values))


def _anchored(pair: Sequence[Dates], calendar: Calendar) -> list[Dates]:
    """``Wednesday and Thursday``: of two Thursdays the one nearest to the Wednesday, of which there is only one."""
    fixed = [value for value in pair if len(value.dates) == 1 and not value.weekday and not value.fault]
    if not fixed:
        return list(pair)
    date = fixed[0].dates[0]
    return [
        replace(value, dates=(_nearest(value.dates[0], date, calendar),), weekday=False, fault="")
        if value.weekday and value.dates
        else value
        for value in pair
    ]


def _nearest(one: dt.date, to: dt.date, calendar: Calendar) -> dt.date:
    """The day of the trip with the weekday of `one` that is nearest to `to`."""
    return min((day for day in calendar.trip if day.weekday() == one.weekday()), key=lambda day: abs(day - to))


def _dates_in(inner: Sequence[Unit]) -> list[Dates]:
    return [unit.value for unit in inner if isinstance(unit.value, Dates)]


def read_dates(units: Sequence[Unit], calendar: Calendar) -> list[Unit]:
    """`units` with dates, nights and parts of days read."""
    row = list(units)

    def put(expression: re.Pattern[str], make: Any) -> None:
        nonlocal row
        row = rewrite(row, expression, make)

    def dated(value: Dates) -> tuple[str, Any]:
        return "@date", value

    def month_day(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
        day, month = int(match["d1"] or match["d2"]), MONTHS[match["m1"] or match["m2"]]
        return dated(calendar.month_day(day, month, int(match["y"]) if match["y"] else None))

    def iso(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
        return dated(calendar.month_day(int(match[3]), int(match[2]), int(match[1])))

    def slash(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
        one, two = int(match[1]), int(match[2])
        year = int(match[3]) + (2000 if len(match[3]) == 2 else 0) if match[3] else None
        first, second = calendar.month_day(two, one, year), calendar.month_day(one, two, year)
        if first.fault and not second.fault:
            return dated(second)
        if not first.fault and not second.fault and first.dates != second.dates:
            return dated(replace(first, fault=f"{match[0]} can be read in two ways"))
        return dated(first)

    def dotted(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
        return dated(calendar.month_day(int(match[1]), int(match[2])))

    def nth(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
        day = int(match["d"] or match["e"])
        ordinal = match[0].split()[-1]
        value = calendar.month_day(day)
        if value.fault and ordinal in ORDINALS and "the" not in match[0]:
            return None
        return dated(value)

    def day_n(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
        if "full" in match[0].split() and match["o"] not in ("last", "final"):
            return dated(Dates(fault="it is not clear which days count as full"))
        if match["o"] == "second to last":
            return dated(calendar.numbered(len(calendar.trip) - 1))
        return dated(calendar.numbered(_value(match["n"]) if match["n"] else ORDINALS[match["o"]]))

    def shifted(days: int) -> Any:
        return lambda match, inner: dated(replace(calendar.inside(calendar.today + _DAY * days), today=days == 0))

    def weekday(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
        word = match["d"]
        before = match.string[: match.start()].rsplit(" ", 2)[-2:]
        lead = match[0].split()
        if word in ("sat", "sun", "wed", "mon") and (
            lead[:1] == ["the"]
            or (before and before[0] in ("the", "we", "i", "he", "she", "they", "hot", "in", "got", "get"))
        ):
            return None
        return dated(calendar.weekday(WEEKDAYS[word]))

    def each(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
        word = match["a"] or match["b"][:-1]
        return dated(calendar.weekday(WEEKDAYS[word], each=True))

    def weekend(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
        found = tuple(date for date in calendar.trip if date.weekday() >= 5)
        return dated(Dates(found) if found else Dates(fault="no weekend is part of the trip"))

    def in_a_year(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
        return dated(Dates(past=True, ago=True)) if int(match["y"]) < calendar.trip[0].year else None

    put(said.FIRST_TO_LAST, lambda match, inner: dated(Dates(every=True)))
    put(said.ISO, iso)
    put(said.MONTH_DAY, month_day)
    put(said.SLASH, slash)
    put(said.DOTTED, dotted)
    put(
        said.NTH_NIGHT,
        lambda match, inner: (
            dated(Dates(past=True))
            if match[0] == "last night"
            else ("@night", Nights(ORDINALS[match["o"]] if match["o"] else _value(match["n"])))
        ),
    )
    put(
        said.LAST_NIGHTS,
        lambda match, inner: ("@night", Nights(ordinal=_value(match["n"]) * (100 if match["w"] == "first" else -100))),
    )
    put(said.NIGHTS_ALL, lambda match, inner: ("@night", Nights(every=True)))
    put(said.THE_NTH, nth)
    put(said.IN_A_YEAR, in_a_year)
    put(said.YESTERDAY, lambda match, inner: dated(Dates(past=True, ago=match[0].endswith("year"))))
    put(said.DAY_N, day_n)
    put(said.LAST_DAY, lambda match, inner: dated(Dates((calendar.trip[-1],))))
    put(said.FIRST_DAY, lambda match, inner: dated(Dates((calendar.trip[0],))))
    put(said.AFTER_TOMORROW, shifted(2))
    put(said.IN_DAYS, lambda match, inner: shifted(_value(match["n"] or match["m"]))(match, inner))
    put(said.TOMORROW, shifted(1))
    put(
        said.TODAY,
        lambda match, inner: dated(
            replace(calendar.inside(calendar.today), today=True, loose=match[0].endswith("right now"))
        ),
    )
    put(said.TONIGHT, lambda match, inner: dated(replace(calendar.inside(calendar.today), part="night", today=True)))
    put(said.THIS_PART, lambda match, inner: dated(replace(calendar.inside(calendar.today), part=match[1], today=True)))
    put(said.EACH, each)
    put(said.WEEKDAY, weekday)
    put(said.WEEKEND, weekend)
    put(said.EVERY_PART, lambda match, inner: dated(Dates(every=True, part=match["p"])))
    put(said.EVERY, lambda match, inner: dated(Dates(every=True, loose=match[0].startswith(("this", "these")))))

    def two_days(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
        last = _dates_in(inner)[0]
        first = calendar.month_day(int(match["n"]))
        if len(last.dates) != 1 or last.fault or first.fault or not first.dates[0] < last.dates[0]:
            return None
        if match["w"] in ("and", "&", ",", "or"):
            return dated(Dates((first.dates[0], last.dates[0])))
        return dated(Dates(tuple(date for date in calendar.trip if first.dates[0] <= date <= last.dates[0])))

    def next_day(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
        told = [
            unit.value.dates[-1]
            for unit in row
            if unit.start < inner[0].start and isinstance(unit.value, Dates) and unit.value.dates
        ]
        base = (told or [calendar.today])[-1]
        part = "" if "day" in match[0] else "next"
        return dated(replace(calendar.inside(base + _DAY), part=part, after=not told))

    def that_day(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
        told = [
            u.value for u in row if u.start < inner[0].start and isinstance(u.value, Dates) and len(u.value.dates) == 1
        ]
        return dated(Dates(told[-1].dates, fault=told[-1].fault)) if told else None

    put(said.NEXT_DAY, next_day)
    put(said.THAT_DAY, that_day)
    put(said.DOUBLE, own_date)
    put(said.PARTS_RANGE, lambda match, inner: _parts_range(match, _dates_in(inner), calendar))
    put(said.RANGE, lambda match, inner: _range(_dates_in(inner), calendar))
    put(said.NIGHT_OF, lambda match, inner: _night(_dates_in(inner)))
    put(said.DATE_NIGHT, lambda match, inner: dated(replace(_dates_in(inner)[0], part="night")))
    put(said.DOUBLE, weekday_with_date)
    put(said.TWO_DAYS, two_days)
    put(said.UNION, lambda match, inner: dated(_union(inner, calendar)))
    put(
        said.FROM_ON,
        lambda match, inner: (
            dated(Dates(tuple(d for d in calendar.trip if d >= _dates_in(inner)[0].dates[0])))
            if _dates_in(inner)[0].dates
            else None
        ),
    )
    put(
        said.ALL_DAY,
        lambda match, inner: (
            dated(replace(_dates_in(inner)[0], part="all")) if _dates_in(inner) else ("@part", Part("all"))
        ),
    )
    put(said.DATE_PART, _of_day)
    put(said.PART_DATE, _of_day)
    put(
        said.OWNED,
        lambda match, inner: dated(replace(inner[0].value, loose=True)) if not inner[0].value.every else None,
    )
    put(
        said.ALONE_PART,
        lambda match, inner: (
            "@part",
            Part(said.PARTS[match["p"] or match["q"] or match["e"] or match["l"] or match["b"]]),
        ),
    )
    return _side_by_side(rewrite(row, _TODAY_IS, _today_is), calendar)


_BESIDE = frozenset(("and", "&", ",", "or", "+", "on", "also", "in", "the"))


def _side_by_side(row: Sequence[Unit], calendar: Calendar) -> list[Unit]:
    """`row` where, of days beside each other with a part of their own (``Wednesday afternoon and Thursday morning``), a
    weekday that the trip has twice is the one next to the day that it has once."""
    found = list(row)
    days = [at for at, unit in enumerate(found) if isinstance(unit.value, Dates)]
    for one, two in itertools.pairwise(days):
        between = {unit.text for unit in found[one + 1 : two]}
        if between and between <= _BESIDE:
            first, second = _anchored([found[one].value, found[two].value], calendar)
            found[one], found[two] = replace(found[one], value=first), replace(found[two], value=second)
    return found


_TODAY_IS = pattern(r"@date(?: \.)? (?:\( @date \)|, (?:the )?@date)")


def _today_is(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
    """``Today (8 June)``: the date says which day the message was written."""
    first, second = _dates_in(inner)
    known = first.today and not second.today and len(second.dates) == 1 and not second.fault
    return ("@date", replace(second, part=second.part or first.part)) if known else None


def _of_day(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
    each = match.re is said.PART_DATE or "the" in (match["lead"] or "") or match["p"].endswith("s")
    return "@date", with_part(_dates_in(inner)[0], said.PARTS[match["p"]], of_each=each)


def _union(inner: Sequence[Unit], calendar: Calendar) -> Dates:
    """Several dates as one value that remembers each of them."""
    values = iter(_anchored(_dates_in(inner), calendar))
    words = tuple(replace(unit, value=next(values)) if isinstance(unit.value, Dates) else unit for unit in inner)
    return replace(_merge([unit.value for unit in words if isinstance(unit.value, Dates)]), joined=words)


def _range(pair: list[Dates], calendar: Calendar) -> tuple[str, Any] | None:
    if not pair[0].dates or not pair[-1].dates or pair[0].every or pair[-1].every:
        return None
    pair = _anchored(pair, calendar)
    first, last = pair[0].dates[0], pair[-1].dates[-1]
    found = tuple(date for date in calendar.trip if first <= date <= last)
    if not found:
        return "@date", Dates(fault="these dates are outside the trip or the wrong way round")
    return "@date", Dates(found, weekday=pair[0].weekday and pair[-1].weekday)


def _parts_range(match: re.Match[str], pair: list[Dates], calendar: Calendar) -> tuple[str, Any] | None:
    """``from Tuesday afternoon until Thursday morning``: the days between are meant whole."""
    whole = _range(pair, calendar)
    if whole is None or whole[1].fault:
        return whole
    first, last = whole[1].dates[0], whole[1].dates[-1]
    parts = {first: f"from {match['a']}" if match["a"] else "", last: f"until {match['b'] or match['c'] or 'evening'}"}
    return ("@date", in_parts(whole[1], parts)) if first != last else None


def _night(found: list[Dates]) -> tuple[str, Any]:
    return "@night", Nights(dates=found[0].dates, fault=found[0].fault)
