"""Cancelled and put on another, days that somebody stays in, sorts that nobody likes, delays to an earlier time."""

from __future__ import annotations

import pytest

from .conftest import Reads, asks, effect, plain

AT_NINE = {"type": "leg_retimed", "leg": "home", "depart": "2026-10-04T21:00:00"}


@pytest.mark.parametrize(
    "message",
    [
        "Our flight home is cancelled, they put us on one that leaves at 21:00",
        "Flight home is cancelled, we've been rebooked on a flight at 21:00",
        "QX 18 is cancelled, they moved us to the flight at 21:00",
        "The airline cancelled our flight home and gave us seats on the one at 21:00",
    ],
)
def test_who_is_put_on_another_flight_keeps_the_booking_at_its_time(reads: Reads, message: str) -> None:
    assert effect(reads("weekend", message)) == AT_NINE


@pytest.mark.parametrize(
    "message",
    [
        "Our flight home is cancelled. The next one leaves at 21:00.",
        "QX 18 is cancelled, we are now on QX 22",
        "QX 18 is cancelled, they put us on QX 22",
    ],
)
def test_another_flight_that_may_not_be_booked_or_has_no_times_is_asked_about(reads: Reads, message: str) -> None:
    assert asks(reads("weekend", message))


@pytest.mark.parametrize(
    "message", ["QX 18 is cancelled, we are now on QX 20", "QX 18 is cancelled, they put us on QX 20"]
)
def test_another_flight_of_the_catalogue_has_the_times_that_stand_there(reads: Reads, message: str) -> None:
    assert effect(reads("weekend", message)) == AT_NINE | {"arrive": "2026-10-04T23:30:00"}


def test_a_flight_that_is_only_cancelled_is_cancelled(reads: Reads) -> None:
    assert effect(reads("weekend", "Our flight home is cancelled")) == {"type": "leg_cancelled", "leg": "home"}


@pytest.mark.parametrize("message", ["Flight home delayed till tomorrow 9am", "flight home put off until tomorrow 9am"])
def test_a_delay_to_an_earlier_time_is_asked_about(reads: Reads, message: str) -> None:
    assert asks(reads("weekend", message))
    assert effect(reads("weekend", message, 4))["depart"] == "2026-10-05T09:00:00"


@pytest.mark.parametrize(
    "message",
    [
        "Ana is ill on Saturday, we stay in.",
        "Ana is ill on Saturday, so we'll stay at the hotel",
        "Ana is ill on Saturday, we're not going anywhere",
        "I'm sick on Saturday and stay home",
    ],
)
def test_who_stays_in_is_asked_whether_the_day_is_lost(reads: Reads, message: str) -> None:
    assert asks(reads("weekend", message))


def test_an_illness_alone_is_a_slower_day(reads: Reads) -> None:
    assert plain(reads("weekend", "Ana is ill on Saturday.")) == [{"type": "slower", "dates": ["2026-10-03"]}]


@pytest.mark.parametrize(
    "message",
    [
        "I hate museums, can we do something else on Sunday?",
        "No more museums, what else could we do on Sunday?",
        "We're bored of museums. Can we swap Sunday's for something else?",
    ],
)
def test_a_sort_that_is_planned_and_not_liked_is_asked_about(reads: Reads, message: str) -> None:
    change = reads("weekend", message)
    assert asks(change)
    assert next(choice for one in change.unclear for choice in one.choices).startswith("Serralves")


def test_a_sort_that_is_not_liked_closes_nothing(reads: Reads) -> None:
    assert plain(reads("weekend", "I hate museums")) == [{"type": "avoid_tag", "value": "museum"}]


@pytest.mark.parametrize(
    "message", ["My wallet with the Palácio da Bolsa tickets is gone", "I lost the ticket for the Palácio da Bolsa"]
)
def test_tickets_that_we_lost_close_nothing(reads: Reads, message: str) -> None:
    assert asks(reads("weekend", message))


@pytest.mark.parametrize("end", ["", ".", "!"])
def test_a_slot_that_is_sold_out_is_no_closing_time(reads: Reads, end: str) -> None:
    change = reads("weekend", f"Palácio da Bolsa is sold out at 15:00 on Saturday{end}")
    assert effect(change)["slots"] == ["2026-10-03T15:00:00"]
