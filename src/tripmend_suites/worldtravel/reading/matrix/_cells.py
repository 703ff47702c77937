"""The cells of a grid: each line of writing in them as an entry, with what makes it doubtful."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..sheet import Box, Line, Sheet
from ._entry import Entry
from ._grid import Grid
from ._ink import gaps, ink_lines
from ._modes import Mode
from ._value import Value, splits, value_in

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["ModeOf", "cells_of", "entry_of", "parted"]

ModeOf = Callable[[str, Box], Mode | None]
"""The mode of a line by its mark and its place (for its colour)."""
Shown = tuple[str, Box, float]
"""Text, place and confidence of a line in a cell."""
_MINUTES = re.compile(r"(?:\S\s)?\d{1,3}(?:\s?min\.?)?", re.IGNORECASE)
_FARE = re.compile(r"(?:€|EUR)?\s?\d{1,3}[.,]\d\d\s?(?:€|EUR)?")
_SURE = 0.86
"""Confidence of a recognised line below which it is looked at again."""


def cells_of(sheet: Sheet, grid: Grid, mode_of: ModeOf) -> list[Entry]:
    """Every line in every cell off the diagonal."""
    seen = sheet.pixels if sheet.source == "screenshot" and grid.ruled else None
    found = []
    for row, band in enumerate(grid.bands):
        for left, right, column in grid.columns:
            if band is None or row == column or (grid.lower and column > row):
                continue
            cell = Box(left, band[0], right, band[1])
            start, end = grid.names[min(row, column)], grid.names[max(row, column)]
            lines = [line for line in _lines(sheet, cell, seen) if not line[0] or line[0].strip(" -–—一_.")]
            for group in _ways(lines, grid.mode is not None):
                text, box, confidence = _together(group, by_height=True)
                several = tuple(line[1] for line in group) if len(group) > 1 else ()
                entry = Entry(start, end, None, None, text, box, confidence, lines=several)
                found.append(entry_of(entry, mode_of, sheet))
    return found


def _ways(lines: Sequence[Shown], one_mode: bool) -> list[list[Shown]]:
    """The lines of a cell by the way that they speak of: all of one in a table for one means of transport; else each of
    its own, but for a fare below minutes that have none."""
    if one_mode and len(lines) == 2:
        return [list(lines)]
    found: list[list[Shown]] = []
    for line in lines:
        if found and len(found[-1]) == 1 and _FARE.fullmatch(line[0]) and _MINUTES.fullmatch(found[-1][0][0]):
            found[-1].append(line)
        else:
            found.append([line])
    return found


def entry_of(entry: Entry, mode_of: ModeOf, sheet: Sheet) -> Entry:
    """The entry with mode, value and doubts that follow from its text."""
    value = value_in(entry.text)
    if value is None:
        return replace(entry, value=None, mode=None, doubt="writing that was not understood")
    doubt = "" if entry.confidence >= _SURE or sheet.source != "screenshot" else "letters that are hard to read"
    one_line = sheet.source == "screenshot" and not entry.lines
    if one_line and sheet.pixels is not None and (value.cents is not None or value.glued):
        value, doubt = _by_white(value, entry, sheet.pixels, doubt)
    mode = mode_of(value.mark, entry.box)
    if mode is None:
        doubt = "a means of transport that was not understood"
    return replace(entry, value=value, mode=mode, doubt=doubt)


def _by_white(value: Value, entry: Entry, pixels: NDArray[np.uint8], doubt: str) -> tuple[Value, str]:
    """Where one number ends and the next begins, by the white between the letters."""
    if value.minutes is None and value.glued is None:
        return value, doubt
    if value.glued:
        digits, decimals = value.glued
    else:
        cents = value.cents or 0
        digits, decimals = f"{value.minutes}{cents // 100}", f"{cents % 100:02d}"
    cut = parted(pixels, entry.box, len(value.mark), digits, decimals)
    if cut is None:
        return value, doubt or ("numbers that run together" if value.glued else "")
    if value.glued is None and cut != (value.minutes, value.cents):
        return Value(None, None, value.mark, (digits, decimals)), "numbers that run together"
    return Value(*cut, value.mark), doubt


def parted(pixels: NDArray[np.uint8], box: Box, before: int, digits: str, decimals: str) -> tuple[int, int] | None:
    """The cut of `digits` at the widest white between its letters; None if the ink does not tell. before: letters of
    the line that stand in front."""
    letters = gaps(pixels, box)
    if len(letters) != before + len(digits) + 1 + len(decimals):
        return None
    wide = {}
    for minutes, cents in splits(digits, decimals):
        k = before + len(str(minutes))
        wide[minutes, cents] = letters[k][0] - letters[k - 1][1]
    best = sorted(wide, key=lambda cut: -wide[cut])
    if not best or (len(best) > 1 and wide[best[0]] <= wide[best[1]]):
        return None
    return best[0]


def _lines(sheet: Sheet, cell: Box, pixels: NDArray[np.uint8] | None) -> list[Shown]:
    """The lines of one cell: what was recognised, and nothing as the text of ink that was not."""
    parts = [part for line in sheet.lines if (part := _part(line, cell)) is not None]
    if pixels is None:
        return [_together(group) for group in _levels(parts)]
    found = []
    for ink in ink_lines(pixels, Box(cell.left + 3, cell.top + 2, cell.right - 2, cell.bottom - 1)):
        here = [part for part in parts if ink.top - 2 <= part[1].centre[1] <= ink.bottom + 2]
        if here:
            text, _, confidence = _together(here)
            found.append((text, ink.grow(1), confidence))
        else:
            found.append(("", ink.grow(1), 0.0))
    return found


def _part(line: Line, cell: Box) -> Shown | None:
    """The letters of a line that lie in a cell."""
    y = line.box.centre[1]
    if not cell.top <= y <= cell.bottom or line.box.right <= cell.left or line.box.left >= cell.right:
        return None
    shared = min(cell.right, line.box.right) - max(cell.left, line.box.left)
    if shared >= 0.8 * line.box.width:
        return line.text, line.box, line.confidence
    inside = [i for i, (a, b) in enumerate(line.edges) if cell.left <= (a + b) / 2 < cell.right]
    if not inside or shared < 0.3 * line.box.height:
        return None
    start, end = inside[0], inside[-1] + 1
    text = line.text[start:end].strip()
    return (text, line.span(start, end), min(line.confidence, _SURE)) if text else None


def _levels(parts: Sequence[Shown]) -> list[list[Shown]]:
    found: list[list[Shown]] = []
    for part in sorted(parts, key=lambda part: part[1].centre[1]):
        if found and part[1].centre[1] - found[-1][-1][1].centre[1] < 0.5 * part[1].height:
            found[-1].append(part)
        else:
            found.append([part])
    return found


def _together(parts: Sequence[Shown], by_height: bool = False) -> Shown:
    ordered = sorted(parts, key=lambda part: part[1].top if by_height else part[1].left)
    box = ordered[0][1]
    for part in ordered[1:]:
        box = box.join(part[1])
    return " ".join(part[0] for part in ordered), box, min(part[2] for part in ordered)
