"""Prices that stand on a page and became no fact: each is said, so that none is lost without a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ._amounts import Sum, bare_sums_in, sums_in
from ._layout import overlap_x, overlap_y, rows
from ._money import foreign_in
from .facts import Abstained, Fact, Reading
from .sheet import Box, Line, Sheet

__all__ = ["with_untold_prices"]

_PRICED = ("price", "family_price", "dish", "nightly")
_SAID = re.compile(r"(?:price|prices|nightly price|dish at|free)\b")
_OTHER = re.compile(r"price in ([A-Z]{3})")
_WORDS = re.compile(r"[^\W\d_]{3}")
_LIST = 2
"""Rows that end in a bare number and so make a list of prices."""
_MOST = 5
"""Letters of a bare number at the end of such a row; more is a year, a code or a telephone number."""


def with_untold_prices(sheet: Sheet, reading: Reading) -> Reading:
    """The reading with an `Abstained` ``price 12,00 €`` for each amount on the sheet, as it is written, that no fact
    tells and no other `Abstained` names. What is struck through holds no more; what is written several times alike is
    said once."""
    told = [(fact.box, fact) for fact in reading.facts if fact.field in _PRICED and fact.box is not None]
    said = [one.box for one in reading.abstained if one.box is not None and _SAID.match(one.what)]
    codes = {match[1] for one in reading.abstained if (match := _OTHER.match(one.what))}
    said += [line.span(a, b) for line in sheet.lines for code, a, b in foreign_in(line.text) if code in codes]
    gaps: dict[str, Abstained] = {}
    for line, one in _sums(sheet, reading):
        box = line.span(one.start, one.end)
        if any(_at(box, other) for other in said) or any(_at(box, other) and _tells(fact, one) for other, fact in told):
            continue
        what = f"price {' '.join(one.said.split())}"
        gaps.setdefault(what, Abstained(what, "nothing tells clearly what it is the price of", box))
    return replace(reading, abstained=(*reading.abstained, *gaps.values())) if gaps else reading


def _sums(sheet: Sheet, reading: Reading) -> Iterator[tuple[Line, Sum]]:
    """Every amount on the sheet with its line; numbers without a currency where they make a list of prices."""
    marked = False
    for line in sheet.lines:
        if not line.struck:
            for one in sums_in(line.text):
                marked = True
                yield line, one
    if not marked and reading.kind in ("menu", "booking"):
        yield from _listed(sheet, reading.kind == "menu")


def _listed(sheet: Sheet, menu: bool) -> Iterator[tuple[Line, Sum]]:
    """Numbers at the ends of rows that begin with words, where there are at least two: ``Bruschetta 6`` on a menu,
    elsewhere ``Adult 12.50``, which has decimals and a fare."""
    found: list[tuple[Line, Sum]] = []
    for row in rows(sheet.lines):
        last = row[-1]
        sums = bare_sums_in(last.text, whole=menu)
        words = "".join(line.text for line in row[:-1]) + (last.text[: sums[-1].start] if sums else "")
        if (
            sums
            and sums[-1].end == len(last.text.rstrip(" ."))
            and len(sums[-1].said) <= _MOST
            and _WORDS.search(words)
        ):
            found.append((last, sums[-1]))
    if len(found) >= _LIST:
        yield from found


def _at(box: Box, other: Box) -> bool:
    return overlap_y(box, other) > 0.5 and overlap_x(box, other) > 0.5


def _tells(fact: Fact, one: Sum) -> bool:
    """Whether a fact that stands there tells this amount: the same hundredths, or whole units of a currency without;
    of a range none does."""
    return not one.ranged and (one.cents is None or one.cents in (fact.value["cents"], fact.value["cents"] * 100))
