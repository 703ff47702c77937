"""The weather as it is when a message is written."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.change.reading import understand
from tripmend.formats.native import TripDocument

from .conftest import asks, plain

TODAY = dt.date(2026, 5, 13)


@pytest.mark.parametrize(
    "message", ["It is raining", "it's pouring", "There is a storm here", "It has started to rain"]
)
def test_the_weather_as_it_is_is_that_of_the_day_of_the_message(rome: TripDocument, message: str) -> None:
    assert plain(understand(message, rome.itinerary, rome.catalogue, TODAY)) == [
        {"type": "weather", "dates": ["2026-05-13"]}
    ]
    assert asks(understand(message, rome.itinerary, rome.catalogue))


def test_rain_beside_other_news_is_news_and_as_a_reason_is_none(rome: TripDocument) -> None:
    both = plain(understand("It is raining and the Pantheon is closed", rome.itinerary, rome.catalogue, TODAY))
    assert [one["type"] for one in both] == ["weather", "place_closed"]
    gardens = plain(
        understand("It is raining, so the Villa Borghese Gardens are closed", rome.itinerary, rome.catalogue, TODAY)
    )
    assert [one["type"] for one in gardens] == ["place_closed"]
