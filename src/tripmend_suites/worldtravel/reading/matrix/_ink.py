"""What the picture itself shows: rules of a table, lines of ink in a cell, white between letters, colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..sheet import Box

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["colour_of", "cut", "gaps", "ink_box", "ink_lines", "picture_of", "rules", "swatch_left_of"]

_FAINT = 5
"""Levels by which a rule differs from its ground, at least."""
_INK = 60
"""Levels by which letters do."""


def cut(pixels: NDArray[np.uint8], box: Box) -> NDArray[np.uint8]:
    """The part of the picture in a box, which may reach over its edges."""
    height, width = pixels.shape[:2]
    return pixels[max(0, box.top) : min(height, box.bottom), max(0, box.left) : min(width, box.right)]


def picture_of(pixels: NDArray[np.uint8], boxes: Sequence[Box]) -> NDArray[np.uint8]:
    """The lines in some boxes side by side, as one line of writing with a space between two."""
    import numpy as np

    parts = [cut(pixels, box.grow(2)) for box in boxes]
    height = max(part.shape[0] for part in parts)
    found = []
    for part in parts:
        if part.size == 0:
            continue
        ground = _ground(part.astype(np.int16)).astype(np.uint8)
        whole = np.full((height, part.shape[1] + (height // 3 if len(parts) > 1 else 0), 3), ground, dtype=np.uint8)
        top = (height - part.shape[0]) // 2
        whole[top : top + part.shape[0], : part.shape[1]] = part
        found.append(whole)
    return np.concatenate(found, axis=1) if found else np.zeros((1, 1, 3), dtype=np.uint8)


def _cut(pixels: NDArray[np.uint8], box: Box) -> NDArray[np.int16]:
    import numpy as np

    return cut(pixels, box).astype(np.int16)


def _ink(part: NDArray[np.int16]) -> NDArray[Any]:
    """Where something is written on the ground, which is the commonest colour."""
    import numpy as np

    if part.size == 0:
        return np.zeros(part.shape[:2], dtype=bool)
    far = np.abs(part - _ground(part)).max(axis=2)
    return np.asarray(far > _INK)


def _packed(part: NDArray[np.int16]) -> NDArray[np.int32]:
    import numpy as np

    wide = part.reshape(-1, 3).astype(np.int32)
    return np.asarray(wide[:, 0] << 16 | wide[:, 1] << 8 | wide[:, 2], dtype=np.int32)


def _unpacked(colour: int) -> NDArray[np.int16]:
    import numpy as np

    return np.array([colour >> 16, colour >> 8 & 255, colour & 255], dtype=np.int16)


def _ground(part: NDArray[np.int16]) -> NDArray[np.int16]:
    """The commonest colour."""
    import numpy as np

    colours, counts = np.unique(_packed(part), return_counts=True)
    return _unpacked(int(colours[counts.argmax()]))


def _runs(on: NDArray[Any], join: int = 0) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for at in on.nonzero()[0].tolist():
        if found and at - found[-1][1] <= join:
            found[-1] = (found[-1][0], at + 1)
        else:
            found.append((at, at + 1))
    return found


def _where(ink: NDArray[Any], axis: int) -> list[int]:
    """The columns (axis 0) or rows (1) that hold any ink."""
    import numpy as np

    return [int(at) for at in np.flatnonzero(ink.any(axis=axis))]


def rules(pixels: NDArray[np.uint8], box: Box, upright: bool, share: float = 0.8) -> list[int]:
    """Where thin lines cross the whole box: x of the upright ones, y of the others. share: of the length at which the
    colour must change."""
    import numpy as np

    part = _cut(pixels, box)
    if not upright:
        part = part.transpose(1, 0, 2)
    if part.shape[0] < 4 or part.shape[1] < 4:
        return []
    change = np.abs(np.diff(part, axis=1)).max(axis=2) > _FAINT
    start = box.left if upright else box.top
    return [start + (a + b) // 2 for a, b in _runs(change.mean(axis=0) > share, join=3)]


def ink_lines(pixels: NDArray[np.uint8], box: Box, tall: int = 5) -> list[Box]:
    """The lines of writing in a box that has one ground, each with its own box. tall: pixels that a line has at least;
    a dash has fewer."""
    import numpy as np

    ink = _ink(_cut(pixels, box))
    found = []
    for top, bottom in _runs(np.asarray(ink.any(axis=1)), join=1):
        across = _where(ink[top:bottom], 0)
        if bottom - top >= tall:
            left, right = int(across[0]), int(across[-1]) + 1
            found.append(Box(box.left + left, box.top + top, box.left + right, box.top + bottom))
    return found


def ink_box(pixels: NDArray[np.uint8], box: Box) -> Box | None:
    """The smallest box around everything written in a box; None for nothing."""
    ink = _ink(_cut(pixels, box))
    down, across = _where(ink, 1), _where(ink, 0)
    if not down:
        return None
    left, top = max(0, box.left), max(0, box.top)
    return Box(left + int(across[0]), top + int(down[0]), left + int(across[-1]) + 1, top + int(down[-1]) + 1)


def gaps(pixels: NDArray[np.uint8], box: Box) -> list[tuple[int, int]]:
    """The letters of one line as the ink sees them: (left, right) of each, where white stands between."""
    import numpy as np

    ink = _ink(_cut(pixels, box))
    return [(box.left + a, box.left + b) for a, b in _runs(np.asarray(ink.any(axis=0)))]


def colour_of(pixels: NDArray[np.uint8], box: Box) -> tuple[float, float, float] | None:
    """The colour of the writing in a box: the mean of what is furthest from the ground."""
    import numpy as np

    part = _cut(pixels, box).reshape(-1, 3)
    if len(part) < 8:
        return None
    far = np.abs(part - _ground(part)).sum(axis=1)
    chosen = part[far >= max(60, int(far.max() * 0.85))]
    if not len(chosen):
        return None
    red, green, blue = (float(x) for x in chosen.mean(axis=0))
    return red, green, blue


def swatch_left_of(pixels: NDArray[np.uint8], box: Box) -> tuple[float, float, float] | None:
    """The colour of the sample that stands before a text: a patch without writing."""
    import numpy as np

    height = box.height
    part = _cut(pixels, Box(box.left - 2 * height, box.top, box.left - 1, box.bottom))
    if part.size == 0:
        return None
    middle = part[part.shape[0] // 3 : 2 * part.shape[0] // 3 + 1]
    colours, counts = np.unique(_packed(middle), return_counts=True)
    ground = part[0, 0]
    for at in counts.argsort()[::-1]:
        colour = _unpacked(int(colours[at]))
        if counts[at] >= 0.1 * counts.sum() and np.abs(colour - ground).max() > 30:
            red, green, blue = (float(x) for x in colour)
            return red, green, blue
    return None
