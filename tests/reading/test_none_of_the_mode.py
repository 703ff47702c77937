"""News of all flights or trains of a day hits what could take the place of ours, too."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.change import Change, LegCancelled, apply
from tripmend.formats.native import TripDocument

from .conftest import Reads, asks, effect

SUNDAY = {"type": "leg_cancelled", "leg": "home", "none_on": ["2026-10-04"]}
OURS = {"type": "leg_cancelled", "leg": "home"}


@pytest.mark.parametrize(
    "message",
    [
        "There's a general strike on Sunday, no flights.",
        "All flights on Sunday are cancelled because of the strike",
        "Every flight on Sunday has been cancelled",
        "Because of the storm no planes fly on Sunday",
        "Sunday: no flights at all due to fog",
        "Flights on Sunday are all cancelled",
        "flight strike on Sunday",
        "The airport is closed on Sunday",
    ],
)
def test_what_hits_every_flight_of_a_day_tells_its_date(reads: Reads, message: str) -> None:
    assert effect(reads("weekend", message)) == SUNDAY


@pytest.mark.parametrize(
    "message",
    [
        "Our flight on Sunday is cancelled",
        "QX 18 is cancelled because of the strike",
        "all our flights on Sunday are cancelled",
        "The flight home is cancelled, no idea why",
    ],
)
def test_what_hits_our_own_flight_leaves_the_others(reads: Reads, message: str) -> None:
    assert effect(reads("weekend", message)) == OURS


def test_days_that_are_told_together_all_count(reads: Reads) -> None:
    change = reads("weekend", "All flights are cancelled on Friday and Sunday")
    told = (dt.date(2026, 10, 2), dt.date(2026, 10, 4))
    assert [one.effect for one in change.disruptions] == [
        LegCancelled(leg="out", none_on=told),
        LegCancelled(leg="home", none_on=told),
    ]


def test_a_day_without_a_flight_of_ours_is_asked_about(reads: Reads) -> None:
    change = reads("weekend", "All flights on Saturday are cancelled")
    assert asks(change)


def test_an_airport_by_its_name_is_read_with_its_day_and_asked_about_without(reads: Reads) -> None:
    sunday = dt.date(2026, 10, 4)
    change = reads("weekend", "Porto Airport is shut on Sunday")
    assert [one.effect for one in change.disruptions] == [LegCancelled(leg="home", none_on=(sunday,))]
    change = reads("weekend", "Porto Airport is shut")
    assert asks(change)
    assert len(change.unclear[0].choices) == 2


def test_no_other_flight_of_that_day_is_left_in_the_catalogue(reads: Reads, trips: dict[str, TripDocument]) -> None:
    def left(change: Change) -> set[str]:
        trip = trips["weekend"]
        return {one.id for one in apply(change, trip.itinerary, trip.catalogue).catalogue.connections}

    assert left(reads("weekend", "No flights on Sunday")) == {"qx11"}
    assert left(reads("weekend", "Our flight home is cancelled")) == {"qx11", "qx20"}
