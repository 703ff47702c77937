"""Which name a page has and which heading a slot has, where lines and columns are broken in unusual places."""

from __future__ import annotations

import numpy as np
import pytest

from tripmend_suites.worldtravel.reading import Box, Line, Sheet
from tripmend_suites.worldtravel.reading._layout import Piece, whole
from tripmend_suites.worldtravel.reading.booking._groups import groups_of
from tripmend_suites.worldtravel.reading.booking._labels import Labels
from tripmend_suites.worldtravel.reading.booking._languages import Legend, spoken
from tripmend_suites.worldtravel.reading.booking._prices import prices_of
from tripmend_suites.worldtravel.reading.booking._tickets import tickets_of
from tripmend_suites.worldtravel.reading.booking._venue import title_of
from tripmend_suites.worldtravel.reading.slots import SeenSlot

pytestmark = pytest.mark.slow

SHEET = Sheet("screenshot", (), None, "0" * 64)


def line(left: int, top: int, right: int, height: int, text: str) -> Line:
    step = (right - left) / len(text)
    edges = tuple((round(left + step * i), round(left + step * (i + 1))) for i in range(len(text)))
    return Line(text, Box(left, top, right, top + height), edges)


def piece(left: int, top: int, right: int, height: int, text: str) -> Piece:
    return whole(line(left, top, right, height, text))


def slot(time: str, left: int, top: int, height: int = 40) -> SeenSlot:
    box = Box(left, top, left + 110, top + height)
    return SeenSlot(time, box, Box(left + 8, top + 8, left + 60, top + 30), "open", 1.0, None, "", "")


def meals(slots: list[SeenSlot], *texts: Piece) -> dict[str, list[str]]:
    return {group.meal: sorted(one.time for one in group.slots) for group in groups_of(slots, texts, Labels(), SHEET)}


def test_a_name_goes_on_in_a_word_that_would_else_head_a_column() -> None:
    small = [piece(900, 100 + 30 * n, 1080, 22, "Adults and children") for n in range(6)]
    name = [piece(82, 354, 327, 27, "Camp Nou Museum"), piece(81, 379, 146, 28, "Tour")]
    found = title_of([*small, *name], [], [], [])
    assert (found.text, found.rest) == ("Camp Nou Museum Tour", (name[1].box,))
    assert title_of([*small, name[0], piece(82, 420, 146, 28, "Tour")], [], [], []).text == "Camp Nou Museum"


def test_a_name_in_lines_that_are_hardly_higher_than_others_is_told_by_its_wide_letters() -> None:
    small = [piece(900, 100 + 30 * n, 1060, 24, "Adults and children") for n in range(6)]
    name = [
        piece(81, 352, 285, 26, "Palau de la Música"),
        piece(81, 379, 183, 27, "Catalana"),
    ]
    assert title_of([*small, *name], [], [], []).text == "Palau de la Música Catalana"


def test_a_name_may_have_three_lines_and_no_more() -> None:
    small = [piece(900, 100 + 30 * n, 1060, 20, "Adults and children") for n in range(6)]
    name = [piece(80, 300 + 34 * n, 80 + 18 * len(text), 32, text) for n, text in enumerate(("Alte", "Neue", "Bunte"))]
    more = piece(80, 402, 80 + 18 * 4, 32, "Graue")
    assert title_of([*small, *name, more], [], [], []).text == "Alte Neue Bunte"


def test_a_meal_in_the_middle_of_its_column_is_that_of_the_one_slot_at_its_edge() -> None:
    slots = [slot("14:00", 84, 376), *(slot(time, left, 376) for time, left in (("19:30", 674), ("20:00", 838)))]
    heads = piece(303, 333, 386, 36, "Lunch"), piece(690, 334, 774, 33, "Dinner")
    assert meals(slots, *heads) == {"lunch": ["14:00"], "dinner": ["19:30", "20:00"]}


def test_a_meal_over_another_column_is_not_that_of_slots_beside_it() -> None:
    slots = [slot("14:00", 84, 376), slot("19:30", 474, 376)]
    assert meals(slots, piece(476, 333, 560, 33, "Dinner")) == {"": ["14:00"], "dinner": ["19:30"]}


def test_rows_far_apart_are_one_group_where_the_columns_go_on_and_nothing_stands_between() -> None:
    first = [slot(time, left, 240, 28) for time, left in (("11:30", 120), ("12:00", 325), ("12:30", 530))]
    second = [slot(time, left, 355, 28) for time, left in (("13:30", 120), ("14:00", 325))]
    lunch = piece(122, 195, 200, 28, "Lunch")
    assert meals([*first, *second], lunch) == {"lunch": ["11:30", "12:00", "12:30", "13:30", "14:00"]}
    dinner = piece(122, 300, 210, 28, "Dinner")
    assert meals([*first, *second], lunch, dinner)["dinner"] == ["13:30", "14:00"]


def test_a_slot_set_a_little_higher_at_the_end_of_its_row_belongs_to_it() -> None:
    rows = [slot(time, left, 517, 29) for time, left in (("17:00", 122), ("17:30", 325), ("18:00", 530))]
    rows += [slot(time, left, 632, 29) for time, left in (("20:00", 122), ("20:30", 325))]
    end = SeenSlot("19:00", Box(748, 504, 799, 527), Box(748, 504, 799, 527), "sold_out", 1.0, None, "", "")
    assert list(meals([*rows, end], piece(122, 470, 210, 30, "Dinner"))) == ["dinner"]


def test_a_word_that_the_recogniser_parted_from_a_ticket_stays_in_its_name() -> None:
    lines = [
        line(846, 152, 1180, 26, "Gold (with the private flat and"),
        line(1187, 158, 1219, 19, "no"),
        line(847, 176, 922, 23, "queue)"),
        line(848, 202, 1170, 17, "Skip-the-line entrance. Adult €49.00; Child free."),
    ]
    labels = [ticket.label for ticket in tickets_of(prices_of(lines), lines)]
    assert labels == ["Gold (with the private flat and no queue)"]


def test_the_strip_of_a_language_is_found_to_the_left_of_a_sign_before_the_time() -> None:
    pixels = np.full((60, 300, 3), 255, np.uint8)
    pixels[10:50, 20:27] = (0, 137, 123)
    pixels[22:38, 80:140:3] = 20
    legend = Legend({"Spanish": (0.0, 137.0, 123.0), "English": (122.0, 74.0, 45.0)}, (), ())
    sheet = Sheet("screenshot", (), pixels, "0" * 64)
    assert spoken(sheet, legend, Box(80, 22, 140, 38), Box(72, 12, 190, 48), ()) == ("Spanish", 0.99)
