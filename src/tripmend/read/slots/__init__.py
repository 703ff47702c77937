"""Time slots on a page: where they are, and which are open, sold out, or not to be told."""

from __future__ import annotations

import re

from ..sheet import Box, Sheet
from ._cells import Cell, cells_of, pieces_of
from ._found import LegendEntry, SeenSlot, SlotSheet, State
from ._frames import Canvas
from ._judge import judge
from ._legend import samples_of
from ._lexicon import says_count
from ._look import look_at
from ._times import placeholders, tokens

__all__ = ["LegendEntry", "SeenSlot", "SlotSheet", "State", "find_slots"]

_NOTE = re.compile(r"\d")


def find_slots(sheet: Sheet) -> SlotSheet:
    """The slots of a page. A sheet without a picture gives none. What cannot be told is `unknown`, never guessed."""
    if sheet.pixels is None or min(sheet.pixels.shape[:2]) < 16:
        return SlotSheet((), (), (), "there is no picture")
    times, stand_ins = tokens(sheet), placeholders(sheet)
    if not times:
        return SlotSheet((), (), (), "there are no times")
    canvas = Canvas(sheet.pixels)
    cells = cells_of(sheet, canvas, times, stand_ins)
    samples = samples_of(cells_of(sheet, canvas, stand_ins, times), pieces_of(sheet, [*times, *stand_ins]))
    verdicts = judge(
        cells,
        [look_at(canvas, cell, _notes(cell)) for cell in cells],
        samples,
        [look_at(canvas, sample.cell, []) for sample in samples],
    )
    slots = tuple(
        SeenSlot(cell.token.time, cell.box, cell.ink, state, round(sure, 3), says_count(cell.words), cell.words, why)
        for cell, (state, sure, why) in zip(cells, verdicts, strict=True)
    )
    legends = tuple(sample.entry for sample in samples)
    return SlotSheet(slots, legends, tuple(entry.box for entry in legends), "")


def _notes(cell: Cell) -> list[Box]:
    return [piece.box for piece in cell.pieces if _NOTE.search(piece.text)]
