"""Which text belongs to a slot, and which slots stand in one row."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.worldtravel_reading._sheets import laid_out
from tripmend_suites.worldtravel.reading import Box
from tripmend_suites.worldtravel.reading._layout import cut_at_gaps
from tripmend_suites.worldtravel.reading.booking._runs import clusters_of
from tripmend_suites.worldtravel.reading.booking._spots import spots_of
from tripmend_suites.worldtravel.reading.slots import SeenSlot

pytestmark = pytest.mark.slow


def _widths(*boxes: tuple[Box, Box]) -> list[int]:
    """How wide the places of slots are, where each has a time and, far behind it in its box, a strange word."""
    slots = [SeenSlot("10:00", box, time, "open", 0.9, None, "", "") for box, time in boxes]
    placed = [(time.left, time.top, 16, "10:00") for _, time in boxes]
    placed += [(time.left + 150, time.top, 16, "Boka") for _, time in boxes]
    pieces = [piece for line in laid_out(*placed).lines for piece in cut_at_gaps(line)]
    return [spot.box.width for spot in spots_of(slots, pieces)[0]]


def _box(left: int, top: int, wide: int) -> tuple[Box, Box]:
    return Box(left, top, left + wide, top + 40), Box(left + 10, top + 12, left + 50, top + 28)


def test_boxes_that_stand_side_by_side_are_the_places_of_their_slots() -> None:
    assert _widths(_box(20, 20, 210), _box(240, 20, 210), _box(20, 70, 210)) == [210, 210, 210]


def test_rows_of_a_table_are_no_places_of_slots() -> None:
    assert max(_widths(_box(20, 20, 210), _box(20, 70, 210))) < 80
    assert max(_widths(_box(20, 20, 600), _box(640, 20, 600))) < 80


@dataclass(frozen=True)
class _Slot:
    time: str
    box: Box
    time_box: Box


def _rows(*slots: tuple[int, int]) -> list[int]:
    """How many slots each cluster has of one row of boxes from left to right."""
    row = [
        _Slot(f"1{n}:00", Box(left, 20, right, 40), Box(left, 20, left + 45, 40))
        for n, (left, right) in enumerate(slots)
    ]
    return [len(cluster.slots) for cluster in clusters_of(row, [])]


def test_boxes_that_end_anywhere_do_not_part_a_row_with_even_steps() -> None:
    assert _rows((20, 149), (150, 235), (280, 408), (410, 500)) == [4]
    assert _rows((20, 149), (150, 235), (350, 478), (480, 600)) == [2, 2]
