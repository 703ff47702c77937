"""A letter that was cut in two by a recogniser."""

from __future__ import annotations

import pytest

from tripmend.read import Box, Line
from tripmend.read._stems import without_stems


def _line(text: str, left: int, top: int = 80) -> Line:
    box = Box(left, top, left + 20 * len(text), top + 34)
    return Line(text, box, tuple((left + 20 * i, left + 20 * i + 18) for i in range(len(text))))


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
