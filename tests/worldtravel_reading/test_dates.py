"""Dates are found however a page writes them."""

import datetime as dt

import pytest

from tests.worldtravel_reading._sheets import text_sheet
from tripmend_suites.worldtravel.reading import reader_of
from tripmend_suites.worldtravel.reading.times._dates import dates_in, doubtful_in, says_date, weekdays_in

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


@pytest.mark.parametrize(
    ("text", "month"),
    [
        ("5. listopada 2025. · ulaznice 12 €", 10),
        ("Nedjelja, 5. listopada 2025.", 10),
        ("Odrasli 12 €, djeca 6 € · 5. listopada 2025.", 10),
        ("5 listopada 2025 · bilety 45 zł", 11),
        ("środa, 5 listopada 2025", 11),
        ("Dorośli i dzieci · 5 listopada 2025 · HRVATSKA", 11),
        ("5. listopad 2025 · vstupenky", 11),
        ("5. listopadu 2025", 11),
        ("Wednesday, 5 listopada 2025", 11),
        ("Sunday, 5 listopada 2025", 10),
        ("31 listopada 2025", 10),
    ],
)
def test_a_month_of_two_languages_is_told_by_other_words_or_the_weekday(text: str, month: int) -> None:
    assert [date.month for date, _, _ in dates_in(text)] == [month]
    assert doubtful_in(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "5 listopada 2025",
        "Dom, 5 listopada 2025",
        "Museum tickets: 5. listopad 2025",
        "Bilety · ulaznice · 5 listopada 2025",
        "niedziela, 5 listopada 2025, bilety",
    ],
)
def test_a_month_of_two_languages_is_left_out_where_nothing_or_two_things_tell_it(text: str) -> None:
    assert dates_in(text) == []
    ((dates, _, _),) = doubtful_in(text)
    assert dates == (dt.date(2025, 10, 5), dt.date(2025, 11, 5))
    assert says_date(text)


def test_the_whole_page_tells_the_month_and_another_spelling_does() -> None:
    (found,) = dates_in("5 listopada 2025", page="Bilety ulgowe\n5 listopada 2025\nwolne miejsca")
    assert found[0] == dt.date(2025, 11, 5)
    reading = reader_of("booking")(text_sheet("Wawel\n5 listopada 2025\n10:00\n10:30\n"))
    assert [one.why for one in reading.abstained if one.what == "date"] == ["it may be 2025-10-05 or 2025-11-05"]
    assert {fact.value["date"] for fact in reading.of("slot")} == {""}
    other = reader_of("booking")(text_sheet("Wawel\n5 listopada 2025 (2025-11-05)\n10:00\n10:30\n"))
    assert {fact.value["date"] for fact in other.of("slot")} == {"2025-11-05"}
