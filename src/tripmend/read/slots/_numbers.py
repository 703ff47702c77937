"""Numbers that the recogniser lost: where labels have one (``places: 4``, ``2 left``) and a label of the same words has
none, it is looked at again. ``places: 0`` without its number would say that there are places."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..sheet import Box
from ._cells import Cell, Piece
from ._lexicon import folded, meaning_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["recounted"]

_MOST = 32
"""So many labels are read again at most; about 20 ms each."""
_SURE = 0.7
"""What is read again with less confidence is no number."""
_Head = tuple[str, bool]
"""The words of a label without its number, and whether the number stands before them."""


def recounted(pixels: NDArray[np.uint8], cells: Sequence[Cell]) -> tuple[list[Cell], set[int]]:
    """The cells with the numbers that their labels lost, read again, and those that stay without a number that has to
    be there: their labels end in a colon, and what they say by themselves is left out."""
    counted = Counter(head for cell in cells for head in _heads(cell))
    bare = {i: (piece, first) for i, cell in enumerate(cells) for piece, first in _uncounted(cell, counted)}
    found, doubtful = list(cells), set[int]()
    if not bare or len(bare) > _MOST:
        return found, doubtful
    from .._again import read_each

    places = [_with_number(piece.box, cells[i].box, first) for i, (piece, first) in bare.items()]
    read = read_each([pixels[p.top : p.bottom, p.left : p.right] for p in places])
    for (i, (piece, _)), (text, sure) in zip(bare.items(), read, strict=True):
        kept = tuple(one for one in cells[i].pieces if one is not piece)
        if sure > _SURE and _words(text) == _words(piece.text) and any(ch.isdigit() for ch in text):
            found[i] = replace(cells[i], pieces=(*kept, replace(piece, text=re.sub(r":(?=\d)", ": ", text))))
        elif piece.text.rstrip().endswith(":"):
            found[i] = replace(cells[i], pieces=kept)
            doubtful.add(i)
    return found, doubtful


def _words(text: str) -> str:
    return " ".join(re.findall(r"[^\W\d_]+", folded(text)))


def _beside(label: Piece, pieces: Sequence[Piece]) -> Piece | None:
    """A number by itself close to a label, in its row."""
    for one in pieces:
        gap = max(one.box.left - label.box.right, label.box.left - one.box.right)
        level = one.box.top <= label.box.centre[1] < one.box.bottom
        if level and re.fullmatch(r"\W*\d{1,3}\W*", one.text) and -4 <= gap < 1.5 * label.box.height:
            return one
    return None


def _heads(cell: Cell) -> list[_Head]:
    """The labels that have their number, in one piece or in two."""
    found = []
    for one in cell.pieces:
        words, match = _words(one.text), re.search(r"\d", one.text)
        other = _beside(one, cell.pieces)
        if words and match:
            found.append((words, not re.search(r"[^\W\d_]", one.text[: match.start()])))
        elif words and other:
            found.append((words, other.box.left < one.box.left))
    return found


def _uncounted(cell: Cell, counted: Counter[_Head]) -> list[tuple[Piece, bool]]:
    """The label of a slot that says something without a number, where two others have one, and on which side."""
    return [
        (one, first)
        for one in cell.pieces
        if not any(ch.isdigit() for ch in one.text) and meaning_of(one.text) and _beside(one, cell.pieces) is None
        for first in (False, True)
        if counted[_words(one.text), first] > 1
    ][:1]


def _with_number(label: Box, slot: Box, first: bool) -> Box:
    """From a label to where its number ends, or from where it begins."""
    wide = round(2.2 * label.height)
    if first:
        return Box(max(slot.left + 3, label.left - wide), label.top, label.right + 2, label.bottom)
    return Box(label.left - 2, label.top, max(label.right, min(slot.right - 3, label.right + wide)), label.bottom)
