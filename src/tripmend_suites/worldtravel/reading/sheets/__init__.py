"""How a document becomes a sheet: a page by a browser, a screenshot by a recogniser of letters, a text as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripmend.pages.ocr import content_hash

from ..sheet import Sheet

if TYPE_CHECKING:
    from ..sight import Sight


def sheet_of(sight: Sight) -> Sheet:
    """The sheet of a document that is laid out, for the reader of slots."""
    from ._page import sheet_of_page
    from ._stems import without_stems

    if sight.source == "page":
        return sheet_of_page(sight.data)
    return Sheet(sight.source, tuple(without_stems(sight.recognised)), sight.pixels, content_hash(sight.data))
