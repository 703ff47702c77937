"""Travellers who are late or missed something, with and without the time of day at which they say so."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tripmend.change import Change
from tripmend.change.reading import understand
from tripmend.explain import disruption_words
from tripmend.formats.native import TripDocument, read_trip

from .conftest import asks, effect, plain

NOW = dt.datetime(2026, 5, 13, 14, 20)


@pytest.fixture(scope="module")
def rome() -> TripDocument:
    return read_trip(Path(__file__).parents[2] / "examples" / "rome" / "trip.json")


def read(rome: TripDocument, message: str, now: dt.datetime | None = NOW) -> Change:
    return understand(message, rome.itinerary, rome.catalogue, NOW.date(), now)


@pytest.mark.parametrize(
    ("message", "stop", "minutes"),
    [
        ("We are stuck in traffic, we will be an hour late for the Borghese Gallery", "wed-visit-3", 60),
        ("we got lost and will reach the Borghese Gallery 30 min late", "wed-visit-3", 30),
        ("Sorry, running late by 20 min for the Villa Borghese Gardens", "wed-visit-4", 20),
    ],
)
def test_who_is_late_for_a_stop_is_late_with_and_without_a_time(
    rome: TripDocument, message: str, stop: str, minutes: int
) -> None:
    for now in (NOW, None):
        change = read(rome, message, now)
        assert plain(change) == [{"type": "late", "minutes": minutes, "stop": stop}]
        assert change.now == now
        assert not change.unclear


@pytest.mark.parametrize(
    ("message", "minutes"),
    [
        ("We are running 45 minutes late", 45),
        ("We're about half an hour behind schedule", 30),
        ("Everything is 40 minutes behind today", 40),
        ("Lunch took longer than planned, we are an hour behind", 60),
        ("Running an hour late today", 60),
    ],
)
def test_who_is_behind_the_plan_needs_a_time(rome: TripDocument, message: str, minutes: int) -> None:
    assert plain(read(rome, message)) == [{"type": "late", "minutes": minutes}]
    assert asks(read(rome, message, None))


@pytest.mark.parametrize(
    ("message", "stops"),
    [
        ("We overslept and missed the Pantheon this morning", ["wed-visit-1"]),
        ("We slept through our visit to the Pantheon", ["wed-visit-1"]),
        ("My wife overslept, so we never made it to the Pantheon", ["wed-visit-1"]),
        ("We never got to see Palazzo Doria Pamphilj because the queue was too long", ["wed-visit-2"]),
        ("We were too late for the Palazzo Doria Pamphilj", ["wed-visit-2"]),
        ("We did not make it to the Vatican Museums yesterday", ["tue-visit-1"]),
        ("We missed the Pantheon and our lunch", ["wed-visit-1", "wed-lunch"]),
    ],
)
def test_what_was_missed_is_read(rome: TripDocument, message: str, stops: list[str]) -> None:
    assert plain(read(rome, message)) == [{"type": "missed", "stop": stop} for stop in stops]


@pytest.mark.parametrize(
    "message",
    [
        "we missed the Vatican Museums and St. Peter's",
        "We missed the Vatican Museums, and then St Peter's too",
        "we missed the Vatican Museums and our tour of St. Peter's Basilica",
    ],
)
def test_each_of_several_that_were_missed_is_read(rome: TripDocument, message: str) -> None:
    now = dt.datetime(2026, 5, 12, 16)
    change = understand(message, rome.itinerary, rome.catalogue, now.date(), now)
    assert plain(change) == [{"type": "missed", "stop": stop} for stop in ("tue-visit-1", "tue-visit-2")]
    assert not change.unclear


@pytest.mark.parametrize("other", ["the opera", "the Capitoline Museums", "the zoo"])
def test_one_of_several_that_nobody_can_have_missed_is_asked_about(rome: TripDocument, other: str) -> None:
    change = read(rome, f"We missed the Pantheon and {other}")
    assert plain(change) == [{"type": "missed", "stop": "wed-visit-1"}]
    assert [one.text for one in change.unclear] == [other]


@pytest.mark.parametrize(
    ("message", "missed"),
    [
        ("we missed the train", True),
        ("the train left without us", True),
        ("we will miss our train", True),
        ("the train is cancelled", False),
    ],
)
def test_a_train_that_is_missed_runs_all_the_same(cities: TripDocument, message: str, missed: bool) -> None:
    change = understand(message, cities.itinerary, cities.catalogue, dt.date(2026, 6, 9))
    one = effect(change)
    assert (one["type"], one.get("missed", False)) == ("leg_cancelled", missed)
    words = disruption_words(change.disruptions[0], cities.itinerary, cities.catalogue)
    assert words.endswith("is missed" if missed else "does not run")


def test_a_train_of_another_day_cannot_have_been_missed(cities: TripDocument) -> None:
    assert asks(understand("we missed the train", cities.itinerary, cities.catalogue, dt.date(2026, 6, 7)))


def test_other_news_beside_it_is_read_too(rome: TripDocument) -> None:
    change = read(rome, "We missed lunch and then the Borghese Gallery was closed")
    assert [one["type"] for one in plain(change)] == ["place_closed", "missed"]
    assert [one.id for one in change.disruptions] == ["d1", "d2"]


@pytest.mark.parametrize(
    "message",
    [
        "We nearly missed the Pantheon",
        "Did we miss the Pantheon?",
        "I miss the Pantheon already",
        "Sorry we missed your call",
        "We missed the Capitoline Museums",
        "We won't be late for lunch",
        "If we're 30 minutes late for dinner, what happens?",
        "We'll be 20 minutes late for our flight home",
        "Sorry, running late by 20 min for dinner at Casa del Glicine",
        "The guide is running 30 minutes late",
    ],
)
def test_what_only_sounds_alike_is_asked_about(rome: TripDocument, message: str) -> None:
    change = read(rome, message)
    assert asks(change)
    assert not change.disruptions
