"""Lengths of time in running text."""

from __future__ import annotations

import pytest

from tripmend_suites.worldtravel.reading.times._spans import open_spans_in, spans_in

pytestmark = pytest.mark.slow


def lengths(text: str) -> list[tuple[int, int]]:
    return [(span.min, span.max) for span in spans_in(text)]


@pytest.mark.parametrize(
    "text",
    [
        "between 60 and 75 minutes",
        "60 to 75 min",
        "60–75 min",
        "60-75min",
        "at least 60 and at most 75 minutes",
        "atleast60andatmost75minutes",
        "no less than 60 minutes and no more than 75",
        "min. 60, max. 75 minutes",
        "an hour to an hour and a quarter",
        "between one hour and 1 h 15",
        "sixty to seventy-five minutes",
        "60 minutes, 75 at most",
        "1 to 1.25 hours",
    ],
)
def test_both_ends_of_a_length_are_read_in_many_ways(text: str) -> None:
    assert lengths(f"Plan {text} for your visit.") == [(60, 75)]


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("exactly 60 minutes", 60),
        ("120 minutes, no more and no less", 120),
        ("an hour and a half", 90),
        ("1h 30", 90),
        ("1h30", 90),
        ("1½ hours", 90),
        ("1:30 h", 90),
        ("three quarters of an hour", 45),
        ("half an hour", 30),
        ("a hundred and twenty minutes", 120),
        ("two hours and fifteen minutes", 135),
        ("a 90-minute tour", 90),
    ],
)
def test_one_length_is_both_of_its_ends(text: str, minutes: int) -> None:
    assert lengths(f"It lasts {text}.") == [(minutes, minutes)]


def test_hours_take_the_unit_of_the_second_number() -> None:
    assert lengths("two or three hours") == [(120, 180)]
    assert lengths("one and a half to two hours") == [(90, 120)]
    assert lengths("an hour or two") == [(60, 120)]


def test_two_lengths_that_only_follow_each_other_stay_two() -> None:
    assert lengths("The dome takes 60 minutes and the tower 45 minutes.") == [(60, 60), (45, 45)]


def test_times_prices_and_plain_numbers_are_no_lengths() -> None:
    assert lengths("From 10:00 to 18:00, room ten, 551 steps, €15 or 20 people") == []


def test_a_length_with_one_end_is_kept_apart() -> None:
    assert lengths("at least an hour") == []
    assert [(span.min, span.max) for span in open_spans_in("at least an hour. It was under 90 minutes")] == [
        (60, None),
        (None, 90),
    ]


def test_the_place_of_a_length_is_told() -> None:
    text = "A visit takes 60 to 75 minutes here."
    span = spans_in(text)[0]
    assert text[span.start : span.end] == "60 to 75 minutes"


def test_ends_that_are_turned_round_are_left_as_written() -> None:
    assert lengths("between 90 and 75 minutes") == [(90, 75)]
