"""The two kinds of slots of a page on which it is doubtful which kind can be booked."""

from __future__ import annotations

from collections.abc import Sequence

from .sheet import Box, Sheet
from .slots import SeenSlot, measure
from .slots.looks._model import load_model
from .slots.looks._sides import splits

__all__ = ["kinds_of"]

_SURE = 0.9
"""States that were stated with less come from which kind looks as if it could be booked, and may be the other way
round on all of the page."""
_FIRM = 6.0
"""Less firm splits are of notes and neighbours, not of states."""


def kinds_of(sheet: Sheet, slots: Sequence[SeenSlot]) -> dict[Box, int]:
    """Which of two kinds (0 or 1) each slot looks like, by the box of its time. Empty where the states of most slots
    were made out, or where the page bears no two kinds out."""
    doubtful = [slot for slot in slots if slot.state == "unknown" or slot.confidence < _SURE]
    if len(slots) < 3 or len(doubtful) < 0.6 * len(slots):
        return {}
    cells, looks, _, _ = measure(sheet)
    found = splits(looks, load_model().spread) if cells else []
    if not found or found[0].strength < _FIRM or (len(found) > 1 and found[0].strength < 1.5 * found[1].strength):
        return {}
    sides = found[0].upper.tolist()
    if len(set(sides)) < 2:
        return {}
    return {cell.ink: int(side) for cell, side in zip(cells, sides, strict=True)}
