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
