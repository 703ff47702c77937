"""Facts out of documents: screenshots, web pages and plain text, each fact with its source and confidence."""

from typing import TYPE_CHECKING, Any

from .facts import KINDS, Abstained, Fact, Kind, Reader, Reading
from .sheet import Box, Line, Sheet, Source

if TYPE_CHECKING:
    from ._chromium import Chromium
    from ._document import sheet_of
    from ._page import sheet_of_page
    from ._plain import sheet_of_text
    from ._screen import sheet_of_screenshot
    from .readers import reader_of

__all__ = [
    "KINDS",
    "Abstained",
    "Box",
    "Chromium",
    "Fact",
    "Kind",
    "Line",
    "Reader",
    "Reading",
    "Sheet",
    "Source",
    "reader_of",
    "sheet_of",
    "sheet_of_page",
    "sheet_of_screenshot",
    "sheet_of_text",
]

_HOMES = {
    "Chromium": "_chromium",
    "reader_of": "readers",
    "sheet_of": "_document",
    "sheet_of_page": "_page",
    "sheet_of_screenshot": "_screen",
    "sheet_of_text": "_plain",
}


def __getattr__(name: str) -> Any:
    """What makes sheets and reads them, imported when it is first asked for: a browser, a recogniser and all the words
    of the readers are no light luggage."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
