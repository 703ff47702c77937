"""How many come, who stays away, places at another address, and examples of what would be understood."""

from __future__ import annotations

import re

import pytest

from tripmend.change.reading import understand
from tripmend.formats.native import TripDocument

from .conftest import Reads, asks, effect, plain


@pytest.mark.parametrize(
    ("message", "by"),
    [
        ("There will only be two of us.", -1),
        ("Only two of us are coming.", -1),
        ("Just two of us are travelling", -1),
        ("We'll only be two.", -1),
        ("We'll be just two after all", -1),
        ("One of us can't make it.", -1),
        ("Two of us can't come", -2),
        ("Pedro is not coming any more.", -1),
        ("Pedro and Inês can't come", -2),
        ("Pedro can't come, there will only be two of us.", -1),
        ("Five of us are coming now", 2),
    ],
)
def test_number_words_and_those_who_stay_away_change_the_party(reads: Reads, message: str, by: int) -> None:
    assert effect(reads("weekend", message)) == {"type": "party_changed", "by": {"adult": by}}


@pytest.mark.parametrize(
    ("message", "by"),
    [
        ("The child isn't coming any more", {"child": -1}),
        ("the child stays at home", {"child": -1}),
        ("one adult fewer", {"adult": -1}),
    ],
)
def test_who_stays_away_is_known_by_type(reads: Reads, message: str, by: dict[str, int]) -> None:
    assert effect(reads("layover", message)) == {"type": "party_changed", "by": by}


@pytest.mark.parametrize("message", ["One of us can't make it.", "Only two of us are coming.", "Pedro is not coming."])
def test_in_a_party_of_several_types_it_is_asked_who(reads: Reads, message: str) -> None:
    change = reads("layover", message)
    assert asks(change)
    assert [one.choices for one in change.unclear] == [("1 adult", "1 child")]


@pytest.mark.parametrize(
    "message",
    [
        "Pedro can't come on Saturday",
        "Pedro can't come to Tasca do Rio",
        "Only the two adults are coming",
        "Only two of us want to see Serralves",
        "None of us is coming",
        "My brother can't come to lunch on Sunday",
    ],
)
def test_a_part_of_the_trip_or_of_the_party_is_asked_about(reads: Reads, message: str) -> None:
    assert asks(reads("weekend", message))


def test_what_ails_one_of_us_is_no_smaller_party(reads: Reads) -> None:
    assert plain(reads("weekend", "One of us is sick on Saturday")) == [{"type": "slower", "dates": ["2026-10-03"]}]


@pytest.mark.parametrize(
    "message",
    [
        "Serralves has moved to another address",
        "Tasca do Rio has moved to new premises",
        "Peixe Dourado has relocated",
        "Serralves moved to a new building",
    ],
)
def test_another_address_is_said_to_be_beyond_a_message(reads: Reads, message: str) -> None:
    change = reads("weekend", message)
    assert asks(change)
    assert "catalogue" in change.unclear[0].question


def test_what_is_said_to_be_understood_is_understood(trips: dict[str, TripDocument]) -> None:
    for trip in trips.values():
        (asked,) = understand("blorp the frumious", trip.itinerary, trip.catalogue).unclear
        examples = re.findall("“([^”]+)”", asked.question)
        assert len(examples) >= 2
        for example in examples:
            change = understand(example, trip.itinerary, trip.catalogue)
            assert len(change.disruptions) == 1, example
            assert not change.unclear, example
