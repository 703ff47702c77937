"""Questions about a clause leave the other news of its sentence alone."""

from __future__ import annotations

import pytest

from .conftest import Reads

DOOR = "When a lodging opens or lets you in"
TICKETS = "Tickets that you lost close nothing"


@pytest.mark.parametrize(
    ("message", "question", "quoted"),
    [
        (
            "We can't check in before 8 pm and Galleria Vesta is closed on Tuesday.",
            DOOR,
            "We can't check in before 8 pm",
        ),
        ("Galleria Vesta is closed on Tuesday and check-in is only from 8 pm.", DOOR, "check-in is only from 8 pm"),
        ("The reception closes at 8 pm, Galleria Vesta is closed on Tuesday.", DOOR, "The reception closes at 8 pm"),
        (
            "We've lost our tickets for the opera, and Galleria Vesta is closed on Tuesday.",
            TICKETS,
            "We've lost our tickets for the opera",
        ),
    ],
)
def test_only_its_own_clause_is_asked_about(reads: Reads, message: str, question: str, quoted: str) -> None:
    change = reads("rome", message)
    (one,) = change.disruptions
    assert one.effect.model_dump(include={"type", "place"}) == {"type": "place_closed", "place": "vesta"}
    (asked,) = change.unclear
    assert asked.question.startswith(question)
    assert asked.text == quoted


def test_a_journey_in_the_sentence_does_not_turn_a_closed_door_into_a_lost_night(reads: Reads) -> None:
    change = reads("rome", "The reception closes at 8 pm but our flight ZZ 412 lands at 11 pm.")
    assert [one.effect.type for one in change.disruptions] == ["leg_retimed"]
    assert [one.question.startswith(DOOR) for one in change.unclear] == [True]


def test_what_follows_from_the_door_stays_with_it(reads: Reads) -> None:
    change = reads("rome", "The reception closes at 8 pm, so we skip Galleria Vesta.")
    assert (change.disruptions, change.constraints) == ((), ())
    assert [one.question.startswith(DOOR) for one in change.unclear] == [True]


@pytest.mark.parametrize(
    "message",
    [
        "We lost our tickets for Galleria Vesta.",
        "I left the tickets for the opera at home.",
        "My wife forgot the opera tickets in Dublin.",
        "I can't find our tickets for Galleria Vesta.",
        "Our opera tickets were stolen.",
        "I lost our train tickets to Orvieto.",
    ],
)
def test_tickets_that_the_travellers_lost_close_nothing(reads: Reads, message: str) -> None:
    change = reads("rome", message)
    assert change.disruptions == ()
    assert [one.question.startswith(TICKETS) for one in change.unclear] == [True]


@pytest.mark.parametrize(
    "message",
    [
        "They lost our booking for Galleria Vesta.",
        "Galleria Vesta has no record of our tickets.",
        "The tickets for Galleria Vesta are gone.",
    ],
)
def test_tickets_that_others_do_not_have_are_sold_out(reads: Reads, message: str) -> None:
    change = reads("rome", message)
    assert [one.effect.type for one in change.disruptions] == ["sold_out"]
    assert change.unclear == ()


@pytest.mark.parametrize(
    "message", ["We overslept and will only be at Galleria Vesta at 10:30.", "We'll only get to the opera at 20:45."]
)
def test_travellers_who_are_late_change_no_opening_hours(reads: Reads, message: str) -> None:
    change = reads("rome", message, 12)
    assert change.disruptions == ()
    assert [one.question.startswith("You are there later") for one in change.unclear] == [True]
