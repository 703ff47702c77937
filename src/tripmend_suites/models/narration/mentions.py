"""A place in a text where something is said that can be held against the plan."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from ...common.data_files import Expressions
from ...common.words import MONTHS, NUMBERS, WEEKDAYS, either

_DATA = Expressions(
    __file__, re.IGNORECASE, WORDS=either(NUMBERS), WORDS_IN_ORDER="|".join(NUMBERS), HOURS="|".join([*NUMBERS][1:13])
)


@dataclass(frozen=True, slots=True)
class Span:
    """Part of a text, from `start` up to before `end`."""

    start: int
    end: int
    text: str


def number_of(text: str) -> int | None:
    """A whole number in digits or as a word."""
    lower = text.casefold()
    return int(lower) if lower.isdigit() else NUMBERS.get(lower)


def free(start: int, end: int, taken: Iterable[Span]) -> bool:
    """Whether nothing that was found before lies there."""
    return all(end <= one.start or start >= one.end for one in taken)


# Prices, lengths of time and other numbers in a text.

_SIGNS = _DATA.read("signs", dict[str, str])
_NO_CURRENCY = _DATA.read("no_currency", frozenset[str])
_MONEY, _LENGTHS, (_PLAIN,) = (_DATA.each(name) for name in ("money", "lengths", "plain"))


@dataclass(frozen=True, slots=True)
class Money(Span):
    """An amount. values: in major units, two where the writing leaves open what a dot or comma means."""

    values: frozenset[Decimal]
    currency: str


@dataclass(frozen=True, slots=True)
class Length(Span):
    """A length of time in minutes."""

    minutes: int


@dataclass(frozen=True, slots=True)
class Number(Span):
    """Any other number."""

    value: Decimal


def _values(figure: str) -> frozenset[Decimal]:
    word = number_of(figure)
    if word is not None:
        return frozenset({Decimal(word)})
    plain = re.sub(r"[ ’']", "", figure)
    found = set()
    for thousands, point in ((",", "."), (".", ",")):
        try:
            text = plain.replace(thousands, "").replace(point, ".")
            if re.search(rf"{re.escape(thousands)}(?!\d{{3}}(?!\d))", plain) is None:
                found.add(Decimal(text))
        except InvalidOperation:
            continue
    return frozenset(found)


def amounts(text: str) -> list[Money]:
    """Every price in a text, by place."""
    found: list[Money] = []
    for pattern in _MONEY:
        for match in pattern.finditer(text):
            unit = match["unit"]
            currency = _SIGNS.get(unit.lower(), unit.upper())
            if currency not in _NO_CURRENCY and free(match.start(), match.end(), found):
                values = _values(match["figure"])
                if values:
                    found.append(Money(match.start(), match.end(), match[0], values, currency))
    return sorted(found, key=lambda one: one.start)


def _count(text: str | None) -> float:
    if not text:
        return 0.0
    lower = text.lower()
    if lower in ("a", "an"):
        return 1.0
    word = number_of(lower)
    return float(lower.replace(",", ".")) if word is None else float(word)


def lengths(text: str, taken: Sequence[Span] = ()) -> list[Length]:
    """Every length of time in a text, by place."""
    found: list[Length] = []
    for pattern in _LENGTHS:
        for match in pattern.finditer(text):
            if not free(match.start(), match.end(), [*taken, *found]):
                continue
            parts = match.groupdict()
            if parts.get("only"):
                minutes = {"half": 30, "quarter": 15}.get(parts["only"].lower(), 45)
            else:
                half = any(parts.get(name) for name in ("half", "half2", "half3"))
                minutes = round(_count(parts.get("h")) * 60 + _count(parts.get("m")))
                minutes += 30 * half + 15 * bool(parts.get("quarter"))
            found.append(Length(match.start(), match.end(), match[0], minutes))
    return sorted(found, key=lambda one: one.start)


def numbers(text: str, taken: Sequence[Span]) -> list[Number]:
    """Every number that is nothing else; “one” alone counts nothing, and numbers of a list's lines are no facts."""
    found = []
    for match in _PLAIN.finditer(text):
        begins = text[: match.start()].rpartition("\n")[2].strip(" \t*_#") == ""
        listed = begins and text[match.end() : match.end() + 1] in (".", ")")
        word = match[0].lower()
        if word in ("one", "zero") or listed or not free(match.start(), match.end(), taken):
            continue
        value = number_of(word)
        figure = Decimal(value) if value is not None else next(iter(sorted(_values(word))), None)
        if figure is not None:
            found.append(Number(match.start(), match.end(), match[0], figure))
    return found


# Dates in any common writing: Wednesday, Wed 13 May, May 13th, 2026-05-13, the 13th.

_DATES = Expressions(__file__).each("dates")


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


def _index(text: str | None, names: Mapping[str, int]) -> int | None:
    return None if text is None else names[text.lower()[:3]]


def _date(match: re.Match[str]) -> DateSaid:
    found = match.groupdict()
    month = _index(found.get("month"), MONTHS)
    number = found.get("number")
    day, year = found.get("day"), found.get("year")
    return DateSaid(
        match.start(),
        match.end(),
        match[0].strip(),
        _index(found.get("weekday"), WEEKDAYS),
        None if day is None else int(day),
        int(number) if number is not None else month,
        None if year is None else int(year),
        swapped=number is not None and not match[0].startswith("20"),
    )


