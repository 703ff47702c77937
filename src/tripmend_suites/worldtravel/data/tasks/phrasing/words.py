"""Dates, times and people in words."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .....common.data_files import DataFile
from ....task import Party, Said
from ....world import Fare
from .templates import Family

_DATA = DataFile(__file__)

# Text that remembers which of its words express what.

_PLACE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Text:
    """Words, and marks over them: first character, one past the last, field, value, rule (see `Said`). Marks may lie
    over one another."""

    words: str = ""
    marks: tuple[tuple[int, int, str, str, str], ...] = ()

    def __add__(self, other: Text | str) -> Text:
        tail = Text(other) if isinstance(other, str) else other
        shift = len(self.words)
        moved = tuple((a + shift, b + shift, name, value, rule) for a, b, name, value, rule in tail.marks)
        return Text(self.words + tail.words, self.marks + moved)

    def __bool__(self) -> bool:
        return bool(self.words)

    def as_sentence(self) -> Text:
        """With a capital letter in front."""
        return Text(self.words[:1].upper() + self.words[1:], self.marks)

    def said(self) -> tuple[Said, ...]:
        """The marks as a record, in the order of the text."""
        return tuple(
            Said(field=name, value=value, phrase=self.words[begin:end], at=begin, rule=rule)
            for begin, end, name, value, rule in sorted(self.marks)
        )


def mark(words: str | Text, field: str, value: str, rule: str = "") -> Text:
    """`words`, all of which express `field`."""
    text = Text(words) if isinstance(words, str) else words
    return Text(text.words, ((0, len(text.words), field, value, rule), *text.marks))


def fill(template: str, parts: Mapping[str, Text | str]) -> Text:
    """`template` with each ``{name}`` replaced by the part of that name. Raises KeyError for a name that is no part."""
    found, at = Text(), 0
    for match in _PLACE.finditer(template):
        found = found + template[at : match.start()] + parts[match[1]]
        at = match.end()
    return found + template[at:]


def join(texts: Iterable[Text], between: str, last: str | None = None) -> Text:
    """The texts with `between` between them, and `last` before the last."""
    rows = list(texts)
    found = Text()
    for number, text in enumerate(rows):
        if number:
            found = found + (last if last is not None and number == len(rows) - 1 else between)
        found = found + text
    return found


# Times, dates and ages as they are read aloud: "seven thirty in the evening", "the third of July 2026".

_UNITS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_TEENS = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_SMALL = (*_UNITS, *_TEENS)
_TENS = ("", "", "twenty", "thirty", "forty", "fifty")
_FIRSTS = {"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth"}
_RANKS = {**_FIRSTS, "twelve": "twelfth", "twenty": "twentieth", "thirty": "thirtieth"}
AGED: dict[tuple[tuple[str, int], ...], tuple[tuple[str, Fare], ...]] = {
    (("adult", 1),): (("one adult of 34", "adult"),),
    (("adult", 2),): (("a couple, 41 and 43 years old", "adult"),),
    (("adult", 4),): (("four adults in their thirties", "adult"),),
    (("adult", 2), ("child", 1)): (("a couple in their forties", "adult"), ("their daughter, who is 8", "child")),
    (("adult", 2), ("child", 2)): (("a couple in their thirties", "adult"), ("two kids aged 6 and 9", "child")),
    (("adult", 1), ("child", 2)): (("a mum of 38", "adult"), ("her two kids aged 7 and 10", "child")),
    (("senior", 2),): (("two seniors of 71 and 74", "senior"),),
    (("adult", 2), ("senior", 1)): (("two adults", "adult"), ("Grandpa, who is a senior at 78", "senior")),
    (("student", 2),): (("two students aged 21 and 22", "student"),),
    (("student", 3),): (("three students, all of them 20", "student"),),
}
"""Who travels with their ages, which are never needed to tell the fare. Other parties are counted."""


def _spelled(number: int) -> str:
    """0 to 59 in words, joined by a hyphen where there are two."""
    if number < len(_SMALL):
        return _SMALL[number]
    return _TENS[number // 10] + (f"-{_UNITS[number % 10]}" if number % 10 else "")


def time_aloud(hour: int, minute: int) -> str:
    """A time read off a clock with figures, and its part of the day: "seven oh five in the evening", "twelve noon"."""
    if hour == 12 and not minute:
        return "twelve noon"
    part = "in the morning" if hour < 12 else "in the afternoon" if hour < 18 else "in the evening"
    rest = "" if not minute else f" oh {_spelled(minute)}" if minute < 10 else f" {_spelled(minute)}"
    return f"{_spelled((hour + 11) % 12 + 1)}{rest} {part}"


def day_aloud(day: int) -> str:
    """The day of a month, 1 to 31, as a rank: "twenty-third"."""
    tens, hyphen, unit = _spelled(day).rpartition("-")
    return tens + hyphen + _RANKS.get(unit, f"{unit}th")


_MONTHS = tuple(calendar.month_name)[1:]
_DAYS = tuple(calendar.day_name)
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_HOURS = (*_NUMBERS, "eleven", "twelve")
_ONE: dict[Fare, str] = {"adult": "adult", "child": "child", "senior": "senior", "student": "student"}
_MORE: dict[Fare, str] = {"adult": "adults", "child": "children", "senior": "seniors", "student": "students"}
_KIN: dict[tuple[tuple[str, int], ...], tuple[tuple[str, Fare], ...]] = {
    (("adult", 1),): (("one grown-up on my own", "adult"),),
    (("adult", 2),): (("my wife and I, both adults", "adult"),),
    (("adult", 4),): (("two couples, four adults in all", "adult"),),
    (("adult", 2), ("child", 1)): (("my husband and I", "adult"), ("our little girl", "child")),
    (("adult", 2), ("child", 2)): (("my partner and I", "adult"), ("our two children", "child")),
    (("adult", 1), ("child", 2)): (("a single father", "adult"), ("two kids", "child")),
    (("senior", 2),): (("my sister and I, pensioners the two of us", "senior"),),
    (("adult", 2), ("senior", 1)): (("my brother and I", "adult"), ("our mother, who pays the senior fare", "senior")),
    (("student", 2),): (("two of us, both with student cards", "student"),),
    (("student", 3),): (("three flatmates, all students", "student"),),
}
_CLAN: dict[tuple[tuple[str, int], ...], tuple[tuple[str, Fare], ...]] = {
    (("adult", 1),): (("nobody but me, at the adult price", "adult"),),
    (("adult", 2),): (("a couple of adults", "adult"),),
    (("adult", 4),): (("four old friends, each of them an adult", "adult"),),
    (("adult", 2), ("child", 1)): (("both parents", "adult"), ("their only child", "child")),
    (("adult", 2), ("child", 2)): (("Mum and Dad", "adult"), ("the twins, who go as children", "child")),
    (("adult", 1), ("child", 2)): (("a mother by herself", "adult"), ("her two boys at the child fare", "child")),
    (("senior", 2),): (("an old married couple, seniors both", "senior"),),
    (("adult", 2), ("senior", 1)): (("my two grown-up sons", "adult"), ("me, a senior", "senior")),
    (("student", 2),): (("a pair of students", "student"),),
    (("student", 3),): (("a trio of students", "student"),),
}
_PAST = ("", "five", "ten", "quarter", "twenty", "twenty-five", "half")
_BARE = _DATA.read("bare", frozenset[str])


def with_article(name: str, family: Family) -> str:
    """What stands before the name of an attraction."""
    return "the " if family.article and name not in _BARE else ""


def clock(time: dt.time, family: Family) -> str:
    """A time of day as the family writes it."""
    hour, minute = time.hour, time.minute
    if family.clock == "24":
        return f"{hour:02d}:{minute:02d}"
    if family.clock == "dot":
        return f"{hour}.{minute:02d}"
    if family.clock == "h":
        return f"{hour}h{minute:02d}"
    if family.clock == "hrs":
        return f"{hour:02d}:{minute:02d} hrs"
    if family.clock in ("daypart", "spoken"):
        return _in_words(hour, minute, family)
    if family.clock == "aloud":
        return time_aloud(hour, minute)
    if family.clock == "military":
        return f"{hour:02d}{minute:02d}"
    if family.clock == "british" and minute % 5 == 0:
        return _british(hour, minute)
    half = ("am" if hour < 12 else "pm") if family.clock == "pm" else (" AM" if hour < 12 else " PM")
    twelve = (hour + 11) % 12 + 1
    if family.clock == "points":
        return (f"{twelve}.{minute:02d}" if minute else str(twelve)) + (" a.m." if hour < 12 else " p.m.")
    if family.clock == "dotpm":
        return f"{twelve}.{minute:02d}{half.strip().lower()}" if minute else f"{twelve}{half.strip().lower()}"
    return f"{twelve}{half}" if family.clock == "pm" and not minute else f"{twelve}:{minute:02d}{half}"


def _in_words(hour: int, minute: int, family: Family) -> str:
    """A time with its part of the day: "7:15 in the evening", or "quarter past seven in the evening"."""
    if hour == 12 and not minute:
        return "noon"
    part = "in the morning" if hour < 12 else "in the afternoon" if hour < 18 else "in the evening"
    twelve = (hour + 11) % 12 + 1
    if family.clock == "daypart":
        return f"{twelve}:{minute:02d} {part}" if minute else f"{twelve} {part}"
    now, then = _HOURS[twelve], _HOURS[twelve % 12 + 1]
    quarters = {0: now, 15: f"quarter past {now}", 30: f"half past {now}", 45: f"quarter to {then}"}
    return f"{quarters[minute]} {part}" if minute in quarters else f"{hour:02d}:{minute:02d}"


def _british(hour: int, minute: int) -> str:
    """Half seven in the evening; `minute` is a multiple of five."""
    part = "in the morning" if hour < 12 else "in the afternoon" if hour < 18 else "in the evening"
    named = (*_NUMBERS[1:], "eleven", "twelve")[(hour + (minute > 30) + 11) % 12]
    if minute == 0:
        return f"{named} o'clock {part}"
    if minute == 30:
        return f"half {named} {part}"
    return f"{_PAST[min(minute, 60 - minute) // 5]} {'past' if minute < 30 else 'to'} {named} {part}"


def _ordinal(number: int) -> str:
    ending = "th" if number in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def date_words(date: dt.date, family: Family, *, again: bool = False) -> str:
    """A date as the family writes it; again: once the year has been said."""
    day, month = _DAYS[date.weekday()], _MONTHS[date.month - 1]
    year = "" if again else f" {date.year}"
    if family.date == "iso":
        return str(date)
    if family.date == "us":
        return f"{month} {date.day}" + (f",{year}" if year else "")
    if family.date == "ordinal":
        return f"the {_ordinal(date.day)} of {month}{year}"
    if family.date == "aloud":
        return f"the {day_aloud(date.day)} of {month}{year}"
    if family.date == "short":
        return f"{day[:3]} {date.day} {month[:3]}{year}"
    if family.date == "american":
        return f"{day}, {month} {_ordinal(date.day)}" + (f",{year}" if year else "")
    if family.date == "small":
        return f"{day} {date.day} {month}{year}".lower()
    if family.date == "weekday":
        return f"{day} the {_ordinal(date.day)} of {month}{year}"
    if family.date == "dots":
        return f"{date.day:02d}.{date.month:02d}." + ("" if again else str(date.year))
    if family.date == "plain":
        return f"{_ordinal(date.day)} {month}{year}"
    if family.date == "nth":
        return f"the {_ordinal(date.day)}" if again else f"{_ordinal(date.day)} {month}{year}"
    if family.date == "abbr":
        return f"{day[:3]} {date.day} {month}{year}"
    if family.date == "slash":
        return f"{date:%d/%m}" if again else f"{date:%d/%m/%y}"
    if family.date == "monthth":
        return f"{month} {_ordinal(date.day)}" + (f",{year}" if year else "")
    return f"{day}, {date.day} {month}{year}"


def people(party: Party, family: Family) -> Text:
    """Who travels, fare by fare."""
    counted = sorted((fare, count) for fare, count in party.people.items() if count)
    tables = {"kin": _KIN, "clan": _CLAN, "aged": AGED}
    kin = tables.get(family.count, {}).get(tuple(counted))
    if kin is not None:
        spoken = [(words, fare) for words, fare in kin]
    else:
        spoken = [
            (f"{_number(count, family)} {(_ONE if count == 1 or family.count == 'x' else _MORE)[fare]}", fare)
            for fare, count in counted
        ]
    texts = [mark(words, f"people.{fare}", str(party.people[fare])) for words, fare in spoken]
    told = join(texts, ", ", " and ")
    if family.count != "total":
        return told
    return Text(f"{_number(party.size, family)} {'person' if party.size == 1 else 'people'}, that is ") + told


def _number(count: int, family: Family) -> str:
    if family.count == "x":
        return f"{count}x"
    if family.count == "digits" or count >= len(_NUMBERS):
        return str(count)
    return f"{_NUMBERS[count]} ({count})" if family.count == "bracket" else _NUMBERS[count]


def pronouns(party: Party) -> dict[str, str]:
    """I for one, we for more."""
    if party.size == 1:
        return {"we": "I", "us": "me", "our": "my", "are": "am", "We": "I", "Our": "My", "were": "was"}
    return {"we": "we", "us": "us", "our": "our", "are": "are", "We": "We", "Our": "Our", "were": "were"}
