"""A visit of ours that nobody wants any more is a wish not to go there, and no news of the place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripmend.change import Change
from tripmend.change.reading import understand
from tripmend.formats.native import read_trip

from .conftest import Reads

TRIP = read_trip(Path(__file__).parents[2] / "examples" / "rome" / "trip.json")


def read(message: str) -> Change:
    return understand(message, TRIP.itinerary, TRIP.catalogue)


@pytest.mark.parametrize(
    ("message", "place"),
    [
        ("skip the Pantheon", "pantheon"),
        ("leave out the Pantheon", "pantheon"),
        ("Please leave the Pantheon out", "pantheon"),
        ("we don't want to see the Pantheon any more", "pantheon"),
        ("We no longer want to go to the Pantheon", "pantheon"),
        ("We have decided not to visit the Pantheon", "pantheon"),
        ("We've changed our minds about the Pantheon", "pantheon"),
        ("take the Pantheon off the plan", "pantheon"),
        ("Can we drop our visit to the Pantheon?", "pantheon"),
        ("Let's give the Pantheon a miss", "pantheon"),
        ("drop Tuesday's opera", "opera-house"),
        ("Please drop the opera on Tuesday", "opera-house"),
        ("Please remove the Colosseum on Monday.", "colosseum"),
    ],
)
def test_a_visit_that_is_left_out_is_a_place_to_avoid(message: str, place: str) -> None:
    change = read(message)
    assert change.disruptions == ()
    assert change.unclear == ()
    assert [(one.type, one.target, one.applies_to) for one in change.constraints] == [("avoid_place", place, "")]


def test_of_several_visits_only_the_one_of_the_day_is_left_out(reads: Reads) -> None:
    change = reads("lisbon", "Please skip the castle on Sunday")
    assert change.unclear == ()
    (one,) = change.constraints
    assert (one.type, one.target != "", one.applies_to != "") == ("avoid_place", True, True)


@pytest.mark.parametrize(
    "message",
    ["Skip the opera on Wednesday", "skip lunch on Tuesday", "Please skip the Colosseum Gardens", "drop the museum"],
)
def test_what_is_not_planned_then_a_meal_and_what_is_not_ours_are_asked_about(message: str) -> None:
    change = read(message)
    assert change.disruptions == ()
    assert change.constraints == ()
    assert change.unclear


@pytest.mark.parametrize(
    "message", ["Please don't skip the Pantheon", "Do not drop the opera", "We don't want to miss the Pantheon"]
)
def test_what_is_not_to_be_left_out_is_kept(message: str) -> None:
    assert {one.type for one in read(message).constraints} == {"keep"}


@pytest.mark.parametrize("message", ["The opera was dropped", "They cancelled the opera on Tuesday"])
def test_what_others_drop_is_news(message: str) -> None:
    change = read(message)
    assert change.constraints == ()
    assert [one.effect.type for one in change.disruptions] == ["place_closed"] or change.unclear
