"""Words that run up or down along a side of each slot, as on the spine of a book, are turned and read again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from ...sheet import Box, Sheet
from ..words._lexicon import folded, meaning_of, with_space
from ._cells import Cell, Piece
from ._frames import Canvas, ground_of
from ._likeness import ground_around, least_difference

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Spines", "with_spines"]

_SURE = 0.7
"""What is read with less confidence is no word."""
_TRIED = 4
"""So many slots are looked at before all others."""
_MOST = 40
_NARROW, _WIDE = 0.6, 3.5
"""How wide a strip is, in heights of the time; it is higher than wide by `_HIGHER`."""
_HIGHER = 1.3
_INKED = 40
_STEADY = 4
"""Strips begin and end so many pixels from where those of other slots do, from the side of the slot."""
_LETTERS = 5
"""Letters are at least so many pixels high."""
_CLIP = 120
_ALIKE = 12.0
"""Two strips that differ by less on average, of 255, hold the same word."""
_APART = 2.0
"""A strip is as many times further from those with another word than from one with its own."""


class Spines(NamedTuple):
    """cells: with the words that were turned, in place of what was made of them before. unread: those with a strip
    whose word could not be made out. blank: those with nothing where others have theirs."""

    cells: list[Cell]
    unread: set[int]
    blank: set[int]


def with_spines(sheet: Sheet, canvas: Canvas, cells: Sequence[Cell]) -> Spines | None:
    """What the words beside the slots say that are turned by a quarter, to either side; None without any. Only in
    screenshots, only where no slot says its state in words that lie, and where most strips are words of which one at
    least says a state or was read upright by itself. A word that cannot be read is that which it is drawn like. Where
    many slots have upright words that say nothing as they were read, and turned they say no more, none is known."""
    if sheet.source != "screenshot" or sheet.pixels is None or not 2 <= len(cells) <= _MOST:
        return None
    if any(meaning_of(" ".join(one.text for one in cell.pieces if not one.upright)) for cell in cells):
        return None
    best: tuple[float, int, dict[int, Box]] = (0.0, 1, {})
    for right in (True, False):
        places = _there(canvas, cells, _places(canvas, cells, right))
        some = list(places.values())
        step = max(1, len(some) // _TRIED)
        for turn in (1, -1) if some else ():
            read = _read(sheet.pixels, some[::step][:_TRIED], turn)
            share = sum(sure for text, sure in read if _word(text, sure)) / len(read)
            best = max(best, (share, turn, places), key=lambda one: one[0])
    share, turn, places = best
    found = _turned(sheet.pixels, canvas, cells, places, turn) if share >= 0.5 else None
    upright = [[meaning_of(one.text) for one in cell.pieces if one.upright] for cell in cells]
    strange = sum(bool(said) and not any(said) for said in upright)
    if share < 0.5 and 3 * strange > len(cells):
        return Spines([_bare(cell) for cell in cells], set(range(len(cells))), set())
    return found


def _bare(cell: Cell) -> Cell:
    """A slot without upright words: read in some slots and not in others, they make two kinds of slots of one."""
    return replace(cell, pieces=tuple(piece for piece in cell.pieces if not piece.upright))


def _turned(
    pixels: NDArray[np.uint8], canvas: Canvas, cells: Sequence[Cell], places: Mapping[int, Box], turn: int
) -> Spines | None:
    said = dict(zip(places, _read(pixels, list(places.values()), turn), strict=True))
    words = {i: text for i, (text, sure) in said.items() if _word(text, sure)}
    seen = {folded(one.text) for i in places for one in cells[i].pieces if one.upright}
    if 3 * len(words) < 2 * len(places) or not any(meaning_of(one) or folded(one) in seen for one in words.values()):
        return None
    often = Counter(folded(one) for one in words.values())
    firm = {i: one for i, one in words.items() if often[folded(one)] > 1 or meaning_of(one)}
    for i in set(places) - set(firm):
        like = _drawn_like(canvas, i, places, firm)
        if like or i in words:
            words[i] = like or words[i]
    found = list(cells)
    for i, text in words.items():
        others = tuple(piece for piece in cells[i].pieces if not _within(piece, places[i]))
        found[i] = replace(cells[i], pieces=(*others, Piece(text, places[i])))
    rest = set(range(len(cells))) - set(words)
    blank = {i for i in rest - set(places) if cells[i].framed}  # where others begin or end is not known, theirs may be
    return Spines(found, rest - blank, blank)


def _drawn_like(canvas: Canvas, one: int, places: Mapping[int, Box], words: Mapping[int, str]) -> str:
    """The word of the strips that one is drawn like, pixel for pixel, and unlike all with other words; else nothing."""
    wide = canvas.crop(canvas.inside(places[one].grow(1)))
    away: dict[str, float] = {}
    for i, text in words.items():
        inner = canvas.crop(canvas.inside(places[i].grow(-2)))
        away[text] = min(away.get(text, float(_CLIP)), least_difference(wide, inner, _CLIP))
    best = min(away, key=lambda text: away[text], default="")
    rest = [off for text, off in away.items() if folded(text) != folded(best)]
    alike = best and away[best] < _ALIKE and away[best] * _APART < min(rest, default=float(_CLIP))
    return best if alike else ""


def _word(text: str, sure: float) -> bool:
    return (
        sure > _SURE and sum(letter.isalpha() for letter in text) > 1 and not any(letter.isdigit() for letter in text)
    )


def _read(pixels: NDArray[np.uint8], places: Sequence[Box], turn: int) -> list[tuple[str, float]]:
    import numpy as np

    from ..._again import read_each

    cut = [_letters(pixels, place) for place in places]
    parts = [np.ascontiguousarray(np.rot90(pixels[p.top : p.bottom, p.left : p.right], turn)) for p in cut]
    return [(with_space(text), sure) for text, sure in read_each(parts)]


def _letters(pixels: NDArray[np.uint8], place: Box) -> Box:
    """A strip without the lines along its sides, which would be read as quotes, and its round corners: the widest of
    what stands on its ground and off its sides, with the ground around that."""
    import numpy as np

    crop = pixels[place.top + 2 : place.bottom - 2, place.left : place.right].astype(np.int16)
    if min(crop.shape[:2]) < 4:
        return place
    inked = np.flatnonzero((np.abs(crop - ground_of(crop)).max(axis=2) > _INKED).any(axis=0))
    runs = np.split(inked, np.flatnonzero(np.diff(inked) > 2) + 1)
    off = [i for i, run in enumerate(runs) if len(run) >= _LETTERS and run[0] > 0 and run[-1] + 1 < place.width]
    if not off:
        return place
    at = max(off, key=lambda i: len(runs[i]))
    left = int(runs[at - 1][-1]) + 2 if at else 0
    right = int(runs[at + 1][0]) - 1 if at + 1 < len(runs) else place.width
    return place._replace(left=place.left + left, right=place.left + right)


def _within(piece: Piece, place: Box) -> bool:
    """Whether a piece is what was made of a strip before."""
    x, y = piece.box.centre
    return place.left <= x < place.right and place.top <= y < place.bottom


def _places(canvas: Canvas, cells: Sequence[Cell], right: bool) -> list[Box]:
    """The strip of each slot on one side, where slots have one at the same distance from that side: also of those whose
    words were taken for others, and that have none by themselves. Nothing where fewer than two have one."""
    own = [_strip(canvas, cell, cells, right) for cell in cells]
    sides = [cell.box.right if right else cell.box.left for cell in cells]
    ends = [(one.left - side, one.right - side) for one, side in zip(own, sides, strict=True) if one is not None]
    if len(ends) < 2:
        return []
    first, last = (round(median(one[end] for one in ends)) for end in (0, 1))
    steady = [abs(a - first) <= _STEADY and abs(b - last) <= _STEADY for a, b in ends]
    if 3 * sum(steady) < 2 * len(steady):
        return []
    found: list[Box] = []
    for cell, one, side in zip(cells, own, sides, strict=True):
        if one is None or abs(one.width - (last - first)) > _STEADY:
            one = canvas.inside(Box(side + first, cell.box.top, side + last, cell.box.bottom))
        found.append(one)
    return found


def _there(canvas: Canvas, cells: Sequence[Cell], places: Sequence[Box]) -> dict[int, Box]:
    """The places in which something is drawn, by the number of their slot."""
    import numpy as np

    found = {}
    for i, (cell, place) in enumerate(zip(cells, places, strict=False)):
        crop = canvas.crop(place.grow(-2))
        grounds = (ground_of(canvas.crop(canvas.inside(cell.box))), ground_around(canvas, cell.box))
        inked = np.min([np.abs(crop - one).max(axis=2) for one in grounds], axis=0) > _INKED
        if inked.sum() > cell.ink.height:
            found[i] = place
    return found


def _strip(canvas: Canvas, cell: Cell, cells: Sequence[Cell], right: bool) -> Box | None:
    """The narrow thing that stands upright at one end of a slot, within the frame or right outside of it; the frame
    that was found may end where it begins."""
    import numpy as np

    box, tall = cell.box, cell.ink.height
    inner = [cell.ink, *(piece.box for piece in cell.pieces if piece.lying)]
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
