"""A name of ours inside a longer name that is not ours is not taken for our place: it is asked about."""

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
    ("message", "name"),
    [
        ("The Colosseum Gardens are closed", "Colosseum Gardens"),
        ("the Colosseum Gardens are closed on Monday", "Colosseum Gardens"),
        ("We heard that the Colosseum Gardens are closed on Monday.", "Colosseum Gardens"),
        ("Colosseum Hotel is closed on Monday", "Colosseum Hotel"),
        ("the colosseum hotel is overbooked", "colosseum hotel"),
        ("The Pantheon Theatre is closed on Tuesday", "Pantheon Theatre"),
        ("Sadly the Little Pantheon is closed on Tuesday", "Little Pantheon"),
        ("Villa Pantheon is closed on Tuesday", "Villa Pantheon"),
        ("The Vatican Museums Restaurant is closed on Tuesday", "Vatican Museums Restaurant"),
        ("The Vatican Library is closed on Tuesday", "Vatican Library"),
        ("The Borghese Palace is sold out on Wednesday", "Borghese Palace"),
        ("The Colosseum Bar and Grill is closed on Monday", "Colosseum Bar"),
    ],
)
def test_a_longer_name_is_asked_about_by_name(message: str, name: str) -> None:
    change = read(message)
    assert change.disruptions == ()
    assert change.constraints == ()
    assert any(name in one.question for one in change.unclear)


@pytest.mark.parametrize(
    ("message", "hit"),
    [
        ("The Colosseum is closed on Monday", "colosseum"),
        ("THE COLOSSEUM IS CLOSED ON MONDAY", "colosseum"),
        ("The Colosseum Is Closed On Monday", "colosseum"),
        ("The Pantheon Church is closed on Wednesday", "pantheon"),
        ("Sadly Pantheon is closed on Wednesday", "pantheon"),
        ("Hi Anna, Pantheon is closed on Wednesday", "pantheon"),
        ("Pantheon Wednesday: it is closed", "pantheon"),
        ("The Colosseum Rome is closed on Monday", "colosseum"),
        ("The Vatican Museum is closed on Tuesday", "vatican-museums"),
        ("Colosseum Tickets are sold out on Monday", "colosseum"),
    ],
)
def test_what_a_place_is_and_what_is_had_there_do_not_make_another_name(message: str, hit: str) -> None:
    (one,) = read(message).disruptions
    assert one.effect.model_dump()["place"] == hit


@pytest.mark.parametrize("gardens", ["the Borghese gardens", "the Borghese Gardens", "the gardens of Villa Borghese"])
def test_more_words_of_another_place_of_the_trip_beat_a_short_name(gardens: str) -> None:
    (one,) = read(f"{gardens} are closed on Wednesday").disruptions
    assert one.effect.model_dump()["place"] == "villa-borghese"


def test_a_place_of_ours_beside_a_longer_name_is_read_and_the_other_asked_about() -> None:
    change = read("The Pantheon and the Colosseum Gardens are closed on Wednesday")
    assert [one.effect.model_dump()["place"] for one in change.disruptions] == ["pantheon"]
    assert any("Colosseum Gardens" in one.question for one in change.unclear)


def test_a_wish_about_a_longer_name_is_asked_about() -> None:
    change = read("Please skip the Colosseum Gardens")
    assert change.constraints == ()
    assert "Colosseum Gardens" in change.unclear[0].question
