"""Facts out of the pages of WorldTravel: a reader for each of their kinds, each fact with its source."""

from typing import TYPE_CHECKING, Any

from .facts import KINDS, Abstained, Fact, Kind, Reader, Reading
from .sheet import Box, Line, Sheet, Source

if TYPE_CHECKING:
    from .readers import reader_of
    from .sheets._page import sheet_of_page
    from .sheets._screen import sheet_of_screenshot
    from .sight import Sight, open_page

__all__ = [
    "KINDS",
    "Abstained",
    "Box",
    "Fact",
    "Kind",
    "Line",
    "Reader",
    "Reading",
    "Sheet",
    "Sight",
    "Source",
    "open_page",
    "reader_of",
    "sheet_of_page",
    "sheet_of_screenshot",
]

_HOMES = {
    "Sight": "sight",
    "open_page": "sight",
    "reader_of": "readers",
    "sheet_of_page": "sheets._page",
    "sheet_of_screenshot": "sheets._screen",
}


def __getattr__(name: str) -> Any:
    """What makes sheets and reads them, imported when it is first asked for: a browser, a recogniser and all the words
    of the readers are no light luggage."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
