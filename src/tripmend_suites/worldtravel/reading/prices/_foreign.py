"""Prices in other currencies than euros, which are said and never converted."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from ..facts import Abstained, Fact, Reading
from ..sheet import Box, Sheet
from ._money import cents_in, foreign_in

__all__ = ["with_foreign_prices"]

_EURO = re.compile(r"€|(?<![A-Za-z])(?:EUR|[Ee]uros?)(?![A-Za-z])")
_NAMED = re.compile(r"£|(?<![A-Za-z])(?:GBP|USD|CHF|JPY|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF)(?![A-Za-z])")


def with_foreign_prices(sheet: Sheet, reading: Reading) -> Reading:
    """The reading of a page with an `Abstained` ``price in CHF`` for each other currency of amounts that are no facts;
    of a page that names another currency and no euro, without ways whose fares were written as bare numbers."""
    if any("currency" in fact.value for fact in reading.facts):
        return reading
    amounts: Counter[str] = Counter()
    boxes: dict[str, Box] = {}
    for line in sheet.lines:
        for currency, _, _ in foreign_in(line.text):
            amounts[currency] += 1
            boxes.setdefault(currency, line.box)
    gaps = [
        Abstained(f"price in {currency}", f"{count} amounts are not in euros; they are not converted", boxes[currency])
        for currency, count in amounts.items()
    ]
    facts = reading.facts
    named = _named_alone(sheet)
    if named and any(_fared(fact) for fact in facts):
        facts = tuple(fact for fact in facts if not _fared(fact))
        gaps.append(Abstained(f"price in {named}", "the fares are not in euros; they are not converted"))
    return replace(reading, facts=facts, abstained=(*reading.abstained, *gaps)) if gaps else reading


def _fared(fact: Fact) -> bool:
    return fact.field == "way" and bool(fact.value["cents"])


def _named_alone(sheet: Sheet) -> str:
    """Another currency that a page names, where it names no euro; empty if it does not."""
    if any(_EURO.search(line.text) or cents_in(line.text) for line in sheet.lines):
        return ""
    found = next((match.group() for line in sheet.lines for match in _NAMED.finditer(line.text)), "")
    return "GBP" if found == "£" else found
