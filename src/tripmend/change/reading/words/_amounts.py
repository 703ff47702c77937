"""Durations, money and percentages in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ....trip import decimals_of
from ._units import Unit, pattern, rewrite
from ._words import NUMBERS

__all__ = ["Money", "Percent", "Span", "count_of", "in_minor_units", "plain_amount", "read_amounts"]

_SMALL = {word: value for word, value in NUMBERS.items() if value <= 90}
_WORDS = "|".join(sorted(_SMALL, key=len, reverse=True))
_NUMBER = (
    rf"(?:\d+(?:,\d{{3}})*(?:[.,]\d+)?|(?:{_WORDS})(?:(?: -)? (?:{_WORDS}))?|an?|half an?|a couple of|"
    r"couple of|couple)"
)
_HOURS = rf"(?P<h>{_NUMBER})(?: (?P<half>and a half))? (?:full |more |whole |extra )?hours?"
_MINUTES = rf"(?P<m>{_NUMBER})(?: more| extra)? (?:minutes|m)"
_SPAN = pattern(
    rf"{_HOURS}(?: (?:and )?(?P<tail>a half|a quarter)| (?:and )?(?P<m2>{_NUMBER}) (?:minutes|m))?|"
    rf"{_MINUTES}"
)
_WHOLE_DAYS = pattern(
    rf"(?<=by )(?P<d>{_NUMBER})(?: full| whole)? days?|"
    rf"(?P<e>{_NUMBER})(?: full| whole)? days?(?= (?:later|late|earlier|early|behind)(?: than planned)?(?: |$))"
)
"""``Postponed by a day``, ``leaves two days later``."""
_HALF_HOUR = pattern(
    r"half (?:an |a )?hour|(?:an|one) hour and a half|(?:an hour and|one and) a half hours?|"
    r"three quarters of an hour|(?:a )?quarter of an hour|quarter hour"
)
_COMPACT = pattern(r"(?P<h>\d{1,2})h(?P<m>\d{2})")
_VAGUE = pattern(
    r"(?:a few|several|some|few|many|couple) (?:hours|minutes)|(?:a )?(?:while|bit|little) (?:late|"
    r"later|delayed)|hours late|for ages"
)
_SIGN = r"(?:\$|€|£|us\$|usd|eur|euro|gbp|dollars)"
_UNIT = r"(?:\$|€|£|usd|eur|euro|dollars|bucks|quid|pounds|gbp|dollar)"
_FIGURE = r"(?:\d+(?:,\d{3})*(?:[.,]\d+)?)"
_MONEY = pattern(
    rf"(?P<s>{_SIGN}) ?(?P<a>{_FIGURE})(?P<k> k)?(?: {_UNIT})?|(?P<b>{_FIGURE})(?P<k2> k)? ?(?P<u>{_UNIT})|"
    rf"(?P<w>(?:(?:a|{_WORDS}) )(?:hundred|thousand|"
    rf"grand)(?: (?:and )?(?:{_WORDS})(?: (?:{_WORDS}))?)?|"
    rf"(?:{_WORDS})(?:(?: -)? (?:{_WORDS}))?) (?P<v>{_UNIT})"
)
_RATE = pattern(
    r"(?P<n>\d+(?:[.,]\d+)?)(?= (?:(?:a|per|each|/) (?:night|person|head|ticket|room|adult|pop|piece|entry)|"
    r"pp|p\.p\.|apiece)(?: |$))"
)
_FROM_FIGURE = pattern(r"(?<=from )(?P<n>\d+(?:[.,]\d+)?)(?= to @money(?: |$))")
_LATE_COMPACT = pattern(r"(?P<h>\d{1,2})h(?P<m>\d{2})")
_HOURS_BARE = pattern(
    r"(?P<h>\d{1,2}) hours (?P<m>\d{1,2})(?= (?:late|later|delay|delayed|earlier|early|behind|longer|"
    r"too late)(?: |$))"
)
_PERCENT = pattern(rf"(?P<n>\d+(?:[.,]\d+)?|{_WORDS}) (?:%|percent|per cent|pct)")
_CURRENCY = {
    "$": "USD",
    "us$": "USD",
    "usd": "USD",
    "dollars": "USD",
    "dollar": "USD",
    "€": "EUR",
    "eur": "EUR",
    "euro": "EUR",
    "£": "GBP",
    "gbp": "GBP",
    "pounds": "GBP",
    "quid": "",
}


@dataclass(frozen=True, slots=True)
class Span:
    """A length of time in minutes; None when it is only vague (``a few hours``)."""

    minutes: int | None


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in hundredths of `currency`, "" when none is named; in its minor units after `in_minor_units`."""

    amount: int
    currency: str = ""


@dataclass(frozen=True, slots=True)
class Percent:
    """A share, 20 for 20 %."""

    value: float


def _number(text: str) -> float | None:
    text = text.strip()
    if text in ("a", "an"):
        return 1
    if text.startswith("half"):
        return 0.5
    if "couple" in text:
        return 2
    parts = [part for part in text.split() if part != "-"]
    if parts and all(part in _SMALL for part in parts):
        return sum(_SMALL[part] for part in parts)
    return plain_amount(text)


def plain_amount(text: str) -> float | None:
    """The number that `text` writes with digits, ``1,200.50`` or ``1.200,50``; None when it does not."""
    if not re.fullmatch(r"\d[\d.,]*", text):
        return None
    text = re.sub(r"[.,](?=\d{3}(?:\D|$))", "", text).replace(",", ".")
    try:
        return float(text)
    except ValueError:
        return None


