"""The reader for each kind of document, imported when it is asked for."""

from __future__ import annotations

from importlib import import_module

from ._foreign import with_foreign_prices
from .facts import Kind, Reader, Reading
from .sheet import Sheet

__all__ = ["reader_of"]

_PRICED = ("booking", "menu", "hotels", "matrix")


def reader_of(kind: Kind) -> Reader:
    """The reader of a kind: the function `read` of the module with its name, and on pages with prices what is not in
    euros."""
    reader: Reader = import_module(f"{__package__}.{kind}").read
    if kind not in _PRICED:
        return reader

    def read(sheet: Sheet) -> Reading:
        return with_foreign_prices(sheet, reader(sheet))

    return read
