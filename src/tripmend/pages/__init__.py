"""Facts out of web pages that nobody here drew: structured data first, then what a person sees, with their source."""

from typing import TYPE_CHECKING, Any

from .model import KINDS, Fact, Open, PageReading, Slot

if TYPE_CHECKING:
    from .reading import read_page

__all__ = ["KINDS", "Fact", "Open", "PageReading", "Slot", "read_page"]


def __getattr__(name: str) -> Any:
    """The reader, imported when it is first asked for: the browser and the words are no light luggage."""
    if name != "read_page":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .reading import read_page

    return read_page
