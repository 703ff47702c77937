"""Words for states that stand outside of the slots."""

from __future__ import annotations

import pytest

from tripmend_suites.worldtravel.reading import Box
from tripmend_suites.worldtravel.reading.slots.frames._cells import Cell, Piece
from tripmend_suites.worldtravel.reading.slots.signs._captions import beside_the_point, captioned
from tripmend_suites.worldtravel.reading.slots.words._times import Token

pytestmark = pytest.mark.slow


def cell(number: int) -> Cell:
    ink = Box(100 * number, 100, 100 * number + 60, 120)
    return Cell(Token(600 + 60 * number, number, 0, 5, ink), ink, Box(ink.left, 95, ink.right, 125), False, ())


def under(number: int, text: str, gap: int) -> Piece:
    return Piece(text, Box(100 * number, 125 + gap, 100 * number + 60, 145 + gap))


CELLS = [cell(number) for number in range(4)]
SAID = ("plenty", "all taken", "a few left", "all taken")


@pytest.mark.parametrize("gap", [5, 40])
def test_each_column_of_a_table_has_its_caption(gap: int) -> None:
    found = captioned(CELLS, [under(n, text, gap) for n, text in enumerate(SAID)])
    assert tuple(one.words for one in found) == SAID


def test_captions_far_below_only_some_of_the_slots_belong_to_none() -> None:
    found = captioned(CELLS, [under(n, text, 40) for n, text in enumerate(SAID[:3])])
    assert [one.words for one in found] == [""] * 4


def test_words_for_both_states_that_belong_to_no_slot_are_noticed() -> None:
    far = [under(n, text, 300) for n, text in enumerate(SAID)]
    assert captioned(CELLS, far) == CELLS
    assert beside_the_point(CELLS, far)
    assert not beside_the_point(CELLS, far[:2])
    assert not beside_the_point(CELLS, [under(n, "all taken", 300) for n in range(4)])


def test_words_in_another_column_are_no_states_of_slots() -> None:
    aside = [Piece(text, Box(900, 400 + 40 * n, 980, 420 + 40 * n)) for n, text in enumerate(SAID)]
    assert not beside_the_point(CELLS, aside)
