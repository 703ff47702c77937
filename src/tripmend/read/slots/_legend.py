"""The legend of a page: samples, and the words beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..sheet import Box
from ._cells import Cell, Piece
from ._found import LegendEntry
from ._lexicon import Meaning, meaning_of

__all__ = ["Sample", "samples_of"]

_EQUAL = re.compile(r"^[=:–-]\s*")
"""Between a sample and its words."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A cell that stands for a state. meaning: None where its words are not understood."""

    cell: Cell
    entry: LegendEntry
    meaning: Meaning | None


def samples_of(cells: Sequence[Cell], pieces: Sequence[Piece]) -> list[Sample]:
    """The samples drawn as a slot with ``hh:mm`` for the time, with the words to their right (or, where there are none,
    to their left)."""
    found: list[tuple[Cell, str, Box, Meaning | None]] = []
    for one in cells:
        cell = _without_words(one)
        text, box = _beside(cell, cells, pieces)
        found.append((cell, text, box, meaning_of(text)))
    told = {meaning for *_, meaning in found if meaning}
    samples = []
    for cell, text, box, meaning in found:
        if meaning is None and len(found) == 2 and len(told) == 1 and text:
            meaning = "sold_out" if told == {"open"} else "open"
        samples.append(Sample(cell, LegendEntry(text, meaning or "unknown", cell.box, box), meaning))
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


def _beside(cell: Cell, cells: Sequence[Cell], pieces: Sequence[Piece]) -> tuple[str, Box]:
    tall = cell.ink.height
    middle = cell.ink.centre[1]
    inside = (
        (cell.box.top, cell.box.bottom) if cell.framed else (middle, middle)
    )  # the time may stand high in its frame
    row = [p for p in pieces if abs(p.box.centre[1] - middle) < 1.2 * tall or inside[0] < p.box.centre[1] < inside[1]]
    stops = [other.box.left for other in cells if other is not cell and abs(other.ink.centre[1] - middle) < 2 * tall]
    stop = min([at for at in stops if at > cell.box.left], default=10**6)
    right = sorted(
        (p for p in row if cell.box.right - 4 <= p.box.left and p.box.right <= stop + 4), key=lambda p: p.box.left
    )
    kept: list[Piece] = []
    at = cell.box.right
    for piece in right:
        if piece.box.left - at > 6 * tall:
            break
        kept.append(piece)
        at = piece.box.right
    if not kept:
        return "", cell.box
    box = kept[0].box
    for piece in kept[1:]:
        box = box.join(piece.box)
    return _EQUAL.sub("", " ".join(piece.text for piece in kept)), box
