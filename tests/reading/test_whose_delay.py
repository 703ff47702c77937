"""Which journey in the row is meant, whose delay it is, and what a ride beside the plan costs."""

from __future__ import annotations

import pytest

from .conftest import Reads, asks, effect, plain


@pytest.mark.parametrize(
    "message",
    [
        "My onward flight is cancelled",
        "My connecting flight is cancelled",
        "the onward leg is cancelled",
        "My connection to Hanoi is cancelled",
        "the flight after the layover is cancelled",
        "My second flight is cancelled",
    ],
)
def test_what_goes_on_after_a_stop_on_the_way_is_the_journey_that_leaves_it(reads: Reads, message: str) -> None:
    assert effect(reads("layover", message)) == {"type": "leg_cancelled", "leg": "onward"}


def test_an_onward_flight_is_early_and_not_the_one_that_comes_in(reads: Reads) -> None:
    change = reads("layover", "My onward flight leaves 3 hours earlier.")
    assert effect(change) == {"type": "leg_delayed", "leg": "onward", "minutes": -180}


@pytest.mark.parametrize(
    ("trip", "message"),
    [
        ("weekend", "Our onward flight is cancelled"),
        ("weekend", "My connecting flight is cancelled"),
        ("layover", "My return flight is cancelled"),
        ("layover", "The next flight is cancelled"),
    ],
)
def test_a_journey_that_the_row_does_not_tell_is_asked_about(reads: Reads, trip: str, message: str) -> None:
    assert asks(reads(trip, message))


def test_the_next_journey_is_the_first_that_is_ahead_when_the_date_is_known(reads: Reads) -> None:
    assert plain(reads("layover", "The next flight is cancelled", 8)) == [{"type": "leg_cancelled", "leg": "onward"}]
    assert plain(reads("layover", "The next flight is cancelled", 7)) == [{"type": "leg_cancelled", "leg": "in"}]


@pytest.mark.parametrize(
    ("message", "stop", "minutes"),
    [
        ("We are stuck in traffic and will be 2 hours late for the Palácio da Bolsa", "palace", 120),
        ("I'm running late for Serralves by 45 minutes", "art", 45),
        ("We arrive at Clérigos Tower an hour late", "tower", 60),
    ],
)
def test_the_travellers_own_delay_is_theirs_and_no_new_time_of_the_place(
    reads: Reads, message: str, stop: str, minutes: int
) -> None:
    assert effect(reads("weekend", message)) == {"type": "late", "minutes": minutes, "stop": stop}


@pytest.mark.parametrize(
    "message",
    [
        "Ana is 30 minutes late for lunch on Saturday",
        "We're running two hours late on Friday.",
        "We overslept and will be 90 minutes late at Serralves",
        "We won't make it to Peixe Dourado on time, an hour late",
    ],
)
def test_the_travellers_own_delay_moves_nothing_that_is_planned(reads: Reads, message: str) -> None:
    assert asks(reads("weekend", message))


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("Our flight to Porto is an hour late", {"type": "leg_delayed", "leg": "out", "minutes": 60}),
        (
            "The Palácio da Bolsa starts our tour two hours late, at 12:00",
            {"type": "event_moved", "place": "bolsa", "start": "2026-10-03T12:00:00"},
        ),
    ],
)
def test_a_delay_of_what_is_planned_is_news(reads: Reads, message: str, expected: dict[str, object]) -> None:
    assert effect(reads("weekend", message)) == expected


@pytest.mark.parametrize(
    "message",
    [
        "The taxi to the airport costs 80 euros",
        "A taxi to Porto airport costs 25 euros",
        "The shuttle to the airport costs 15 euros per person",
        "parking at Serralves costs 30 euros",
    ],
)
def test_what_a_ride_beside_the_plan_costs_is_no_price_of_the_plan(reads: Reads, message: str) -> None:
    assert asks(reads("weekend", message))


def test_what_a_place_costs_is_its_price(reads: Reads) -> None:
    change = reads("weekend", "The Tram Museum costs 20 euros now")
    assert effect(change) == {"type": "price_changed", "target": "tram", "amount": 2000}
