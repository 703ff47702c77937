"""Limits for walks and diets in plain words: needs of the whole trip, and what only sounds like them."""

from __future__ import annotations

import pytest

from tripmend.change.reading import understand
from tripmend.formats.native import TripDocument

from .conftest import Reads, asks, effect, plain


@pytest.mark.parametrize(
    ("message", "minutes"),
    [
        ("we can't walk more than 10 minutes at a stretch", 10),
        ("No more than five minutes on foot please", 5),
        ("max 800 metres on foot", 10),
        ("My father can only walk for ten minutes at a time.", 10),
        ("I'm pregnant and can't do long walks, max a quarter of an hour", 15),
        ("Walks over 12 minutes are too much for grandma.", 12),
        ("Could we walk no more than 10 minutes at a time?", 10),
        ("Pedro twisted his ankle, so no walking more than 1 km", 12),
        ("15 minutes of walking is our limit", 15),
        ("No more than 15 minutes on foot please.", 15),
        ("At most 10 minutes walking between places.", 10),
    ],
)
def test_a_limit_for_walks_is_read_in_minutes(reads: Reads, message: str, minutes: int) -> None:
    assert effect(reads("weekend", message)) == {"type": "needs_changed", "max_walk": minutes}


@pytest.mark.parametrize(
    ("message", "diet"),
    [
        ("Mia turned vegetarian", ["vegetarian"]),
        ("no gluten for Tom please, he's coeliac", ["gluten-free"]),
        ("we're both vegans since january", ["vegan"]),
        ("My daughter eats only halal", ["halal"]),
        ("nut allergy! please only places that can deal with that", ["nut-free"]),
        ("Inês can't eat dairy or eggs", ["dairy-free", "egg-free"]),
        ("all restaurants must have gluten-free options", ["gluten-free"]),
        ("We are vegan, nothing with meat please", ["vegan"]),
    ],
)
def test_a_diet_of_somebody_is_one_of_every_meal(reads: Reads, message: str, diet: list[str]) -> None:
    assert effect(reads("weekend", message)) == {"type": "needs_changed", "diet": diet}


@pytest.mark.parametrize(
    "message",
    [
        "On Saturday no walks over 5 minutes",  # a limit is one of every day
        "Mia is not vegetarian any more",
        "the walk takes at most 10 minutes",
        "it's only 10 minutes on foot",
        "Is anybody vegan?",
        "Pedro might be vegan",
        "If we are tired, no more than ten minutes of walking",
    ],
)
def test_what_only_sounds_like_a_need_is_asked_about(reads: Reads, message: str) -> None:
    assert asks(reads("weekend", message))


def test_a_wider_limit_than_that_of_the_trip_is_asked_about(trips: dict[str, TripDocument]) -> None:
    trip = trips["weekend"].itinerary
    limited = trip.replace(traveller=trip.traveller.replace(max_walk=20))
    change = understand("we can't walk more than 30 minutes", limited, trips["weekend"].catalogue)
    assert asks(change)
    assert change.unclear[0].choices == ("20 minutes", "30 minutes")


def test_one_vegan_meal_stays_a_wish(reads: Reads) -> None:
    assert plain(reads("weekend", "Could we have something vegan on Sunday evening?")) == [
        {"type": "want_cuisine", "value": "vegan"}
    ]


def test_needs_stand_beside_other_news(reads: Reads) -> None:
    change = reads("lisbon", "Mar Aberto is closed on Saturday, and Anna turned vegan")
    assert [one.id for one in change.disruptions] == ["d1", "d2"]
    assert [one.effect.type for one in change.disruptions] == ["place_closed", "needs_changed"]
    assert change.unclear == ()
