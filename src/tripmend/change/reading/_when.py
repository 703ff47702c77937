"""Dates and nights in words, as seen from inside the trip."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ._units import Unit, pattern, rewrite
from ._words import MONTHS, NUMBERS, ORDINALS, WEEKDAYS

__all__ = ["Calendar", "Dates", "Nights", "Part", "read_dates"]

_DAY = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Dates:
    """Some dates.

    every: the whole trip or for good. fault: why these dates cannot be used, "" when they can. past: only told in
    passing (``yesterday``). part: the part of the day, if said. today: the day of the message. loose: said by the
    way (``this week``, ``Thursday's``), not as the time of what happened. weekday: only the day of the week was said.
    ago: in another year.
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


_NUM = r"\d{1,2}|" + "|".join(word for word, value in NUMBERS.items() if 1 <= value <= 12)
_ORD = "|".join(ORDINALS)
_WD = "|".join(WEEKDAYS)
_WDS = "|".join(f"{word}s" for word in WEEKDAYS if word.endswith("day"))
_MON = "|".join(MONTHS)
_NOT_AFTER = (
    r"(?! (?:street|st|avenue|ave|floor|time|night|nights|day|days|birthday|anniversary|century|row|"
    r"seat|amendment))"
)

_MONTH_DAY = pattern(
    rf"(?:the |on )?(?:(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<m1>{_MON})|"
    rf"(?P<m2>{_MON})(?: the)? (?P<d2>\d{{1,2}})(?:st|nd|rd|th)?)(?:(?: ,)? (?P<y>20\d\d))?"
)
_ISO = pattern(r"(\d{4})-(\d{2})-(\d{2})")
_SLASH = pattern(r"(\d{1,2})/(\d{1,2})(?:/(\d{2,4}))?")
_DOTTED = pattern(r"(0?[1-9]|[12]\d|3[01])\.(0?[1-9]|1[0-2])\.(\d{2,4})?")
_THE_NTH = pattern(
    rf"(?:on |the |on the |this )*(?:(?P<d>\d{{1,2}})(?:st|nd|rd|th)|"
    rf"(?<=on the )(?P<e>\d{{1,2}})){_NOT_AFTER}"
)
_DAY_N = pattern(
    rf"(?:on |the )*(?:day (?:number |nr )?(?P<n>{_NUM})|(?P<o>{_ORD}|"
    r"second to last) (?:full )?day(?! of the month))"
)
_LAST_DAY = pattern(
    r"(?:on )?(?:the )?(?:day (?:that |when )?we (?:fly|go|drive|travel|head|leave|are leaving|"
    r"are flying|return|come)(?: back)?(?: home)?|"
    r"departure day|day of (?:our |the )?(?:departure|return)|(?:going|flying) home day)"
)
_FIRST_DAY = pattern(
    r"(?:on )?(?:the )?(?:day (?:that |when )?we (?:arrive|land|get there)|arrival day|day of (?:our |"
    r"the )?arrival)"
)
_AFTER_TOMORROW = pattern(r"(?:the )?day after tomorrow|overmorrow|in (?:2|two) days(?: time)?|two days from now")
_IN_DAYS = pattern(rf"in (?P<n>{_NUM}) days(?: time)?|(?P<m>{_NUM}) days from now")
_TOMORROW = pattern(r"tomorrow")
_TODAY = pattern(r"today|(?:for |as of )?right now|this very day")
_TONIGHT = pattern(r"tonight|this evening|this night")
_THIS_PART = pattern(r"this (morning|afternoon)")
_YESTERDAY = pattern(
    r"(?:the )?(?:day before )?yesterday(?: (?:morning|afternoon|evening|night))?|(?:last|previous|"
    r"other) (?:week|month|year|evening)|(?:the )?other day|\d+ days ago|last (?:monday|tuesday|"
    r"wednesday|thursday|friday|saturday|sunday)"
)
_NEXT_DAY = pattern(
    r"(?:the |on the )?(?:next|following) (?:day|morning)|(?:the )?(?:day|morning) after(?! (?:we|our|"
    r"the|tomorrow))"
)
_THAT_DAY = pattern(r"(?:on )?that (?:same )?day")
_EACH = pattern(rf"(?:on )?(?:(?:every|each|all) (?P<a>{_WD})|(?P<b>{_WDS}))")
_WEEKDAY = pattern(rf"(?:(?:on|this|next|coming|the|upcoming) )*(?P<d>{_WD})(?= |$)")
_WEEKEND = pattern(r"(?:on |at |over )?(?:the |this |all |whole )*weekend")
_BEGINNING = r"(?:first day|first|day one|start|beginning|day we (?:arrive|arrived|came|come|land|landed|get there))"
_END = r"(?:last(?: day| one)?|end|finish|day we (?:leave|go home|go|fly home|fly back|depart|are back))"
_FIRST_TO_LAST = pattern(
    rf"(?:from |between )?(?:the |our )?(?:very )?{_BEGINNING}(?: of (?:our|the|this) \S+)? (?:right |all the way )?"
    rf"(?:to|until|till|through to|through) (?:the |our )?(?:very )?{_END}(?: of (?:our|the|this) \S+)?"
)
_EVERY = pattern(
    r"(?:all|whole|entire|the whole|the entire|during the whole|for the rest of the|"
    r"the rest of the) (?:week|trip|time|holiday|vacation|month|summer|season|year|of (?:next|"
    r"this) week)|"
    r"(?:on )?all (?:the |of the )?days(?: of (?:our|the|this) (?:trip|stay|holiday|vacation|journey))?|"
    r"every (?:single )?day|each (?:single )?day|permanently|for good|forever|for ever|until further notice|"
    r"indefinitely|"
    r"for (?:the )?(?:foreseeable future|season)|"
    r"all (?:this )?week(?: long)?|this (?:whole )?(?:week|month|season|year)|these days|"
    r"for (?:several|a few|some|many|the next few|the next couple of) (?:weeks|months|days|years)|"
    r"for months|for weeks|until (?:the )?(?:next|coming) (?:week|month|year|season|spring|summer|autumn|fall|"
    r"winter)|"
    r"until (?:spring|summer|autumn|winter|the end of the (?:year|month|season))|"
    r"(?:all|the whole of|all through|the rest of) (?:of )?(?:our|the|this|my) "
    r"(?:trip|time|holidays?|vacation|journey|travels|visit)|"
    r"(?:for|during) (?:the |our |your )?(?:whole |entire )(?:of (?:the |our )?)?stay|for the duration|throughout|"
    r"(?:during|throughout)(?: (?:all|the|our|this|my|whole|entire|complete|full|of)){1,5} "
    r"(?:trip|travels?|journey|holidays?|vacation)|(?:for )?the (?:full |whole |entire )?(?:length|duration) of "
    r"(?:our|the|this) (?:trip|stay|travels?|journey|holidays?|vacation)|(?:all|the whole|this whole) (?:trip|"
    r"time) long|"
    r"(?:for )?as long as we (?:are|travel|stay)(?: \S+)?|while we are (?:around|there|here|away|in town|travelling)|"
    r"until (?:who knows when|goodness knows when|god knows when|long after \S+ \S+ \S+)|day in ,? ?day out|"
    r"for (?:quite )?(?:some|a long) (?:time|while)|(?:at )?any time (?:on |during )?(?:this|our|the) trip|"
    r"since now|the whole time(?: we are \S+)?|"
    r"(?:all|each|every(?: single)?|any)(?: one)?(?: of)?(?: our| the| these| those| my) days(?: (?:of|on|"
    r"in) (?:our|the|this) "
    r"(?:trip|stay|holiday|vacation|journey|travels|plan|tour))?|no matter which day|whichever day(?: we pick)?|"
    r"all along (?:our|the|this) (?:trip|journey|way|route)|(?:the )?(?:whole|entire|full) (?:stretch|length|duration|"
    r"period|lot of (?:our|the) days)(?: of (?:our|the|this) (?:trip|stay|journey))?"
)
_NIGHT_OF = pattern(r"(?:the |for |on )*(?:night|nights) (?:of |from |on |starting )*(?:the )?@date")
_DATE_NIGHT = pattern(r"@date night")
_NTH_NIGHT = pattern(rf"(?:our |the |your |for |on )*(?P<o>{_ORD}) night|night (?:number )?(?P<n>{_NUM})")
_NIGHTS_ALL = pattern(
    r"(?:both|all|all the|all our|every|each|all of our|all of the) nights?|(?:all|both) (?:two|three|"
    r"four|five) nights"
)
_LAST_NIGHTS = pattern(rf"(?P<w>first|last) (?P<n>{_NUM}) nights")
_RANGE = pattern(r"(?:from )?@date (?:to|until|through|-|up to|till|thru)(?: and including)? @date")
_UNION = pattern(r"(?:both )?@date (?:(?:, )?(?:and|&|or|\+)|,) (?:(?:also )?on )?@date(?: (?:and|&) @date)?")
_TWO_DAYS = pattern(r"(?:(?:from|on|between|the) )*(?P<n>\d{1,2})(?:st|nd|rd|th)? (?P<w>and|&|,|to|-|until|or) @date")
_DOUBLE = pattern(r"@date (?:, )?(?:\( )?@date(?: \))?")
_FROM_ON = pattern(r"(?:from|starting|since|as of|beginning) @date (?:on|onwards?|onward|forward)")
_UNTIL = pattern(r"(?:until|up to|through|before)(?: and including)? @date")
_PART = r"morning|afternoon|evening|night"
_DATE_PART = pattern(rf"@date (?:in the |, in the |late |early |, )?(?P<p>{_PART}|am|pm|noon time)")
_PART_DATE = pattern(
    r"(?:in the |during the |the )?(?:late |early )?(?P<p>morning|afternoon|evening)(?: (?:of|"
    r"on))?(?: the)? @date"
)
_ALONE_PART = pattern(
    r"(?:in|during|for|over|on|only in) (?:the )?(?:whole |entire |late |early |all )?(?P<p>morning|"
    r"afternoon|evening|mornings|afternoons|evenings)|"
    r"(?P<q>morning|afternoon|evening) (?=hours|only)|(?<=, )(?P<e>morning|afternoon|evening)(?= [.,!]| ?$)|"
    r"(?P<l>after lunch|in the pm)|(?P<b>before lunch|in the am)"
)
_OWNED = pattern(r"@date 's")
_ALL_DAY = pattern(
    r"(?:all|whole|entire|full)(?: of)?(?: the)? day(?: long)?|(?:the )?(?:whole|"
    r"entire) (?:of )?(?:the )?day|all of @date|(?:whole|entire|all) @date"
)


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

    put(_FIRST_TO_LAST, lambda match, inner: dated(Dates(every=True)))
    put(_ISO, iso)
    put(_MONTH_DAY, month_day)
    put(_SLASH, slash)
    put(_DOTTED, dotted)
    put(
        _NTH_NIGHT,
        lambda match, inner: (
            dated(Dates(past=True))
            if match[0] == "last night"
            else ("@night", Nights(ORDINALS[match["o"]] if match["o"] else _value(match["n"])))
        ),
    )
    put(
        _LAST_NIGHTS,
        lambda match, inner: ("@night", Nights(ordinal=_value(match["n"]) * (100 if match["w"] == "first" else -100))),
    )
    put(_NIGHTS_ALL, lambda match, inner: ("@night", Nights(every=True)))
    put(_THE_NTH, nth)
    put(_YESTERDAY, lambda match, inner: dated(Dates(past=True, ago=match[0].endswith("year"))))
    put(_DAY_N, day_n)
    put(_LAST_DAY, lambda match, inner: dated(Dates((calendar.trip[-1],))))
    put(_FIRST_DAY, lambda match, inner: dated(Dates((calendar.trip[0],))))
    put(_AFTER_TOMORROW, shifted(2))
    put(_IN_DAYS, lambda match, inner: shifted(_value(match["n"] or match["m"]))(match, inner))
    put(_TOMORROW, shifted(1))
    put(
        _TODAY,
        lambda match, inner: dated(
            replace(calendar.inside(calendar.today), today=True, loose=match[0].endswith("right now"))
        ),
    )
    put(_TONIGHT, lambda match, inner: dated(replace(calendar.inside(calendar.today), part="night", today=True)))
    put(_THIS_PART, lambda match, inner: dated(replace(calendar.inside(calendar.today), part=match[1], today=True)))
    put(_EACH, each)
    put(_WEEKDAY, weekday)
    put(_WEEKEND, weekend)
    put(_EVERY, lambda match, inner: dated(Dates(every=True, loose=match[0].startswith(("this", "these")))))

    def two_days(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
        last = _dates_in(inner)[0]
        first = calendar.month_day(int(match["n"]))
        if len(last.dates) != 1 or last.fault or first.fault or not first.dates[0] < last.dates[0]:
            return None
        if match["w"] in ("and", "&", ",", "or"):
            return dated(Dates((first.dates[0], last.dates[0])))
        return dated(Dates(tuple(date for date in calendar.trip if first.dates[0] <= date <= last.dates[0])))

    latest: list[dt.date] = []

    def next_day(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
        told = [
            unit.value.dates[-1]
            for unit in row
            if unit.start < inner[0].start and isinstance(unit.value, Dates) and unit.value.dates
        ]
        base = (told or latest or [calendar.today])[-1]
        part = "" if "day" in match[0] else "next"
        return dated(replace(calendar.inside(base + _DAY), part=part))

    def that_day(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
        told = [
            u.value for u in row if u.start < inner[0].start and isinstance(u.value, Dates) and len(u.value.dates) == 1
        ]
        return dated(Dates(told[-1].dates, fault=told[-1].fault)) if told else None

    put(_NEXT_DAY, next_day)
    put(_THAT_DAY, that_day)
    put(_DOUBLE, _own_date)
    put(_RANGE, lambda match, inner: _range(_dates_in(inner), calendar))
    put(_NIGHT_OF, lambda match, inner: _night(_dates_in(inner)))
    put(_DATE_NIGHT, lambda match, inner: dated(replace(_dates_in(inner)[0], part="night")))
    put(_DOUBLE, _double)
    put(_TWO_DAYS, two_days)
    put(_UNION, lambda match, inner: dated(_merge(_anchored(_dates_in(inner), calendar))))
    put(
        _FROM_ON,
        lambda match, inner: (
            dated(Dates(tuple(d for d in calendar.trip if d >= _dates_in(inner)[0].dates[0])))
            if _dates_in(inner)[0].dates
            else None
        ),
    )
    put(
        _ALL_DAY,
        lambda match, inner: (
            dated(replace(_dates_in(inner)[0], part="all")) if _dates_in(inner) else ("@part", Part("all"))
        ),
    )
    put(_DATE_PART, lambda match, inner: dated(replace(_dates_in(inner)[0], part=_PARTS[match["p"]])))
    put(_PART_DATE, lambda match, inner: dated(replace(_dates_in(inner)[0], part=_PARTS[match["p"]])))
    put(_OWNED, lambda match, inner: dated(replace(inner[0].value, loose=True)) if not inner[0].value.every else None)
    put(
        _ALONE_PART,
        lambda match, inner: (
            "@part",
            Part(_PARTS[match["p"] or match["q"] or match["e"] or match["l"] or match["b"]]),
        ),
    )
    return row


_PARTS = {
    "morning": "morning", "afternoon": "afternoon", "evening": "evening", "night": "night", "am": "morning",
    "pm": "afternoon", "mornings": "morning", "afternoons": "afternoon", "evenings": "evening",
    "after lunch": "afternoon", "before lunch": "morning", "in the pm": "afternoon", "in the am": "morning",
    "noon time": "afternoon",
}  # fmt: skip


def _range(pair: list[Dates], calendar: Calendar) -> tuple[str, Any] | None:
    if not pair[0].dates or not pair[-1].dates or pair[0].every or pair[-1].every:
        return None
    pair = _anchored(pair, calendar)
    first, last = pair[0].dates[0], pair[-1].dates[-1]
    found = tuple(date for date in calendar.trip if first <= date <= last)
    return "@date", Dates(found) if found else Dates(fault="these dates are outside the trip or the wrong way round")


def _night(found: list[Dates]) -> tuple[str, Any]:
    return "@night", Nights(dates=found[0].dates, fault=found[0].fault)


def _own_date(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
    """``Thursday 11 June``: one date, and of two Thursdays it says which."""
    found = _dates_in(inner)
    one, two = found[0], found[-1]
    if len(one.dates) == 1 and one.dates == two.dates and not (one.fault or two.fault or one.every or two.every):
        return "@date", replace(two, part=one.part or two.part, weekday=one.weekday and two.weekday)
    if one.weekday == two.weekday or not one.dates or not two.dates:
        return None
    day, date = (one, two) if one.weekday else (two, one)
    if len(date.dates) != 1 or date.dates[0].weekday() != day.dates[0].weekday():
        return None
    return "@date", replace(date, part=one.part or two.part)


def _double(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
    """A weekday with its date (``Wednesday, 16 March``): one date if they agree, a contradiction if not."""
    found = _dates_in(inner)
    if any(value.ago for value in found):
        return None
    if any(value.past for value in found):
        rest = [value for value in found if not value.past]
        return "@date", rest[0] if rest else found[0]
    if any(value.every for value in found):
        chosen = next((value for value in found if value.dates), found[0])
        sure = any(value.every and not value.loose for value in found)
        return "@date", replace(chosen, every=chosen.every or sure)
    one, two = found[0], found[-1]
    if one.dates == two.dates:
        return "@date", replace(two, part=one.part or two.part, fault=one.fault and two.fault)
    if match[0].count(","):
        return None
    names = " and ".join(f"{value.dates[0]:%A %d %B}" for value in (one, two) if value.dates)
    return "@date", Dates(fault=f"{names} do not go together")
