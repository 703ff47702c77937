"""The reader for each kind of document, imported when it is asked for."""

from __future__ import annotations

from importlib import import_module

from .facts import Kind, Reader

__all__ = ["reader_of"]


def reader_of(kind: Kind) -> Reader:
    """The reader of a kind: the function `read` of the module with its name."""
    reader: Reader = import_module(f"{__package__}.{kind}").read
    return reader
