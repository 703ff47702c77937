"""Causes of silent misreadings that messages of new voices brought to light, each with what is near it."""

from __future__ import annotations

import pytest

from tripmend.change import Change
from tripmend.change.reading import understand
from tripmend.formats.native import TripDocument

from .conftest import asks, effect


def _read(trip: TripDocument, message: str) -> Change:
    return understand(message, trip.itinerary, trip.catalogue)


@pytest.mark.parametrize(
    "message",
    [
        "When we were here in 2019 the Pantheon was closed for renovation, what a pity",
        "In summer 2018 our hotel was overbooked",
        "The road to the Pantheon is flooded",
        "The way to the hotel is blocked",
        "PAX 2AD+1CH -> 2AD. PSE ADJ.",
    ],
)
def test_long_ago_the_way_there_and_counts_are_no_news(rome: TripDocument, message: str) -> None:
    assert asks(_read(rome, message))


@pytest.mark.parametrize("message", ["The train to the Oceanarium is cancelled", "the bus to Serralves is late"])
def test_a_journey_to_a_place_where_none_of_ours_ends_is_not_ours(cities: TripDocument, message: str) -> None:
    assert asks(_read(cities, message))


@pytest.mark.parametrize(
    "message",
    [
        "Not Tuesday - the Pantheon shuts on WEDNESDAY",
        "Not Tuesday, the Pantheon is closed on Wednesday",
    ],
)
def test_a_day_that_is_denied_goes(rome: TripDocument, message: str) -> None:
    expected = {"type": "place_closed", "place": "pantheon", "dates": ["2026-05-13"]}
    assert effect(_read(rome, message)) == expected


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (
            "the restaurant where we want to eat on Monday at 1 pm is fully booked",
            {"type": "sold_out", "place": "forno-grillo", "dates": ["2026-05-11"]},
        ),
        (
            "the museum that we visit at 9 on Tuesday is closed",
            {"type": "place_closed", "place": "vatican-museums", "dates": ["2026-05-12"]},
        ),
        (
            "The gallery that we wanted to see at 3 pm on Wednesday now opens at 4 pm",
            {
                "type": "hours_changed",
                "place": "borghese-gallery",
                "dates": ["2026-05-13"],
                "opens": "16:00:00",
            },
        ),
    ],
)
def test_when_we_go_there_tells_which_place_and_no_hours(
    rome: TripDocument, message: str, expected: dict[str, object]
) -> None:
    assert effect(_read(rome, message)) == expected


def test_a_desk_s_old_and_new_times_are_told_apart(rome: TripDocument) -> None:
    change = _read(rome, "AB214 STD 0730 NOW 1040 ETA 1415 LT 11MAY")
    assert effect(change) == {
        "type": "leg_retimed",
        "leg": "flight-out",
        "depart": "2026-05-11T10:40:00",
        "arrive": "2026-05-11T14:15:00",
    }


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (
            "Order #VM-88213 (3x Vatican Museums, 12/05/2026 09:00). On that date the museums will open at 11.00. "
            "Your tickets remain valid.",
            {"type": "hours_changed", "place": "vatican-museums", "dates": ["2026-05-12"], "opens": "11:00:00"},
        ),
        (
            "the flight home leaves at 20.10.",
            {"type": "leg_retimed", "leg": "flight-home", "depart": "2026-05-14T20:10:00"},
        ),
        (
            "on 12.5. the Vatican is closed",
            {"type": "place_closed", "place": "vatican-museums", "dates": ["2026-05-12"]},
        ),
        (
            "general strike in Italy on thursday, nothing flies",
            {"type": "leg_cancelled", "leg": "flight-home", "none_on": ["2026-05-14"]},
        ),
        (
            "Lunch on Tuesday: they can take us at 1pm only",
            {"type": "event_moved", "place": "tavola-di-prati", "start": "2026-05-12T13:00:00"},
        ),
        ("it's going to be 38 degrees on Tuesday", {"type": "weather", "dates": ["2026-05-12"]}),
        ("We got a voucher so there's 150 more to spend", {"type": "budget_changed", "by": 15000}),
    ],
)
def test_plain_ways_to_say_a_change_are_read(rome: TripDocument, message: str, expected: dict[str, object]) -> None:
    assert effect(_read(rome, message)) == expected


@pytest.mark.parametrize(
    "message",
    [
        "our guide texted she is sick, no tour on Monday",
        "wheelchair user here: Colosseum lift out of order, so we can't do it on Monday",
        "The Colosseum is off on Monday, but they still sell tickets",
    ],
)
def test_people_who_work_there_and_parts_of_a_place_are_asked_about(rome: TripDocument, message: str) -> None:
    assert asks(_read(rome, message))


def test_an_ill_chef_makes_nobody_of_ours_slower(rome: TripDocument) -> None:
    expected = {"type": "place_closed", "place": "tavola-di-prati", "dates": ["2026-05-12"]}
    assert effect(_read(rome, "The chef is ill so Tavola di Prati is closed on Tuesday")) == expected


def test_a_weekday_that_the_trip_has_twice_is_that_of_the_dinner(cities: TripDocument) -> None:
    expected = {"type": "event_moved", "place": "gaia-alta", "start": "2026-06-11T21:00:00"}
    assert effect(_read(cities, "Dinner at Gaia Alta on Thursday moved from 8 to 9pm")) == expected


def test_a_niece_with_a_boyfriend_is_grown_up(rome: TripDocument) -> None:
    assert effect(_read(rome, "My niece and her boyfriend are coming along")) == {
        "type": "party_changed",
        "by": {"adult": 2},
    }


def test_a_room_that_was_given_away_is_lost_that_night(rome: TripDocument) -> None:
    assert effect(_read(rome, "Our room at the Rondine was given away for the last night")) == {
        "type": "lodging_lost",
        "stay": "hotel",
        "nights": ["2026-05-13"],
    }


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (
            "the Forum is shut Tuesday and Wednesday for a film shoot, good thing we are there on Monday",
            {"type": "place_closed", "place": "roman-forum", "dates": ["2026-05-12", "2026-05-13"]},
        ),
        (
            "St Peter's will be closed to visitors on Tuesday until 13:00 due to a papal audience",
            {"type": "hours_changed", "place": "st-peters", "dates": ["2026-05-12"], "opens": "13:00:00"},
        ),
        (
            "im knackered after the flight, can monday evening be free",
            {"type": "slower", "dates": ["2026-05-11"], "latest": "18:00:00", "pace": "relaxed"},
        ),
        (
            "The Vatican has no power today. (12 May)",
            {"type": "place_closed", "place": "vatican-museums", "dates": ["2026-05-12"]},
        ),
    ],
)
def test_hours_and_days_of_other_clauses_are_kept_apart(
    rome: TripDocument, message: str, expected: dict[str, object]
) -> None:
    assert effect(_read(rome, message)) == expected


@pytest.mark.parametrize(
    "message",
    [
        "Kindly move our Vatican slot, we can only arrive at 10:30 on Tuesday",
        "We got robbed, 600€ cash gone, police report all Tuesday morning",
        "The bride is ill on Saturday",
    ],
)
def test_travellers_who_are_there_later_and_time_that_is_gone_are_asked_about(rome: TripDocument, message: str) -> None:
    assert asks(_read(rome, message))
