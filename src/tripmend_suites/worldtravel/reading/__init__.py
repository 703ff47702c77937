"""Facts out of the pages of WorldTravel: a reader for each of their kinds, each fact with its source."""

from typing import TYPE_CHECKING, Any

from tripmend.pages.ocr import Box

from .facts import KINDS, Abstained, Fact, Kind, Reader, Reading, Source

if TYPE_CHECKING:
    from .readers import reader_of
    from .sight import Sight, open_page

__all__ = [
    "KINDS",
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

_HOMES = {
    "Sight": "sight",
    "open_page": "sight",
    "reader_of": "readers",
}


def __getattr__(name: str) -> Any:
    """What lays pages out and reads them, imported when it is first asked for: a browser, a recogniser and the words
    of the readers are no light luggage."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
