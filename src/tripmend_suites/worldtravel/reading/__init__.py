"""Facts out of the pages of WorldTravel: a reader for each of their kinds, each fact with its source."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tripmend.pages.ocr import Box

from .facts import Abstained, Fact, Kind, Reader, Reading, Source

if TYPE_CHECKING:
    from .sight import Sight, open_page

__all__ = [
    "Abstained",
    "Box",
    "Fact",
    "Kind",
    "Reader",
    "Reading",
    "Sight",
    "Source",
    "open_page",
    "reader_of",
]

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


def __getattr__(name: str) -> Any:
    """What lays pages out, imported when it is first asked for: a browser and a recogniser are no light luggage."""
    if name not in ("Sight", "open_page"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(".sight", __name__), name)


def reader_of(kind: Kind) -> Reader:
    """The reader of a kind, imported when it is asked for. Of a document of more than 4,000 lines nothing is read, and
    that is said."""
    reader: Reader = getattr(import_module(f".{_HOMES[kind]}", __name__), f"read_{kind}")

    def read(sight: Sight) -> Reading:
        if len(sight.lines) > _MOST:
            return Reading(kind, (), (Abstained("page", f"has {len(sight.lines)} lines; {_MOST} are read at most"),))
        return reader(sight)

    return read
