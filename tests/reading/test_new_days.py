"""Journeys and events that are put to another day."""

from __future__ import annotations

import pytest

from .conftest import Reads, effect


@pytest.mark.parametrize(
    ("message", "leg", "depart"),
    [
        ("Our flight home has been postponed to Friday, same time.", "home", "2026-05-15T14:10:00"),
        ("The train to Orvieto has been moved to Thursday at the same time.", "trainout", "2026-05-14T08:30:00"),
        ("The train to Orvieto has been moved from Wednesday to Thursday at 9:00.", "trainout", "2026-05-14T09:00:00"),
        ("The train to Orvieto doesn't run on Wednesday but on Tuesday, same time.", "trainout", "2026-05-12T08:30:00"),
        ("ZZ 412 is delayed to the next day, leaving at 6:40.", "out", "2026-05-12T06:40:00"),
        ("Flight ZZ 412 has been postponed to Tuesday. It leaves at 6:40.", "out", "2026-05-12T06:40:00"),
        ("The flight home is postponed to the next day at 9 am.", "home", "2026-05-15T09:00:00"),
        ("The flight home is delayed to Friday morning at 8.", "home", "2026-05-15T08:00:00"),
        ("The flight home leaves one day later at 8:15 in the morning.", "home", "2026-05-15T08:15:00"),
        ("ZZ 412 doesn't fly on Monday, it has been put back to Tuesday at 10 am.", "out", "2026-05-12T10:00:00"),
    ],
)
def test_a_journey_leaves_on_the_day_that_is_told(reads: Reads, message: str, leg: str, depart: str) -> None:
    assert effect(reads("rome", message)) == {"type": "leg_retimed", "leg": leg, "depart": depart}


@pytest.mark.parametrize("message", ["The flight home is delayed by a day.", "The flight home now leaves a day later."])
def test_a_day_late_is_a_delay(reads: Reads, message: str) -> None:
    assert effect(reads("rome", message)) == {"type": "leg_delayed", "leg": "home", "minutes": 1440}


@pytest.mark.parametrize(
    "message",
    [
        "The opera on Tuesday was postponed to Wednesday, same time.",
        "The opera on Tuesday is now on Wednesday at 20:00.",
        "The opera was postponed by a day.",
        "The opera does not take place on Tuesday but on Wednesday.",
    ],
)
def test_an_event_begins_on_the_day_that_is_told(reads: Reads, message: str) -> None:
    assert effect(reads("rome", message)) == {
        "type": "event_moved", "place": "opera", "start": "2026-05-13T20:00:00"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("message", "question"),
    [
        ("The flight home has been moved to Friday.", "At what time does it leave on Friday 15 May?"),
        ("Our flight home is postponed to the next day.", "At what time does it leave on Friday 15 May?"),
        ("The flight home has been moved to Friday at 9:00.", "Does it depart before or after noon?"),
        ("The flight home arrives the next day at 6:00.", "Does it arrive before or after noon?"),
        ("The flight home is delayed until Tuesday at 14:00.", "Is it earlier or later than planned"),
    ],
)
def test_what_is_missing_is_asked(reads: Reads, message: str, question: str) -> None:
    change = reads("rome", message)
    assert change.disruptions == ()
    assert [one.question.startswith(question) for one in change.unclear] == [True]


def test_around_midnight_the_day_is_asked(reads: Reads) -> None:
    change = reads("lisbon", "The outbound flight now leaves at 0:30.")
    assert change.disruptions == ()
    assert [one.choices for one in change.unclear] == [("Friday 04 September 00:30", "Saturday 05 September 00:30")]
    told = effect(reads("lisbon", "The outbound flight now leaves at 0:30 on Saturday."))
    assert told == {"type": "leg_retimed", "leg": "out", "depart": "2026-09-05T00:30:00"}


def test_two_journeys_of_two_days_keep_their_days(reads: Reads) -> None:
    change = reads("rome", "The train to Orvieto on Wednesday and the flight home on Thursday leave at 13:00.")
    told = {one.effect.leg: one.effect.depart for one in change.disruptions}  # type: ignore[union-attr]
    assert all(moment is not None and moment.day == {"trainout": 13, "home": 14}[leg] for leg, moment in told.items())
