"""Rows of text that follow each other closely, such as those over a list of prices or a group of slots."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .._layout import Piece, overlap_x, overlap_y
from ..sheet import Box

__all__ = ["chain_above", "last_block", "same_size", "until_gap"]


def chain_above(
    pool: Sequence[Piece], box: Box, gap: float, stops: Sequence[Box], wide: Box | None = None
) -> list[list[Piece]]:
    """Rows of pieces over `box`, each within `gap` heights of the one below, downwards. They end below a stop that
    stands over `box`, or over `wide` where that is given."""
    found: list[list[Piece]] = []
    current = box
    for _ in range(9):
        near = [
            piece
            for piece in pool
            if overlap_x(piece.box, box) > 0
            and piece.box.centre[1] < current.top + 0.2 * piece.box.height
            and current.top - piece.box.bottom < gap * min(piece.box.height, 40)
            and piece.box.bottom <= current.bottom - 0.3 * piece.box.height
        ]
        if not near:
            break
        low = max(near, key=lambda piece: piece.box.bottom)
        row = sorted((piece for piece in near if overlap_y(piece.box, low.box) > 0.5), key=lambda piece: piece.box.left)
        if any(overlap_y(stop, low.box) > 0.4 and overlap_x(stop, wide or box) > 0 for stop in stops):
            break
        found.insert(0, row)
        current = low.box
        for piece in row:
            current = current.join(piece.box)
    return found


def last_block(text: list[list[Piece]]) -> list[list[Piece]]:
    """The last of the rows, and those before it that follow closely."""
    for number in range(len(text) - 1, 0, -1):
        above, below = text[number - 1], text[number]
        gap = below[0].box.top - max(piece.box.bottom for piece in above)
        if gap > 0.45 * below[0].box.height or not same_size(above[0], below[0]):
            return text[number:]
    return text


def until_gap(text: list[list[Piece]]) -> list[list[Piece]]:
    """Rows up to the first wide gap, which ends a cell."""
    for number, (above, below) in enumerate(pairwise(text), start=1):
        if below[0].box.top - max(piece.box.bottom for piece in above) > 0.9 * above[0].box.height:
            return text[:number]
    return text


def same_size(a: Piece, b: Piece) -> bool:
    return abs(a.box.height - b.box.height) <= 0.16 * max(a.box.height, b.box.height)
