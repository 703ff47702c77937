"""A document laid out: lines of text with the place of every letter, and the picture that they stand on.

A screenshot becomes a sheet by recognising its letters, a web page by laying it out, plain text by counting its lines.
Whoever reads facts needs to know no more than this.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from tripmend.pages.ocr import Box, Line

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Box", "Line", "Sheet", "Source"]

Source = Literal["screenshot", "page", "text"]
"""Where the letters are from: recognised in a picture, laid out by a browser, or given as plain text."""


@dataclass(frozen=True)
class Sheet:
    """A document to read facts from.

    lines: from top to bottom, and from left to right where they stand beside each other. pixels: the picture, shaped
    (height, width, 3), red green blue from 0 to 255; None for plain text, whose boxes count letters and lines instead
    of pixels. sha256: of the bytes that it was made from.
    """

    source: Source
    lines: tuple[Line, ...]
    pixels: NDArray[np.uint8] | None
    sha256: str
    name: str = ""

    @cached_property
    def text(self) -> str:
        """All lines, one below the other."""
        return "\n".join(line.text for line in self.lines)
