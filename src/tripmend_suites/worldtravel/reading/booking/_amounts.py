"""Amounts of money where they stand on a page, those that it broke over two lines included."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .._layout import Piece, cut, overlap_x, piece_of
from ..prices._money import bare_cents_in, prices_in
from ..sheet import Box, Line

__all__ = ["Amount", "amounts_of"]

_DANGLING = re.compile(r"(?:€|(?<![A-Za-z])EUR)\s*$")
_ROUND = re.compile(r"\d{1,2}\s(?:€|EUR)")
_BARE_NUMBER = re.compile(r"[0-9][.,][0-9]{2}")
"""What every amount without a currency has."""


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount of money where it stands. free: said in a word."""

    cents: int
    box: Box
    confidence: float


def amounts_of(lines: Sequence[Line]) -> tuple[list[tuple[Piece, Amount]], list[Piece]]:
    """Lines cut at their amounts, with amounts that a page broke after the currency mended."""
    priced: list[tuple[Piece, Amount]] = []
    others: list[Piece] = []
    broken: list[tuple[Piece | None, Piece, Piece, int | None]] = []
    for line in lines:
        found = {(start, end): cents for cents, start, end in prices_in(line.text)}
        for piece in cut(line, found):
            cents = next((c for (a, b), c in found.items() if a <= piece.start and piece.end <= b), None)
            hanging = _DANGLING.search(piece.text)
            if cents is not None and not _ROUND.fullmatch(piece.text):
                priced.append((piece, Amount(cents, piece.box, line.confidence)))
            elif hanging is not None:
                head = piece_of(line, piece.start, piece.start + hanging.start())
                mark = piece_of(line, piece.start + hanging.start(), piece.end)
                if mark is not None:
                    broken.append((head, mark, piece, cents))
            else:
                others.append(piece)
    numbered = [piece for piece in others if _BARE_NUMBER.search(piece.text)]
    for head, mark, piece, cents in broken:
        number = _below(mark, numbered)
        if number is not None:
            numbered.remove(number)
            others.remove(number)
            box = mark.box.join(number.box)
            amount = Amount(bare_cents_in(number.text)[0][0], box, min(mark.line.confidence, number.line.confidence))
            priced.append((mark, amount))
            others += [head] if head is not None else []
            numbered += [head] if head is not None and _BARE_NUMBER.search(head.text) else []
        elif cents is not None:
            priced.append((piece, Amount(cents, piece.box, piece.line.confidence)))
        else:
            others += [head, mark] if head is not None else [mark]
            numbered += [head] if head is not None and _BARE_NUMBER.search(head.text) else []
    numbered = [piece for piece in others if _BARE_NUMBER.search(piece.text)]
    for mark in [piece for piece in others if _DANGLING.fullmatch(piece.text)]:
        number = _above(mark, numbered)
        if number is not None:
            numbered.remove(number)
            others.remove(mark)
            others.remove(number)
            cents, start, end = bare_cents_in(number.text)[-1]
            head = piece_of(number.line, number.start, number.start + start)
            box = number.line.span(number.start + start, number.start + end).join(mark.box)
            priced.append((mark, Amount(cents, box, min(mark.line.confidence, number.line.confidence))))
            others += [head] if head is not None else []
            numbered += [head] if head is not None and _BARE_NUMBER.search(head.text) else []
    return priced, others


def _above(mark: Piece, pieces: Sequence[Piece]) -> Piece | None:
    """What ends with a number, on the line above a currency that stands alone."""
    height = mark.box.height
    for piece in pieces:
        if not (-0.5 * height < mark.box.top - piece.box.bottom < 0.8 * height and overlap_x(piece.box, mark.box) > 0):
            continue
        numbers = bare_cents_in(piece.text)
        if numbers and numbers[-1][2] == len(piece.text):
            box = piece.line.span(piece.start + numbers[-1][1], piece.end)
            if -0.5 * height < mark.box.top - box.bottom < 0.8 * height and overlap_x(box, mark.box) > 0:
                return piece
    return None


def _below(mark: Piece, pieces: Sequence[Piece]) -> Piece | None:
    """The number on the line below a currency."""
    height = mark.box.height
    found = [
        piece
        for piece in pieces
        if -0.5 * height < piece.box.top - mark.box.bottom < 0.8 * height
        and overlap_x(piece.box, mark.box) > 0
        and (numbers := bare_cents_in(piece.text))
        and numbers[0][1:] == (0, len(piece.text.rstrip(".;,")))
    ]
    return min(found, key=lambda piece: abs(piece.box.left - mark.box.left), default=None)
