"""Names of rooms below a line that is drawn over them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tripmend.pages.ocr import RECOGNISER, cache_folder, content_hash, load_lines, recognise, save_lines

from ..sheet import Box, Sheet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["uncovered"]

_MARGIN = 14
"""Pixels around a name that are looked at together with it."""
_TRACE = 10
"""Of 255: a line that lets a little through is this much darker above a letter."""


def uncovered(sheet: Sheet, box: Box, owners: NDArray[np.uint8]) -> str | None:
    """What is written in `box` when the lines of walks are taken away; None if it stays unreadable.

    owners: for each pixel the number of the walk that it belongs to, or 0. Lines are a little
    see-through, so that letters below them still show."""
    import numpy as np

    if sheet.pixels is None:
        return None
    height, width = owners.shape
    top, bottom = max(0, box.top - _MARGIN), min(height, box.bottom + _MARGIN)
    left, right = max(0, box.left - _MARGIN), min(width, box.right + 4 * _MARGIN)
    part = sheet.pixels[top:bottom, left:right].astype(np.int16)
    owner = owners[top:bottom, left:right]
    ground = np.median(part[owner == 0].reshape(-1, 3), axis=0)
    clean = part.copy()
    clean[_widened(owner > 0)] = ground
    for number in range(1, int(owner.max(initial=0)) + 1):
        line = owner == number
        if line.any():
            usual = np.median(part[line], axis=0)
            clean[line & ((usual - part).max(axis=2) > _TRACE)] = 40
    picture = np.ascontiguousarray(np.repeat(np.repeat(clean.clip(0, 255).astype(np.uint8), 2, axis=0), 2, axis=1))
    key, folder = content_hash(picture.tobytes()), cache_folder()
    lines = load_lines(folder, key, RECOGNISER)
    if lines is None:
        lines = recognise(picture)
        save_lines(folder, key, RECOGNISER, lines)
    words = [line.text for line in lines if line.confidence > 0.85 and re.search(r"\w{2}", line.text)]
    return " ".join(words) or None


def _widened(over: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The lines with the soft pixels along their edges."""
    import cv2
    import numpy as np

    return cv2.dilate(over.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
