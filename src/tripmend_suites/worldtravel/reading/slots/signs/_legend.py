"""The legend of a page: samples, and the words beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...sheet import Box
from ..frames._cells import Cell, Piece
from ..frames._found import LegendEntry
from ..words._lexicon import Meaning, meaning_of

__all__ = ["Sample", "samples_of"]

_EQUAL = re.compile(r"^[=:–-]\s*")
"""Between a sample and its words."""
_NEAR, _FAR = (6.0, 1.2), (9.0, 2.2)
"""How far words may stand behind their sample, and over or under the middle of its time, in heights of the time; the
latter where there are none so near, and no frame."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A cell that stands for a state. meaning: None where its words are not understood. larger: whether its words stand
    so far off that more belongs to it than the row of its time, which is all that its cell is without a frame."""

    cell: Cell
    entry: LegendEntry
    meaning: Meaning | None
    larger: bool = False


def samples_of(cells: Sequence[Cell], pieces: Sequence[Piece]) -> list[Sample]:
    """The samples drawn as a slot with ``hh:mm`` for the time, with the words to their right (or, where there are none,
    to their left)."""
    found: list[tuple[Cell, str, Box, Meaning | None, bool]] = []
    for one in cells:
        cell = _without_words(one)
        text, box = _beside(cell, cells, pieces)
        larger = not text and not cell.framed
        if larger:
            text, box = _beside(cell, cells, pieces, _FAR)
        found.append((cell, text, box, meaning_of(text), larger))
    told = {meaning for _, _, _, meaning, _ in found if meaning}
    samples = []
    for cell, text, box, meaning, larger in found:
        if meaning is None and len(found) == 2 and len(told) == 1 and text:
            meaning = "sold_out" if told == {"open"} else "open"
        samples.append(Sample(cell, LegendEntry(text, meaning or "unknown", cell.box, box), meaning, larger))
    return samples


def _without_words(cell: Cell) -> Cell:
    """A sample without a frame ends before the words that tell what it means; they stood in its guessed row."""
    if cell.framed:
        return cell
    row = sorted((p for p in cell.pieces if p.box.left >= cell.ink.right), key=lambda p: p.box.left)
    for piece in row:
        if _EQUAL.match(piece.text) or meaning_of(piece.text):
            rest = tuple(p for p in cell.pieces if p.box.left < piece.box.left)
            right = max(cell.ink.right + 2, piece.box.left - cell.ink.height // 2)
            return replace(cell, box=Box(cell.box.left, cell.box.top, right, cell.box.bottom), pieces=rest)
    return cell


def _beside(
    cell: Cell, cells: Sequence[Cell], pieces: Sequence[Piece], reach: tuple[float, float] = _NEAR
) -> tuple[str, Box]:
    """The words right of a sample and their box. reach: how far behind it they may stand, and how much higher or lower
    than its time."""
    tall = cell.ink.height
    middle = cell.ink.centre[1]
    inside = (
        (cell.box.top, cell.box.bottom) if cell.framed else (middle, middle)
    )  # the time may stand high in its frame
    row = [
        p for p in pieces if abs(p.box.centre[1] - middle) < reach[1] * tall or inside[0] < p.box.centre[1] < inside[1]
    ]
    stops = [other.box.left for other in cells if other is not cell and abs(other.ink.centre[1] - middle) < 2 * tall]
    stop = min([at for at in stops if at > cell.box.left], default=10**6)
    right = sorted(
        (p for p in row if cell.box.right - 4 <= p.box.left and p.box.right <= stop + 4), key=lambda p: p.box.left
    )
    kept: list[Piece] = []
    at = cell.box.right
    for piece in right:
        if piece.box.left - at > reach[0] * tall:
            break
        kept.append(piece)
        at = piece.box.right
    if not kept:
        return "", cell.box
    box = kept[0].box
    for piece in kept[1:]:
        box = box.join(piece.box)
    return _EQUAL.sub("", " ".join(piece.text for piece in kept)), box
