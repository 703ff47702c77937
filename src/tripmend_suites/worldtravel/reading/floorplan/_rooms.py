"""The rooms of a drawn plan: what its dark walls enclose, with doors closed, and the names written inside."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any

from .._layout import rows
from .._prose import Passage, rows_of
from ..sheet import Sheet
from ._lettering import uncovered

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Rooms", "rooms_of"]

_SHORTEST = 24
"""Pixels: a straight dark stroke of this length is a piece of wall; letters are shorter, steps enclose nothing."""
_DARK, _GREY = 115, 40
"""Of 255: walls are darker than this, and no more coloured than that."""


@dataclass(frozen=True)
class Rooms:
    """regions: for each pixel the number of what encloses it. inside: which pixels belong to a room. names: of the
    rooms, by number; None where it cannot be read."""

    regions: NDArray[np.int32]
    inside: NDArray[np.bool_]
    names: dict[int, str | None]

    def name_at(self, x: int, y: int) -> str | None:
        """The name of the room at a pixel; None outside, and where the name cannot be read."""
        height, width = self.regions.shape
        return self.names.get(int(self.regions[min(max(y, 0), height - 1), min(max(x, 0), width - 1)]))


def rooms_of(sheet: Sheet, owners: NDArray[np.uint8]) -> Rooms | None:
    """The rooms of a plan; None if nothing is enclosed. owners: pixels of walks, which may cover walls and names."""
    import cv2
    import numpy as np

    pixels = sheet.pixels
    if pixels is None:
        return None
    brightest = np.maximum(np.maximum(pixels[..., 0], pixels[..., 1]), pixels[..., 2])
    lowest = np.minimum(np.minimum(pixels[..., 0], pixels[..., 1]), pixels[..., 2])
    dark = ((brightest < _DARK) & (brightest - lowest < _GREY)).astype(np.uint8)
    upright: Any = cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones((_SHORTEST, 1), np.uint8))
    level: Any = cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones((1, _SHORTEST), np.uint8))
    # Large dark areas are ground, not walls, and light letters on them leave dark strokes: a plan is drawn on light.
    solid: Any = cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones((_SHORTEST, _SHORTEST), np.uint8))
    paper = _paper(brightest) & (1 - solid)
    upright, level = upright & paper, level & paper
    gap = round(0.45 * min(_spacing(upright, 0), _spacing(level, 1)))
    if gap < 4:
        return None
    upright = cv2.morphologyEx(upright, cv2.MORPH_CLOSE, np.ones((gap, 1), np.uint8))
    level = cv2.morphologyEx(level, cv2.MORPH_CLOSE, np.ones((1, gap), np.uint8))
    walls = cv2.dilate(upright | level, np.ones((3, 3), np.uint8))
    regions: Any
    count, regions, stats, _ = cv2.connectedComponentsWithStats(1 - walls, connectivity=4)
    area = sheet.pixels.shape[0] * sheet.pixels.shape[1] if sheet.pixels is not None else 0
    kept = [n for n in range(1, count) if gap * gap < stats[n, cv2.CC_STAT_AREA] < 0.25 * area and _boxlike(stats[n])]
    written = rows_of(sheet)
    names = {number: _name(sheet, written, regions, number, owners) for number in kept}
    if sum(name != "" for name in names.values()) < 2:
        return None
    inside = cv2.dilate(np.isin(regions, kept).astype(np.uint8), np.ones((13, 13), np.uint8)) > 0
    return Rooms(regions, inside, {number: name or None for number, name in names.items()})


def _paper(brightest: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The largest light area of a picture, with what is drawn on it."""
    import cv2
    import numpy as np

    light = cv2.morphologyEx((brightest > 175).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((19, 19), np.uint8))
    count, areas, stats, _ = cv2.connectedComponentsWithStats(light, connectivity=4)
    largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax()) if count > 1 else 0
    return np.asarray(areas == largest, dtype=np.uint8)


def _boxlike(stats: NDArray[np.int32]) -> bool:
    """Whether a region fills most of the rectangle around it, as rooms do."""
    return bool(stats[4] > 0.6 * stats[2] * stats[3])


def _spacing(strokes: NDArray[np.uint8], axis: int) -> float:
    """The usual distance between parallel walls."""
    import numpy as np

    length = strokes.sum(axis=axis, dtype=np.int64)
    at = np.flatnonzero(length >= max(_SHORTEST, 0.25 * float(length.max())))
    starts = [int(one) for number, one in enumerate(at) if number == 0 or one - at[number - 1] > 12]
    steps = [b - a for a, b in itertools.pairwise(starts) if b - a > 40]
    return median(steps) if steps else 0.0


def _name(
    sheet: Sheet, written: list[Passage], regions: NDArray[np.int32], number: int, owners: NDArray[np.uint8]
) -> str | None:
    """What is written in a room; nothing for a room without a name, None for a name that cannot be read."""
    height, width = regions.shape
    here = [
        row
        for row in written
        if sum(letter.isalpha() for letter in row.text) >= 2
        and regions[min(height - 1, int(row.box.centre[1])), min(width - 1, int(row.box.centre[0]))] == number
    ]
    if not here:
        return ""
    found = []
    for row in rows(here):
        box = row[0].box
        for piece in row[1:]:
            box = box.join(piece.box)
        covered = sheet.source == "screenshot" and owners[box.top : box.bottom, box.left : box.right].any()
        text = uncovered(sheet, box, owners) if covered else " ".join(piece.text for piece in row)
        if text is None:
            return None
        found.append(text)
    return " ".join(found)
