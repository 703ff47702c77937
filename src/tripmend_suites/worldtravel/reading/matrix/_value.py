"""What a cell says: minutes and a fare, in the ways that people write them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..prices._money import bare_cents_in, cents_in, foreign_in, refunds_in

__all__ = ["Value", "splits", "value_in"]

_NOT_GIVEN = re.compile(r"n\s?[/l|I1]\s?a\.?(?![a-z])|(?:time )?not (?:given|known)|unknown|\?", re.IGNORECASE)
_HOURS = re.compile(
    r"(?<![\d.,])(\d{1,2})\s?(?:h|hrs?|hours?)(?![a-z])\s?(?:(?:and )?(\d{1,2})(?![\d.,]))?", re.IGNORECASE
)
_LONE_MINUTES = re.compile(r"(?<![\d.,])(\d{1,3})(?![\d]|[.,]\d)")
_MARK = re.compile(r"([^\W\d_]|[^\w\s.,;:·(–-])\s?(?=\d|n\s?[/lI|1]\s?a\b|[oOlI]\d)")
_DECIMALS = re.compile(r"[.,]\d\d")
"""Of a fare; a sign before a whole number may be a mark that was misread."""
_GLUED = re.compile(r"(?<![\d.,])(\d{2,7})[.,](\d{2})(?!\d)")


@dataclass(frozen=True, slots=True)
class Value:
    """minutes: None where the page says that they are not given. cents: None where no fare is written. mark: the
    letter or sign before the numbers. glued: the digits of both in one word, which more than one cut would explain:
    ``("119", "30")`` is 11 and 9.30, or 1 and 19.30."""

    minutes: int | None
    cents: int | None
    mark: str = ""
    glued: tuple[str, str] | None = None


def value_in(text: str, fare: bool = True) -> Value | None:
    """The value that a line says; None where it is not understood or its fare is not in euros. fare: whether a number
    with two decimals may be a fare without a currency."""
    if refunds_in(text):
        return None  # before its minus is taken for a line of the table
    text = text.strip(" \t·•|-–—_")
    if any(_DECIMALS.search(text[start:end]) for _, start, end in foreign_in(text)):
        return None
    mark = ""
    if found := _MARK.match(text):
        mark, text = found[1], text[found.end() :].strip()
    if re.fullmatch(r"[\doOlI.,\s]+", text):
        text = text.translate(str.maketrans("oOlI", "0011"))
    if foreign_in(text):
        return None
    amounts = cents_in(text) or (bare_cents_in(text) if fare else [])
    if len(amounts) > 1:
        return None
    cents, rest = None, text
    if amounts:
        cents, start, end = amounts[0]
        if re.fullmatch(r"\D*\d{3,}\D*", text[start:end]):
            return None  # a fare of hundreds that lost its point
        rest = f"{text[:start]} {text[end:]}"
    if _NOT_GIVEN.search(rest):
        return Value(None, cents, mark)
    minutes = _minutes(rest)
    if minutes is not None:
        return Value(minutes, cents, mark)
    glued = _GLUED.search(text) if cents is not None and fare else None
    if glued is None or glued.group() != text.strip():
        return None
    cuts = splits(glued[1], glued[2])
    if len(cuts) == 1:
        return Value(*cuts[0], mark)
    return Value(None, None, mark, (glued[1], glued[2])) if cuts else None


def splits(digits: str, decimals: str) -> list[tuple[int, int]]:
    """Every way to cut digits that ran together into (minutes, cents): ``96`` and ``30`` is 9 minutes for 6.30."""
    found = []
    for cut in range(1, min(4, len(digits))):
        minutes, whole = digits[:cut], digits[cut:]
        if minutes[0] != "0" and (whole == "0" or whole[0] != "0"):
            found.append((int(minutes), int(whole) * 100 + int(decimals)))
    return found


def _minutes(text: str) -> int | None:
    """Minutes in a text that holds nothing else of interest."""
    if hours := _HOURS.search(text):
        return int(hours[1]) * 60 + int(hours[2] or 0)
    numbers = _LONE_MINUTES.findall(text)
    return int(numbers[0]) if len(numbers) == 1 else None
