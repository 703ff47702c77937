"""What is in, beside or near a place or the lodging is not the place itself: it is asked about."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripmend.change import Change
from tripmend.change.reading import understand
from tripmend.formats.native import read_trip

TRIP = read_trip(Path(__file__).parents[2] / "examples" / "rome" / "trip.json")


def read(message: str) -> Change:
    return understand(message, TRIP.itinerary, TRIP.catalogue)


@pytest.mark.parametrize(
    "message",
    [
        "The metro station at the Colosseum is closed",
        "The road in front of the Vatican Museums is closed on Tuesday",
        "Colosseum ticket office is closed on Monday, but we have our tickets",
        "The Colosseum's upper level is closed",
        "The gift shop of the Vatican Museums is closed",
        "The Capitoline's lift is broken",
        "The Vatican Museums are half closed on Tuesday",
        "Part of our hotel burned down",
        "The Colosseum metro is closed on Monday",
        "The hotel next to ours burned down",
        "Hotel breakfast is cancelled on Tuesday",
        "Breakfast at the hotel is cancelled on Tuesday",
        "The road to the hotel is closed on Monday",
    ],
)
def test_what_is_beside_or_inside_is_asked_about(message: str) -> None:
    change = read(message)
    assert change.disruptions == ()
    assert change.constraints == ()
    assert change.unclear


@pytest.mark.parametrize(
    ("message", "hit"),
    [
        ("The Colosseum is closed on Monday", "colosseum"),
        ("We stand in front of the Pantheon and it is closed", "pantheon"),
        ("The people at the ticket office say that the Colosseum is closed on Monday", "colosseum"),
    ],
)
def test_the_place_itself_is_still_read(message: str, hit: str) -> None:
    (one,) = read(message).disruptions
    assert one.effect.model_dump()["place"] == hit


def test_our_own_hotel_is_still_read() -> None:
    (one,) = read("Our hotel burned down").disruptions
    assert one.effect.model_dump(mode="json") == {"type": "lodging_lost", "stay": "hotel", "nights": []}
