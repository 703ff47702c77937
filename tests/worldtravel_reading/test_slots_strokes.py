"""A stroke over a label, and the dark ground of one that is not struck."""

from __future__ import annotations

import numpy as np
import pytest

from tripmend_suites.worldtravel.reading import Box
from tripmend_suites.worldtravel.reading.slots.frames._cells import Piece, _struck
from tripmend_suites.worldtravel.reading.slots.frames._frames import Canvas
from tripmend_suites.worldtravel.reading.slots.words._lexicon import meaning_of

pytestmark = pytest.mark.slow


def _over(top: int, bottom: int, left: int = 20, right: int = 90) -> str:
    """What is struck of a label 70 by 18 pixels where these rows are dark."""
    pixels = np.full((60, 120, 3), 255, np.uint8)
    pixels[top:bottom, left:right] = 30
    return _struck(Canvas(pixels), Piece("VACANCY", Box(20, 20, 90, 38)))


def test_a_thin_line_over_the_middle_is_a_stroke() -> None:
    assert _over(28, 30) == "VACANCY"


def test_the_dark_ground_of_a_label_is_no_stroke() -> None:
    assert _over(23, 36, 24, 66) == ""


def _with_gaps(strength: int, gap: int, every: int = 9) -> str:
    """What is struck of the label where one row of ink is `gap` darker than white at every ninth pixel, else
    `strength`."""
    pixels = np.full((60, 120, 3), 255, np.uint8)
    pixels[28, 24:88] = 255 - strength
    pixels[28, 24:88:every] = 255 - gap
    return _struck(Canvas(pixels), Piece("only 3 left!", Box(20, 20, 90, 38)))


def test_letters_that_touch_are_no_stroke() -> None:
    assert _with_gaps(200, 40) == ""
    assert _with_gaps(60, 200) == _with_gaps(200, 200) != ""  # a pale line, darker where letters cross it


def test_words_that_lost_their_space_keep_their_meaning() -> None:
    assert meaning_of("NOVACANCY") == meaning_of("NO VACANCY") == "sold_out"
    assert meaning_of("VACANCY") == "open"
