"""The coloured walks of a floor plan: a dot in each room where a walk stops, in the order of its line."""

from __future__ import annotations

import re
from collections import deque
from typing import TYPE_CHECKING

from tripmend.pages.ocr import Box
from tripmend.pages.tree import Element

from .facts import Abstained
from .sight import Notes, Sight, swatch_left_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["note_walks"]

_COLOURS = {
    "red": (211, 47, 47),
    "blue": (21, 101, 192),
    "green": (46, 139, 64),
    "yellow": (224, 168, 0),
    "orange": (239, 127, 0),
    "purple": (123, 31, 162),
    "violet": (123, 31, 162),
    "pink": (233, 100, 150),
    "brown": (121, 85, 72),
    "turquoise": (0, 170, 160),
}
"""What is taken for a colour whose patch in the legend cannot be seen."""
_NAME = re.compile(
    rf"^\W*(?:the\s+)?(?P<name>(?:{'|'.join(_COLOURS)})\s*(?:route|walk|path|trail|tour|circuit|round))\b",
    re.IGNORECASE,
)
_NEAR = 48
"""Of 255: the colour of a pixel may be this far from its walk's."""
_STEP = 3
"""Pixels: the line is followed on a coarser grid."""
_DOORS = ("entrance", "start", "foyer", "lobby", "door", "reception")

Dot = tuple[float, float]
Room = tuple[str, Box]


def note_walks(notes: Notes) -> None:
    """Write down the stops of each walk of the legend, where its dots and the names of their rooms can be seen."""
    sight = notes.sight
    legend: dict[str, Element] = {}
    for leaf in sight.lines:
        if (found := _NAME.match(leaf.text)) and len(leaf.text) < 80:
            legend.setdefault(" ".join(found["name"].lower().split()), leaf)
    written = [(line.text.strip(), line.box) for line in sight.recognised] or sight.pieces
    rooms = [
        (text, box)
        for text, box in written
        if re.match(r"[A-ZÀ-Þ][^\W\d_]", text) and len(text.split()) <= 4 and not _NAME.match(text)
    ]
    for name, leaf in legend.items():
        dots = _dots(sight, name, leaf, rooms)
        stops = [_room(dot, rooms) for dot in dots]
        if stops and all(stops):
            notes.add("walk", {"walk": name, "stops": stops}, leaf)
        else:
            notes.abstained.append(Abstained(f"walk {name}", "its stops cannot be made out", sight.place(leaf)))


def _room(dot: Dot, rooms: list[Room]) -> str:
    """The name over a dot: of the names that begin left of it and stand above it, those of the lowest row, and of these
    the last one."""
    over = [(box, text) for text, box in rooms if box.left <= dot[0] and box.top < dot[1] < box.top + 260]
    lowest = max((box.top for box, _ in over), default=0)
    row = [(box.left, text) for box, text in over if lowest - box.top < 14]
    return max(row)[1] if row else ""


def _dots(sight: Sight, name: str, leaf: Element, rooms: list[Room]) -> list[Dot]:
    """The middles of a walk's dots, in the order of its line."""
    hue = swatch_left_of(sight, leaf) or _COLOURS.get(name.split()[0], (0, 0, 0))
    if sight.pixels is not None:
        return _seen(sight.pixels, hue, rooms)
    circles = [one for one in sight.page.tree.walk() if one.tag == "circle" and one.box and one.colour("fill")]
    return [
        ((one.box[0] + one.box[2]) / 2, (one.box[1] + one.box[3]) / 2)  # type: ignore[index]
        for one in circles
        if max(abs(a - b) for a, b in zip((one.colour("fill") or (0, 0, 0))[:3], hue, strict=True)) < 12
    ]


def _seen(pixels: NDArray[np.uint8], hue: tuple[int, int, int], rooms: list[Room]) -> list[Dot]:
    import cv2
    import numpy as np

    mask = np.zeros(pixels.shape[:2], dtype=bool)
    for share in (1.0, 0.85):  # lines let a little of their ground through
        shade = np.array([round(share * part + (1 - share) * 247) for part in hue], dtype=np.int16)
        mask |= np.abs(pixels.astype(np.int16) - shade).max(axis=2) <= _NEAR
    depth = cv2.distanceTransform(mask.astype(np.uint8), cv2.DIST_L2, 3)
    count, _, stats, centres = cv2.connectedComponentsWithStats((depth > 5).astype(np.uint8))
    sizes = stats[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]]
    middles = [
        (float(centres[number][0]), float(centres[number][1]))
        for number in range(1, count)
        if sizes[number].max() <= 1.5 * sizes[number].min() and sizes[number].max() < 30
    ]
    dots = [dot for dot in middles if _room(dot, rooms)]
    return _along(mask, dots, rooms) if len(dots) > 1 else dots


def _along(mask: NDArray[np.bool_], dots: list[Dot], rooms: list[Room]) -> list[Dot]:
    """The dots in the order of the line, from its end at the entrance or without a dot; none where it cannot be
    followed."""
    import cv2
    import numpy as np

    joined = cv2.dilate(mask.astype(np.uint8), np.ones((15, 15), np.uint8))[::_STEP, ::_STEP] > 0
    cells = [(round(y) // _STEP, round(x) // _STEP) for x, y in dots]
    some = _reached(joined, cells[0])
    kept = [(cell, dot) for cell, dot in zip(cells, dots, strict=True) if cell in some]
    one = max(some, key=lambda cell: some[cell])
    ways = _reached(joined, one)
    other = max(ways, key=lambda cell: ways[cell])
    back = _reached(joined, other)
    doors = [
        any(word in _room((cell[1] * _STEP, cell[0] * _STEP + 12), rooms).lower() for word in _DOORS)
        for cell in (one, other)
    ]
    bare = [min(way[cell] for cell, _ in kept) * _STEP > 24 for way in (ways, back)]
    if len(kept) < 2 or (doors[0] == doors[1] and bare[0] == bare[1]):
        return []
    first = doors[0] if doors[0] != doors[1] else bare[0]
    way = ways if first else back
    return [dot for _, dot in sorted((way[cell], dot) for cell, dot in kept)]


def _reached(cells: NDArray[np.bool_], start: tuple[int, int]) -> dict[tuple[int, int], int]:
    """Steps from `start` to every cell that can be reached."""
    far = {start: 0}
    height, width = cells.shape
    waiting = deque([start])
    while waiting:
        y, x = waiting.popleft()
        for cell in ((y, x + 1), (y, x - 1), (y + 1, x), (y - 1, x)):
            if 0 <= cell[0] < height and 0 <= cell[1] < width and cell not in far and cells[cell]:
                far[cell] = far[(y, x)] + 1
                waiting.append(cell)
    return far
