"""Slots with the place that they take up on the page, and the text that is no part of any."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .._layout import Piece, inside, overlap_x, overlap_y
from .._money import cents_in
from ..sheet import Box
from ..slots import SeenSlot
from ._groups import says_state
from ._languages import language_words

__all__ = ["Spot", "spots_of"]


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
        for _, start, end in cents_in(piece.text)
        if start < end
    ]
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
        if slot.box.width < 4.5 * time.width and slot.box.height < 6 * time.height:
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
        alone = all(id(piece) in taken for piece in within)
        found.append(Spot(slot, slot.box if alone else box.grow(time.height // 3)))
    return found, [piece for piece in pieces if id(piece) not in taken]


def _joins(piece: Piece, box: Box) -> bool:
    place, height = piece.box, max(piece.box.height, 14)
    below = max(place.top - box.bottom, box.top - place.bottom)
    if overlap_x(place, box) > 0.2 and below < 0.8 * height:
        return True
    gap = max(place.left - box.right, box.left - place.right)
    mark = len(piece.text) < 3 or says_state(piece.text) or language_words(piece.text)
    return overlap_y(place, box) > 0.4 and gap < (2.2 if mark else 0.7) * height
