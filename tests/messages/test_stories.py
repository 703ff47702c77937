"""Stories: news that stands between what is long past, was only feared, is of others, or was refuted."""

from __future__ import annotations

import pytest

from tripmend.formats.native import TripDocument
from tripmend.messages import Plan
from tripmend.messages.clauses import Clause
from tripmend.messages.decider import Odds, Piece
from tripmend.messages.frames import Context
from tripmend.messages.language import language
from tripmend.messages.lexer import tokens_of
from tripmend.messages.names import Mention
from tripmend.messages.proposals import Proposal
from tripmend.messages.questions import decided
from tripmend.messages.validation import Reading

from .conftest import Tells, news

ZOO = [{"type": "place_closed", "place": "zoo", "dates": ["2022-03-17"]}]


@pytest.mark.parametrize(
    "message",
    [
        "Last summer the museum of glass was shut when we came, what a drive that was. The zoo is closed on Thursday.",
        "We had feared that the museum of glass would be closed. The zoo is closed on Thursday.",
        "They told us that the museum of glass was closed. Nonsense. But the zoo is closed on Thursday.",
        "My cousin's flight was cancelled, poor man, he slept on a bench. The zoo is closed on Thursday.",
    ],
)
def test_what_is_past_feared_refuted_or_of_others_is_no_news_beside_it(tells: Tells, message: str) -> None:
    told = tells("duluth", message)
    assert news(told) == ZOO
    assert told.change.unread


@pytest.mark.parametrize(
    "message",
    [
        "Last winter the zoo was closed, they say.",
        "We had feared that the zoo would be closed on Thursday.",
        "The zoo is closed on Thursday. It isn't.",
    ],
)
def test_what_seems_to_be_background_alone_is_asked_about(tells: Tells, message: str) -> None:
    told = tells("duluth", message)
    assert told.questions
    assert not told.change.disruptions
    assert any(choice.change.disruptions[0].effect.type == "place_closed" for choice in told.choices)


@pytest.mark.parametrize(
    "message",
    [
        "The zoo has been closed since last summer, it says at the gate.",
        "I had hoped to be off by nine, but the zoo is closed on Thursday.",
    ],
)
def test_what_began_long_ago_or_turns_to_the_news_is_told(tells: Tells, message: str) -> None:
    told = tells("duluth", message)
    assert any(one.effect.type == "place_closed" for one in told.change.disruptions) or told.choices


@pytest.mark.parametrize(("sentences", "acts"), [(1, True), (2, False)])
def test_news_of_several_sentences_of_which_no_word_tells_is_asked_about(
    trips: dict[str, TripDocument], monkeypatch: pytest.MonkeyPatch, sentences: int, acts: bool
) -> None:
    monkeypatch.setattr("tripmend.messages.decider.kinds_told", lambda said: {})
    plan = Plan(trips["duluth"].itinerary, trips["duluth"].catalogue, None)
    zoo = next(thing for thing in plan.things if thing.id == "zoo")
    tokens = tokens_of("something about the zoo", "en", plan.dates, None)
    clauses = [Clause(tokens, 0, len(tokens), [Mention(3, 4, "zoo", ((zoo, 1.0),), "name")]) for _ in range(sentences)]
    heard = Proposal(clauses, told={"none": 0.1, "retimed": 0.4})
    reading = Reading("retimed", 4.0, lost=("zoo", zoo.dates))
    piece = Piece(heard, [reading], Context(plan, language("en")), Odds((0.95,), (0.95,), 0.0, (False,)))
    sure, asked, _ = decided([piece])
    assert (len(sure), len(asked)) == ((1, 0) if acts else (0, 1))


def test_a_time_of_other_news_is_not_that_of_a_journey(tells: Tells) -> None:
    told = tells(
        "lisbon", "Our flight home. They have brought it forward: 11:40 now and I've a lesson to give until noon."
    )
    moved = [*told.change.disruptions, *(one for choice in told.choices for one in choice.change.disruptions)]
    times = [one.effect.model_dump(mode="json").get("depart", "") for one in moved if one.effect.type == "leg_retimed"]
    assert times
    assert all("T11:40" in time for time in times)


def test_a_span_that_tells_when_the_story_went_on_is_no_delay(tells: Tells) -> None:
    told = tells("lisbon", "They say the flight home is 110 minutes late. Ten minutes later the board said the same.")
    assert news(told) == [{"type": "leg_delayed", "leg": "home", "minutes": 110}]


@pytest.mark.parametrize("old", ["twenty-five to four", "that silly half past three"])
def test_an_old_time_is_told_in_words_and_with_an_adjective(tells: Tells, old: str) -> None:
    told = tells("lisbon", f"The flight home now leaves at 16:50 instead of {old}.")
    assert news(told) == [{"type": "leg_retimed", "leg": "home", "depart": "2026-09-08T16:50:00"}]


def test_a_limit_of_no_day_is_asked_about_wherever_one_goes(tells: Tells) -> None:
    told = tells("duluth", "The dentist says that I am not fit to go anywhere before 10:30.")
    assert told.questions
    assert not told.change.constraints


def test_when_one_went_in_is_no_new_time_of_a_place_named_before(tells: Tells) -> None:
    message = (
        "We had read the whole card of the Tandoor. In we go at twelve on Friday, they bring us water and a candle. "
    )
    told = tells("duluth", message + "Then the waiter comes back rather pink.")
    assert told.questions
    assert not told.change.disruptions


def test_news_is_of_what_its_sentence_describes_not_of_the_house_whose_owner_tells_it(tells: Tells) -> None:
    told = tells(
        "duluth",
        "The loft has a great many stairs, none of which I mind. My landlady knocked to say that somebody from the "
        "airline had rung, they have given up flights on Fridays altogether.",
    )
    assert not told.change.disruptions
    assert told.choices[0].change.disruptions[0].effect.type == "leg_cancelled"


@pytest.mark.parametrize(
    ("trip", "message", "effect"),
    [
        ("lisbon", "The trains are on strike on Monday", {"leg": "train", "none_on": ["2026-09-07"]}),
        ("duluth", "We lose the last two nights at the loft.", {"stay": "stay", "nights": -2}),
        (
            "rome",
            "The hotel has no room for us on the last two nights.",
            {"stay": "stay", "nights": ["2026-05-12", "2026-05-13"]},
        ),
    ],
)
def test_a_strike_is_of_all_journeys_and_the_last_nights_are_counted(
    tells: Tells, trip: str, message: str, effect: dict[str, object]
) -> None:
    told = tells(trip, message)
    found = [*told.change.disruptions, *(one for choice in told.choices for one in choice.change.disruptions)]
    assert any(effect.items() <= one.effect.model_dump(mode="json").items() for one in found)
