"""Slots with the place that they take up on the page, and the text that is no part of any."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from .._layout import Piece, inside, overlap_x, overlap_y
from ..prices._money import prices_in
from ..sheet import Box
from ..slots import SeenSlot
from ..slots.words._lexicon import meaning_of
from ._hints import says_state
from ._languages import language_words

__all__ = ["Spot", "spots_of"]


_CARD, _TALL = 8.0, 9.0
"""Boxes beside each other are no wider than so many times, and no higher; else they are more than a slot."""
_CURRENCY = re.compile(r"(?:€|\bEUR)\s*$")
_NUMBER = re.compile(r"\d{1,4}[.,]\d\d(?!\d)")


@dataclass(frozen=True, slots=True)
class Spot:
    """A slot. box: around its time and the words next to it; the row of a table that it may stand in is not its box."""

    seen: SeenSlot
    box: Box

    @property
    def time(self) -> str:
        """``HH:MM``."""
        return self.seen.time

    @property
    def time_box(self) -> Box:
        """Around the letters of the time."""
        return self.seen.time_box


def spots_of(slots: Sequence[SeenSlot], pieces: Sequence[Piece]) -> tuple[list[Spot], list[Piece]]:
    """The slots that are no amounts of money, and the pieces of text that belong to none of them."""
    amounts = [
        piece.line.span(piece.start + start, piece.start + end)
        for piece in pieces
        for _, start, end in prices_in(piece.text)
        if start < end
    ]
    amounts += [box for piece in pieces for box in _broken_off(piece, pieces)]
    usual = median([slot.box.width / max(1, slot.time_box.width) for slot in slots] or [0])
    beside = 2 * sum(any(_next_to(slot.box, other.box) for other in slots) for slot in slots) > len(slots)
    found: list[Spot] = []
    taken: set[int] = set()
    for slot in slots:
        if any(overlap_x(slot.time_box, box) > 0.5 and overlap_y(slot.time_box, box) > 0.5 for box in amounts):
            continue
        time = slot.time_box
        within = [
            piece
            for piece in pieces
            if inside(piece.box, slot.box) or (overlap_x(piece.box, time) > 0.5 and overlap_y(piece.box, time) > 0.4)
        ]
        # A longer word for one state makes a slot wider than its neighbours, and no row of a table out of it.
        most = max(4.5, 1.8 * usual) if usual < 4.5 else 4.5
        if slot.box.width < most * time.width and slot.box.height < 6 * time.height:
            taken.update(id(piece) for piece in within)
            found.append(Spot(slot, slot.box))
            continue
        box = time
        while True:
            near = [piece for piece in within if id(piece) not in taken and _joins(piece, box)]
            if not near:
                break
            for piece in near:
                taken.add(id(piece))
                box = box.join(piece.box)
        # A card holds its words, known or not; what they are may still be found out: the name of a ticket, say.
        card = beside and slot.box.width < _CARD * time.width and slot.box.height < _TALL * time.height
        alone = all(id(piece) in taken for piece in within)
        found.append(Spot(slot, slot.box if card or alone else box.grow(time.height // 3)))
    return found, [piece for piece in pieces if id(piece) not in taken]


def _next_to(box: Box, other: Box) -> bool:
    """Whether a box stands in one row with another one and apart from it, so that neither is the whole row."""
    return overlap_y(box, other) > 0.5 and (other.left >= box.right or box.left >= other.right)


def _broken_off(piece: Piece, pieces: Sequence[Piece]) -> list[Box]:
    """The numbers that may go on with a currency at the end of a line: on the next line, at its beginning."""
    if not _CURRENCY.search(piece.text):
        return []
    height = piece.box.height
    found = []
    for other in pieces:
        number = _NUMBER.match(other.text)
        below = -0.5 * height < other.box.top - piece.box.bottom < 0.8 * height
        if number and below and overlap_x(other.box, piece.box) > 0:
            found.append(other.line.span(other.start, other.start + number.end()))
    return found


def _joins(piece: Piece, box: Box) -> bool:
    place, height = piece.box, max(piece.box.height, 14)
    below = max(place.top - box.bottom, box.top - place.bottom)
    if overlap_x(place, box) > 0.2 and below < 0.8 * height:
        return True
    gap = max(place.left - box.right, box.left - place.right)
    mark = len(piece.text) < 3 or says_state(piece.text) or language_words(piece.text) or meaning_of(piece.text)
    return overlap_y(place, box) > 0.4 and gap < (2.2 if mark else 0.7) * height
