"""Tall pictures: recognisers shrink what is longer than 2000 pixels, so that is recognised band by band."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .sheet import Line

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["TALLEST", "lines_in_bands", "shifted"]

TALLEST = 2000
"""Pixels of height that are recognised at full size."""
_BAND = 1500
_SHARED = 80
"""Pixels that neighbouring bands share, so that every line stands whole in one of them."""


def shifted(line: Line, down: int) -> Line:
    """The same line further down on the page."""
    box = line.box._replace(top=line.box.top + down, bottom=line.box.bottom + down)
    return Line(line.text, box, line.edges, line.confidence, line.struck)


def lines_in_bands(
    pixels: NDArray[np.uint8], recognise: Callable[[NDArray[np.uint8]], tuple[Line, ...]]
) -> tuple[Line, ...]:
    """The lines of a picture of any height. A line in the shared part of two bands is taken from the one in which its
    middle is further from the edge."""
    height = pixels.shape[0]
    if height <= TALLEST:
        return recognise(pixels)
    found: list[Line] = []
    top = 0
    while True:
        bottom = min(height, top + _BAND)
        first = top + _SHARED // 2 if top else 0
        last = bottom - _SHARED // 2 if bottom < height else height + 1
        band = (shifted(line, top) for line in recognise(pixels[top:bottom]))
        found += [line for line in band if first <= line.box.centre[1] < last]
        if bottom == height:
            break
        top = bottom - _SHARED
    return tuple(sorted(found, key=lambda line: (line.box.top, line.box.left)))
