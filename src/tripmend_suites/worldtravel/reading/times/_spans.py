"""Lengths of time in running text: "60 to 75 min", "at least one hour and at most an hour and a half"."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["OpenSpan", "Span", "open_spans_in", "spans_in"]


class Span(NamedTuple):
    """Minutes from `min` to `max` (equal for one exact length), written in the text from `start` up to `end`."""

    min: int
    max: int
    start: int
    end: int


class OpenSpan(NamedTuple):
    """A length of which only one end is told ("at least an hour"); the other is None."""

    min: int | None
    max: int | None
    start: int
    end: int


class _Quantity(NamedTuple):
    """A number, with what one of it lasts (60 for hours, 1 for minutes, None where no unit follows)."""

    value: float
    unit: int | None
    start: int
    end: int

    def minutes(self, unit: int | None = None) -> int:
        return round(self.value * (self.unit or unit or 1))


_ONES = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_FRACTIONS = {"½": 0.5, "¼": 0.25, "¾": 0.75}
_WORD = (
    rf"(?:{'|'.join(_TENS)})(?:[\s-]*(?:{'|'.join(_ONES[1:10])})\b)?|{'|'.join(sorted(_ONES, key=len, reverse=True))}"
)
_HUNDRED = rf"(?:an?|one|two)\s+hundred(?:\s+and)?(?:\s+(?:{_WORD}))?"
_NUMBER = rf"(?:\d{{1,3}}(?:[.,]\d{{1,2}})?\s?[½¼¾]?|[½¼¾]|\b(?:{_HUNDRED}|{_WORD})\b)"
_HOUR, _MINUTE = r"(?:hours?|hrs?\b\.?|h\b\.?|h(?=\d))", r"(?:minutes?|mins?\b\.?|min(?=[^a-z]|$)|['′’](?![a-z]))"
_PART = r"(?:a\s+)?half|a\s+quarter|three[\s-]quarters"
_QUANTITY = re.compile(
    rf"""(?<![\d:.,€$£])(?:
      (?P<clock>\d{{1,2}}:[0-5]\d)\s*{_HOUR}
    | (?:(?P<hours>{_NUMBER})(?P<more>\s+and\s+(?:{_PART}))?[\s-]*|(?P<an>\ban?\s+))(?<!\d:){_HOUR}
        (?:\s*(?:and\s+)?(?P<part>{_PART})\b(?!\s*(?:of\s+an\s+|an\s+)?{_HOUR})
          |\s*(?:and\s+|,\s*)?(?P<after>{_NUMBER})[\s-]*{_MINUTE}
          |\s*(?P<glued>[0-5]\d)(?![\d:]))?
    | (?P<fraction>\b(?:{_PART}|quarter))[\s-]+(?:of\s+)?(?:an?[\s-]+)?{_HOUR}
    | (?P<minutes>{_NUMBER})[\s-]*{_MINUTE}
    | (?P<bare>{_NUMBER})(?P<half>\s+and\s+a\s+(?:half|quarter)\b)?(?![\d:]|\.\d)
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_LEAST = (
    r"(?:at(?:\s+the\s+very|\s+the)?\s*least|no(?:t)?\s+less\s+than|no\s+fewer\s+than|a\s+minimum\s+of|minimum(?:\s+of)?"
    r"|min\.?|more\s+than|over|longer\s+than)"
)
_MOST = (
    r"(?:at(?:\s+the\s+very|\s+the)?\s*most|no(?:t)?\s+more\s+than|no\s+longer\s+than|a\s+maximum\s+of|maximum(?:\s+of)?"
    r"|max\.?|up\s+to|less\s+than|under|within)"
)
_ANY = r"(?:about|around|roughly|some|perhaps|maybe|approximately|approx\.?|ca\.?|nearly|almost|as\s+much\s+as)"
_TO = re.compile(
    rf"\s*,?\s*(?:to|–|-|—|−|~|…|\.\.\.?|until|till|up\s+to|or|or\s+even|and\s*{_MOST}|,\s*{_MOST}|but\s*{_MOST}|{_MOST})"
    rf"\s*{_ANY}?\s*",
    re.IGNORECASE,
)
_LOOSE = re.compile(rf"{_MOST}|\bor\b", re.IGNORECASE)
_AND = re.compile(rf"\s*(?:and|&)\s*{_ANY}?\s*", re.IGNORECASE)
_LEAST_AND = re.compile(rf"\s*,?\s*{_LEAST}\s*(?:,|and|but|,\s*and)\s*(?P<most>{_MOST})?\s*", re.IGNORECASE)
_BETWEEN = re.compile(rf"\bbetween\s*{_ANY}?\s*$", re.IGNORECASE)
_AFTER_MOST = re.compile(rf"\s*(?:{_MOST}|maximum|tops)(?!\s*\d)", re.IGNORECASE)
_BEFORE_LEAST = re.compile(rf"(?:^|\W){_LEAST}\s*$", re.IGNORECASE)
_BEFORE_MOST = re.compile(rf"(?:^|\W){_MOST}\s*$", re.IGNORECASE)
_AFTER_LEAST = re.compile(
    rf"\s*(?:{_LEAST}(?!\s*\d)|or\s+(?:more|longer)|and\s+(?:more|longer)|minimum|\+)", re.IGNORECASE
)
_EXACTLY = re.compile(
    r"\s*,?\s*(?:no|not)\s+(?:more\s+and\s+no\s+less|less\s+and\s+no\s+more|more,?\s+no[t]?\s+less)", re.I
)
_REACH = 80
"""Letters before a number in which a word for "at least" or "between" is looked for; the longest has 20."""
# A recogniser of letters writes some signs in their wide form.
_NARROW = str.maketrans("：，．（）～＋", ":,.()~+")


def spans_in(text: str) -> list[Span]:
    """All lengths of which both ends are told, in the order of the text: ``"between 60 and 75 minutes"`` is (60, 75),
    ``"an hour and a half"`` (90, 90). `min` is greater than `max` where the text says so: the caller decides. Lengths
    with one end only ("up to two hours") are in `open_spans_in`."""
    return [Span(low, high, a, b) for low, high, a, b in _all(text) if low is not None and high is not None]


def open_spans_in(text: str) -> list[OpenSpan]:
    """The lengths of which only one end is told: ``"at least an hour"`` is (60, None)."""
    return [span for span in _all(text) if span.min is None or span.max is None]


def _all(text: str) -> list[OpenSpan]:
    text = text.translate(_NARROW)
    found, quantities, at = [], _quantities(text), 0
    while at < len(quantities):
        one = quantities[at]
        pair = _pair(text, one, quantities[at + 1]) if at + 1 < len(quantities) else None
        if pair is not None:
            found.append(pair)
            at += 2
            continue
        if one.unit is not None:
            found.append(_single(text, one))
        at += 1
    return found


def _pair(text: str, one: _Quantity, other: _Quantity) -> OpenSpan | None:
    """Both quantities as the ends of one length, if the words around them say that they are."""
    if one.unit is None and other.unit is None:
        return None
    gap, before = text[one.end : other.start], text[max(0, one.start - _REACH) : one.start]
    topped = _AFTER_MOST.match(text, other.end)
    least = _LEAST_AND.fullmatch(gap)
    joined = (
        (_TO.fullmatch(gap) and (other.unit is not None or topped or _LOOSE.search(gap)))
        or (_AND.fullmatch(gap) and (_BETWEEN.search(before) or (topped and _BEFORE_LEAST.search(before))))
        or (least and (least["most"] or topped))
        or (re.fullmatch(r"\s*,\s*", gap) and topped)
    )
    if not joined:
        return None
    end = topped.end() if topped and not _TO.fullmatch(gap) else other.end
    return OpenSpan(one.minutes(other.unit), other.minutes(one.unit), one.start, end)


def _single(text: str, one: _Quantity) -> OpenSpan:
    minutes, before = one.minutes(), text[max(0, one.start - _REACH) : one.start]
    if not _EXACTLY.match(text, one.end):
        if _BEFORE_LEAST.search(before) or _AFTER_LEAST.match(text, one.end):
            return OpenSpan(minutes, None, one.start, one.end)
        if _BEFORE_MOST.search(before) or _AFTER_MOST.match(text, one.end):
            return OpenSpan(None, minutes, one.start, one.end)
    return OpenSpan(minutes, minutes, one.start, one.end)


def _quantities(text: str) -> list[_Quantity]:
    found = []
    for match in _QUANTITY.finditer(text):
        start, end = match.span()
        if match["bare"]:
            value = _number(match["bare"]) + (_fraction(match["half"]) if match["half"] else 0.0)
            found.append(_Quantity(value, None, start, start + len(match.group().rstrip())))
        elif match["minutes"]:
            found.append(_Quantity(_number(match["minutes"]), 1, start, end))
        elif match["fraction"]:
            found.append(_Quantity(_fraction(match["fraction"]), 60, start, end))
        elif match["clock"]:
            hours, minutes = match["clock"].split(":")
            found.append(_Quantity(int(hours) + int(minutes) / 60, 60, start, end))
        else:
            hours_ = _number(match["hours"]) if match["hours"] else 1.0
            hours_ += sum(_fraction(match[name]) for name in ("more", "part") if match[name])
            hours_ += sum(_number(match[name]) / 60 for name in ("after", "glued") if match[name])
            found.append(_Quantity(hours_, 60, start, end))
    return found


def _fraction(text: str) -> float:
    text = text.lower()
    return 0.75 if "three" in text else 0.25 if "quarter" in text else 0.5


def _number(text: str) -> float:
    text = text.strip().lower()
    for sign, part in _FRACTIONS.items():
        if text.endswith(sign):
            return part + (_number(text[:-1]) if text[:-1].strip() else 0.0)
    if text[0].isdigit():
        return float(text.replace(",", "."))
    total = 0
    for word in re.split(r"[\s-]+", text):
        if word == "hundred":
            total = max(1, total) * 100
        elif word in ("a", "an"):
            total += 1
        elif word != "and":
            total += _TENS[word] if word in _TENS else _joined(word)
    return float(total)


def _joined(word: str) -> int:
    """A number word; a recogniser may lose the hyphen of "fortyfive"."""
    if word in _ONES:
        return _ONES.index(word)
    ten = next(ten for ten in _TENS if word.startswith(ten))
    return _TENS[ten] + _ONES.index(word[len(ten) :])
