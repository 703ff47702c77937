"""The reader for each kind of document, imported when it is asked for."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

from .facts import Kind, Reader, Reading
from .prices._foreign import with_foreign_prices
from .prices._headed import with_heading_currency
from .prices._refunds import with_refunds
from .prices._untold import with_untold_prices
from .sheet import Sheet
from .sheets._bounded import bounded

__all__ = ["reader_of"]

_PRICED = ("booking", "menu", "hotels")


def reader_of(kind: Kind) -> Reader:
    """The reader of a kind: the function `read` of the module with its name, on as much of a document as `bounded`
    keeps, and on pages with prices what is not in euros, below zero, or told by no fact. The matrix does so itself, as
    one fare stands in several cells of it."""
    reader: Reader = import_module(f"{__package__}.{kind}").read

    def read(sheet: Sheet) -> Reading:
        part, unread = bounded(sheet, kind)
        part = with_heading_currency(part, kind) if kind in _PRICED else part
        reading = reader(part)
        if kind in _PRICED:
            reading = with_untold_prices(part, with_refunds(part, with_foreign_prices(part, reading)))
        return replace(reading, abstained=(*reading.abstained, *unread)) if unread else reading

    return read
