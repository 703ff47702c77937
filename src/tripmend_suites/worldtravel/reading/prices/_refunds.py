"""Negative amounts on pages with prices: a discount or a refund, said and never taken for what something costs."""

from __future__ import annotations

from dataclasses import replace

from ..facts import Abstained, Reading
from ..sheet import Sheet
from ._money import refunds_in

__all__ = ["with_refunds"]


def with_refunds(sheet: Sheet, reading: Reading) -> Reading:
    """The reading with an `Abstained` ``price -12.00`` for each amount in euros that has a minus and is not struck."""
    gaps = [
        Abstained(f"price -{cents / 100:.2f}", "a negative amount is no price", line.span(start, end))
        for line in sheet.lines
        if not line.struck
        for cents, start, end in refunds_in(line.text)
    ]
    return replace(reading, abstained=(*reading.abstained, *gaps)) if gaps else reading
