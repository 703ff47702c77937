"""Journeys that run longer: the end that is said to stay stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripmend.change import Change, Disruption
from tripmend.change.reading import understand
from tripmend.formats.native import read_trip

EXAMPLES = Path(__file__).parents[2] / "examples"
TRIPS = {name: read_trip(EXAMPLES / name / "trip.json") for name in ("rome", "two-cities")}


def read(trip: str, message: str) -> Change:
    return understand(message, TRIPS[trip].itinerary, TRIPS[trip].catalogue)


def retimed(change: Change, depart: str, arrive: str) -> Disruption:
    """The only disruption, which is clear and moves a journey to these times."""
    assert change.unclear == ()
    (one,) = change.disruptions
    effect = one.effect.model_dump(mode="json")
    assert effect["type"] == "leg_retimed"
    assert (effect["depart"][11:16], effect["arrive"][11:16]) == (depart, arrive)
    return one


@pytest.mark.parametrize(
    ("trip", "message", "depart", "arrive"),
    [
        ("two-cities", "Our train leaves at 9:39 as planned but arrives only at 13:30", "09:39", "13:30"),
        ("two-cities", "Our train takes an hour longer", "09:39", "13:28"),
        ("two-cities", "Our train leaves an hour late but still arrives on time", "10:39", "12:28"),
        ("rome", "Our flight out lands at 12:05 instead of 11:05, departure unchanged", "07:30", "12:05"),
        ("rome", "Our flight home arrives two hours later in New York, it leaves on time", "18:55", "22:40"),
    ],
)
def test_the_end_that_is_said_to_stay_keeps_its_planned_time(trip: str, message: str, depart: str, arrive: str) -> None:
    retimed(read(trip, message), depart, arrive)


@pytest.mark.parametrize(
    ("trip", "message", "depart", "arrive"),
    [
        ("two-cities", "Our train arrives an hour later", "09:39", "13:28"),
        ("two-cities", "Our train to Porto will arrive 30 minutes later", "09:39", "12:58"),
        ("two-cities", "Our train gets in about an hour later now", "09:39", "13:28"),
        ("rome", "Our flight home lands 40 minutes later", "18:55", "21:20"),
        ("rome", "The arrival of our flight home is an hour later", "18:55", "21:40"),
    ],
)
def test_a_later_arrival_alone_leaves_the_departure_as_planned(
    trip: str, message: str, depart: str, arrive: str
) -> None:
    one = retimed(read(trip, message), depart, arrive)
    assert one.confidence == "medium"


@pytest.mark.parametrize(
    "message",
    [
        "Our train leaves and arrives an hour later",
        "Our train is delayed and arrives an hour later",
        "Our train is an hour late",
        "Our train will arrive an hour late",
        "Our train gets us there an hour later than planned",
        "Our train departs an hour later",
    ],
)
def test_a_later_departure_moves_the_arrival_too(message: str) -> None:
    (one,) = read("two-cities", message).disruptions
    assert one.effect.model_dump(mode="json") == {"type": "leg_delayed", "leg": "train", "minutes": 60}


@pytest.mark.parametrize(
    "message", ["Our train is delayed by an hour", "Our train does not leave on time, it is delayed by an hour"]
)
def test_a_delay_moves_both_ends_where_nothing_is_said_to_stay(message: str) -> None:
    (one,) = read("two-cities", message).disruptions
    assert one.effect.model_dump(mode="json") == {"type": "leg_delayed", "leg": "train", "minutes": 60}


def test_another_journey_that_leaves_as_planned_changes_nothing_of_the_late_one() -> None:
    (one,) = read("two-cities", "The train to Porto is an hour late, our flight home leaves as planned").disruptions
    assert one.effect.model_dump(mode="json") == {"type": "leg_delayed", "leg": "train", "minutes": 60}


@pytest.mark.parametrize(
    ("trip", "message"),
    [
        ("rome", "Our flight home leaves two hours late, arrives at the same time"),
        ("two-cities", "The train takes 4 hours instead of 3"),
    ],
)
def test_times_that_cannot_be_made_out_are_asked_about(trip: str, message: str) -> None:
    change = read(trip, message)
    assert change.disruptions == ()
    assert change.unclear
