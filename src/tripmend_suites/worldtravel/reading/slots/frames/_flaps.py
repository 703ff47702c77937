"""Words with each letter on a tile of its own: flaps of a departure board, letters in boxes. Their letters are cut out,
joined, drawn dark on white, and read again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...sheet import Box, Sheet
from ._cells import Cell, Piece
from ._frames import Canvas, ground_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Comb", "comb_in", "letters_on", "without_tiles"]

_AWAY = 40
"""Steps of brightness by which a tile stands out from the ground of its slot, and a letter from its tile."""
_SURE = 0.7
"""Words that are read with less confidence are left alone."""


@dataclass(frozen=True, slots=True)
class Comb:
    """A row of tiles. top, bottom: its rows. tiles: from where to where each goes; all in pixels of the page."""

    top: int
    bottom: int
    tiles: tuple[tuple[int, int], ...]

    @property
    def box(self) -> Box:
        """Around all tiles."""
        return Box(self.tiles[0][0], self.top, self.tiles[-1][1], self.bottom)


def without_tiles(sheet: Sheet, canvas: Canvas, cells: Sequence[Cell]) -> list[Cell]:
    """The cells with the words on tiles as plain words, in place of what was read there first. Only on screenshots;
    words that are not read for sure keep what was read first. Each picture of a word is read once."""
    found = list(cells)
    if sheet.source != "screenshot":
        return found
    combs = {i: comb for i, cell in enumerate(cells) if (comb := comb_in(canvas, cell)) is not None}
    if 2 * len(combs) <= len(cells):
        return found  # a row of boxes in a few slots is a drawing
    pictures = {i: letters_on(canvas, comb) for i, comb in combs.items()}
    each: dict[bytes, NDArray[np.uint8]] = {
        picture.tobytes(): picture for picture in pictures.values() if picture is not None
    }
    from ..._again import read_each

    read = dict(zip(each, read_each(list(each.values())), strict=True))
    for i, picture in pictures.items():
        text, sure = read[picture.tobytes()] if picture is not None else ("", 0.0)
        if sure < _SURE:
            continue
        box = combs[i].box
        kept = [piece for piece in cells[i].pieces if not _over(piece.box, box)]
        found[i] = replace(cells[i], pieces=(*kept, Piece("".join(text.split()), box)))
    return found


def _over(piece: Box, box: Box) -> bool:
    x, y = piece.centre
    return box.left <= x < box.right and box.top <= y < box.bottom


def comb_in(canvas: Canvas, cell: Cell) -> Comb | None:
    """The tiles in a cell: three or more of one width, evenly spaced and apart, and higher than the time. None where
    there are none."""
    import numpy as np

    area = canvas.inside(cell.box.grow(-2))
    crop = canvas.crop(area)
    away = np.abs(crop - ground_of(crop)).max(axis=2) > _AWAY
    tall = cell.ink.height
    rows: dict[tuple[tuple[int, int], ...], list[int]] = {}
    for y, row in enumerate(away):
        ends = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
        tiles = _even(list(zip(ends[::2].tolist(), ends[1::2].tolist(), strict=True)), tall)
        if tiles:
            rows.setdefault(tiles, []).append(y)
    best = max(rows.items(), key=lambda one: len(one[1]), default=None)
    if best is None:
        return None
    tiles, ys = best
    if ys[-1] + 1 - ys[0] < 1.2 * tall or len(ys) < 4:
        return None
    moved = tuple((left + area.left, right + area.left) for left, right in tiles)
    return Comb(ys[0] + area.top, ys[-1] + 1 + area.top, moved)


def _even(runs: Sequence[tuple[int, int]], tall: int) -> tuple[tuple[int, int], ...]:
    """The longest row of three or more runs of one width and one distance; both to within a pixel."""
    best: list[tuple[int, int]] = []
    now: list[tuple[int, int]] = []
    for left, right in runs:
        wide = right - left
        if not 0.6 * tall <= wide <= 3 * tall:
            now = []
            continue
        if now:
            same = abs(wide - (now[0][1] - now[0][0])) <= 1
            gap = left - now[-1][1]
            even = len(now) < 2 or abs(gap - (now[1][0] - now[0][1])) <= 1
            if not (same and gap <= 0.6 * wide):
                now = []
            elif not even:
                now = now[-1:]
        now.append((left, right))
        if len(now) > len(best):
            best = list(now)
    return tuple(best) if len(best) > 2 else ()


def letters_on(canvas: Canvas, comb: Comb) -> NDArray[np.uint8] | None:
    """The letters of a row of tiles side by side, dark on white; empty tiles at the end are left out. None where no
    tile has a letter."""
    import numpy as np

    parts: list[NDArray[np.float64]] = []
    for left, right in comb.tiles:
        crop = canvas.crop(Box(left, comb.top, right, comb.bottom))[:, 1:-1]
        ground = np.median(np.concatenate([crop[:, :1], crop[:, -1:]], axis=1), axis=1)  # a tile may be of two tones
        away = np.abs(crop - ground[:, None, :]).max(axis=2).astype(np.float64)
        edge = max(1, len(away) // 10)
        away[:edge], away[-edge:] = 0.0, 0.0
        parts.append(away)
    most = max(float(part.max(initial=0.0)) for part in parts)
    if most < _AWAY:
        return None
    glyphs = [_glyph(part, most) for part in parts]
    while glyphs and glyphs[-1] is None:
        glyphs.pop()
    tall = comb.bottom - comb.top
    space, gap = np.zeros((tall, max(2, tall // 3))), np.zeros((tall, max(2, tall // 12)))
    margin = np.zeros((tall, max(4, tall // 4)))
    line = [margin]
    for glyph in glyphs:
        line += [space if glyph is None else glyph, gap]
    alpha = np.concatenate([*line, margin], axis=1)
    grey = np.round(255 * (1 - alpha)).astype(np.uint8)
    return np.ascontiguousarray(np.repeat(grey[:, :, None], 3, axis=2))


def _glyph(away: NDArray[np.float64], most: float) -> NDArray[np.float64] | None:
    import numpy as np

    columns = np.flatnonzero((away > 0.4 * most).any(axis=0))
    if not len(columns):
        return None
    first, last = max(0, int(columns[0]) - 1), int(columns[-1]) + 2
    return np.asarray(np.clip(away[:, first:last] / most, 0, 1), np.float64)
