"""What happened to other people, in another year or on another journey is no news of this trip: it is asked about."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripmend.change import Change
from tripmend.change.reading import understand
from tripmend.formats.native import read_trip

EXAMPLES = Path(__file__).parents[2] / "examples"
TRIPS = {name: read_trip(EXAMPLES / name / "trip.json") for name in ("rome", "two-cities")}


def read(trip: str, message: str) -> Change:
    return understand(message, TRIPS[trip].itinerary, TRIPS[trip].catalogue)


@pytest.mark.parametrize(
    "message",
    [
        "my colleague's hotel burnt down",
        "a friend's flight was cancelled",
        "Our neighbours' hotel was overbooked",
        "The hotel of my colleague burnt down",
        "Some friends had their flight home cancelled",
        "Somebody else's flight home is delayed by two hours",
        "a friend of ours lost 200 euros",
        "Another guest's room was flooded",
    ],
)
def test_news_of_other_people_is_asked_about(message: str) -> None:
    change = read("rome", message)
    assert change.disruptions == ()
    assert change.constraints == ()
    assert "somebody else" in change.unclear[0].question


@pytest.mark.parametrize(
    ("trip", "message"),
    [
        ("rome", "I read that the train to Naples was cancelled last year"),
        ("two-cities", "I read that the train to Porto was cancelled last year"),
        ("rome", "Last year the Colosseum was closed on Monday"),
        ("rome", "The Colosseum was closed on Monday last year"),
    ],
)
def test_news_of_another_year_is_asked_about(trip: str, message: str) -> None:
    change = read(trip, message)
    assert change.disruptions == ()
    assert "before the trip" in change.unclear[0].question


@pytest.mark.parametrize(
    ("trip", "message", "name"),
    [
        ("two-cities", "The train to Coimbra is cancelled", "train to Coimbra"),
        ("two-cities", "the train to naples is cancelled", "train to naples"),
        ("rome", "The road to Tivoli is closed", "road to Tivoli"),
        ("rome", "The flight from Madrid is delayed by an hour", "flight from Madrid"),
    ],
)
def test_a_journey_to_a_town_that_is_not_of_the_trip_is_none_of_ours(trip: str, message: str, name: str) -> None:
    change = read(trip, message)
    assert change.disruptions == ()
    assert name in change.unclear[0].question


@pytest.mark.parametrize(
    ("trip", "message"),
    [
        ("two-cities", "There is a train strike on Saturday"),
        ("two-cities", "Our train on Saturday is cancelled"),
        ("two-cities", "The train on 10 June is an hour late"),
        ("rome", "Our flight home on Wednesday is cancelled"),
    ],
)
def test_a_journey_on_a_day_on_which_none_of_ours_runs_is_asked_about(trip: str, message: str) -> None:
    change = read(trip, message)
    assert change.disruptions == ()
    assert any("Nothing is planned then" in one.question for one in change.unclear)


@pytest.mark.parametrize(
    ("trip", "message"),
    [
        ("two-cities", "The train to Porto is cancelled"),
        ("two-cities", "Our train on Tuesday is cancelled"),
        ("two-cities", "The flight home on Friday is cancelled"),
        ("two-cities", "They told us on Monday that our train is an hour late"),
        ("two-cities", "No trains until Wednesday, ours is cancelled"),
        ("two-cities", "THE TRAIN TO PORTO IS CANCELLED"),
        ("two-cities", "The train to Campanha is cancelled"),
        ("two-cities", "The train to Proto is an hour late"),
        ("rome", "A friend says our flight home is delayed by two hours"),
        ("rome", "A colleague told me that the Pantheon is closed on Wednesday"),
        ("rome", "Yesterday our hotel was overbooked"),
        ("rome", "Our hotel burned down last month"),
        ("rome", "The Pantheon closed down last year and is still closed"),
        ("rome", "My friend joins us"),
    ],
)
def test_our_own_news_is_still_read(trip: str, message: str) -> None:
    change = read(trip, message)
    assert change.unclear == ()
    assert len(change.disruptions) == 1
