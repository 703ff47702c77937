"""Times that begin a slot, and those that end one, open a till or stand in an advertisement."""

from __future__ import annotations

import numpy as np
import pytest

from tests.worldtravel_reading._sheets import laid_out
from tripmend_suites.worldtravel.reading import Sheet
from tripmend_suites.worldtravel.reading.slots.words._starts import starts
from tripmend_suites.worldtravel.reading.slots.words._times import tokens

pytestmark = pytest.mark.slow


def begun(*pieces: tuple[int, int, int, str]) -> list[str]:
    sheet = laid_out(*pieces)
    sheet = Sheet(sheet.source, sheet.lines, np.full((600, 900, 3), 255, np.uint8), sheet.sha256)
    return [token.time for token in starts(sheet, tokens(sheet))]


def test_a_column_of_arrivals_is_no_column_of_slots() -> None:
    rows = [
        (x, 60 + 40 * n, 20, t)
        for n, row in enumerate((("08:20", "08:41"), ("09:35", "09:56"), ("12:05", "12:26")))
        for x, t in zip((20, 200), row, strict=True)
    ]
    heads = ((20, 20, 20, "Partenza"), (200, 20, 20, "Arrivo in vetta"))
    assert begun(*heads, *rows) == ["08:20", "09:35", "12:05"]
    assert len(begun(*rows)) == 6  # with no head, both columns may be slots


def test_the_length_between_two_times_tells_which_is_the_arrival() -> None:
    rows = [
        (x, 60 + 40 * n, 20, t)
        for n, row in enumerate(
            (("07:40", "1 h 45", "09:25"), ("11:35", "1 h 45", "13:20"), ("14:05", "1 h 45", "15:50"))
        )
        for x, t in zip((20, 120, 240), row, strict=True)
    ]
    assert begun(*rows) == ["07:40", "11:35", "14:05"]


def test_a_word_before_the_second_time_tells_that_it_is_an_end() -> None:
    rows = [
        (x, 60 + 40 * n, 20, t)
        for n, row in enumerate((("Vertrek 10:10", "terug om 11:40"), ("Vertrek 12:10", "terug om 13:40")))
        for x, t in zip((20, 300), row, strict=True)
    ]
    assert begun(*rows) == ["10:10", "12:10"]


def test_a_link_back_over_a_column_of_slots_takes_none_of_them() -> None:
    rows = [(20, 60 + 40 * n, 20, f"1{n}:00") for n in range(4)]
    assert begun((20, 20, 20, "Back"), *rows) == ["10:00", "11:00", "12:00", "13:00"]


def test_entries_between_two_times_begin_at_the_first() -> None:
    rows = [(20, 60 + 40 * n, 20, f"Entry between 1{n}:00 and 1{n}:20") for n in range(4)]
    assert begun(*rows) == ["10:00", "11:00", "12:00", "13:00"]


def test_whole_hours_stand_beside_half_hours() -> None:
    chips = ((20, "10 am"), (120, "11 am"), (220, "12 noon"), (340, "1:30 pm"), (460, "2:30 pm"))
    prose = (20, 200, 16, "Call us from 9 am.")
    assert begun(*((x, 60, 20, t) for x, t in chips), prose) == ["10:00", "11:00", "12:00", "13:30", "14:30"]


def test_opening_hours_in_a_sentence_are_no_slots() -> None:
    chips = [(20 + 120 * n, 60, 20, f"1{n}:00") for n in range(5)]
    foot = (20, 200, 16, "Geöffnet Mi–So 11:30–14:30 und 17:00–23:00 Uhr.")
    assert begun(*chips, foot) == ["10:00", "11:00", "12:00", "13:00", "14:00"]


def test_times_under_the_word_advertisement_are_no_slots() -> None:
    chips = [(20 + 100 * n, 60, 20, f"1{n}:00") for n in range(5)]
    advert = ((700, 20, 12, "ADVERTISEMENT"), (720, 80, 22, "17:00"), (800, 82, 22, "18:30"))
    assert begun(*chips, *advert) == ["10:00", "11:00", "12:00", "13:00", "14:00"]


def test_hours_without_minutes_are_slots_where_a_page_has_no_others() -> None:
    chips = [(20 + 120 * n, 60, 20, text) for n, text in enumerate(("9 Uhr", "10 Uhr", "11 Uhr", "14 h 30"))]
    assert begun(*chips) == ["09:00", "10:00", "11:00", "14:30"]
    lengths = [(20 + 120 * n, 60, 20, text) for n, text in enumerate(("1 h 15", "2 h", "3 h"))]
    assert begun(*lengths) == []


def test_opening_hours_of_the_week_beside_slots_are_none() -> None:
    chips = [(20 + 120 * n, 60, 20, f"1{n}:00") for n in range(5)]
    week = [
        (x, 200 + 30 * n, 20, text)
        for n, row in enumerate((("Montag", "10:00 – 18:00"), ("Samstag", "09:00 – 20:00")))
        for x, text in zip((20, 200), row, strict=True)
    ]
    assert begun(*chips, *week) == ["10:00", "11:00", "12:00", "13:00", "14:00"]
    assert begun(*chips, (20, 200, 20, "Mon–Fri 9:30–17:30")) == ["10:00", "11:00", "12:00", "13:00", "14:00"]


