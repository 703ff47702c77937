"""What stands at the sides of slots: stubs beyond their frames, words that run upwards, controls that are all alike."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tripmend_suites.worldtravel.reading import Box, Sheet
from tripmend_suites.worldtravel.reading.slots.frames._cells import Cell, Piece
from tripmend_suites.worldtravel.reading.slots.frames._found import LegendEntry
from tripmend_suites.worldtravel.reading.slots.frames._frames import Canvas
from tripmend_suites.worldtravel.reading.slots.frames._spines import _strip, with_spines
from tripmend_suites.worldtravel.reading.slots.signs._beyond import by_beyond
from tripmend_suites.worldtravel.reading.slots.signs._captions import captioned
from tripmend_suites.worldtravel.reading.slots.signs._legend import Sample
from tripmend_suites.worldtravel.reading.slots.signs._twins import twins
from tripmend_suites.worldtravel.reading.slots.words._lexicon import Meaning
from tripmend_suites.worldtravel.reading.slots.words._times import Token

pytestmark = pytest.mark.slow


def _cell(at: int, *pieces: Piece) -> Cell:
    box = Box(20, 20 + 60 * at, 160, 60 + 60 * at)
    ink = Box(30, box.top + 13, 70, box.top + 27)
    return Cell(Token(600 + 30 * at, at, 0, 5, ink), ink, box, True, pieces)


def _page(count: int) -> NDArray[np.uint8]:
    pixels = np.full((40 + 60 * count, 320, 3), 255, np.uint8)
    for at in range(count):
        box = _cell(at).box
        pixels[box.top : box.bottom, box.left : box.right] = (200, 220, 240)
        pixels[box.top + 13 : box.top + 27, 30:70:4] = 20
    return pixels


def _sample(cell: Cell, meaning: Meaning, words: str) -> Sample:
    return Sample(cell, LegendEntry(words, meaning, cell.box, cell.box), meaning)


@pytest.mark.parametrize("stub", ["open", "sold_out"])
def test_a_stub_beyond_the_frame_is_compared_with_the_samples(stub: Meaning) -> None:
    pixels, cells = _page(6), [_cell(at) for at in range(6)]
    for at in (0, 2, 5):
        pixels[cells[at].box.top : cells[at].box.bottom, 164:200] = (20, 50, 90)
    other: Meaning = "sold_out" if stub == "open" else "open"
    samples = [_sample(cells[0], stub, "one"), _sample(cells[1], other, "two")]
    found = by_beyond(Canvas(pixels), cells[2:], samples, [])
    assert [one.state for one in found] == [stub, other, other, stub]


def test_alike_beyond_the_frames_tells_nothing() -> None:
    pixels, cells = _page(4), [_cell(at) for at in range(4)]
    samples = [_sample(cells[0], "open", "free"), _sample(cells[1], "sold_out", "taken")]
    assert by_beyond(Canvas(pixels), cells[2:], samples, []) == []
    near = [Piece("a word", Box(170, 30, 220, 50))]
    pixels[20:60, 164:200] = 0
    assert by_beyond(Canvas(pixels), cells[2:], samples, near) == []  # no room before the next word


def _with_controls(pixels: NDArray[np.uint8], places: dict[int, int]) -> None:
    for at, left in places.items():
        top = _cell(at).box.top
        pixels[top + 10 : top + 30, left : left + 44] = 240
        pixels[top + 14 : top + 26 : 3, left + 6 : left + 38 : 2] = 10


def test_controls_drawn_alike_are_twins_also_where_one_was_moved() -> None:
    pixels, label = _page(7), Piece("sold out", Box(100, 270 - 10, 144, 270 + 10))
    pixels[262:278, 100:144:3] = 20
    cells = [_cell(at, *([label] if at == 4 else [])) for at in range(7)]
    _with_controls(pixels, {0: 100, 1: 100, 2: 100, 3: 100, 5: 108})
    assert twins(Canvas(pixels), cells) == {0, 1, 2, 3, 5}


def test_no_twins_where_nothing_says_sold_out() -> None:
    pixels, cells = _page(5), [_cell(at) for at in range(5)]
    _with_controls(pixels, dict.fromkeys(range(5), 100))
    assert twins(Canvas(pixels), cells) == set()


def test_a_narrow_strip_at_the_end_of_a_slot_is_found_and_a_wide_one_is_not() -> None:
    pixels, cells = _page(2), [_cell(at) for at in range(2)]
    pixels[20:60, 161:180] = 20
    pixels[80:120, 161:220] = 20
    assert _strip(Canvas(pixels), cells[0], cells, True) == Box(161, 20, 180, 60)
    assert _strip(Canvas(pixels), cells[1], cells, True) is None


def test_slots_that_say_their_state_are_not_turned() -> None:
    pixels = _page(2)
    cells = [_cell(at, Piece("free", Box(90, 30 + 60 * at, 120, 50 + 60 * at))) for at in range(2)]
    sheet = Sheet("screenshot", (), pixels, "")
    assert with_spines(sheet, Canvas(pixels), cells) is None


def test_a_word_in_the_head_of_a_page_is_no_caption() -> None:
    cells = [_cell(0), _cell(4)]
    said = [Piece("sold out", Box(60, 64, 120, 80)), Piece("places left", Box(60, 304, 120, 320))]
    head = Piece("Places", Box(60, -300, 120, -284))
    assert [one.words for one in captioned(cells, [head, *said])] == ["sold out", "places left"]
