"""Delays of which nobody is named, waits where journeys begin, and what was so yesterday."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.change import Change
from tripmend.change.reading import understand
from tripmend.formats.native import TripDocument

from .conftest import asks, effect, plain

NOW = dt.datetime(2026, 5, 13, 14, 20)
"""A Wednesday on which nothing leaves; the flight home is tomorrow."""


def read(rome: TripDocument, message: str, now: dt.datetime | None = NOW) -> Change:
    return understand(message, rome.itinerary, rome.catalogue, now.date() if now else None, now)


@pytest.mark.parametrize(
    "message",
    [
        "we're stuck in traffic, half an hour late",
        "half an hour late because of traffic",
        "traffic jam, 30 minutes late",
        "half an hour late, sorry, heavy traffic",
        "Sorry, 30 minutes behind. Traffic is terrible.",
        "we overslept, half an hour late",
        "delayed by 30 minutes, long queue",
    ],
)
def test_traffic_makes_the_travellers_late_and_no_flight_of_tomorrow(rome: TripDocument, message: str) -> None:
    change = read(rome, message)
    assert plain(change) == [{"type": "late", "minutes": 30}]
    assert not change.unclear
    assert not change.unread
    assert asks(read(rome, message, None))


@pytest.mark.parametrize(
    "message", ["half an hour late", "30 min delay", "half an hour late tomorrow because of traffic"]
)
def test_a_delay_of_nobody_on_a_day_without_journeys_is_asked_about(rome: TripDocument, message: str) -> None:
    assert asks(read(rome, message))


@pytest.mark.parametrize(
    "message",
    ["our flight tomorrow is half an hour late", "Flight tomorrow: half an hour late", "half an hour delay of AB 217"],
)
def test_a_journey_that_is_named_is_late_itself(rome: TripDocument, message: str) -> None:
    assert effect(read(rome, message)) == {"type": "leg_delayed", "leg": "flight-home", "minutes": 30}


def test_a_delay_beside_other_news_is_read_too(rome: TripDocument) -> None:
    change = read(rome, "half an hour late because of traffic, and the Capitoline Museums are closed tomorrow")
    assert {one["type"] for one in plain(change)} == {"late", "place_closed"}


@pytest.mark.parametrize(
    "message",
    [
        "Our bags did not arrive, so we have to wait at the airport in Rome for two hours",
        "we have to wait two hours at the airport",
        "our suitcases are missing, we are stuck at Rome airport for two hours",
    ],
)
def test_who_waits_at_an_airport_delays_no_flight(rome: TripDocument, message: str) -> None:
    assert asks(read(rome, message, None))


def test_who_waits_because_the_flight_is_late_tells_how_late(rome: TripDocument) -> None:
    message = "our flight home is delayed, we have to wait two hours at the airport"
    assert effect(read(rome, message, None)) == {"type": "leg_delayed", "leg": "flight-home", "minutes": 120}


@pytest.mark.parametrize("message", ["yesterday the Vatican Museums were closed", "The Pantheon was closed yesterday"])
def test_yesterday_is_a_day_of_a_trip_under_way(rome: TripDocument, message: str) -> None:
    change = read(rome, message)
    assert asks(change)
    assert change.unclear[0].question.startswith("That is over by now.")
    assert read(rome, message, None).unclear[0].question.startswith("This was before the trip.")
