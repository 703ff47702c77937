"""Numbers beside words on a plate of their own, all of which a screenshot lost."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tripmend_suites.worldtravel.reading import Box
from tripmend_suites.worldtravel.reading.slots.frames._cells import Cell, Piece
from tripmend_suites.worldtravel.reading.slots.frames._plates import is_disc, on_plate
from tripmend_suites.worldtravel.reading.slots.signs import _numbers
from tripmend_suites.worldtravel.reading.slots.words._times import Token

pytestmark = pytest.mark.slow

_SLOT, _LABEL = Box(10, 10, 200, 90), Box(62, 51, 120, 71)
_DARK, _LIGHT = (22, 24, 28), (255, 210, 63)


def _drawn(figure: Box | None, *, hollow: bool = True, colour: tuple[int, int, int] = _LIGHT) -> np.ndarray:
    """A white slot with a dark plate, letters as boxes on it, and a figure as a ring or a full box."""
    pixels = np.full((100, 220, 3), 255, np.uint8)
    pixels[50:72, 58:150] = _DARK
    for x in range(64, 116, 10):
        pixels[56:66, x : x + 3] = _LIGHT
    if figure:
        pixels[figure.top : figure.bottom, figure.left : figure.right] = colour
        if hollow:
            pixels[figure.top + 2 : figure.bottom - 2, figure.left + 2 : figure.right - 2] = _DARK
    return pixels


def test_what_stands_beside_a_label_ends_with_its_plate() -> None:
    pixels = _drawn(Box(128, 56, 135, 66))
    right = on_plate(pixels, _SLOT, _LABEL, Box(120, 51, 164, 71))
    assert 135 < right.right <= 150
    left = on_plate(pixels, _SLOT, _LABEL, Box(18, 51, 62, 71))
    assert 58 <= left.left < left.right == 62


def test_a_label_without_a_plate_has_all_the_place() -> None:
    pixels, place = np.full((100, 220, 3), 255, np.uint8), Box(120, 51, 164, 71)
    pixels[56:66, 64:110:4] = 20
    pixels[48:74, 125:151] = 20  # a disc
    assert on_plate(pixels, _SLOT, _LABEL, place) == place


@pytest.mark.parametrize(
    ("pixels", "disc"),
    [
        (_drawn(Box(128, 56, 135, 66)), False),
        (_drawn(Box(126, 53, 140, 69)), True),  # higher than letters, and as wide as high
        (_drawn(Box(128, 56, 135, 66), colour=(200, 60, 60)), True),  # in another colour
        (_drawn(None), True),
    ],
)
def test_a_figure_is_drawn_as_the_letters_beside_it_are(pixels: np.ndarray, disc: bool) -> None:
    assert is_disc(pixels, _LABEL, Box(120, 51, 148, 71)) is disc


def test_numbers_that_all_plates_lost_are_read_again_on_them(monkeypatch: pytest.MonkeyPatch) -> None:
    ring = _drawn(Box(128, 56, 135, 66))
    pixels = np.concatenate([ring] * 4)
    cells = []
    for n in range(4):
        ink, box, label = (b._replace(top=b.top + 100 * n, bottom=b.bottom + 100 * n) for b in (_TIME, _SLOT, _LABEL))
        cells.append(Cell(Token(600 + 30 * n, n, 0, 5, ink), ink, box, True, (Piece("PLACES", label),)))
    seen: list[int] = []

    def read(parts: Sequence[np.ndarray]) -> list[tuple[str, float]]:
        seen.extend(part.shape[1] for part in parts)
        assert all((part[8:18, :2] == _DARK).all() for part in parts)  # nothing but the plate
        return [("PLACES 0", 0.98)] * len(parts)

    monkeypatch.setattr("tripmend_suites.worldtravel.reading._again.read_each", read)
    found, doubtful = _numbers.recounted(pixels, cells)
    assert [cell.words for cell in found] == ["PLACES 0"] * 4
    assert not doubtful
    assert max(seen) <= 150 - 62


_TIME = Box(80, 20, 125, 34)


def _labelled(*texts: str, upright: bool = False) -> list[Cell]:
    """Slots in a row with a word under each time, or one that runs up beside it."""
    cells = []
    for at, text in enumerate(texts):
        left = 10 + 110 * at
        time = Box(left + 20, 14, left + 66, 32)
        label = Box(left + 80, 14, left + 94, 62) if upright else Box(left + 20, 42, left + 66, 58)
        cells.append(Cell(Token(600, at, 0, 5, time), time, Box(left, 5, left + 100, 70), True, (Piece(text, label),)))
    return cells


def test_seats_without_their_number_are_read_again_as_places_are(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def read(_: object, places: dict[int, Box]) -> dict[int, tuple[str, float]]:
        asked.extend(places)
        return {at: ("SEATS 0" if at == 1 else "?", 0.98) for at in places}

    monkeypatch.setattr(_numbers, "_read", read)
    pixels = np.full((80, 460, 3), 255, np.uint8)
    pixels[46:56, 190:200] = 20  # behind the label of the second slot
    found, doubtful = _numbers.recounted(pixels, _labelled("SEATS 4", "SEATS", "SEATS 2"))
    assert [cell.words for cell in found] == ["SEATS 4", "SEATS 0", "SEATS 2"]
    assert (set(asked), doubtful) == ({1}, set())


@pytest.mark.parametrize("word", ["SEATS", "POSTI"])
def test_a_word_that_runs_up_lost_no_number_beside_it(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    monkeypatch.setattr(_numbers, "_read", lambda _, places: dict.fromkeys(places, ("?", 0.2)))
    pixels = np.full((80, 460, 3), 255, np.uint8)
    pixels[10:66, 84::110] = 20  # a line between each time and its word
    cells = _labelled(word, word, word, word, upright=True)
    assert _numbers.recounted(pixels, cells) == (cells, set())


def test_the_place_of_a_number_allows_for_labels_that_end_a_few_pixels_early() -> None:
    cell = _labelled("PLACES")[0]
    label = cell.pieces[0]
    known = [(8, 3, 16, 13)]  # from the right end of another label
    place = _numbers._place(cell, label, "after", known)
    assert label.box.right + 6 <= place.left <= label.box.right + 8
    assert label.box.right + 18 <= place.right <= label.box.right + 20
