"""A document laid out: lines of text with the place of every letter, and the picture that they stand on.

A screenshot becomes a sheet by recognising its letters, a web page by laying it out, plain text by counting its lines.
Whoever reads facts needs to know no more than this.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Box", "Line", "Sheet", "Source"]

Source = Literal["screenshot", "page", "text"]
"""Where the letters are from: recognised in a picture, laid out by a browser, or given as plain text."""


class Box(NamedTuple):
    """A rectangle in pixels from the upper left corner; `right` and `bottom` are the first pixels outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Pixels from side to side."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return self.bottom - self.top

    @property
    def centre(self) -> tuple[float, float]:
        """The middle, as (x, y)."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def join(self, other: Box) -> Box:
        """The smallest box around both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def grow(self, pixels: int) -> Box:
        """The same with a margin on every side; it may leave the picture."""
        return Box(self.left - pixels, self.top - pixels, self.right + pixels, self.bottom + pixels)


@dataclass(frozen=True, slots=True)
class Line:
    """A run of text on one line. A page gives one for each piece of its structure, a screenshot joins what stands close
    together (``10:00 max 2``, and sometimes ``12:00max9`` without the space).

    edges: left and right pixel of each letter of `text`, spaces included. confidence: of the recognition, 0 to 1.
    struck: whether the page itself says that the text is struck through (never known of a screenshot).
    """

    text: str
    box: Box
    edges: tuple[tuple[int, int], ...]
    confidence: float = 1.0
    struck: bool = False

    def span(self, start: int, end: int) -> Box:
        """The box around the letters from `start` up to, not including, `end`; the whole line for an empty span."""
        part = self.edges[start:end]
        if not part:
            return self.box
        return Box(min(a for a, _ in part), self.box.top, max(b for _, b in part), self.box.bottom)


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
