"""Times, dates and ages as they are read aloud: "seven thirty in the evening", "the third of July 2026"."""

from __future__ import annotations

from ....world import Fare

__all__ = ["AGED", "day_aloud", "time_aloud"]

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
