"""News of a trip under way is not meant of a journey that is over."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.change import LegCancelled, LegDelayed
from tripmend.change.reading import understand
from tripmend.formats.native import TripDocument

from .conftest import asks


@pytest.mark.parametrize(
    "message",
    ["the train to Porto is cancelled", "LE 121 is cancelled", "the train to Porto is an hour late"],
)
def test_a_journey_of_an_earlier_day_is_asked_about(cities: TripDocument, message: str) -> None:
    change = understand(message, cities.itinerary, cities.catalogue, now=dt.datetime(2026, 6, 10, 9))
    assert asks(change)
    assert change.unclear[0].choices == ("flight ML 31 from Porto to New York (day 9 12:00)",)


def test_a_journey_of_today_or_one_still_under_way_is_not_over(cities: TripDocument) -> None:
    now = dt.datetime(2026, 6, 9, 12)
    (one,) = understand("the train to Porto is cancelled", cities.itinerary, cities.catalogue, now=now).disruptions
    assert one.effect == LegCancelled(leg="train")
    now = dt.datetime(2026, 6, 5, 5)
    (one,) = understand("GU 71 is delayed by two hours", cities.itinerary, cities.catalogue, now=now).disruptions
    assert one.effect == LegDelayed(leg="flight-out", minutes=120)


def test_without_a_date_nothing_is_known_to_be_over(cities: TripDocument) -> None:
    (one,) = understand("the train to Porto is cancelled", cities.itinerary, cities.catalogue).disruptions
    assert one.effect == LegCancelled(leg="train")
