"""Words that run upwards or downwards at a side of the slots: what the recogniser says of them turned, and what not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from tripmend_suites.worldtravel.reading import Box, Sheet
from tripmend_suites.worldtravel.reading.slots.frames import _spines
from tripmend_suites.worldtravel.reading.slots.frames._cells import Cell, Piece
from tripmend_suites.worldtravel.reading.slots.frames._frames import Canvas
from tripmend_suites.worldtravel.reading.slots.frames._spines import Spines, with_spines
from tripmend_suites.worldtravel.reading.slots.words._times import Token

pytestmark = pytest.mark.slow

STUBS = {"seats": 5, "full": 9, "fully": 14}
"""How far apart the strokes of the letters of a word are, in pixels: each word is drawn otherwise."""


def _cell(at: int, *pieces: Piece, framed: bool = True) -> Cell:
    box = Box(60, 20 + 80 * at, 200, 80 + 80 * at)
    ink = Box(70, box.top + 23, 110, box.top + 37)
    return Cell(Token(600 + 30 * at, at, 0, 5, ink), ink, box, framed, pieces)


def _strip(at: int, right: bool) -> Box:
    box = _cell(at).box
    return Box(170, box.top, 198, box.bottom) if right else Box(62, box.top, 90, box.bottom)


def _page(words: Sequence[str], right: bool = True) -> NDArray[np.uint8]:
    """A page of slots with a stub each, on which a word is drawn; none where the word is empty."""
    pixels = np.full((60 + 80 * len(words), 320, 3), 255, np.uint8)
    for at, word in enumerate(words):
        box, strip = _cell(at).box, _strip(at, right)
        pixels[box.top : box.bottom, box.left : box.right] = (240, 236, 230)
        left = 70 if right else 110
        pixels[box.top + 23 : box.top + 37, left : left + 40 : 4] = 20
        if word:
            pixels[strip.top + 2 : strip.bottom - 2, strip.left : strip.right] = (150, 40, 60)
            pixels[strip.top + 6 : strip.bottom - 6 : STUBS[word], strip.left + 9 : strip.right - 9] = 250
    return pixels


def _reader(
    said: Mapping[int, tuple[str, float]], turn: int
) -> Callable[[NDArray[np.uint8], Sequence[Box], int], list[tuple[str, float]]]:
    """A recogniser that reads the words of some slots where they are turned one way, and next to nothing otherwise."""

    def read(pixels: NDArray[np.uint8], places: Sequence[Box], way: int) -> list[tuple[str, float]]:
        return [said.get((one.top - 20) // 80, ("", 0.0)) if way == turn else ("u1", 0.3) for one in places]

    return read


def _spines_of(
    monkeypatch: pytest.MonkeyPatch,
    words: Sequence[str],
    said: Mapping[int, tuple[str, float]],
    *,
    turn: int = 1,
    right: bool = True,
    pieces: Mapping[int, Piece] | None = None,
    unframed: int = -1,
) -> Spines | None:
    monkeypatch.setattr(_spines, "_read", _reader(said, turn))
    pixels, cells = _page(words, right), []
    for at in range(len(words)):
        cell = _cell(at, *([pieces[at]] if pieces and at in pieces else []), framed=at != unframed)
        ink = cell.ink if right else Box(110, cell.ink.top, 150, cell.ink.bottom)
        cells.append(Cell(cell.token, ink, cell.box, cell.framed, cell.pieces))
    return with_spines(Sheet("screenshot", (), pixels, ""), Canvas(pixels), cells)


def _texts(found: Spines | None) -> list[str]:
    assert found is not None
    return [cell.words for cell in found.cells]


ALL = {0: ("SEATS", 0.99), 1: ("FULL", 0.98), 2: ("SEATS", 0.97), 3: ("SEATS", 0.99), 4: ("FULL", 0.99)}
DRAWN = ("seats", "full", "seats", "seats", "full")


@pytest.mark.parametrize("turn", [1, -1])
@pytest.mark.parametrize("right", [True, False])
def test_words_of_either_direction_on_either_side_are_read(
    monkeypatch: pytest.MonkeyPatch, turn: int, right: bool
) -> None:
    found = _spines_of(monkeypatch, DRAWN, ALL, turn=turn, right=right)
    assert _texts(found) == ["SEATS", "FULL", "SEATS", "SEATS", "FULL"]
    assert found is not None
    assert not found.unread | found.blank


def test_what_was_made_of_a_stub_before_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the recogniser found an upright word by itself, and where it saw a lying letter in it."""
    pieces = {1: Piece("FULL", Box(176, 110, 192, 150)), 2: Piece("s", Box(180, 210, 190, 218))}
    found = _spines_of(monkeypatch, DRAWN, ALL, pieces=pieces)
    assert _texts(found) == ["SEATS", "FULL", "SEATS", "SEATS", "FULL"]


