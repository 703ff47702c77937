"""Slots that stand together: in one row, and row below row, with no other text between."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Generic, Protocol, TypeVar

from .._layout import Piece, line_height, overlap_x, rows
from ..sheet import Box
from ._hints import meal_in

__all__ = ["Cluster", "S", "Timed", "clusters_of", "in_order"]


_FARTHEST = 9
"""Slots as far apart as so many heights are one row where all steps are alike and no column of text begins with one; a
single word above may."""


class Timed(Protocol):
    """What is needed of a slot here."""

    @property
    def time(self) -> str: ...
    @property
    def box(self) -> Box: ...
    @property
    def time_box(self) -> Box: ...


S = TypeVar("S", bound=Timed)


@dataclass(frozen=True, slots=True)
class Cluster(Generic[S]):
    """rows: of slots, from top to bottom. box: around all of them. height: of a slot."""

    rows: tuple[tuple[S, ...], ...]
    box: Box
    height: float

    @property
    def slots(self) -> list[S]:
        """All slots, row by row."""
        return [slot for row in self.rows for slot in row]


def around(items: Sequence[Timed]) -> Box:
    """The smallest box around slots."""
    box = items[0].box
    for item in items[1:]:
        box = box.join(item.box)
    return box


def clusters_of(slots: Sequence[S], texts: Sequence[Piece]) -> list[Cluster[S]]:
    """The slots in clusters, from top to bottom. texts: what else stands on the page; text between two rows parts them,
    and so does the left edge of a column of text between two slots of a row."""
    if not slots:
        return []
    height = line_height(slots)
    lanes = rows(slots)
    gaps = sorted(b.box.left - a.box.right for row in lanes for a, b in itertools.pairwise(row))
    narrow = gaps[len(gaps) // 4] if gaps else 0
    pitches = [steps[0] for row in lanes if len(steps := _steps(row)) > 1 and max(steps) - min(steps) < 0.5 * height]
    nexts = [*(row[0].time for row in lanes[1:]), ""]
    runs = [
        run
        for row, after in zip(lanes, nexts, strict=True)
        for run in _runs(row, height, texts, narrow, pitches, after)
    ]
    homes: list[list[list[S]]] = []
    for run in runs:
        box = around(run)
        above = [
            home
            for home in homes
            if overlap_x(around(home[-1]), _wider(box, height)) > 0
            and box.top > around(home[-1]).centre[1]
            and box.top - around(home[-1]).bottom < (5 if _in_columns(run, home[-1], height) else 2.6) * height
            and not _between(around(home[-1]), box, texts)
        ]
        if above:
            max(above, key=lambda home: (around(home[-1]).bottom, -abs(around(home[-1]).left - box.left))).append(run)
        else:
            homes.append([run])
    found = []
    for home in homes:
        flat = [slot for run in home for slot in run]
        found.append(Cluster(tuple(tuple(run) for run in home), around(flat), height))
    return found


def _in_columns(below: Sequence[S], above: Sequence[S], height: float) -> bool:
    """Whether every slot of a row stands in the column of one in the row above, and is later than that whole row."""
    ends = max(slot.time for slot in above)
    return all(
        slot.time > ends and any(abs(slot.box.centre[0] - other.box.centre[0]) < 0.5 * height for other in above)
        for slot in below
    )


def _wider(box: Box, height: float) -> Box:
    return Box(box.left - round(height), box.top, box.right, box.bottom)


def _steps(row: Sequence[Timed]) -> list[int]:
    """How far each slot of a row begins from the one before."""
    return [b.box.left - a.box.left for a, b in itertools.pairwise(row)]


def _runs(
    row: list[S], height: float, texts: Sequence[Piece], narrow: float, pitches: Sequence[int], after: str
) -> list[list[S]]:
    """A row cut where columns of the page part it. narrow: a gap as there is within columns of this page; the last row
    of columns beside each other may have one slot in each, and says little of what is usual. pitches: the steps of
    rows of three slots or more whose steps are all alike. after: the first time of the next row; where it comes between
    two times of this row, and these stand apart, the second one is of another column. Slots that begin at even
    steps and end anywhere have no frames, and what stands between them tells nothing."""
    found: list[list[S]] = [[row[0]]]
    gaps = [b.box.left - a.box.right for a, b in itertools.pairwise(row)]
    even = any(all(abs(step - pitch) < 0.5 * height for step in _steps(row)) for pitch in pitches)
    ragged = len(gaps) > 1 and max(_steps(row)) - min(_steps(row)) < 0.5 * height < max(gaps) - min(gaps) - 0.5 * height
    usual = min(median(gaps), max(2 * narrow, 0.2 * height)) if gaps else 0
    for before, slot, gap in zip(row, row[1:], gaps, strict=False):
        edges = sum(
            1
            for text in texts
            if before.box.right < text.box.left + 4 and -4 <= slot.box.left - text.box.left <= 0.5 * height
        )
        if (
            (gap > max(1.2 * height, 1.5 * usual) and not ragged)
            or (edges >= 3 and gap > 0.5 * height)
            or (before.time < after < slot.time and gap > max(3 * usual, 2 * before.time_box.height))
            or gap > (_FARTHEST if even and edges < 2 else 5) * height
        ):
            found.append([])
        found[-1].append(slot)
    return found


def _between(above: Box, below: Box, texts: Sequence[Piece]) -> bool:
    """Whether text stands between two rows, or the name of a meal that ends a little before both begin."""
    area = Box(min(above.left, below.left), above.bottom, max(above.right, below.right), below.top)
    return any(
        area.top <= text.box.top
        and text.box.bottom <= area.bottom
        and 0 <= area.left - text.box.right < 2 * below.height
        and meal_in(text.text)
        for text in texts
    ) or any(
        area.top - 0.3 * text.box.height <= text.box.centre[1] <= area.bottom + 0.3 * text.box.height
        and overlap_x(text.box, area) > 0
        and text.box.top >= above.centre[1]
        and text.box.bottom <= below.centre[1]
        for text in texts
    )


def in_order(slots: Sequence[S]) -> list[S]:
    """The slots that keep to the order of time, row by row within columns of the page, however wide these are taken:
    whichever leaves out fewest."""
    gaps = {0.0, *_gaps(slots)}
    readings = [[slot for column in _columns(slots, gap) for row in rows(column) for slot in row] for gap in gaps]
    readings.append([slot for row in rows(slots) for slot in row])
    readings.append(sorted(slots, key=lambda slot: (round(slot.box.left / 24), slot.box.top)))
    return max((_rising(reading) for reading in readings), key=len)


def _gaps(slots: Sequence[S]) -> list[float]:
    """How much white lies between neighbouring columns that no slot crosses; each width once, three of them at most."""
    found, reach = [], 0
    for slot in sorted(slots, key=lambda slot: slot.box.left):
        if reach:
            found.append(slot.box.left - reach)
        reach = max(reach, slot.box.right)
    wide = sorted({round(gap / 8) * 8.0 for gap in found if gap > 8}, reverse=True)
    return wide[:3]


def _columns(slots: Sequence[S], gap: float) -> list[list[S]]:
    """The slots in columns that at least about `gap` pixels of white part; all in one for 0."""
    found: list[list[S]] = [[]]
    reach = 0
    for slot in sorted(slots, key=lambda slot: slot.box.left):
        if gap and found[-1] and slot.box.left - reach >= gap - 4:
            found.append([])
        found[-1].append(slot)
        reach = max(reach, slot.box.right)
    return [column for column in found if column]


def _rising(slots: Sequence[S]) -> list[S]:
    """The longest part of the slots whose times never fall."""
    best: list[list[S]] = []
    for slot in slots:
        fits = [chain for chain in best if chain[-1].time <= slot.time]
        best.append([*max(fits, key=len, default=[]), slot])
    return max(best, key=len, default=[])
