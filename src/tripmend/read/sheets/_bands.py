"""A picture that is too tall for one look is read in overlapping bands, so that its letters keep their size."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..sheet import Box, Line

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["TALLEST_BAND", "bands", "in_bands"]

TALLEST_BAND = 2000
"""Pixels; the recogniser shrinks what is taller."""
_OVERLAP = 120
"""Pixels; taller than a line of large letters, so that no line is cut in both bands."""


def bands(height: int) -> list[tuple[int, int]]:
    """Top and bottom of each band, all of them about as tall."""
    if height <= TALLEST_BAND:
        return [(0, height)]
    count = -(-(height - _OVERLAP) // (TALLEST_BAND - _OVERLAP))
    step = (height - _OVERLAP) / count
    return [(round(step * number), min(height, round(step * (number + 1)) + _OVERLAP)) for number in range(count)]


def in_bands(pixels: NDArray[np.uint8], read: Callable[[NDArray[np.uint8]], list[Line]]) -> list[Line]:
    """The lines that `read` finds in each band, each once, in the coordinates of the whole picture."""
    lines: list[Line] = []
    places = bands(pixels.shape[0])
    for number, (top, bottom) in enumerate(places):
        found = [_moved(line, top) for line in read(pixels[top:bottom])]
        if number:
            cut = top + _OVERLAP / 2  # each half of the overlap belongs to the band that sees more around it
            lines = [line for line in lines if line.box.centre[1] < cut]
            near = [line.box for line in lines if line.box.bottom > top]
            found = [
                line
                for line in found
                if line.box.centre[1] >= cut - _OVERLAP / 4 and not any(_same(line.box, box) for box in near)
            ]
        lines += found
    return lines


def _moved(line: Line, down: int) -> Line:
    box = Box(line.box.left, line.box.top + down, line.box.right, line.box.bottom + down)
    return Line(line.text, box, line.edges, line.confidence, line.struck)


def _same(one: Box, other: Box) -> bool:
    """Whether two boxes share more than half of the smaller one."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    tall = min(one.bottom, other.bottom) - max(one.top, other.top)
    smaller = min(one.width * one.height, other.width * other.height)
    return wide > 0 and tall > 0 and 2 * wide * tall > smaller
