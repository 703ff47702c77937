"""What is to be left out of the plan: several visits, doubts, beds, meals, names that the trip does not have."""

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


def avoided(change: Change) -> list[str]:
    return [one.target for one in change.constraints if one.type == "avoid_place"]


@pytest.mark.parametrize(
    ("message", "places"),
    [
        ("skip the Pantheon and the Colosseum", ["pantheon", "colosseum"]),
        ("Skip the Pantheon, the Colosseum and the Roman Forum.", ["pantheon", "colosseum", "roman-forum"]),
        ("Please drop both the Pantheon and the Trevi Fountain", ["pantheon", "trevi"]),
        ("We don't want to see the Pantheon or the Trevi Fountain any more", ["pantheon", "trevi"]),
        ("skip the Pantheon on Wednesday and the Trevi Fountain on Monday", ["pantheon", "trevi"]),
        ("avoid the Pantheon and the Trevi Fountain", ["pantheon", "trevi"]),
    ],
)
def test_one_verb_may_leave_out_several_visits(message: str, places: list[str]) -> None:
    change = read(message)
    assert avoided(change) == places
    assert (change.disruptions, change.unclear, change.unread) == ((), (), ())


@pytest.mark.parametrize("message", ["Don't skip the Pantheon and the Colosseum", "Don't drop the opera or the Forum"])
def test_a_list_that_is_not_to_be_left_out_is_kept(message: str) -> None:
    assert [one.type for one in read(message).constraints] == ["keep", "keep"]


@pytest.mark.parametrize(
    "message",
    [
        "maybe skip the Pantheon",
        "Perhaps drop the Pantheon",
        "we might skip the Pantheon",
        "if it rains on Wednesday, skip the Pantheon",
        "skip the Pantheon if the museum takes too long",
        "We'd rather not skip the Pantheon",
    ],
)
def test_a_visit_that_is_perhaps_left_out_is_asked_about(message: str) -> None:
    change = read(message)
    assert change.unclear
    assert avoided(change) == []


@pytest.mark.parametrize(
    "message",
    [
        "we don't want to go to the Pantheon before 10",
        "avoid the Pantheon at noon",
        "we won't do the Pantheon without a guide",
        "skip the Pantheon's gift shop",
        "My sister does not want to see the Pantheon",
        "Grandma would skip the Pantheon",
        "should we skip the Pantheon?",
    ],
)
def test_a_part_of_a_visit_or_of_the_party_is_asked_about(message: str) -> None:
    change = read(message)
    assert len(change.unclear) == 1
    assert avoided(change) == []


@pytest.mark.parametrize("message", ["avoid the Pantheon at all costs", "Please skip the Pantheon in the end"])
def test_emphasis_is_no_part(message: str) -> None:
    assert avoided(read(message)) == ["pantheon"]


@pytest.mark.parametrize("message", ["Could we perhaps skip the Pantheon?", "if possible, skip the Pantheon"])
def test_politeness_is_no_doubt(message: str) -> None:
    change = read(message)
    assert (avoided(change), change.unclear) == (["pantheon"], ())


@pytest.mark.parametrize(
    ("message", "name", "near"),
    [
        ("skip the Louvre", "Louvre", ()),
        ("we don't want to see the Louvre any more", "Louvre", ()),
        ("drop the Louvre from Tuesday", "Louvre", ()),
        ("skip the Eiffel Tower", "Eiffel Tower", ()),
        ("skip the Pantheom Palace", "Pantheom Palace", ("Pantheon (day 3, Wed 13 May)",)),
    ],
)
def test_a_name_that_the_trip_does_not_have_is_said_with_those_near_it(
    message: str, name: str, near: tuple[str, ...]
) -> None:
    change = read(message)
    (question,) = change.unclear
    assert f"{name!r} is nothing in the trip" in question.question
    assert question.choices == near
    assert (change.disruptions, change.constraints) == ((), ())


@pytest.mark.parametrize("message", ["drop Tuesday", "skip the whole of Tuesday"])
def test_a_day_that_is_dropped_is_still_a_day_lost(message: str) -> None:
    assert [one.effect.type for one in read(message).disruptions] == ["day_lost"]


@pytest.mark.parametrize("message", ["skip the hotel", "drop the hotel on Tuesday night", "skip Albergo della Rondine"])
def test_nights_need_a_bed(message: str) -> None:
    change = read(message)
    (question,) = change.unclear
    assert "The nights at Albergo della Rondine need a bed" in question.question
    assert question.choices == ("another lodging", "no lodging: we sleep elsewhere")
    assert (change.disruptions, change.constraints) == ((), ())


@pytest.mark.parametrize("message", ["skip dinner at Casa del Glicine on Wednesday", "skip lunch at Sette Fontane"])
def test_whether_a_meal_falls_away_or_moves_elsewhere_is_asked(message: str) -> None:
    change = read(message)
    assert [one.question for one in change.unclear] == ["Is another place wanted for this meal, or no meal at all?"]


def test_of_a_place_that_is_planned_twice_one_is_asked_which_visit_is_meant(reads: Reads) -> None:
    (question,) = reads("lisbon", "Please skip the castle").unclear
    assert "is planned 2 times" in question.question
    assert question.choices[-1] == "all of them"
    assert len(question.choices) == 3
    every = reads("lisbon", "We don't want to see the castle any more")
    assert [(one.type, one.applies_to) for one in every.constraints] == [("avoid_place", "")]


def test_beside_news_a_place_to_avoid_that_is_planned_is_asked_about_and_one_to_skip_is_not() -> None:
    change = read("The Colosseum is closed on Monday. Not the Pantheon please.")
    (question,) = change.unclear
    assert question.question.startswith("Pantheon is in the plan already")
    certain = read("The Colosseum is closed on Monday, so skip the Pantheon")
    assert (avoided(certain), certain.unclear) == (["pantheon"], ())
    assert [one.effect.type for one in certain.disruptions] == ["place_closed"]


def test_something_else_in_its_stead_is_a_wish_about_that_stop() -> None:
    wishes = {one.type: one.applies_to for one in read("skip the Pantheon, we want another museum instead").constraints}
    assert wishes == {"avoid_place": "", "want_tag": "wed-visit-1"}
