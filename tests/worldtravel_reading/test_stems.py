"""A letter that was cut in two by a recogniser."""

from __future__ import annotations

import pytest

from tripmend_suites.worldtravel.reading import Box, Line
from tripmend_suites.worldtravel.reading.sheets._stems import without_stems

pytestmark = pytest.mark.slow


def _line(text: str, left: int, top: int = 80) -> Line:
    box = Box(left, top, left + 20 * len(text), top + 34)
    wide = [9 if sign in "1lI|i!" else 18 for sign in text]  # a stroke is narrow
    return Line(text, box, tuple((left + 20 * i, left + 20 * i + wide[i]) for i in range(len(text))))


@pytest.mark.parametrize("stem", ["1", "l", "I", "|"])
def test_the_stem_of_the_next_letter_is_no_word(stem):
    first = _line(f"Reichstag {stem}", 60)
    second = _line("Dome", first.edges[-1][0] - 5)
    told = without_stems([first, second])
    assert [line.text for line in told] == ["Reichstag", "Dome"]
    assert len(told[0].edges) == len("Reichstag")
    assert told[0].box.right <= second.box.left


def test_numbers_with_room_of_their_own_stay():
    apart = [_line("Hall 1", 60), _line("Dome", 60 + 20 * 7)]
    assert without_stems(apart) == apart
    below = [_line("Hall 1", 60), _line("Dome", 155, top=130)]
    assert without_stems(below) == below
    alone = [_line("1", 60), _line("Dome", 55)]
    assert without_stems(alone) == alone


def test_a_part_of_the_last_letter_before_is_no_word():
    first = _line("Museum", 60)
    second = _line("n Tour", first.box.right - 18)
    told = without_stems([first, second])
    assert [line.text for line in told] == ["Museum", "Tour"]
    assert len(told[1].edges) == len("Tour")
    assert without_stems([first, _line("n Tour", first.box.right + 8)])[1].text == "n Tour"


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Hall 1", "Oval"),  # begins with no upright stroke
        ("10:00 1", "place"),
        ("places left 1", "Book"),
        ("seats: 1", "Hold"),
        ("Hall 1", "left"),
    ],
)
def test_numbers_that_are_no_stem_stay_where_boxes_touch(text: str, other: str) -> None:
    first = _line(text, 60)
    lines = [first, _line(other, first.edges[-1][0] - 5)]
    assert without_stems(lines) == lines


def test_a_number_stays_whose_box_only_reaches_into_the_margin_of_the_next_word() -> None:
    first = _line("Hall 1", 60)
    right = first.edges[-1][1]
    second = _line("Dome", right + 8)
    padded = Line(second.text, second.box._replace(left=right - 6), second.edges)
    assert without_stems([first, padded]) == [first, padded]
    broad = Line(first.text, first.box, (*first.edges[:-1], (right - 9, right + 9)))  # a figure as broad as a letter
    after = _line("Dome", right - 14)
    assert without_stems([broad, after]) == [broad, after]


def test_a_number_before_places_stays() -> None:
    first = _line("Museum", 60)
    lines = [first, _line("1 left", first.box.right - 18)]
    assert without_stems(lines) == lines


def test_lines_without_edges_are_left_alone() -> None:
    lines = [Line("a 1", Box(0, 0, 9, 9), ()), Line("Dome", Box(5, 0, 40, 9), ()), Line("n Tour", Box(8, 0, 40, 9), ())]
    assert without_stems(lines) == lines
