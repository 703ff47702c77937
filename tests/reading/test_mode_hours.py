"""Hours in which nothing of a mode runs hit the journeys of ours that leave then, and give none of them a new time."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.change import Change, LegCancelled, LegDelayed, LegRetimed
from tripmend.change.reading import understand
from tripmend.formats.native import TripDocument

from .conftest import Reads, asks

NONE = "None of your journeys leaves then. Did anything else happen?"
NOTHING = "This says that nothing changes. Did anything else happen?"


def read(trip: TripDocument, message: str, now: str = "") -> Change:
    return understand(message, trip.itinerary, trip.catalogue, now=dt.datetime.fromisoformat(now) if now else None)


def off(change: Change) -> list[tuple[str, list[tuple[int, str, str]]]]:
    """Each journey that does not run, with the hours in which nothing leaves: the day, from when, until when."""
    assert change.unclear == ()
    assert change.constraints == ()
    found = []
    for one in change.disruptions:
        assert isinstance(one.effect, LegCancelled)
        assert one.effect.none_on == ()
        during = one.effect.none_during
        found.append(
            (one.effect.leg, [(each.start.day, f"{each.start:%H:%M}", f"{each.end:%H:%M}") for each in during])
        )
    return found


@pytest.mark.parametrize(
    ("message", "first", "last"),
    [
        ("no flights after 6 pm on Thursday", "18:00", "00:00"),
        ("No flights on Thursday evening", "18:00", "00:00"),
        ("All flights on Thursday evening are cancelled", "18:00", "00:00"),
        ("All flights before 8 pm on Thursday are cancelled", "00:00", "20:00"),
        ("Flights are grounded until 9 pm on Thursday", "00:00", "21:00"),
        ("there are no flights on Thursday until 9 pm", "00:00", "21:00"),
        ("no flight before 9 pm on Thursday", "00:00", "21:00"),
        ("No flights on Thursday from 6 to 9 pm because of a storm", "18:00", "21:00"),
        ("Because of the strike no planes take off on Thursday before 9 pm", "00:00", "21:00"),
        ("air traffic control strike on Thursday evening, no flights", "18:00", "00:00"),
        ("Flights resume at 9 pm on Thursday", "00:00", "21:00"),
        ("flights only leave from 9 pm on Thursday", "00:00", "21:00"),
        ("The last flight on Thursday leaves at 5 pm", "17:01", "00:00"),
        ("no flights after 3 on Thursday", "15:00", "00:00"),
    ],
)
def test_a_journey_that_leaves_in_these_hours_does_not_run(
    rome: TripDocument, message: str, first: str, last: str
) -> None:
    assert off(read(rome, message)) == [("flight-home", [(14, first, last)])]


@pytest.mark.parametrize(
    "message",
    [
        "no flights before 3pm on Thursday",
        "no flights on Thursday morning",
        "All flights on Thursday afternoon are cancelled",
        "no flights on Thursday until 2 pm",
        "no flights after 9 pm on Thursday",
        "the first flight on Thursday leaves at 10:00",
        "flights run again from 10 am on Thursday",
    ],
)
def test_hours_without_a_journey_of_ours_change_nothing_which_is_said(rome: TripDocument, message: str) -> None:
    change = read(rome, message)
    assert asks(change)
    assert [one.question for one in change.unclear] == [NONE]


@pytest.mark.parametrize("message", ["no flights before 7 on Thursday", "no flights after 7 on Thursday"])
def test_a_clock_time_that_may_be_before_or_after_noon_is_asked_about(rome: TripDocument, message: str) -> None:
    change = read(rome, message)
    assert asks(change)
    assert change.unclear[0].choices == ("07:00", "19:00")


@pytest.mark.parametrize("message", ["please no flights before 10 am on Monday", "we want no flights before 10 am"])
def test_what_may_be_a_wish_is_asked_about(rome: TripDocument, message: str) -> None:
    assert asks(read(rome, message))


def test_that_none_is_cancelled_is_no_news(rome: TripDocument) -> None:
    change = read(rome, "No flights are cancelled on Thursday evening")
    assert [one.question for one in change.unclear] == [NOTHING]
    assert change.disruptions == ()


def test_our_own_journey_keeps_its_reading(rome: TripDocument) -> None:
    (one,) = read(rome, "Our flight leaves at 8 pm on Thursday").disruptions
    assert one.effect == LegRetimed(leg="flight-home", depart=dt.datetime(2026, 5, 14, 20))
    (one,) = read(rome, "All our flights on Thursday evening are cancelled").disruptions
    assert one.effect == LegCancelled(leg="flight-home")
    (one,) = read(rome, "Flights on Thursday evening are delayed by two hours").disruptions
    assert one.effect == LegDelayed(leg="flight-home", minutes=120)
    (one,) = read(rome, "No flights on Thursday").disruptions
    assert one.effect == LegCancelled(leg="flight-home", none_on=(dt.date(2026, 5, 14),))


def test_other_news_of_the_message_is_read(rome: TripDocument) -> None:
    change = read(rome, "The Pantheon is closed on Tuesday, and no flights on Thursday evening")
    assert {one.effect.type for one in change.disruptions} == {"place_closed", "leg_cancelled"}
    assert change.unclear == ()


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("no trains on Wednesday morning", [("trainout", [(13, "00:00", "12:00")])]),
        ("no trains after 5 pm on Wednesday", [("trainback", [(13, "17:00", "00:00")])]),
        ("rail strike on Wednesday until noon", [("trainout", [(13, "00:00", "12:00")])]),
        ("train strike on Wednesday from 8 to 12", [("trainout", [(13, "08:00", "12:00")])]),
        ("The last train to Rome on Wednesday leaves at 5 pm", [("trainback", [(13, "17:01", "00:00")])]),
        ("no trains in the morning", [("trainout", [(13, "00:00", "12:00")])]),
        ("There won't be any trains on Wednesday morning", [("trainout", [(13, "00:00", "12:00")])]),
        ("Train services are suspended on Wednesday until noon", [("trainout", [(13, "00:00", "12:00")])]),
        ("The first train to Orvieto leaves at 10:00", [("trainout", [(13, "00:00", "10:00")])]),
    ],
)
def test_of_several_journeys_those_that_leave_then(
    reads: Reads, message: str, expected: list[tuple[str, list[tuple[int, str, str]]]]
) -> None:
    assert off(reads("rome", message)) == expected


def test_trains_to_a_town_are_those_to_it(reads: Reads) -> None:
    assert off(reads("rome", "no trains to Orvieto before 10 am on Wednesday")) == [
        ("trainout", [(13, "00:00", "10:00")])
    ]
    assert [one.question for one in reads("rome", "no trains to Orvieto after 5 pm on Wednesday").unclear] == [NONE]


@pytest.mark.parametrize(
    ("now", "message"),
    [
        ("2026-06-10 08:00", "trains are cancelled this morning"),
        ("2026-06-10 08:00", "no trains in the morning"),
        ("2026-06-10 08:00", "no trains today"),
        ("2026-06-10 08:00", "Trains aren't running today"),
        ("2026-06-08 20:00", "no trains tomorrow afternoon"),
    ],
)
def test_on_the_way_news_of_a_time_without_a_journey_hits_none(cities: TripDocument, now: str, message: str) -> None:
    change = read(cities, message, now)
    assert asks(change)
    assert [one.question for one in change.unclear] == [NONE]


@pytest.mark.parametrize(
    ("now", "message", "expected"),
    [
        ("2026-06-08 20:00", "No trains tomorrow morning", ("train", [(9, "00:00", "12:00")])),
        ("2026-06-08 20:00", "trains only run from 4pm tomorrow", ("train", [(9, "00:00", "16:00")])),
        ("2026-06-09 07:00", "Strike! no trains this morning", ("train", [(9, "00:00", "12:00")])),
        ("2026-06-09 07:00", "no trains until this evening", ("train", [(9, "00:00", "18:00")])),
        ("2026-06-12 08:00", "no flights before 1 pm", ("flight-home", [(12, "00:00", "13:00")])),
    ],
)
def test_on_the_way_the_next_journey_is_meant(
    cities: TripDocument, now: str, message: str, expected: tuple[str, list[tuple[int, str, str]]]
) -> None:
    assert off(read(cities, message, now)) == [expected]


def test_a_length_of_time_without_its_beginning_is_asked_about(cities: TripDocument) -> None:
    change = read(cities, "no trains for the next 5 hours", "2026-06-09 07:00")
    assert asks(change)
    assert [one.question for one in change.unclear] == ["From when until when does nothing run?"]
