"""The reader for each kind of document, imported when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .facts import Abstained, Kind, Reader, Reading

if TYPE_CHECKING:
    from .sight import Sight

__all__ = ["reader_of"]

_HOMES: dict[Kind, str] = {
    "booking": "bookings",
    "reservation": "bookings",
    "guide": "visits",
    "notes": "visits",
    "floorplan": "visits",
    "menu": "menus",
    "hotels": "towns",
    "overview": "towns",
    "matrix": "towns",
}
_MOST = 4000
"""Lines; a page of more is none that a person reads, and comparing each with each would take too long."""


def reader_of(kind: Kind) -> Reader:
    """The reader of a kind. Of a document of more than 4,000 lines nothing is read, and that is said."""
    reader: Reader = getattr(import_module(f".{_HOMES[kind]}", __package__), f"read_{kind}")

    def read(sight: Sight) -> Reading:
        if len(sight.lines) > _MOST:
            return Reading(kind, (), (Abstained("page", f"has {len(sight.lines)} lines; {_MOST} are read at most"),))
        return reader(sight)

    return read
