"""Words that run up or down along a side of each slot, as on the spine of a book, are turned and read again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..sheet import Box, Sheet
from ._cells import Cell, Piece
from ._frames import Canvas, ground_of
from ._lexicon import meaning_of
from ._likeness import ground_around

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["with_spines"]

_SURE = 0.7
_TRIED = 4
"""So many slots are looked at before all others."""
_MOST = 40
_NARROW, _WIDE = 0.6, 2.4
"""How wide a strip is, in heights of the time; it is higher than wide by `_HIGHER`."""
_HIGHER = 1.3
_INKED = 40


def with_spines(sheet: Sheet, canvas: Canvas, cells: Sequence[Cell]) -> list[Cell]:
    """The cells with the words beside them that are turned by a quarter, where most of these say a state. Only in
    screenshots, and only where no slot says its state in words that lie."""
    kept = list(cells)
    if sheet.source != "screenshot" or sheet.pixels is None or not 2 <= len(cells) <= _MOST:
        return kept
    if any(meaning_of(cell.words) for cell in cells):
        return kept
    ways = [(right, turn) for right in (True, False) for turn in (1, -1)]
    places = {right: [_strip(canvas, cell, cells, right) for cell in cells] for right in (True, False)}
    best: tuple[float, bool, int] = (0.0, True, 1)
    for right, turn in ways:
        some = [place for place in places[right] if place is not None]
        if len(some) < 0.7 * len(cells):
            continue
        read = _read(sheet.pixels, some[:_TRIED], turn)
        best = max(best, (sum(sure for text, sure in read if meaning_of(text)) / len(read), right, turn))
    share, right, turn = best
    if share < 0.5:
        return kept
    some = [place for place in places[right] if place is not None]
    said = dict(zip(some, _read(sheet.pixels, some, turn), strict=True))
    for i, place in enumerate(places[right]):
        text, sure = said[place] if place is not None else ("", 0.0)
        if place is not None and sure > _SURE and meaning_of(text):
            others = tuple(piece for piece in cells[i].pieces if not _within(piece.box, place))
            kept[i] = replace(cells[i], pieces=(*others, Piece(text, place)))
    told = sum(one is not cell for one, cell in zip(kept, cells, strict=True))
    return kept if 3 * told >= 2 * len(cells) else list(cells)


def _read(pixels: NDArray[np.uint8], places: Sequence[Box], turn: int) -> list[tuple[str, float]]:
    import numpy as np

    from .._again import read_each

    return read_each([np.ascontiguousarray(np.rot90(pixels[p.top : p.bottom, p.left : p.right], turn)) for p in places])


def _within(box: Box, place: Box) -> bool:
    x, y = box.centre
    return place.left <= x < place.right and place.top <= y < place.bottom


def _strip(canvas: Canvas, cell: Cell, cells: Sequence[Cell], right: bool) -> Box | None:
    """The narrow thing that stands upright at one end of a slot, within the frame or right outside of it; the frame
    that was found may end where it begins."""
    import numpy as np

    box, tall = cell.box, cell.ink.height
    inner = [cell.ink, *(piece.box for piece in cell.pieces if piece.box.width > piece.box.height)]
    reach = round(_WIDE * tall)
    level = [o.box for o in cells if o is not cell and min(o.box.bottom, box.bottom) > max(o.box.top, box.top)]
    if right:
        first = max(one.right for one in inner) + 2
        last = min([box.right + reach, *(o.left - 2 for o in level if o.left >= box.right)])
    else:
        first = max([box.left - reach, 0, *(o.right + 2 for o in level if o.right <= box.left)])
        last = min(one.left for one in inner) - 2
    area = canvas.inside(Box(first, box.top + 1, max(first + 1, last), box.bottom - 1))
    crop = canvas.crop(area)
    if min(crop.shape[:2]) < 4:
        return None
    grounds = (ground_of(canvas.crop(canvas.inside(box))), ground_around(canvas, box))
    inked = np.min([np.abs(crop - one).max(axis=2) for one in grounds], axis=0) > _INKED
    columns = np.flatnonzero(inked.any(axis=0))
    for run in np.split(columns, np.flatnonzero(np.diff(columns) > 3) + 1):
        if not len(run) or not _NARROW * tall <= run[-1] + 1 - run[0] <= _WIDE * tall:
            continue
        high = np.flatnonzero(inked[:, run[0] : run[-1] + 1].any(axis=1))
        if high[-1] + 1 - high[0] >= _HIGHER * (run[-1] + 1 - run[0]):
            left = area.left + int(run[0])
            return Box(left, box.top, area.left + int(run[-1]) + 1, box.bottom)
    return None
