"""What no rule has is read by what it sounds like, if the plan leaves one reading; what sounds otherwise is asked."""

from __future__ import annotations

import pytest

from tripmend.change import Change
from tripmend.change.reading.opinion._kinds import KINDS, OTHER, kind_of
from tripmend.change.reading.opinion._likely import weights

from .conftest import Reads, effect


@pytest.mark.parametrize(
    ("message", "read"),
    [
        ("Galleria Vesta pulled down the blinds on Tuesday.", {"type": "place_closed", "dates": ["2026-05-12"]}),
        (
            "Galleria Vesta will not be ready for guests until 11:00 on Tuesday.",
            {"type": "hours_changed", "opens": "11:00:00"},
        ),
        ("Every seat for the opera on Tuesday has been sold.", {"type": "sold_out", "dates": ["2026-05-12"]}),
    ],
)
def test_wordings_without_a_rule_are_read(reads: Reads, message: str, read: dict[str, object]) -> None:
    assert read.items() <= effect(reads("rome", message, 11)).items()


def test_what_only_the_words_suggest_has_medium_confidence(reads: Reads) -> None:
    change = reads("rome", "Galleria Vesta will not be ready for guests until 11:00 on Tuesday.", 11)
    assert [one.confidence for one in change.disruptions] == ["medium"]


@pytest.mark.parametrize(
    "message",
    [
        "Is Galleria Vesta shut on Tuesday?",
        "Galleria Vesta is not closed on Tuesday after all.",
        "If Galleria Vesta closes on Tuesday, what then?",
        "The museum has trouble on Tuesday.",
        "Two things on Tuesday at Galleria Vesta and the opera.",
    ],
)
def test_questions_denials_and_vague_words_are_not_taken_for_news(reads: Reads, message: str) -> None:
    change = reads("rome", message, 11)
    assert change.disruptions == ()
    assert change.unclear


def test_the_weights_have_a_column_for_each_kind_and_a_row_for_each_trait() -> None:
    learnt = weights()
    assert learnt.table.shape == (len(learnt.rows) + 1, len(KINDS))
    assert len(learnt.steps) == len(KINDS)
    assert "closed" in learnt.known


def test_a_change_of_more_than_one_effect_is_of_no_kind(reads: Reads) -> None:
    one = reads("rome", "Galleria Vesta is closed on Tuesday.", 11)
    assert kind_of(one) == "closed"
    assert kind_of(Change(disruptions=one.disruptions * 2)) == OTHER
    assert kind_of(Change()) == OTHER


@pytest.mark.parametrize(
    "message",
    [
        "This is Marge with the Sunday club. Galleria Vesta is sold out on Tuesday.",
        "I double-checked, and on Tuesday Galleria Vesta is sold out. Was it my mistake?",
        "Galleria Vesta sold out on Tuesday and also it is hot, everything else as planned",
    ],
)
def test_words_that_only_sound_like_a_doubt_or_a_day_do_no_harm(reads: Reads, message: str) -> None:
    assert effect(reads("rome", message, 11)) == {"type": "sold_out", "place": "vesta", "dates": ["2026-05-12"]}


def test_two_answers_about_two_days_are_no_slip(reads: Reads) -> None:
    change = reads("lisbon", "castle: sunday no, saturday ok", 5)
    assert change.unclear
    assert not change.disruptions


def test_a_road_is_no_train(reads: Reads) -> None:
    change = reads("rome", "No getting from Rome to Orvieto by road on Wednesday, there is flooding.", 11)
    assert not any(one.effect.type == "leg_cancelled" for one in change.disruptions)