def count_of(word: str) -> int | None:
    """The small whole number in digits or letters, None when it is none."""
    if word.isdecimal() and len(word) <= 4:
        return int(word)
    return NUMBERS.get(word)


def _whole_days(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
    days = _number(match["d"] or match["e"])
    return None if days is None or not 1 <= days <= 7 else ("@span", Span(round(days * 1440)))


def _span(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
    if match["m"] is not None:
        minutes = _number(match["m"])
        return None if minutes is None or minutes > 10_000 else ("@span", Span(round(minutes)))
    hours = _number(match["h"])
    if hours is None or hours > 24 * 7:
        return None
    total = hours * 60 + (30 if match["half"] or match["tail"] == "a half" else 15 if match["tail"] else 0)
    if match["m2"]:
        total += _number(match["m2"]) or 0
    return "@span", Span(round(total))


def _half(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
    text = match[0]
    if "three quarters" in text:
        return "@span", Span(45)
    if "quarter" in text:
        return "@span", Span(15)
    return "@span", Span(90 if "and a half" in text else 30)


def _words_amount(text: str) -> float | None:
    total, current = 0.0, 0.0
    for word in text.split():
        if word == "a":
            current = 1
        elif word == "hundred":
            current = (current or 1) * 100
        elif word in ("thousand", "grand"):
            total, current = total + (current or 1) * 1000, 0
        elif word == "-":
            continue
        elif word in _SMALL:
            current += _SMALL[word]
        elif word != "and":
            return None
    return total + current


def _money(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
    amount = _words_amount(match["w"]) if match["w"] else plain_amount(match["a"] or match["b"])
    if amount is None or amount > 10**9:
        return None
    if match["k"] or match["k2"]:
        amount *= 1000
    sign = match["s"] or match["u"] or match["v"] or ""
    return "@money", Money(round(amount * 100), _CURRENCY.get(sign, ""))


def _compact(match: re.Match[str], _: Sequence[Unit]) -> tuple[str, Any] | None:
    """``+1h10``, ``1h10 late``: a length of time, not half past one."""
    before, after = match.string[: match.start()].split()[-1:], match.string[match.end() :].split()[:1]
    late = after and after[0] in ("late", "later", "delay", "delayed", "earlier", "early", "behind", "longer")
    if not late and before not in (["+"], ["by"], ["delayed"], ["plus"]):
        return None
    return "@span", Span(int(match["h"]) * 60 + int(match["m"]))


def _figure(match: re.Match[str], _: Sequence[Unit]) -> tuple[str, Any] | None:
    value = plain_amount(match["n"])
    return None if value is None else ("@money", Money(round(value * 100)))


def _budget_figures(units: Sequence[Unit]) -> list[Unit]:
    """Bare figures beside the word budget are money: ``budget down to 1000``."""
    row = list(units)
    for at, unit in enumerate(row):
        amount = plain_amount(unit.text) if unit.value is None else None
        if amount is None or (amount < 50 and not (at + 1 < len(row) and row[at + 1].text == "k")):
            continue
        thousand = at + 1 < len(row) and row[at + 1].text == "k"
        near = [other.text for other in row[max(0, at - 8) : at]]
        after = row[at + 1].text if at + 1 < len(row) else ""
        if "budget" in near and after not in ("%", "percent", "people", "minutes", "hours"):
            value = amount * (1000 if thousand else 1)
            row[at] = Unit("@money", unit.start, unit.end, Money(round(value * 100)), unit.raw)
            if thousand:
                row[at + 1] = Unit("", unit.end, unit.end)
    return [unit for unit in row if unit.text]


def read_amounts(units: Sequence[Unit]) -> list[Unit]:
    """`units` with durations, money and percentages read."""
    row = rewrite(units, _LATE_COMPACT, _compact)
    row = rewrite(row, _HOURS_BARE, lambda m, _: ("@span", Span(int(m["h"]) * 60 + int(m["m"]))))
    row = rewrite(row, _HALF_HOUR, _half)
    row = rewrite(row, _MONEY, _money)
    row = rewrite(
        row,
        _RATE,
        lambda m, inner: None if (value := plain_amount(m["n"])) is None else ("@money", Money(round(value * 100))),
    )
    row = rewrite(row, _FROM_FIGURE, _figure)
    row = _budget_figures(row)
    row = rewrite(row, _SPAN, _span)
    row = rewrite(row, _WHOLE_DAYS, _whole_days)
    row = rewrite(row, _VAGUE, lambda m, _: ("@span", Span(None)))

    def percent(match: re.Match[str], _: Sequence[Unit]) -> tuple[str, Any] | None:
        value = _number(match["n"])
        return None if value is None else ("@percent", Percent(value))

    return rewrite(row, _PERCENT, percent)


def in_minor_units(units: Sequence[Unit], currency: str) -> list[Unit]:
    """`units` with amounts in the minor units of their currency, that of the trip where none is named: whole yen."""

    def scaled(unit: Unit) -> Unit:
        if not isinstance(unit.value, Money):
            return unit
        decimals = decimals_of(unit.value.currency or currency)
        if decimals == 2:
            return unit
        value = replace(unit.value, amount=round(unit.value.amount * 10**decimals / 100))
        return Unit(unit.text, unit.start, unit.end, value, unit.raw)

    return [scaled(unit) for unit in units]
