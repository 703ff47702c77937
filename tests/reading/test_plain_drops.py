"""Only a closed list of plain forms takes a visit out of the plan; everything else about skipping one is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripmend.change import Change
from tripmend.change.reading import understand
from tripmend.formats.native import read_trip

TRIP = read_trip(Path(__file__).parents[2] / "examples" / "rome" / "trip.json")

ASKED = [
    "There is no need to skip the Borghese Gallery",
    "We refuse to skip the Borghese Gallery",
    "It would be a shame to skip the Pantheon",
    "Instead of skipping the Borghese Gallery, shorten lunch",
    "Rather than skip the Pantheon, start earlier",
    "We decided against skipping the Pantheon",
    "We wanted to skip the Borghese Gallery but changed our minds",
    "Why would we skip the Pantheon?",
    "We will not be at the Colosseum on time",
    "Cut the Vatican Museums to two hours",
    "We will not visit the Pantheon longer than 20 minutes",
    "We do not want to go to the Borghese Gallery on foot",
    "Avoid the Colosseum metro station",
    "Avoid the area around the Colosseum",
    "Avoid the crowds at the Vatican Museums",
    "We do not need the Borghese Gallery audio guide",
    "Leave the Pantheon off the list of problems",
    "We will not see the Borghese Gallery because it is closed",
    "Our flight home now leaves at 15:20, you can skip the Palatine Hill if needed",
    "You may skip the Pantheon",
    "Skip Castel Sant'Angelo or St. Peter's Basilica, not both",
    "I want to skip the Pantheon, the others still want to go",
    "Anna wants to skip the Pantheon",
    "The others want to skip the Pantheon",
    "Skip the Pantheon when in doubt",
    "Skip the Pantheon for now",
    "Skip the Pantheon if it is too crowded",
    "Should it rain, skip the Pantheon",
    "Skip the Pantheon depending on the weather",
    "Skip the Pantheon first",
    "We do not want to visit the Pantheon twice",
    "We do not want to see the Pantheon first",
    "Skip the timing of the Pantheon",
    "Skip the Pantheon timing",
    "Remove the Pantheon address",
    "Drop the Pantheon audio guide",
    "Skip the crowds at the Colosseum",
    "Skip the Pantheon, only kidding",
    "Skip the Pantheon, go to the Borghese Gallery twice",
    "The Borghese Gallery is closed on Wednesday, so skip it",
    "Skip the Capitoline Museums on Thursday, and on Wednesday the Pantheon",
    "Nobody wants to skip the Pantheon",
    "Avoid being late at the Pantheon",
    "Skip the line at the Vatican Museums",
    "We will not be able to skip the Pantheon",
    "I don't think we should skip the Pantheon",
    "We cannot decide whether to skip the Pantheon",
    "Take the Pantheon off the Tuesday and put it on Monday",
    "Leave the Pantheon early",
    "We almost had to skip the Pantheon",
    "Skip the Pantheon or the Borghese Gallery",
    "Last time we had to skip the Pantheon",
    "Skip the Pantheon with the kids",
    "We do not want to see the Pantheon at night",
    "Skip lunch rather than the Pantheon",
    "My sister would like to skip the Pantheon",
    "Skip the Pantheon. Just kidding.",
    "Skip the Pantheon. Only if it rains.",
]

PLAIN = [
    "Skip the Pantheon",
    "Please skip the Pantheon.",
    "Let's skip the Pantheon",
    "We'll skip the Pantheon",
    "So let's drop the opera",
    "We want to leave out the Pantheon",
    "We'd like to skip the Colosseum, please",
    "We have decided to skip the Borghese Gallery",
    "I want to leave the Pantheon out",
    "Can you remove the Pantheon, please?",
    "Can you take the Pantheon out?",
    "Please take the Borghese Gallery off the plan",
    "We don't want to see the Pantheon any more",
    "We don't want to visit the Vatican Museums anymore",
    "We do not want to go to the Borghese Gallery after all",
    "We no longer want to see the Pantheon",
    "Avoid the Colosseum",
    "Drop the opera on Tuesday, thanks",
    "Skip the Pantheon and the Borghese Gallery",
    "Skip the Pantheon, the Borghese Gallery and the opera",
    "Drop the Pantheon altogether",
    "Skip the Pantheon for all of us",
    "Please omit the Palatine Hill",
    "Hi, please skip the Pantheon, thanks!",
    "Skip the Pantheon on Wednesday",
]


def read(message: str) -> Change:
    return understand(message, TRIP.itinerary, TRIP.catalogue)


@pytest.mark.parametrize("message", ASKED)
def test_other_words_about_skipping_a_visit_are_asked_about(message: str) -> None:
    change = read(message)
    assert "avoid_place" not in [one.type for one in change.constraints]
    assert change.unclear


@pytest.mark.parametrize("message", PLAIN)
def test_plain_words_leave_the_visit_out(message: str) -> None:
    change = read(message)
    assert {one.type for one in change.constraints} == {"avoid_place"}
    assert (change.disruptions, change.unclear) == ((), ())


def test_a_visit_that_one_would_hate_to_skip_is_kept() -> None:
    assert [one.type for one in read("We would hate to skip the Pantheon").constraints] == ["keep"]


@pytest.mark.parametrize(
    ("message", "news"),
    [
        ("We will not see the Borghese Gallery because it is closed", "place_closed"),
        ("The Borghese Gallery is closed on Wednesday, so skip it", "place_closed"),
        ("Our flight home now leaves at 15:20, you can skip the Palatine Hill if needed", "leg_retimed"),
    ],
)
def test_the_news_beside_it_is_still_read(message: str, news: str) -> None:
    assert [one.effect.type for one in read(message).disruptions] == [news]
