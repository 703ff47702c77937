"""The stops of walks in a drawing: dots of the walk's colour, in the order in which its line reaches them."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .._prose import Passage
from ..sheet import Box, Sheet
from ._rooms import Rooms, rooms_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Drawn", "drawn_walks"]

_PLAIN = {
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
"""What is taken for a colour whose sample in the legend cannot be seen."""
_NEAR = 48
"""Of 255: the colour of a pixel may be this far from its walk's."""
_STEP = 3
"""Pixels: the line is followed on a coarser grid."""
_DOORS = ("entrance", "start", "foyer", "lobby", "main door", "reception", "ticket", "way in")


@dataclass(frozen=True, slots=True)
class Drawn:
    """The rooms where a walk stops, in order; none, and why, where that cannot be made out."""

    stops: tuple[str, ...]
    why: str = ""


def drawn_walks(sheet: Sheet, legend: Sequence[tuple[str, Passage]]) -> dict[str, Drawn]:
    """The stops of each walk of the legend, by its name. Needs the sheet's pixels."""
    pixels = sheet.pixels
    if pixels is None:
        return {}
    colours = [_sample(pixels, row.box) or _PLAIN.get(name.split()[0]) for name, row in legend]
    known = [colour for colour in colours if colour is not None]
    owners = _owners(pixels, known)
    rooms = rooms_of(sheet, owners)
    if rooms is None:
        return {name: Drawn((), "no rooms can be made out on the plan") for name, _ in legend}
    found = {}
    for (name, _), colour in zip(legend, colours, strict=True):
        if colour is None:
            found[name] = Drawn((), "its colour cannot be made out")
        else:
            found[name] = _stops(owners == known.index(colour) + 1, rooms)
    return found


def _sample(pixels: NDArray[np.uint8], box: Box) -> tuple[int, int, int] | None:
    """The colour of the patch to the left of an entry of the legend."""
    import numpy as np

    reach = max(24, 3 * box.height)
    patch = (
        pixels[max(0, box.top) : box.bottom, max(0, box.left - reach) : max(1, box.left - 1)].reshape(-1, 3).astype(int)
    )
    strong = patch[(patch.max(axis=1) - patch.min(axis=1)) > 60] if len(patch) else patch
    if len(strong) < 24:
        return None
    values, counts = np.unique(strong, axis=0, return_counts=True)
    red, green, blue = (int(part) for part in values[counts.argmax()])
    return red, green, blue


def _owners(pixels: NDArray[np.uint8], colours: Sequence[tuple[int, int, int]]) -> NDArray[np.uint8]:
    """For each pixel the number (from 1) of the walk whose colour it has, pure or slightly see-through; else 0."""
    import numpy as np

    highest = np.maximum(np.maximum(pixels[..., 0], pixels[..., 1]), pixels[..., 2])
    lowest = np.minimum(np.minimum(pixels[..., 0], pixels[..., 1]), pixels[..., 2])
    strong = np.flatnonzero(highest - lowest >= 40)
    seen = pixels.reshape(-1, 3)[strong].astype(np.int16)
    owner = np.zeros(len(strong), dtype=np.uint8)
    nearest = np.full(len(strong), _NEAR + 1, dtype=np.int16)
    for number, colour in enumerate(colours, 1):
        for share in (1.0, 0.85):
            shade = np.array([round(share * part + (1 - share) * 247) for part in colour], dtype=np.int16)
            away = np.abs(seen - shade).max(axis=1)
            closer = away < nearest
            owner[closer] = number
            nearest[closer] = away[closer]
    owners = np.zeros(highest.size, dtype=np.uint8)
    owners[strong] = owner
    return owners.reshape(highest.shape)


def _stops(mask: NDArray[np.bool_], rooms: Rooms) -> Drawn:
    dots, radius = _dots(mask & rooms.inside)
    if not dots:
        return Drawn((), "no dots of its colour are on the plan")
    order = _along(mask & rooms.inside, dots, radius, rooms)
    if order is None:
        return Drawn((), "its line cannot be followed from dot to dot")
    stops = [rooms.name_at(*dot) for dot in order]
    if any(stop is None for stop in stops):
        return Drawn((), "it stops in a room whose name cannot be read")
    return Drawn(tuple(stop for stop in stops if stop))


def _dots(mask: NDArray[np.bool_]) -> tuple[list[tuple[int, int]], float]:
    """Middles of the dots (x, y), and their radius: where the colour is much thicker than in the line."""
    import cv2
    import numpy as np

    depth = cv2.distanceTransform(mask.astype(np.uint8), cv2.DIST_L2, 3)
    radius = float(depth.max())
    if radius < 3:
        return [], radius
    count, _, stats, centres = cv2.connectedComponentsWithStats((depth > 0.6 * radius).astype(np.uint8))
    dots = []
    for number in range(1, count):
        width, height = int(stats[number, cv2.CC_STAT_WIDTH]), int(stats[number, cv2.CC_STAT_HEIGHT])
        if max(width, height) > 2 * radius:
            return [], radius  # as long as a line: there are no dots
        if min(width, height) >= 0.3 * radius:
            dots.append((round(centres[number][0]), round(centres[number][1])))
    return dots, radius


def _along(
    mask: NDArray[np.bool_], dots: list[tuple[int, int]], radius: float, rooms: Rooms
) -> list[tuple[int, int]] | None:
    """The dots in the order of the line, from its end at the entrance, or from the end that has no dot."""
    import cv2
    import numpy as np

    bridge = max(2, round(0.55 * radius))
    joined = (
        cv2.dilate(mask.astype(np.uint8), np.ones((2 * bridge + 1, 2 * bridge + 1), np.uint8))[::_STEP, ::_STEP] > 0
    )
    cells = [(y // _STEP, x // _STEP) for x, y in dots]
    some = _reached(joined, cells[0])
    if any(cell not in some for cell in cells):
        return None
    one = max(some, key=lambda cell: some[cell])
    ways = _reached(joined, one)
    other = max(ways, key=lambda cell: ways[cell])
    back = _reached(joined, other)
    ends = [(one, ways), (other, back)]
    doors = [_at_door(rooms, end) for end, _ in ends]
    if doors[0] == doors[1]:
        bare = [min(way[cell] for cell in cells) * _STEP > 2.5 * radius for _, way in ends]
        if bare[0] == bare[1]:
            return None if len(dots) > 1 else dots
        doors = bare
    way = ends[0 if doors[0] else 1][1]
    return [dot for _, dot in sorted(zip((way[cell] for cell in cells), dots, strict=True))]


def _at_door(rooms: Rooms, cell: tuple[int, int]) -> bool:
    name = (rooms.name_at(cell[1] * _STEP, cell[0] * _STEP) or "").lower()
    return any(word in name for word in _DOORS)


def _reached(cells: NDArray[np.bool_], start: tuple[int, int]) -> dict[tuple[int, int], int]:
    """Steps from `start` to every cell that can be reached."""
    far = {start: 0}
    height, width = cells.shape
    waiting = deque([start])
    while waiting:
        y, x = waiting.popleft()
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            cell = (y + down, x + right)
            if 0 <= cell[0] < height and 0 <= cell[1] < width and cell not in far and cells[cell]:
                far[cell] = far[(y, x)] + 1
                waiting.append(cell)
    return far
