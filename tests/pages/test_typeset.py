"""Lines put together from letters that the recogniser has read on the same page: pixel by pixel, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from tripmend.pages import ocr as _screen
from tripmend.pages import recogniser as _ocr
from tripmend.pages.typeset import Types, pieces_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROWS = {
    "1": ("..@", ".@@", "@.@", "..@", "..@", "..@", "..@"),
    "2": ("@@@", "..@", "..@", ".@@", "@@.", "@..", "@@@"),
    "3": ("@@@", "..@", "..@", ".@@", "..@", "..@", "@@@"),
    "7": ("@@@", "..@", "..@", ".@.", ".@.", "@..", "@.."),
    "l": ("@", "@", "@", "@", "@", "@", "@"),
    "m": (".....", ".....", "@@.@.", "@.@.@", "@.@.@", "@.@.@", "@.@.@"),
    " ": ("....",) * 7,
}
"""Letters of a page, 7 pixels high: ink (@) and ground (.)."""


def ink(text: str, gap: int = 1, faint: bool = False) -> NDArray[np.uint8]:
    """The ink of a line in 5 shades. gap: columns between letters; faint: whether they are of faint ink."""
    between = np.full((7, gap), 1 if faint else 0, np.uint8)
    parts: list[NDArray[np.uint8]] = []
    for number, letter in enumerate(text):
        parts += [between] * (number > 0)
        parts.append(np.array([[4 * (pixel == "@") for pixel in row] for row in ROWS[letter]], np.uint8))
    return np.concatenate(parts, axis=1)


def taught(*lines: str, score: float = 0.99) -> Types:
    """The letters of a page on which these lines were read."""
    types = Types()
    for line in lines:
        learn(types, ink(line), line, score)
    return types


def learn(types: Types, shades: NDArray[np.uint8], text: str, score: float = 0.99) -> None:
    pieces = pieces_of(shades)
    assert pieces is not None
    types.learn(shades, pieces, text, score)


def put_together(types: Types, shades: NDArray[np.uint8]) -> str | None:
    pieces = pieces_of(shades)
    assert pieces is not None
    line = types.put_together(shades, pieces)
    return line.text if line else None


def test_a_line_of_letters_read_twice_each_is_put_together() -> None:
    types = taught("12", "21", "27", "37", "13")
    assert put_together(types, ink("2317")) == "2317"


def test_letters_stand_in_the_middle_of_their_ink_and_the_score_is_the_lowest() -> None:
    types = taught("12", "12", "12", "12")
    learn(types, ink("17"), "17", 0.93)
    learn(types, ink("17"), "17", 0.95)
    shades = ink("172")
    pieces = pieces_of(shades)
    assert pieces == [(0, 3), (4, 7), (8, 11)]
    line = types.put_together(shades, pieces)
    assert line is not None
    assert (line.text, line.centres, line.score) == ("172", (1.5, 5.5, 9.5), 0.95)


def test_what_was_read_in_one_line_only_is_left_to_the_recogniser() -> None:
    types = taught("12", "12", "12", "12", "77")
    assert put_together(types, ink("17")) is None, "the 7 stood twice in one line: that is one witness"
    assert put_together(types, ink("21")) == "21"


def test_what_was_read_in_two_ways_is_left_to_the_recogniser() -> None:
    types = taught("12", "12", "12", "12", "12")
    learn(types, ink("12"), "72")
    assert put_together(types, ink("21")) is None
    assert put_together(types, ink("22")) == "22"


def test_lines_that_the_recogniser_was_unsure_of_teach_nothing() -> None:
    assert put_together(taught("12", "12", "12", "12", score=0.89), ink("12")) is None


def test_the_same_letters_on_another_baseline_are_others() -> None:
    types = taught("12", "12", "12", "12")
    lower = np.concatenate([np.zeros((1, 7), np.uint8), ink("12")])
    lower[0, 0] = 4  # as a comma or an accent would make the line higher
    assert put_together(types, lower) is None


def test_one_other_pixel_makes_another_letter() -> None:
    types = taught("12", "12", "12", "12")
    other = ink("12")
    other[3, 5] = 3
    assert put_together(types, other) is None


def test_letters_that_many_fonts_draw_alike_are_never_put_together() -> None:
    types = taught("2l", "2l", "l2", "l2", "2l")
    assert put_together(types, ink("22l")) is None
    assert put_together(types, ink("22")) == "22"


def test_spaces_are_gaps_that_were_read_as_spaces() -> None:
    types = taught("12 11", "2 12", "1 21", "2 2 1", "1 1 2")
    assert put_together(types, ink("21 2")) == "21 2"
    assert put_together(types, ink("22")) == "22"


def test_a_gap_of_a_width_not_read_before_is_left_to_the_recogniser() -> None:
    types = taught("12", "12", "12", "12")
    assert put_together(types, ink("12", gap=2)) is None


def test_a_gap_that_was_read_both_ways_is_left_to_the_recogniser() -> None:
    types = taught("1 2", "2 1", "1 2")
    for _ in range(3):
        learn(types, ink("1 2"), "12")
    assert put_together(types, ink("2 1")) is None


def test_a_space_lost_once_comes_back() -> None:
    types = taught("1 2", "2 1", "1 2", "2 1", "2 2", "1 1")
    learn(types, ink("2 1"), "21")
    assert put_together(types, ink("2 1")) == "2 1"


def test_digits_that_touch_are_taken_apart() -> None:
    types = taught("12", "12", "12", "12", "37", "73")
    assert pieces_of(ink("37", gap=0)) == [(0, 6)]
    assert put_together(types, ink("37", gap=0)) == "37"
    assert put_together(types, ink("732", gap=0)) == "732"


def test_faint_ink_between_letters_parts_them() -> None:
    types = taught("12", "12", "12", "12")
    assert pieces_of(ink("12", faint=True)) == [(0, 3), (4, 7)]
    assert put_together(types, ink("12", faint=True)) == "12"


def test_letters_that_touch_are_learnt_together_and_the_other_digit_with_them() -> None:
    types = taught("12", "12", "12", "12")
    for _ in range(2):
        learn(types, ink("17", gap=0), "17")
    assert put_together(types, ink("17", gap=0)) == "17"
    assert put_together(types, ink("72")) == "72", "the 7 was what was left of 17"


def test_digits_that_can_be_taken_apart_in_two_ways_are_left_to_the_recogniser() -> None:
    types = Types()
    for part, digit in ((ink("2")[:, :2], "5"), (ink("2")[:, 2:], "6"), (ink("2"), "2"), (ink("1"), "1")):
        for _ in range(2):
            learn(types, part, digit)
    assert put_together(types, ink("1")) == "1"
    assert put_together(types, ink("11", gap=0)) == "11"
    assert put_together(types, ink("12", gap=0)) is None, "12, or 156"


@pytest.mark.parametrize(
    "shades",
    [
        pytest.param(np.full((2, 6), 4, np.uint8), id="a dash"),
        pytest.param(np.full((9, 6), 1, np.uint8), id="all of it faint"),
        pytest.param(np.concatenate([ink("1"), np.ones((7, 3), np.uint8)], axis=1), id="a faint letter at the end"),
        pytest.param(
            np.concatenate([ink("1"), np.zeros((7, 1), np.uint8), np.ones((7, 1), np.uint8), ink(" 1")], axis=1),
            id="a faint mark between letters",
        ),
    ],
)
def test_ink_too_faint_or_too_low_is_not_compared(shades: NDArray[np.uint8]) -> None:
    assert pieces_of(shades) is None


@pytest.mark.slow  # reads a whole picture twice
def test_a_dense_picture_reads_as_the_recogniser_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = [(40 + 110 * (n % 10), 30 + 32 * (n // 10), str(10 + 7 * n % 90)) for n in range(200)]
    picture = Image.new("RGB", (1200, 700), "white")
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(20)
    for left, top, text in cells:
        pen.text((left, top), text, fill=(20, 30, 60), font=font)
    pixels = np.asarray(picture)
    calls: list[int] = []
    real = _ocr._recognised

    def counted(engine: Any, crop: Any, left: int, fill: int = 0) -> Any:
        calls.append(fill)
        return real(engine, crop, left, fill)

    monkeypatch.setattr(_ocr, "_recognised", counted)
    quick = _screen.recognise(pixels)
    few = len(calls)
    monkeypatch.setattr(Types, "put_together", lambda self, shades, pieces: None)
    slow = _screen.recognise(pixels)
    assert [(line.text, line.box) for line in quick] == [(line.text, line.box) for line in slow]
    assert {line.text for line in quick} == {text for _, _, text in cells}
    assert few < len(calls) - few
    for line, other in zip(quick, slow, strict=True):
        assert all(abs(one[0] - two[0]) <= 8 for one, two in zip(line.edges, other.edges, strict=True))
