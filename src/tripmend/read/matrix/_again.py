"""A second look at single pieces of a picture, enlarged, many at once; what was seen once is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .._cache import cache_folder, content_hash, load_lines, save_lines
from .._screen import RECOGNISER, recognise
from ..sheet import Box, Line

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["enlarged", "recognised"]

_SIDE = 1400
"""Pixels of the picture on which pieces are laid out; larger ones would be shrunk by the recogniser."""


def recognised(pixels: NDArray[np.uint8]) -> tuple[Line, ...]:
    """The lines of a picture, recognised once per content."""
    key = content_hash(pixels.tobytes() + repr(pixels.shape).encode())
    lines = load_lines(cache_folder(), key, RECOGNISER)
    if lines is None:
        lines = recognise(pixels)
        save_lines(cache_folder(), key, RECOGNISER, lines)
    return lines


def enlarged(pixels: NDArray[np.uint8], boxes: Sequence[Box], times: int = 3) -> list[tuple[str, float]]:
    """(text, confidence) of each box, enlarged `times`; empty and 0 where nothing is recognised. The boxes are laid on
    pictures of their own with white between them, so that a few calls do for all."""
    found = [("", 0.0)] * len(boxes)
    at = 0
    while at < len(boxes):
        sheet, places = _laid_out(pixels, boxes[at:], times)
        lines = recognised(sheet)
        for k, place in enumerate(places):
            inside = [line for line in lines if _holds(place, line.box)]
            inside.sort(key=lambda line: line.box.left)
            if inside:
                text = " ".join(line.text for line in inside)
                found[at + k] = (text, min(line.confidence for line in inside))
        at += max(1, len(places))
    return found


def _holds(place: Box, box: Box) -> bool:
    x, y = box.centre
    return place.left <= x <= place.right and place.top <= y <= place.bottom


def _laid_out(pixels: NDArray[np.uint8], boxes: Sequence[Box], times: int) -> tuple[NDArray[np.uint8], list[Box]]:
    """As many of the boxes as have room, and where each lies."""
    import numpy as np
    from PIL import Image

    canvas = np.full((_SIDE, _SIDE, 3), 255, dtype=np.uint8)
    places: list[Box] = []
    x = y = 30
    row = 0
    height, width = pixels.shape[:2]
    for box in boxes:
        part = pixels[max(0, box.top) : min(height, box.bottom), max(0, box.left) : min(width, box.right)]
        size = (min(_SIDE - 60, max(1, part.shape[1] * times)), min(_SIDE - 60, max(1, part.shape[0] * times)))
        if x + size[0] + 30 > _SIDE:
            x, y, row = 30, y + row + 30, 0
        if y + size[1] + 30 > _SIDE:
            break
        if part.size:
            large = np.asarray(Image.fromarray(part).resize(size, Image.Resampling.BICUBIC))
            canvas[y : y + size[1], x : x + size[0]] = large
        places.append(Box(x, y, x + size[0], y + size[1]))
        x, row = x + size[0] + 60, max(row, size[1])
    used = max((place.bottom for place in places), default=60) + 30
    return np.ascontiguousarray(canvas[:used]), places
