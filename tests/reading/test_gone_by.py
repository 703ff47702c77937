"""Whose delay is told where no journey is named, and delays that are over."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.change import Change
from tripmend.change.reading import understand
from tripmend.formats.native import TripDocument

from .conftest import asks, plain

TEN = dt.time(10)


def read(rome: TripDocument, message: str, day: int | None = None, *, on_the_way: bool = False) -> Change:
    date = None if day is None else dt.date(2026, 5, day)
    now = dt.datetime.combine(date, TEN) if date is not None and on_the_way else None
    return understand(message, rome.itinerary, rome.catalogue, date, now)


OURS = [
    "we have a delay of 45 minutes",
    "We have a 45 minute delay",
    "sorry, we're delayed by 45 minutes",
    "we got held up for 45 minutes",
]


@pytest.mark.parametrize("message", OURS)
def test_a_delay_of_ours_is_no_delay_of_the_only_flight_that_is_ahead(rome: TripDocument, message: str) -> None:
    for day in (None, 12, 14):
        assert asks(read(rome, message, day))
    assert plain(read(rome, message, 12, on_the_way=True)) == [{"type": "late", "minutes": 45}]


@pytest.mark.parametrize("message", OURS)
def test_on_a_day_with_a_journey_it_is_asked_whose_delay_it_is(rome: TripDocument, message: str) -> None:
    for day in (11, 14):
        change = read(rome, message, day, on_the_way=True)
        assert asks(change)
        assert len(change.unclear[0].choices) == 2


@pytest.mark.parametrize(
    "message",
    [
        "we were running 45 minutes late yesterday but are fine now",
        "We were 45 minutes late for lunch yesterday.",
        "We had a delay of 45 minutes, but we have caught up",
        "we were running 45 minutes late but are back on schedule",
        "sorry, we were held up for 45 minutes. We are fine now",
        "Our flight yesterday was delayed by 45 minutes",
        "our flight on Monday was delayed by 45 minutes",
    ],
)
def test_a_delay_that_is_over_means_nothing(rome: TripDocument, message: str) -> None:
    for on_the_way in (False, True):
        assert asks(read(rome, message, 12, on_the_way=on_the_way))
        beside = read(rome, f"{message}. The Pantheon is closed on Wednesday.", 12, on_the_way=on_the_way)
        assert [(one["type"], one["place"]) for one in plain(beside)] == [("place_closed", "pantheon")]


def test_who_was_late_is_asked_whether_they_still_are(rome: TripDocument) -> None:
    assert asks(read(rome, "we were running 45 minutes late", 12, on_the_way=True))


@pytest.mark.parametrize(
    "message",
    [
        "They told us yesterday that our flight is delayed by 45 minutes",
        "Our flight home was delayed by 45 minutes yesterday",
        "The flight on Thursday was delayed by 45 minutes",
    ],
)
def test_a_delay_that_was_told_yesterday_is_still_to_come(rome: TripDocument, message: str) -> None:
    assert [(one["type"], one["leg"]) for one in plain(read(rome, message, 12))] == [("leg_delayed", "flight-home")]
