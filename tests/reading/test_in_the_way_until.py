"""Times before which nothing goes: of a door, of a ride of one's own, of a day with somebody ill."""

from __future__ import annotations

import pytest

from .conftest import Reads, effect


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (
            "We can't get into the Villa Ardea Gardens on Thursday before 11:30, when they open.",
            {"type": "hours_changed", "place": "ardea", "dates": ["2026-05-14"], "opens": "11:30:00"},
        ),
        (
            "For the train to Orvieto we won't get away before 9:30.",
            {"type": "leg_retimed", "leg": "trainout", "depart": "2026-05-13T09:30:00"},
        ),
        (
            "Flight ZZ 412 has been put on May 12, at 16:15.",
            {"type": "leg_retimed", "leg": "out", "depart": "2026-05-12T16:15:00"},
        ),
        (
            "Issue: flight ZZ 412: cancelled. Reason: strike. Requested action: suggest another option.",
            {"type": "leg_cancelled", "leg": "out"},
        ),
    ],
)
def test_what_is_told_is_read(reads: Reads, message: str, expected: dict[str, object]) -> None:
    assert effect(reads("rome", message)) == expected


def test_who_goes_nowhere_before_a_time_is_slow(reads: Reads) -> None:
    found = effect(reads("rome", "My wife has a migraine, we're not going anywhere before 10:30 am on Wednesday."))
    assert (found["type"], found["dates"], found["earliest"]) == ("slower", ["2026-05-13"], "10:30:00")


@pytest.mark.parametrize(
    "message",
    [
        "We can't get to the Villa Ardea Gardens before 11:30.",
        "My wife is ill on Wednesday, we're not going anywhere.",
        "The strike on Monday was cancelled.",
        "My wife is ill on Wednesday, nothing is possible for any of us that day.",
        "My wife is ill on Wednesday, so nothing is possible for all of us.",
        "My knee hurts on Wednesday, no more than 10 minutes on foot please.",
    ],
)
def test_what_may_mean_two_things_is_asked(reads: Reads, message: str) -> None:
    assert reads("rome", message).unclear
