"""Slots without the card that others have: nothing was lost in a frame that is drawn around its text alone."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tripmend_suites.worldtravel.reading import Box, sheet_of_page
from tripmend_suites.worldtravel.reading.slots import find_slots
from tripmend_suites.worldtravel.reading.slots.frames._cells import Cell, Piece
from tripmend_suites.worldtravel.reading.slots.frames._frames import Canvas
from tripmend_suites.worldtravel.reading.slots.frames._verdict import Verdict
from tripmend_suites.worldtravel.reading.slots.signs._labels import empty_beside
from tripmend_suites.worldtravel.reading.slots.signs._numbers import recounted
from tripmend_suites.worldtravel.reading.slots.signs._wording import by_words, unworded
from tripmend_suites.worldtravel.reading.slots.words._times import Token

pytestmark = pytest.mark.slow


def _cell(at: int, wide: int, *words: tuple[str, int, int]) -> Cell:
    """A slot in its own row; each word is in a box from 18 to 30 below the frame's top."""
    top = 20 + 60 * at
    ink = Box(30, top + 13, 70, top + 27)
    pieces = tuple(Piece(text, Box(left, top + 14, right, top + 26)) for text, left, right in words)
    return Cell(Token(600 + 30 * at, at, 0, 5, ink), ink, Box(20, top, 20 + wide, top + 40), True, pieces)


def _page(cells: list[Cell]) -> NDArray[np.uint8]:
    pixels = np.full((40 + 60 * len(cells), 320, 3), 255, np.uint8)
    for cell in cells:
        box = cell.box
        pixels[box.top : box.bottom, box.left : box.right] = (200, 220, 240)
        for one in (cell.ink, *(piece.box for piece in cell.pieces)):
            pixels[one.top : one.bottom, one.left : one.right : 3] = 20
    return pixels


def test_a_frame_around_known_text_alone_has_no_room_for_a_label() -> None:
    card, note = ("Riservato", 118, 190), ("max 4", 78, 108)
    cells = [
        _cell(0, 180, note, card),
        _cell(1, 96, note),
        _cell(2, 96, note),  # and something that was not read
        _cell(3, 96, ("max 4 gruppi", 78, 108)),  # another word tells another thing
        _cell(4, 96, note),
        _cell(5, 180, note, card),
    ]
    pixels = _page(cells)
    lost = cells[2].box
    pixels[lost.top + 29 : lost.top + 35, 40:100:3] = 20
    assert empty_beside(Canvas(pixels), cells) == {1, 4}


def test_slots_without_a_card_for_sold_out_are_open_as_wide_as_their_text() -> None:
    style = (
        "<meta charset='utf-8'><style>body{font:18px sans-serif}div{display:inline-block;border:1px solid #888;"
        "border-radius:5px;padding:8px 10px;margin:4px}small{margin-left:8px}"
        "i{background:#f3e3b8;margin-left:10px;padding:0 30px}</style>"
    )
    notes = ["max 3", "max 12", "max 1", "max 4", "max 2", "max 11"]
    taken = {2, 4}
    chips = (
        f"<div>{10 + at}:00 <small>{note}</small>{'<i>Riservato</i>' if at in taken else ''}</div>"
        for at, note in enumerate(notes)
    )
    found = find_slots(sheet_of_page((style + "".join(chips)).encode()))
    assert [slot.state for slot in found.slots] == ["sold_out" if at in taken else "open" for at in range(len(notes))]


_DRAWN_OPEN = Verdict("open", 0.97, "it looks so")
_DRAWN_SOLD = Verdict("sold_out", 0.97, "it looks so")


@pytest.mark.parametrize(
    ("label", "with_it", "state"),
    [
        ("Book now", (0, 1, 3, 5), "sold_out"),
        ("Book now", (0, 1), "unknown"),  # few have it: it may be a hint
        ("Only a few left", (0, 1, 3, 5), "unknown"),  # the others may have many left
    ],
)
def test_words_for_open_stand_against_looks(label: str, with_it: tuple[int, ...], state: str) -> None:
    cells = [_cell(at, 180, *([(label, 118, 190)] if at in with_it else [])) for at in range(6)]
    drawn = [_DRAWN_SOLD if at in with_it else _DRAWN_OPEN for at in range(6)]
    worded = by_words(cells)
    found = unworded(cells, worded, drawn)
    assert {found[at].state for at in range(6) if at not in with_it} == {state}
    assert {worded[at].state for at in with_it} == {"open"}


def _read_as(monkeypatch: pytest.MonkeyPatch, *texts: str) -> None:
    monkeypatch.setattr(
        "tripmend_suites.worldtravel.reading._again.read_each",
        lambda crops: [(one, 0.9) for one in texts[: len(crops)]],
    )


def test_a_word_for_places_whose_number_was_lost_in_all_slots_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = [_cell(at, 180, ("places", 118, 160)) for at in range(4)]
    pixels = _page(cells)
    for cell in cells:
        pixels[cell.box.top + 12 : cell.box.top + 28, 98:112] = (150, 60, 20)
    _read_as(monkeypatch, "4 places", "0 places", "places", "places")
    found, doubtful = recounted(pixels, cells)
    assert [one.words for one in found] == ["4 places", "", "", ""]  # a nought may be the disc around a figure
    assert doubtful == {1, 2, 3}


def test_a_word_for_places_with_nothing_beside_it_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = [_cell(at, 180, ("places", 118, 160)) for at in range(4)]
    _read_as(monkeypatch)
    found, doubtful = recounted(_page(cells), cells)
    assert found == cells
    assert not doubtful
