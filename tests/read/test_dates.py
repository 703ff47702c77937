"""Dates are found however a page writes them."""

import datetime as dt

import pytest

from tripmend.read._dates import dates_in, weekdays_in

MAY = dt.date(2025, 5, 5)


@pytest.mark.parametrize(
    "text",
    [
        "Monday, 5 May 2025",
        "Mon 5 May 2025",
        "May 5, 2025 (Monday)",
        "Monday 05.05.2025",
        "2025-05-05",
        "5th of May, 2025",
        "Montag, 5. Mai 2025",
        "lunedì 5 maggio 2025",
        "lunes, 5 de mayo de 2025",
        "dilluns 5 de maig del 2025",
        "Monday,5May2025",
        "May5,2025(Monday)",
        "MAY 5 2025",
        "5/5/2025",
    ],
)
def test_one_day_is_read_in_many_spellings(text):
    assert [date for date, _, _ in dates_in(text)] == [MAY]


def test_the_place_of_a_date_is_that_of_its_letters():
    text = "Tickets for Thu 30 Jul 2026 only"
    ((date, start, end),) = dates_in(text)
    assert (date, text[start:end]) == (dt.date(2026, 7, 30), "30 Jul 2026")


def test_numbers_are_day_and_month_unless_a_weekday_says_otherwise():
    assert dates_in("04/07/2026")[0][0] == dt.date(2026, 7, 4)
    assert dates_in("Tuesday 04/07/2026")[0][0] == dt.date(2026, 4, 7)
    assert dates_in("07/30/2026")[0][0] == dt.date(2026, 7, 30)


def test_what_is_no_date_is_left_alone():
    assert dates_in("10:00 max 3, EUR 14.00, 31 February 2026, Section 5 may contain nuts, July 2026") == []


def test_a_date_without_a_year_needs_one_from_outside():
    assert dates_in("Thu 30 July") == []
    assert dates_in("Thu 30 July", year=2026)[0][0] == dt.date(2026, 7, 30)


def test_several_dates_come_in_the_order_of_the_text():
    found = dates_in("1 July 2026 to July 3, 2026, closed on 02.07.2026")
    assert [date.day for date, _, _ in found] == [1, 3, 2]


def test_weekdays_are_numbered_from_monday():
    assert [day for day, _, _ in weekdays_in("Sunday, Montag, mié")] == [6, 0]