def test_an_unread_word_is_that_which_it_is_drawn_like(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {**ALL, 3: ("5EAT5", 0.4), 4: ("", 0.0)}
    words, told = ("seats", "full", "seats", "seats", "full", "seats"), {**said, 5: ("SEATS", 0.9)}
    assert _texts(_spines_of(monkeypatch, words, told)) == ["SEATS", "FULL", "SEATS", "SEATS", "FULL", "SEATS"]


def test_an_unread_word_that_is_drawn_like_none_stays_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("seats", "full", "seats", "seats", "fully", "seats")
    found = _spines_of(monkeypatch, words, {**ALL, 4: ("", 0.0), 5: ("SEATS", 0.9)})
    assert _texts(found) == ["SEATS", "FULL", "SEATS", "SEATS", "", "SEATS"]
    assert found is not None
    assert (found.unread, found.blank) == ({4}, set())


def test_where_most_words_are_unread_nothing_is_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _spines_of(monkeypatch, DRAWN, {1: ("FULL", 0.98), 2: ("SEATS", 0.6)}) is None


def test_words_that_say_no_state_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {i: ("HALL" if i % 2 else "ROOM", 0.99) for i in range(5)}
    assert _spines_of(monkeypatch, DRAWN, said) is None


@pytest.mark.parametrize("unframed", [-1, 4])
def test_a_slot_without_a_stub_is_blank_only_where_its_frame_was_found(
    monkeypatch: pytest.MonkeyPatch, unframed: int
) -> None:
    words = ("full", "", "full", "full", "")
    said = dict.fromkeys((0, 2, 3), ("FULL", 0.99))
    found = _spines_of(monkeypatch, words, said, unframed=unframed)
    assert found is not None
    assert found.blank == ({1, 4} if unframed < 0 else {1})
    assert found.unread == (set() if unframed < 0 else {4})


def test_upright_words_that_were_misread_in_some_slots_part_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where they cannot be read turned, either, no slot is told, and what was made of them is left out."""
    pieces = {at: Piece(text, Box(176, 30 + 80 * at, 192, 70 + 80 * at)) for at, text in ((0, "TICETS"), (2, "CKES"))}
    found = _spines_of(monkeypatch, DRAWN, {}, pieces=pieces)
    assert _texts(found) == ["", "", "", "", ""]
    assert found is not None
    assert (found.unread, found.blank) == (set(range(5)), set())


def test_upright_words_that_say_states_are_kept_where_no_strip_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = {at: Piece(text, Box(130, 30 + 80 * at, 146, 70 + 80 * at)) for at, text in enumerate(("FULL", "FREE"))}
    assert _spines_of(monkeypatch, ("", "", ""), {}, pieces=pieces) is None


def test_two_letters_that_lie_in_a_high_box_are_no_upright_word(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = {at: Piece("up", Box(130, 30 + 80 * at, 146, 54 + 80 * at)) for at in range(3)}
    assert _spines_of(monkeypatch, ("", "", ""), {}, pieces=pieces) is None


def test_the_lines_at_the_side_of_a_strip_are_cut_off_and_its_letters_are_not() -> None:
    pixels = np.full((60, 60, 3), 255, np.uint8)
    pixels[0:60, 10:38] = (150, 40, 60)
    pixels[0:60:6, 10:13] = pixels[4:60:6, 10:13] = 255  # a dotted border
    pixels[0:8, 10:19] = 255  # a round corner
    pixels[12:50:4, 22:32] = 250
    cut = _spines._letters(pixels, Box(10, 0, 38, 60))
    assert (cut.top, cut.bottom, cut.right) == (0, 60, 38)
    assert 18 <= cut.left < 22
