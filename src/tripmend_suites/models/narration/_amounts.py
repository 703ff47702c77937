"""Prices, lengths of time and other numbers in a text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from ._mentions import NUMBER_WORDS, Span, free, number_of

__all__ = ["Length", "Money", "Number", "amounts", "lengths", "numbers"]

_SIGNS = {
    "€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY", "euro": "EUR", "euros": "EUR", "dollar": "USD", "dollars": "USD",
    "pound": "GBP", "pounds": "GBP", "yen": "JPY",
}  # fmt: skip
_WORDS = "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))
_FIGURE = r"\d{1,3}(?:[,. ’']\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?"
_UNIT = r"(?:€|£|¥|\$|\b(?:euros?|dollars?|pounds?|yen)\b|(?-i:\b[A-Z]{3}\b))"
_MONEY = (
    re.compile(rf"(?P<unit>[€£¥$]|(?-i:\b[A-Z]{{3}}(?=\s?\d)))\s?(?P<figure>{_FIGURE})", re.IGNORECASE),
    re.compile(rf"(?<![\d.,])(?P<figure>{_FIGURE}|\b(?:{_WORDS})\b)\s?(?P<unit>{_UNIT})", re.IGNORECASE),
)
_NO_CURRENCY = frozenset({"KM", "AM", "PM", "GMT", "UTC", "MIN", "HRS"})
_COUNT = rf"(?:\d+(?:[.,]\d)?|\b(?:{_WORDS}|an?)\b)"
_HOURS, _MINUTES = r"(?:h|hrs?|hours?)\b", r"(?:m|mins?|minutes?)\b\.?"
_LENGTHS = (
    re.compile(r"\b(?P<only>half|quarter|three[- ]quarters)(?:\s+(?:of\s+)?an)?(?:\s|-)+hour\b", re.IGNORECASE),
    re.compile(rf"(?P<h>{_COUNT})(?:\s|-)*{_HOURS}(?:\s+and)?\s+(?P<m>{_COUNT})\s*{_MINUTES}", re.IGNORECASE),
    re.compile(rf"(?P<h>{_COUNT})(?:\s+and\s+a\s+(?P<half>half)|\s+(?P<half2>½))?(?:\s|-)*{_HOURS}(?:\s+and\s+a\s+(?P<half3>half))?(?:\s+and\s+a\s+(?P<quarter>quarter))?", re.IGNORECASE),  # noqa: E501
    re.compile(rf"(?P<m>{_COUNT})(?:\s|-)*{_MINUTES}", re.IGNORECASE),
)  # fmt: skip
_PLAIN = re.compile(rf"(?<![\w.,:/’'-])(?:\d+(?:[.,]\d+)?(?!\w)|\b(?:{_WORDS})\b(?![-’']))", re.IGNORECASE)


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
