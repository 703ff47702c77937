"""What stands over its time in a picture: tiles and upright bars, as in a chart, each with a time written under it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .drawings import LARGEST_SIGN, Shade
from .forms import OTHER
from .pieces import TIME, Piece
from .regions import Regions
from .tiles import Region, area, is_inside, shared

__all__ = ["gather_standing"]

_NEAR = 24
"""Pixels between a tile and the time under it."""
_OFF = 4
"""Pixels that the middle of a tile and that of its time, or the sides of the parts of a bar, may be apart."""
_WIDEST, _LEAST = 200, 12
"""Pixels, width of a tile."""
_FEWEST = 3
"""Tiles of one row that make a chart."""


def gather_standing(pieces: Sequence[Piece], regions: Regions) -> None:
    """Join upright bars of two tiles, and give each tile over a time a tile around both, of the ground that they stand
    on; where there are several in a row."""
    blank = [tile for tile in regions.tiles if _is_blank(tile, regions)]
    pairs = [(tile, one) for one in pieces if (tile := _over(one, blank, regions)) is not None]
    rows = Counter(round(one.box[3] / _OFF) for _, one in pairs)
    used = Counter(id(tile) for tile, _ in pairs)
    pairs = [(tile, one) for tile, one in pairs if rows[round(one.box[3] / _OFF)] >= _FEWEST and used[id(tile)] == 1]
    if not pairs:
        return
    _join(regions, [tile for tile, _ in pairs], blank)
    for tile, one in pairs:
        around = [(min(a, b), max(a, b)) for a, b in zip(tile.box, one.box, strict=True)]
        box = (around[0][0] - 1, around[1][0] - 1, around[2][1] + 1, around[3][1] + 1)
        regions.tiles.append(Region(box, regions.colour_at(box)))


def _is_blank(tile: Region, regions: Regions) -> bool:
    width, height = tile.box[2] - tile.box[0], tile.box[3] - tile.box[1]
    return _LEAST <= width <= _WIDEST and height >= 8 and not regions.is_written(tile.box)


def _over(time: Piece, blank: Sequence[Region], regions: Regions) -> Region | None:
    """The tile right over a time and on one ground with it, None without one."""
    if not TIME.fullmatch(time.text):
        return None
    left, top, right, _ = time.box
    found = [
        tile
        for tile in blank
        if -1 <= top - tile.box[3] <= _NEAR and abs(left + right - tile.box[0] - tile.box[2]) <= 2 * _OFF
    ]
    best = max(found, key=lambda tile: tile.box[3], default=None)
    grounds = [] if best is None else [one for one in regions.tiles if is_inside(time.box, one.box)]
    return best if best is not None and all(is_inside(best.box, one.box) for one in grounds) else None


def _join(regions: Regions, standing: Sequence[Region], blank: Sequence[Region]) -> None:
    """Make bars of the tiles that stand in a row, where some of them are the filled part of one with a blank part over
    it, and of the samples that are filled with their colour."""
    stacks = [(tile, upper) for tile in blank if (upper := _upper(tile, blank)) is not None]
    shades = [(tile.fill, upper.fill) for tile, upper in stacks if any(tile is one for one in standing)]
    if not shades:
        return
    for tile, upper in stacks:
        if any(_alike(tile.fill, full) and _alike(upper.fill, rest) for full, rest in shades):
            tile.bar, tile.fill = (tile.box, tile.fill), upper.fill
            tile.box = (tile.box[0], upper.box[1], tile.box[2], tile.box[3])
            regions.tiles[:] = [one for one in regions.tiles if one is not upper]
    top_of = {tile.box[3] // _OFF: tile.box[1] for tile in standing if tile.bar is not None}
    for tile in standing:
        left, top, right, foot = tile.box
        level = [at for at in (foot // _OFF - 1, foot // _OFF, foot // _OFF + 1) if at in top_of]
        if level and not (tile.bar is not None and tile.bar[0][3] == foot):
            full = bool(tile.pattern) or any(_alike(tile.fill, one) for one, _ in shades)
            tile.bar = ((left, top if full else foot, right, foot), tile.fill)
            tile.box = (left, min(top, top_of[level[0]]), right, foot)
    for shade, rest in dict.fromkeys(shades):
        _samples(regions, shade, rest)


def _samples(regions: Regions, full: Shade, rest: Shade) -> None:
    """Make bars of the little upright ones that are filled with the colour of others, as far up as their frame goes."""
    import cv2
    import numpy as np

    away = np.abs(regions.pixels.astype(np.int16) - np.asarray(full)).max(axis=2)
    _, _, stats, _ = cv2.connectedComponentsWithStats((away <= OTHER).astype(np.uint8), connectivity=8)
    for left, top, w, h, pixels in stats[1:].tolist():
        foot = top + h
        if not _LEAST <= w <= LARGEST_SIGN or not 4 <= h <= 2 * LARGEST_SIGN or pixels < 0.75 * w * h:
            continue
        side = regions.pixels[:foot, max(0, left - 6) : left].astype(np.int16)
        blank = np.flatnonzero((np.abs(side[:, -2:] - side[-2, 0]).max(axis=2) <= OTHER).all(axis=1)[: foot - 1])
        head = int(blank[-1]) + 1 if len(blank) else 0
        box = (left - 2, min(top, head), left + w + 2, foot + 1)
        if box[3] - box[1] <= w or box[3] - box[1] > 2 * LARGEST_SIGN or regions.is_written(box):
            continue
        regions.tiles[:] = [one for one in regions.tiles if shared(one.box, box) < 0.5 * area(one.box)]
        regions.marks[:] = [one for one in regions.marks if shared(one.box, box) < 0.5 * area(one.box)]
        regions.tiles.append(Region(box, rest, bar=((left, top, left + w, foot), full)))


def _upper(tile: Region, blank: Sequence[Region]) -> Region | None:
    """The tile of the same width that stands on another, None without one."""
    left, top, right, _ = tile.box
    return next(
        (
            one
            for one in blank
            if one is not tile
            and abs(one.box[3] - top) <= _OFF
            and max(abs(one.box[0] - left), abs(one.box[2] - right)) <= _OFF
        ),
        None,
    )


def _alike(one: Sequence[int], other: Sequence[int]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= OTHER
