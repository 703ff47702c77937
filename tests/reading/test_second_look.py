"""Hours in other words are read; what the plan speaks against, or what leaves out a time, is asked about."""

from __future__ import annotations

import pytest

from .conftest import Reads, effect


@pytest.mark.parametrize(
    ("message", "key", "time"),
    [
        ("Galleria Vesta chucks everybody out at 10:30 on Tuesday.", "closes", "10:30:00"),
        ("On Tuesday they lock up Galleria Vesta at 10:30.", "closes", "10:30:00"),
        ("10:30 is when Galleria Vesta closes on Tuesday.", "closes", "10:30:00"),
        ("On Tuesday everyone has to leave Galleria Vesta by 10:30.", "closes", "10:30:00"),
        ("Admission to Galleria Vesta ceases at 10:30 on Tuesday.", "closes", "10:30:00"),
        ("You can't get into Galleria Vesta any earlier than 11:00 on Tuesday.", "opens", "11:00:00"),
        ("There's nobody at Galleria Vesta before 11:00 on Tuesday.", "opens", "11:00:00"),
        ("The opening of Galleria Vesta on Tuesday is deferred to 11:00.", "opens", "11:00:00"),
        ("11:00 is when Galleria Vesta opens on Tuesday.", "opens", "11:00:00"),
        # No rule has these: what they sound like and the plan say it.
        ("We've got until 10:30 at Galleria Vesta on Tuesday, then they close.", "closes", "10:30:00"),
        ("Galleria Vesta will not be ready for guests until 11:00 on Tuesday.", "opens", "11:00:00"),
        ("No point being at Galleria Vesta before 11:00 on Tuesday, they're still shut.", "opens", "11:00:00"),
    ],
)
def test_hours_are_read_in_any_word_order(reads: Reads, message: str, key: str, time: str) -> None:
    read = effect(reads("rome", message, 11))
    assert read == {"type": "hours_changed", "place": "vesta", "dates": ["2026-05-12"], key: time}


@pytest.mark.parametrize(
    "message",
    [
        # The weather, where something else is named that it may have hit.
        "There is no getting from Rome to Orvieto by road on Wednesday, the cause being flooding.",
        # A day that would begin in the evening.
        "I have a fever, so on Tuesday count me in from 22:00 only, nothing before.",
        # A budget of 1,800 that "only" grew.
        "We only have 2500 euros left for the whole trip now.",
    ],
)
def test_what_would_be_guessed_is_asked(reads: Reads, message: str) -> None:
    read = reads("rome", message, 11)
    assert read.unclear
    assert not read.disruptions


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("The castle is closed on Sunday and the fado starts at 21:30.", {"place_closed", "event_moved"}),
        ("Our 21:00 fado is cancelled.", {"place_closed"}),
        ("Rain on Sunday afternoon.", {"weather"}),
    ],
)
def test_times_that_name_or_belong_to_other_news_raise_no_question(
    reads: Reads, message: str, expected: set[str]
) -> None:
    read = reads("lisbon", message, 5)
    assert not read.unclear
    assert {one.effect.type for one in read.disruptions} == expected


def test_a_request_without_a_full_stop_is_no_part_of_the_news(reads: Reads) -> None:
    read = effect(reads("rome", "ok so Galleria Vesta is sold out on Tuesday any other ideas pls?", 11))
    assert read == {"type": "sold_out", "place": "vesta", "dates": ["2026-05-12"]}
