"""What forbids to tell states by looks or by what is missing: words that were lost, or a legend without its samples."""

from __future__ import annotations

from collections.abc import Sequence

from ...sheet import Box
from ..frames._cells import Cell, Piece
from ..frames._frames import Canvas, ground_of
from ..frames._verdict import Basis, Verdict
from ..words._counts import names_places
from ..words._lexicon import meaning_of, says_count

__all__ = ["legend_alone", "uncounted", "unread_upright"]

_INKED = 40
_FEWEST = 12
"""So many pixels at least are drawn where a word stands."""
_WORDS = 3
"""The words of a legend's entry are no more than this."""
_BELOW = 4
"""Entries of a legend that stand under each other are so many of their heights apart at most."""


def uncounted(before: Sequence[Cell], cells: Sequence[Cell], verdicts: Sequence[Verdict]) -> set[int]:
    """The slots with a word for places whose number was not read: it may be a nought. Not those that say their state in
    other words, nor those whose time is struck out; none where slots are said to be sold out in words without a number,
    so that the word (``Tickets``) is a button on the others. before: the cells with all that was read at first."""
    mute = {
        i
        for i, (first, last) in enumerate(zip(before, cells, strict=True))
        if any(names_places(one.text) for one in (*first.pieces, *last.pieces)) and says_count(last.words) is None
    }
    full = [i for i, cell in enumerate(cells) if i not in mute and meaning_of(cell.words) == "sold_out"]
    if any(not any(letter.isdigit() for letter in cells[i].words) for i in full):
        return set()
    return {i for i in mute if not _tells(cells[i], verdicts[i])}


def _tells(cell: Cell, verdict: Verdict) -> bool:
    said = any(meaning_of(one.text) and not names_places(one.text) for one in cell.pieces)
    return said or (verdict.state == "sold_out" and verdict.basis in (Basis.STROKE, Basis.SCRIBBLE))


def unread_upright(canvas: Canvas, cells: Sequence[Cell]) -> set[int]:
    """The slots with something drawn where others have a word for their state that runs up or down, and that say
    nothing: theirs was not read."""
    words = [(cell, one) for cell in cells for one in cell.pieces if one.upright and meaning_of(one.text)]
    silent = [i for i, cell in enumerate(cells) if not any(meaning_of(t) for t in (cell.words, *_texts(cell)))]
    return {i for i in silent if any(_drawn(canvas, cells[i], of, word) for of, word in words)}


def _texts(cell: Cell) -> list[str]:
    return [one.text for one in cell.pieces]


def _drawn(canvas: Canvas, cell: Cell, of: Cell, word: Piece) -> bool:
    """Whether anything but the time and what lies is drawn in a slot, in the column of a word of another slot."""
    import numpy as np

    right = word.box.left > of.ink.right
    side, own = (of.box.right, cell.box.right) if right else (of.box.left, cell.box.left)
    left = own + word.box.left - side
    area = canvas.inside(Box(left, cell.box.top + 4, left + word.box.width, cell.box.bottom - 4))
    crop = canvas.crop(area)
    if min(crop.shape[:2]) < 4:
        return False
    away = np.abs(crop - ground_of(crop)).max(axis=2) > _INKED
    for one in (cell.ink, *(piece.box for piece in cell.pieces if piece.lying)):
        box = one.grow(2)
        rows = slice(max(0, box.top - area.top), max(0, box.bottom - area.top))
        away[rows, max(0, box.left - area.left) : max(0, box.right - area.left)] = False
    away[:, away.mean(axis=0) > 0.9] = False  # a line along the frame
    return int(away.sum()) >= _FEWEST


def legend_alone(cells: Sequence[Cell], pieces: Sequence[Piece]) -> bool:
    """Whether words for both states stand together outside of all slots, in one row or one below the other, and no slot
    says its own: a legend, whose samples were not found where this is asked."""
    if any(meaning_of(cell.words) for cell in cells):
        return False
    loose = [
        (one.box, meaning)
        for one in pieces
        if len(one.text.split()) <= _WORDS
        and not any(letter.isdigit() for letter in one.text)
        and not any(_holds(cell, one) for cell in cells)
        and (meaning := meaning_of(one.text))
    ]
    return any(a != b and _together(one, two) for one, a in loose for two, b in loose)


def _holds(cell: Cell, piece: Piece) -> bool:
    x, y = piece.box.centre
    return cell.box.left <= x < cell.box.right and cell.box.top <= y < cell.box.bottom


def _together(one: Box, two: Box) -> bool:
    tall = max(one.height, two.height)
    down = abs(one.centre[1] - two.centre[1])
    return down < 0.7 * tall or (abs(one.left - two.left) < tall and down < _BELOW * tall)
