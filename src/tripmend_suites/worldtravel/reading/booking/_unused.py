"""Amounts of a page of which nothing is made: ranges, a price that was, a fare at two prices, currencies in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .._layout import overlap_x, overlap_y
from ..prices._money import prices_in, ranges_in
from ..sheet import Box, Sheet
from ._currency import WORDED, foreign_amounts, said
from ._words import FLOW_FARE, folded

__all__ = ["unused"]


def unused(written: Sheet, sheet: Sheet, currency: str, known: Sequence[Box]) -> Iterator[tuple[str, str, Box]]:
    """What is not made out, why, and where, of amounts that stand at none of the `known` places. Of a page with layout
    only those on a line with a fare: the others may be of advertisements and carts. written: the page with its own
    marks for its currency, letter for letter as long as `sheet`, which has those of euros."""
    for own, line in zip(written.lines, sheet.lines, strict=True):
        if line.struck or (sheet.source != "text" and not FLOW_FARE.search(folded(line.text))):
            continue
        found = [(own.text[a:b].strip(), "a range is no price", a, b) for a, b in ranges_in(line.text)]
        found += [
            (said(cents, currency), "nothing tells clearly what it is the price of", a, b)
            for cents, a, b in prices_in(line.text)
            if cents
        ]
        found += [
            (line.text[a:b].strip(), "its currency is not clear", a, b)
            for a, b in (*(match.span() for match in WORDED.finditer(line.text)), *foreign_amounts(line.text))
        ]
        for amount, why, start, end in found:
            box = line.span(start, end)
            if not any(overlap_y(box, one) > 0.5 and overlap_x(box, one) > 0.5 for one in known):
                yield f"price {amount}", why, box
