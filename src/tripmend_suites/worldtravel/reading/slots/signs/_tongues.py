"""Stripes in the colour of a language: they tell in what language a tour is, and nothing about its state."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...sheet import Box
from ..frames._cells import Cell, Piece
from ..frames._frames import Canvas, ground_of
from ..words._lexicon import folded, is_language

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["without_stripes"]

_NEAR = 12
"""Of 255: a stripe has the colour of its swatch."""
_INKED = 30
"""What differs from the ground by more, of 255, is drawn."""
_THIN = 1.0
"""Stripes are at most so many heights of the time wide."""
_TALL = 0.5
"""Of the height of its frame, a stripe takes so much."""


def without_stripes(canvas: Canvas, cells: Sequence[Cell], pieces: Sequence[Piece]) -> Canvas:
    """The canvas with those upright stripes painted over that have the colour of a swatch before the name of a
    language; the canvas itself where there are none."""
    import numpy as np

    colours = _colours(canvas, cells, pieces)
    if not colours:
        return canvas
    pixels = canvas.pixels.copy()
    for cell in cells:
        box = canvas.inside(Box(cell.box.left - 2, cell.box.top, cell.box.right + 2, cell.box.bottom))
        crop = pixels[box.top : box.bottom, box.left : box.right]
        near = np.min([np.abs(crop - colour).max(axis=2) for colour in colours], axis=0) < _NEAR
        columns = np.flatnonzero(near.mean(axis=0) > _TALL)
        if not 0 < len(columns) <= max(3, _THIN * cell.ink.height):
            continue
        first, last = max(0, int(columns[0]) - 2), int(columns[-1]) + 3
        if first < cell.ink.right + 2 - box.left and last > cell.ink.left - 2 - box.left:
            continue
        crop[:, first:last] = ground_of(crop)
    return Canvas(np.asarray(pixels, np.uint8))


def _colours(canvas: Canvas, cells: Sequence[Cell], pieces: Sequence[Piece]) -> list[NDArray[np.float64]]:
    """The colours of the swatches outside the slots that stand before nothing but a language."""
    found = []
    for piece in pieces:
        x, y = piece.box.centre
        inside = any(c.box.left <= x < c.box.right and c.box.top <= y < c.box.bottom for c in cells)
        if inside or not is_language(re.sub(r"^\W+", "", folded(piece.text))):
            continue
        colour = _swatch(canvas, piece.box)
        if colour is not None:
            found.append(colour)
    return found


def _swatch(canvas: Canvas, words: Box) -> NDArray[np.float64] | None:
    """The colour of the flat block that ends right before the words; None without one."""
    import numpy as np

    tall, middle = words.height, round(words.centre[1])
    crop = canvas.crop(canvas.inside(Box(words.left - 3 * tall, middle - 3, words.left - 2, middle + 3)))
    solid = (np.abs(crop - ground_of(canvas.crop(canvas.inside(words)))).max(axis=2) > _INKED).all(axis=0)
    marked = np.flatnonzero(solid)
    if not len(marked) or len(solid) - marked[-1] > tall:
        return None
    breaks = np.flatnonzero(np.diff(marked) > 1)
    block = crop[:, marked[breaks[-1] + 1] if len(breaks) else marked[0] : marked[-1] + 1]
    inner = block[:, 2:-2].reshape(-1, 3)
    if block.shape[1] < 0.4 * tall or float(np.ptp(inner, axis=0).max(initial=0)) > 2 * _NEAR:
        return None
    return np.asarray(np.median(inner, axis=0), np.float64)