def test_what_a_sentence_tells_is_no_slot_where_slots_stand_alone() -> None:
    chips = [(20 + 120 * n, 60, 20, f"1{n}:00") for n in range(5)]
    said = ((20, 200, 20, "Meet us at 09:45 at the pier."), (20, 240, 20, "Sunset 20:41"))
    assert begun(*chips, *said) == ["10:00", "11:00", "12:00", "13:00", "14:00"]


def test_the_same_words_before_every_time_make_none_of_them_prose() -> None:
    rows = [(20, 60 + 40 * n, 20, f"Departure 1{n}:00") for n in range(3)]
    alone = [(300, 60 + 40 * n, 20, f"1{n + 5}:00") for n in range(4)]
    assert sorted(begun(*rows, *alone)) == [f"1{n}:00" for n in (0, 1, 2, 5, 6, 7, 8)]


def test_a_time_behind_an_arrow_is_the_end_of_the_one_before() -> None:
    cards = [(x + 200 * n, 60, 20, text) for n in range(3) for x, text in ((20, f"1{n}:00"), (70, f"→ 1{n}:50"))]
    assert begun(*cards) == ["10:00", "11:00", "12:00"]


def test_a_column_of_returns_is_no_column_of_slots() -> None:
    rows = [
        (x, 60 + 40 * n, 20, t)
        for n, row in enumerate((("9:00", "11:00"), ("12:00", "14:00"), ("15:00", "17:00")))
        for x, t in zip((20, 200), row, strict=True)
    ]
    assert begun((20, 20, 20, "Departs"), (200, 20, 20, "Returns"), *rows) == ["09:00", "12:00", "15:00"]


def test_even_hours_stand_beside_hours_with_minutes_but_lengths_do_not() -> None:
    rows = [(20, 60 + 40 * n, 20, t) for n, t in enumerate(("9h30", "11h", "14h", "15h30"))]
    lengths = [(200, 60 + 40 * n, 20, "2h") for n in range(4)]
    assert begun(*rows, *lengths) == ["09:30", "11:00", "14:00", "15:30"]


def test_lines_that_begin_with_from_and_a_time_are_slots() -> None:
    assert begun(*((20, 60 + 40 * n, 20, f"dalle 1{n}:00") for n in range(3))) == ["10:00", "11:00", "12:00"]
    cards = [(20 + 300 * (n % 2), 60 + 90 * (n // 2), 20, f"dalle 1{n}:00 alle 1{n}:50") for n in range(4)]
    assert begun(*cards) == ["10:00", "11:00", "12:00", "13:00"]


def test_one_line_that_begins_with_from_and_a_time_is_no_slot() -> None:
    slots = [(20, 60 + 40 * n, 20, f"1{n}:00") for n in range(3)]
    assert begun(*slots, (20, 300, 20, "from 09:30")) == ["10:00", "11:00", "12:00"]


def test_a_time_that_ends_a_sentence_on_its_second_line_is_no_slot() -> None:
    slots = [(20, 60 + 40 * n, 20, f"1{n}:00") for n in range(3)]
    prose = ((20, 300, 20, "Trains come back after a pause; the tea room keeps warm until"), (20, 324, 20, "17:30."))
    assert begun(*slots, *prose) == ["10:00", "11:00", "12:00"]
    apart = (prose[0], (20, 360, 20, "17:30"))
    assert begun(*slots, *apart) == ["10:00", "11:00", "12:00", "17:30"]


def test_a_minus_is_a_dash_between_two_times() -> None:
    assert begun(*((20, 60 + 40 * n, 20, f"1{n}:00 − 1{n}:45") for n in range(3))) == ["10:00", "11:00", "12:00"]


def test_whole_hours_stand_beside_hours_with_minutes_in_other_notations() -> None:
    for rows in (("9 Uhr", "10.30 Uhr", "12 Uhr", "13.30 Uhr"), ("9 u", "10.30 u", "12 u", "13.30 u")):
        found = begun(*((20, 60 + 40 * n, 20, text) for n, text in enumerate(rows)))
        assert found == ["09:00", "10:30", "12:00", "13:30"]


def test_letters_before_a_colon_are_no_hour() -> None:
    assert begun((20, 20, 20, "Tarif réduit i: 07 or Li:30"), (20, 60, 20, "10:30"), (20, 90, 20, "11:30")) == [
        "10:30",
        "11:30",
    ]


def test_hours_behind_the_word_for_the_clock_are_slots() -> None:
    rows = [(20, 60 + 40 * n, 20, f"Kl. {hour} – {n} platser") for n, hour in enumerate((10, 11, 13))]
    assert begun(*rows) == ["10:00", "11:00", "13:00"]
    ages = [(20, 60 + 40 * n, 20, f"ab {age} – mit Ausweis") for n, age in enumerate((10, 11, 13))]
    assert begun(*ages) == []


def test_the_hours_of_an_axis_are_no_slots_where_others_have_minutes() -> None:
    axis = [(20, 60 + 60 * n, 20, f"ore {9 + n}") for n in range(4)]
    slots = [(200, 60 + 60 * n, 20, f"dalle {9 + n}:00") for n in range(3)]
    assert begun(*axis, *slots) == ["09:00", "10:00", "11:00"]


def test_an_hour_of_one_digit_that_is_flush_with_others_lost_none() -> None:
    later = [(20, 100 + 40 * n, 20, text) for n, text in enumerate(("11:30", "13:15", "15:00", "16:45", "18:30"))]
    assert "08:00" in begun((20, 60, 20, "8:00"), *later)
    assert "08:00" not in begun((28, 60, 20, "8:00"), *later)  # a digit is missing at its left
