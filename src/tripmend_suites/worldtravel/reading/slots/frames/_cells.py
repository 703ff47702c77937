"""Slots before their state is known: a time, what is drawn around it, and the words that belong to it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import TYPE_CHECKING

from ...sheet import Box, Sheet
from ..words._times import Token
from ._frames import Canvas, frames, ground_of, tight, wider

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Cell", "Piece", "cells_of", "pieces_of"]

_ENDS = 2
"""Pixels at either end of a line."""
_PALER = 0.5
"""A line is nowhere paler than this share of what three in four of its pixels have at least."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of letters between wide gaps, times, and samples; a screenshot's line may hold several. struck: what of it
    has a line through it, where that was looked at."""

    text: str
    box: Box
    struck: str = ""

    @property
    def lying(self) -> bool:
        """Whether it is wider than high, as words are that run from left to right."""
        return self.box.width > self.box.height

    @property
    def upright(self) -> bool:
        """Whether it runs up or down: three letters or more, clearly higher than wide; two that lie may be as high."""
        return self.box.height > 1.2 * self.box.width and sum(letter.isalpha() for letter in self.text) > 2


@dataclass(frozen=True, slots=True)
class Cell:
    """token: the time. ink: tight around its letters. box: the chip, button or row. framed: whether the box is drawn on
    the picture, or only estimated from the text. pieces: the other text inside. outer: the slot around the box, where
    that is a tile for the time alone."""

    token: Token
    ink: Box
    box: Box
    framed: bool
    pieces: tuple[Piece, ...]
    outer: Box | None = None

    @property
    def words(self) -> str:
        """The other text, in reading order."""
        return " ".join(piece.text for piece in self.pieces)


def pieces_of(sheet: Sheet, tokens: Sequence[Token]) -> list[Piece]:
    """All text that is no time of `tokens`, cut where letters stand wide apart."""
    taken: dict[int, list[tuple[int, int]]] = {}
    for token in tokens:
        taken.setdefault(token.line, []).append((token.start, token.end))
    found: list[Piece] = []
    for number, line in enumerate(sheet.lines):
        at = 0
        for start, end in [*sorted(taken.get(number, [])), (len(line.text), len(line.text))]:
            for match in re.finditer(r"\S+", line.text[at:start]):
                a, b = at + match.start(), at + match.end()
                box = line.span(a, b)
                last = found[-1] if found else None
                if (
                    last is not None
                    and match.start() > 0
                    and last.box.top == line.box.top
                    and 0 <= box.left - last.box.right < 1.1 * line.box.height
                ):
                    found[-1] = Piece(f"{last.text} {line.text[a:b]}", last.box.join(box))
                else:
                    found.append(Piece(line.text[a:b], box))
            at = end
    return found


def _guess(ink: Box, others: Sequence[Box], pieces: Sequence[Piece], width: int) -> Box:
    """The extent of a slot that has no frame: its row of text up to the next time or a wide gap."""
    row = [_with_lead(other, pieces).left for other in others if _beside(ink, other)]
    stop = min([*row, width])
    right, moved = ink.right, True
    beside = [p for p in pieces if min(p.box.bottom, ink.bottom) - max(p.box.top, ink.top) > 0.5 * ink.height]
    while moved:
        moved = False
        for piece in beside:
            gap = piece.box.left - right
            if piece.box.right > right and -ink.height <= gap < 12 * ink.height and piece.box.left < stop - 2:
                right, moved = piece.box.right, True
    pad = max(4, ink.height // 2)
    right = min(right + pad, stop - 2) if row else right + pad
    return Box(ink.left - pad, ink.top - pad, max(right, ink.right + 2), ink.bottom + pad)


def _beside(ink: Box, other: Box) -> bool:
    return other.left > ink.right and min(other.bottom, ink.bottom) - max(other.top, ink.top) > 0.4 * ink.height


def _column(inks: Sequence[Box]) -> int:
    """How wide the widest column of times is, from one time to the next in its row; 0 where no two stand in a row."""
    steps = [
        min(other.left for other in row) - ink.left
        for ink in inks
        if (row := [other for other in inks if _beside(ink, other)])
    ]
    return max(steps, default=0)


def _with_lead(ink: Box, pieces: Sequence[Piece]) -> Box:
    """A time with the word that leads to it (``dalle 10:15``)."""
    leads = [
        piece.box
        for piece in pieces
        if 0 <= ink.left - piece.box.right < 0.7 * ink.height and piece.box.top < ink.centre[1] < piece.box.bottom
    ]
    return min([ink, *leads], key=lambda box: box.left)


def _levelled(ink: Box, tall: float) -> Box:
    """Lines that cross a time make its ink higher than that of others; it is cut to their height."""
    if ink.height <= 1.4 * tall:
        return ink
    top = round(ink.centre[1] - tall / 2)
    return Box(ink.left, top, ink.right, top + round(tall))


def _without_odd(inks: Sequence[Box], drawn: Sequence[Box | None]) -> list[Box | None]:
    """A tall frame that only one of many times has is no frame of a slot: lines of a table met there."""
    kept = [box for box in drawn if box is not None]
    if len(inks) < 6 or len(kept) != 1:
        return list(drawn)
    return [
        None if box is not None and box.height > 5 * ink.height else box for ink, box in zip(inks, drawn, strict=True)
    ]


def cells_of(
    sheet: Sheet, canvas: Canvas, tokens: Sequence[Token], others: Sequence[Token] = (), framed: bool = True
) -> list[Cell]:
    """A cell for each token. others: times that are no slots themselves; they end a cell. framed: whether there may be
    frames; what lies between lines of two samples is none where no slot has one."""
    inks = [tight(canvas, token.box) for token in tokens]
    tall = median(ink.height for ink in inks) if inks else 0
    inks = [_levelled(ink, tall) for ink in inks]
    drawn = _without_odd(inks, frames(canvas, inks)) if framed else [None] * len(inks)
    pieces = pieces_of(sheet, [*tokens, *others])
    heights = [
        (ink.left - box.left, ink.top - box.top, box.right - ink.right, box.bottom - ink.bottom)
        for ink, box in zip(inks, drawn, strict=True)
        if box is not None
    ]
    usual = (
        [int(median(one[side] for one in heights)) for side in range(4)]
        if len(heights) * 4 >= len(inks) and len(heights) > 1
        else None
    )
    found, column = [], _column(inks)
    for token, ink, box in zip(tokens, inks, drawn, strict=True):
        around = box
        if around is None:
            rest = [other for other in inks if other is not ink]
            around = _guess(ink, rest, pieces, canvas.width)
            if column and around.right > ink.left + column and not any(_beside(ink, other) for other in rest):
                # The last of its row goes no further than the others; text beyond is of another part of the page.
                near = [piece for piece in pieces if piece.box.left < ink.left + 0.85 * column]
                around = _guess(ink, rest, near, canvas.width)
            if usual is not None:
                around = Box(
                    ink.left - usual[0], ink.top - usual[1], max(around.right, ink.right + 8), ink.bottom + usual[3]
                )
                sides = [one for one in drawn if one is not None and abs(one.left - around.left) < 6]
                if len(sides) > 1 and max(one.right for one in sides) - min(one.right for one in sides) < 6:
                    around = Box(around.left, around.top, sides[0].right, around.bottom)  # a row like the others
            around = canvas.inside(around)
        inner = tuple(replace(p, struck=_struck(canvas, p)) for p in pieces if _holds(around, p.box))
        found.append(Cell(token, ink, around, box is not None, inner))
    if len(found) > 1 and not any(cell.pieces for cell in found) and None not in drawn:
        return _with_outer(canvas, found, pieces)
    return found


def _with_outer(canvas: Canvas, cells: Sequence[Cell], pieces: Sequence[Piece]) -> list[Cell]:
    """Where nothing but times stands in the frames, and most of them lie in wider frames of one slot each, the words in
    these: times on tiles of their own. The boxes stay, since what they look like is the tile."""
    outer = wider(canvas, [cell.ink for cell in cells], [cell.box for cell in cells])
    if sum(box is not None for box in outer) < 0.8 * len(cells):
        return list(cells)
    return [
        cell
        if box is None
        else replace(cell, outer=box, pieces=tuple(piece for piece in pieces if _holds(box, piece.box)))
        for cell, box in zip(cells, outer, strict=True)
    ]


def _holds(box: Box, other: Box) -> bool:
    x, y = other.centre
    wide = min(box.right, other.right) - max(box.left, other.left)
    return box.left <= x < box.right and box.top <= y < box.bottom and wide > 0.6 * other.width


def _struck(canvas: Canvas, piece: Piece) -> str:
    """What stands over a line that is longer than any letter, in the middle of the piece."""
    import numpy as np

    box = canvas.inside(piece.box)
    if sum(ch.isalpha() for ch in piece.text) < 3 or box.height < 6 or box.width < 12:
        return ""
    crop = canvas.crop(box)
    ink = np.abs(crop - ground_of(crop)).max(axis=2)
    away = ink > 30
    first_row = round(0.35 * box.height)
    band, hits, last = away[first_row : round(0.7 * box.height)], [], 0
    for row_at, row in enumerate(band, first_row):
        ends = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
        runs = ends[1::2] - ends[::2]
        if len(runs) and int(runs.max()) > max(1.7 * box.height, 20):
            first = int(ends[::2][runs.argmax()])
            if _even(ink[row_at, first : first + int(runs.max())]):
                hits.append((first, first + int(runs.max())))
                last = row_at
    if hits and _beneath(away, last, *hits[-1]):
        return ""
    if hits and len(hits) <= 0.6 * len(band):  # in more rows it is the ground of the label, and no stroke
        a, b = (round(at / box.width * len(piece.text)) for at in hits[0])
        return piece.text[max(0, a - 1) : b + 1].strip()
    return _struck_word(ink, away, piece.text)


def _beneath(away: NDArray[np.bool_], last: int, left: int, right: int) -> bool:
    """Whether a line lies under letters: they stand above it, and below there is next to nothing (the ends of a *g*).
    last: its lowest row that is known of."""
    rows = away[:, left:right]
    above = rows[: max(0, last - 3)]
    while last + 1 < len(rows) and rows[last + 1].mean() > 0.9:
        last += 1
    below = rows[last + 2 : last + 2 + max(2, round(0.1 * len(rows)))]
    letters = bool(above.size) and float(above.any(axis=0).mean()) > 0.4
    return letters and (not below.size or float(below.any(axis=0).mean()) < 0.2)


def _even(run: NDArray[np.float64]) -> bool:
    """Whether a run of ink is a line: one that is made of letters that touch, as bold ones do at their crossbars, is
    far paler between them than in its paler parts else. Its ends do not count: there a letter may touch a line."""
    return float(run[_ENDS:-_ENDS].min()) > _PALER * float(sorted(run)[len(run) // 4])


def _struck_word(ink: NDArray[np.float64], away: NDArray[np.bool_], text: str) -> str:
    """The one of several words that has a thin line through it: longer than letters are, and high in none of them."""
    import numpy as np

    tall, wide = away.shape
    rows = np.flatnonzero(away.any(axis=1))
    band = away[round(0.35 * tall) : round(0.75 * tall)]
    words = list(re.finditer(r"[^\W\d_]{3,}", text))
    if len(text.split()) < 2 or not words or not len(rows):
        return ""
    letters = min(int(rows[-1] - rows[0]) + 1, round(0.5 * tall))
    found: list[tuple[int, int]] = []
    last = 0
    for row_at, row in enumerate(band, round(0.35 * tall)):
        ends = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
        runs = ends[1::2] - ends[::2]
        if len(runs) and int(runs.max()) > max(1.5 * letters, 16):
            first = int(ends[::2][runs.argmax()])
            if _even(ink[row_at, first : first + int(runs.max())]):
                found.append((first, first + int(runs.max())))
                last = row_at
    if not found or len(found) > 0.3 * len(band) or _beneath(away, last, *found[-1]):
        return ""
    a, b = (at / wide * len(text) for at in found[0])
    shares = [max(0.0, min(b, w.end()) - max(a, w.start())) / (w.end() - w.start()) for w in words]
    struck = [word.group() for word, share in zip(words, shares, strict=True) if share > 0.6]
    return struck[0] if len(struck) == 1 else ""
