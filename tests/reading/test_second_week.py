"""Weekdays of a trip that has them twice, with and without the date that says which."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tripmend.change import Change
from tripmend.change.reading import understand
from tripmend.formats.native import read_trip

TRIP = read_trip(Path(__file__).parents[2] / "examples" / "two-cities" / "trip.json")


def read(message: str) -> Change:
    return understand(message, TRIP.itinerary, TRIP.catalogue)


def days(message: str) -> list[int]:
    change = read(message)
    assert change.unclear == ()
    return [date.day for one in change.disruptions for date in one.effect.dates]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "day",
    [
        "Thursday 11 June",
        "Thursday, 11 June",
        "Thursday the 11th",
        "Thursday (11 June)",
        "11 June, Thursday",
        "11 June",
    ],
)
def test_a_weekday_beside_its_date_is_one_date(day: str) -> None:
    assert days(f"It rains in Porto on {day}") == [11]


@pytest.mark.parametrize("day", ["Friday 12 June", "Friday, 12 June", "Friday the 12th"])
def test_a_flight_in_the_second_week_keeps_its_date(day: str) -> None:
    (one,) = read(f"Our flight home on {day} leaves at 15:00").disruptions
    assert one.effect.depart == dt.datetime(2026, 6, 12, 15)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "message", ["It rains in Porto on Thursday 10 June", "Our flight on Friday 11 June leaves at 15:00"]
)
def test_a_weekday_that_is_not_that_of_its_date_is_asked_about(message: str) -> None:
    change = read(message)
    assert change.disruptions == ()
    assert change.unclear


def test_of_two_weekdays_the_one_on_which_the_trip_is_in_the_city() -> None:
    assert days("It rains in Porto on Thursday") == [11]
    assert days("It rains in Porto on Thursday and Friday") == [11, 12]
    assert days("It rains in Porto on Wednesday and Thursday") == [10, 11]
    assert days("It rains in Lisbon on Friday") == [5]


def test_a_weekday_without_a_day_in_the_city_is_asked_about() -> None:
    change = read("It rains in Lisbon on Thursday")
    assert change.disruptions == ()
    assert [one.question for one in change.unclear] == ["Which day is meant?"]


def test_a_range_that_ends_or_begins_with_a_date_stays_in_its_week() -> None:
    assert days("It rains from Thursday to Friday 12 June") == [11, 12]
    assert days("Livraria Lello is closed from Monday 8 June to Thursday") == [8, 9, 10, 11]
    assert days("It rains on Thursday 4 June and Thursday 11 June") == [4, 11]


@pytest.mark.parametrize(
    "message",
    [
        "rain on Thursday",
        "Heavy rain on Thursday and Friday",
        "I am ill on Thursday",
        "I'm worn out, nothing before 11 on Thursday",
        "We lose Friday, the consulate takes all day",
        "Please nothing before 11 on Thursday",
        "We have to be back at the hotel by 9 pm on Friday",
    ],
)
def test_a_weekday_that_the_trip_has_twice_is_asked_about_where_nothing_tells_which(message: str) -> None:
    change = read(message)
    assert change.disruptions == ()
    assert change.constraints == ()
    asked = change.unclear[0]
    assert asked.choices[0].startswith(("Thursday", "Friday"))
    assert len(asked.choices) in (2, 4)


def test_who_tells_when_the_message_was_written_means_the_next_one() -> None:
    change = understand("rain on Thursday", TRIP.itinerary, TRIP.catalogue, dt.date(2026, 6, 8))
    assert [date.day for one in change.disruptions for date in one.effect.dates] == [11]  # type: ignore[union-attr]


def test_a_weekday_that_the_trip_has_once_is_that_day() -> None:
    assert days("rain on Saturday") == [6]


def hit(message: str) -> dict[int, tuple[int, int]]:
    """From when to when each day of the month is hit, in hours."""
    change = read(message)
    assert change.unclear == ()
    found: dict[int, tuple[int, int]] = {}
    for one in change.disruptions:
        during = one.effect.during  # type: ignore[union-attr]
        for date in one.effect.dates:  # type: ignore[union-attr]
            assert during is None or during.start.date() == date
            found[date.day] = (0, 24) if during is None else (during.start.hour, during.end.hour or 24)
    return found


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("the Palácio da Bolsa is closed on Thursday afternoon", {11: (12, 18)}),
        ("the Palácio da Bolsa is closed on Thursday morning", {11: (6, 12)}),
        ("On Thursday evening the Palácio da Bolsa is shut", {11: (18, 24)}),
        ("the Palácio da Bolsa is closed in the afternoon on Thursday", {11: (12, 18)}),
        ("the Palácio da Bolsa is closed Thursday and Friday mornings", {11: (6, 12), 12: (6, 12)}),
        ("There is a strike at the Palácio da Bolsa on Thursday morning", {11: (6, 12)}),
        ("It rains in Porto on Thursday afternoon", {11: (12, 18)}),
        ("It rains in Porto on Wednesday afternoon and Thursday morning", {10: (12, 18), 11: (6, 12)}),
        ("It rains in Porto from Thursday afternoon to Friday morning", {11: (12, 24), 12: (6, 12)}),
        # As before: the first of the two, a date, hours of the clock, the whole day.
        ("Estrela Garden is closed on Friday morning", {5: (6, 12)}),
        ("the Palácio da Bolsa is closed on Thursday 11 June in the afternoon", {11: (12, 18)}),
        ("the Palácio da Bolsa is closed on Thursday from 2 to 6 pm", {11: (14, 18)}),
        ("the Palácio da Bolsa is closed on Wednesday and on Thursday afternoon", {10: (0, 24), 11: (12, 18)}),
        ("the Palácio da Bolsa is closed on Thursday", {11: (0, 24)}),
    ],
)
def test_a_part_of_a_weekday_is_that_of_the_week_which_is_meant(message: str, expected: dict[int, object]) -> None:
    assert hit(message) == expected


def test_sold_out_in_a_part_of_the_day_without_our_visit_is_asked_about() -> None:
    change = read("the Palácio da Bolsa is sold out on Thursday afternoon")
    assert change.disruptions == ()
    assert len(change.unclear) == 1
    assert days("the Palácio da Bolsa is sold out on Thursday morning") == [11]


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("the Palácio da Bolsa is closed from Thursday to Friday", [11, 12]),
        ("the Palácio da Bolsa is closed on Thursday and Friday", [11, 12]),
        ("Estrela Garden is closed from Thursday to Friday", [4, 5]),
        ("It rains in Porto from Thursday to Friday", [11, 12]),
    ],
)
def test_of_several_weekdays_it_is_the_week_of_the_visit(message: str, expected: list[int]) -> None:
    assert days(message) == expected


def test_a_range_of_weekdays_that_the_trip_has_twice_is_asked_about_where_nothing_tells_which() -> None:
    change = read("It rains from Thursday to Friday")
    assert change.disruptions == ()
    assert len(change.unclear[0].choices) == 4
