"""Reads how far it is from one place to another: tables in which rows and columns are places, stairs of one half of
such a table, one table for each means of transport, and lists."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..facts import Reading
from ..sheet import Box, Line, Sheet
from ._cells import ModeOf, cells_of
from ._entry import Entry
from ._grid import grids_of
from ._ink import colour_of, swatch_left_of
from ._lists import list_entries
from ._modes import Mode, legend_of
from ._runs import runs_of
from ._settle import looked_at_again, settled
from ._untold import with_untold_fares

__all__ = ["read"]


def read(sheet: Sheet) -> Reading:
    """Every ``way`` with its minutes and fare. Where both halves of a table speak of a way they must agree; what is
    written and cannot be made out is abstained from, and never taken for a connection that does not exist; so is an
    amount that is the fare of no way."""
    runs = runs_of(sheet)
    entries: list[Entry] = list_entries(sheet, runs)
    if entries:
        modes = {(entry.box, entry.text): entry.mode for entry in entries}
        by_place = {entry.box: entry.mode for entry in entries}

        def of_line(mark: str, box: Box) -> Mode | None:
            return by_place.get(box) or modes.get((box, mark))

        entries = looked_at_again(sheet, entries, of_line)
    else:
        mode_of = _mode_of(sheet, runs)
        for grid in grids_of(sheet, runs):
            of_cell = mode_of if grid.mode is None else _always(grid.mode)
            entries += looked_at_again(sheet, cells_of(sheet, grid, of_cell), of_cell)
    facts, abstained = settled(entries, sheet)
    return with_untold_fares(sheet, entries, Reading("matrix", tuple(facts), tuple(abstained)))


def _always(mode: Mode) -> ModeOf:
    return lambda mark, box: mode


def _mode_of(sheet: Sheet, runs: Sequence[Line]) -> ModeOf:
    """How the page tells its means of transport apart: by marks, by colours, or not at all as there is only one."""
    legend = legend_of(runs)
    modes = {mode for mode, _, _ in legend}
    marks: dict[str, Mode] = {mark.casefold(): mode for mode, mark, _ in legend if mark}
    only = modes.pop() if len(modes) == 1 else None
    samples: list[tuple[tuple[float, float, float], Mode]] = []
    if sheet.pixels is not None and not marks:
        for mode, _, piece in legend:
            colour = swatch_left_of(sheet.pixels, piece.box)
            if colour is not None:
                samples.append((colour, mode))

    def mode_of(mark: str, box: Box) -> Mode | None:
        if only is not None:
            return only
        if marks:
            return marks.get(mark.casefold())
        if sheet.pixels is None or len(samples) < 2:
            return None
        colour = colour_of(sheet.pixels, box)
        return _nearest(colour, samples) if colour is not None else None

    return mode_of


def _nearest(
    colour: tuple[float, float, float], samples: Sequence[tuple[tuple[float, float, float], Mode]]
) -> Mode | None:
    """The sample that a colour is clearly nearest to. Thin letters mix with their ground, so hues count."""
    far = sorted((_apart(colour, sample), mode) for sample, mode in samples)
    return far[0][1] if far[0][0] < 0.7 * far[1][0] else None


def _apart(a: tuple[float, float, float], b: tuple[float, float, float]) -> float:
    return math.dist(_hue(a), _hue(b))


def _hue(colour: tuple[float, float, float]) -> tuple[float, float, float]:
    """The colour without its lightness: each part's share beside the mean, scaled to the strongest."""
    mean = sum(colour) / 3
    red, green, blue = (part - mean for part in colour)
    scale = max(abs(red), abs(green), abs(blue), 12.0)
    return red / scale, green / scale, blue / scale
