"""Letters that a recogniser takes for each other, and lines that part the rows of a table."""

from __future__ import annotations

import numpy as np
import pytest

from tripmend_suites.worldtravel.reading import Box, Line, Sheet
from tripmend_suites.worldtravel.reading._prose import passages
from tripmend_suites.worldtravel.reading._ruled import ruled
from tripmend_suites.worldtravel.reading.sheets._alike import put_right, spelled

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("seen", "meant"),
    [
        ("II Chiostro Nuovo", "Il Chiostro Nuovo"),
        ("a table at II Vinaio di Nessuno", "a table at Il Vinaio di Nessuno"),
        ("Museo · II Ponte", "Museo · Il Ponte"),
        ("EI Guinardó", "El Guinardó"),
        ("HalI III", "Hall III"),
    ],
)
def test_a_capital_i_that_can_only_be_a_small_l_becomes_one(seen, meant):
    assert spelled(seen) == meant


@pytest.mark.parametrize(
    "text", ["Ponte Vittorio Emanuele II Rome", "World War II Museum", "Part II", "Hall I", "I Due"]
)
def test_numbers_of_kings_wars_and_rooms_stay(text):
    assert spelled(text) == text


@pytest.mark.parametrize("text", ["McInnes", "The MacIntosh House", "MacIver's", "McIlroy and MacIntyre"])
def test_scottish_names_keep_the_capital_in_their_middle(text):
    assert spelled(text) == text


@pytest.mark.parametrize(("seen", "meant"), [("MacIeod", "Macleod"), ("McIean", "Mclean"), ("SmacIk", "Smaclk")])
def test_an_l_that_a_vowel_follows_is_one_after_mac_as_well(seen, meant):
    assert spelled(seen) == meant


def test_the_places_of_letters_stay_when_they_are_put_right():
    edges = tuple((10 * i, 10 * i + 10) for i in range(6))
    line = put_right(Line("II Due", Box(0, 0, 60, 20), edges, 0.9))
    assert (line.text, line.edges, line.confidence) == ("Il Due", edges, 0.9)


def _page(rule: bool) -> Sheet:
    pixels = np.full((120, 300, 3), 250, np.uint8)
    if rule:
        pixels[57] = 215
    rows = ((30, "Open"), (62, "when"))
    lines = []
    for top, text in rows:
        pixels[top + 4 : top + 18, 20:60:2] = 30
        edges = tuple((20 + 10 * i, 30 + 10 * i) for i in range(len(text)))
        lines.append(Line(text, Box(20, top, 60, top + 22), edges))
    return Sheet("screenshot", tuple(lines), pixels, "0" * 64)


def test_a_pale_line_between_two_rows_keeps_them_from_being_one_sentence():
    for rule in (False, True):
        sheet = _page(rule)
        above, below = (line.box for line in sheet.lines)
        assert ruled(sheet.pixels, above, below) is rule
        assert len(passages(sheet)) == 1 + rule


def test_rows_on_grounds_of_two_colours_are_parted_and_nothing_is_without_a_picture():
    sheet = _page(False)
    assert sheet.pixels is not None
    striped = sheet.pixels.copy()
    striped[57:][striped[57:] == 250] = 238
    above, below = (line.box for line in sheet.lines)
    assert ruled(striped, above, below)
    assert not ruled(None, above, below)
