"""Amounts on a page of ways that are the fare of no way: a day ticket, a surcharge, a cell of no row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ..facts import Reading
from ..prices._foreign import with_foreign_prices
from ..prices._money import cents_in
from ..prices._refunds import with_refunds
from ..prices._untold import Told, with_untold_prices
from ..sheet import Sheet
from ._entry import Entry

__all__ = ["with_untold_fares"]


def with_untold_fares(sheet: Sheet, entries: Sequence[Entry], reading: Reading) -> Reading:
    """The reading with what is not in euros, below zero, or an amount that no way tells; all cells of a way count, in
    either half of a table."""
    reading = with_refunds(sheet, with_foreign_prices(sheet, reading))
    fares: dict[frozenset[str], set[int]] = defaultdict(set)
    for fact in reading.facts:
        fares[frozenset(fact.subject.split(">", 1))].add(fact.value["cents"])
    told = [
        Told(box, _fares_at(entry, fares.get(frozenset((entry.start, entry.end)))))
        for entry in entries
        for box in entry.lines or (entry.box,)
    ]
    return with_untold_prices(sheet, reading, told)


def _fares_at(entry: Entry, known: set[int] | None) -> set[int] | None:
    """The fares that are told of a cell, in cents; None where nothing in it is to be said: its way is a doubt of its
    own, or it has no amount with a currency. The sign of a mode before the minutes (``R 14``) may look like one."""
    if known is None or not cents_in(entry.text):
        return None
    value = entry.value
    return known | ({value.minutes * 100} if value is not None and value.mark and value.minutes else set())
