"""Travellers who were put on another journey that the catalogue knows."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.change.reading import understand
from tripmend.formats.native import TripDocument
from tripmend.repair import repair

from .conftest import asks, effect


@pytest.mark.parametrize(
    ("message", "leg", "depart"),
    [
        ("Put on GU 73", "flight-out", "2026-06-04T22:50:00"),
        ("They put us on GU 73.", "flight-out", "2026-06-04T22:50:00"),
        ("we've been rebooked onto flight GU73", "flight-out", "2026-06-04T22:50:00"),
        ("GU 71 is cancelled. We are on GU 73 now.", "flight-out", "2026-06-04T22:50:00"),
        ("Our flight is cancelled, they put us on GU 73", "flight-out", "2026-06-04T22:50:00"),
        ("we're booked on ML 33 now", "flight-home", "2026-06-12T17:20:00"),
    ],
)
def test_another_journey_of_the_catalogue_is_the_new_time_of_ours(
    cities: TripDocument, message: str, leg: str, depart: str
) -> None:
    told = effect(understand(message, cities.itinerary, cities.catalogue))
    assert (told["type"], told["leg"], told["depart"]) == ("leg_retimed", leg, depart)


@pytest.mark.parametrize(
    "message",
    [
        "They put us on GU 99",  # nobody knows it
        "They put us on ML 12",  # two days later
        "They might put us on GU 73",
        "They put us on GU 73 at 23:00",
        "GU 73 is cancelled",
        "we are not on GU 73",
        "Can you put us on GU 73?",
    ],
)
def test_what_leaves_open_which_journey_or_whether_is_asked_about(cities: TripDocument, message: str) -> None:
    assert asks(understand(message, cities.itinerary, cities.catalogue))


def test_a_journey_that_is_over_is_none_that_one_is_put_on(cities: TripDocument) -> None:
    assert asks(understand("Put on GU 73", cities.itinerary, cities.catalogue, dt.date(2026, 6, 8)))


def test_the_booking_goes_on_at_the_new_time(cities: TripDocument) -> None:
    change = understand("They put us on LE 125", cities.itinerary, cities.catalogue)
    train = repair(cities.itinerary, change, cities.catalogue).mended.itinerary.item("train")
    assert train is not None
    assert train.booked
