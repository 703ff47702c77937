"""Pages whose prices are in another currency than euros."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from .._money import cents_in
from ..sheet import Sheet

__all__ = ["as_euros"]

_SIGNS = {"£": "GBP", "$": "USD"}
_CODES = "GBP|USD|CHF|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK"
_OTHER = re.compile(rf"[£$](?=\s?\d)|(?<=\d)\s?[£$]|(?<![A-Za-z])(?:{_CODES})(?![A-Za-z])")
"""Currencies of a hundred parts, written so that a euro's sign or code has as many letters."""


def as_euros(sheet: Sheet) -> tuple[Sheet, str]:
    """The sheet with the marks of its one currency written as those of euros, letter for letter, so that every place
    stays what it was; and the code of that currency. A dollar without more is taken for ``USD``.

    A page that names an amount in euros, no amount, or two other currencies is given back as it is, with ``EUR``.
    """
    if any(cents for line in sheet.lines for cents, _, _ in cents_in(line.text)):
        return sheet, "EUR"
    marks = Counter(match.group().strip() for line in sheet.lines for match in _OTHER.finditer(line.text))
    codes = {_SIGNS.get(mark, mark) for mark in marks}
    if len(codes) != 1:
        return sheet, "EUR"
    lines = tuple(replace(line, text=_OTHER.sub(_euro, line.text)) for line in sheet.lines)
    changed = replace(sheet, lines=lines)
    if not any(cents for line in lines for cents, _, _ in cents_in(line.text)):
        return sheet, "EUR"
    return changed, codes.pop()


def _euro(match: re.Match[str]) -> str:
    said = match.group()
    return said[:-1] + "€" if len(said.strip()) == 1 else "EUR"
