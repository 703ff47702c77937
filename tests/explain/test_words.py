"""Dates, times, money and counts as people write them."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.explain import amount, count, dates_words, join, less_or_more, margin_words, minutes_words, span


@pytest.mark.parametrize(
    ("minor", "currency", "text"),
    [
        (1400, "EUR", "14 EUR"),
        (1450, "EUR", "14.50 EUR"),
        (1405, "EUR", "14.05 EUR"),
        (-300, "EUR", "−3 EUR"),
        (123456700, "EUR", "1,234,567 EUR"),
        (1400, "JPY", "1,400 JPY"),
        (1400, "KWD", "1.400 KWD"),
        (0, "EUR", "0 EUR"),
    ],
)
def test_money_has_the_decimals_of_its_currency(minor: int, currency: str, text: str) -> None:
    assert amount(minor, currency) == text


def test_the_rest_of_a_budget_is_at_most_that_where_not_all_costs_are_known() -> None:
    assert margin_words(82860, "minor", "EUR", "ok") == "828.60 EUR left"
    assert margin_words(82860, "minor", "EUR", "unknown") == "at most 828.60 EUR left"
    assert margin_words(-5, "minor", "EUR", "broken") == "0.05 EUR missing"
    assert margin_words(5, "minutes", "EUR", "unknown") == "5 min left"


def test_minutes_become_hours_from_sixty_on() -> None:
    assert [minutes_words(n) for n in (0, 59, 60, 61, -130)] == ["0 min", "59 min", "1 h", "1 h 1 min", "2 h 10 min"]


def test_three_dates_in_a_row_become_a_range() -> None:
    days = [dt.date(2026, 5, day) for day in (12, 13, 14, 17)]
    assert dates_words(days) == "Tue 12 May to Thu 14 May and Sun 17 May"
    assert dates_words(days[:2]) == "Tue 12 May and Wed 13 May"


def test_an_end_after_midnight_is_marked() -> None:
    start = dt.datetime(2026, 5, 12, 22, 0)
    assert span(start, dt.datetime(2026, 5, 13, 1, 0)) == "22:00–01:00+1"
    assert span(start, dt.datetime(2026, 5, 12, 23, 5)) == "22:00–23:05"
    assert span(start, dt.datetime(2026, 5, 11, 23, 5)) == "22:00–23:05-1"
    assert span(None, None) == ""


def test_lists_counts_and_differences_read_as_english() -> None:
    assert [join(list(text)) for text in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]
    assert [count(n, "stop") for n in (0, 1, 2)] == ["0 stops", "1 stop", "2 stops"]
    assert [less_or_more(n, "3 EUR") for n in (-3, 0, 3)] == ["3 EUR less", "the same", "3 EUR more"]
