"""Times, dates, prices and lengths in the writings that people use."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pytest

from tripmend_suites.models.narration.mentions import amounts, clock_text, clocks, dates_said, lengths, numbers


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("at 15:00", {"15:00"}),
        ("from 15:00–17:30", {"15:00", "17:30"}),
        ("at 3 pm", {"15:00"}),
        ("at 3:20 p.m.", {"15:20"}),
        ("from 3 to 5 pm", {"03:00", "15:00", "17:00"}),
        ("at 15h30", {"15:30"}),
        ("at 9.30", {"09:30", "21:30"}),
        ("half past three", {"03:30", "15:30"}),
        ("a quarter to five in the afternoon", {"16:45"}),
        ("ten past seven in the evening", {"19:10"}),
        ("noon, and not midnight", {"12:00", "00:00"}),
        ("three o'clock", {"03:00", "15:00"}),
        ("from 9 to 12", {"09:00", "21:00", "12:00", "00:00"}),
        ("at 12:15 am", {"00:15"}),
        ("at nine.", {"09:00", "21:00"}),
        ("1530 hrs", {"15:30"}),
        ("2026-05-13T15:00", {"15:00"}),
        ("for 15.50 EUR", set()),
        ("one of 20 stops", set()),
        ("at 3 places", set()),
        ("flat 24:75", set()),
    ],
)
def test_times_are_read_in_any_common_writing(text: str, times: set[str]) -> None:
    assert {clock_text(minute) for one in clocks(text) for minute in one.minutes} == times


@pytest.mark.parametrize(
    ("text", "is_it"),
    [
        ("Wednesday", True), ("Wed 13 May", True), ("May 13th, 2026", True), ("2026-05-13", True), ("13/5", True),
        ("13.05.2026", True), ("the 13th", True), ("13 May 2025", False), ("Thursday 13 May", False),
        ("on 14 May", False), ("Tuesday", False), ("13 of May", True), ("Wednesday the 13th", True),
    ],
)  # fmt: skip
def test_a_date_means_a_day_when_everything_it_says_agrees(text: str, is_it: bool) -> None:
    (said,) = dates_said(text)
    assert said.means(dt.date(2026, 5, 13)) is is_it


def test_a_month_that_is_a_verb_is_no_date() -> None:
    assert dates_said("You may go, and March on. The sun sets.") == []


@pytest.mark.parametrize(
    ("text", "value", "currency"),
    [
        ("€1,971", "1971", "EUR"), ("1,971.50 EUR", "1971.50", "EUR"), ("1.971,50 €", "1971.50", "EUR"),
        ("two euros", "2", "EUR"), ("$12", "12", "USD"), ("GBP 7", "7", "GBP"), ("20 dollars", "20", "USD"),
    ],
)  # fmt: skip
def test_prices_are_read_with_their_currency(text: str, value: str, currency: str) -> None:
    (found,) = amounts(text)
    assert Decimal(value) in found.values
    assert found.currency == currency


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("1 h 15 min", 75), ("two hours", 120), ("an hour and a half", 90), ("half an hour", 30),
        ("two and a half hours", 150), ("45 minutes", 45), ("a 9 min taxi ride", 9), ("a quarter of an hour", 15),
    ],
)  # fmt: skip
def test_lengths_of_time_are_read_in_minutes(text: str, minutes: int) -> None:
    assert [one.minutes for one in lengths(text)] == [minutes]


def test_numbers_of_lines_and_the_word_one_count_nothing() -> None:
    assert [one.value for one in numbers("1. First\n2) Second\nOne of you, three of us, 18 of 20", ())] == [3, 18, 20]
