"""Words for a state that stand right under or over the frame of each slot, on a strip of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from ..frames._cells import Cell, Piece
from ..words._lexicon import meaning_of

__all__ = ["beside_the_point", "captioned"]

_MOST = 0.6
"""So many of the slots have to have a caption at the same distance."""
_WORDS = 5
_NEAR, _FAR = 0.9, 2.5
"""Heights of a time that may lie between a slot and its caption; the larger where each slot has one and each is one, as
in a table whose columns are slots."""


def captioned(cells: Sequence[Cell], pieces: Sequence[Piece]) -> list[Cell]:
    """The cells, each with the caption that belongs to it. Where few cells have one, where captions stand as near to
    the row above as to the row below, or where the cells say their states themselves, nothing is done."""
    kept = list(cells)
    told = [cell for cell in cells if meaning_of(cell.words)]
    loose = [p for p in pieces if len(p.text.split()) <= _WORDS and meaning_of(p.text) and not _inside(p, cells)]
    if len(cells) < 2 or len(told) * 4 > len(cells):
        return kept
    reach = round(_FAR * median(cell.ink.height for cell in cells))
    first, last = min(cell.box.top for cell in cells) - reach, max(cell.box.bottom for cell in cells) + reach
    loose = [p for p in loose if first < p.box.bottom and p.box.top < last]  # *Places* in the head of a page is none
    if len(loose) < 2:
        return kept
    found = [hits for hits in (_hits(cells, loose, below, _NEAR) for below in (True, False)) if hits]
    if not found:
        far = [_hits(cells, loose, below, _FAR) for below in (True, False)]
        found = [hits for hits in far if len(hits) == len(cells) == len(loose)]
    if not found:
        return kept
    gaps = [median(_gap(cells[i], piece) for i, piece in hits.items()) for hits in found]
    if len(found) == 2 and max(gaps) < 1.7 * max(2, min(gaps)):
        return kept
    for i, piece in found[gaps.index(min(gaps))].items():
        kept[i] = replace(kept[i], box=kept[i].box.join(piece.box), pieces=(*kept[i].pieces, piece))
    return kept


def beside_the_point(cells: Sequence[Cell], pieces: Sequence[Piece]) -> bool:
    """Whether a page says both states about as often as it has slots, in words that belong to no slot: then the looks
    of the slots are no ground to tell their states."""
    if any(meaning_of(cell.words) for cell in cells):
        return False
    reach = _FAR * median([cell.ink.height for cell in cells] or [0])
    first, last = (f([x for cell in cells for x in (cell.box.left, cell.box.right)], default=0) for f in (min, max))
    loose = [
        p
        for p in pieces
        if len(p.text.split()) <= _WORDS
        and not _inside(p, cells)
        and first - reach < p.box.centre[0] < last + reach  # *Your order* in another column is none
    ]
    said = [meaning for p in loose if (meaning := meaning_of(p.text))]
    enough = len(said) >= max(3, _MOST * len(cells))
    return (
        enough and min(said.count("open"), said.count("sold_out")) > 0 and not any(meaning_of(c.words) for c in cells)
    )


def _inside(piece: Piece, cells: Sequence[Cell]) -> bool:
    x, y = piece.box.centre
    return any(c.box.left <= x < c.box.right and c.box.top <= y < c.box.bottom for c in cells)


def _gap(cell: Cell, piece: Piece) -> int:
    return max(0, piece.box.top - cell.box.bottom, cell.box.top - piece.box.bottom)


def _hits(cells: Sequence[Cell], loose: Sequence[Piece], below: bool, reach: float) -> dict[int, Piece]:
    """The caption of each cell that has one in this direction within `reach` heights, at the distance that is usual;
    none if they are few."""
    found: dict[int, Piece] = {}
    for i, cell in enumerate(cells):
        tall = cell.ink.height
        for piece in loose:
            x, y = piece.box.centre
            near = cell.box.left <= x < cell.box.right and _gap(cell, piece) < reach * tall
            narrow = piece.box.left > cell.box.left - tall and piece.box.right < cell.box.right + tall
            if near and narrow and (y > cell.ink.bottom if below else y < cell.ink.top):
                found[i] = piece
    if not found:
        return {}
    usual = median(piece.box.centre[1] - cells[i].ink.centre[1] for i, piece in found.items())
    level = {i: p for i, p in found.items() if abs(p.box.centre[1] - cells[i].ink.centre[1] - usual) <= 5}
    enough = len(level) >= max(2, _MOST * len(cells)) and len(level) >= 0.7 * len(loose)
    return level if enough else {}