def dates_said(text: str) -> list[DateSaid]:
    """Every date in a text, by place."""
    found: list[DateSaid] = []
    for pattern in _DATES:
        found += [_date(match) for match in pattern.finditer(text) if free(match.start(), match.end(), found)]
    return sorted(found, key=lambda one: one.start)


# Times of the day in any common writing: 15:00, 3 pm, 15h30, half past three, noon.

_HALF_DAY = 12 * 60
_CLOCKS = _DATA.each("clocks")


@dataclass(frozen=True, slots=True)
class Clock(Span):
    """A time of the day. minutes: since midnight, two where the writing leaves open which half of the day is meant."""

    minutes: frozenset[int]


def clock_text(minute: int) -> str:
    """``09:30`` of minutes since midnight."""
    return f"{minute // 60 % 24:02d}:{minute % 60:02d}"


def _readings(hour: int, minute: int, half: str | None, padded: bool) -> frozenset[int]:
    if hour > 24 or minute > 59:
        return frozenset()
    if half is not None and 1 <= hour <= 12:
        return frozenset({hour % 12 * 60 + minute + (_HALF_DAY if half == "p" else 0)})
    value = hour % 24 * 60 + minute
    if padded or not 1 <= hour <= 12:
        return frozenset({value})
    return frozenset({value, (value + _HALF_DAY) % (2 * _HALF_DAY)})


def _half(found: dict[str, str | None]) -> str | None:
    if found.get("half"):
        return str(found["half"]).lower()
    if found.get("part"):
        return "a" if str(found["part"]).lower() == "morning" else "p"
    return "p" if found.get("night") else None


def _fraction(found: dict[str, str | None]) -> int | None:
    text = str(found["fraction"]).lower()
    if text in ("half", "quarter"):
        return 30 if text == "half" else 15
    return 25 if text.startswith("twenty") and text != "twenty" else number_of(text)


def _clock(match: re.Match[str]) -> list[Clock]:
    found = match.groupdict()
    start, end, text = match.start(), match.end(), match[0].strip()
    half = _half(found)
    if found.get("noon") or found.get("midnight"):
        return [Clock(start, end, text, frozenset({_HALF_DAY if found.get("noon") else 0}))]
    if found.get("word"):
        hour, minute = number_of(str(found["word"])) or 0, 0
        if found.get("fraction"):
            part = _fraction(found)
            if part is None or not 1 <= hour <= 12:
                return []
            before = str(found["way"]).lower() == "to"
            hour, minute = (hour - 1 or 12, 60 - part) if before else (hour, part)
        return [Clock(start, end, text, _readings(hour, minute, half, padded=False))]
    hour_text = str(number_of(str(found["hour"])) if not str(found["hour"]).isdigit() else found["hour"])
    clocks_ = [
        Clock(start, end, text, _readings(int(hour_text), int(found.get("minute") or 0), half, hour_text[0] == "0"))
    ]
    if found.get("first"):
        first = _readings(number_of(str(found["first"])) or 0, int(found.get("first_minute") or 0), None, padded=False)
        clocks_.insert(0, Clock(start, match.start("first") + len(str(found["first"])), str(found["first"]), first))
    return clocks_


def clocks(text: str, taken: Sequence[Span] = ()) -> list[Clock]:
    """Every time in a text, by place. taken: parts that mean something else already."""
    found: list[Clock] = []
    for pattern in _CLOCKS:
        for match in pattern.finditer(text):
            if free(match.start(), match.end(), [*taken, *found]):
                found += [one for one in _clock(match) if one.minutes]
    return sorted(found, key=lambda one: one.start)


# A text in sentences and clauses, within which a time and a place belong together.

_STOP = re.compile(r"(?<=[.!?])[”\"’)]?\s+(?=[^a-z\s])|\s*\n\s*")
_SHORT = re.compile(r"(?:\b(?:[A-Z]|St|Sts|Mr|Mrs|Ms|Dr|Mt|No|approx|ca|vs|etc|e\.g|i\.e)\.)$", re.IGNORECASE)
_CUT = re.compile(
    r"[,;]|\s[–—-]\s|—|\b(?:because|so|but|while|although|though|and|then|before|after|since|whereas|followed by)\b",
    re.IGNORECASE,
)


def _spans(text: str, cuts: Iterable[tuple[int, int]], start: int, end: int) -> list[Span]:
    found, begin = [], start
    for left, right in [*cuts, (end, end)]:
        if text[begin:left].strip():
            found.append(Span(begin, left, text[begin:left]))
        begin = right
    return found


def sentences(text: str) -> list[Span]:
    """The sentences and lines of a text."""
    cuts = [
        (match.start(), match.end())
        for match in _STOP.finditer(text)
        if "\n" in match[0] or not _SHORT.search(text[: match.start()])
    ]
    return _spans(text, cuts, 0, len(text))


def clauses(text: str, sentence: Span, whole: Iterable[Span]) -> list[Span]:
    """The clauses of a sentence. whole: names, times and the like, which are never cut."""
    kept = list(whole)
    cuts = [
        (match.start(), match.end())
        for match in _CUT.finditer(text, sentence.start, sentence.end)
        if not any(one.start < match.end() and match.start() < one.end for one in kept)
    ]
    return _spans(text, cuts, sentence.start, sentence.end)
